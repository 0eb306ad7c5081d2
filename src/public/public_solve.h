/* The result of bergholt_solve, for functions that continue from it.  Private to this folder. */
#ifndef BG_PUBLIC_SOLVE_H
#define BG_PUBLIC_SOLVE_H

#include "public/public.h"
#include "search/any/any.h"
#include "search/solve.h"

struct BergholtResult
{
  const BgProblem *problem;
  BergholtStatus status;
  int lower_bound;
  BgStop stop;
  char *reason;                 /* why there is no solution, or none was found; may be NULL */
  GPtrArray *solution;          /* of move strings, of one of the next two; NULL if none */
  BgSolveResult solved;
  BgAnyResult found;            /* by depth-first search */
  BergholtEffort effort;
};

#endif
