/* Finds potentials for a problem by play.

   For one position the best weights are the solution of a linear program
   (weighing.h).  The positions that weights are made for are such as a search
   would keep: they come from play that begins at the start again and again with a
   small population.  Of some random moves of each position those are played behind
   which the bound is lowest, and where the linear program knows better than the
   sets so far, its weights become one more.

   Weights that the symmetry leaves alone come first, as they cost least.  If what
   they say is little beside the Merson regions that can be had apart from each
   other (as on diamonds with any finish), there are no weights at all. */
#ifndef BG_LEARNING_H
#define BG_LEARNING_H

#include "heuristic/lanes.h"

/* When to stop: linear programs solved, and sets found by them. */
typedef struct
{
  int symmetric_programs, symmetric_sets;
  int programs, sets;           /* these included */
} BgLearningPlan;

/* Only symmetric ones, in some milliseconds; and others, in up to a second. */
extern const BgLearningPlan bg_learning_symmetric, bg_learning_all;

/* Fills LANES for the moves that start in ORIGINS; appends the sets to SETS, of
   BgPotential, unless it is NULL.  Ends with those found so far once STOP, which may be
   NULL, is set: each is proved by itself. */
void bg_learn_potentials (BgLanes *lanes, BgPosition origins, const BgLearningPlan *plan,
                          const volatile int *stop, GArray *sets);

/* The lanes of a problem, filled so and ready to be evaluated. */
BgLanes *bg_learn_lanes (const BgProblem *problem, BgPosition origins, const BgLearningPlan *plan,
                         const volatile int *stop);

#endif
