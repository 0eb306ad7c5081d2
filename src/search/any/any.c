#include "search/any/any.h"

#include "core/error.h"
#include "search/any/dfs.h"
#include "verify/verify.h"

/* Positions that depth first expands alone. */
#define FIRST_NODES 16384

/* Goes on with the search DEPTH_FIRST, which is open, alternately with the others. */
static BgTruth search_alternately (BgDfs *depth_first, const BgProblem *problem, uint64_t memory,
                                   const BgStopFlag *stop, BgAnyResult *result) {
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
  result->moves = g_steal_pointer (&solved.solution);
  result->found_by = solved.found_by;
  result->dive_width = solved.dive_width;
  result->nodes = solved.stats.expanded;
  result->peak_bytes = solved.stats.peak_bytes;
  if (result->moves != NULL)
    return BG_YES;
  if (solved.status == BG_UNSOLVABLE)
    return BG_NO;
  /* the others lacked memory, or it was stopped */
  return bg_dfs_step (depth_first, UINT64_MAX);
}

bool bg_any_find (const BgProblem *problem, uint64_t memory, const BgStopFlag *stop,
                  BgAnyResult *result, GError **error) {
  *result = (BgAnyResult){ 0 };
  g_autoptr (BgDfs) depth_first = bg_dfs_new (problem, memory / 2, stop);
  BgTruth status = bg_dfs_step (depth_first,
                                bg_problem_is_open (problem) ? UINT64_MAX : FIRST_NODES);
  if (status == BG_UNKNOWN && bg_dfs_stop (depth_first) == BG_STOP_NONE)
    status = search_alternately (depth_first, problem, memory / 2, stop, result);
  result->nodes += bg_dfs_nodes (depth_first);
  result->peak_bytes += bg_dfs_peak_bytes (depth_first);
  if (status == BG_UNKNOWN && bg_dfs_stop (depth_first) == BG_STOP_MEMORY) {
    bg_limit_error (error,
                    "table of lost positions: the system gave no memory beyond %" PRIu64
                    " bytes, expected up to %" PRIu64,
                    result->peak_bytes, memory / 2);
    return false;
  }
  if (status == BG_YES && result->moves == NULL) {
    BgPath moves[BG_MAX_HOLES];
    result->found_by = BG_FOUND_BY_DEPTH_FIRST;
    result->moves = bg_replay (problem, moves, bg_dfs_moves (depth_first, moves));
  }
  result->status = status;
  return true;
}

void bg_any_result_clear (BgAnyResult *result) {
  g_clear_pointer (&result->moves, g_ptr_array_unref);
}
