#include <string.h>

#include "bounds/lookup.h"
#include "cli/heuristics/heuristics.h"
#include "cli/report/report_catalogue.h"
#include "cli/solve/solve_record.h"
#include "cli/watch.h"
#include "core/error.h"
#include "pages/page.h"
#include "records/graph_record.h"
#include "search/by_moves/bidirectional.h"

static struct
{
  char *output, *catalogue;     /* as given, or NULL */
  gint64 solutions, nodes;      /* the most to show */
} options = { .solutions = 200, .nodes = 500 };

static const BgOption option_table[] = {
  BG_OUTPUT (options.output, "Write the page to a file"),
  BG_NUMBER ("solutions", options.solutions, 1, 100000, "List N solutions at most (default: 200)",
             "N"),
  BG_NUMBER ("max-nodes", options.nodes, 1, 100000,
             "Leave the graph out if it has more than N nodes (default: 500)", "N"),
  BG_FILE ("catalogue", options.catalogue,
           "Write an index of a survey's database instead, and a page for each problem", "FILE",
           .excludes = "json solutions max-nodes",
           .why_excludes = "whose pages show what it holds", .parameters = "[PROBLEM]"),
  { 0 }
};

/* --- The data --------------------------------------------------------------- */

static void
add_bounds (BgRecord *record, const BgProblem *problem)
{
  BgRecord *list = bg_record_add_list (record, "bounds");
  for (const BgHeuristic *const *h = bg_heuristics; *h != NULL; h++)
    {
      BgLookup lookup;
      if (!bg_lookup_find (problem, (*h)->name, problem->board->full, NULL, NULL, NULL, &lookup,
                           NULL))
        continue;
      const int bound = bg_lookup_bound (&lookup, problem->start);
      bg_lookup_clear (&lookup);
      BgRecord *row = bg_record_add_record (list, NULL);
      bg_record_add_text (row, "name", (*h)->name);
      bg_record_add_text (row, "summary", (*h)->summary);
      bg_heuristics_add_bound (row, "start", bound);
    }
}

static void
add_side (BgRecord *record, const char *key, const BgLevels *levels)
{
  BgRecord *list = bg_record_add_list (record, key);
  for (int i = 0; i < levels->n; i++)
    bg_record_add_integer (list, NULL, (gint64) levels->size[i]);
}

static void
add_levels (BgRecord *record, const BgBidirectional *levels)
{
  BgRecord *sides = bg_record_add_record (record, "levels");
  add_side (sides, "forward", &levels->forward);
  add_side (sides, "backward", &levels->backward);
}

static void
add_graph (BgRecord *record, const BgSolutions *solutions)
{
  g_autoptr (BgGraphView) view = bg_graph_view_new (solutions);
  if (view->quotient->n_nodes <= (size_t) options.nodes)
    bg_graph_record_add (record, view);
}

static BgRecord *
make_record (const BgCommon *common, const BgSolveResult *result, const BgCounts *counts,
             BgStop *stop)
{
  const BgProblem *problem = common->problem;
  BgRecord *record = bg_record_new ();
  bg_record_add_problem (record, problem);
  *stop = bg_solve_fill (record, problem, result, counts, NULL);
  bg_record_add_format (record, "command", "bergholt solve --count %s", common->arguments[0]);
  bg_record_add_text (record, "version", PACKAGE_VERSION);
  bg_page_add_layout (record, problem->board);
  bg_page_add_problem (record, problem);
  add_bounds (record, problem);
  if (result->levels != NULL)
    add_levels (record, result->levels);
  if (counts != NULL && counts->solutions != NULL)
    add_graph (record, counts->solutions);
  return record;
}

/* --- The command ------------------------------------------------------------ */

/* The page to its file or standard output; --json takes the place of the latter. */
static bool
write_page (const BgCommon *common, const BgRecord *record, GError **error)
{
  g_autofree char *page = bg_page_new ("report", bg_record_text (record, "title"), record);
  if (!(common->json && bg_cli_is_printed (options.output))
      && !bg_cli_write (options.output, page, strlen (page), error))
    return false;
  if (common->json)
    bg_record_print_json (record);
  return true;
}

static int
run (const BgCommon *common, GError **error)
{
  if (options.catalogue != NULL)
    return bg_report_catalogue (options.catalogue, options.output, error);
  const BgSolveOptions search = { .counting = true };
  const BgCountOptions wanted = { .count = true, .classes = true, .all = true,
                                  .limit = options.solutions };
  g_auto (BgWatch) watch = bg_watch_begin (common);
  g_auto (BgSolveResult) result = { 0 };
  if (!bg_solve (common->problem, &search, &watch.control, &result, error))
    return -1;
  g_autoptr (BgCounts) counts = NULL;
  if (result.status == BG_SOLVED)
    counts = bg_counts_new (&result, &wanted, &watch.control);
  BgStop stop;
  g_autoptr (BgRecord) record = make_record (common, &result, counts, &stop);
  bg_watch_end (&watch);
  /* solutions that are left out for their number were not asked for */
  return write_page (common, record, error)
           ? bg_solve_exit_status (&result, stop != BG_STOP_LIMIT ? stop : BG_STOP_NONE) : -1;
}

static bool
check (const BgCommon *common, GError **error)
{
  if (options.catalogue == NULL || common->arguments[0] == NULL)
    return true;
  return bg_input_error (error, "--catalogue: pages of its problems, expected no '%s' with it",
                         common->arguments[0]);
}

const BgCommand bg_command_report = {
  .parameters = "PROBLEM",
  .summary = "Writes a page for a browser: result, solutions, graph, levels, bounds.",
  .description =
    "One HTML file that needs no network.  Exit status as of bergholt solve; a page is\n"
    "written also where a limit or a signal stopped the search, and says so.\n"
    "\n"
    "--catalogue FILE, without a PROBLEM, writes an index of all problems that\n"
    "bergholt survey --database FILE has, to be filtered and ordered, each with its\n"
    "page: all in one file if --output ends in .html, else in a folder.",
  .options = option_table,
  .check = check,
  .run = run,
};
