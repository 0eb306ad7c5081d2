#include "cli/cli.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bounds/plugin.h"
#include "cli/watch.h"
#include "core/control.h"
#include "core/error.h"
#include "core/file.h"
#include "problem/checked.h"
#include "problem/refuse.h"

/* Ends the program where a module runs, whose author's FAULT it is: bad input. */
static void blame_module (const char *fault) {
  const char *const words[] = { "bergholt: ", bg_plugin_running, fault };
  if (words[1] == NULL)
    return;
  for (size_t i = 0; i < G_N_ELEMENTS (words); i++)
    if (write (STDERR_FILENO, words[i], strlen (words[i])) < 0)
      break;
  _exit (BG_EXIT_INPUT);
}

static void blame_module_for_exit (void) {
  blame_module (" ended the program\n");
}

static void take_fault (int number) {
  blame_module (" crashed\n");
  signal (number, SIG_DFL);
  raise (number);
}

static bool load_modules (BgProblem *problem, char **files, GError **error) {
  static const int faults[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT };
  const struct sigaction action = { .sa_handler = take_fault, .sa_flags = SA_ONSTACK };
  for (size_t i = 0; files != NULL && i < G_N_ELEMENTS (faults); i++)
    sigaction (faults[i], &action, NULL);
  if (files != NULL)
    atexit (blame_module_for_exit);
  return bg_plugins_load (problem, files, error);
}

bool bg_cli_load_bounds (BgProblem *problem, const BgBoundFiles *files, GError **error) {
  for (char **file = files->declared; file != NULL && *file != NULL; file++)
    if (!bg_problem_adopt (problem, *file, error))
      return bg_prefix_error (error, "--heuristics: ");
  for (char **file = files->checked; file != NULL && *file != NULL; file++)
    if (!bg_problem_add_checked (problem, *file, error))
      return bg_prefix_error (error, "--checked: ");
  return load_modules (problem, files->plugins, error);
}

bool bg_cli_is_printed (const char *output) {
  return output == NULL || strcmp (output, "-") == 0;
}

bool bg_cli_write (const char *output, const void *bytes, size_t length, GError **error) {
  if (!bg_cli_is_printed (output))
    return bg_file_write (output, bytes, length, error);
  fwrite (bytes, 1, length, stdout);
  return true;
}

gboolean bg_cli_formats[BG_TABLE_HTML + 1];

static BgTableFormat find_format (bool json) {
  for (BgTableFormat format = 0; format < G_N_ELEMENTS (bg_cli_formats); format++)
    if (bg_cli_formats[format])
      return format;
  return json ? BG_TABLE_NONE : BG_TABLE_TEXT;
}

bool bg_cli_is_text (const BgCommon *common) {
  return common->format == BG_TABLE_TEXT;
}

static void print_text (const BgCommon *common, const BgRecord *record, const BgTextLine *lines,
                        FILE *file) {
  g_autofree char *text = bg_text_form_new (lines, record, common->board);
  bg_watch_wipe ();
  fputs (text, file);
  fflush (file);
}

void bg_cli_print_part (const BgCommon *common, const BgRecord *record, const BgTextLine *text) {
  if (bg_cli_is_text (common))
    print_text (common, record, text, stdout);
}

static void print_table (const BgRecord *list, const BgForms *forms, BgTableFormat format) {
  if (list != NULL && forms->columns == NULL)
    bg_table_print_all_csv (list);
  else if (list != NULL)
    bg_table_print (list, forms->columns, forms->n_columns, format);
}

void bg_cli_print_row (const BgCommon *common, const BgRecord *row, const BgForms *forms) {
  bg_cli_print_part (common, row, forms->text);
  if (common->format != BG_TABLE_CSV)
    return;
  g_autofree char *text = bg_table_csv_row (row, forms->columns, forms->n_columns);
  bg_watch_wipe ();
  fputs (text, stdout);
  fflush (stdout);
}

void bg_cli_print (const BgCommon *common, const BgRecord *record, const BgForms *forms) {
  const bool is_text = bg_cli_is_text (common);
  if (common->format == BG_TABLE_NONE)
    bg_record_print_json (record);
  else if (is_text && forms->text != NULL)
    print_text (common, record, forms->text, stdout);
  else if (forms->list != NULL || forms->rows != NULL)
    print_table (forms->rows != NULL ? forms->rows : bg_record_find (record, forms->list), forms,
                 common->format);
  else {
    bg_cli_print_row (common, NULL, forms);
    bg_cli_print_row (common, record, forms);
  }
  if (common->format > BG_TABLE_TEXT && forms->note != NULL)
    print_text (common, record, forms->note, stderr);
}

/* --- Options ------------------------------------------------------------------------------ */

static BgCommon common;
static const char *rule; /* --rule; NULL: not given */
static gboolean version;

const char *const bg_cli_rules[] = { "4", "6", "8", NULL };

int bg_cli_rule (const char *name) {
  return name != NULL ? atoi (name) : 0;
}

/* Of commands with boards. */
static const BgOption board_options[] = {
  BG_RULE (rule, "Rule of a board: 4, 6 or 8 (default: its usual one)",
           .more = "For a board on the command line."),
  { 0 }
};

static const BgOption common_options[] = {
  BG_FLAG (
      "json", common.json, "Print one JSON document",
      .more = "Nothing else is on standard output. A result that was stopped has `complete` "
              "false, and `stopped_by`: `memory`, `signal`, `limit`, `time` or `disk`. json.md "
              "lists every key, schema/COMMAND.json are JSON Schemas; numbers that may exceed "
              "2^53 are strings of digits."),
  BG_NUMBER ("threads", common.threads, 1, BG_MAX_THREADS, "Number of threads (default: all cores)",
             "N",
             .more = "N is 1 to 256; affinity and quotas of control groups limit the default."),
  BG_SIZE ("memory", common.memory, "Memory to use, as in 4G (default: 3/4 of free memory)",
           .more = "SIZE is in bytes, or has a unit K, M or G (powers of 1024). The default is "
                   "within the limits of the process. Of a batch job's limit leave a tenth and 10 "
                   "MB. A search that needs more ends with the bound that it has proved."),
  BG_FLAG ("version", version, NULL, .letter = 'V'),
  BG_FLAG ("quiet", common.quiet, "Show no progress", .letter = 'q', .excludes = "verbose",
           .more = "Progress is on standard error, if that is a terminal: each limit refuted, and "
                   "the level in work, with positions, successors a second, memory and disk."),
  BG_PAUSE ("verbose", common.verbose, 1, G_MAXINT,
            "Write the progress as lines with the time; =N: one in N seconds",
            .more = "Also where standard error is no terminal: at most one a second, and one for "
                    "each limit refuted."),
  { 0 }
};

/* An option of the command takes the place of a common one of that name. */
BgOptions *bg_cli_options (const BgCommand *command) {
  BgOptions *options = bg_options_new ();
  bg_options_add (options, command->options);
  if (bg_cli_subject (command->parameters) != BG_SUBJECT_NONE)
    bg_options_add (options, board_options);
  bg_options_add (options, common_options);
  return options;
}

static GOptionContext *make_context (const BgCommand *command) {
  GOptionContext *context = g_option_context_new (command->parameters);
  g_option_context_set_summary (context, command->summary);
  g_autofree char *description = g_strconcat (
      command->description != NULL ? command->description : "",
      bg_cli_subject (command->parameters) == BG_SUBJECT_PROBLEM
          ? "\n\nPROBLEM is a name that bergholt list shows, a .peg file, - for standard "
            "input, or\na board that bergholt boards shows with start and finish, as in:\n"
            "english \"d4'\" d1.  Positions may be drawn in lines, as show draws them."
          : "",
      command->finish_is_optional ? "\nThe finish is any single peg if it is left out." : "", NULL);
  g_option_context_set_description (context, description);
  return context;
}

/* --- Arguments ---------------------------------------------------------------------------- */

BgSubject bg_cli_subject (const char *parameters) {
  const char *first = parameters + (*parameters == '[');
  return g_str_has_prefix (first, "PROBLEM") ? BG_SUBJECT_PROBLEM
         : g_str_has_prefix (first, "BOARD") ? BG_SUBJECT_BOARD
                                             : BG_SUBJECT_NONE;
}

/* How many arguments PARAMETERS stand for. */
static void count_parameters (const char *parameters, int *least, int *most) {
  g_auto (GStrv) words = g_strsplit (parameters, " ", -1);
  *least = *most = 0;
  for (char **word = words; *word != NULL; word++) {
    *least += **word != '[';
    *most = strstr (*word, "...") != NULL ? G_MAXINT : *most + 1;
  }
}

/* How many of the N arguments are the problem: one, or BOARD START FINISH, the last of which some
   commands do without.  Where they are too many for anything else the board may be misspelt. */
static int count_posed (const BgCommand *command, const char *parameters, char **arguments, int n) {
  int least, most;
  count_parameters (parameters, &least, &most);
  const int room = n - MAX (least, 1) + 1;
  const bool is_posed = bg_cli_subject (parameters) == BG_SUBJECT_PROBLEM
                        && room >= (command->finish_is_optional ? 2 : 3)
                        && !bg_problem_is_file (arguments[0])
                        && ((n > most && g_ascii_isalpha (*arguments[0]))
                            || bg_board_nearest_kind (arguments[0]) != NULL);
  return is_posed ? MIN (room, 3) : 1;
}

static bool check_count (const char *name, int given, int posed, const BgCommand *command,
                         const char *parameters, GError **error) {
  int least, most;
  count_parameters (parameters, &least, &most);
  const int n = given - posed + 1;
  if (n >= least && n <= most)
    return true;
  g_autofree char *range = most == least      ? g_strdup_printf ("%d", least)
                           : most == G_MAXINT ? g_strdup_printf ("%d or more", least)
                                              : g_strdup_printf ("%d to %d", least, most);
  return bg_input_error (error, "%s: %d argument%s, expected %s%s%s%s", name, given,
                         bg_plural (given), range, *parameters != '\0' ? ": " : "", parameters,
                         bg_cli_subject (parameters) != BG_SUBJECT_PROBLEM ? ""
                         : command->finish_is_optional ? ", or BOARD START [FINISH] for the problem"
                                                       : ", or BOARD START FINISH for the problem");
}

void bg_cli_print_version (void) {
  puts (PACKAGE_STRING "\n"
                       "Copyright (C) 2026 the Bergholt authors\n"
                       "License GPL-3.0-or-later <https://gnu.org/licenses/gpl.html>\n"
                       "This is free software: you may change and redistribute it.\n"
                       "There is no warranty, as far as the law permits.");
}

/* Takes the line apart; POSED of its arguments are the problem, of which COMMON has the last. */
static bool parse_line (const BgCommand *command, int argc, char **argv, int *posed,
                        GError **error) {
  BgOptions *options = bg_cli_options (command);
  g_autoptr (GOptionContext) context = make_context (command);
  common.options = options;
  if (!bg_options_parse (options, context, &argc, &argv, error))
    return false;
  if (version) {
    bg_cli_print_version ();
    exit (BG_EXIT_DONE);
  }
  const char *parameters = bg_options_parameters (common.options, command->parameters);
  *posed = count_posed (command, parameters, argv + 1, argc - 1);
  common.arguments = argv + *posed;
  common.rule = bg_cli_rule (rule);
  common.format = find_format (common.json);
  common.memory_given = bg_options_text (options, "memory") != NULL;
  return check_count (argv[0], argc - 1, *posed, command, parameters, error)
         && bg_options_check (options, error)
         && (command->check == NULL || command->check (&common, error));
}

/* Says how a position is read from a file, where one of ARGUMENTS is the name of one. */
static void advise_files (char **arguments, int n, GError **error) {
  for (int i = 0; i < n && g_error_matches (*error, BG_ERROR, BG_ERROR_INPUT); i++)
    if (g_file_test (arguments[i], G_FILE_TEST_IS_REGULAR)) {
      g_autoptr (GError) cause = g_steal_pointer (error);
      bg_input_error (error, "%s; the position in a file is \"$(cat %s)\"", cause->message,
                      arguments[i]);
      return;
    }
}

/* Opens the problem or the board of the arguments.  A problem takes POSED of them. */
static bool open_subject (const BgCommand *command, int posed, GError **error) {
  char **arguments = common.arguments - (posed - 1);
  const BgSubject subject = bg_cli_subject (
      bg_options_parameters (common.options, command->parameters));
  if (subject == BG_SUBJECT_NONE || arguments[0] == NULL)
    return true;
  if (common.rule != 0 && posed == 1 && bg_problem_is_file (arguments[0]))
    return bg_input_error (error,
                           "--rule applies to the name of a board: problem '%s' has its own "
                           "rule",
                           bg_excerpt (arguments[0], -1).text);
  if (common.rule != 0 && bg_board_is_by_lines (arguments[0]))
    return bg_input_error (error, "--rule: '%s' is a board by lines, expected none", arguments[0]);
  if (subject == BG_SUBJECT_BOARD && !bg_problem_is_file (arguments[0])) {
    const BgRule its = common.rule != 0 ? (BgRule) common.rule : bg_board_usual_rule (arguments[0]);
    return (common.board = bg_board_new (arguments[0], its, error)) != NULL;
  }
  common.finish_given = posed != 2;
  common.problem = posed == 1 ? bg_problem_open (arguments[0], error)
                              : bg_problem_pose (arguments[0], common.rule, arguments[1],
                                                 posed == 2 ? "any" : arguments[2], error);
  if (common.problem == NULL && posed > 1)
    advise_files (arguments + 1, posed - 1, error);
  if (common.problem == NULL)
    return false;
  common.board = bg_board_ref (common.problem->board);
  if (!command->knows_fewest && subject == BG_SUBJECT_PROBLEM
      && !bg_problem_refuse_fewest (common.problem, arguments[0], error))
    return false;
  if (!command->obeys_conditions && subject == BG_SUBJECT_PROBLEM
      && !bg_problem_refuse_conditions (common.problem, arguments[0], error))
    return false;
  if (!command->knows_open_goals && subject == BG_SUBJECT_PROBLEM
      && !bg_problem_refuse_open (common.problem, arguments[0], error))
    return false;
  return bg_options_read_positions (common.options, common.board, error);
}

bool bg_cli_open (const BgCommand *command, int argc, char **argv, BgCommon **opened,
                  GError **error) {
  const BgControl control = bg_control_default ();
  int posed;
  common = (BgCommon){ .threads = control.threads, .memory = control.memory };
  *opened = &common;
  return parse_line (command, argc, argv, &posed, error) && open_subject (command, posed, error);
}

void bg_cli_close (BgCommon *opened) {
  bg_problem_free (opened->problem);
  bg_board_unref ((BgBoard *) opened->board);
  bg_options_free ((BgOptions *) opened->options);
}

const BgCommand *bg_cli_find (const BgCommandEntry *commands, const char *name) {
  for (; commands->name != NULL; commands++)
    if (strcmp (name, commands->name) == 0)
      return commands->command;
  return NULL;
}

void *bg_cli_blame (GError **error, int code, const char *where) {
  if (g_error_matches (*error, BG_ERROR, code))
    g_prefix_error (error, "%s", where);
  return NULL;
}

int bg_cli_fail (GError *error) {
  int status = g_error_matches (error, BG_ERROR, BG_ERROR_LIMIT) ? BG_EXIT_LIMIT : BG_EXIT_INPUT;
  /* names of files and options may hold line ends; the message is one line */
  for (char *c = error->message; *c; c++)
    if (g_ascii_iscntrl (*c))
      *c = '?';
  fprintf (stderr, "bergholt: %s\n", error->message);
  g_error_free (error);
  return status;
}
