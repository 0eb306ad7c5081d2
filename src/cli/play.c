#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "analysis/advice.h"
#include "board/error.h"
#include "cli/cli.h"
#include "cli/game.h"
#include "cli/watch.h"
#include "report/text.h"
#include "search/any.h"

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

typedef struct
{
  const BgProblem *problem;
  const BgResources *resources;
  BgGame game;
  bool advised;                 /* ADVICE is ready */
  BgAdvice advice;
} Session;

/* --- What is shown -------------------------------------------------------- */

static void
show_board (const Session *session)
{
  const BgBoard *board = session->problem->board;
  BgPosition position = bg_game_position (&session->game);
  g_autoptr (GPtrArray) panels = bg_panels_new ();
  BgPanel *panel = bg_panel_new (g_strdup_printf ("%d pegs", bg_pegs (position)), position);
  if (session->problem->finish_is_single)
    panel->marks = session->problem->finish_holes & ~position;
  g_ptr_array_add (panels, panel);
  BgTextStyle style = bg_text_style_of_output ();
  g_autofree char *drawing = bg_panels_to_text (panels, board, &style);
  fputs (drawing, stdout);
  if (bg_problem_is_finish (session->problem, position))
    puts ("solved");
}

static void
show_problem (GError *error)
{
  printf ("%s\n", error->message);
  g_error_free (error);
}

/* Makes the advice ready; says why if it cannot. */
static bool
need_advice (Session *session)
{
  if (session->advised)
    return true;
  BgAnalysisOutcome outcome = bg_advice_init (&session->advice, session->problem, NULL,
                                              session->resources);
  bg_watch_end ();
  session->advised = outcome == BG_ANALYSIS_DONE;
  if (!session->advised)
    {
      printf ("no advice: %s\n", bg_analysis_outcome_name (outcome));
      bg_advice_clear (&session->advice);
    }
  return session->advised;
}

/* --- Commands ------------------------------------------------------------- */

static void
do_undo (Session *session, const char *)
{
  if (bg_game_undo (&session->game))
    show_board (session);
  else
    puts ("nothing to take back");
}

static void
do_redo (Session *session, const char *)
{
  if (bg_game_redo (&session->game))
    show_board (session);
  else
    puts ("nothing to play again");
}

static void
do_winnable (Session *session, const char *)
{
  if (need_advice (session))
    puts (bg_advice_wins (&session->advice, bg_game_position (&session->game)) ? "yes" : "no");
}

/* The jumps of the greatest value. */
static void
do_hint (Session *session, const char *)
{
  const BgBoard *board = session->problem->board;
  BgPosition position = bg_game_position (&session->game);
  BgWorth here, worth;
  if (!need_advice (session)
      || bg_advice_worth (&session->advice, position, NULL, &here) != BG_ANALYSIS_DONE)
    return;
  printf ("value %d, %s:", here.value, here.wins ? "winning" : "lost");
  for (int i = 0; i < board->n_lines; i++)
    {
      const BgLine *line = &board->line[i];
      BgPosition result = position ^ board->line_mask[i];
      if (bg_has (position, line->over) && bg_has (position, line->a) != bg_has (position, line->b)
          && bg_advice_worth (&session->advice, result, &here, &worth) == BG_ANALYSIS_DONE
          && worth.value + 1 == here.value)
        {
          g_autofree char *jump = bg_way_jump (board, position, result);
          printf (" %s", jump);
        }
    }
  bg_watch_end ();
  putchar ('\n');
}

static void
do_solve (Session *session, const char *)
{
  BgProblem from = *session->problem;
  from.start = bg_game_position (&session->game);
  BgAnyResult result;
  GError *error = NULL;
  if (!bg_search_any (&from, true, true, session->resources->memory, session->resources->stop,
                      &result, &error))
    {
      show_problem (error);
      return;
    }
  if (result.status == BG_ANY_SOLVED)
    {
      for (guint i = 0; i < result.moves->len; i++)
        printf ("%s%s", i > 0 ? " " : "", (const char *) result.moves->pdata[i]);
      putchar ('\n');
    }
  else
    puts (result.status == BG_ANY_UNSOLVABLE ? "no solution from here" : "stopped");
  bg_any_result_clear (&result);
}

static void
do_save (Session *session, const char *path)
{
  GError *error = NULL;
  if (path == NULL)
    puts ("save: expected a file");
  else if (!bg_game_save (&session->game, path, &error))
    show_problem (error);
  else
    printf ("%d jumps in %s\n", session->game.n, path);
}

static void
do_load (Session *session, const char *path)
{
  GError *error = NULL;
  if (path == NULL)
    puts ("load: expected a file");
  else if (!bg_game_load (&session->game, path, &error))
    show_problem (error);
  else
    show_board (session);
}

static void
do_moves (Session *session, const char *)
{
  g_auto (GStrv) moves = bg_game_moves (&session->game);
  g_autofree char *line = g_strjoinv (" ", moves);
  puts (line);
}

static void
do_board (Session *session, const char *)
{
  show_board (session);
}

static void do_help (Session *session, const char *);

static const struct
{
  const char *name;
  void (*run) (Session *session, const char *argument);
  const char *summary;
} commands[] = {
  { "undo", do_undo, "take a jump back" },
  { "redo", do_redo, "play it again" },
  { "hint", do_hint, "the value of the position, and its best jumps" },
  { "winnable", do_winnable, "can a finish still be reached?" },
  { "solve", do_solve, "a solution from here" },
  { "save", do_save, "save FILE: write the game" },
  { "load", do_load, "load FILE: read one" },
  { "moves", do_moves, "what was played" },
  { "board", do_board, "draw the board" },
  { "help", do_help, "this list" },
};

static void
do_help (Session *, const char *)
{
  puts ("  d4-f4     a move, as many jumps of one peg as one likes");
  for (size_t i = 0; i < G_N_ELEMENTS (commands); i++)
    printf ("  %-9s %s\n", commands[i].name, commands[i].summary);
  puts ("  quit      leave, like the end of the input");
}

static void
do_move (Session *session, const char *text)
{
  GError *error = NULL;
  if (bg_game_move (&session->game, text, &error))
    show_board (session);
  else
    show_problem (error);
}

/* Runs a line; false at the end. */
static bool
run_line (Session *session, char *line)
{
  g_strstrip (line);
  char *argument = line + strcspn (line, " \t");
  if (*argument != '\0')
    *argument++ = '\0';
  g_strstrip (argument);
  if (strcmp (line, "quit") == 0)
    return false;
  if (*line == '\0')
    return true;
  for (size_t i = 0; i < G_N_ELEMENTS (commands); i++)
    if (strcmp (line, commands[i].name) == 0)
      {
        commands[i].run (session, *argument != '\0' ? argument : NULL);
        return true;
      }
  do_move (session, line);
  return true;
}

static void
converse (Session *session)
{
  bool asks = isatty (STDIN_FILENO) && isatty (STDOUT_FILENO);
  g_autofree char *line = NULL;
  size_t room = 0;
  show_board (session);
  while (session->resources->stop == NULL || !*session->resources->stop)
    {
      if (asks)
        fputs ("> ", stdout);
      fflush (stdout);
      if (getline (&line, &room, stdin) < 0 || !run_line (session, line))
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
  Session session = { .problem = problem, .resources = &resources };
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
      "The winning positions, as analyse --save wrote them", "FILE" },
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
