/* The search for the shortest solutions of one problem, as the searches of its limits see it. */
#ifndef BG_SOLVING_H
#define BG_SOLVING_H

#include "moves/path.h"
#include "search/instance.h"
#include "search/result.h"

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
  bool in_one_pass;         /* one limit is left, which lets all solutions through */
  GError *error;            /* a solution refutes the claims of a module; or NULL */
  void *data;               /* of a method that is not in the list */
  BgLearnerBudget learning_budget;
  bool is_by_finish;            /* all limits are to be searched by finish */
  struct BgByFinish *by_finish; /* limits are refuted by finish (search/by_finish.h); or NULL */
  struct BgEnding *ending;      /* of the dives under way (search/by_moves/ending.h), or NULL */
} BgSolving;

/* Searches for a solution of at most LIMIT moves, by levels of at most WIDTH positions, or of all
   where that is 0.  Returns true if the limit is settled: the solution was taken, or there is none,
   and *NEXT_LIMIT is the least limit that could let one through, INT_MAX if none can.  Returns
   false if it is still open or, the result's STOP being set, the search had to end. */
typedef bool BgLimitSearch (BgSolving *solving, int limit, size_t width, int *next_limit);

#define METHOD(function, name, has_levels, summary) BgLimitSearch bg_method_search_##function;
#include "search/methods.def"
#undef METHOD

/* The cost of programs (bounds/potential/learner.h) so far, in successors. */
uint64_t bg_solving_learning (const BgSolving *solving);

/* Sets the cost of the last refutation: GENERATED successors, and the programs since the one
   before. */
void bg_solving_set_refutation (BgSolving *solving, uint64_t generated);

/* Tells that no solution has at most LIMIT moves. */
void bg_solving_report_refuted (const BgSolving *solving, int limit);

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

#endif
