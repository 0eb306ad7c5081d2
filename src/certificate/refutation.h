/* Why there is no solution of a given number of moves, by means that a checker can follow:
   levels that are closed under all moves but those that lead to what sets of weights rule out.

   It is a search of its own, forward, with no other bound than `learned`.  It runs twice: what
   the first run has learned at its later levels makes the first levels of the second smaller,
   and shows which sets are of use. */
#ifndef BG_REFUTATION_H
#define BG_REFUTATION_H

#include "bounds/potential/potential.h"
#include "search/levels.h"

typedef struct
{
  BgStop stop;                  /* why it is not complete; else NONE */
  bool found;                   /* there is a solution, and nothing to refute */
  BgProblem *possible;          /* to the finishes that lie in the start's position class; NULL
                                   if there are none, which refutes everything */
  BgInstance *instance;
  BgLevels levels;              /* those before the last of the moves; the last one may be empty */
  GArray *sets;                 /* of BgPotential, those that ruled something out, those that
                                   ruled out most first */
  BgStats stats;
} BgRefutation;

/* Refutes that PROBLEM has a solution of MOVES moves or fewer. */
void bg_refutation_init (BgRefutation *refutation, const BgProblem *problem, int moves,
                         const BgControl *control);
void bg_refutation_clear (BgRefutation *refutation);

#endif
