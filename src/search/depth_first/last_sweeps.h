/* Problems without conditions in place of a last move whose number of jumps is given: to the
   positions from which one move of as many jumps leads to a finish.

   These positions are those before trails (moves/trails.h).  A problem's finishes have equally many
   pegs, so there is a problem for each number of jumps, and more where the positions are many. */
#ifndef BG_LAST_SWEEPS_H
#define BG_LAST_SWEEPS_H

#include "core/control.h"
#include "problem/problem.h"

/* Problems from the position FROM whose finishes are, up to the symmetries that keep FROM and the
   finishes of PROBLEM, all positions before a last move as the conditions of PROBLEM have it that
   FROM may lead to: an array of BgProblem, empty where there is no such position.  NULL: there are
   too many for that to pay, or any last move will do. */
GPtrArray *bg_last_sweeps_problems (const BgProblem *problem, BgPosition from,
                                    const BgControl *control);

/* The move of as many jumps as CONDITIONS have it that leads from POSITION to a finish; false:
   there is none. */
bool bg_last_sweeps_find (const BgProblem *problem, BgPosition position, BgPath *move);

#endif
