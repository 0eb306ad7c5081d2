/* A limit on the moves is raised until a search with it finds a solution (Bell, 3.1): how a problem
   is prepared for that, and whose turn it is with each limit. */
#ifndef BG_DEEPENING_H
#define BG_DEEPENING_H

#include "search/method.h"

/* The default expression; the default with `learned`, for a search that has cost enough for
   learning to pay; and both for boards by lines. */
#define BG_LINES_HEURISTIC "corner[corners] + merson[rest]"
#define BG_LEARNING_LINES_HEURISTIC "max(corner[corners] + merson[rest], rounds, learned)"
#define BG_DEFAULT_HEURISTIC \
  "max(balance, corner[corners] + merson[rest], category, potential, last-move)"
#define BG_LEARNING_HEURISTIC \
  "max(balance, corner[corners] + merson[rest], category, potential, last-move, rounds, learned)"

/* The default expression for BOARD, without `learned` or, where it LEARNS, with it. */
const char *bg_default_heuristic (const BgProblem *problem, bool learns);

/* Raises LIMIT until the problem is solved, proved unsolvable or stopped, up to MAX_MOVES. */
void bg_solving_deepen (BgSolving *solving, const BgMethod *method, int limit, int max_moves);

/* Comes before the first limit; false if it has the answer, or fails. */
typedef bool BgDeepeningBegin (BgSolving *solving, const BgSolveOptions *options, GError **error);

/* Prepares PROBLEM and calls BEGIN, and deepens; the rest is as of bg_solve (solve.h). */
bool bg_deepening_run (const BgProblem *problem, const BgSolveOptions *options,
                       BgDeepeningBegin *begin, const BgControl *control, BgSolveResult *result,
                       GError **error);
void bg_solve_result_clear (BgSolveResult *result);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgSolveResult, bg_solve_result_clear)

/* Fails where modules claim that the bound of RESULT is admissible: its answer is no proof. */
bool bg_solve_check_proved (const BgSolveResult *result, GError **error);

/* "solved", "unsolvable" or "bounded": of results that are proved. */
const char *bg_solve_status_name (BgTruth status);

#endif
