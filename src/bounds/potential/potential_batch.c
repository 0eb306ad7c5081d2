#include "bounds/potential/potential_batch.h"

#include <math.h>
#include <stdlib.h>

#include "bounds/potential/potential_lp.h"
#include "bounds/regions.h"
#include "core/control.h"
#include "moves/moves.h"

BgPotentialBatch *bg_potential_batch_new (const BgProblem *problem, BgPosition origins) {
  BgPotentialBatch *batch = g_aligned_alloc0 (1, sizeof *batch, sizeof (BgLaneVector));
  batch->problem = problem;
  batch->divisor = 1;
  BgGroup finishes, same_origins;
  bg_problem_group (problem, &finishes);
  bg_group_init_closed (&same_origins, problem->board, &origins, 1);
  bg_group_init_common (&batch->group, problem->board, &finishes, &same_origins);
  return batch;
}

void bg_potential_batch_free (gpointer pointer) {
  BgPotentialBatch *batch = pointer;
  g_aligned_free (batch->sum);
  g_aligned_free (batch);
}

/* Adds a set, up to BG_LANES_SETS, in all its images that differ. */
static void add_set (BgPotentialBatch *batch, const BgPotential *set) {
  const BgBoard *board = batch->problem->board;
  const int first = batch->n_lanes;
  g_assert (batch->n_sets < BG_LANES_SETS);
  batch->n_sets++;
  batch->divisor = MAX (batch->divisor, set->divisor);
  for (int k = 0; k < batch->group.order; k++) {
    const uint8_t *image = board->symmetry[batch->group.symmetry[k]];
    bool is_known = false;
    for (int lane = first; lane < batch->n_lanes && !is_known; lane++) {
      is_known = true;
      for (int hole = 0; hole < board->n_holes && is_known; hole++)
        is_known = batch->weight[hole][lane / BG_LANES][lane % BG_LANES]
                   == (int) set->weight[image[hole]];
    }
    if (is_known)
      continue;
    const int lane = batch->n_lanes++;
    batch->least[lane / BG_LANES][lane % BG_LANES] = (int) -set->offset;
    for (int hole = 0; hole < board->n_holes; hole++)
      batch->weight[hole][lane / BG_LANES][lane % BG_LANES] = (int) set->weight[image[hole]];
  }
  batch->n_vectors = (batch->n_lanes + BG_LANES - 1) / BG_LANES;
}

double bg_potential_batch_value (const BgPotentialBatch *batch, BgPosition position) {
  BgLaneVector most = { 0 };
  for (int v = 0; v < batch->n_vectors; v++) {
    BgLaneVector sum = batch->least[v];
    BG_FOR_EACH_HOLE (hole, position)
      sum += batch->weight[hole][v];
    bg_potential_batch_raise (&most, &sum);
  }
  return bg_potential_batch_greatest (&most) / (double) batch->divisor;
}

void bg_potential_batch_lay_out (BgPotentialBatch *batch) {
  const int n = batch->n_vectors;
  const int n_holes = batch->problem->board->n_holes;
  batch->n_slices = BG_HOLE_SLICES (BG_LANES_SLICE, n_holes);
  /* one more, since there may be no set */
  batch->sum = g_aligned_alloc0 (((size_t) batch->n_slices << BG_LANES_SLICE) * n + 1,
                                 sizeof *batch->sum, sizeof *batch->sum);
  bg_hole_table_add ((int32_t *) batch->sum, BG_LANES_SLICE, n * BG_LANES,
                     (const int32_t *) batch->weight, BG_LANES_VECTORS * BG_LANES, n_holes);
}

/* --- Sampling -------------------------------------------------------------- */

/* Finds potentials for a problem by play.

   For one position the best weights are the solution of a linear program
   (potential_lp.h).  Weights are made for positions that a search would keep: they come from play
   that begins at the start again and again with a small population.  Of some random moves of each
   position, the moves with the lowest bound after them are played.  Where the bound of the linear
   program is better than the bounds of the sets so far, its weights become a further set.

   Weights that the symmetry leaves alone come first, as they cost least.  If their bound is far
   below the number of Merson regions apart from each other (as on diamonds with any finish), there
   are no weights at all. */

/* Programs until it is clear whether weights are of use. */
#define FIRST_PROGRAMS 8
/* Programs for symmetric weights, and all programs where others are wanted too. */
#define SYMMETRIC_PROGRAMS 32
#define PROGRAMS 80
/* The share of the bound by regions that is little. */
#define LITTLE 0.75
/* Play: positions side by side, random moves of each, and how many are weighed. */
#define POPULATION 32
#define CANDIDATES 8
#define PICKS 2
/* Bounds this far apart, in moves, may come in either order. */
#define NOISE 1.
/* The chance of a further jump in a move. */
#define GO_ON 0.6
/* Any will do. */
#define SEED 2
/* The objective's coefficient of an empty hole, since weights that give the same bound may differ
   elsewhere. */
#define ELSEWHERE (1 / 65536.)

typedef struct {
  BgPotentialBatch *batch;
  GArray *sets;
  GRand *random;
  const BgStopFlag *stop;
  int programs; /* solved so far */
  bool is_first;
  int failures; /* of the first programs, whose sets gave little */
} Sampling;

static bool must_stop (const Sampling *sampling) {
  return bg_stop_requested (sampling->stop);
}

/* Plays a random move; false if there is none. */
static bool move_at_random (const Sampling *sampling, BgPosition *position) {
  const BgBoard *board = sampling->batch->problem->board;
  int mover = bg_random_jump (board, BG_FORWARD, position, -1, sampling->random);
  bool moved = mover >= 0;
  while (mover >= 0 && g_rand_double (sampling->random) <= GO_ON)
    mover = bg_random_jump (board, BG_FORWARD, position, mover, sampling->random);
  return moved;
}

/* Merson regions that can be had apart from each other. */
static int count_regions (const BgBoard *board, BgPosition position) {
  int n = 0;
  for (BgPosition region; (region = bg_regions_peel (board, position)) != 0; n++) {
    BG_FOR_EACH_HOLE (hole, region) {
      BgPosition smaller = bg_regions_peel (board, region & ~bg_hole_bit (hole));
      if (smaller != 0)
        region = smaller;
    }
    position &= ~region;
  }
  return n;
}

/* Adds weights for POSITION if they are better than the known weights. */
static void weigh (Sampling *sampling, BgPotentialLp *lp, BgPosition position) {
  const BgBoard *board = sampling->batch->problem->board;
  double coefficient[BG_MAX_HOLES];
  for (int hole = 0; hole < board->n_holes; hole++)
    coefficient[hole] = bg_has (position, hole) ? 1 : ELSEWHERE;
  const int regions = count_regions (board, position);
  const double known = ceil (bg_potential_batch_value (sampling->batch, position));
  const double least = MAX (known, sampling->is_first ? LITTLE * regions : 0);
  BgPotential set;
  sampling->programs++;
  if (!bg_potential_lp_solve (lp, coefficient, least, &set)) {
    sampling->failures += known < least;
    return;
  }
  if ((double) (bg_potential_sum (set.weight, position) - set.offset)
      <= known * (double) set.divisor)
    return;
  add_set (sampling->batch, &set);
  if (sampling->sets != NULL)
    g_array_append_val (sampling->sets, set);
}

typedef struct {
  double value;
  BgPosition position;
} Candidate;

static int compare_candidates (const void *a, const void *b) {
  const Candidate *x = a, *y = b;
  return x->value < y->value   ? -1
         : x->value > y->value ? 1
                               : bg_position_compare (&x->position, &y->position);
}

/* One move on: the best of some for each of N positions; returns how many. */
static int play_on (const Sampling *sampling, BgPosition *population, int n) {
  Candidate candidate[POPULATION * CANDIDATES];
  int found = 0;
  for (int i = 0; i < n * CANDIDATES; i++) {
    BgPosition next = population[i / CANDIDATES];
    if (!move_at_random (sampling, &next))
      continue;
    double noise = g_rand_double (sampling->random) * NOISE;
    candidate[found++] = (Candidate){ bg_potential_batch_value (sampling->batch, next) + noise,
                                      next };
  }
  qsort (candidate, found, sizeof *candidate, compare_candidates);
  n = MIN (found, POPULATION);
  for (int i = 0; i < n; i++)
    population[i] = candidate[i].position;
  return n;
}

/* Plays until PROGRAMS are solved or SETS found, altogether. */
static void sample (Sampling *sampling, BgPotentialLp *lp, int programs, int sets) {
  BgPosition population[POPULATION];
  int n = 0;
  while (sampling->programs < programs && sampling->batch->n_sets < sets && !must_stop (sampling)) {
    if (n == 0)
      population[n++] = sampling->batch->problem->start;
    /* the position of least bound, and others */
    weigh (sampling, lp, population[0]);
    for (int i = 1; i < MIN (PICKS, n) && sampling->batch->n_sets < sets; i++)
      weigh (sampling, lp, population[g_rand_int_range (sampling->random, 1, n)]);
    n = play_on (sampling, population, n);
  }
}

void bg_sample_potentials (BgPotentialBatch *batch, BgPosition origins, int n_sets,
                           const BgStopFlag *stop, GArray *sets) {
  const BgProblem *problem = batch->problem;
  Sampling sampling = {
    .batch = batch,
    .sets = sets,
    .random = g_rand_new_with_seed (SEED),
    .stop = stop,
  };
  int orbit[BG_MAX_HOLES];
  int n = bg_group_orbits (&batch->group, problem->board, orbit);
  g_autoptr (BgPotentialLp)
      symmetric = bg_potential_lp_new (problem, origins, orbit, n, NULL, stop);
  sampling.is_first = true;
  const int n_symmetric = MIN (n_sets, BG_SYMMETRIC_SETS);
  sample (&sampling, symmetric, FIRST_PROGRAMS, n_symmetric);
  sampling.is_first = false;
  if (2 * sampling.failures <= FIRST_PROGRAMS) {
    sample (&sampling, symmetric, SYMMETRIC_PROGRAMS, n_symmetric);
    if (n_sets > n_symmetric) {
      for (int hole = 0; hole < problem->board->n_holes; hole++)
        orbit[hole] = hole;
      g_autoptr (BgPotentialLp) any = bg_potential_lp_new (problem, origins, NULL, 0, NULL, stop);
      sample (&sampling, any, PROGRAMS, n_sets);
    }
  }
  g_rand_free (sampling.random);
}
