#include <stdio.h>
#include <string.h>

#include "board/notation.h"
#include "cli/cli.h"
#include "cli/survey_file.h"
#include "cli/survey_rows.h"
#include "cli/watch.h"
#include "core/error.h"
#include "report/json.h"

typedef struct
{
  BgCommon common;
  int rule;
  gboolean csv, lengths;
  char *resume;
} Options;

typedef struct
{
  const Options *options;
  const BgBoard *board;
  GPtrArray *rows;              /* of GStrv */
  BgSurveyFile *file;           /* rows are added as they are found; may be NULL */
  GError *failure;              /* of that */
  int n_short;                  /* rows that lack something */
  const BgStopFlag *stop;
} Survey;

static const char summary[] =
  "Solves every problem from one vacancy to one survivor, up to symmetry.";

static const char description[] =
  "BOARD is a built-in board, as in \"triangle(5)\".  Status is solved, unsolvable,\n"
  "class (unsolvable by position class alone) or bounded.  With --resume, problems\n"
  "that FILE knows are not solved again, and each new one is added to it at once.";

static void
clear_options (Options *options)
{
  g_free (options->resume);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

static bool
parse (Options *options, int *argc, char ***argv, GError **error)
{
  const GOptionEntry entries[] = {
    { "rule", 0, 0, G_OPTION_ARG_INT, &options->rule,
      "4, 6 or 8 (default: the board's usual)", "R" },
    { "lengths", 0, 0, G_OPTION_ARG_NONE, &options->lengths, "Lengths only, no counts", NULL },
    { "csv", 0, 0, G_OPTION_ARG_NONE, &options->csv, "Print comma-separated values", NULL },
    { "resume", 0, 0, G_OPTION_ARG_FILENAME, &options->resume,
      "Keep finished problems in FILE and go on from there", "FILE" },
    G_OPTION_ENTRY_NULL
  };
  if (!bg_cli_parse (&options->common, entries, "BOARD", summary, description, 1, 1, argc, argv,
                     error))
    return false;
  if (options->rule != 0 && options->rule != 4 && options->rule != 6 && options->rule != 8)
    bg_input_error (error, "--rule: %d, expected 4, 6 or 8", options->rule);
  else if (options->csv && options->common.json)
    bg_input_error (error, "--csv and --json: expected one of them");
  else
    return true;
  return false;
}

static bool
is_known (int vacancy, int survivor, void *data)
{
  const Survey *survey = data;
  char from[BG_HOLE_NAME], to[BG_HOLE_NAME];
  bg_hole_name (survey->board, vacancy, from);
  bg_hole_name (survey->board, survivor, to);
  for (guint i = 0; i < survey->rows->len; i++)
    {
      char **row = survey->rows->pdata[i];
      if (strcmp (row[BG_ROW_VACATE], from) == 0 && strcmp (row[BG_ROW_FINISH], to) == 0)
        return true;
    }
  return false;
}

static bool
take (const BgSurveyResult *result, void *data)
{
  Survey *survey = data;
  char **row = bg_row_new (survey->board, result);
  g_ptr_array_add (survey->rows, row);
  survey->n_short += result->shortfall != NULL;
  /* what the file does not hold would be solved again */
  if (survey->file != NULL && result->shortfall == NULL
      && !bg_survey_file_add (survey->file, row, &survey->failure))
    return false;
  return !*survey->stop;
}

/* The first line of a --resume file says what it is about. */
static char *
headline (const Survey *survey)
{
  return g_strdup_printf ("# bergholt survey %s rule %d %s", survey->board->name,
                          survey->board->rule, survey->options->lengths ? "lengths" : "counts");
}

static const char cut_short[] = "stopped by a signal: the problems that follow are missing";

static void
print_csv (const Survey *survey)
{
  for (int i = 0; i < BG_ROW_STRINGS; i++)
    printf ("%s%s", bg_row_name[i], i + 1 < BG_ROW_STRINGS ? "," : "\n");
  for (guint i = 0; i < survey->rows->len; i++)
    {
      g_autofree char *line = bg_row_to_string (survey->rows->pdata[i], BG_ROW_STRINGS);
      fputs (line, stdout);
    }
}

static void
print_json (const Survey *survey)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  bg_json_add_string (builder, "board", survey->board->name);
  bg_json_add_number (builder, "rule", survey->board->rule);
  json_builder_set_member_name (builder, "problems");
  json_builder_begin_array (builder);
  for (guint i = 0; i < survey->rows->len; i++)
    {
      char **row = survey->rows->pdata[i];
      json_builder_begin_object (builder);
      for (int f = 0; f < BG_ROW_STRINGS; f++)
        if (*row[f] != '\0')
          bg_json_add_string (builder, bg_row_name[f], row[f]);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  if (*survey->stop)
    bg_json_add_string (builder, "shortfall", cut_short);
  json_builder_end_object (builder);
  bg_json_print (builder);
}

static void
print_table (const Survey *survey)
{
  static const int shown[] = {
    BG_ROW_VACATE, BG_ROW_FINISH, BG_ROW_MOVES, BG_ROW_ORDERED, BG_ROW_UNORDERED,
    BG_ROW_LONGEST_SWEEP, BG_ROW_LONGEST_FINAL_SWEEP,
  };
  static const char *const heads[] = { "vacate", "finish", "moves", "ordered", "unordered", "sweep",
                                       "final" };
  static const int widths[] = { 6, 6, 10, 20, 12, 5, 5 };
  int counts[3] = { 0 };                /* solved, unsolvable, class */
  for (size_t i = 0; i < G_N_ELEMENTS (shown); i++)
    printf ("%*s ", widths[i], heads[i]);
  puts (" classes");
  for (guint i = 0; i < survey->rows->len; i++)
    {
      char **row = survey->rows->pdata[i];
      counts[0] += strcmp (row[BG_ROW_STATUS], "solved") == 0;
      counts[1] += strcmp (row[BG_ROW_STATUS], "unsolvable") == 0;
      counts[2] += strcmp (row[BG_ROW_STATUS], "class") == 0;
      if (strcmp (row[BG_ROW_STATUS], "class") == 0)
        continue;
      g_autoptr (GString) line = g_string_new (NULL);
      for (size_t k = 0; k < G_N_ELEMENTS (shown); k++)
        {
          bool says_why = shown[k] == BG_ROW_MOVES && *row[BG_ROW_MOVES] == '\0';
          g_string_append_printf (line, "%*s ", widths[k],
                                  says_why ? row[BG_ROW_STATUS] : row[shown[k]]);
        }
      g_string_append_printf (line, " %s%s", row[BG_ROW_CLASSES], row[BG_ROW_SHORTFALL]);
      puts (g_strchomp (line->str));
    }
  printf ("%d solvable, %d unsolvable, %d excluded by position class\n", counts[0], counts[1],
          counts[2]);
  if (survey->n_short > 0)
    printf ("%d left undone or done in part\n", survey->n_short);
  if (*survey->stop)
    puts (cut_short);
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  char **x = *(char ***) a, **y = *(char ***) b;
  int order = strcmp (x[BG_ROW_VACATE], y[BG_ROW_VACATE]);
  return order != 0 ? order : strcmp (x[BG_ROW_FINISH], y[BG_ROW_FINISH]);
}

static int
run (const Options *options, const char *name, GError **error)
{
  BgRule rule = options->rule != 0 ? (BgRule) options->rule : bg_board_usual_rule (name);
  g_autoptr (BgBoard) board = bg_board_new (name, rule, error);
  if (board == NULL)
    return -1;
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_auto (BgWatch) watch = bg_watch_begin (&options->common);
  Survey survey = { .options = options, .board = board, .rows = rows,
                    .stop = watch.control.stop };
  if (options->resume != NULL)
    {
      g_autofree char *head = headline (&survey);
      survey.file = bg_survey_file_open (options->resume, head, board, rows, error);
      if (survey.file == NULL)
        return -1;
    }
  BgSurveyPlan plan = {
    .counts = !options->lengths,
    .is_known = is_known,
    .take = take,
    .data = &survey,
  };
  bool surveyed = bg_survey_run (board, &plan, &watch.control, error);
  bg_watch_end (&watch);
  if (survey.failure != NULL)
    {
      g_propagate_error (error, survey.failure);
      surveyed = false;
    }
  if (survey.file != NULL && !bg_survey_file_close (survey.file, surveyed ? error : NULL))
    surveyed = false;
  if (!surveyed)
    return -1;
  g_ptr_array_sort (rows, compare_rows);
  (options->common.json ? print_json : options->csv ? print_csv : print_table) (&survey);
  /* a file of values has no line for what it lacks altogether */
  if (options->csv && *survey.stop)
    {
      bg_limit_error (error, "%s", cut_short);
      return -1;
    }
  return survey.n_short > 0 || *survey.stop ? BG_EXIT_LIMIT : BG_EXIT_DONE;
}

int
bg_command_survey (int argc, char **argv)
{
  g_auto (Options) options = { 0 };
  GError *error = NULL;
  int status = parse (&options, &argc, &argv, &error) ? run (&options, argv[1], &error) : -1;
  return error != NULL ? bg_cli_fail (error) : status;
}
