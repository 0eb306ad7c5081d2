#include "cli/solve.h"

#include "core/error.h"
#include "bounds/plugin.h"

static const char summary[] = "Finds a shortest solution and proves that none is shorter.";

static const char description[] =
  "Length is counted in moves, a move being one or more jumps by the same peg.\n"
  "Exit status: 0 solved, 1 proved unsolvable, 2 bad input, 3 stopped by a limit\n"
  "or a signal, with the bound that is proved so far.";

static void
clear_command (BgSolveCommand *command)
{
  g_free (command->method);
  g_free (command->heuristic);
  g_free (command->max_moves_text);
  g_free (command->at_least_text);
  g_free (command->limit_text);
  g_strfreev (command->plugins);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgSolveCommand, clear_command)

/* The options that are numbers of moves or solutions. */
static bool
parse_numbers (BgSolveCommand *command, GError **error)
{
  return bg_cli_parse_number ("--max-moves", command->max_moves_text, 1, BG_MAX_HOLES,
                              &command->max_moves, error)
         && bg_cli_parse_number ("--at-least", command->at_least_text, 1, BG_MAX_HOLES,
                                 &command->at_least, error)
         && bg_cli_parse_number ("--limit", command->limit_text, 1, G_MAXINT,
                                 &command->counts.limit, error);
}

/* What would be ignored is refused. */
static bool
check_combination (const BgSolveCommand *command, GError **error)
{
  if (command->any && bg_counts_wanted (&command->counts))
    bg_input_error (error, "--any: finds one solution, expected none of --count, --classes and "
                    "--all with it");
  else if (command->any
           && (command->method != NULL || command->heuristic != NULL || command->inexact
               || command->max_moves > 0 || command->at_least > 0))
    bg_input_error (error, "--any: no search for a shortest solution, expected none of --method, "
                    "--heuristic, --inexact, --max-moves and --at-least with it");
  else if (command->counts.limit > 0 && !command->counts.all)
    bg_input_error (error, "--limit: solutions to list at most, expected --all with it");
  else if (command->inexact && bg_counts_wanted (&command->counts))
    bg_input_error (error, "--inexact: proves no minimum, expected none of --count, --classes and "
                    "--all with it");
  else
    return bg_cli_check_deepening (command->at_least, command->max_moves, error);
  return false;
}

static bool
parse (BgSolveCommand *command, int *argc, char ***argv, GError **error)
{
  const GOptionEntry entries[] = {
    { "method", 0, 0, G_OPTION_ARG_STRING, &command->method,
      "auto (the default), levels, layers, bidirectional or bidirectional-layers", "METHOD" },
    { "heuristic", 0, 0, G_OPTION_ARG_STRING, &command->heuristic,
      "As in \"max(corner, merson)\"; see bergholt heuristics", "EXPR" },
    { "max-moves", 0, 0, G_OPTION_ARG_STRING, &command->max_moves_text,
      "Give up above M moves", "M" },
    { "at-least", 0, 0, G_OPTION_ARG_STRING, &command->at_least_text,
      "Start the deepening at M moves", "M" },
    { "plugin", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &command->plugins,
      "Load heuristics from a module", "FILE" },
    { "inexact", 0, 0, G_OPTION_ARG_NONE, &command->inexact,
      "Allow a heuristic that is not proved admissible", NULL },
    { "any", 0, 0, G_OPTION_ARG_NONE, &command->any,
      "Find any solution, not a shortest one", NULL },
    { "count", 0, 0, G_OPTION_ARG_NONE, &command->counts.count,
      "Count the shortest solutions, with and without move order", NULL },
    { "classes", 0, 0, G_OPTION_ARG_NONE, &command->counts.classes,
      "Count them by class: longest sweep, second longest, longest final sweep", NULL },
    { "all", 0, 0, G_OPTION_ARG_NONE, &command->counts.all,
      "List every solution, disregarding the order of its moves", NULL },
    { "limit", 0, 0, G_OPTION_ARG_STRING, &command->limit_text, "List N solutions at most", "N" },
    G_OPTION_ENTRY_NULL
  };
  return bg_cli_parse (&command->common, entries, "PROBLEM", summary, description, 1, 1, argc,
                       argv, error)
         && parse_numbers (command, error)
         && check_combination (command, error);
}

static int
run (const BgSolveCommand *command, const char *name, GError **error)
{
  g_autoptr (BgProblem) problem = bg_problem_open (name, error);
  if (problem == NULL || !bg_plugins_load (problem, command->plugins, error))
    return -1;
  g_autofree char *where = g_strdup_printf ("%s: [search] method", name);
  if (!bg_method_check (command->method, "--method", error)
      || !bg_method_check (problem->method, where, error))
    return -1;
  return command->any ? bg_solve_any (command, problem, error)
                      : bg_solve_shortest (command, problem, name, error);
}

int
bg_command_solve (int argc, char **argv)
{
  g_auto (BgSolveCommand) command = { 0 };
  GError *error = NULL;
  int status = parse (&command, &argc, &argv, &error) ? run (&command, argv[1], &error) : -1;
  return error != NULL ? bg_cli_fail (error) : status;
}
