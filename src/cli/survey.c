#include <stdio.h>
#include <string.h>

#include "board/notation.h"
#include "cli/cli.h"
#include "cli/survey_file.h"
#include "cli/survey_rows.h"
#include "cli/watch.h"
#include "core/error.h"
#include "report/panel.h"

/* Characters: of a line of text, and before what stands under a row. */
#define LINE 80
#define INDENT 8

static struct
{
  gboolean csv, lengths;
  char *resume;
} options;

static const GOptionEntry entries[] = {
  { "lengths", 0, 0, G_OPTION_ARG_NONE, &options.lengths, "Lengths only, no counts", NULL },
  { "csv", 0, 0, G_OPTION_ARG_NONE, &options.csv, "Print comma-separated values", NULL },
  { "resume", 0, 0, G_OPTION_ARG_FILENAME, &options.resume,
    "Keep finished problems in FILE and go on from there", "FILE" },
  G_OPTION_ENTRY_NULL
};

static bool
check (const BgCommon *common, GError **error)
{
  return bg_cli_check_csv (common, options.csv, error);
}

typedef struct
{
  const BgBoard *board;
  BgRecord *rows;               /* a list, the problems so far */
  BgSurveyFile *file;           /* rows are added as they are found; may be NULL */
  GError *failure;              /* of that */
  int n_short;                  /* rows that lack something */
  bool prints;                  /* each row at once: no JSON is wanted */
  bool begun;                   /* to print */
  const BgControl *control;
} Survey;

static bool
is_known (int vacancy, int survivor, void *data)
{
  const Survey *survey = data;
  char from[BG_HOLE_NAME], to[BG_HOLE_NAME];
  bg_hole_name (survey->board, vacancy, from);
  bg_hole_name (survey->board, survivor, to);
  return bg_survey_has (survey->rows, from, to);
}

static int
compare_rows (const BgRecord *a, const BgRecord *b)
{
  int order = strcmp (bg_record_text (a, "vacate"), bg_record_text (b, "vacate"));
  return order != 0 ? order
                    : strcmp (bg_record_text (a, "finish"), bg_record_text (b, "finish"));
}

/* --- Printing ------------------------------------------------------------- */

static const char cut_short[] = "stopped by a signal: the problems that follow are missing";

/* The classes, which are too long for a column, on lines of their own under the row. */
static void
print_classes (const BgRecord *row)
{
  g_autofree char *text = bg_table_cell (row, &bg_survey_values[BG_SURVEY_CLASSES]);
  g_auto (GStrv) lines = bg_wrap (text, LINE - INDENT);
  for (char **line = lines; *text != '\0' && *line != NULL; line++)
    printf ("%*s%s\n", INDENT, "", *line);
}

static bool
has_status (const BgRecord *row, const char *status)
{
  return strcmp (bg_record_text (row, "status"), status) == 0;
}

/* Prints a row at once; NULL: the headings.  As text, those whose class says that there is no
   solution are left out. */
static void
print_row (const BgRecord *row)
{
  bg_watch_wipe ();
  if (options.csv)
    {
      g_autofree char *line = bg_table_csv_row (row, bg_survey_values, BG_SURVEY_VALUES);
      fputs (line, stdout);
    }
  else if (row == NULL || !has_status (row, "class"))
    {
      g_autofree char *line = bg_table_line (row, bg_survey_shown, BG_SURVEY_SHOWN);
      fputs (line, stdout);
      if (row != NULL)
        print_classes (row);
      if (row != NULL && bg_record_has (row, "stopped_by"))
        printf ("%*sstopped by %s\n", INDENT, "", bg_record_text (row, "stopped_by"));
    }
  fflush (stdout);
}

/* Prints the headings, and the rows that a file has, before any other. */
static void
begin_table (Survey *survey)
{
  if (!survey->prints || survey->begun)
    return;
  survey->begun = true;
  print_row (NULL);
  for (guint i = 0; i < bg_record_length (survey->rows); i++)
    print_row (bg_record_item (survey->rows, i));
}

static void
print_sums (const Survey *survey)
{
  int solved = 0, unsolvable = 0, excluded = 0;
  for (guint i = 0; i < bg_record_length (survey->rows); i++)
    {
      const BgRecord *row = bg_record_item (survey->rows, i);
      solved += has_status (row, "solved");
      unsolvable += has_status (row, "unsolvable");
      excluded += has_status (row, "class");
    }
  printf ("%d solvable, %d unsolvable, %d excluded by position class\n", solved, unsolvable,
          excluded);
  if (survey->n_short > 0)
    printf ("%d problem%s unfinished\n", survey->n_short, bg_plural (survey->n_short));
  if (bg_control_stopped (survey->control))
    puts (cut_short);
}

/* --- The command ---------------------------------------------------------- */

/* The first line of a --resume file says what it is about. */
static char *
headline (const BgBoard *board)
{
  g_autofree char *layout = bg_position_to_drawing (board, board->full);
  const bool drawn = !bg_board_is_kind (board->name);
  return g_strdup_printf ("# bergholt survey %s rule %d %s", drawn ? layout : board->name,
                          board->rule, options.lengths ? "lengths" : "counts");
}

static void
begin (int vacancy, int survivor, int n, int total, void *data)
{
  Survey *survey = data;
  char from[BG_HOLE_NAME], to[BG_HOLE_NAME];
  begin_table (survey);
  bg_hole_name (survey->board, vacancy, from);
  if (survivor >= 0)
    bg_hole_name (survey->board, survivor, to);
  bg_watch_title ("[%d/%d] %s -> %s", n, total, from, survivor >= 0 ? to : "nearest");
}

static bool
take (const BgSurveyResult *result, void *data)
{
  Survey *survey = data;
  begin_table (survey);
  const BgRecord *row = bg_survey_add (survey->rows, survey->board, result);
  survey->n_short += result->stop != BG_STOP_NONE;
  if (survey->prints)
    print_row (row);
  /* what the file does not hold would be solved again */
  if (survey->file != NULL && result->stop == BG_STOP_NONE
      && !bg_survey_file_add (survey->file, row, &survey->failure))
    return false;
  return !bg_control_stopped (survey->control);
}

/* Surveys the board, with the file of --resume if there is one. */
static bool
fill (Survey *survey, GError **error)
{
  if (options.resume != NULL)
    {
      g_autofree char *head = headline (survey->board);
      survey->file = bg_survey_file_open (options.resume, head, survey->board, survey->rows,
                                          error);
      if (survey->file == NULL)
        return false;
    }
  const BgSurveyPlan plan = {
    .counts = !options.lengths,
    .is_known = is_known,
    .begin = begin,
    .take = take,
    .data = survey,
  };
  bool surveyed = bg_survey_run (survey->board, &plan, survey->control, error);
  if (survey->failure != NULL)
    {
      g_propagate_error (error, survey->failure);
      surveyed = false;
    }
  if (survey->file != NULL && !bg_survey_file_close (survey->file, surveyed ? error : NULL))
    surveyed = false;
  return surveyed;
}

static int
run (const BgCommon *common, GError **error)
{
  const BgBoard *board = common->board;
  g_autoptr (BgRecord) record = bg_record_new ();
  bg_record_add_text (record, "board", board->name);
  bg_record_add_integer (record, "rule", board->rule);
  g_auto (BgWatch) watch = bg_watch_begin (common);
  Survey survey = { .board = board, .rows = bg_record_add_list (record, "problems"),
                    .prints = !common->json, .control = &watch.control };
  gint64 began = g_get_monotonic_time ();
  bool surveyed = fill (&survey, error);
  bg_watch_end (&watch);
  if (!surveyed)
    return -1;
  const bool stopped = bg_control_stopped (&watch.control);
  begin_table (&survey);
  /* those of a file come first, and are sorted in among the others */
  bg_record_sort (survey.rows, compare_rows);
  bg_record_add_stop (record, stopped               ? BG_STOP_SIGNAL
                              : survey.n_short > 0 ? BG_STOP_MEMORY
                                                   : BG_STOP_NONE);
  bg_record_add_seconds (record, bg_seconds_since (began));
  if (common->json)
    bg_record_print_json (record);
  else if (!options.csv)
    print_sums (&survey);
  /* a file of values has no line for what it lacks altogether */
  if (options.csv && stopped)
    {
      bg_limit_error (error, "%s", cut_short);
      return -1;
    }
  return survey.n_short > 0 || stopped ? BG_EXIT_LIMIT : BG_EXIT_DONE;
}

const BgCommand bg_command_survey = {
  .parameters = "BOARD",
  .summary = "Solves every problem from one vacancy to one survivor, up to symmetry.",
  .description =
    "BOARD is a built-in board, as in \"triangle(5)\", or a problem, whose board and\n"
    "rule are taken: so a board that is drawn.  Status is solved, unsolvable,\n"
    "class (unsolvable by position class alone) or bounded.  With --resume, problems\n"
    "that FILE knows are not solved again, and each new one is added to it at once.",
  .entries = entries,
  .min_arguments = 1,
  .max_arguments = 1,
  .takes_board = true,
  .check = check,
  .run = run,
};
