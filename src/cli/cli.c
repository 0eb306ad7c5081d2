#include "cli/cli.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bounds/plugin.h"
#include "cli/options.h"
#include "cli/processes.h"
#include "cli/rules.h"
#include "cli/width.h"
#include "core/error.h"

/* A fault while a module runs is its author's, and bad input; any other is ours. */
static void
name_module (int number)
{
  const char *running = bg_plugin_running;
  if (running == NULL)
    {
      signal (number, SIG_DFL);
      raise (number);
      return;
    }
  static const char before[] = "bergholt: ", after[] = " crashed\n";
  if (write (STDERR_FILENO, before, sizeof before - 1) < 0
      || write (STDERR_FILENO, running, strlen (running)) < 0
      || write (STDERR_FILENO, after, sizeof after - 1) < 0)
    _exit (BG_EXIT_INPUT);
  _exit (BG_EXIT_INPUT);
}

bool
bg_cli_load_modules (BgProblem *problem, char **files, GError **error)
{
  static const int faults[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT };
  for (size_t i = 0; files != NULL && i < G_N_ELEMENTS (faults); i++)
    signal (faults[i], name_module);
  return bg_plugins_load (problem, files, error);
}

bool
bg_cli_check_deepening (int at_least, int max_moves, GError **error)
{
  if (max_moves == 0 || at_least <= max_moves)
    return true;
  return bg_input_error (error, "--at-least: %d, expected at most the %d of --max-moves", at_least,
                         max_moves);
}

BgTableFormat
bg_cli_table_format (const BgTableOptions *options)
{
  return options->csv     ? BG_TABLE_CSV
         : options->latex ? BG_TABLE_LATEX
         : options->html  ? BG_TABLE_HTML
                          : BG_TABLE_TEXT;
}

void
bg_cli_print_list (const BgCommon *common, const BgTableOptions *options, const BgRecord *record,
                   const BgRecord *list, const BgColumn *columns, int n)
{
  if (common->json)
    bg_record_print_json (record);
  else
    bg_table_print (list, columns, n, bg_cli_table_format (options));
}

BgSubject
bg_cli_subject (const BgCommand *command)
{
  const char *first = command->parameters + (*command->parameters == '[');
  return g_str_has_prefix (first, "PROBLEM") ? BG_SUBJECT_PROBLEM
         : g_str_has_prefix (first, "BOARD") ? BG_SUBJECT_BOARD
                                             : BG_SUBJECT_NONE;
}

/* How many arguments COMMAND takes. */
static void
count_parameters (const BgCommand *command, int *least, int *most)
{
  g_auto (GStrv) words = g_strsplit (command->parameters, " ", -1);
  *least = *most = 0;
  for (char **word = words; *word != NULL; word++)
    {
      *least += **word != '[';
      *most = strstr (*word, "...") != NULL ? G_MAXINT : *most + 1;
    }
}

/* How many of the N arguments are the problem: one, or BOARD START FINISH, the last of which some
   commands do without.  Where they are too many for anything else the board may be misspelt. */
static int
count_posed (const BgCommand *command, char **arguments, int n)
{
  int least, most;
  count_parameters (command, &least, &most);
  const int room = n - MAX (least, 1) + 1;
  const bool is_posed = bg_cli_subject (command) == BG_SUBJECT_PROBLEM
                        && room >= (command->finish_is_optional ? 2 : 3)
                        && !bg_problem_is_file (arguments[0])
                        && ((n > most && g_ascii_isalpha (*arguments[0]))
                            || bg_board_nearest_kind (arguments[0]) != NULL);
  return is_posed ? MIN (room, 3) : 1;
}

static bool
check_count (const char *name, int n, const BgCommand *command, GError **error)
{
  int least, most;
  count_parameters (command, &least, &most);
  if (n >= least && n <= most)
    return true;
  g_autofree char *range = most == least      ? g_strdup_printf ("%d", least)
                           : most == G_MAXINT ? g_strdup_printf ("%d or more", least)
                                              : g_strdup_printf ("%d to %d", least, most);
  return bg_input_error (error, "%s: %d argument%s, expected %s%s%s%s", name, n, bg_plural (n),
                         range, *command->parameters != '\0' ? ": " : "", command->parameters,
                         bg_cli_subject (command) != BG_SUBJECT_PROBLEM ? ""
                         : command->finish_is_optional ? ", or BOARD START [FINISH] for the problem"
                                                       : ", or BOARD START FINISH for the problem");
}

static bool
has_own_arguments (const BgCommand *command)
{
  return command->has_own_arguments != NULL && command->has_own_arguments ();
}

static bool
parse_line (const BgCommand *command, BgCommon *common, int argc, char **argv, int *posed,
            GError **error)
{
  if (!bg_options_parse (command, common, &argc, &argv, error))
    return false;
  common->arguments = argv + 1;
  const bool own = has_own_arguments (command);
  *posed = own ? 1 : count_posed (command, common->arguments, argc - 1);
  common->arguments += *posed - 1;
  return (own || check_count (argv[0], argc - *posed, command, error))
         && bg_rules_check (command, common, error)
         && (command->check == NULL || command->check (common, error));
}

/* Opens the problem or the board of the arguments.  A problem takes POSED of them, ARGUMENTS having
   the last. */
static bool
open_subject (const BgCommand *command, BgCommon *common, int posed, GError **error)
{
  char **arguments = common->arguments - (posed - 1);
  const BgSubject subject = bg_cli_subject (command);
  if (subject == BG_SUBJECT_NONE || has_own_arguments (command) || arguments[0] == NULL)
    return true;
  if (common->rule != 0 && posed == 1 && bg_problem_is_file (arguments[0]))
    return bg_input_error (error, "--rule: expected the name of a board with it, a problem has its "
                           "own");
  if (subject == BG_SUBJECT_BOARD && !bg_problem_is_file (arguments[0]))
    {
      const BgRule rule = common->rule != 0 ? (BgRule) common->rule
                                            : bg_board_usual_rule (arguments[0]);
      return (common->board = bg_board_new (arguments[0], rule, error)) != NULL;
    }
  common->finish_given = posed != 2;
  common->problem = posed == 1 ? bg_problem_open (arguments[0], error)
                               : bg_problem_pose (arguments[0], common->rule, arguments[1],
                                                  posed == 2 ? "any" : arguments[2], error);
  if (common->problem != NULL)
    common->board = bg_board_ref (common->problem->board);
  return common->problem != NULL;
}

int
bg_cli_run (const BgCommand *command, int argc, char **argv)
{
  BgCommon common;
  GError *error = NULL;
  int status = -1, posed;
  bg_options_set_defaults (&common);
  bool ready = parse_line (command, &common, argc, argv, &posed, &error)
               && open_subject (command, &common, posed, &error);
  bg_width_hand_over (&error);
  if (command->is_shared)
    ready = bg_processes_begin (&common, &error);
  if (ready)
    status = command->run (&common, &error);
  bg_width_hand_over (&error);
  if (error != NULL)
    status = bg_cli_fail (error);
  status = bg_processes_end (&common, status);
  bg_problem_free (common.problem);
  bg_board_unref ((BgBoard *) common.board);
  g_ptr_array_unref (common.given);
  return status;
}

void *
bg_cli_blame (GError **error, int code, const char *where)
{
  if (g_error_matches (*error, BG_ERROR, code))
    g_prefix_error (error, "%s", where);
  return NULL;
}

int
bg_cli_fail (GError *error)
{
  int status = g_error_matches (error, BG_ERROR, BG_ERROR_LIMIT) ? BG_EXIT_LIMIT : BG_EXIT_INPUT;
  /* names of files and options may hold line ends; the message is one line */
  for (char *c = error->message; *c; c++)
    if (g_ascii_iscntrl (*c))
      *c = '?';
  fprintf (stderr, "bergholt: %s\n", error->message);
  g_error_free (error);
  return status;
}
