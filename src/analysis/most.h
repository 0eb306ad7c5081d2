/* How far play can go from a position. */
#ifndef BG_MOST_H
#define BG_MOST_H

#include "analysis/spread.h"
#include "problem/problem.h"

/* The most jumps that can be played from POSITION.  WINS: whether a finish of
   PROBLEM can be reached from it.  FLOOR: no play is known to leave fewer pegs; 0
   if nothing is known. */
BgAnalysisOutcome bg_most_jumps (const BgProblem *problem, BgPosition position, bool wins,
                                 int floor, const BgResources *resources, int *most);

#endif
