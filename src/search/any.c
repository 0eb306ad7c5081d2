#include "search/any.h"

#include "core/error.h"
#include "search/depth_first/dfs.h"
#include "search/relaxation.h"
#include "search/turns.h"
#include "verify/verify.h"

/* Goes on by dives and by levels, alternately with the search DEPTH_FIRST, which is open.  Under
   conditions that is NULL, and the heuristic does not learn: learned weights and cores rule out
   positions by the moves that are left, of which any number will do, and cost more than half of a
   search that finds no solution. */
static bool go_on (const BgProblem *problem, BgDfs *depth_first, const BgControl *control,
                   BgSolveResult *solved, BgTruth *answer, GError **error) {
  const BgSolveOptions options = {
    .method = "levels",
    .heuristic = bg_default_heuristic (problem, depth_first != NULL),
    .anytime = true,
    .first = true,
    .depth_first = depth_first,
  };
  if (!bg_solve (problem, &options, control, solved, error))
    return false;
  *answer = solved->solution != NULL ? BG_YES : solved->status;
  return true;
}

/* Takes the solution of a part of the search, and adds its effort. */
static void take_part (BgSolveResult *result, BgSolveResult *part) {
  if (part->solution != NULL) {
    result->solution = g_steal_pointer (&part->solution);
    result->found_by = part->found_by;
    result->dive_width = part->dive_width;
  }
  result->stats.expanded += part->stats.expanded;
  result->stats.peak_bytes = MAX (result->stats.peak_bytes, part->stats.peak_bytes);
}

/* Searches PROBLEM, which has no conditions. */
static bool search_positions (const BgProblem *problem, const BgControl *control,
                              BgSolveResult *result, BgTruth *answer, GError **error) {
  const BgControl half = { .threads = 1, .memory = control->memory / 2, .stop = control->stop };
  g_autoptr (BgDfs) depth_first = bg_dfs_new (problem, half.memory, half.stop);
  g_auto (BgSolveResult) solved = { 0 };
  *answer = bg_dfs_step (depth_first, bg_problem_is_open (problem) ? UINT64_MAX : BG_FIRST_NODES);
  if (*answer == BG_UNKNOWN && bg_dfs_stop (depth_first) == BG_STOP_NONE) {
    if (!go_on (problem, depth_first, &half, &solved, answer, error))
      return false;
    if (*answer == BG_UNKNOWN) /* the others lacked memory, or it was stopped */
      *answer = bg_dfs_step (depth_first, UINT64_MAX);
  }
  solved.stats.expanded += bg_dfs_nodes (depth_first);
  solved.stats.peak_bytes += bg_dfs_peak_bytes (depth_first);
  if (*answer == BG_UNKNOWN && bg_dfs_stop (depth_first) == BG_STOP_MEMORY)
    return bg_limit_error (error,
                           "table of lost positions: the system gave no memory beyond %" PRIu64
                           " bytes, expected up to %" PRIu64,
                           solved.stats.peak_bytes, half.memory);
  if (*answer == BG_YES && solved.solution == NULL) {
    BgPath moves[BG_MAX_HOLES];
    solved.solution = bg_replay (problem, moves, bg_dfs_moves (depth_first, moves));
    solved.found_by = BG_FOUND_BY_DEPTH_FIRST;
  }
  take_part (result, &solved);
  return true;
}

/* Searches PROBLEMS until one has a solution that meets the conditions; *ANSWER is UNKNOWN if that
   did not settle the question. */
static bool search_parts (const BgTracker *tracker, const GPtrArray *problems, bool to_sweeps,
                          const BgControl *control, BgSolveResult *result, BgTruth *answer,
                          GError **error) {
  *answer = BG_NO;
  for (guint i = 0; i < problems->len && !bg_control_stopped (control); i++) {
    BgTruth part;
    if (!search_positions (problems->pdata[i], control, result, &part, error))
      return false;
    g_autoptr (GPtrArray) moves = g_steal_pointer (&result->solution);
    if (part != BG_NO)
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

static bool search_states (const BgProblem *problem, const BgControl *control,
                           BgSolveResult *result, BgTruth *answer, GError **error) {
  BgTracker tracker;
  bool to_sweeps, settled = true;
  *answer = BG_UNKNOWN;
  bg_tracker_init (&tracker, problem);
  g_autoptr (GPtrArray) problems = bg_relaxation_problems (&tracker, control, &to_sweeps);
  if (problems != NULL)
    settled = search_parts (&tracker, problems, to_sweeps, control, result, answer, error);
  bg_tracker_clear (&tracker);
  if (!settled || *answer != BG_UNKNOWN || bg_control_stopped (control))
    return settled;
  g_auto (BgSolveResult) solved = { 0 };
  settled = go_on (problem, NULL, control, &solved, answer, error);
  take_part (result, &solved);
  return settled;
}

/* Why there is no solution: without a search, conditions rule it out by their form, or leave no
   position to end from. */
static BgUnsolvableCause choose_cause (const BgProblem *problem, const BgSolveResult *result) {
  if (bg_conditions_conflict (problem) != NULL)
    return BG_UNSOLVABLE_BY_CONDITIONS;
  if (bg_problem_is_out_of_class (problem))
    return BG_UNSOLVABLE_BY_CLASS;
  return problem->conditions != NULL && result->stats.expanded == 0 ? BG_UNSOLVABLE_BY_CONDITIONS
                                                                    : BG_UNSOLVABLE_BY_SEARCH;
}

bool bg_any_find (const BgProblem *problem, const BgControl *control, BgSolveResult *result,
                  GError **error) {
  const gint64 began = g_get_monotonic_time ();
  BgTruth answer = BG_NO;
  *result = (BgSolveResult){ .method = "any" };
  if (bg_conditions_conflict (problem) == NULL
      && !(problem->conditions == NULL ? search_positions : search_states) (problem, control,
                                                                            result, &answer, error))
    return false;
  result->status = answer;
  result->inexact = answer != BG_NO;
  result->moves = result->solution != NULL ? (int) result->solution->len : 0;
  result->stop = answer == BG_UNKNOWN ? bg_control_shortfall (control) : BG_STOP_NONE;
  result->cause = choose_cause (problem, result);
  result->stats.seconds = bg_seconds_since (began);
  return true;
}
