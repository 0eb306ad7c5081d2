#include "cli/options.h"

#include <stdlib.h>
#include <string.h>

#include "core/control.h"
#include "core/error.h"

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
  return g_ascii_string_to_signed (text, 10, least, most, value, NULL)
         || bg_input_error (error, "%s: '%s', expected a whole number from %" G_GINT64_FORMAT
                            " to %" G_GINT64_FORMAT, option, bg_excerpt (text, -1).text, least,
                            most);
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
  return bg_input_error (error, "%s: '%s', expected one of %s", option, bg_excerpt (text, -1).text,
                         expected);
}

static gboolean
set_option (const char *name, const char *text, gpointer data, GError **error)
{
  const Parse *parse = data;
  const BgOption *option = parse->command->options;
  while (strcmp (option->name, name + strlen ("--")) != 0)
    option++;
  g_ptr_array_add (parse->common->given, (gpointer) option);
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
    return bg_input_error (error, "%s: '%s', expected a size above 0 with a unit K, M or G, as in "
                           "4G", option, bg_excerpt (text, -1).text);
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
  gint64 place = 0;
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

void
bg_options_set_defaults (BgCommon *common)
{
  const BgControl control = bg_control_default ();
  *common = (BgCommon) { .threads = control.threads, .memory = control.memory,
                         .given = g_ptr_array_new () };
}

static bool
refuses_json (const BgCommand *command)
{
  for (const BgOptionRule *rule = command->rules; rule != NULL && rule->option != NULL; rule++)
    if (strcmp (rule->option, "json") == 0 && rule->with == NULL && rule->without == NULL)
      return true;
  return false;
}

static GOptionContext *
make_context (Parse *parse)
{
  const BgCommand *command = parse->command;
  const GOptionEntry shared[] = {
    { "json", 0, refuses_json (command) ? G_OPTION_FLAG_HIDDEN : 0, G_OPTION_ARG_NONE,
      &parse->common->json, "Print one JSON document", NULL },
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
  if (bg_cli_subject (command) != BG_SUBJECT_NONE)
    g_option_group_add_entries (group, rule);
  g_option_group_add_entries (group, shared);

  GOptionContext *context = g_option_context_new (command->parameters);
  g_option_context_set_main_group (context, group);
  g_option_context_set_summary (context, command->summary);
  g_autofree char *description =
    g_strconcat (command->description != NULL ? command->description : "",
                 bg_cli_subject (command) == BG_SUBJECT_PROBLEM
                   ? "\n\nPROBLEM is a name that bergholt list shows, a .peg file, - for standard "
                     "input, or\na board that bergholt boards shows with start and finish, as in:\n"
                     "english \"d4'\" d1.  Positions may be drawn in lines, as show draws them."
                   : "",
                 command->finish_is_optional ? "\nThe finish is any single peg if it is left out."
                                             : "", NULL);
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

bool
bg_options_parse (const BgCommand *command, BgCommon *common, int *argc, char ***argv,
                  GError **error)
{
  const char *name = **argv;
  Parse parse = { command, common };
  g_autoptr (GOptionContext) context = make_context (&parse);
  g_autoptr (GError) cause = NULL;
  if (!g_option_context_parse (context, argc, argv, &cause))
    {
      if (cause->domain == BG_ERROR)
        g_propagate_error (error, g_steal_pointer (&cause));
      else
        bg_input_error (error, "%s: %s, see bergholt %s --help", name, cause->message, name);
      return false;
    }
  drop_separator (argc, *argv);
  if (common->quiet && common->verbose)
    bg_input_error (error, "--quiet and --verbose: expected one of them");
  return !common->quiet || !common->verbose;
}
