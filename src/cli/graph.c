#include <stdio.h>
#include <string.h>

#include "cli/conditions.h"
#include "cli/picture.h"
#include "cli/solve/counts.h"
#include "cli/watch.h"
#include "core/error.h"
#include "pictures/graphviz.h"
#include "records/graph_record.h"
#include "records/answer.h"

/* The memory of a node or a link while it is written, at most. */
#define BYTES_AN_ITEM 4096
/* Graphviz lays these out within a minute or so. */
#define MOST_LINKS 5000

static BgRecord *make_record (const BgGraphView *view) {
  const BgGraph *graph = view->solutions->graph;
  BgRecord *record = bg_record_new ();
  bg_record_add_problem (record, graph->problem);
  bg_answer_add_outcome (record, &(BgSolveResult){ .status = BG_YES, .moves = graph->n_moves },
                         true);
  bg_record_add_integer (record, "symmetries", graph->symmetries.order);
  bg_answer_add_counts (record, view->solutions);
  bg_record_add_stop (record, view->solutions->unordered != NULL ? BG_STOP_NONE : BG_STOP_MEMORY);
  bg_graph_record_add (record, view);
  return record;
}

/* Formats that are no pictures; Graphviz draws those. */
static const char dot_name[] = "dot", json_name[] = "json";

/* --- Options -------------------------------------------------------------- */

static const char *const formats[] = { dot_name, json_name, "svg", "png", "pdf", NULL };

static struct {
  BgPictureOptions picture;
  gint64 max_nodes;
  BgConditionOptions conditions;
} options = { .max_nodes = 1000 };

static const BgOption option_table[] = {
  BG_PICTURE_FILE (options.picture, formats,
                   "Write to FILE, whose ending says the kind: .dot .json .svg .png .pdf",
                   "- is standard output, .dot by default. Pictures need dot(1) of Graphviz."),
  BG_NUMBER ("max-nodes", options.max_nodes, 1, G_MAXINT, "Draw up to N positions (default: 1000)",
             "N", .more = "A picture has up to 5000 links; DOT and JSON have no limit."),
  BG_CONDITIONS (options.conditions),
  { 0 }
};

static bool check (const BgCommon *common, GError **error) {
  BgPictureOptions *picture = &options.picture;
  if (!bg_picture_check (picture, common, formats, error))
    return false;
  if (picture->name == NULL)
    picture->name = common->json ? json_name : dot_name;
  if (common->json && bg_picture_is_printed (picture) && picture->name != json_name)
    return bg_input_error (error, "--json: standard output has one document, expected -o FILE "
                                  "for the picture, or --format json");
  return true;
}

/* --- Writing -------------------------------------------------------------- */

static GString *draw (const BgGraphView *view, const GString *dot, GError **error) {
  const BgQuotient *quotient = view->quotient;
  const char *name = quotient->graph->problem->name;
  if (quotient->n_nodes > (size_t) options.max_nodes)
    return bg_input_error (error,
                           "%s: %zu nodes, expected at most the %" G_GINT64_FORMAT
                           " of --max-nodes in a picture",
                           name, quotient->n_nodes, options.max_nodes);
  if (quotient->links->len > MOST_LINKS)
    return bg_input_error (error,
                           "%s: %u links, too many for a picture, expected at most %d; write .dot",
                           name, quotient->links->len, MOST_LINKS);
  return bg_graphviz_run ("dot", options.picture.name, "a picture of a graph", dot, error);
}

static bool write_file (const BgGraphView *view, GError **error) {
  if (options.picture.name == json_name) {
    g_autoptr (BgRecord) record = make_record (view);
    g_autofree char *text = bg_record_to_json (record);
    return bg_cli_write (options.picture.output, text, strlen (text), error);
  }
  g_autoptr (GString) dot = bg_graph_to_dot (view);
  if (options.picture.name == dot_name)
    return bg_cli_write (options.picture.output, dot->str, dot->len, error);
  g_autoptr (GString) picture = draw (view, dot, error);
  return picture != NULL
         && bg_cli_write (options.picture.output, picture->str, picture->len, error);
}

static bool write_graph (const BgCommon *common, const BgGraphView *view, GError **error) {
  if (!write_file (view, error))
    return false;
  if (!bg_picture_is_printed (&options.picture) && common->json) {
    g_autoptr (BgRecord) record = make_record (view);
    bg_record_print_json (record);
  }
  return true;
}

static bool fits (const BgGraphView *view, uint64_t memory) {
  return view->quotient->n_nodes + view->quotient->links->len <= memory / BYTES_AN_ITEM;
}

static const BgTextLine none_text[] = {
  BG_LINE_IF ("status=unsolvable", "{problem}: unsolvable: {reason_text}"),
  BG_LINE_IF ("status=bounded", "{problem}: at least {lower_bound} move{lower_bound=1? is|s are} "
                                "needed; stopped by: {reason_text}"),
  BG_LINE_IF ("status=solved",
              "{problem}: solved in {moves} move{moves:s}, but without a graph: {stopped_by:stop}"),
  { NULL }
};

/* There is no graph: tells the facts that are known, as JSON on standard output, else in a line of
   error. */
static int report_none (const BgCommon *common, const BgSolveResult *result) {
  const bool is_unsolvable = result->status == BG_NO;
  g_autoptr (BgRecord) record = bg_record_new ();
  bg_record_add_problem (record, common->problem);
  bg_answer_add_outcome (record, result, true);
  bg_answer_add_reason (record, common->problem, result, NULL);
  bg_record_add_stop (record, result->stop);
  if (common->json)
    bg_record_print_json (record);
  else {
    g_autofree char *text = bg_text_form_new (none_text, record, NULL);
    bg_cli_fail (g_error_new_literal (BG_ERROR, is_unsolvable ? BG_ERROR_INPUT : BG_ERROR_LIMIT,
                                      g_strchomp (text)));
  }
  return is_unsolvable ? BG_EXIT_UNSOLVABLE : BG_EXIT_LIMIT;
}

/* Writes the graph, unless it is too large for the memory. */
static int write_or_report (const BgCommon *common, BgSolveResult *result,
                            const BgSolutions *solutions, GError **error) {
  if (solutions == NULL)
    return report_none (common, result);
  g_autoptr (BgGraphView) view = bg_graph_view_new (solutions);
  if (fits (view, common->memory))
    return write_graph (common, view, error) ? BG_EXIT_DONE : -1;
  result->stop = BG_STOP_MEMORY;
  return report_none (common, result);
}

static int run (const BgCommon *common, GError **error) {
  const BgSolveOptions search = { .counting = true };
  if (!bg_conditions_take (common->problem, &options.conditions, error))
    return -1;
  g_auto (BgWatch) watch = bg_watch_begin (common);
  g_auto (BgSolveResult) result = { 0 };
  if (!bg_solve (common->problem, &search, &watch.control, &result, error))
    return -1;
  g_autoptr (BgSolutions) solutions = NULL;
  if (result.status == BG_YES)
    solutions = bg_solutions_new (&result, &watch.control, &result.stop);
  bg_watch_end (&watch);
  return write_or_report (common, &result, solutions, error);
}

const BgCommand bg_command_graph = {
  .parameters = "PROBLEM",
  .summary = "Writes the graph of all shortest solutions, up to symmetry.",
  .description = "Nodes are positions between moves, links the moves; a loop that can be gone\n"
                 "round either way is a double link.  Exit status as of bergholt solve.",
  .options = option_table,
  .obeys_conditions = true,
  .knows_open_goals = true,
  .check = check,
  .run = run,
};
