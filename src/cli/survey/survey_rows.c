#include "cli/survey/survey_rows.h"

#include "catalogue/row.h"

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
