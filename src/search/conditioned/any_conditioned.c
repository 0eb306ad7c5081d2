#include "search/conditioned/any_conditioned.h"

#include "search/conditioned/relaxation.h"

/* Searches PROBLEMS until one has a solution that meets the conditions.  The result is STOPPED if
   that did not settle the question. */
static bool search_parts (const BgTracker *tracker, const GPtrArray *problems, bool to_sweeps,
                          const BgControl *control, BgAnyResult *result, GError **error) {
  result->status = BG_NO;
  for (guint i = 0; i < problems->len && !bg_control_stopped (control); i++) {
    g_auto (BgAnyResult) part = { 0 };
    if (!bg_any_find (problems->pdata[i], control->memory, control->stop, &part, error))
      return false;
    result->nodes += part.nodes;
    result->peak_bytes = MAX (result->peak_bytes, part.peak_bytes);
    if (part.status != BG_NO)
      result->status = BG_UNKNOWN;
    if (part.status != BG_YES)
      continue;
    result->moves = bg_relaxation_join (tracker, part.moves, to_sweeps);
    if (result->moves == NULL)
      continue;
    result->found_by = BG_FOUND_BY_PARTS;
    result->status = BG_YES;
    return true;
  }
  if (bg_control_stopped (control))
    result->status = BG_UNKNOWN;
  return true;
}

/* Searches states.  Learned weights and cores rule out positions by the moves that are left, of
   which any number will do, and cost more than half of a search that finds no solution. */
static bool search_states (const BgProblem *problem, const BgControl *control, BgAnyResult *result,
                           GError **error) {
  const BgSolveOptions options = {
    .anytime = true,
    .first = true,
    .heuristic = bg_default_heuristic (problem, false),
  };
  g_auto (BgSolveResult) solved = { 0 };
  if (!bg_solve (problem, &options, control, &solved, error))
    return false;
  result->nodes += solved.stats.expanded;
  result->peak_bytes = MAX (result->peak_bytes, solved.stats.peak_bytes);
  result->moves = g_steal_pointer (&solved.solution);
  result->found_by = solved.found_by;
  result->dive_width = solved.dive_width;
  result->status = result->moves != NULL            ? BG_YES
                   : solved.status == BG_UNSOLVABLE ? BG_NO
                                                    : BG_UNKNOWN;
  return true;
}

bool bg_any_find_conditioned (const BgProblem *problem, const BgControl *control,
                              BgAnyResult *result, GError **error) {
  *result = (BgAnyResult){ 0 };
  if (problem->conditions == NULL)
    return bg_any_find (problem, control->memory, control->stop, result, error);
  if (bg_conditions_conflict (problem) != NULL) {
    result->status = BG_NO;
    return true;
  }
  BgTracker tracker;
  bool to_sweeps, settled = true;
  bg_tracker_init (&tracker, problem);
  g_autoptr (GPtrArray) problems = bg_relaxation_problems (&tracker, control, &to_sweeps);
  result->status = BG_UNKNOWN;
  if (problems != NULL)
    settled = search_parts (&tracker, problems, to_sweeps, control, result, error);
  bg_tracker_clear (&tracker);
  return settled
         && (result->status != BG_UNKNOWN || bg_control_stopped (control)
             || search_states (problem, control, result, error));
}
