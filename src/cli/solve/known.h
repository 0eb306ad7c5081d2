/* Solutions that are known before a search. */
#ifndef BG_KNOWN_H
#define BG_KNOWN_H

#include <glib.h>
#include <stdbool.h>

#include "problem/problem.h"

/* Reads all solutions of PROBLEM in ARGUMENTS (verify/solution.h), which may be NULL, into *KNOWN:
   lists of moves, in their order.  Each is replayed by code that knows nothing of searches; an
   error names the argument, the solution and the move that is at fault. */
bool bg_known_read (const BgProblem *problem, char **arguments, GPtrArray **known, GError **error);

#endif
