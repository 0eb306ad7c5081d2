/* boards: the built-in ones. */

#include "board/board.h"
#include "cli/cli.h"
#include "records/table.h"

static const BgOption option_table[] = { BG_CSV (), { 0 } };

/* The name as it is written, "rectangle(w,h)". */
static void append_name (const BgRecord *row, GString *cell) {
  bg_record_append (row, "board", cell);
  if (bg_record_has (row, "arguments"))
    g_string_append_printf (cell, "(%s)", bg_record_text (row, "arguments"));
}

static void append_holes (const BgRecord *row, GString *cell) {
  bg_record_append (row, bg_record_has (row, "holes") ? "holes" : "formula", cell);
}

static int run_boards (const BgCommon *common, GError **) {
  static const BgColumn columns[] = {
    { "board", "board", -16, append_name },
    { "holes", "holes", -17, append_holes },
    { "rule", "rule", -5, NULL },
    { "summary", "", -1, NULL },
  };
  g_autoptr (BgRecord) record = bg_record_new ();
  BgRecord *list = bg_record_add_list (record, "boards");
  BgBoardKind kind;
  for (int i = 0; bg_board_kind (i, &kind); i++) {
    BgRecord *row = bg_record_add_record (list, NULL);
    bg_record_add_text (row, "board", kind.name);
    if (kind.arguments != NULL) {
      bg_record_add_text (row, "arguments", kind.arguments);
      bg_record_add_text (row, "formula", kind.holes);
    } else
      bg_record_add_integer (row, "holes", kind.n_holes);
    if (kind.rule != 0)
      bg_record_add_integer (row, "rule", kind.rule);
    bg_record_add_text (row, "summary", kind.summary);
  }
  bg_cli_print (common, record,
                &(BgForms){
                    .list = "boards", .columns = columns, .n_columns = G_N_ELEMENTS (columns) });
  return BG_EXIT_DONE;
}

const BgCommand bg_command_boards = {
  .parameters = "",
  .summary = "Lists the built-in boards, with their numbers of holes and usual rules.",
  .description = "Other boards are drawn in a problem file, as layout.  bergholt show draws the\n"
                 "board of a problem.",
  .options = option_table,
  .run = run_boards,
};
