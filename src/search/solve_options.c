#include "search/solve_options.h"

#include "core/error.h"

void bg_solve_asked_clear (BgSolveAsked *asked) {
  g_free (asked->heuristic);
}

bool bg_check_deepening (gint64 at_least, gint64 max_moves, GError **error) {
  if (max_moves == 0 || at_least <= max_moves)
    return true;
  return bg_input_error (error,
                         "--at-least: %" G_GINT64_FORMAT ", expected at most the %" G_GINT64_FORMAT
                         " of --max-moves",
                         at_least, max_moves);
}

bool bg_solve_asked_check (const BgSolveAsked *asked, const BgProblem *problem, GError **error) {
  if (asked->seed == 0)
    return true;
  if (problem->conditions != NULL)
    return bg_input_error (error, "--seed: not for a problem with conditions, as '%s' is",
                           problem->name);
  return bg_problem_check_listed (problem, "--seed", error);
}

BgSolveOptions bg_solve_options_of (const BgSolveAsked *asked) {
  return (BgSolveOptions){
    .method = asked->anytime ? "levels" : asked->method,
    .heuristic = asked->heuristic,
    .at_least = (int) asked->at_least,
    .max_moves = (int) asked->max_moves,
    .inexact = asked->inexact,
    .anytime = asked->anytime,
    .beam = (int) asked->beam,
    .seed = (uint64_t) asked->seed,
  };
}
