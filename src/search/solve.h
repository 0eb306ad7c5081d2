/* Shortest solutions. */
#ifndef BG_SOLVE_H
#define BG_SOLVE_H

#include "search/deepening.h"

/* Fails only on bad input, with BG_ERROR_METHOD or BG_ERROR_HEURISTIC, or with BG_ERROR_INPUT where
   a solution refutes the claims of a module; limits are part of the result.  PROBLEM has to live as
   long as the result. */
bool bg_solve (const BgProblem *problem, const BgSolveOptions *options, const BgControl *control,
               BgSolveResult *result, GError **error);

#endif
