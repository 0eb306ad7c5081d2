#include <stdio.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/session.h"
#include "cli/watch.h"
#include "core/error.h"

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

/* Who waits for a line has no search to stop: a signal ends the program. */
static void
converse (BgSession *session, const BgCommon *common, BgWatch *watch)
{
  bool asks = isatty (STDIN_FILENO) && isatty (STDOUT_FILENO);
  g_autofree char *line = NULL;
  size_t room = 0;
  bg_session_show (session);
  while (!*watch->control.stop)
    {
      if (asks)
        fputs ("> ", stdout);
      fflush (stdout);
      bg_watch_end (watch);
      if (getline (&line, &room, stdin) < 0)
        return;
      *watch = bg_watch_begin (common);
      if (!bg_session_run (session, line))
        return;
    }
}

static bool
run (const Options *options, const BgProblem *problem, GError **error)
{
  g_autoptr (BgTablebase) table = NULL;
  if (options->table != NULL)
    {
      table = bg_tablebase_open (options->table, problem, error);
      if (table == NULL)
        return false;
    }
  g_auto (BgWatch) watch = bg_watch_begin (&options->common);
  BgSession session = { .problem = problem, .control = &watch.control };
  bg_game_init (&session.game, problem);
  if (options->game != NULL && !bg_game_load (&session.game, options->game, error))
    return false;
  if (table != NULL)
    session.advised = bg_hint_init (&session.advice, problem, g_steal_pointer (&table),
                                    &watch.control) == BG_STOP_NONE;
  converse (&session, &options->common, &watch);
  if (session.advised)
    bg_hint_clear (&session.advice);
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
