#include <stdio.h>
#include <string.h>

#include "catalogue/catalogue.h"
#include "catalogue/replay.h"
#include "catalogue/row.h"
#include "cli/catalogue/catalogue_views.h"
#include "cli/survey/survey_rows.h"
#include "core/error.h"

static struct {
  gboolean check;
  char *board;
  char **where;
  const char *rule;     /* as given, or NULL */
  char *columns, *draw; /* likewise */
  BgPictureOptions picture;
} options;

static const BgOption option_table[] = {
  BG_TEXT ("board", options.board, "Only problems of a board", "BOARD",
           .more = "A drawn board has the name of its problem file."),
  BG_RULE (options.rule, "Only problems of a rule: 4, 6 or 8"),
  BG_TEXTS ("where", options.where,
            "Only problems for which SQL, or a name below, holds; may be repeated", "EXPR",
            .more = "The columns are in data.md, as in \"moves >= 8 and unordered > 100\"; "
                    "--help lists the names."),
  BG_TEXT ("columns", options.columns, "Print these columns, as in vacate,finish,moves", "NAMES",
           .excludes = "check draw output format width no-title monochrome json",
           .why_excludes = "chooses the columns of a table",
           .more = "NAMES are columns of the database, or `classes`."),
  BG_TEXT ("draw", options.draw,
           "Draw the board with the lengths of all problems from a vacancy in their last holes",
           "HOLE", .excludes = "check csv latex html", .why_excludes = "prints a board",
           .more = "`-` is unsolvable, `.` excluded by position class, `?` not selected."),
  BG_PICTURE (options.picture, .needs = "draw"),
  BG_FLAG ("check", options.check, "Replay every solution", .excludes = "csv latex html",
           .why_excludes = "prints no table", .more = "Exit status 1 if one is wrong."),
  BG_CSV (.more = "All columns."),
  BG_LATEX (),
  BG_HTML (),
  { 0 }
};

/* --- Replaying ------------------------------------------------------------ */

static const BgTextLine replay_text[] = {
  BG_LINES_OF ("wrong", "wrong: {board}, rule {rule}, {vacate} to {finish}: {reason_text}"),
  BG_LINE ("{replayed} solution{replayed:s} replayed, {wrong:n} wrong; {without_solution} solved "
           "problem{without_solution:s} without one"),
  { NULL }
};

/* Replays the solutions of LIST and says which are none; the exit status, or -1 with FAILURE where
   a board has too many holes for this program. */
static int replay (const BgCommon *common, const BgRecord *list, GError **failure) {
  g_autoptr (BgRecord) record = bg_record_new ();
  BgRecord *wrong = bg_record_add_list (record, "wrong");
  int n_right = 0, n_without = 0;
  for (guint i = 0; i < bg_record_length (list); i++) {
    const BgRecord *row = bg_record_item (list, i);
    g_autoptr (GError) error = NULL;
    if (!bg_record_has (row, "solution"))
      n_without += bg_row_is (row, "solved");
    else if (bg_catalogue_replay (row, &error))
      n_right++;
    else if (g_error_matches (error, BG_ERROR, BG_ERROR_WIDTH)) {
      g_propagate_error (failure, g_steal_pointer (&error));
      return -1;
    } else {
      BgRecord *fault = bg_record_add_record (wrong, NULL);
      bg_record_add_text (fault, "board", bg_record_text (row, "board"));
      bg_record_add_integer (fault, "rule", bg_record_integer (row, "rule"));
      bg_record_add_text (fault, "vacate", bg_record_text (row, "vacate"));
      bg_record_add_text (fault, "finish", bg_record_text (row, "finish"));
      bg_record_add_text (fault, "reason_text", error->message);
    }
  }
  bg_record_add_integer (record, "right", n_right);
  bg_record_add_integer (record, "without_solution", n_without);
  bg_record_add_integer (record, "replayed", n_right + (int) bg_record_length (wrong));
  bg_cli_print (common, record, &(BgForms){ .text = replay_text });
  return bg_record_length (wrong) == 0 ? BG_EXIT_DONE : BG_EXIT_UNSOLVABLE;
}

/* --- The command ---------------------------------------------------------- */

/* Prints the table of the columns that are chosen. */
static bool print_columns (const BgCommon *common, const BgRecord *record, GError **error) {
  g_autoptr (GArray) columns = bg_catalogue_columns (options.columns, error);
  if (columns == NULL)
    return false;
  g_autoptr (BgRecord) rows = bg_catalogue_rows (bg_record_find (record, "problems"), columns);
  bg_cli_print (common, record,
                &(BgForms){ .rows = rows,
                            .columns = (const BgColumn *) columns->data,
                            .n_columns = columns->len });
  return true;
}

/* Is the result a table for readers, without conditions?  As in the table of a survey, problems
   that position classes exclude are left out there. */
static bool is_short_table (const BgCommon *common) {
  return common->format != BG_TABLE_NONE && common->format != BG_TABLE_CSV && options.where == NULL
         && options.columns == NULL && options.draw == NULL && !options.check;
}

/* Adds "problems", as the options choose, and for a short table "excluded", the number of problems
   that position classes exclude. */
static bool add_problems (BgRecord *record, BgStore *catalogue, const BgCommon *common,
                          GError **error) {
  static char in_class[] = "status <> 'class'", by_class[] = "by-class";
  char *left[] = { in_class, NULL }, *excluded[] = { by_class, NULL };
  const bool is_short = is_short_table (common);
  const int rule = bg_cli_rule (options.rule);
  BgRecord *list = bg_record_add_list (record, "problems");
  g_autoptr (BgRecord) others = bg_record_new_list ();
  if (!bg_catalogue_select (catalogue, options.board, rule, is_short ? left : options.where, list,
                            error)
      || (is_short
          && !bg_catalogue_select (catalogue, options.board, rule, excluded, others, error)))
    return false;
  if (is_short)
    bg_record_add_integer (record, "excluded", bg_record_length (others));
  return true;
}

/* Refuses a board of which CATALOGUE, which is not empty, has no problem. */
static bool check_board (BgStore *catalogue, GError **error) {
  g_autoptr (BgRecord) all = bg_record_new_list ();
  if (!bg_catalogue_select (catalogue, options.board, 0, NULL, all, error))
    return false;
  if (bg_record_length (all) > 0)
    return true;
  return bg_catalogue_select (catalogue, NULL, 0, NULL, all, error)
         && (bg_record_length (all) == 0
             || bg_input_error (error, "--board: '%s', expected a board of the database, as %s",
                                bg_excerpt (options.board, -1).text,
                                bg_record_text (bg_record_item (all, 0), "board")));
}

#define EXCLUDED "{excluded} excluded by position class, which --where by-class prints"
static const BgTextLine foot_text[] = { BG_LINE_IF ("excluded excluded!=0", EXCLUDED), { NULL } };
static const BgTextLine note_text[] = { BG_LINE_IF ("excluded excluded!=0", "bergholt: " EXCLUDED),
                                        { NULL } };

static void print_table (const BgCommon *common, const BgRecord *record) {
  static const BgColumn place[] = {
    { "board", "board", -1, NULL },
    { "rule", "rule", 5, NULL },
  };
  static const BgColumn effort[] = {
    { .key = "solution", .append = bg_row_append_solution },
    { .key = "method" },
    { .key = "heuristic" },
    { .key = "nodes_expanded" },
    { .key = "nodes_generated" },
    { .key = "peak_bytes" },
    { .key = "seconds" },
    { .key = "version" },
    { .key = "finished" },
    { .key = "drawing" },
  };
  g_autoptr (GArray) columns = g_array_new (FALSE, FALSE, sizeof (BgColumn));
  g_array_append_vals (columns, place, G_N_ELEMENTS (place));
  if (common->format == BG_TABLE_CSV) {
    g_array_append_vals (columns, bg_survey_values, BG_SURVEY_VALUES);
    g_array_append_vals (columns, effort, G_N_ELEMENTS (effort));
  } else
    g_array_append_vals (columns, bg_survey_shown, BG_SURVEY_SHOWN);
  bg_cli_print (common, record,
                &(BgForms){ .list = "problems",
                            .columns = (const BgColumn *) columns->data,
                            .n_columns = columns->len,
                            .note = note_text });
  bg_cli_print_part (common, record, foot_text);
}

static int run_catalogue (const BgCommon *common, GError **error) {
  g_autoptr (BgRecord) record = bg_record_new ();
  g_autoptr (BgStore)
      catalogue = bg_store_open (common->arguments[0], &bg_catalogue_schema, false, error);
  if (catalogue == NULL || !add_problems (record, catalogue, common, error))
    return -1;
  const BgRecord *list = bg_record_find (record, "problems");
  if (bg_record_length (list) == 0 && options.board != NULL && !check_board (catalogue, error))
    return -1;
  if (options.check)
    return replay (common, list, error);
  if (options.draw != NULL)
    return bg_catalogue_draw (common, list, options.draw, &options.picture, error);
  if (options.columns != NULL)
    return print_columns (common, record, error) ? BG_EXIT_DONE : -1;
  print_table (common, record);
  return BG_EXIT_DONE;
}

static bool check_catalogue (const BgCommon *common, GError **error) {
  for (char **where = options.where; where != NULL && *where != NULL; where++)
    if (**where == '\0')
      return bg_input_error (
          error,
          "--where: '', expected an expression of SQL or a name that catalogue --help lists");
  /* --columns is no option of pictures here */
  return options.columns != NULL
         || bg_picture_check (&options.picture, common, bg_picture_formats, error);
}

const BgCommand bg_command_catalogue = {
  .parameters = "FILE",
  .summary = "Prints the problems of a database that bergholt survey keeps.",
  .description = "EXPR is an expression of SQL about the columns of the database, as in\n"
                 "\"moves >= 8 and unordered > 100\"; doc/data.md lists them.  Counts compare as\n"
                 "numbers.  With several options --where all have to hold.  These have names:\n"
                 "\n"
#define QUERY(name, expression, summary) "  " name ": " summary "\n"
#include "catalogue/queries.def"
#undef QUERY
                 "\n"
                 "--check replays every solution by code of its own, apart from the searches, and\n"
                 "says which are none.  Exit status: 0 all are solutions, 1 some are not, 2 FILE\n"
                 "cannot be read or is damaged.",
  .options = option_table,
  .check = check_catalogue,
  .run = run_catalogue,
};
