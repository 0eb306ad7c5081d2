/* Some solution under conditions, fast, not a shortest one. */
#ifndef BG_ANY_CONDITIONED_H
#define BG_ANY_CONDITIONED_H

#include "search/solve.h"

/* Searches PROBLEM, by bg_any_find where it has no conditions.  Where these are on the first and
   the last moves alone, the problem is first solved without them, from another start or to other
   finishes (any/any.h); else, and where such a solution does not meet them, the search is one over
   states, by dives and by levels.  With one thread, the same arguments give the same result,
   unless stopped. */
bool bg_any_find_conditioned (const BgProblem *problem, const BgControl *control,
                              BgSolveResult *result, GError **error);

#endif
