#include "options/options.h"

#include <string.h>

#include "board/notation.h"
#include "core/error.h"
#include "core/nearest.h"

static void clear_given (gpointer given) {
  g_free (((BgGivenOption *) given)->text);
}

BgOptions *bg_options_new (void) {
  BgOptions *options = g_new (BgOptions, 1);
  options->table = g_ptr_array_new ();
  options->given = g_array_new (FALSE, FALSE, sizeof (BgGivenOption));
  g_array_set_clear_func (options->given, clear_given);
  return options;
}

void bg_options_free (BgOptions *options) {
  g_ptr_array_unref (options->table);
  g_array_unref (options->given);
  g_free (options);
}

void bg_options_add (BgOptions *options, const BgOption *table) {
  for (const BgOption *option = table; option != NULL && option->name != NULL; option++) {
    g_autofree char *word = g_strconcat ("--", option->name, NULL);
    if (bg_options_find (options, word) == NULL)
      g_ptr_array_add (options->table, (gpointer) option);
  }
}

const char *bg_options_text (const BgOptions *options, const char *name) {
  for (guint i = options->given->len; i-- > 0;) {
    const BgGivenOption *given = &g_array_index (options->given, BgGivenOption, i);
    if (strcmp (given->option->name, name) == 0)
      return given->text;
  }
  return NULL;
}

const char *bg_options_parameters (const BgOptions *options, const char *own) {
  for (guint i = options->given->len; i-- > 0;) {
    const BgGivenOption *given = &g_array_index (options->given, BgGivenOption, i);
    if (given->option->parameters != NULL)
      return given->option->parameters;
  }
  return own;
}

const BgOption *bg_options_find (const BgOptions *options, const char *word) {
  for (guint i = 0; i < options->table->len; i++) {
    const BgOption *option = options->table->pdata[i];
    if (g_str_has_prefix (word, "--")
            ? strcmp (word + 2, option->name) == 0
            : word[0] == '-' && word[1] == option->letter && word[1] != '\0' && word[2] == '\0')
      return option;
  }
  return NULL;
}

const char *bg_options_nearest (const BgOptions *options, const char *name) {
  g_autofree const char **names = g_new (const char *, options->table->len);
  for (guint i = 0; i < options->table->len; i++)
    names[i] = ((const BgOption *) options->table->pdata[i])->name;
  return bg_nearest (name, names, options->table->len);
}

bool bg_options_set (BgOptions *options, const BgOption *option, const char *text, GError **error) {
  g_autofree char *expected = bg_option_read (option, text);
  if (expected != NULL)
    return bg_input_error (error, "--%s: '%s', expected %s", option->name,
                           bg_excerpt (text, -1).text, expected);
  const char *before = option->is_once ? bg_options_text (options, option->name) : NULL;
  if (before != NULL)
    return bg_input_error (error, "--%s: '%s' and '%s', expected it once", option->name,
                           bg_excerpt (before, -1).text, bg_excerpt (text, -1).text);
  const BgGivenOption given = { option, g_strdup (text != NULL ? text : "") };
  g_array_append_val (options->given, given);
  return true;
}

/* --- Parsing ---------------------------------------------------------------------------- */

static gboolean take_option (const char *name, const char *text, gpointer options, GError **error) {
  return bg_options_set (options, bg_options_find (options, name), text, error);
}

static void add_entry (GOptionGroup *group, const BgOption *option) {
  const bool is_file = option->kind == BG_OPTION_file || option->kind == BG_OPTION_files;
  const int flags = (option->help == NULL ? G_OPTION_FLAG_HIDDEN : 0)
                    | (option->placeholder == NULL ? G_OPTION_FLAG_NO_ARG : 0)
                    | (is_file ? G_OPTION_FLAG_FILENAME : 0);
  const GOptionEntry entry[] = { { option->name, option->letter, flags, G_OPTION_ARG_CALLBACK,
                                   take_option, option->help, option->placeholder },
                                 G_OPTION_ENTRY_NULL };
  g_option_group_add_entries (group, entry);
}

/* Takes options as "--verbose=60" out of the command line: to GLib they are flags, which have no
   value, since of a value that may be left out it takes the next argument for one. */
static bool take_pauses (BgOptions *options, int *argc, char **argv, GError **error) {
  int n = 1;
  bool taken = true, is_over = false;
  for (int i = 1; i < *argc; i++) {
    const char *value = strchr (argv[i], '=');
    g_autofree char *word = value != NULL ? g_strndup (argv[i], value - argv[i]) : NULL;
    const BgOption *option = word != NULL ? bg_options_find (options, word) : NULL;
    is_over = is_over || strcmp (argv[i], "--") == 0;
    if (option != NULL && option->kind == BG_OPTION_pause && !is_over && taken)
      taken = take_option (word, value + 1, options, error);
    else
      argv[n++] = argv[i];
  }
  *argc = n;
  argv[n] = NULL;
  return taken;
}

/* GLib leaves a "--" in place where an argument after it looks like an option. */
static void drop_separator (int *argc, char **argv) {
  for (int i = 1; i < *argc; i++)
    if (strcmp (argv[i], "--") == 0) {
      memmove (&argv[i], &argv[i + 1], (*argc - i) * sizeof *argv);
      --*argc;
      return;
    }
}

/* The option that is nearest to the first argument that looks like an option and is none; NULL:
   none is near. */
static const char *find_nearest (const BgOptions *options, int argc, char **argv) {
  for (int i = 1; i < argc && strcmp (argv[i], "--") != 0; i++) {
    g_autofree char *word = g_strndup (argv[i], strcspn (argv[i], "="));
    const BgOption *option = bg_options_find (options, word);
    if (option == NULL && g_str_has_prefix (word, "--"))
      return bg_options_nearest (options, word + 2);
    const bool has_value = strlen (word) < strlen (argv[i]);
    i += option != NULL && option->placeholder != NULL && !has_value;
  }
  return NULL;
}

static void complain (const BgOptions *options, int argc, char **argv, const GError *cause,
                      GError **error) {
  const bool is_unknown = g_error_matches (cause, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION);
  const char *nearest = is_unknown ? find_nearest (options, argc, argv) : NULL;
  if (nearest != NULL)
    bg_input_error (error, "%s: %s, did you mean --%s?", argv[0], cause->message, nearest);
  else
    bg_input_error (error, "%s: %s, see bergholt %s --help", argv[0], cause->message, argv[0]);
}

bool bg_options_parse (BgOptions *options, GOptionContext *context, int *argc, char ***argv,
                       GError **error) {
  GOptionGroup *group = g_option_group_new ("bergholt", "", "", options, NULL);
  g_autoptr (GError) cause = NULL;
  for (guint i = 0; i < options->table->len; i++)
    add_entry (group, options->table->pdata[i]);
  g_option_context_set_main_group (context, group);
  if (!take_pauses (options, argc, *argv, error))
    return false;
  if (g_option_context_parse (context, argc, argv, &cause))
    drop_separator (argc, *argv);
  else if (cause->domain == BG_ERROR)
    g_propagate_error (error, g_steal_pointer (&cause));
  else
    complain (options, *argc, *argv, cause, error);
  return *error == NULL;
}

bool bg_options_read_positions (const BgOptions *options, const BgBoard *board, GError **error) {
  for (guint i = 0; i < options->given->len; i++) {
    const BgGivenOption *given = &g_array_index (options->given, BgGivenOption, i);
    if (given->option->kind == BG_OPTION_position
        && !bg_position_parse (board, given->text, given->option->position, error))
      return bg_prefix_error (error, "--%s: ", given->option->name);
  }
  return true;
}

/* --- Rules ------------------------------------------------------------------------------- */

/* Is the option of that NAME given, and with the word behind it, as in "by=jumps"? */
static bool is_given (const BgOptions *options, const char *name) {
  g_auto (GStrv) parts = g_strsplit (name, "=", 2);
  const char *text = bg_options_text (options, parts[0]);
  return text != NULL && (parts[1] == NULL || g_ascii_strcasecmp (text, parts[1]) == 0);
}

char *bg_options_list (char **names) {
  GString *list = g_string_new (NULL);
  for (char **name = names; *name != NULL; name++)
    g_string_append_printf (list, "%s--%s",
                            name == names     ? ""
                            : name[1] == NULL ? " or "
                                              : ", ",
                            *name);
  return g_strdelimit (g_string_free (list, FALSE), "=", ' ');
}

/* Holds OPTION, which is given, against the options that it NEEDS or excludes. */
static bool check_others (const BgOptions *options, const BgOption *option, bool needs,
                          GError **error) {
  const char *names = needs ? option->needs : option->excludes;
  g_auto (GStrv) others = g_strsplit (names != NULL ? names : "", " ", -1);
  char **other = others;
  while (*other != NULL && !is_given (options, *other))
    other++;
  if (names == NULL || (*other != NULL) == needs)
    return true;
  if (needs) {
    g_autofree char *list = bg_options_list (others);
    return bg_input_error (error, "--%s needs %s", option->name, list);
  }
  g_autofree char *name = g_strdelimit (g_strdup (*other), "=", ' ');
  const char *why = option->why_excludes;
  if (why == NULL)
    return bg_input_error (error, "--%s and --%s: give one of them", option->name, name);
  return bg_input_error (error, "--%s and --%s: --%s %s; give one of them", option->name, name,
                         option->name, why);
}

/* A search of hours would end without its file. */
static bool check_folder (const BgOption *option, GError **error) {
  g_autofree char *folder = g_path_get_dirname (*option->file);
  return g_file_test (folder, G_FILE_TEST_IS_DIR)
         || bg_input_error (error, "--%s: %s: no such folder, expected a file that can be written",
                            option->name, *option->file);
}

bool bg_options_check (const BgOptions *options, GError **error) {
  for (guint i = 0; i < options->table->len && *error == NULL; i++) {
    const BgOption *option = options->table->pdata[i];
    if (!is_given (options, option->name)) {
      if (option->is_needed)
        bg_input_error (error, "--%s: not given, expected %s", option->name, option->help);
    } else if (option->kind == BG_OPTION_refused)
      bg_input_error (error, "--%s: %s", option->name, option->why_excludes);
    else if (check_others (options, option, true, error)
             && check_others (options, option, false, error) && option->is_written)
      check_folder (option, error);
  }
  return *error == NULL;
}
