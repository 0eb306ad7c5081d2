/* A solution and its effort, as `solve` and `report` say it. */
#ifndef BG_SOLVE_RECORD_H
#define BG_SOLVE_RECORD_H

#include "cli/solve/counts.h"

/* Adds everything that is known of PROBLEM once it is solved, or as far as that went.  COUNTS may
   be NULL.  Where PRINTS is not NULL its text is printed, and listed solutions as they are found.
   Returns why that is not all that was asked for. */
BgStop bg_solve_fill (BgRecord *record, const BgProblem *problem, const BgSolveResult *result,
                      const BgCounts *counts, const BgCommon *prints);

/* Text of such a record: the problem, with its "title" if there is one; the answer; and the
   search. */
extern const BgTextLine bg_solve_problem_text[], bg_solve_answer_text[], bg_solve_search_text[];

/* The exit status where STOP is why something is missing. */
int bg_solve_exit_status (const BgSolveResult *result, BgStop stop);

#endif
