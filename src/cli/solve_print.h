/* What `solve` prints as text and as comma-separated values. */
#ifndef BG_SOLVE_PRINT_H
#define BG_SOLVE_PRINT_H

#include "cli/counts.h"

/* Name, title, board, rule, start and finish. */
void bg_solve_print_problem (const BgProblem *problem);

/* Moves with their numbers, one a line. */
void bg_solve_print_moves (const GPtrArray *moves);

/* A solution that is not claimed to be short. */
void bg_solve_print_found (const GPtrArray *moves);

/* The best solution so far and the bound, as a BgSolveOptions has it: in one line, a remark, so
   that what is read as the report's solution is the last one. */
void bg_solve_print_better (const BgSolveResult *result, void *unused);

/* The answer; COUNTS may be NULL.  Returns why some of what was asked for is not given. */
BgStop bg_solve_print (const BgProblem *problem, const BgSolveResult *result,
                       const BgCounts *counts);

/* A table of what was asked for last: solutions, classes, or the numbers in one row. */
void bg_solve_print_csv (const BgRecord *record, const BgCountOptions *wanted);

#endif
