#include <stdio.h>
#include <unistd.h>

#include "board/error.h"
#include "cli/cli.h"
#include "cli/session.h"
#include "cli/watch.h"

static const char summary[] = "Plays a problem in the terminal, or from a pipe.";

static const char description[] =
  "One command a line; `help' lists them.  Without a table, as analyse --save\n"
  "writes it, the first hint computes the winning positions.";

typedef struct
{
  BgCommon common;
  char *table, *game;           /* files, or NULL */
} Options;

static void
clear_options (Options *options)
{
  g_free (options->table);
  g_free (options->game);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

static void
converse (BgSession *session)
{
  bool asks = isatty (STDIN_FILENO) && isatty (STDOUT_FILENO);
  g_autofree char *line = NULL;
  size_t room = 0;
  bg_session_show (session);
  while (session->resources->stop == NULL || !*session->resources->stop)
    {
      if (asks)
        fputs ("> ", stdout);
      fflush (stdout);
      if (getline (&line, &room, stdin) < 0 || !bg_session_run (session, line))
        return;
    }
}

static bool
run (const Options *options, const BgProblem *problem, GError **error)
{
  g_autoptr (BgTable) table = NULL;
  if (options->table != NULL)
    {
      table = bg_table_open (options->table, problem, error);
      if (table == NULL)
        return false;
    }
  BgResources resources = bg_watch_begin (&options->common);
  BgSession session = { .problem = problem, .resources = &resources };
  bg_game_init (&session.game, problem);
  if (options->game != NULL && !bg_game_load (&session.game, options->game, error))
    return false;
  if (table != NULL)
    session.advised = bg_advice_init (&session.advice, problem, g_steal_pointer (&table),
                                      &resources) == BG_ANALYSIS_DONE;
  converse (&session);
  if (session.advised)
    bg_advice_clear (&session.advice);
  return true;
}

int
bg_command_play (int argc, char **argv)
{
  g_auto (Options) options = { 0 };
  GError *error = NULL;
  const GOptionEntry entries[] = {
    { "table", 0, 0, G_OPTION_ARG_FILENAME, &options.table,
      "The table that analyse --save wrote", "FILE" },
    { "game", 0, 0, G_OPTION_ARG_FILENAME, &options.game, "Go on with a saved game", "FILE" },
    G_OPTION_ENTRY_NULL
  };
  if (!bg_cli_parse (&options.common, entries, "PROBLEM", summary, description, 1, 1, &argc, &argv,
                     &error))
    return bg_cli_fail (error);
  if (options.common.json)
    {
      bg_input_error (&error, "--json: play talks to a person, expected hint or analyse");
      return bg_cli_fail (error);
    }
  g_autoptr (BgProblem) problem = bg_problem_open (argv[1], &error);
  if (problem == NULL || !run (&options, problem, &error))
    return bg_cli_fail (error);
  return BG_EXIT_DONE;
}
