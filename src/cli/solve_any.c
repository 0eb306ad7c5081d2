/* solve --any. */
#include <stdio.h>

#include "cli/solve.h"
#include "cli/solve_print.h"
#include "cli/watch.h"
#include "search/dfs.h"

static void
print_text (const BgProblem *problem, const BgDfsResult *result, double seconds)
{
  bg_solve_print_problem (problem);
  if (result->status == BG_DFS_SOLVED)
    bg_solve_print_found (result->moves);
  else
    puts (result->status == BG_DFS_UNSOLVABLE ? "unsolvable: every line of play was followed"
                                              : "stopped: nothing is proved");
  printf ("%" PRIu64 " position%s expanded, %.3f s\n", result->nodes, bg_plural (result->nodes),
          seconds);
}

static void
print_json (const BgProblem *problem, const BgDfsResult *result, double seconds)
{
  /* a solution that is not claimed to be short is "found" */
  static const char *const names[] = { "found", "unsolvable", "stopped" };
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  bg_json_add_problem (builder, problem);
  bg_json_add_string (builder, "status", names[result->status]);
  bg_solve_add_moves (builder, result->moves);
  if (result->moves != NULL)
    bg_json_add_number (builder, "solution_moves", result->moves->len);
  bg_json_add_string (builder, "method", "any");
  bg_solve_add_effort (builder, result->nodes, result->peak_bytes, seconds);
  json_builder_end_object (builder);
  bg_json_print (builder);
}

int
bg_solve_any (const BgSolveCommand *command, const BgProblem *problem, GError **error)
{
  gint64 began = g_get_monotonic_time ();
  g_auto (BgWatch) watch = bg_watch_begin (&command->common);
  BgDfsResult result;
  if (!bg_dfs (problem, true, true, watch.control.memory, watch.control.stop, &result,
               error))
    return -1;
  bg_watch_end (&watch);
  (command->common.json ? print_json : print_text) (problem, &result, bg_seconds_since (began));
  static const int exits[] = { BG_EXIT_DONE, BG_EXIT_UNSOLVABLE, BG_EXIT_LIMIT };
  int status = exits[result.status];
  bg_dfs_result_clear (&result);
  return status;
}
