#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/error.h"

#define MAX_THREADS 256

bool
bg_cli_parse_number (const char *option, const char *text, int least, int most, int *value,
                     GError **error)
{
  gint64 number;
  if (text == NULL)
    return true;
  if (!g_ascii_string_to_signed (text, 10, least, most, &number, NULL))
    {
      g_autofree char *quoted = bg_excerpt (text, -1);
      bg_input_error (error, "%s: '%s', expected a whole number from %d to %d", option, quoted,
                      least, most);
      return false;
    }
  *value = number;
  return true;
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

/* --threads and --memory go through callbacks, because GLib's own numbers
   have no bounds and its messages do not say what was expected. */
static gboolean
set_threads (const char *option, const char *value, gpointer data, GError **error)
{
  BgCommon *common = data;
  return bg_cli_parse_number (option, value, 1, MAX_THREADS, &common->threads, error);
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
  return 10 * (letter - letters + 1);
}

static gboolean
set_memory (const char *option, const char *value, gpointer data, GError **error)
{
  BgCommon *common = data;
  size_t digits = strspn (value, "0123456789");
  g_autofree char *number = g_strndup (value, digits);
  int shift = unit_shift (value + digits);
  guint64 size;
  if (shift < 0
      || !g_ascii_string_to_unsigned (number, 10, 1, G_MAXUINT64 >> shift, &size, NULL))
    {
      g_autofree char *quoted = bg_excerpt (value, -1);
      bg_input_error (error, "%s: '%s', expected a size above 0 with a unit K, M or G, as in 4G",
                      option, quoted);
      return FALSE;
    }
  common->memory = size << shift;
  return TRUE;
}

/* What programs can still take without swapping, in bytes. */
static uint64_t
available_memory (void)
{
  g_autofree char *text = NULL;
  if (g_file_get_contents ("/proc/meminfo", &text, NULL, NULL))
    {
      const char *line = strstr (text, "MemAvailable:");
      if (line != NULL)
        return g_ascii_strtoull (line + strlen ("MemAvailable:"), NULL, 10) << 10;
    }
  return (uint64_t) sysconf (_SC_PHYS_PAGES) * sysconf (_SC_PAGESIZE);
}

static void
set_defaults (BgCommon *common)
{
  *common = (BgCommon) {
    .threads = MIN (g_get_num_processors (), MAX_THREADS),
    .memory = available_memory () / 4 * 3,
  };
}

static GOptionContext *
make_context (BgCommon *common, const GOptionEntry *entries, const char *parameters,
              const char *summary, const char *description)
{
  const GOptionEntry shared[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &common->json, "Print one JSON document", NULL },
    { "threads", 0, 0, G_OPTION_ARG_CALLBACK, set_threads, "Threads (default: all cores)", "N" },
    { "memory", 0, 0, G_OPTION_ARG_CALLBACK, set_memory,
      "Memory to use, as in 4G (default: 3/4 of what is free)", "SIZE" },
    { "quiet", 'q', 0, G_OPTION_ARG_NONE, &common->quiet, "Show no progress", NULL },
    G_OPTION_ENTRY_NULL
  };
  GOptionGroup *group = g_option_group_new ("bergholt", "", "", common, NULL);
  if (entries != NULL)
    g_option_group_add_entries (group, entries);
  g_option_group_add_entries (group, shared);

  GOptionContext *context = g_option_context_new (parameters);
  g_option_context_set_main_group (context, group);
  g_option_context_set_summary (context, summary);
  g_option_context_set_description (context, description);
  return context;
}

/* GLib leaves a "--" in place where an argument behind it looks like an option. */
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

static bool
check_count (const char *command, int n, int least, int most, const char *parameters,
             GError **error)
{
  if (n >= least && n <= most)
    return true;
  g_autofree char *range = least == most ? g_strdup_printf ("%d", least)
                                         : g_strdup_printf ("%d to %d", least, most);
  bg_input_error (error, "%s: %d arguments, expected %s%s%s", command, n, range,
                  parameters != NULL ? ": " : "", parameters != NULL ? parameters : "");
  return false;
}

bool
bg_cli_parse (BgCommon *common, const GOptionEntry *entries, const char *parameters,
              const char *summary, const char *description, int min_arguments, int max_arguments,
              int *argc, char ***argv, GError **error)
{
  const char *command = (*argv)[0];
  set_defaults (common);
  g_autoptr (GOptionContext) context =
    make_context (common, entries, parameters, summary, description);
  g_autoptr (GError) cause = NULL;
  if (!g_option_context_parse (context, argc, argv, &cause))
    {
      if (cause->domain == BG_ERROR)
        g_propagate_error (error, g_steal_pointer (&cause));
      else
        bg_input_error (error, "%s: %s, see bergholt %s --help", command, cause->message, command);
      return false;
    }
  drop_separator (argc, *argv);
  return check_count (command, *argc - 1, min_arguments, max_arguments, parameters, error);
}

void
bg_cli_blame_heuristic (GError **error, const char *where)
{
  if (g_str_has_prefix ((*error)->message, "heuristic"))
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
