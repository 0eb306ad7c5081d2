/* Many potentials at once: the greatest of their bounds.

   One lane is one set of weights in one image under a group, so that a bound of one image holds for
   the position. */
#ifndef BG_POTENTIAL_BATCH_H
#define BG_POTENTIAL_BATCH_H

#include <glib.h>

#include "board/group.h"
#include "board/hole_table.h"
#include "bounds/heuristic.h"
#include "bounds/potential/potential.h"
#include "core/control.h"

#define BG_LANES 8
typedef int32_t BgLaneVector __attribute__ ((vector_size (BG_LANES * sizeof (int32_t))));

/* The most sets, and the vectors of all their images. */
#define BG_LANES_SETS 32
#define BG_LANES_VECTORS (BG_LANES_SETS * BG_MAX_SYMMETRIES / BG_LANES)

/* Sums are looked up by four holes at a time. */
#define BG_LANES_SLICE 4

typedef struct {
  const BgProblem *problem;
  BgGroup group;
  int n_sets, n_lanes, n_vectors, n_slices;
  gint64 divisor;                       /* the greatest of the sets' */
  BgLaneVector least[BG_LANES_VECTORS]; /* - offset */
  BgLaneVector weight[BG_MAX_HOLES][BG_LANES_VECTORS];
  BgLaneVector *sum; /* rows of vectors by slices, once laid out */
} BgPotentialBatch;

/* A batch without sets for the symmetries that keep the problem's finishes, and
   ORIGINS as a whole. */
BgPotentialBatch *bg_potential_batch_new (const BgProblem *problem, BgPosition origins);

/* Takes any pointer, so that it can be a heuristic's `release`. */
void bg_potential_batch_free (gpointer batch);

/* Makes the sums ready when no set is to come any more. */
void bg_potential_batch_lay_out (BgPotentialBatch *batch);

/* Vectors go by pointers: how they are passed otherwise depends on the processor. */
static inline void bg_potential_batch_raise (BgLaneVector *most, const BgLaneVector *sum) {
  const BgLaneVector is_greater = *sum > *most;
  *most = (*sum & is_greater) | (*most & ~is_greater);
}

static inline int bg_potential_batch_greatest (const BgLaneVector *vector) {
  int greatest = (*vector)[0];
  for (int lane = 1; lane < BG_LANES; lane++)
    greatest = MAX (greatest, (*vector)[lane]);
  return greatest;
}

/* The bound before it is rounded up, not negative; needs no layout. */
double bg_potential_batch_value (const BgPotentialBatch *batch, BgPosition position);

/* The bound, 0 at a finish. */
static inline int bg_potential_batch_bound (const BgPotentialBatch *batch, BgPosition position) {
  const BgProblem *problem = batch->problem;
  const size_t n = batch->n_vectors;
  if (bg_problem_is_finish (problem, position))
    return 0;
  BgLaneVector most = { 0 };
  for (size_t v = 0; v < n; v++) {
    BgLaneVector sum = batch->least[v];
    for (int slice = 0; slice < batch->n_slices; slice++)
      sum += batch->sum[bg_hole_row (BG_LANES_SLICE, slice, position) * n + v];
    bg_potential_batch_raise (&most, &sum);
  }
  const int bound = (int) ((bg_potential_batch_greatest (&most) + batch->divisor - 1)
                           / batch->divisor);
  /* every move removes a peg */
  const int jumps = bg_pegs (position) - bg_pegs (problem->finish[0]);
  return bound > jumps ? BG_BOUND_LOST : bound;
}

/* The most sets that are symmetric; they take some milliseconds, others up to a second. */
#define BG_SYMMETRIC_SETS 12

/* Fills BATCH with up to N_SETS sets for the moves that start in ORIGINS; appends them to
   SETS, of BgPotential, unless it is NULL.  Ends with the sets found so far once STOP, which may be
   NULL, is set: each is proved by itself. */
void bg_sample_potentials (BgPotentialBatch *batch, BgPosition origins, int n_sets,
                           const BgStopFlag *stop, GArray *sets);

#endif
