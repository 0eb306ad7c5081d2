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

/* The effort of the search, and its date. */
static void add_effort (BgRecord *row, const BgSurveyResult *result) {
  const BgSolveResult *search = result->search;
  if (search != NULL) {
    bg_record_add_text (row, "method", search->method);
    bg_record_add_text (row, "heuristic", search->heuristic);
    bg_record_add_stats (row, &search->stats);
    bg_record_add_seconds (row, result->seconds);
  }
  bg_record_add_origin (row);
}

/* Why the problem of a result is unsolvable. */
static const char *find_reason (const BgBoard *board, const BgSurveyResult *result,
                                BgReasonKey *reason) {
  if (result->problem->out_of_class)
    return bg_answer_cause_key (BG_UNSOLVABLE_BY_CLASS);
  g_autoptr (BgProblem) problem = bg_survey_problem_new (board, result->problem->vacancy,
                                                         bg_hole_bit (result->problem->survivor));
  /* a search that was stopped had none: a resource count rules the problem out */
  const BgUnsolvableCause cause = result->search->status == BG_NO ? result->search->cause
                                                                  : BG_UNSOLVABLE_BY_BOUND;
  return reason != NULL ? reason (problem, cause) : bg_answer_cause_key (cause);
}

BgRecord *bg_survey_row (const BgBoard *board, const BgSurveyResult *result, BgReasonKey *reason) {
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
  if (result->status == BG_NO)
    bg_record_add_text (row, "reason", find_reason (board, result, reason));
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
