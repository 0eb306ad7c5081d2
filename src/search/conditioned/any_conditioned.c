#include "search/conditioned/any_conditioned.h"

#include "search/any/any.h"
#include "search/conditioned/relaxation.h"

/* Searches PROBLEMS until one has a solution that meets the conditions; *ANSWER is UNKNOWN if that
   did not settle the question. */
static bool search_parts (const BgTracker *tracker, const GPtrArray *problems, bool to_sweeps,
                          const BgControl *control, BgSolveResult *result, BgTruth *answer,
                          GError **error) {
  *answer = BG_NO;
  for (guint i = 0; i < problems->len && !bg_control_stopped (control); i++) {
    g_auto (BgSolveResult) part = { 0 };
    if (!bg_any_find (problems->pdata[i], control->memory, control->stop, &part, error))
      return false;
    g_autoptr (GPtrArray) moves = g_steal_pointer (&part.solution);
    bg_any_take (result, &part);
    if (part.status != BG_NO)
      *answer = BG_UNKNOWN;
    if (moves != NULL)
      result->solution = bg_relaxation_join (tracker, moves, to_sweeps);
    if (result->solution == NULL)
      continue;
    result->found_by = BG_FOUND_BY_PARTS;
    *answer = BG_YES;
    return true;
  }
  if (bg_control_stopped (control))
    *answer = BG_UNKNOWN;
  return true;
}

/* Searches states.  Learned weights and cores rule out positions by the moves that are left, of
   which any number will do, and cost more than half of a search that finds no solution. */
static bool search_states (const BgProblem *problem, const BgControl *control,
                           BgSolveResult *result, BgTruth *answer, GError **error) {
  const BgSolveOptions options = {
    .anytime = true,
    .first = true,
    .heuristic = bg_default_heuristic (problem, false),
  };
  g_auto (BgSolveResult) solved = { 0 };
  if (!bg_solve (problem, &options, control, &solved, error))
    return false;
  *answer = solved.solution != NULL ? BG_YES : solved.status;
  bg_any_take (result, &solved);
  return true;
}

static bool find_conditioned (const BgProblem *problem, const BgControl *control,
                              BgSolveResult *result, BgTruth *answer, GError **error) {
  BgTracker tracker;
  bool to_sweeps, settled = true;
  *answer = bg_conditions_conflict (problem) != NULL ? BG_NO : BG_UNKNOWN;
  if (*answer == BG_NO)
    return true;
  bg_tracker_init (&tracker, problem);
  g_autoptr (GPtrArray) problems = bg_relaxation_problems (&tracker, control, &to_sweeps);
  if (problems != NULL)
    settled = search_parts (&tracker, problems, to_sweeps, control, result, answer, error);
  bg_tracker_clear (&tracker);
  return settled
         && (*answer != BG_UNKNOWN || bg_control_stopped (control)
             || search_states (problem, control, result, answer, error));
}

/* Why there is no solution: without a search, conditions rule it out by their form, or leave no
   position to end from. */
static BgUnsolvableCause choose_cause (const BgProblem *problem, const BgSolveResult *result) {
  if (bg_conditions_conflict (problem) != NULL)
    return BG_UNSOLVABLE_BY_CONDITIONS;
  if (bg_problem_is_out_of_class (problem))
    return BG_UNSOLVABLE_BY_CLASS;
  return result->stats.expanded == 0 ? BG_UNSOLVABLE_BY_CONDITIONS : BG_UNSOLVABLE_BY_SEARCH;
}

bool bg_any_find_conditioned (const BgProblem *problem, const BgControl *control,
                              BgSolveResult *result, GError **error) {
  const gint64 began = g_get_monotonic_time ();
  BgTruth answer;
  *result = (BgSolveResult){ 0 };
  if (problem->conditions == NULL) {
    if (!bg_any_find (problem, control->memory, control->stop, result, error))
      return false;
  } else {
    if (!find_conditioned (problem, control, result, &answer, error))
      return false;
    result->cause = choose_cause (problem, result);
    bg_any_conclude (result, answer, bg_control_shortfall (control));
  }
  result->stats.seconds = bg_seconds_since (began);
  return true;
}
