#include "cli/session.h"

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/watch.h"
#include "report/text.h"
#include "search/dfs.h"

/* --- What is shown -------------------------------------------------------- */

void
bg_session_show (const BgSession *session)
{
  const BgBoard *board = session->problem->board;
  BgPosition position = bg_game_position (&session->game);
  g_autoptr (GPtrArray) panels = bg_panels_new ();
  const int pegs = bg_pegs (position);
  BgPanel *panel = bg_panel_new (g_strdup_printf ("%d peg%s", pegs, bg_plural (pegs)), position);
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

/* Makes the hints ready; says why if it cannot. */
static bool
need_hints (BgSession *session)
{
  if (session->hints_ready)
    return true;
  BgStop outcome = bg_hint_init (&session->hint, session->problem, NULL, session->control);
  bg_watch_wipe ();
  session->hints_ready = outcome == BG_STOP_NONE;
  if (!session->hints_ready)
    {
      printf ("no hint: %s\n", bg_stop_name (outcome));
      bg_hint_clear (&session->hint);
    }
  return session->hints_ready;
}

/* --- Commands ------------------------------------------------------------- */

static void
do_undo (BgSession *session, const char *)
{
  if (bg_game_undo (&session->game))
    bg_session_show (session);
  else
    puts ("nothing to take back");
}

static void
do_redo (BgSession *session, const char *)
{
  if (bg_game_redo (&session->game))
    bg_session_show (session);
  else
    puts ("nothing to play again");
}

static void
do_winnable (BgSession *session, const char *)
{
  if (need_hints (session))
    puts (bg_hint_wins (&session->hint, bg_game_position (&session->game)) ? "yes" : "no");
}

/* The jumps that win or, where none does, those of the greatest value. */
static void
do_hint (BgSession *session, const char *)
{
  BgPosition position = bg_game_position (&session->game);
  BgHintValue here;
  if (!need_hints (session)
      || bg_hint_worth (&session->hint, position, NULL, &here) != BG_STOP_NONE)
    return;
  BgHintedJump jumps[BG_MAX_LINES];
  BgStop outcome;
  int n = bg_hint_jumps (&session->hint, position, &here, jumps, &outcome);
  bg_watch_wipe ();
  if (outcome != BG_STOP_NONE)
    return;
  printf ("value %d, %s:", here.value, here.wins ? "winning" : "lost");
  for (int i = 0; i < n; i++)
    if (bg_hint_keeps (&here, &jumps[i].worth))
      {
        g_autofree char *jump = bg_jump_path_jump (session->problem->board, position,
                                                   jumps[i].result);
        printf (" %s", jump);
      }
  putchar ('\n');
}

static void
do_solve (BgSession *session, const char *)
{
  g_autoptr (BgProblem) from = bg_problem_with_start (session->problem,
                                                      bg_game_position (&session->game));
  BgDfsResult result;
  GError *error = NULL;
  if (!bg_dfs (from, true, true, session->control->memory, session->control->stop,
               &result, &error))
    {
      show_problem (error);
      return;
    }
  if (result.status == BG_DFS_SOLVED)
    {
      for (guint i = 0; i < result.moves->len; i++)
        printf ("%s%s", i > 0 ? " " : "", (const char *) result.moves->pdata[i]);
      putchar ('\n');
    }
  else
    puts (result.status == BG_DFS_UNSOLVABLE ? "no solution from here" : "stopped");
  bg_dfs_result_clear (&result);
}

static void
do_save (BgSession *session, const char *path)
{
  GError *error = NULL;
  if (path == NULL)
    puts ("save: expected a file");
  else if (!bg_game_save (&session->game, path, &error))
    show_problem (error);
  else
    printf ("%d jump%s in %s\n", session->game.n, bg_plural (session->game.n), path);
}

static void
do_load (BgSession *session, const char *path)
{
  GError *error = NULL;
  if (path == NULL)
    puts ("load: expected a file");
  else if (!bg_game_load (&session->game, path, &error))
    show_problem (error);
  else
    bg_session_show (session);
}

static void
do_moves (BgSession *session, const char *)
{
  g_auto (GStrv) moves = bg_game_moves (&session->game);
  g_autofree char *line = g_strjoinv (" ", moves);
  puts (line);
}

static void
do_board (BgSession *session, const char *)
{
  bg_session_show (session);
}

static void do_help (BgSession *session, const char *);

static const struct
{
  const char *name;
  void (*run) (BgSession *session, const char *argument);
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
do_help (BgSession *, const char *)
{
  puts ("  d4-f4     a move, as many jumps of one peg as one likes");
  for (size_t i = 0; i < G_N_ELEMENTS (commands); i++)
    printf ("  %-9s %s\n", commands[i].name, commands[i].summary);
  puts ("  quit      leave, like the end of the input");
}

static void
do_move (BgSession *session, const char *text)
{
  GError *error = NULL;
  if (bg_game_move (&session->game, text, &error))
    bg_session_show (session);
  else
    show_problem (error);
}

bool
bg_session_run (BgSession *session, char *line)
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
