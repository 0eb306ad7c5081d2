/* Some solution, fast, not a shortest one. */
#ifndef BG_ANY_H
#define BG_ANY_H

#include "search/solve.h"

/* Searches PROBLEM in at most MEMORY bytes: depth first (dfs.h), and where that does not end soon,
   with the searches for ever shorter solutions (method.h) alternately.  STOP may be NULL.

   RESULT says whether there is a solution.  Nothing is proved of its length (it is inexact), and of
   the effort it has positions expanded, again after a restart, and bytes.  The same arguments give
   the same result, unless stopped.  False when the system has no memory left for the table of lost
   positions (BG_ERROR_LIMIT); RESULT is clear then. */
bool bg_any_find (const BgProblem *problem, uint64_t memory, const BgStopFlag *stop,
                  BgSolveResult *result, GError **error);

/* For searches that are made of others: takes the solution of PART and adds its effort; and
   completes RESULT, of which STATUS is the answer, and STOP is why there is none. */
void bg_any_take (BgSolveResult *result, BgSolveResult *part);
void bg_any_conclude (BgSolveResult *result, BgTruth status, BgStop stop);

#endif
