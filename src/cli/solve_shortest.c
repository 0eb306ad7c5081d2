/* solve: a shortest solution, and all of them counted. */
#include <stdio.h>

#include "cli/solve.h"
#include "cli/solve_print.h"
#include "cli/watch.h"
#include "core/error.h"

/* What a heuristic without a claim led to. */
static void
print_inexact (const BgSolveResult *result)
{
  if (result->status == BG_SOLVED)
    bg_solve_print_found (result->solution);
  else
    printf ("no solution found; nothing is proved%s%s\n",
            result->status == BG_BOUNDED ? "; stopped by: " : "",
            result->status == BG_BOUNDED ? result->reason : "");
}

/* Whether all that was asked for was given. */
static bool
print_exact (const BgSolveResult *result, const BgCounts *counts)
{
  switch (result->status)
    {
    case BG_SOLVED:
      printf ("solved in %d move%s, and no fewer will do\n", result->moves,
              bg_plural (result->moves));
      bg_solve_print_moves (result->solution);
      return counts == NULL || bg_counts_print (counts);
    case BG_UNSOLVABLE:
      printf ("unsolvable: %s\n", result->reason);
      return true;
    case BG_BOUNDED:
      printf ("bounded: at least %d moves are needed; stopped by: %s\n", result->lower_bound,
              result->reason);
      return false;
    }
  g_assert_not_reached ();
}

static bool
print_text (const BgProblem *problem, const BgSolveResult *result, const BgCounts *counts)
{
  bool complete = true;
  bg_solve_print_problem (problem);
  if (result->inexact)
    print_inexact (result);
  else
    complete = print_exact (result, counts);
  g_autofree char *bytes = g_format_size_full (result->peak_bytes, G_FORMAT_SIZE_IEC_UNITS);
  printf ("method %s%s%s%s, heuristic %s\n", result->method, result->method_reason ? " (" : "",
          result->method_reason ? result->method_reason : "", result->method_reason ? ")" : "",
          result->heuristic);
  if (result->meeting != NULL)
    printf ("met after %s\n", result->meeting);
  printf ("%" PRIu64 " position%s expanded, %" PRIu64 " successor%s, %.3f s, %s\n",
          result->expanded, bg_plural (result->expanded), result->generated,
          bg_plural (result->generated), result->seconds, bytes);
  return complete;
}

static bool
print_json (const BgProblem *problem, const BgSolveResult *result, const BgCounts *counts)
{
  bool complete = true;
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  bg_json_add_problem (builder, problem);
  /* a solution that is not claimed to be short is "found", as with --any */
  const char *inexact_status = result->status == BG_SOLVED ? "found" : "stopped";
  bg_json_add_string (builder, "status", result->inexact ? inexact_status
                                                         : bg_solve_status_name (result->status));
  if (result->status == BG_SOLVED)
    bg_json_add_number (builder, result->inexact ? "solution_moves" : "moves", result->moves);
  if (result->status != BG_UNSOLVABLE && !result->inexact)
    bg_json_add_number (builder, "lower_bound", result->lower_bound);
  if (result->reason != NULL && (!result->inexact || result->status == BG_BOUNDED))
    bg_json_add_string (builder, "reason", result->reason);
  bg_solve_add_moves (builder, result->solution);
  if (counts != NULL)
    complete = bg_counts_add_json (builder, counts);
  bg_json_add_string (builder, "method", result->method);
  if (result->method_reason != NULL)
    bg_json_add_string (builder, "method_reason", result->method_reason);
  if (result->meeting != NULL)
    bg_json_add_string (builder, "meeting", result->meeting);
  bg_json_add_string (builder, "heuristic", result->heuristic);
  bg_json_add_number (builder, "nodes_generated", result->generated);
  bg_solve_add_effort (builder, result->expanded, result->peak_bytes, result->seconds);
  json_builder_end_object (builder);
  bg_json_print (builder);
  return complete;
}

/* Counts the solutions if that is asked for. */
static BgCounts *
count_solutions (const BgSolveCommand *command, const BgProblem *problem, BgSolveResult *result,
                 const BgControl *control)
{
  if (result->status != BG_SOLVED || !bg_counts_wanted (&command->counts))
    return NULL;
  gint64 began = g_get_monotonic_time ();
  BgCounts *counts = bg_counts_new (problem, result, &command->counts, control);
  result->seconds += bg_seconds_since (began);
  if (counts->solutions != NULL)
    result->peak_bytes = MAX (result->peak_bytes, counts->solutions->peak_bytes);
  return counts;
}

/* What bg_solve refuses is the heuristic: says where it was given. */
static void
blame_heuristic (const BgSolveCommand *command, const BgProblem *problem, const char *name,
                 GError **error)
{
  if (!g_error_matches (*error, BG_ERROR, BG_ERROR_INPUT))
    return;
  g_autofree char *where = problem->heuristic != NULL ? g_strdup_printf ("%s: [search] ", name)
                                                      : g_strdup_printf ("%s: default ", name);
  bg_cli_blame_heuristic (error, command->heuristic != NULL ? "--" : where);
}

int
bg_solve_shortest (const BgSolveCommand *command, const BgProblem *problem, const char *name,
                   GError **error)
{
  BgSolveOptions search = {
    .method = command->method,
    .heuristic = command->heuristic,
    .at_least = command->at_least,
    .max_moves = command->max_moves,
    .inexact = command->inexact,
    .keep_halves = bg_counts_wanted (&command->counts),
  };
  g_auto (BgWatch) watch = bg_watch_begin (&command->common);
  BgSolveResult result;
  if (!bg_solve (problem, &search, &watch.control, &result, error))
    {
      blame_heuristic (command, problem, name, error);
      return -1;
    }
  g_autoptr (BgCounts) counts = count_solutions (command, problem, &result, &watch.control);
  bg_watch_wipe ();
  bool complete = command->common.json ? print_json (problem, &result, counts)
                                       : print_text (problem, &result, counts);
  static const int exits[] = { BG_EXIT_DONE, BG_EXIT_UNSOLVABLE, BG_EXIT_LIMIT };
  int status = exits[result.inexact && result.status == BG_UNSOLVABLE ? BG_BOUNDED : result.status];
  if (!complete)
    status = BG_EXIT_LIMIT;
  bg_solve_result_clear (&result);
  return status;
}

