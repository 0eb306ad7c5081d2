#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "board/notation.h"
#include "catalogue/catalogue.h"
#include "cli/processes.h"
#include "cli/survey_rows.h"
#include "cli/survey_share.h"
#include "cli/watch.h"
#include "core/error.h"
#include "report/panel.h"

/* Characters: of a line of text, and before what stands under a row. */
#define LINE 80
#define INDENT 8

static struct
{
  gboolean csv, lengths;
  char *database, *only;
  char **merge;
  int slice, n_slices;          /* of --only: from 0; the whole is 0 of 1 */
} options;

static const GOptionEntry entries[] = {
  BG_FLAG ("lengths", options.lengths, "Lengths only, no counts"),
  BG_FLAG ("csv", options.csv, "Print comma-separated values"),
  BG_FILE ("database", options.database, "Keep the problems in a catalogue and go on from there",
           "FILE"),
  BG_TEXT ("only", options.only, "The K-th of N parts of the problems", "K/N"),
  BG_FILES ("merge", options.merge, "Add what FILE and all arguments have to the database", "FILE"),
  G_OPTION_ENTRY_NULL
};

static bool
merges (void)
{
  return options.merge != NULL;
}

/* Reads "K/N". */
static bool
read_slice (GError **error)
{
  int length = 0;
  options.n_slices = 1;
  if (options.only == NULL)
    return true;
  if (sscanf (options.only, "%4d/%4d%n", &options.slice, &options.n_slices, &length) == 2
      && options.only[length] == '\0' && options.slice >= 1 && options.slice <= options.n_slices)
    {
      options.slice--;
      return true;
    }
  return bg_input_error (error, "--only: '%s', expected K/N with K from 1 to N, as in 1/8",
                         bg_excerpt (options.only, -1).text);
}

static const BgOptionRule rules[] = {
  { "merge", "database", NULL, NULL },
  { "merge", NULL, "only lengths csv json", "solves and prints no problem" },
  { NULL }
};

static bool
check (const BgCommon *, GError **error)
{
  return read_slice (error);
}

typedef struct
{
  const BgBoard *board;
  BgRecord *rows;               /* a list, the problems so far */
  BgCatalogue *catalogue;       /* has them too; may be NULL */
  const char *name;             /* of the board, where that has no other for it */
  GError *failure;              /* of that */
  int n_short;                  /* rows that lack something */
  char *drawing;                /* of the board; or NULL */
  bool prints;                  /* each row at once: no JSON is wanted */
  bool begun;                   /* to print */
  bool of_nearest;              /* the search under way is that for the nearest survivor */
  const BgControl *control;
  const BgTransport *transport; /* to those that search; or NULL */
} Survey;

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

/* Prints the headings before any row. */
static void
begin_table (Survey *survey)
{
  if (survey->prints && !survey->begun)
    print_row (NULL);
  survey->begun = true;
}

/* Adds a row to those that are known, which takes it over. */
static void
add_row (Survey *survey, BgRecord *row)
{
  bg_record_take (survey->rows, row);
  begin_table (survey);
  if (survey->prints)
    print_row (row);
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

/* --- Merging -------------------------------------------------------------- */

/* Adds the problems of the database FILE to those of CATALOGUE, and prints how many. */
static bool
merge_file (BgCatalogue *catalogue, const char *file, GError **error)
{
  struct stat a, b;
  g_autoptr (BgRecord) rows = bg_record_new_list ();
  int n_new;
  /* opened a second time, a database would lose the locks that it has on itself */
  if (stat (options.database, &a) == 0 && stat (file, &b) == 0 && a.st_dev == b.st_dev
      && a.st_ino == b.st_ino)
    return bg_input_error (error, "--merge: %s is the database itself", file);
  g_autoptr (BgCatalogue) other = bg_catalogue_open (file, false, error);
  if (other == NULL || !bg_catalogue_select (other, NULL, 0, NULL, rows, error))
    return false;
  if (!bg_catalogue_merge (catalogue, rows, &n_new, error))
    return bg_prefix_error (error, "--merge: %s: ", file);
  const guint n = bg_record_length (rows);
  printf ("%s: %u problem%s, %d new\n", file, n, bg_plural (n), n_new);
  return true;
}

/* Merges the files of --merge and of the ARGUMENTS; returns the exit status, or -1 with ERROR. */
static int
merge (char **arguments, GError **error)
{
  g_autoptr (BgCatalogue) catalogue = bg_catalogue_open (options.database, true, error);
  bool done = catalogue != NULL;
  for (char **file = options.merge; done && *file != NULL; file++)
    done = merge_file (catalogue, *file, error);
  for (char **file = arguments; done && *file != NULL; file++)
    done = merge_file (catalogue, *file, error);
  return done ? BG_EXIT_DONE : -1;
}

/* --- The command ---------------------------------------------------------- */

/* What the database has is added to the rows, and not solved again. */
static bool
is_known (const BgSurveyProblem *problem, int *lower_bound, void *data)
{
  Survey *survey = data;
  g_autoptr (BgRecord) wanted = bg_survey_row_new (survey->board, problem);
  g_autoptr (BgRecord) row = NULL;
  if (survey->catalogue == NULL || survey->failure != NULL
      || !bg_catalogue_find (survey->catalogue, wanted, &row, &survey->failure) || row == NULL)
    return false;
  *lower_bound = (int) MAX (*lower_bound, bg_record_integer (row, "lower_bound"));
  if (!bg_catalogue_is_done (row, !options.lengths))
    return false;
  add_row (survey, g_steal_pointer (&row));
  return true;
}

/* What a process claims: a problem, or what all from VACANCY have in common. */
static char *
claim_key (const Survey *survey, int vacancy, int survivor)
{
  return g_strdup_printf ("%s %d %s %s",
                          survey->drawing != NULL ? survey->drawing : survey->name,
                          survey->board->rule,
                          bg_hole_name (survey->board, vacancy).text,
                          survivor >= 0 ? bg_hole_name (survey->board, survivor).text : "nearest");
}

static bool
claim (int vacancy, int survivor, void *data)
{
  const Survey *survey = data;
  g_autofree char *key = claim_key (survey, vacancy, survivor);
  return bg_catalogue_claim (survey->catalogue, key);
}

static void
release (int vacancy, int survivor, void *data)
{
  const Survey *survey = data;
  g_autofree char *key = claim_key (survey, vacancy, survivor);
  bg_catalogue_release (survey->catalogue, key);
}

static void
begin (int vacancy, int survivor, int n, int total, void *data)
{
  Survey *survey = data;
  /* of several processes, the first prints while it searches */
  if (survey->transport == NULL)
    begin_table (survey);
  survey->of_nearest = survivor < 0;
  bg_watch_title ("[%d/%d] %s -> %s", n, total, bg_hole_name (survey->board, vacancy).text,
                  survivor >= 0 ? bg_hole_name (survey->board, survivor).text : "nearest");
}

/* Writes the answer to a problem into the log.  The title has the problem, unless the search was for
   the nearest survivor of several. */
static void
found (const BgSurveyResult *result, void *data)
{
  const Survey *survey = data;
  g_autoptr (GString) line = g_string_new (NULL);
  if (survey->of_nearest)
    g_string_printf (line, "%s: ", bg_hole_name (survey->board, result->problem->survivor).text);
  if (result->status == BG_SOLVED)
    g_string_append_printf (line, "solved in %d move%s", result->moves, bg_plural (result->moves));
  else if (result->status == BG_BOUNDED)
    g_string_append_printf (line, "at least %d move%s", result->lower_bound,
                            bg_plural (result->lower_bound));
  else
    g_string_append (line, "unsolvable");
  if (result->stop != BG_STOP_NONE)
    g_string_append_printf (line, ", %s", bg_stop_name (result->stop));
  bg_watch_log ("%s, %.1f s", line->str, result->seconds);
}

/* Keeps a row, which it takes over. */
static bool
keep (BgRecord *found, bool is_begun, void *data)
{
  Survey *survey = data;
  g_autoptr (BgRecord) row = found;
  bg_record_set_text (row, "board", survey->name);
  if (survey->failure != NULL
      || (survey->catalogue != NULL
          && !bg_catalogue_put (survey->catalogue, row, &survey->failure)))
    return false;
  if (!is_begun)
    {
      survey->n_short += bg_record_has (row, "stopped_by");
      add_row (survey, g_steal_pointer (&row));
    }
  return !bg_control_stopped (survey->control);
}

static bool
take (const BgSurveyResult *result, void *data)
{
  const Survey *survey = data;
  return keep (bg_survey_row (survey->board, result), result->is_begun, data);
}

/* The problems of the part that is asked for. */
static GArray *
list_problems (const BgBoard *board, GError **error)
{
  GArray *problems = bg_survey_list (board, error);
  for (guint i = problems != NULL ? problems->len : 0; i-- > 0;)
    if (g_array_index (problems, BgSurveyProblem, i).number % options.n_slices != options.slice)
      g_array_remove_index (problems, i);
  return problems;
}

/* Surveys the board, with the database if there is one. */
static bool
fill (Survey *survey, GError **error)
{
  g_autoptr (GArray) problems = list_problems (survey->board, error);
  g_autoptr (BgCatalogue) catalogue = NULL;
  if (problems == NULL)
    return false;
  if (options.database != NULL
      && (catalogue = bg_catalogue_open (options.database, true, error)) == NULL)
    return false;
  survey->catalogue = catalogue;
  const BgSurveyPlan plan = {
    .counts = !options.lengths,
    .is_known = is_known,
    .claim = catalogue != NULL ? claim : NULL,
    .release = catalogue != NULL ? release : NULL,
    .begin = begin,
    .found = found,
    .take = take,
    .data = survey,
  };
  bool surveyed = true;
  if (survey->transport != NULL)
    surveyed = bg_survey_hand_out (survey->transport, survey->board, problems, &plan, keep,
                                   survey->control, error);
  else
    surveyed = bg_survey_run (survey->board, problems, &plan, survey->control, error);
  if (survey->failure == NULL)
    return surveyed;
  g_clear_error (error);
  g_propagate_error (error, survey->failure);
  return false;
}

/* The name of the board in catalogues: a drawn one is called as its file, but not as a built-in one
   is. */
static char *
name_board (const BgCommon *common)
{
  const char *name = common->board->name;
  if (bg_board_is_kind (name) || strcmp (common->arguments[0], "-") == 0)
    return g_strdup (name);
  const BgExcerpt stem = bg_excerpt (common->problem->name, -1);
  return g_strconcat (bg_board_is_kind (stem.text) ? "drawn-" : "", stem.text, NULL);
}

/* Begins a record of the board, which has the name that rows have. */
static BgRecord *
begin_record (const Survey *survey)
{
  BgRecord *record = bg_record_new ();
  const char *name = bg_record_length (survey->rows) == 0
                       ? survey->name : bg_record_text (bg_record_item (survey->rows, 0), "board");
  bg_record_add_text (record, "board", name);
  if (survey->drawing != NULL)
    bg_record_add_text (record, "drawing", survey->drawing);
  bg_record_add_integer (record, "rule", survey->board->rule);
  return record;
}

/* Ends the others too, who may wait for problems. */
static int
fail (const BgTransport *transport, GError **error)
{
  if (transport != NULL)
    {
      fflush (stdout);
      transport->stop (bg_cli_fail (*error));
    }
  return -1;
}

/* What a process does that is not the first. */
static int
work (const BgCommon *common, const BgTransport *transport, GError **error)
{
  g_autoptr (GArray) problems = list_problems (common->board, error);
  g_auto (BgWatch) watch = bg_watch_begin (common);
  Survey survey = { .board = common->board };
  const BgSurveyPlan plan = { .counts = !options.lengths, .begin = begin, .found = found,
                              .data = &survey };
  bg_watch_divide (&watch, common);
  const bool done = problems != NULL
                    && bg_survey_work (transport, common->board, problems, &plan, &watch.control,
                                       error);
  bg_watch_end (&watch);
  return done ? BG_EXIT_DONE : fail (transport, error);
}

static int
run (const BgCommon *common, GError **error)
{
  const BgBoard *board = common->board;
  const BgTransport *transport = common->transport;
  if (bg_processes_refuse (common, merges (), "--merge", error))
    return -1;
  if (merges ())
    return merge (common->arguments, error);
  if (transport != NULL && transport->rank > 0)
    return work (common, transport, error);
  g_autoptr (BgRecord) rows = bg_record_new_list ();
  g_autofree char *name = name_board (common), *drawing = bg_catalogue_drawing (board);
  g_auto (BgWatch) watch = bg_watch_begin (common);
  Survey survey = { .board = board, .rows = rows, .name = name, .drawing = drawing,
                    .prints = !common->json, .control = &watch.control,
                    .transport = transport };
  gint64 began = g_get_monotonic_time ();
  bg_watch_divide (&watch, common);
  bool surveyed = fill (&survey, error);
  bg_watch_end (&watch);
  if (!surveyed)
    return fail (transport, error);
  const bool stopped = bg_control_stopped (&watch.control);
  begin_table (&survey);
  /* those of a database come when they are found in it */
  bg_record_sort (rows, compare_rows);
  g_autoptr (BgRecord) record = begin_record (&survey);
  bg_record_take_list (record, "problems", g_steal_pointer (&rows));
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
    "rule are taken: so a board that is drawn, whose name is that of the file without\n"
    "its ending.  Status is solved, unsolvable, class (unsolvable by position class\n"
    "alone) or bounded.\n"
    "\n"
    "With --database, problems that FILE knows are not solved again, and each new one\n"
    "is kept at once; several surveys on one machine can share a FILE and its\n"
    "problems, and bergholt catalogue prints it.  --database FILE --merge FILE... adds\n"
    "what other databases have, and needs no BOARD.  Processes that mpirun has started\n"
    "share the problems: the first hands them out, the others solve them.",
  .entries = entries,
  .is_shared = true,
  .has_own_arguments = merges,
  .rules = rules,
  .check = check,
  .run = run,
};
