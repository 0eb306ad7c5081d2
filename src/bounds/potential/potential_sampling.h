/* Finds potentials for a problem by play.

   For one position the best weights are the solution of a linear program
   (potential_lp.h).  Weights are made for positions that a search would keep: they come from play
   that begins at the start again and again with a small population.  Of some random moves of each
   position, the moves with the lowest bound after them are played.  Where the bound of the linear
   program is better than the bounds of the sets so far, its weights become a further set.

   Weights that the symmetry leaves alone come first, as they cost least.  If their bound is far
   below the number of Merson regions apart from each other (as on diamonds with any finish), there
   are no weights at all. */
#ifndef BG_POTENTIAL_SAMPLING_H
#define BG_POTENTIAL_SAMPLING_H

#include "bounds/potential/potential_batch.h"
#include "core/control.h"

/* The most sets that are symmetric; they take some milliseconds, others up to a second. */
#define BG_SYMMETRIC_SETS 12

/* Fills BATCH with up to N_SETS sets for the moves that start in ORIGINS; appends them to
   SETS, of BgPotential, unless it is NULL.  Ends with the sets found so far once STOP, which may be
   NULL, is set: each is proved by itself. */
void bg_sample_potentials (BgPotentialBatch *batch, BgPosition origins, int n_sets,
                           const BgStopFlag *stop, GArray *sets);

#endif
