/* Counterexamples to the claims of a heuristic.  Private to this folder. */
#ifndef BG_REFUTE_H
#define BG_REFUTE_H

#include "core/control.h"
#include "laboratory/check.h"

/* The bound of POSITION is above its distance, or above what it is at most if that is not
   EXACT. */
void bg_refute_distance (BgClaim *claim, const BgBound *bound, BgPosition position, int distance,
                         bool exact);

/* A move from POSITION to NEXT lowers the bound by more than 1. */
void bg_refute_move (BgClaim *claim, const BgBound *bound, const BgProblem *problem,
                     BgPosition position, BgPosition next);

/* Finds a shortest play from the counterexample to an admissible bound, and with it the
   true distance. */
void bg_refutation_find_play (BgClaim *claim, const BgProblem *problem,
                              const BgControl *control);

#endif
