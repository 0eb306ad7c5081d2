#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/counts.h"
#include "cli/watch.h"
#include "core/error.h"
#include "core/file.h"
#include "report/graph_dot.h"
#include "report/graph_drawing.h"
#include "report/graph_record.h"
#include "report/solve_text.h"

/* What a node or a link takes in memory while it is written, at most. */
#define BYTES_AN_ITEM 4096

/* --- Formats -------------------------------------------------------------- */

static BgRecord *
make_record (const BgGraphView *view)
{
  const BgGraph *graph = view->solutions->graph;
  BgRecord *record = bg_record_new ();
  bg_record_add_problem (record, graph->problem);
  bg_solve_add_status (record, BG_SOLVED, graph->n_moves, 0);
  bg_record_add_integer (record, "symmetries", graph->symmetries.order);
  bg_counts_add_solutions (record, view->solutions);
  bg_record_add_stop (record, view->solutions->unordered != NULL ? BG_STOP_NONE : BG_STOP_MEMORY);
  bg_graph_record_add (record, view);
  return record;
}

static char *
render_dot (const BgGraphView *view, GError **)
{
  return g_string_free (bg_graph_to_dot (view), FALSE);
}

static char *
render_json (const BgGraphView *view, GError **)
{
  g_autoptr (BgRecord) record = make_record (view);
  return bg_record_to_json (record);
}

static char *
render_svg (const BgGraphView *view, GError **error)
{
  const BgProblem *problem = view->solutions->graph->problem;
  g_autoptr (BgScene) scene =
    bg_graph_drawing_new (view, problem->file->title != NULL ? problem->file->title : problem->name, error);
  return scene != NULL ? g_string_free (bg_scene_to_svg (scene), FALSE) : NULL;
}

static const struct
{
  const char *name;             /* of --format, and the ending of a file's name */
  char *(*render) (const BgGraphView *view, GError **error);
} formats[] = {
  { "dot", render_dot },
  { "json", render_json },
  { "svg", render_svg },
};

enum { FORMAT_DOT, FORMAT_JSON, N_FORMATS = G_N_ELEMENTS (formats) };

/* --- Options -------------------------------------------------------------- */

static struct
{
  char *format, *output;        /* as given, or NULL */
  int chosen;                   /* a place in FORMATS */
} options;

static const GOptionEntry entries[] = {
  { "format", 0, 0, G_OPTION_ARG_STRING, &options.format, "dot (the default), json or svg",
    "FORMAT" },
  { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, "Write a file: .dot, .json or .svg",
    "FILE" },
  G_OPTION_ENTRY_NULL
};

/* The names of all formats, each after PREFIX. */
static char *
list_formats (const char *prefix)
{
  GString *text = g_string_new (NULL);
  for (int i = 0; i < N_FORMATS; i++)
    g_string_append_printf (text, "%s%s%s", i > 0 ? ", " : "", prefix, formats[i].name);
  return g_string_free (text, FALSE);
}

/* The format that has this name; -1: none. */
static int
find_format (const char *name)
{
  for (int i = 0; i < N_FORMATS && name != NULL; i++)
    if (strcmp (name, formats[i].name) == 0)
      return i;
  return -1;
}

/* The format by name, or else by the ending of the file's name; an ending that is
   another format's is an error. */
static bool
choose_format (const BgCommon *common, GError **error)
{
  const char *ending = options.output != NULL ? strrchr (options.output, '.') : NULL;
  const int named = find_format (options.format);
  const int ended = ending != NULL ? find_format (ending + 1) : -1;
  if (options.format != NULL && named < 0)
    {
      g_autofree char *quoted = bg_excerpt (options.format, -1);
      g_autofree char *known = list_formats ("");
      bg_input_error (error, "--format: '%s', expected one of %s", quoted, known);
      return false;
    }
  if (named >= 0 && ended >= 0 && named != ended)
    {
      bg_input_error (error, "--format: %s, expected %s as the name of %s says, or another name",
                      formats[named].name, formats[ended].name, options.output);
      return false;
    }
  if (options.output != NULL && named < 0 && ended < 0)
    {
      g_autofree char *known = list_formats (".");
      bg_input_error (error, "%s: unknown kind of graph, expected a name that ends in one of %s, "
                      "or --format", options.output, known);
      return false;
    }
  options.chosen = named >= 0 ? named : ended >= 0 ? ended
                                      : common->json ? FORMAT_JSON : FORMAT_DOT;
  return true;
}

static bool
check (const BgCommon *common, GError **error)
{
  if (!choose_format (common, error))
    return false;
  if (common->json && options.output == NULL && options.chosen != FORMAT_JSON)
    {
      bg_input_error (error, "--json: standard output has one document, expected --format json or "
                      "-o with it");
      return false;
    }
  return true;
}

/* --- Writing -------------------------------------------------------------- */

static bool
write_graph (const BgCommon *common, const BgGraphView *view, GError **error)
{
  g_autofree char *text = formats[options.chosen].render (view, error);
  if (text == NULL)
    return false;
  if (options.output == NULL)
    fputs (text, stdout);
  else if (!bg_file_write (options.output, text, strlen (text), error))
    return false;
  if (options.output != NULL && common->json)
    {
      g_autoptr (BgRecord) record = make_record (view);
      bg_record_print_json (record);
    }
  return true;
}

static bool
fits (const BgGraphView *view, uint64_t memory)
{
  return view->quotient->n_nodes + view->quotient->links->len <= memory / BYTES_AN_ITEM;
}

/* There is no graph: says what is known, as JSON on standard output, else in a line of
   error. */
static int
report_none (const BgCommon *common, const BgSolveResult *result)
{
  const BgProblem *problem = common->problem;
  GError *error = NULL;
  g_autofree char *reason = bg_solve_reason_text (result, problem);
  if (common->json)
    {
      g_autoptr (BgRecord) record = bg_record_new ();
      bg_record_add_problem (record, problem);
      bg_solve_add_status (record, result->status, result->moves, result->lower_bound);
      bg_solve_add_reason (record, result, problem);
      bg_record_add_stop (record, result->stop);
      bg_record_print_json (record);
    }
  else if (result->status == BG_UNSOLVABLE)
    bg_input_error (&error, "%s: unsolvable: %s", problem->name, reason);
  else if (result->status == BG_BOUNDED)
    bg_limit_error (&error, "%s: at least %d moves are needed; stopped by: %s", problem->name,
                    result->lower_bound, reason);
  else
    bg_limit_error (&error, "%s: solved in %d moves, but without a graph: %s", problem->name,
                    result->moves, bg_stop_name (result->stop));
  if (error != NULL)
    bg_cli_fail (error);
  return result->status == BG_UNSOLVABLE ? BG_EXIT_UNSOLVABLE : BG_EXIT_LIMIT;
}

/* Not if the memory does not do for what is written. */
static int
write_or_report (const BgCommon *common, BgSolveResult *result, const BgSolutions *solutions,
                 GError **error)
{
  if (solutions == NULL)
    return report_none (common, result);
  g_autoptr (BgGraphView) view = bg_graph_view_new (solutions);
  if (fits (view, common->memory))
    return write_graph (common, view, error) ? BG_EXIT_DONE : -1;
  result->stop = BG_STOP_MEMORY;
  return report_none (common, result);
}

static int
run (const BgCommon *common, GError **error)
{
  const BgSolveOptions search = { .counting = true };
  g_auto (BgWatch) watch = bg_watch_begin (common);
  BgSolveResult result;
  if (!bg_solve (common->problem, &search, &watch.control, &result, error))
    return -1;
  g_autoptr (BgSolutions) solutions = NULL;
  if (result.status == BG_SOLVED)
    solutions = bg_solutions_new (&result, &watch.control, &result.stop);
  bg_watch_end (&watch);
  int status = write_or_report (common, &result, solutions, error);
  bg_solve_result_clear (&result);
  return status;
}

const BgCommand bg_command_graph = {
  .parameters = "PROBLEM",
  .summary = "Writes the graph of all shortest solutions, up to symmetry.",
  .description =
    "Nodes are positions between moves, links the moves; a loop that can be gone\n"
    "round either way is a double link.  Exit status as of bergholt solve.",
  .entries = entries,
  .min_arguments = 1,
  .max_arguments = 1,
  .takes_problem = true,
  .check = check,
  .run = run,
};
