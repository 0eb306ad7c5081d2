/* The list of all shortest solutions, as `solve --all` prints it. */
#ifndef BG_SOLUTION_LIST_H
#define BG_SOLUTION_LIST_H

#include "cli/counts.h"

/* Prints the solutions that were counted, or adds them to an open array of BUILDER
   unless that is NULL.  Returns what is to be said of those left out, or NULL: none.
   Where the unordered count is missing, nobody knows how many these are. */
char *bg_solution_list (const BgCounts *counts, JsonBuilder *builder);

#endif
