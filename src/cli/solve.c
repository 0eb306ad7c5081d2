#include <stdio.h>
#include <string.h>

#include "board/error.h"
#include "board/notation.h"
#include "cli/cli.h"
#include "cli/counts.h"
#include "cli/watch.h"
#include "heuristic/plugin.h"
#include "report/json.h"
#include "search/any.h"
#include "search/solve.h"
#include "verify/verify.h"

typedef struct
{
  BgCommon common;
  char *method, *heuristic;
  char *max_moves_text, *at_least_text, *limit_text;    /* as given, or NULL */
  char **plugins;
  int max_moves, at_least;
  gboolean any, inexact;
  BgCountOptions counts;
} Options;

static const char summary[] = "Finds a shortest solution and proves that none is shorter.";

static const char description[] =
  "Length is counted in moves, a move being one or more jumps by the same peg.\n"
  "Exit status: 0 solved, 1 proved unsolvable, 2 bad input, 3 stopped by a limit\n"
  "or a signal, with the bound that is proved so far.";

static void
clear_options (Options *options)
{
  g_free (options->method);
  g_free (options->heuristic);
  g_free (options->max_moves_text);
  g_free (options->at_least_text);
  g_free (options->limit_text);
  g_strfreev (options->plugins);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

/* The options that are numbers of moves or solutions. */
static bool
parse_numbers (Options *options, GError **error)
{
  return bg_cli_parse_number ("--max-moves", options->max_moves_text, 1, BG_MAX_HOLES,
                              &options->max_moves, error)
         && bg_cli_parse_number ("--at-least", options->at_least_text, 1, BG_MAX_HOLES,
                                 &options->at_least, error)
         && bg_cli_parse_number ("--limit", options->limit_text, 1, G_MAXINT,
                                 &options->counts.limit, error);
}

/* What would be ignored is refused. */
static bool
check_combination (const Options *options, GError **error)
{
  if (options->any && bg_counts_wanted (&options->counts))
    bg_input_error (error, "--any: finds one solution, expected none of --count, --classes and "
                    "--all with it");
  else if (options->any
           && (options->method != NULL || options->heuristic != NULL || options->inexact
               || options->max_moves > 0 || options->at_least > 0))
    bg_input_error (error, "--any: no search for a shortest solution, expected none of --method, "
                    "--heuristic, --inexact, --max-moves and --at-least with it");
  else if (options->counts.limit > 0 && !options->counts.all)
    bg_input_error (error, "--limit: solutions to list at most, expected --all with it");
  else if (options->inexact && bg_counts_wanted (&options->counts))
    bg_input_error (error, "--inexact: proves no minimum, expected none of --count, --classes and "
                    "--all with it");
  else
    return bg_cli_check_deepening (options->at_least, options->max_moves, error);
  return false;
}

static bool
parse (Options *options, int *argc, char ***argv, GError **error)
{
  const GOptionEntry entries[] = {
    { "method", 0, 0, G_OPTION_ARG_STRING, &options->method,
      "auto (the default), levels, layers, bidirectional or bidirectional-layers", "METHOD" },
    { "heuristic", 0, 0, G_OPTION_ARG_STRING, &options->heuristic,
      "As in \"max(corner, merson)\"; see bergholt heuristics", "EXPR" },
    { "max-moves", 0, 0, G_OPTION_ARG_STRING, &options->max_moves_text,
      "Give up above M moves", "M" },
    { "at-least", 0, 0, G_OPTION_ARG_STRING, &options->at_least_text,
      "Start the deepening at M moves", "M" },
    { "plugin", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->plugins,
      "Load heuristics from a module", "FILE" },
    { "inexact", 0, 0, G_OPTION_ARG_NONE, &options->inexact,
      "Allow a heuristic that is not proved admissible", NULL },
    { "any", 0, 0, G_OPTION_ARG_NONE, &options->any,
      "Find any solution, not a shortest one", NULL },
    { "count", 0, 0, G_OPTION_ARG_NONE, &options->counts.count,
      "Count the shortest solutions, with and without move order", NULL },
    { "classes", 0, 0, G_OPTION_ARG_NONE, &options->counts.classes,
      "Count them by class: longest sweep, second longest, longest final sweep", NULL },
    { "all", 0, 0, G_OPTION_ARG_NONE, &options->counts.all,
      "List every solution, disregarding the order of its moves", NULL },
    { "limit", 0, 0, G_OPTION_ARG_STRING, &options->limit_text, "List N solutions at most", "N" },
    G_OPTION_ENTRY_NULL
  };
  return bg_cli_parse (&options->common, entries, "PROBLEM", summary, description, 1, 1, argc,
                       argv, error)
         && parse_numbers (options, error)
         && check_combination (options, error);
}

static const char *
plural (uint64_t n)
{
  return n == 1 ? "" : "s";
}

static void
print_head (const BgProblem *problem)
{
  g_autofree char *start = bg_position_to_string (problem->board, problem->start);
  printf ("%s: %s\n", problem->name, problem->title != NULL ? problem->title : "no title");
  printf ("board %s, %d-move rule, from %s to %s\n", problem->board->name, problem->board->rule,
          start, problem->finish_text);
}

static void
print_moves (const GPtrArray *moves)
{
  for (guint i = 0; i < moves->len; i++)
    printf ("%4u  %s\n", i + 1, (const char *) moves->pdata[i]);
}

/* What a heuristic without a claim led to. */
static void
print_inexact (const BgSolveResult *result)
{
  if (result->status == BG_SOLVED)
    {
      printf ("a solution in %d move%s; fewer may do\n", result->moves, plural (result->moves));
      print_moves (result->solution);
    }
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
      printf ("solved in %d move%s, and no fewer will do\n", result->moves, plural (result->moves));
      print_moves (result->solution);
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
  print_head (problem);
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
          result->expanded, plural (result->expanded), result->generated,
          plural (result->generated), result->seconds, bytes);
  return complete;
}

static void
add_moves (JsonBuilder *builder, const GPtrArray *moves)
{
  json_builder_set_member_name (builder, "solution");
  json_builder_begin_array (builder);
  for (guint i = 0; moves != NULL && i < moves->len; i++)
    json_builder_add_string_value (builder, moves->pdata[i]);
  json_builder_end_array (builder);
}

static void
add_effort (JsonBuilder *builder, uint64_t expanded, uint64_t peak_bytes, double seconds)
{
  bg_json_add_number (builder, "nodes_expanded", expanded);
  bg_json_add_number (builder, "peak_bytes", peak_bytes);
  bg_json_add_real (builder, "seconds", seconds);
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
  add_moves (builder, result->solution);
  if (counts != NULL)
    complete = bg_counts_add_json (builder, counts);
  bg_json_add_string (builder, "method", result->method);
  if (result->method_reason != NULL)
    bg_json_add_string (builder, "method_reason", result->method_reason);
  if (result->meeting != NULL)
    bg_json_add_string (builder, "meeting", result->meeting);
  bg_json_add_string (builder, "heuristic", result->heuristic);
  bg_json_add_number (builder, "nodes_generated", result->generated);
  add_effort (builder, result->expanded, result->peak_bytes, result->seconds);
  json_builder_end_object (builder);
  bg_json_print (builder);
  return complete;
}

/* Counts the solutions if that is asked for. */
static BgCounts *
count_solutions (const Options *options, const BgProblem *problem, BgSolveResult *result,
                 const BgResources *resources)
{
  if (result->status != BG_SOLVED || !bg_counts_wanted (&options->counts))
    return NULL;
  gint64 began = g_get_monotonic_time ();
  BgCounts *counts = bg_counts_new (problem, result, &options->counts, resources);
  result->seconds += bg_seconds_since (began);
  if (counts->solutions != NULL)
    result->peak_bytes = MAX (result->peak_bytes, counts->solutions->peak_bytes);
  return counts;
}

/* What bg_solve refuses is the heuristic, and its message begins with that
   word: says where it was given. */
static void
blame_heuristic (const Options *options, const BgProblem *problem, const char *name,
                 GError **error)
{
  if (!g_error_matches (*error, BG_ERROR, BG_ERROR_INPUT))
    return;
  if (options->heuristic != NULL)
    g_prefix_error (error, "--");
  else if (problem->heuristic != NULL)
    g_prefix_error (error, "%s: [search] ", name);
}

static int
solve_shortest (const Options *options, const BgProblem *problem, const char *name,
                GError **error)
{
  BgSolveOptions search = {
    .method = options->method,
    .heuristic = options->heuristic,
    .at_least = options->at_least,
    .max_moves = options->max_moves,
    .inexact = options->inexact,
    .keep_halves = bg_counts_wanted (&options->counts),
  };
  BgResources resources = bg_watch_begin (&options->common);
  BgSolveResult result;
  if (!bg_solve (problem, &search, &resources, &result, error))
    {
      blame_heuristic (options, problem, name, error);
      return -1;
    }
  g_autoptr (BgCounts) counts = count_solutions (options, problem, &result, &resources);
  bg_watch_end ();
  bool complete = options->common.json ? print_json (problem, &result, counts)
                                       : print_text (problem, &result, counts);
  static const int exits[] = { BG_EXIT_DONE, BG_EXIT_UNSOLVABLE, BG_EXIT_LIMIT };
  int status = exits[result.inexact && result.status == BG_UNSOLVABLE ? BG_BOUNDED : result.status];
  if (!complete)
    status = BG_EXIT_LIMIT;
  bg_solve_result_clear (&result);
  return status;
}

static void
print_any_json (const BgProblem *problem, const BgAnyResult *result, const char *status,
                int length, double seconds)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  bg_json_add_problem (builder, problem);
  bg_json_add_string (builder, "status", status);
  add_moves (builder, result->moves);
  if (result->moves != NULL)
    bg_json_add_number (builder, "solution_moves", length);
  bg_json_add_string (builder, "method", "any");
  add_effort (builder, result->nodes, result->peak_bytes, seconds);
  json_builder_end_object (builder);
  bg_json_print (builder);
}

/* Any solution.  It is not claimed to be short, so its status is "found". */
static int
solve_any (const Options *options, const BgProblem *problem, GError **error)
{
  gint64 began = g_get_monotonic_time ();
  BgResources resources = bg_watch_begin (&options->common);
  BgAnyResult result;
  if (!bg_search_any (problem, true, true, resources.memory, resources.stop, &result, error))
    return -1;
  double seconds = bg_seconds_since (began);
  int length = 0;
  if (result.status == BG_ANY_SOLVED)
    {
      g_autoptr (GError) wrong = NULL;
      if (!bg_verify (problem, (const char *const *) result.moves->pdata, result.moves->len,
                      &length, &wrong))
        g_error ("the search made an illegal solution: %s", wrong->message);
    }
  static const char *const names[] = { "found", "unsolvable", "stopped" };
  if (options->common.json)
    print_any_json (problem, &result, names[result.status], length, seconds);
  else
    {
      print_head (problem);
      if (result.status == BG_ANY_SOLVED)
        {
          printf ("a solution in %d move%s; fewer may do\n", length, plural (length));
          print_moves (result.moves);
        }
      else
        puts (result.status == BG_ANY_UNSOLVABLE ? "unsolvable: every line of play was followed"
                                                 : "stopped: nothing is proved");
      printf ("%" PRIu64 " position%s expanded, %.3f s\n", result.nodes, plural (result.nodes),
              seconds);
    }
  static const int exits[] = { BG_EXIT_DONE, BG_EXIT_UNSOLVABLE, BG_EXIT_LIMIT };
  int status = exits[result.status];
  bg_any_result_clear (&result);
  return status;
}

static int
run (const Options *options, const char *name, GError **error)
{
  g_autoptr (BgProblem) problem = bg_problem_open (name, error);
  if (problem == NULL || !bg_plugins_load (problem, options->plugins, error))
    return -1;
  g_autofree char *where = g_strdup_printf ("%s: [search] method", name);
  if (!bg_method_check (options->method, "--method", error)
      || !bg_method_check (problem->method, where, error))
    return -1;
  return options->any ? solve_any (options, problem, error)
                      : solve_shortest (options, problem, name, error);
}

int
bg_command_solve (int argc, char **argv)
{
  g_auto (Options) options = { 0 };
  GError *error = NULL;
  int status = parse (&options, &argc, &argv, &error) ? run (&options, argv[1], &error) : -1;
  return error != NULL ? bg_cli_fail (error) : status;
}
