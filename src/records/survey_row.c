#include "records/survey_row.h"

#include "board/notation.h"
#include "records/answer.h"

char *bg_board_drawing (const BgBoard *board) {
  return board->by_lines ? bg_board_lines_text (board)
                         : bg_position_to_drawing (board, board->full);
}

char *bg_survey_drawing (const BgBoard *board) {
  return bg_board_is_kind (board->name) ? NULL : bg_board_drawing (board);
}

static void add_hole (BgRecord *row, const char *key, const BgBoard *board, int hole) {
  bg_record_add_text (row, key, bg_hole_name (board, hole).text);
}

BgRecord *bg_survey_row_new (const BgBoard *board, const BgSurveyProblem *problem) {
  BgRecord *row = bg_record_new ();
  g_autofree char *drawing = bg_survey_drawing (board);
  bg_record_add_text (row, "board", board->name);
  if (drawing != NULL)
    bg_record_add_text (row, "drawing", drawing);
  bg_record_add_integer (row, "rule", board->rule);
  add_hole (row, "vacate", board, problem->vacancy);
  add_hole (row, "finish", board, problem->survivor);
  return row;
}

/* Why the problem of a result is unsolvable. */
static const char *find_reason (const BgBoard *board, const BgSurveyResult *result,
                                BgReasonKey *reason) {
  const BgUnsolvableCause cause = result->answer.cause;
  if (result->problem->out_of_class || reason == NULL)
    return bg_answer_cause_key (cause);
  g_autoptr (BgProblem) problem = bg_survey_problem_new (board, result->problem->vacancy,
                                                         bg_hole_bit (result->problem->survivor));
  return reason (problem, cause);
}

BgRecord *bg_survey_row (const BgBoard *board, const BgSurveyResult *result, BgReasonKey *reason) {
  const BgSolveResult *answer = &result->answer;
  const BgSolutions *solutions = result->solutions;
  BgRecord *row = bg_survey_row_new (board, result->problem);
  if (result->problem->out_of_class)
    bg_record_add_text (row, "status", "class");
  else
    bg_answer_add_outcome (row, answer, true);
  if (answer->status == BG_NO)
    bg_record_add_text (row, "reason", find_reason (board, result, reason));
  if (solutions != NULL)
    bg_answer_add_counts (row, solutions);
  if (solutions != NULL && solutions->unordered != NULL)
    bg_answer_add_classes (row, solutions->unordered);
  if (answer->solution != NULL)
    bg_answer_add_solution (row, answer->solution);
  if (answer->stop != BG_STOP_NONE)
    bg_record_add_text (row, "stopped_by", bg_stop_key (answer->stop));
  if (answer->method != NULL) {
    bg_record_add_text (row, "method", answer->method);
    bg_record_add_text (row, "heuristic", answer->heuristic);
    bg_record_add_stats (row, &answer->stats);
    bg_record_add_seconds (row, answer->stats.seconds);
  }
  bg_record_add_origin (row);
  return row;
}
