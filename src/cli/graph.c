#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/counts.h"
#include "cli/watch.h"
#include "core/error.h"
#include "core/file.h"
#include "report/graph_dot.h"
#include "report/graph_drawing.h"
#include "report/graph_json.h"
#include "report/json.h"
#include "search/solve.h"

typedef enum
{
  FORMAT_DOT,
  FORMAT_JSON,
  FORMAT_SVG,
} Format;

static const char *const formats[] = { "dot", "json", "svg" };

typedef struct
{
  BgCommon common;
  char *format_name, *output;   /* as given, or NULL */
  Format format;
} Options;

static const char summary[] = "Writes the graph of all shortest solutions, up to symmetry.";

static const char description[] =
  "Nodes are positions between moves, links the moves; a loop that can be gone\n"
  "round either way is a double link.  Exit status as of bergholt solve.";

/* What a node or a link takes in memory while it is written, at most. */
#define BYTES_AN_ITEM 4096

static void
clear_options (Options *options)
{
  g_free (options->format_name);
  g_free (options->output);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

/* The format by name, or else by the ending of the file's name. */
static bool
choose_format (Options *options, GError **error)
{
  for (size_t i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autofree char *ending = g_strconcat (".", formats[i], NULL);
      if (options->format_name != NULL ? strcmp (options->format_name, formats[i]) == 0
                                       : options->output != NULL
                                           && g_str_has_suffix (options->output, ending))
        {
          options->format = i;
          return true;
        }
    }
  if (options->format_name != NULL)
    {
      g_autofree char *quoted = bg_excerpt (options->format_name, -1);
      bg_input_error (error, "--format: '%s', expected one of dot, json, svg", quoted);
      return false;
    }
  if (options->output != NULL)
    {
      bg_input_error (error, "%s: unknown kind of graph, expected a name that ends in one of .dot, "
                      ".json, .svg, or --format", options->output);
      return false;
    }
  options->format = options->common.json ? FORMAT_JSON : FORMAT_DOT;
  return true;
}

static bool
parse (Options *options, int *argc, char ***argv, GError **error)
{
  const GOptionEntry entries[] = {
    { "format", 0, 0, G_OPTION_ARG_STRING, &options->format_name,
      "dot (the default), json or svg", "FORMAT" },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options->output,
      "Write a file: .dot, .json or .svg", "FILE" },
    G_OPTION_ENTRY_NULL
  };
  if (!bg_cli_parse (&options->common, entries, "PROBLEM", summary, description, 1, 1, argc, argv,
                     error)
      || !choose_format (options, error))
    return false;
  if (options->common.json && options->output == NULL && options->format != FORMAT_JSON)
    {
      bg_input_error (error, "--json: standard output has one document, expected --format json or "
                      "-o with it");
      return false;
    }
  return true;
}

static char *
to_json (const BgGraphView *view)
{
  const BgGraph *graph = view->solutions->graph;
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  bg_json_add_problem (builder, graph->problem);
  bg_json_add_string (builder, "status", bg_solve_status_name (BG_SOLVED));
  bg_json_add_number (builder, "moves", graph->n_moves);
  bg_json_add_number (builder, "symmetries", graph->symmetries.order);
  bg_solutions_add_json (builder, view->solutions);
  if (view->solutions->shortfall != NULL)
    bg_json_add_string (builder, "shortfall", view->solutions->shortfall);
  bg_graph_json_add (builder, view);
  json_builder_end_object (builder);
  return bg_json_to_text (builder);
}

static char *
render (const BgGraphView *view, Format format, GError **error)
{
  const BgProblem *problem = view->solutions->graph->problem;
  g_autoptr (BgScene) scene = NULL;
  switch (format)
    {
    case FORMAT_DOT:
      return g_string_free (bg_graph_to_dot (view), FALSE);
    case FORMAT_JSON:
      return to_json (view);
    case FORMAT_SVG:
      scene = bg_graph_drawing_new (view, problem->title != NULL ? problem->title : problem->name,
                                    error);
      return scene != NULL ? g_string_free (bg_scene_to_svg (scene), FALSE) : NULL;
    }
  g_assert_not_reached ();
}

static bool
write_graph (const Options *options, const BgSolutions *solutions, GError **error)
{
  g_autoptr (BgGraphView) view = bg_graph_view_new (solutions);
  uint64_t items = view->quotient->n_nodes + view->quotient->links->len;
  if (items > options->common.memory / BYTES_AN_ITEM)
    {
      bg_limit_error (error, "%s: %zu nodes and %u links, too many for the memory to be written",
                      solutions->graph->problem->name, view->quotient->n_nodes,
                      view->quotient->links->len);
      return false;
    }
  g_autofree char *text = render (view, options->format, error);
  if (text == NULL)
    return false;
  if (options->output == NULL)
    fputs (text, stdout);
  else if (!bg_file_write (options->output, text, strlen (text), error))
    return false;
  if (options->output != NULL && options->common.json)
    {
      g_autofree char *document = to_json (view);
      fputs (document, stdout);
    }
  return true;
}

/* There is no graph: says why, on standard output only as JSON. */
static int
report_none (const Options *options, const BgProblem *problem, const BgSolveResult *result)
{
  GError *error = NULL;
  if (options->common.json)
    {
      g_autoptr (JsonBuilder) builder = json_builder_new ();
      json_builder_begin_object (builder);
      bg_json_add_problem (builder, problem);
      bg_json_add_string (builder, "status", bg_solve_status_name (result->status));
      if (result->status == BG_BOUNDED)
        bg_json_add_number (builder, "lower_bound", result->lower_bound);
      bg_json_add_string (builder, "reason", result->reason);
      json_builder_end_object (builder);
      bg_json_print (builder);
    }
  else if (result->status == BG_UNSOLVABLE)
    bg_input_error (&error, "%s: unsolvable: %s", problem->name, result->reason);
  else
    bg_limit_error (&error, "%s: at least %d moves are needed; stopped by: %s", problem->name,
                    result->lower_bound, result->reason);
  if (error != NULL)
    bg_cli_fail (error);
  return result->status == BG_UNSOLVABLE ? BG_EXIT_UNSOLVABLE : BG_EXIT_LIMIT;
}

static int
run (const Options *options, const char *name, GError **error)
{
  g_autoptr (BgProblem) problem = bg_problem_open (name, error);
  if (problem == NULL)
    return -1;
  BgSolveOptions search = { .keep_halves = true };
  g_auto (BgWatch) watch = bg_watch_begin (&options->common);
  BgSolveResult result;
  if (!bg_solve (problem, &search, &watch.control, &result, error))
    return -1;
  g_autoptr (BgSolutions) solutions = NULL;
  if (result.status == BG_SOLVED)
    solutions = bg_solutions_new (problem, &result, &watch.control, error);
  bg_watch_end (&watch);
  int status = -1;
  if (result.status != BG_SOLVED)
    status = report_none (options, problem, &result);
  else if (solutions != NULL && write_graph (options, solutions, error))
    status = BG_EXIT_DONE;
  bg_solve_result_clear (&result);
  return status;
}

int
bg_command_graph (int argc, char **argv)
{
  g_auto (Options) options = { 0 };
  GError *error = NULL;
  int status = parse (&options, &argc, &argv, &error) ? run (&options, argv[1], &error) : -1;
  return error != NULL ? bg_cli_fail (error) : status;
}
