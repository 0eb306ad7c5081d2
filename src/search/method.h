/* The methods of bg_solve: each tries one limit, and one loop deepens them all. */
#ifndef BG_METHOD_H
#define BG_METHOD_H

#include "moves/path.h"
#include "search/solve.h"

/* What a method works on. */
typedef struct
{
  const BgProblem *problem;
  const BgResources *resources;
  const char *heuristic;
  const BgSide *side;           /* forward */
  const BgBound *bound;         /* of its closed problem */
  BgSolveResult *result;
  bool all_shorter_refuted;     /* whatever a limit lets through is minimal */
  size_t widest;                /* the largest level of the last refutation, for dives */
} BgSolving;

/* Searches for a solution of at most LIMIT moves.  Returns true if the limit is
   settled: the solution was taken, or there is none, and *NEXT_LIMIT is the least
   limit that could let one through, INT_MAX if none can.  Returns false, with the
   result's reason set, if the search had to end. */
typedef bool BgTry (BgSolving *solving, int limit, int *next_limit);

typedef struct
{
  const char *name, *summary;
  BgTry *try;
} BgMethod;

/* NULL ends the list. */
extern const BgMethod bg_methods[];

/* The method that NAME, "auto" or NULL asks for; REASON says why, if it was for
   this to choose.  NULL where there is none of that name. */
const BgMethod *bg_method_choose (const char *name, const BgProblem *problem, char **reason);

/* Replays a solution by code that knows nothing of the search, and files it. */
void bg_solving_take (BgSolving *solving, const BgPath *moves, int n);

/* Adds a search's effort to the result; if it ended for memory or a signal, says
   so and returns false. */
bool bg_solving_account (BgSolving *solving, BgLevelsOutcome outcome, uint64_t expanded,
                         uint64_t generated, uint64_t peak_bytes);

#define METHOD(name, summary) BgTry bg_try_##name;
#include "search/methods.def"
#undef METHOD

#endif
