/* Some solution, fast, not a shortest one. */
#ifndef BG_ANY_H
#define BG_ANY_H

#include "search/solve.h"

/* Searches PROBLEM: depth first (depth_first/dfs.h), and where that does not end soon, with the
   searches for ever shorter solutions (anytime.c) alternately, with one thread.  Where its
   conditions are on the first and the last moves alone, it is first solved without them, from
   another start or to other finishes; under others, and where such a solution does not meet them,
   the search is one over states, by dives and by levels.

   RESULT says whether there is a solution.  Nothing is proved of its length (it is inexact), and of
   the effort it has positions expanded, again after a restart, bytes and seconds.  With one thread
   the same arguments give the same result, unless stopped.  False with ERROR when the system has no
   memory left for the table of lost positions (BG_ERROR_LIMIT); RESULT is clear then. */
bool bg_any_find (const BgProblem *problem, const BgControl *control, BgSolveResult *result,
                  GError **error);

#endif
