#include "cli/survey/survey_rows.h"

#include <string.h>

#include "board/notation.h"
#include "catalogue/catalogue.h"
#include "catalogue/row.h"
#include "cli/solve/counts.h"
#include "cli/solve/reason.h"
#include "cli/solve/solve_record.h"
#include "records/answer.h"

/* --- Columns -------------------------------------------------------------- */

/* The length or its bounds, or why there is none. */
static void append_moves_or_status (const BgRecord *row, GString *cell) {
  bg_row_append_range (row, cell);
  if (cell->len == 0)
    bg_record_append (row, "status", cell);
}

const BgColumn bg_survey_shown[BG_SURVEY_SHOWN] = {
  { "vacate", "vacate", 6, NULL },
  { "finish", "finish", 7, NULL },
  { "moves", "moves", 11, append_moves_or_status },
  { "ordered", "ordered", 21, NULL },
  { "unordered", "unordered", 13, NULL },
  { "longest_sweep", "sweep", 6, NULL },
  { "longest_final_sweep", "final", 6, NULL },
};

const BgColumn bg_survey_values[BG_SURVEY_VALUES + 1] = {
  { "vacate", NULL, 0, NULL },
  { "finish", NULL, 0, NULL },
  { "status", NULL, 0, NULL },
  { "reason", NULL, 0, NULL },
  { "moves", NULL, 0, bg_row_append_moves },
  { "solution_moves", NULL, 0, NULL },
  { "ordered", NULL, 0, NULL },
  { "ordered_raw", NULL, 0, NULL },
  { "unordered", NULL, 0, NULL },
  { "longest_sweep", NULL, 0, NULL },
  { "longest_final_sweep", NULL, 0, NULL },
  { "classes", NULL, 0, bg_row_append_classes },
  { "stopped_by", NULL, 0, NULL },
  { "certificate", NULL, 0, NULL },
  { "certificate_of", NULL, 0, NULL },
  { "final_sweep", NULL, 0, NULL },
};

/* --- Records -------------------------------------------------------------- */

static void add_hole (BgRecord *row, const char *key, const BgBoard *board, int hole) {
  bg_record_add_text (row, key, bg_hole_name (board, hole).text);
}

BgRecord *bg_survey_row_new (const BgBoard *board, const BgSurveyProblem *problem) {
  BgRecord *row = bg_record_new ();
  g_autofree char *drawing = bg_catalogue_drawing (board);
  bg_record_add_text (row, "board", board->name);
  if (drawing != NULL)
    bg_record_add_text (row, "drawing", drawing);
  bg_record_add_integer (row, "rule", board->rule);
  add_hole (row, "vacate", board, problem->vacancy);
  add_hole (row, "finish", board, problem->survivor);
  return row;
}

/* The effort of the search, and its date. */
static void add_effort (BgRecord *row, const BgSurveyResult *result) {
  const BgSolveResult *search = result->search;
  if (search != NULL) {
    bg_record_add_text (row, "method", search->method);
    bg_record_add_text (row, "heuristic", search->heuristic);
    bg_record_add_stats (row, &search->stats);
    bg_record_add_seconds (row, result->seconds);
  }
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *finished = g_date_time_format (now, "%Y-%m-%d %H:%M:%S");
  bg_record_add_text (row, "version", PACKAGE_VERSION);
  bg_record_add_text (row, "finished", finished);
}

/* Why the problem of a result is unsolvable. */
static const char *find_reason (const BgBoard *board, const BgSurveyResult *result) {
  if (result->problem->out_of_class)
    return bg_answer_cause_key (BG_UNSOLVABLE_BY_CLASS);
  g_autoptr (BgProblem) problem = bg_survey_problem_new (board, result->problem->vacancy,
                                                         bg_hole_bit (result->problem->survivor));
  /* a search that was stopped had none: a resource count rules the problem out */
  return bg_reason_key (problem, result->search->status == BG_UNSOLVABLE ? result->search->cause
                                                                         : BG_UNSOLVABLE_BY_BOUND);
}

BgRecord *bg_survey_row (const BgBoard *board, const BgSurveyResult *result) {
  const BgSolutions *solutions = result->solutions;
  BgRecord *row = bg_survey_row_new (board, result->problem);
  if (result->problem->out_of_class)
    bg_record_add_text (row, "status", "class");
  else
    bg_answer_add_outcome (row,
                           &(BgSolveResult){ .status = result->status,
                                             .moves = result->moves,
                                             .lower_bound = result->lower_bound,
                                             .solution = (GPtrArray *) result->solution },
                           true);
  if (result->status == BG_UNSOLVABLE)
    bg_record_add_text (row, "reason", find_reason (board, result));
  if (solutions != NULL)
    bg_answer_add_counts (row, solutions);
  if (solutions != NULL && solutions->unordered != NULL)
    bg_answer_add_classes (row, solutions->unordered);
  if (result->solution != NULL)
    bg_answer_add_solution (row, result->solution);
  if (result->stop != BG_STOP_NONE)
    bg_record_add_text (row, "stopped_by", bg_stop_key (result->stop));
  add_effort (row, result);
  return row;
}

/* --- Forms ---------------------------------------------------------------- */

/* Classes, which are too long for a column, stand on lines of their own under the row. */
static const BgTextLine text[] = {
  { .when = "status!=class", .columns = bg_survey_shown, .n_columns = BG_SURVEY_SHOWN },
  { .when = "classes", .text = "        {@:wrap}", .append = bg_row_append_classes },
  BG_LINE_IF ("status=unsolvable", "        reason: {reason}"),
  BG_LINE_IF ("stopped_by", "        stopped by {stopped_by}"),
  { NULL }
};

const BgForms *bg_survey_forms (bool has_condition) {
  static const BgForms forms = { .text = text,
                                 .columns = bg_survey_values,
                                 .n_columns = BG_SURVEY_VALUES };
  static const BgForms with_condition = { .text = text,
                                          .columns = bg_survey_values,
                                          .n_columns = BG_SURVEY_VALUES + 1 };
  return has_condition ? &with_condition : &forms;
}

bool bg_survey_has_status (const BgRecord *row, const char *status) {
  return strcmp (bg_record_text (row, "status"), status) == 0;
}
