/* Shortest solutions: a limit on the moves is raised until a search with it finds
   one (Bell, 3.1). */
#ifndef BG_SOLVE_H
#define BG_SOLVE_H

#include "core/control.h"
#include "search/bidirectional.h"

typedef struct
{
  const char *method;           /* of methods.def, or "auto"; NULL: the problem's, else auto */
  const char *heuristic;        /* an expression; NULL: the problem's, else the default */
  int at_least;                 /* where the deepening starts, if above the bound; or 0 */
  int known_bound;              /* the caller has proved that no solution is shorter; or 0 */
  int max_moves;                /* give up above; or 0 */
  bool keep_halves;             /* the caller will count: see the result */
  bool inexact;                 /* allow a heuristic that is not known to be admissible */
} BgSolveOptions;

typedef enum
{
  BG_SOLVED,                    /* MOVES is the minimum, proved */
  BG_UNSOLVABLE,                /* proved */
  BG_BOUNDED,                   /* stopped by a limit: no solution shorter than LOWER_BOUND */
} BgSolveStatus;

typedef struct
{
  BgSolveStatus status;
  int moves;                    /* the minimum, if solved */
  int lower_bound;              /* no solution is shorter */
  bool inexact;                 /* the heuristic is not known to be admissible: none of this is
                                   proved but that SOLUTION is one, and BG_UNSOLVABLE only says
                                   that none was found */
  GPtrArray *solution;          /* of move strings, replayed by independent code; NULL if none */
  char *reason;                 /* why it is unsolvable, or what stopped the search; may be NULL */
  const char *method;           /* the one used */
  char *method_reason;          /* why it was chosen, if not asked for; or NULL */
  char *meeting;                /* where its two sides met last, and why there; or NULL */
  char *heuristic;              /* the expression used */
  BgEnd *end;                   /* if HALVES were to be kept and the method is bidirectional: the */
  BgBidirectional *halves;      /* complete levels of a search that has met; else NULL */
  uint64_t expanded, generated; /* over all limits */
  uint64_t peak_bytes;
  double seconds;
} BgSolveResult;

/* The expression that is used where nobody names one. */
#define BG_DEFAULT_HEURISTIC \
  "max(balance, corner[corners] + merson[rest], category, potential, last-move)"

/* What takes its place when a refutation has cost so much that it pays to look for
   more weights. */
#define BG_STRONGER_HEURISTIC \
  "max(balance, corner[corners] + merson[rest], category, potential, potential(sets=32), " \
  "last-move)"

/* Is NAME a method, "auto" or NULL?  The error names WHERE and the choices. */
bool bg_method_check (const char *name, const char *where, GError **error);

/* Fails only on bad input (the method, the heuristic); limits are part of the result. */
bool bg_solve (const BgProblem *problem, const BgSolveOptions *options,
               const BgControl *control, BgSolveResult *result, GError **error);
void bg_solve_result_clear (BgSolveResult *result);

/* Of results that are proved. */
const char *bg_solve_status_name (BgSolveStatus status);

#endif
