#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "board/notation.h"
#include "bounds/lookup.h"
#include "catalogue/catalogue.h"
#include "catalogue/replay.h"
#include "catalogue/row.h"
#include "cli/heuristics/modes.h"
#include "cli/solve/solve_record.h"
#include "cli/watch.h"
#include "core/error.h"
#include "core/file.h"
#include "pages/page.h"
#include "records/graph_record.h"
#include "search/by_moves/bidirectional.h"

static struct {
  char *output, *catalogue; /* as given, or NULL */
  gint64 solutions, nodes;  /* the most to show */
} options = { .solutions = 200, .nodes = 500 };

static const BgOption option_table[] = {
  BG_OUTPUT (options.output, "Write the page to a file"),
  BG_NUMBER ("solutions", options.solutions, 1, 100000, "List N solutions at most (default: 200)",
             "N"),
  BG_NUMBER ("max-nodes", options.nodes, 1, 100000,
             "Leave the graph out if it has more than N nodes (default: 500)", "N"),
  BG_FILE ("catalogue", options.catalogue,
           "Write an index of a survey's database instead, and a page for each problem", "FILE",
           .excludes = "json solutions max-nodes", .why_excludes = "writes pages of stored results",
           .parameters = "[PROBLEM]",
           .more = "FILE is of `survey --database`; no problem is solved. Problems that a "
                   "position class excludes have no page. If --output ends in .html, or is not "
                   "given, all is one file; else a folder with index.html."),
  { 0 }
};

/* --- The data --------------------------------------------------------------- */

static void add_bounds (BgRecord *record, const BgProblem *problem) {
  BgRecord *list = bg_record_add_list (record, "bounds");
  for (const BgHeuristic *const *h = bg_heuristics; *h != NULL; h++) {
    g_auto (BgLookup) lookup = { 0 };
    if (!bg_lookup_find (problem, (*h)->name, problem->board->full, NULL, NULL, NULL, &lookup,
                         NULL))
      continue;
    const int bound = bg_lookup_bound (&lookup, problem->start);
    BgRecord *row = bg_record_add_record (list, NULL);
    bg_record_add_text (row, "name", (*h)->name);
    bg_record_add_text (row, "summary", (*h)->summary);
    bg_heuristics_add_bound (row, "start", bound);
  }
}

static void add_side (BgRecord *record, const char *key, const BgLevels *levels) {
  BgRecord *list = bg_record_add_list (record, key);
  for (int i = 0; i < levels->n; i++)
    bg_record_add_integer (list, NULL, (gint64) levels->size[i]);
}

static void add_levels (BgRecord *record, const BgBidirectional *levels) {
  BgRecord *sides = bg_record_add_record (record, "levels");
  add_side (sides, "forward", &levels->forward);
  add_side (sides, "backward", &levels->backward);
}

static void add_graph (BgRecord *record, const BgSolutions *solutions) {
  g_autoptr (BgGraphView) view = bg_graph_view_new (solutions);
  if (view->quotient->n_nodes <= (size_t) options.nodes)
    bg_graph_record_add (record, view);
}

static BgRecord *make_record (const BgCommon *common, const BgSolveResult *result,
                              const BgCounts *counts, BgStop *stop) {
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

/* --- Catalogues ------------------------------------------------------------ */

/* Is there something to see?  Problems that a position class excludes have no page. */
static bool has_page (const BgRecord *row) {
  return !bg_row_is (row, "class");
}

/* The name of a problem's page: "triangle-5--6-a1-a1".  Two names of drawn boards may become one,
   so they have a number of the drawing after them. */
static char *page_name (const BgRecord *row) {
  const char *board = bg_record_text (row, "board");
  const char *drawing = bg_record_text (row, "drawing");
  g_autofree char *drawn = drawing != NULL
                               ? g_strdup_printf ("%s-%08x", board, g_str_hash (drawing))
                               : NULL;
  char *name = g_strdup_printf ("%s-%" G_GINT64_FORMAT "-%s-%s", drawn != NULL ? drawn : board,
                                bg_record_integer (row, "rule"), bg_record_text (row, "vacate"),
                                bg_record_text (row, "finish"));
  return g_strcanon (name, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS, '-');
}

/* Adds the fields that a page needs beside the row and the layout of its board. */
static void add_problem (BgRecord *row, const BgProblem *problem) {
  g_autofree char *start = bg_position_to_string (problem->board, problem->start);
  bg_page_add_problem (row, problem);
  bg_record_add_text (row, "start", start);
  if (!bg_board_is_kind (problem->board->name))
    return;
  g_autofree char *rule = g_strdup_printf ("--rule %d ", problem->board->rule);
  /* a search that does not count may find another solution, and write another certificate */
  const bool is_solved = bg_record_has (row, "moves");
  const char *search = bg_record_has (row, "solution_moves")          ? "--anytime "
                       : is_solved && !bg_record_has (row, "ordered") ? ""
                                                                      : "--count ";
  const char *of = bg_record_text (row, "certificate_of");
  bg_record_add_format (row, "command", "bergholt solve %s%s\"%s\" \"%s\" %s%s%s", search,
                        problem->board->by_lines ? "" : rule, problem->board->name, start,
                        problem->finish_text,
                        bg_record_find (row, "certificate") != NULL ? " --certificate FILE" : "",
                        g_strcmp0 (of, "length") == 0 ? " --uncounted" : "");
}

static BgRecord *read_rows (const char *path, GError **error) {
  g_autoptr (BgStore) catalogue = bg_store_open (path, &bg_catalogue_schema, false, error);
  g_autoptr (BgRecord) rows = bg_record_new_list ();
  return catalogue != NULL && bg_catalogue_select (catalogue, NULL, 0, NULL, rows, error)
             ? g_steal_pointer (&rows)
             : NULL;
}

static bool write_data (const char *output, const char *name, const char *title,
                        const BgRecord *data, bool in_folder, GError **error) {
  g_autofree char *page = bg_page_new (name, title, data, in_folder);
  if (output != NULL)
    return bg_file_write (output, page, strlen (page), error);
  fputs (page, stdout);
  return true;
}

/* Begins the data of the index: its problems are the rows, each with the link to its page. */
static BgRecord *begin_index (const char *path, BgRecord *rows, const char *before,
                              const char *after) {
  g_autofree char *title = g_path_get_basename (path);
  BgRecord *index = bg_record_new ();
  bg_record_add_text (index, "title", title);
  for (guint i = 0; i < bg_record_length (rows); i++) {
    BgRecord *row = bg_record_edit (rows, i);
    g_autofree char *name = page_name (row);
    if (has_page (row))
      bg_record_add_format (row, "link", "%s%s%s", before, name, after);
  }
  return index;
}

/* --- One file -------------------------------------------------------------- */

/* Adds the layouts of the boards of ROWS, which are sorted by them, and the fields that each page
   needs. */
static bool add_pages (BgRecord *index, BgRecord *rows, GError **error) {
  BgRecord *layouts = bg_record_add_list (index, "layouts");
  const char *last = NULL;
  for (guint i = 0; i < bg_record_length (rows); i++) {
    BgRecord *row = bg_record_edit (rows, i);
    const char *board = bg_record_text (row, "board");
    g_autoptr (BgProblem) problem = bg_catalogue_problem (row, error);
    if (problem == NULL)
      return false;
    if (last == NULL || strcmp (last, board) != 0)
      bg_page_add_layout (bg_record_add_record (layouts, NULL), problem->board);
    last = board;
    if (!has_page (row))
      continue;
    add_problem (row, problem);
    bg_record_add_integer (row, "layout", bg_record_length (layouts) - 1);
  }
  return true;
}

static bool write_file (const char *path, const char *output, GError **error) {
  BgRecord *rows = read_rows (path, error);
  if (rows == NULL)
    return false;
  g_autoptr (BgRecord) index = begin_index (path, rows, "#", "");
  const bool done = add_pages (index, rows, error);
  bg_record_take_list (index, "problems", rows);
  if (!done)
    return false;
  g_autoptr (BgRecord) nothing = bg_record_new ();
  g_autofree char *template = bg_page_new ("report", "Bergholt", nothing, false);
  bg_record_add_text (index, "template", template);
  return write_data (output, "catalogue", bg_record_text (index, "title"), index, false, error);
}

/* --- A folder -------------------------------------------------------------- */

static bool write_row (const char *folder, BgRecord *row, GError **error) {
  g_autofree char *name = page_name (row);
  g_autofree char *file = g_strconcat (folder, "/", name, ".html", NULL);
  g_autoptr (BgProblem) problem = bg_catalogue_problem (row, error);
  if (problem == NULL)
    return false;
  bg_page_add_layout (row, problem->board);
  add_problem (row, problem);
  return write_data (file, "report", name, row, true, error);
}

static bool write_folder (const char *path, const char *folder, GError **error) {
  g_autoptr (BgRecord) pages = read_rows (path, error);
  BgRecord *rows = pages != NULL ? read_rows (path, error) : NULL;
  if (rows == NULL)
    return false;
  g_autoptr (BgRecord) index = begin_index (path, rows, "", ".html");
  bg_record_take_list (index, "problems", rows);
  if (g_mkdir_with_parents (folder, 0777) != 0)
    return bg_input_error (error, "%s: %s, expected a folder or a file .html", folder,
                           g_strerror (errno));
  if (!bg_page_write_shared (folder, error))
    return false;
  for (guint i = 0; i < bg_record_length (pages); i++)
    if (has_page (bg_record_item (pages, i))
        && !write_row (folder, bg_record_edit (pages, i), error))
      return false;
  g_autofree char *file = g_strconcat (folder, "/index.html", NULL);
  return write_data (file, "catalogue", bg_record_text (index, "title"), index, true, error);
}

/* Writes an index of the catalogue at PATH with a page for each problem: everything in one file
   where OUTPUT ends in .html or is NULL, standard output; else into a folder of that name.  The
   exit status, or -1 with ERROR. */
static int report_catalogue (const char *path, const char *output, GError **error) {
  const bool in_one = output == NULL || g_str_has_suffix (output, ".html");
  return (in_one ? write_file (path, output, error) : write_folder (path, output, error))
             ? BG_EXIT_DONE
             : -1;
}

/* --- The command ------------------------------------------------------------ */

/* The page to its file or standard output; --json takes the place of the latter.  Time and memory
   differ from run to run, so that only JSON has them. */
static bool write_page (const BgCommon *common, BgRecord *record, GError **error) {
  g_autofree char *json = common->json ? bg_record_to_json (record) : NULL;
  bg_record_remove (record, "seconds");
  bg_record_remove (record, "peak_bytes");
  g_autofree char *page = bg_page_new ("report", bg_record_text (record, "title"), record, false);
  if (!(common->json && bg_cli_is_printed (options.output))
      && !bg_cli_write (options.output, page, strlen (page), error))
    return false;
  if (json != NULL)
    fputs (json, stdout);
  return true;
}

static int run_report (const BgCommon *common, GError **error) {
  if (options.catalogue != NULL)
    return report_catalogue (options.catalogue, options.output, error);
  const BgSolveOptions search = { .counting = true };
  const BgCountOptions wanted = {
    .count = true, .classes = true, .all = true, .limit = options.solutions
  };
  g_auto (BgWatch) watch = bg_watch_begin (common);
  g_auto (BgSolveResult) result = { 0 };
  if (!bg_solve (common->problem, &search, &watch.control, &result, error))
    return -1;
  g_autoptr (BgCounts) counts = NULL;
  if (result.status == BG_YES)
    counts = bg_counts_new (&result, &wanted, &watch.control);
  BgStop stop;
  g_autoptr (BgRecord) record = make_record (common, &result, counts, &stop);
  bg_watch_end (&watch);
  /* solutions that are left out for their number were not asked for */
  return write_page (common, record, error)
             ? bg_solve_exit_status (&result, stop != BG_STOP_LIMIT ? stop : BG_STOP_NONE)
             : -1;
}

static bool check_report (const BgCommon *common, GError **error) {
  if (options.catalogue == NULL || common->arguments[0] == NULL)
    return true;
  return bg_input_error (
      error, "--catalogue writes pages of the problems that it holds, expected no '%s' beside it",
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
  .knows_open_goals = true,
  .check = check_report,
  .run = run_report,
};
