#include "cli/options.h"

#include <string.h>

#include "board/notation.h"
#include "core/error.h"

/* The options on the command line, the last one first. */
typedef struct Given
{
  const struct Given *before;
  const BgOption *option;
  char *text;                   /* its value; NULL of a flag */
} Given;

static const Given *last_given;

/* LENGTH: of NAME. */
static const Given *
find_given (const char *name, size_t length)
{
  const Given *given = last_given;
  while (given != NULL && (strncmp (given->option->name, name, length) != 0
                           || given->option->name[length] != '\0'))
    given = given->before;
  return given;
}

const char *
bg_option_text (const char *name)
{
  const Given *given = find_given (name, strlen (name));
  return given == NULL ? NULL : given->text != NULL ? given->text : "";
}

const char *
bg_options_parameters (const char *own)
{
  for (const Given *given = last_given; given != NULL; given = given->before)
    if (given->option->parameters != NULL)
      return given->option->parameters;
  return own;
}

bool
bg_option_has_value (const BgOption *option)
{
  return option->kind != BG_OPTION_FLAG && option->kind != BG_OPTION_REFUSED;
}

const BgOption *
bg_options_find (const GPtrArray *options, const char *word)
{
  for (guint i = 0; i < options->len; i++)
    {
      const BgOption *option = options->pdata[i];
      if (g_str_has_prefix (word, "--")
            ? strcmp (word + 2, option->name) == 0
            : word[0] == '-' && word[1] == option->letter && word[1] != '\0' && word[2] == '\0')
        return option;
    }
  return NULL;
}

/* --- Parsing ---------------------------------------------------------------------------- */

static gboolean
take_option (const char *name, const char *text, gpointer options, GError **error)
{
  const BgOption *option = bg_options_find (options, name);
  g_autofree char *expected = bg_option_read (option, text);
  if (expected != NULL)
    bg_input_error (error, "--%s: '%s', expected %s", option->name, bg_excerpt (text, -1).text,
                    expected);
  const Given given = { last_given, option, g_strdup (text) };
  last_given = g_memdup2 (&given, sizeof given);
  return expected == NULL;
}

void
bg_options_set (GOptionContext *context, const GPtrArray *options)
{
  GOptionGroup *group = g_option_group_new ("bergholt", "", "", (gpointer) options, NULL);
  for (guint i = 0; i < options->len; i++)
    {
      const BgOption *option = options->pdata[i];
      const bool is_file = option->kind == BG_OPTION_FILE || option->kind == BG_OPTION_FILES;
      const int flags = (option->help == NULL ? G_OPTION_FLAG_HIDDEN : 0)
                        | (bg_option_has_value (option) ? 0 : G_OPTION_FLAG_NO_ARG)
                        | (is_file ? G_OPTION_FLAG_FILENAME : 0);
      const GOptionEntry entry[] = {
        { option->name, option->letter, flags, G_OPTION_ARG_CALLBACK, take_option, option->help,
          option->placeholder },
        G_OPTION_ENTRY_NULL
      };
      g_option_group_add_entries (group, entry);
    }
  g_option_context_set_main_group (context, group);
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
bg_options_parse (GOptionContext *context, int *argc, char ***argv, GError **error)
{
  const char *name = **argv;
  g_autoptr (GError) cause = NULL;
  if (g_option_context_parse (context, argc, argv, &cause))
    {
      drop_separator (argc, *argv);
      return true;
    }
  if (cause->domain == BG_ERROR)
    g_propagate_error (error, g_steal_pointer (&cause));
  else
    bg_input_error (error, "%s: %s, see bergholt %s --help", name, cause->message, name);
  return false;
}

bool
bg_options_read_positions (const BgBoard *board, GError **error)
{
  for (const Given *given = last_given; given != NULL; given = given->before)
    if (given->option->kind == BG_OPTION_POSITION
        && !bg_position_parse (board, given->text, given->option->position, error))
      return bg_prefix_error (error, "--%s: ", given->option->name);
  return true;
}

/* --- Rules ------------------------------------------------------------------------------- */

/* Is the option of that NAME given, and with the word behind it, as in "by=jumps"? */
static bool
is_given (const char *name)
{
  const size_t length = strcspn (name, "=");
  const Given *given = find_given (name, length);
  return given != NULL && (name[length] == '\0'
                           || g_ascii_strcasecmp (given->text, name + length + 1) == 0);
}

/* The first of NAMES that is given; or NULL. */
static const char *
first_given (char **names)
{
  while (*names != NULL && !is_given (*names))
    names++;
  return *names;
}

/* "a, b and c", if LAST is " and "; with PREFIX before each. */
static char *
list_names (char **names, const char *prefix, const char *last)
{
  GString *list = g_string_new (NULL);
  for (char **name = names; *name != NULL; name++)
    g_string_append_printf (list, "%s%s%s", name == names ? "" : name[1] == NULL ? last : ", ",
                            prefix, *name);
  g_strdelimit (list->str, "=", ' ');
  return g_string_free (list, FALSE);
}

static bool
check_needs (const BgOption *option, const char *why, GError **error)
{
  g_auto (GStrv) names = g_strsplit (option->needs, " ", -1);
  if (first_given (names) != NULL)
    return true;
  g_autofree char *list = list_names (names, "--", " or ");
  return bg_input_error (error, "--%s: %s%sexpected %s with it", option->name,
                         why != NULL ? why : "", why != NULL ? ", " : "", list);
}

static bool
check_excludes (const BgOption *option, const char *why, GError **error)
{
  g_auto (GStrv) names = g_strsplit (option->excludes, " ", -1);
  const char *other = first_given (names);
  if (other == NULL)
    return true;
  if (why == NULL)
    return bg_input_error (error, "--%s and --%s: expected one of them", option->name, other);
  g_autofree char *list = list_names (names, "--", " and ");
  return bg_input_error (error, "--%s: %s, expected %s%s with it", option->name, why,
                         names[1] != NULL ? "none of " : "no ", list);
}

static bool
check_needed (const BgOption *option, GError **error)
{
  g_autofree char *words = list_names ((char **) option->words, "", " or ");
  return bg_input_error (error, "--%s: not given, expected %s", option->name, words);
}

bool
bg_options_check (const GPtrArray *options, GError **error)
{
  for (guint i = 0; i < options->len; i++)
    {
      const BgOption *option = options->pdata[i];
      const bool given = is_given (option->name);
      if (given && option->kind == BG_OPTION_REFUSED)
        return bg_input_error (error, "--%s: %s", option->name, option->why_excludes);
      if ((option->is_needed && !given && !check_needed (option, error))
          || (given && option->needs != NULL && !check_needs (option, option->why_needs, error))
          || (given && option->excludes != NULL
              && !check_excludes (option, option->why_excludes, error)))
        return false;
    }
  return true;
}
