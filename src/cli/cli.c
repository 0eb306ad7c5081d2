#include "cli/cli.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bounds/plugin.h"
#include "cli/processes.h"
#include "cli/width.h"
#include "core/control.h"
#include "core/error.h"

const char *
bg_plural (uint64_t n)
{
  return n == 1 ? "" : "s";
}

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
  bg_input_error (error, "--at-least: %d, expected at most the %d of --max-moves", at_least,
                  max_moves);
  return false;
}

bool
bg_cli_check_table (const BgCommon *common, const BgTableOptions *options, GError **error)
{
  const struct { const char *name; bool given; } formats[] = {
    { "--csv", options->csv }, { "--latex", options->latex }, { "--html", options->html },
    { "--json", common->json },
  };
  const char *first = NULL;
  for (size_t i = 0; i < G_N_ELEMENTS (formats); i++)
    if (formats[i].given && first != NULL)
      {
        bg_input_error (error, "%s and %s: expected one of them", first, formats[i].name);
        return false;
      }
    else if (formats[i].given)
      first = formats[i].name;
  return true;
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

/* What the callbacks of the options are handed. */
typedef struct
{
  const BgCommand *command;
  BgCommon *common;
} Parse;

/* Numbers go through callbacks, because GLib's own have no bounds and its messages do not
   say what was expected. */
static bool
read_number (const char *option, const char *text, gint64 least, gint64 most, gint64 *value,
             GError **error)
{
  if (g_ascii_string_to_signed (text, 10, least, most, value, NULL))
    return true;
  g_autofree char *quoted = bg_excerpt (text, -1);
  bg_input_error (error, "%s: '%s', expected a whole number from %" G_GINT64_FORMAT " to %"
                  G_GINT64_FORMAT, option, quoted, least, most);
  return false;
}

static bool
read_word (const char *option, const char *text, const char *const *words, gint64 *value,
           GError **error)
{
  for (int i = 0; words[i] != NULL; i++)
    if (strcmp (words[i], text) == 0)
      {
        *value = i;
        return true;
      }
  g_autofree char *expected = g_strjoinv (", ", (char **) words);
  g_autofree char *quoted = bg_excerpt (text, -1);
  bg_input_error (error, "%s: '%s', expected one of %s", option, quoted, expected);
  return false;
}

static gboolean
set_option (const char *name, const char *text, gpointer data, GError **error)
{
  const Parse *parse = data;
  const BgOption *option = parse->command->options;
  while (strcmp (option->name, name + strlen ("--")) != 0)
    option++;
  return option->words != NULL
           ? read_word (name, text, option->words, option->value, error)
           : read_number (name, text, option->least, option->most, option->value, error);
}

static gboolean
set_threads (const char *name, const char *text, gpointer data, GError **error)
{
  const Parse *parse = data;
  gint64 threads;
  if (!read_number (name, text, 1, BG_MAX_THREADS, &threads, error))
    return FALSE;
  parse->common->threads = (int) threads;
  return TRUE;
}

/* The shift that "K", "MB" or "GiB" stand for, or -1. */
static int
unit_shift (const char *unit)
{
  static const char letters[] = "KMG";
  if (*unit == '\0' || strcmp (unit, "B") == 0)
    return 0;
  const char *letter = strchr (letters, *unit);
  if (letter == NULL)
    return -1;
  unit++;
  if (*unit != '\0' && strcmp (unit, "B") != 0 && strcmp (unit, "iB") != 0)
    return -1;
  return (int) (10 * (letter - letters + 1));
}

bool
bg_cli_read_size (const char *option, const char *text, uint64_t *size, GError **error)
{
  const size_t digits = strspn (text, "0123456789");
  g_autofree char *number = g_strndup (text, digits);
  const int shift = unit_shift (text + digits);
  guint64 units;
  if (shift < 0
      || !g_ascii_string_to_unsigned (number, 10, 1, G_MAXUINT64 >> shift, &units, NULL))
    {
      g_autofree char *quoted = bg_excerpt (text, -1);
      bg_input_error (error, "%s: '%s', expected a size above 0 with a unit K, M or G, as in 4G",
                      option, quoted);
      return false;
    }
  *size = units << shift;
  return true;
}

static gboolean
set_memory (const char *name, const char *value, gpointer data, GError **error)
{
  const Parse *parse = data;
  if (!bg_cli_read_size (name, value, &parse->common->memory, error))
    return FALSE;
  parse->common->memory_given = true;
  return TRUE;
}

static gboolean
set_rule (const char *name, const char *text, gpointer data, GError **error)
{
  const Parse *parse = data;
  static const char *const rules[] = { "4", "6", "8", NULL };
  gint64 place;
  if (!read_word (name, text, rules, &place, error))
    return FALSE;
  parse->common->rule = (int) (4 + 2 * place);
  return TRUE;
}

static gboolean
show_version (const char *, const char *, gpointer, GError **)
{
  bg_cli_print_version ();
  exit (BG_EXIT_DONE);
}

static void
set_defaults (BgCommon *common)
{
  const BgControl control = bg_control_default ();
  *common = (BgCommon) { .threads = control.threads, .memory = control.memory };
}

static GOptionContext *
make_context (Parse *parse)
{
  const BgCommand *command = parse->command;
  const GOptionEntry shared[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &parse->common->json, "Print one JSON document", NULL },
    { "threads", 0, 0, G_OPTION_ARG_CALLBACK, set_threads, "Threads (default: all cores)", "N" },
    { "memory", 0, 0, G_OPTION_ARG_CALLBACK, set_memory,
      "Memory to use, as in 4G (default: 3/4 of what is free)", "SIZE" },
    { "version", 'V', G_OPTION_FLAG_HIDDEN | G_OPTION_FLAG_NO_ARG, G_OPTION_ARG_CALLBACK,
      show_version, NULL, NULL },
    { "quiet", 'q', 0, G_OPTION_ARG_NONE, &parse->common->quiet, "Show no progress", NULL },
    { "verbose", 0, 0, G_OPTION_ARG_NONE, &parse->common->verbose,
      "Write the progress as lines with the time", NULL },
    G_OPTION_ENTRY_NULL
  };
  GOptionGroup *group = g_option_group_new ("bergholt", "", "", parse, NULL);
  if (command->entries != NULL)
    g_option_group_add_entries (group, command->entries);
  for (const BgOption *option = command->options; option != NULL && option->name != NULL; option++)
    {
      const GOptionEntry entry[] = {
        { option->name, 0, 0, G_OPTION_ARG_CALLBACK, set_option, option->help,
          option->placeholder },
        G_OPTION_ENTRY_NULL
      };
      g_option_group_add_entries (group, entry);
    }
  const GOptionEntry rule[] = {
    { "rule", 0, 0, G_OPTION_ARG_CALLBACK, set_rule,
      "Of a board: 4, 6 or 8 (default: its usual one)", "R" },
    G_OPTION_ENTRY_NULL
  };
  if (command->takes_problem || command->takes_board)
    g_option_group_add_entries (group, rule);
  g_option_group_add_entries (group, shared);

  GOptionContext *context = g_option_context_new (command->parameters);
  g_option_context_set_main_group (context, group);
  g_option_context_set_summary (context, command->summary);
  g_autofree char *description =
    g_strconcat (command->description != NULL ? command->description : "",
                 command->takes_problem
                   ? "\n\nPROBLEM is a name that bergholt list shows, a .peg file, - for standard input, or\n"
                     "a board that bergholt boards shows with start and finish, as in:\n"
                     "english \"d4'\" d1." : "", NULL);
  g_option_context_set_description (context, description);
  return context;
}

char *
bg_cli_help (const BgCommand *command)
{
  BgCommon unused;
  Parse parse = { command, &unused };
  g_autoptr (GOptionContext) context = make_context (&parse);
  return g_option_context_get_help (context, TRUE, NULL);
}

/* GLib leaves a "--" in place where an argument after it looks like an option. */
static void
drop_separator (int *argc, char **argv)
{
  for (int i = 1; i < *argc; i++)
    if (strcmp (argv[i], "--") == 0)
      {
        memmove (&argv[i], &argv[i + 1], (*argc - i) * sizeof *argv);
        --*argc;
        return;
      }
}

/* Do the N arguments begin with BOARD START FINISH?  Where they are too many for anything else
   the board may be misspelt. */
static bool
poses_problem (const BgCommand *command, char **arguments, int n)
{
  return command->takes_problem && n >= command->min_arguments + 2
         && !bg_problem_is_file (arguments[0])
         && ((n > command->max_arguments && g_ascii_isalpha (*arguments[0]))
             || bg_board_nearest_kind (arguments[0]) != NULL);
}

static bool
check_count (const char *name, int n, const BgCommand *command, GError **error)
{
  const int least = command->min_arguments, most = command->max_arguments;
  if (n >= least && n <= most)
    return true;
  g_autofree char *range = least == most ? g_strdup_printf ("%d", least)
                                         : g_strdup_printf ("%d to %d", least, most);
  bg_input_error (error, "%s: %d argument%s, expected %s: %s", name, n, bg_plural (n), range,
                  command->parameters);
  return false;
}

static bool
has_own_arguments (const BgCommand *command)
{
  return command->has_own_arguments != NULL && command->has_own_arguments ();
}

static bool
parse_line (const BgCommand *command, BgCommon *common, int argc, char **argv, bool *posed,
            GError **error)
{
  const char *name = argv[0];
  Parse parse = { command, common };
  g_autoptr (GOptionContext) context = make_context (&parse);
  g_autoptr (GError) cause = NULL;
  if (!g_option_context_parse (context, &argc, &argv, &cause))
    {
      if (cause->domain == BG_ERROR)
        g_propagate_error (error, g_steal_pointer (&cause));
      else
        bg_input_error (error, "%s: %s, see bergholt %s --help", name, cause->message, name);
      return false;
    }
  drop_separator (&argc, argv);
  common->arguments = argv + 1;
  if (common->quiet && common->verbose)
    {
      bg_input_error (error, "--quiet and --verbose: expected one of them");
      return false;
    }
  const bool own = has_own_arguments (command);
  *posed = !own && poses_problem (command, common->arguments, argc - 1);
  return (own || check_count (name, argc - 1 - 2 * *posed, command, error))
         && (command->check == NULL || command->check (common, error));
}

/* A board by name, or that of a file. */
static BgBoard *
open_board (const char *argument, int rule, GError **error)
{
  if (!bg_problem_is_file (argument))
    return bg_board_new (argument, rule != 0 ? (BgRule) rule : bg_board_usual_rule (argument),
                         error);
  g_autoptr (BgProblem) problem = bg_problem_open (argument, error);
  return problem != NULL ? bg_board_ref (problem->board) : NULL;
}

/* Opens what the arguments begin with; POSED: BOARD START FINISH. */
static bool
open_subject (const BgCommand *command, BgCommon *common, bool posed, GError **error)
{
  char **arguments = common->arguments;
  if ((!command->takes_problem && !command->takes_board) || has_own_arguments (command))
    return true;
  if (common->rule != 0 && !posed && bg_problem_is_file (arguments[0]))
    {
      bg_input_error (error, "--rule: expected the name of a board with it, a problem has its own");
      return false;
    }
  if (command->takes_board)
    return (common->board = open_board (arguments[0], common->rule, error)) != NULL;
  common->problem = posed ? bg_problem_pose (arguments[0], common->rule, arguments[1],
                                             arguments[2], error)
                          : bg_problem_open (arguments[0], error);
  common->arguments += 2 * posed;
  if (common->problem != NULL)
    common->board = bg_board_ref (common->problem->board);
  return common->problem != NULL;
}

int
bg_cli_run (const BgCommand *command, int argc, char **argv)
{
  BgCommon common;
  GError *error = NULL;
  int status = -1;
  bool posed;
  set_defaults (&common);
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
  return status;
}

void
bg_cli_blame (GError **error, int code, const char *where)
{
  if (g_error_matches (*error, BG_ERROR, code))
    g_prefix_error (error, "%s", where);
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
