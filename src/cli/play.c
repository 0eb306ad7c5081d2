#include <stdio.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/session.h"
#include "cli/trainer.h"
#include "cli/watch.h"
#include "core/error.h"

static struct
{
  char *table, *game, *output;  /* files, or NULL */
} options;

static const GOptionEntry entries[] = {
  { "table", 0, 0, G_OPTION_ARG_FILENAME, &options.table, "The table that analyse --save wrote",
    "FILE" },
  { "game", 0, 0, G_OPTION_ARG_FILENAME, &options.game, "Go on with a saved game", "FILE" },
  { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
    "Write a page to play on in a browser: .html", "FILE" },
  G_OPTION_ENTRY_NULL
};

static bool
check (const BgCommon *common, GError **error)
{
  if (common->json)
    bg_input_error (error, "--json: play talks to a person, expected hint or analyse");
  return !common->json;
}

/* While it waits for a line there is no search to stop: a signal ends the program. */
static void
converse (BgSession *session, const BgCommon *common, BgWatch *watch)
{
  bool asks = isatty (STDIN_FILENO) && isatty (STDOUT_FILENO);
  g_autofree char *line = NULL;
  size_t room = 0;
  bg_session_show (session);
  while (!bg_control_stopped (&watch->control))
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

static int
run (const BgCommon *common, GError **error)
{
  const BgProblem *problem = common->problem;
  if (options.output != NULL)
    return bg_cli_write_trainer (common, options.output, error);
  g_autoptr (BgTablebase) table = NULL;
  if (options.table != NULL
      && (table = bg_tablebase_open (options.table, problem, error)) == NULL)
    return -1;
  g_auto (BgWatch) watch = bg_watch_begin (common);
  BgSession session = { .problem = problem, .control = &watch.control };
  bg_game_init (&session.game, problem);
  if (options.game != NULL && !bg_game_load (&session.game, options.game, error))
    return -1;
  if (table != NULL)
    session.hints_ready = bg_hint_init (&session.hint, problem, g_steal_pointer (&table),
                                        &watch.control) == BG_STOP_NONE;
  converse (&session, common, &watch);
  if (session.hints_ready)
    bg_hint_clear (&session.hint);
  return BG_EXIT_DONE;
}

const BgCommand bg_command_play = {
  .parameters = "PROBLEM",
  .summary = "Plays a problem in the terminal, or from a pipe.",
  .description =
    "One command a line; `help' lists them.  Without a table, as analyse --save\n"
    "writes it, the first hint computes the winning positions.",
  .entries = entries,
  .min_arguments = 1,
  .max_arguments = 1,
  .takes_problem = true,
  .check = check,
  .run = run,
};
