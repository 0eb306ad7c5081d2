#include "laboratory/refute.h"

#include "moves/path.h"
#include "search/solve.h"

void
bg_refute_distance (BgClaim *claim, const BgBound *bound, BgPosition position, int distance,
                    bool exact)
{
  claim->verdict = BG_CHECK_REFUTED;
  claim->position = position;
  claim->bound = bg_bound_of (bound, position);
  claim->distance = distance;
  claim->distance_is_exact = exact;
}

void
bg_refute_move (BgClaim *claim, const BgBound *bound, const BgProblem *problem,
                BgPosition position, BgPosition next)
{
  claim->verdict = BG_CHECK_REFUTED;
  claim->position = position;
  claim->bound = bg_bound_of (bound, position);
  claim->distance = bg_bound_of (bound, next);
  claim->distance_is_exact = true;
  BgPath path;
  bool found = bg_path_find (problem->board, position, next, &path);
  g_assert (found);
  claim->play = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (claim->play, bg_path_to_string (problem->board, &path));
}

void
bg_refutation_find_play (BgClaim *claim, const BgProblem *problem, const BgControl *control)
{
  g_autoptr (BgProblem) from = bg_problem_with_start (problem, claim->position);
  BgSolveOptions options = { .heuristic = BG_DEFAULT_HEURISTIC };
  g_auto (BgSolveResult) result = { 0 };
  g_autoptr (GError) error = NULL;
  if (!bg_solve (from, &options, control, &result, &error))
    g_error ("%s", error->message);
  if (result.status == BG_SOLVED)
    {
      g_assert (claim->distance_is_exact ? result.moves == claim->distance
                                         : result.moves <= claim->distance);
      claim->distance = result.moves;
      claim->distance_is_exact = true;
      claim->play = g_steal_pointer (&result.solution);
    }
}
