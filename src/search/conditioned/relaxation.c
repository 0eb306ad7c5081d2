/* The problem without its conditions, solved first: its minimum is a bound, and its solution may
   meet the conditions. */
#include "search/conditioned/conditioned.h"
#include "verify/verify.h"

/* The solution of the relaxed problem with the first and the last moves that the conditions give;
   NULL where it does not meet the conditions. */
static GPtrArray *
complete_solution (const BgConditioned *search, const GPtrArray *moves)
{
  const BgTracker *tracker = &search->tracker;
  const BgBoard *board = tracker->problem->board;
  g_autoptr (GPtrArray) solution = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; i < tracker->start_moves; i++)
    {
      const BgPath *path = &g_array_index (tracker->conditions->start_moves, BgPath, i);
      g_ptr_array_add (solution, bg_path_to_string (board, path));
    }
  for (guint i = 0; i < moves->len; i++)
    g_ptr_array_add (solution, g_strdup (moves->pdata[i]));
  if (tracker->last > 0)
    g_ptr_array_add (solution, bg_path_to_string (board, &tracker->conditions->final_move));
  int length;
  const bool meets = bg_verify (tracker->problem, (const char *const *) solution->pdata,
                                (int) solution->len, &length, NULL)
                     && length == (int) solution->len;
  return meets ? g_steal_pointer (&solution) : NULL;
}

bool
bg_conditioned_relax (const BgConditioned *search, const BgSolveOptions *options,
                      const BgControl *control, BgSolveResult *result, GError **error)
{
  const int beside = bg_conditioned_moves_beside (search);
  const BgSolveOptions plain = {
    .heuristic = options->heuristic != NULL ? options->heuristic
                                            : search->tracker.problem->file->heuristic,
    .known_bound = MAX (options->known_bound - beside, 0),
    .max_moves = options->max_moves > 0 ? MAX (options->max_moves - beside, 1) : 0,
    .inexact = options->inexact,
  };
  BgControl quiet = *control;
  if (beside > 0) /* limits are of the moves between */
    quiet.report = NULL;
  BgSolveResult relaxed;
  if (!bg_solve (search->tracker.relaxed, &plain, &quiet, &relaxed, error))
    return false;
  result->stats = relaxed.stats;
  result->status = relaxed.status;
  result->cause = relaxed.cause;
  result->hole = relaxed.hole;
  result->stop = relaxed.stop;
  result->limit = options->max_moves;
  if (relaxed.status != BG_UNSOLVABLE)
    result->lower_bound = MAX (result->lower_bound, relaxed.lower_bound + beside);
  if (relaxed.status == BG_SOLVED)
    {
      result->solution = complete_solution (search, relaxed.solution);
      result->moves = relaxed.moves + beside;
    }
  bg_solve_result_clear (&relaxed);
  return true;
}
