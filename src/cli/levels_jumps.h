/* `levels --by jumps`. */
#ifndef BG_LEVELS_JUMPS_H
#define BG_LEVELS_JUMPS_H

#include "cli/cli.h"
#include "problem/problem.h"

/* Prints the level sets by jumps in a direction ("forward", "backward" or
   "both") and the winning positions; returns the exit status. */
int bg_levels_by_jumps (const BgProblem *problem, const char *direction, const BgCommon *common);

#endif
