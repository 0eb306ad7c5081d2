/* list: the problems of the library. */
#include "cli/cli.h"
#include "core/error.h"
#include "problem/suite.h"
#include "records/table.h"

static const BgOption option_table[] = { BG_CSV (), { 0 } };

static void add_problem (BgRecord *list, const BgProblem *problem) {
  const BgProblemFile *file = problem->file;
  BgRecord *row = bg_record_add_record (list, NULL);
  bg_record_add_problem (row, problem);
  bg_record_add_integer (row, "holes", problem->board->n_holes);
  if (file->expect_moves >= 0)
    bg_record_add_integer (row, "moves", file->expect_moves);
  if (file->expect_unsolvable)
    bg_record_add_boolean (row, "unsolvable", true);
  if (file->title != NULL)
    bg_record_add_text (row, "title", file->title);
  if (file->source != NULL)
    bg_record_add_text (row, "source", file->source);
}

static void append_moves (const BgRecord *row, GString *cell) {
  bg_record_append (row, "moves", cell);
  if (bg_record_has (row, "unsolvable"))
    g_string_append (cell, "none");
}

static int run_list (const BgCommon *common, GError **error) {
  static const BgColumn columns[] = {
    { "problem", "problem", -1, NULL },    { "board", "board", -1, NULL },
    { "rule", "rule", 5, NULL },           { "holes", "holes", 6, NULL },
    { "moves", "moves", 6, append_moves }, { "title", "title", -1, NULL },
  };
  const char *pattern = common->arguments[0], *folder = bg_problem_library ();
  g_autoptr (GPtrArray) names = bg_problem_names (folder, error);
  if (names == NULL)
    return -1;
  g_autoptr (BgRecord) record = bg_record_new ();
  bg_record_add_text (record, "library", folder);
  BgRecord *list = bg_record_add_list (record, "problems");
  for (guint i = 0; i < names->len; i++) {
    g_autofree char *path = bg_problem_file_name (folder, names->pdata[i]);
    g_autoptr (BgProblem) problem = bg_problem_load (path, error);
    if (problem == NULL)
      return -1;
    if (bg_suite_matches (pattern, problem))
      add_problem (list, problem);
  }
  if (pattern != NULL && bg_record_length (list) == 0) {
    bg_input_error (error, "no problem in the library %s matches '%s'", folder,
                    bg_excerpt (pattern, -1).text);
    return -1;
  }
  bg_cli_print (common, record,
                &(BgForms){
                    .list = "problems", .columns = columns, .n_columns = G_N_ELEMENTS (columns) });
  return BG_EXIT_DONE;
}

const BgCommand bg_command_list = {
  .parameters = "[PATTERN]",
  .summary = "Lists the problems of the library, with their known lengths.",
  .description =
      "PATTERN is part of a name, a title or a board; with * or ? it stands for all of it, as in\n"
      "\"t5-*\".  Moves are those that [expect] of a problem has, none where that says\n"
      "that it is unsolvable.",
  .options = option_table,
  .run = run_list,
};
