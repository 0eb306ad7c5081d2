/* Results of a search for a shortest solution, in words and as fields of a record. */
#ifndef BG_SOLVE_TEXT_H
#define BG_SOLVE_TEXT_H

#include "report/record.h"
#include "search/solve.h"

/* The reason why RESULT, of PROBLEM, is unsolvable or its search stopped; NULL if it is solved. */
char *bg_solve_reason_text (const BgSolveResult *result, const BgProblem *problem);

/* The method, and whether it was asked for. */
char *bg_solve_method_text (const BgSolveResult *result);

/* Where the two sides of the search met; NULL if there were none or they did not. */
char *bg_solve_sides_text (const BgSolveResult *result);

/* Adds "status" and, if there is one, "moves" or "lower_bound". */
void bg_solve_add_status (BgRecord *record, BgSolveStatus status, int moves, int lower_bound);

/* Adds "reason" and, if that is one, "hole", where RESULT is proved unsolvable. */
void bg_solve_add_reason (BgRecord *record, const BgSolveResult *result,
                          const BgProblem *problem);

/* Adds "method", "method_reason" and "meeting", as far as there are any. */
void bg_solve_add_method (BgRecord *record, const BgSolveResult *result);

#endif
