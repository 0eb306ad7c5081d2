/* The methods of bg_solve: each searches one limit, and one loop deepens them all. */
#ifndef BG_METHOD_H
#define BG_METHOD_H

#include "core/control.h"
#include "moves/path.h"
#include "search/instance.h"
#include "search/solve.h"

/* The search that a method works on. */
typedef struct {
  BgInstance *instance; /* forward, with a bound */
  const BgControl *control;
  BgSolveResult *result;
  bool has_default;         /* the bound is for this program to choose */
  bool is_automatic;        /* the method is for this program to choose */
  bool all_shorter_refuted; /* a solution that a limit lets through is minimal */
  uint64_t refutation;      /* cost of the last one, dives apart: successors, and programs
                               that were learned from, as the successors that cost as much */
  size_t too_wide;          /* a dive, of this number of positions a level, ran out of memory;
                               0: all had */
  uint64_t likely;          /* successors of the second dive and the third; 0 beside the second */
  uint64_t learned;         /* programs of all refutations so far, in successors */
  bool narrows;             /* after the last refutation cores did (bg_bound_narrows) */
  bool is_counting;         /* the levels of the last limit are wanted, not a solution early */
  GError *error;            /* a solution refutes the claims of a module; or NULL */
  void *data;               /* of a method that is not in the list */
  BgLearnerBudget learning_budget;
  bool is_by_finish;            /* all limits are to be searched by finish */
  struct BgByFinish *by_finish; /* limits are refuted by finish (search/by_finish.h); or NULL */
  struct BgEnding *ending;      /* of the dives under way (search/by_moves/ending.h), or NULL */
} BgSolving;

/* Searches for a solution of at most LIMIT moves.  Returns true if the limit is
   settled: the solution was taken, or there is none, and *NEXT_LIMIT is the least
   limit that could let one through, INT_MAX if none can.  Returns false, with the
   result's STOP set, if the search had to end. */
typedef bool BgLimitSearch (BgSolving *solving, int limit, int *next_limit);

typedef struct {
  const char *name;
  BgLimitSearch *search;
  bool has_levels; /* see methods.def */
} BgMethod;

/* NULL ends the list. */
extern const BgMethod bg_methods[];

/* "auto" and their names; NULL ends the list. */
extern const char *const bg_method_names[];

/* The method of that name; BG_ERROR_METHOD, with the choices, where there is none. */
const BgMethod *bg_method_find (const char *name, GError **error);

/* Can it search for PROBLEM, in as many processes as CONTROL has, and on the disk of its journal?
   If not, BG_ERROR_METHOD says where it can. */
bool bg_method_check (const BgMethod *method, const BgProblem *problem, const BgControl *control,
                      GError **error);

/* Raises LIMIT until the problem is solved, proved unsolvable or stopped, up to MAX_MOVES. */
void bg_solving_deepen (BgSolving *solving, const BgMethod *method, int limit, int max_moves);

/* The method under conditions: levels forward, after dives; or IN_ONE_PASS, without dives. */
const BgMethod *bg_method_conditioned (bool in_one_pass);
BgLimitSearch bg_method_search_forward;

/* `auto`.  It begins by levels from both ends, or forward alone if PROBLEM does not list its
   finishes, and says why in REASON, which is another one if the solutions are to be COUNTED.  After
   each refutation it asks whether to go on in one pass: COST positions were expanded for it and
   LAST for the one before. If that grows no more, the bound has ceased to cut, and on a small board
   one pass over all positions, by layers and without a limit, costs less than the refutations still
   to come.  Under conditions the pass is by levels, on any board, and COST does not count dives. */
const BgMethod *bg_method_begin (const BgProblem *problem, bool counted, BgMethodReason *reason);
const BgMethod *bg_method_one_pass (const BgInstance *instance);
bool bg_method_one_pass_pays (const BgInstance *instance, uint64_t cost, uint64_t last);

/* The cost of programs (bounds/potential/learner.h) so far, in successors. */
uint64_t bg_solving_learning (const BgSolving *solving);

/* Sets the cost of the last refutation: GENERATED successors, and the programs since the one
   before. */
void bg_solving_set_refutation (BgSolving *solving, uint64_t generated);

/* Tells that no solution has at most LIMIT moves. */
void bg_solving_report_refuted (const BgSolving *solving, int limit);

/* Dives and refutations alternately: the result is BOUNDED from both sides until they meet. */
void bg_solving_anytime (BgSolving *solving, const BgSolveOptions *options);

/* Searches of a limit with narrow levels, with the work of turns.h over DIVISOR.  Returns true if
   that settled it, as a BgLimitSearch does; false if it is still open or, the result's STOP being
   set, had to end. */
bool bg_solving_dive (BgSolving *solving, int limit, int divisor, int *next_limit);

/* Holds the claims of modules against a solution by N moves, where the bound has ruled out
   solutions by fewer than LEAST.  If the solution refutes them, the error of SOLVING is set and the
   result is SOLVED, for the search to end. */
bool bg_solving_check_claims (BgSolving *solving, const BgPath *moves, int n, int least);

/* Replays a solution by code that knows nothing of the search, and files it, unless it refutes the
   claims of a module.  MOVES may be changed. */
void bg_solving_take (BgSolving *solving, BgPath *moves, int n, BgFoundBy found_by);

/* Adds a search's effort to the result, and what STOP says; returns whether the search
   is complete. */
static inline bool bg_solving_account (BgSolving *solving, BgStop stop, const BgStats *stats) {
  bg_stats_add (&solving->result->stats, stats);
  solving->result->stop = stop;
  return stop == BG_STOP_NONE;
}

#define METHOD(function, name, has_levels, summary) BgLimitSearch bg_method_search_##function;
#include "search/methods.def"
#undef METHOD

#endif
