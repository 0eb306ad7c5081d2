#include "search/any/any.h"

#include "core/error.h"
#include "search/any/dfs.h"
#include "search/solve.h"
#include "verify/verify.h"

/* Positions that depth first expands alone. */
#define FIRST_NODES 16384

void bg_any_take (BgSolveResult *result, BgSolveResult *part) {
  if (part->solution != NULL) {
    result->solution = g_steal_pointer (&part->solution);
    result->found_by = part->found_by;
    result->dive_width = part->dive_width;
  }
  result->stats.expanded += part->stats.expanded;
  result->stats.peak_bytes = MAX (result->stats.peak_bytes, part->stats.peak_bytes);
}

void bg_any_conclude (BgSolveResult *result, BgTruth status, BgStop stop) {
  result->status = status;
  result->inexact = status != BG_NO;
  result->moves = result->solution != NULL ? (int) result->solution->len : 0;
  result->stop = status == BG_UNKNOWN ? stop : BG_STOP_NONE;
  result->method = "any";
}

/* Goes on with the search DEPTH_FIRST, which is open, alternately with the others. */
static BgTruth search_alternately (BgDfs *depth_first, const BgProblem *problem, uint64_t memory,
                                   const BgStopFlag *stop, BgSolveResult *result) {
  const BgControl control = { .threads = 1, .memory = memory, .stop = stop };
  const BgSolveOptions options = {
    .method = "levels",
    .heuristic = bg_default_heuristic (problem, true),
    .anytime = true,
    .depth_first = depth_first,
  };
  g_auto (BgSolveResult) solved = { 0 };
  GError *error = NULL;
  if (!bg_solve (problem, &options, &control, &solved, &error))
    g_error ("%s", error->message);
  bg_any_take (result, &solved);
  if (result->solution != NULL)
    return BG_YES;
  if (solved.status == BG_NO)
    return BG_NO;
  /* the others lacked memory, or it was stopped */
  return bg_dfs_step (depth_first, UINT64_MAX);
}

bool bg_any_find (const BgProblem *problem, uint64_t memory, const BgStopFlag *stop,
                  BgSolveResult *result, GError **error) {
  *result = (BgSolveResult){ .found_by = BG_FOUND_BY_DEPTH_FIRST };
  g_autoptr (BgDfs) depth_first = bg_dfs_new (problem, memory / 2, stop);
  BgTruth status = bg_dfs_step (depth_first,
                                bg_problem_is_open (problem) ? UINT64_MAX : FIRST_NODES);
  if (status == BG_UNKNOWN && bg_dfs_stop (depth_first) == BG_STOP_NONE)
    status = search_alternately (depth_first, problem, memory / 2, stop, result);
  result->stats.expanded += bg_dfs_nodes (depth_first);
  result->stats.peak_bytes += bg_dfs_peak_bytes (depth_first);
  if (status == BG_UNKNOWN && bg_dfs_stop (depth_first) == BG_STOP_MEMORY)
    return bg_limit_error (error,
                           "table of lost positions: the system gave no memory beyond %" PRIu64
                           " bytes, expected up to %" PRIu64,
                           result->stats.peak_bytes, memory / 2);
  if (status == BG_YES && result->solution == NULL) {
    BgPath moves[BG_MAX_HOLES];
    result->solution = bg_replay (problem, moves, bg_dfs_moves (depth_first, moves));
  }
  result->cause = bg_problem_is_out_of_class (problem) ? BG_UNSOLVABLE_BY_CLASS
                                                       : BG_UNSOLVABLE_BY_SEARCH;
  bg_any_conclude (result, status, bg_dfs_stop (depth_first));
  return true;
}
