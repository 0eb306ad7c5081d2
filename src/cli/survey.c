#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "board/error.h"
#include "board/notation.h"
#include "cli/cli.h"
#include "cli/watch.h"
#include "report/json.h"
#include "solutions/survey.h"

/* A problem's row, as text: what is printed and what --resume keeps. */
enum
{
  VACATE,
  FINISH,
  STATUS,
  MOVES,
  ORDERED,
  ORDERED_RAW,
  UNORDERED,
  LONGEST_SWEEP,
  LONGEST_FINAL_SWEEP,
  CLASSES,                      /* last, since it has commas */
  N_FIELDS,
};

static const char *const fields[N_FIELDS] = {
  "vacate", "finish", "status", "moves", "ordered", "ordered_raw", "unordered", "longest_sweep",
  "longest_final_sweep", "classes",
};

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
  FILE *resume;                 /* rows are appended as they are found; may be NULL */
  bool bounded;
  const volatile int *stop;
} Survey;

static const char summary[] = "Solves every problem from one vacancy to one survivor, up to symmetry.";

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
    { "rule", 0, 0, G_OPTION_ARG_INT, &options->rule, "4, 6 or 8 (default: the board's usual)", "R" },
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

static char *
decimal (const mpz_t number)
{
  g_autofree char *digits = g_malloc (mpz_sizeinbase (number, 10) + 2);
  return g_strdup (mpz_get_str (digits, 10, number));
}

static char *
classes_text (const BgUnordered *unordered)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < unordered->classes->len; i++)
    {
      const BgClass *class = &g_array_index (unordered->classes, BgClass, i);
      g_autofree char *count = decimal (class->count);
      g_string_append_printf (text, "%s%s(%d,%d,%d)", i > 0 ? " " : "", count, class->longest,
                              class->second, class->final);
    }
  return g_string_free (text, FALSE);
}

static GStrv
make_row (const BgBoard *board, const BgSurveyResult *result)
{
  char **row = g_new0 (char *, N_FIELDS + 1);
  const BgSolutions *solutions = result->solutions;
  char name[BG_HOLE_NAME];
  bg_hole_name (board, result->vacancy, name);
  row[VACATE] = g_strdup (name);
  bg_hole_name (board, result->survivor, name);
  row[FINISH] = g_strdup (name);
  row[STATUS] = g_strdup (result->out_of_class ? "class" : bg_solve_status_name (result->status));
  if (result->status == BG_SOLVED)
    row[MOVES] = g_strdup_printf ("%d", result->moves);
  else if (result->status == BG_BOUNDED)
    row[MOVES] = g_strdup_printf (">=%d", result->lower_bound);
  if (solutions != NULL)
    {
      row[ORDERED] = decimal (solutions->ordered);
      row[ORDERED_RAW] = decimal (solutions->ordered_raw);
      row[LONGEST_SWEEP] = g_strdup_printf ("%d", bg_solutions_longest_sweep (solutions));
      row[LONGEST_FINAL_SWEEP] =
        g_strdup_printf ("%d", bg_solutions_longest_final_sweep (solutions));
    }
  if (solutions != NULL && solutions->unordered != NULL)
    {
      row[UNORDERED] = decimal (solutions->unordered->up_to_symmetry);
      row[CLASSES] = classes_text (solutions->unordered);
    }
  for (int i = 0; i < N_FIELDS; i++)
    if (row[i] == NULL)
      row[i] = g_strdup ("");
  return row;
}

static void
write_csv_row (FILE *stream, char **row)
{
  for (int i = 0; i < CLASSES; i++)
    fprintf (stream, "%s,", row[i]);
  fprintf (stream, "\"%s\"\n", row[CLASSES]);
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
      if (strcmp (row[VACATE], from) == 0 && strcmp (row[FINISH], to) == 0)
        return true;
    }
  return false;
}

static bool
take (const BgSurveyResult *result, void *data)
{
  Survey *survey = data;
  char **row = make_row (survey->board, result);
  bool complete = result->status != BG_BOUNDED && result->shortfall == NULL
                  && (result->solutions == NULL || result->solutions->shortfall == NULL);
  g_ptr_array_add (survey->rows, row);
  survey->bounded |= !complete;
  if (survey->resume != NULL && complete)
    {
      write_csv_row (survey->resume, row);
      fflush (survey->resume);
    }
  return !*survey->stop;
}

/* The first line of a --resume file says what it is about. */
static char *
headline (const Survey *survey)
{
  return g_strdup_printf ("# bergholt survey %s rule %d %s", survey->board->name,
                          survey->board->rule, survey->options->lengths ? "lengths" : "counts");
}

static bool
read_row (Survey *survey, char *line, GError **error)
{
  g_auto (GStrv) row = g_strsplit (line, ",", N_FIELDS);
  if (g_strv_length (row) != N_FIELDS)
    {
      g_autofree char *quoted = bg_excerpt (line, -1);
      bg_input_error (error, "%s: '%s' is no row of %d fields", survey->options->resume, quoted,
                      N_FIELDS);
      return false;
    }
  size_t length = strlen (row[CLASSES]);
  if (length >= 2)
    {
      row[CLASSES][length - 1] = '\0';
      memmove (row[CLASSES], row[CLASSES] + 1, length - 1);
    }
  g_ptr_array_add (survey->rows, g_steal_pointer (&row));
  return true;
}

/* Reads the rows of the --resume file and opens it for more. */
static bool
open_resume (Survey *survey, GError **error)
{
  const char *path = survey->options->resume;
  g_autofree char *head = headline (survey);
  g_autofree char *text = NULL;
  bool exists = g_file_get_contents (path, &text, NULL, NULL) && *text != '\0';
  if (exists)
    {
      g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
      if (strcmp (lines[0], head) != 0)
        {
          bg_input_error (error, "%s: expected '%s' as its first line", path, head);
          return false;
        }
      for (char **line = lines + 1; *line; line++)
        if (**line != '\0' && !read_row (survey, *line, error))
          return false;
    }
  survey->resume = fopen (path, "a");
  if (survey->resume == NULL)
    {
      bg_input_error (error, "%s: %s", path, g_strerror (errno));
      return false;
    }
  if (!exists)
    fprintf (survey->resume, "%s\n", head);
  return true;
}

static void
print_csv (const Survey *survey)
{
  for (int i = 0; i < N_FIELDS; i++)
    printf ("%s%s", fields[i], i + 1 < N_FIELDS ? "," : "\n");
  for (guint i = 0; i < survey->rows->len; i++)
    write_csv_row (stdout, survey->rows->pdata[i]);
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
      for (int f = 0; f < N_FIELDS; f++)
        if (*row[f] != '\0')
          bg_json_add_string (builder, fields[f], row[f]);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  bg_json_print (builder);
}

static void
print_table (const Survey *survey)
{
  static const int shown[] = { VACATE, FINISH, MOVES, ORDERED, UNORDERED, LONGEST_SWEEP,
                               LONGEST_FINAL_SWEEP };
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
      counts[0] += strcmp (row[STATUS], "solved") == 0;
      counts[1] += strcmp (row[STATUS], "unsolvable") == 0;
      counts[2] += strcmp (row[STATUS], "class") == 0;
      if (strcmp (row[STATUS], "class") == 0)
        continue;
      for (size_t k = 0; k < G_N_ELEMENTS (shown); k++)
        {
          bool says_why = shown[k] == MOVES && *row[MOVES] == '\0';
          printf ("%*s ", widths[k], says_why ? row[STATUS] : row[shown[k]]);
        }
      printf (" %s\n", row[CLASSES]);
    }
  printf ("%d solvable, %d unsolvable, %d excluded by position class\n", counts[0], counts[1],
          counts[2]);
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  char **x = *(char ***) a, **y = *(char ***) b;
  int order = strcmp (x[VACATE], y[VACATE]);
  return order != 0 ? order : strcmp (x[FINISH], y[FINISH]);
}

static int
run (const Options *options, const char *name, GError **error)
{
  BgRule rule = options->rule != 0 ? (BgRule) options->rule : bg_board_usual_rule (name);
  g_autoptr (BgBoard) board = bg_board_new (name, rule, error);
  if (board == NULL)
    return -1;
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  BgResources resources = bg_watch_begin (&options->common);
  Survey survey = { .options = options, .board = board, .rows = rows, .stop = resources.stop };
  if (options->resume != NULL && !open_resume (&survey, error))
    return -1;
  BgSurveyPlan plan = {
    .counts = !options->lengths,
    .is_known = is_known,
    .take = take,
    .data = &survey,
  };
  bool surveyed = bg_survey_run (board, &plan, &resources, error);
  bg_watch_end ();
  if (survey.resume != NULL && fclose (survey.resume) != 0 && surveyed)
    {
      bg_limit_error (error, "%s: %s", options->resume, g_strerror (errno));
      surveyed = false;
    }
  if (!surveyed)
    return -1;
  g_ptr_array_sort (rows, compare_rows);
  if (options->common.json)
    print_json (&survey);
  else if (options->csv)
    print_csv (&survey);
  else
    print_table (&survey);
  return survey.bounded ? BG_EXIT_LIMIT : BG_EXIT_DONE;
}

int
bg_command_survey (int argc, char **argv)
{
  g_auto (Options) options = { 0 };
  GError *error = NULL;
  int status = parse (&options, &argc, &argv, &error) ? run (&options, argv[1], &error) : -1;
  return error != NULL ? bg_cli_fail (error) : status;
}
