/* The methods of bg_solve: each tries one limit, and one loop deepens them all. */
#ifndef BG_METHOD_H
#define BG_METHOD_H

#include "core/control.h"
#include "moves/path.h"
#include "search/solve.h"

/* What a method works on. */
typedef struct
{
  const BgProblem *problem;
  const BgControl *control;
  const char *heuristic;
  const BgSide *side;           /* forward */
  BgBound *bound;               /* of its closed problem */
  bool may_strengthen;          /* nobody asked for this bound */
  BgSolveResult *result;
  bool is_automatic;            /* the method is for this program to choose */
  bool all_shorter_refuted;     /* whatever a limit lets through is minimal */
  size_t widest;                /* the largest level of the last refutation, for dives */
  BgEnd *end;                   /* for searches from both ends; NULL until one is made */
  bool keeps_halves;            /* what the last limit makes is wanted, not a solution early */
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

/* The method of that name, NULL where there is none. */
const BgMethod *bg_method_find (const char *name);

/* `auto`.  It begins by levels from both ends and says why in REASON, which is another
   one if the solutions are to be COUNTED.  After each refutation it asks whether to
   go on otherwise: COST positions were expanded for it and LAST for the one before.
   If that grows no more, the bound has ceased to cut, and on a small board one pass
   over all positions, by layers and without a limit, costs less than the refutations
   still to come. */
const BgMethod *bg_method_begin (bool counted, char **reason);
bool bg_method_one_pass (const BgProblem *problem, const BgGroup *group, uint64_t cost,
                         uint64_t last);

/* Searches of a limit with narrow levels.  Returns true if that settled it, as BgTry
   does; false, and no reason set, if it is still open. */
bool bg_solving_dive (BgSolving *solving, int limit, int *next_limit);

/* Replays a solution by code that knows nothing of the search, and files it.  MOVES may be
   changed. */
void bg_solving_take (BgSolving *solving, BgPath *moves, int n);

/* Adds a search's effort to the result; if it ended for memory or a signal, says
   so and returns false. */
bool bg_solving_account (BgSolving *solving, BgLevelsOutcome outcome, uint64_t expanded,
                         uint64_t generated, uint64_t peak_bytes);

#define METHOD(function, name, summary) BgTry bg_method_try_##function;
#include "search/methods.def"
#undef METHOD

#endif
