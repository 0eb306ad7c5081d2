/* A search for shortest solutions: the question and its answer. */
#ifndef BG_RESULT_H
#define BG_RESULT_H

#include "core/control.h"
#include "core/stats.h"
#include "core/truth.h"
#include "problem/problem.h"

typedef struct BgSolveResult BgSolveResult;

typedef struct {
  const char *method;    /* of methods.def, or "auto"; NULL: the problem's, else auto, the only one
                            for a problem that has conditions */
  const char *heuristic; /* an expression; NULL: the problem's, else the default */
  int at_least;          /* where the deepening starts, if above the bound; or 0 */
  int known_bound;       /* the caller has proved that no solution is shorter; or 0 */
  int max_moves;         /* give up above; or 0 */
  bool counting;         /* the caller will count the solutions: keep their levels */
  bool inexact;          /* allow a heuristic that is not known to be admissible */
  bool certifying;       /* refuse a heuristic that a module claims to be admissible */
  bool by_finish; /* search each limit by finish (by_finish.h) and without dives; false: where that
                     is likely to pay */

  /* Solutions from the first on that get shorter, and a bound that rises meanwhile: for METHOD
     `levels`, with no other option above but a heuristic.  BEAM is the width of the first dives; or
     0.  FOUND, which may be NULL, is called with each better solution.  With FIRST, all searches
     end with the first solution: of the result, or of DEPTH_FIRST, a search that is open
     (depth_first/dfs.h) or NULL. */
  bool anytime;
  int beam;
  const GPtrArray *known; /* solutions to begin with, lists of moves that bg_verify accepts; or
                             NULL */
  uint64_t seed;          /* of random choices */
  bool first;
  struct BgDfs *depth_first;
  void (*found) (const BgSolveResult *result, void *data);
  void *data;
} BgSolveOptions;

/* Why there is no solution. */
typedef enum {
  BG_UNSOLVABLE_BY_CLASS,      /* start and finishes lie in different position classes (2.1) */
  BG_UNSOLVABLE_BY_HOLE,       /* finishes have a peg where no jump that can be afforded leads */
  BG_UNSOLVABLE_BY_BOUND,      /* a resource count, or the numbers of pegs a category */
  BG_UNSOLVABLE_BY_SEARCH,     /* every line of play was followed to its end */
  BG_UNSOLVABLE_BY_CLAIMS,     /* the same under bounds that modules claim to be admissible */
  BG_UNSOLVABLE_BY_CONDITIONS, /* by their form (bg_conditions_conflict), or that of a
                                  problem to the positions before the last move */
} BgUnsolvableCause;

/* Why a method was used. */
typedef enum {
  BG_METHOD_ASKED,        /* by the caller or the problem */
  BG_METHOD_FOR_DIVES,    /* from both ends, or forward alone once something was learned:
                             dives find most solutions early */
  BG_METHOD_FOR_COUNTING, /* from both ends: counting needs whole levels */
  BG_METHOD_FOR_GOAL,     /* by levels: the finishes are not listed */
  BG_METHOD_FOR_ONE_PASS, /* by layers, since the bound had ceased to cut */
} BgMethodReason;

/* The search that has found the solution. */
typedef enum {
  BG_FOUND_BY_PARTS,       /* solutions of problems without the conditions, joined */
  BG_FOUND_BY_DIVE,        /* levels of at most DIVE_WIDTH positions */
  BG_FOUND_BY_LEVELS,      /* whole levels from the start */
  BG_FOUND_BY_BOTH_ENDS,   /* whole levels that met */
  BG_FOUND_BY_LAYERS,      /* layers of positions with equally many pegs */
  BG_FOUND_BY_DEPTH_FIRST, /* jump by jump */
  BG_FOUND_BY_WINDOWS,     /* a longer solution, shortened */
  BG_FOUND_BY_CALLER,      /* it was given */
} BgFoundBy;

struct BgSolveResult {
  BgTruth status;      /* YES: the minimum is proved; NO: it is proved that there is no solution;
                          UNKNOWN: stopped by a limit, with a bound */
  int moves;           /* the minimum, if that is known */
  int lower_bound;     /* no solution is shorter */
  bool inexact;        /* the heuristic is not known to be admissible: nothing is proved
                          but that SOLUTION is a solution, and NO means that
                          none was found */
  GPtrArray *solution; /* of move strings, replayed by independent code; NULL if none */
  int upper_bound;     /* anytime: its moves */
  BgFoundBy found_by;  /* of the solution */
  size_t dive_width;   /* if that is BG_FOUND_BY_DIVE */

  BgStop stop;             /* if bounded: the reason; else NONE */
  int limit;               /* if that was BG_STOP_LIMIT: the most moves that were allowed */
  BgUnsolvableCause cause; /* if unsolvable */
  int hole;                /* if that was BG_UNSOLVABLE_BY_HOLE: the hole */

  const char *method; /* the one used */
  BgMethodReason method_reason;
  int n_finish_classes;     /* limits were refuted class by class; 0: for all finishes at once */
  int last_two_sided_limit; /* of FOR_ONE_PASS: the last limit that was tried from both ends */
  BgSides sides;
  char *heuristic; /* the expression used */
  BgStats stats;   /* over all limits */

  /* For bg_solutions_new: the instance and, if the caller is COUNTING and both ends have met, their
     levels; else NULL. */
  struct BgInstance *instance;
  struct BgBidirectional *levels;
};

/* Was play followed to its end, and not ruled out before? */
static inline bool bg_cause_is_search (BgUnsolvableCause cause) {
  return cause == BG_UNSOLVABLE_BY_SEARCH || cause == BG_UNSOLVABLE_BY_CLAIMS;
}

#endif
