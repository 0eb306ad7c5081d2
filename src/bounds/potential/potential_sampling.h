/* Finds potentials for a problem by play.

   For one position the best weights are the solution of a linear program
   (potential_lp.h).  The positions that weights are made for are such as a search
   would keep: they come from play that begins at the start again and again with a
   small population.  Of some random moves of each position those are played behind
   which the bound is lowest, and where the linear program knows better than the
   sets so far, its weights become one more.

   Weights that the symmetry leaves alone come first, as they cost least.  If what
   they say is little beside the Merson regions that can be had apart from each
   other (as on diamonds with any finish), there are no weights at all. */
#ifndef BG_POTENTIAL_SAMPLING_H
#define BG_POTENTIAL_SAMPLING_H

#include "bounds/potential/potential_batch.h"
#include "core/control.h"

/* When to stop: linear programs solved, and sets found by them. */
typedef struct
{
  int symmetric_programs, symmetric_sets;
  int programs, sets;           /* these included */
} BgSamplingPlan;

/* Only symmetric ones, in some milliseconds; and others, in up to a second. */
extern const BgSamplingPlan bg_learning_symmetric, bg_learning_all;

/* Fills LANES for the moves that start in ORIGINS; appends the sets to SETS, of
   BgPotential, unless it is NULL.  Ends with those found so far once STOP, which may be
   NULL, is set: each is proved by itself. */
void bg_sample_potentials (BgPotentialBatch *lanes, BgPosition origins, const BgSamplingPlan *plan,
                           const BgStopFlag *stop, GArray *sets);

/* The lanes of a problem, filled so and ready to be evaluated. */
BgPotentialBatch *bg_sample_potential_batch (const BgProblem *problem, BgPosition origins,
                                             const BgSamplingPlan *plan, const BgStopFlag *stop);

#endif
