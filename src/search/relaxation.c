#include "search/relaxation.h"

#include "search/depth_first/last_sweeps.h"
#include "verify/verify.h"

/* The last move, where the parts leave it out; NULL: they do not. */
static char *write_last_move (const BgTracker *tracker, const GPtrArray *moves, bool to_sweeps) {
  const BgProblem *problem = tracker->problem;
  const BgBoard *board = problem->board;
  BgPath move = tracker->conditions->final_move;
  BgPosition position = problem->start;
  if (!to_sweeps && tracker->last == 0)
    return NULL;
  for (guint i = 0; to_sweeps && i < moves->len; i++) {
    BgPath path;
    if (!bg_path_parse (board, moves->pdata[i], &path, NULL))
      g_assert_not_reached ();
    position = bg_path_play (board, &path, position);
  }
  if (to_sweeps && !bg_last_sweeps_find (problem, position, &move))
    g_assert_not_reached ();
  return bg_path_to_string (board, &move);
}

static void append_moves (GPtrArray *moves, const GPtrArray *more) {
  for (guint i = 0; i < more->len; i++)
    g_ptr_array_add (moves, g_strdup (more->pdata[i]));
}

GPtrArray *bg_relaxation_join (const BgTracker *tracker, const GPtrArray *between, bool to_sweeps) {
  const BgProblem *problem = tracker->problem;
  g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (g_free);
  int length;
  for (int i = 0; i < tracker->start_moves; i++) {
    const BgPath *path = &g_array_index (tracker->conditions->start_moves, BgPath, i);
    g_ptr_array_add (moves, bg_path_to_string (problem->board, path));
  }
  append_moves (moves, between);
  char *last = write_last_move (tracker, moves, to_sweeps);
  if (last != NULL)
    g_ptr_array_add (moves, last);
  return bg_verify (problem, (const char *const *) moves->pdata, (int) moves->len, &length, NULL)
                 && length == (int) moves->len
             ? g_steal_pointer (&moves)
             : NULL;
}

GPtrArray *bg_relaxation_problems (const BgTracker *tracker, const BgControl *control,
                                   bool *to_sweeps) {
  const BgConditions *conditions = tracker->conditions;
  const bool has_last = conditions->least_final > 1 || conditions->most_final < BG_MAX_HOLES;
  *to_sweeps = conditions->final_move.n == 0 && has_last;
  if (conditions->n_patterns > 0 || conditions->n_marked > 0)
    return NULL;
  if (*to_sweeps)
    return bg_last_sweeps_problems (tracker->problem, tracker->start & tracker->holes, control);
  if (conditions->final_move.n > 0 && tracker->last == 0)
    return NULL;
  GPtrArray *problems = g_ptr_array_new_with_free_func ((GDestroyNotify) bg_problem_free);
  g_ptr_array_add (problems,
                   bg_problem_with_start (tracker->relaxed, tracker->start & tracker->holes));
  return problems;
}
