#include "cli/levels.h"

#include <string.h>

#include "core/error.h"
#include "bounds/plugin.h"

static const char summary[] =
  "Tabulates the level sets of a problem, up to its symmetry or with --raw in full.";

static const char description[] =
  "B_n are the positions that can be reached from the start in n moves and no\n"
  "fewer, B_-n those from which a finish can be reached in n and no fewer.  With\n"
  "--heuristic, forward levels keep only positions with n + bound <= M, the M of\n"
  "--max-moves, as a search for a solution of M moves does.\n"
  "\n"
  "Both methods give the same table.  Method levels plays by moves; layers plays\n"
  "jump by jump, which is faster and takes less memory where no level is cut off,\n"
  "but knows no level before it knows them all.  The default is layers where\n"
  "neither --max-moves nor --heuristic is given, else levels.\n"
  "\n"
  "By jumps, S_n and S_-n are those exactly n jumps behind the start or before a\n"
  "finish, and W_n those of S_n from which a finish can be reached; W_n is counted\n"
  "up to the symmetries that keep both ends, and its share of S_n is shown where\n"
  "those are all the symmetries of the start.";

static void
clear_options (BgLevelsOptions *options)
{
  g_free (options->by);
  g_free (options->direction);
  g_free (options->method);
  g_free (options->heuristic);
  g_free (options->max_moves_text);
  g_strfreev (options->plugins);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgLevelsOptions, clear_options)

static bool
check_word (const char *option, const char *value, const char *const *words, GError **error)
{
  if (value == NULL || g_strv_contains (words, value))
    return true;
  g_autofree char *expected = g_strjoinv (", ", (char **) words);
  g_autofree char *quoted = bg_excerpt (value, -1);
  bg_input_error (error, "%s: '%s', expected one of %s", option, quoted, expected);
  return false;
}

/* What would be ignored is refused. */
static bool
check_combination (const BgLevelsOptions *options, GError **error)
{
  if (g_strcmp0 (options->by, "jumps") == 0
      && (options->max_moves != 0 || options->heuristic != NULL || options->method != NULL))
    bg_input_error (error, "%s: is about moves, expected --by moves",
                    options->heuristic != NULL ? "--heuristic"
                    : options->method != NULL  ? "--method"
                                               : "--max-moves");
  else if (options->heuristic != NULL && options->max_moves == 0)
    bg_input_error (error, "--heuristic: expected --max-moves with it, to say what M is");
  else if (options->heuristic != NULL && options->backward)
    bg_input_error (error, "--heuristic: bounds moves to a finish, expected --direction forward");
  else
    return true;
  return false;
}

static bool
parse (BgLevelsOptions *options, int *argc, char ***argv, GError **error)
{
  static const char *const units[] = { "moves", "jumps", NULL };
  static const char *const directions[] = { "forward", "backward", "both", NULL };
  static const char *const methods[] = { "levels", "layers", NULL };
  const GOptionEntry entries[] = {
    { "by", 0, 0, G_OPTION_ARG_STRING, &options->by, "moves (the default) or jumps", "UNIT" },
    { "direction", 0, 0, G_OPTION_ARG_STRING, &options->direction,
      "forward (the default), backward or both", "DIRECTION" },
    { "method", 0, 0, G_OPTION_ARG_STRING, &options->method, "levels or layers", "METHOD" },
    { "max-moves", 0, 0, G_OPTION_ARG_STRING, &options->max_moves_text, "The last level wanted",
      "M" },
    { "heuristic", 0, 0, G_OPTION_ARG_STRING, &options->heuristic,
      "Keep positions with level + bound <= M", "EXPR" },
    { "plugin", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->plugins,
      "Load heuristics from a module", "FILE" },
    { "raw", 0, 0, G_OPTION_ARG_NONE, &options->raw, "Count images of a position separately",
      NULL },
    G_OPTION_ENTRY_NULL
  };
  if (!bg_cli_parse (&options->common, entries, "PROBLEM", summary, description, 1, 1, argc, argv,
                     error)
      || !check_word ("--by", options->by, units, error)
      || !check_word ("--direction", options->direction, directions, error)
      || !check_word ("--method", options->method, methods, error)
      || !bg_cli_parse_number ("--max-moves", options->max_moves_text, 1, BG_MAX_HOLES,
                               &options->max_moves, error))
    return false;
  options->backward = options->direction != NULL && strcmp (options->direction, "forward") != 0;
  options->forward = g_strcmp0 (options->direction, "backward") != 0;
  return check_combination (options, error);
}

static int
run (const BgLevelsOptions *options, const char *name, GError **error)
{
  g_autoptr (BgProblem) problem = bg_problem_open (name, error);
  if (problem == NULL || !bg_plugins_load (problem, options->plugins, error))
    return -1;
  if (options->raw)
    problem->board->n_symmetries = 1;   /* the identity: no position is another's image */
  return g_strcmp0 (options->by, "jumps") == 0 ? bg_levels_by_jumps (options, problem)
                                               : bg_levels_by_moves (options, problem, error);
}

int
bg_command_levels (int argc, char **argv)
{
  g_auto (BgLevelsOptions) options = { 0 };
  GError *error = NULL;
  int status = parse (&options, &argc, &argv, &error) ? run (&options, argv[1], &error) : -1;
  return error != NULL ? bg_cli_fail (error) : status;
}
