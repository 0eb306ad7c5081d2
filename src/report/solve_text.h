/* What a search for a shortest solution has come to, in words. */
#ifndef BG_SOLVE_TEXT_H
#define BG_SOLVE_TEXT_H

#include "search/solve.h"

/* Why RESULT, of PROBLEM, is unsolvable or what stopped the search; NULL if it is solved. */
char *bg_solve_reason_text (const BgSolveResult *result, const BgProblem *problem);

/* Why the method was used; NULL if it was asked for. */
char *bg_solve_method_text (const BgSolveResult *result);

/* How far the two sides of the search had come; NULL if there were none. */
char *bg_solve_sides_text (const BgSolveResult *result);

#endif
