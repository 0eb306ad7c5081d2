#include "cli/play/session.h"

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/watch.h"
#include "core/error.h"
#include "search/any.h"

static void show_error (GError *error) {
  printf ("%s\n", error->message);
  g_error_free (error);
}

/* --- The game -------------------------------------------------------------- */

/* After each change. */
static void note_change (BgSession *session) {
  GError *error = NULL;
  bg_session_show (session);
  if (!bg_keep_note (&session->keep, &session->game, &error))
    show_error (error);
}

/* After a change, unless it failed with ERROR. */
static void note_or_show (BgSession *session, GError *error) {
  if (error != NULL)
    show_error (error);
  else
    note_change (session);
}

static BgTruth find_truth (BgSession *session, BgPosition position) {
  const BgTruth wins = bg_adviser_wins (&session->adviser, position);
  bg_watch_wipe ();
  return wins;
}

/* Has the win been thrown away since the game had N jumps? */
static bool has_lost_win (BgSession *session, int n) {
  const BgGame *game = &session->game;
  return find_truth (session, bg_game_position (game)) == BG_NO
         && find_truth (session, game->way.position[n]) != BG_NO;
}

static void do_move (BgSession *session, const char *text) {
  GError *error = NULL;
  const int n = session->game.n;
  if (!bg_game_play (&session->game, text, &error)) {
    show_error (error);
    return;
  }
  note_change (session);
  if (session->coach && has_lost_win (session, n))
    puts ("coach: no finish can be reached any more; undo takes the jump back");
}

static void do_undo (BgSession *session, const char *number) {
  gint64 n = 1;
  if (number != NULL && !g_ascii_string_to_signed (number, 10, 1, BG_MAX_HOLES, &n, NULL)) {
    printf ("undo: '%.20s', expected how many jumps to take back\n", number);
    return;
  }
  if (session->game.n == 0) {
    puts ("nothing to take back");
    return;
  }
  while (n-- > 0 && bg_game_undo (&session->game))
    ;
  note_change (session);
}

static void do_redo (BgSession *session, const char *) {
  if (bg_game_redo (&session->game))
    note_change (session);
  else
    puts ("nothing to play again");
}

static void do_restart (BgSession *session, const char *) {
  while (bg_game_undo (&session->game))
    ;
  note_change (session);
}

static void do_resume (BgSession *session, const char *) {
  GError *error = NULL;
  bg_keep_resume (&session->keep, &session->game, &error);
  note_or_show (session, error);
}

static void do_jumps (BgSession *session, const char *) {
  const BgBoard *board = session->problem->board;
  const BgPosition position = bg_game_position (&session->game);
  g_autoptr (GString) jumps = g_string_new (NULL);
  for (int i = 0; i < board->n_lines; i++)
    if (bg_can_play (&board->line[i], position)) {
      g_autofree char *jump = bg_jump_to_string (board, position, i);
      g_string_append_printf (jumps, "%s%s", jumps->len > 0 ? " " : "", jump);
    }
  puts (jumps->len > 0 ? jumps->str : "no jump");
}

static void do_board (BgSession *session, const char *) {
  bg_session_show (session);
}

static void do_moves (BgSession *session, const char *) {
  g_auto (GStrv) moves = bg_game_moves (&session->game);
  g_autofree char *text = g_strjoinv (" ", moves);
  puts (text);
}

/* --- Advice ---------------------------------------------------------------- */

static void do_winnable (BgSession *session, const char *) {
  static const char *const answers[] = { "not known in time", "no", "yes" };
  puts (answers[find_truth (session, bg_game_position (&session->game))]);
}

static void do_hint (BgSession *session, const char *) {
  const BgPosition position = bg_game_position (&session->game);
  g_auto (BgAdvice) advice = { 0 };
  g_autofree char *end = bg_session_end (session);
  if (end != NULL) {
    puts (end);
    return;
  }
  bg_watch_title ("hint");
  bg_advise (&session->adviser, position, bg_game_active (&session->game), false, &advice, NULL);
  bg_watch_wipe ();
  if (advice.stop == BG_STOP_SIGNAL)
    puts ("stopped");
  else
    bg_session_show_advice (session, &advice);
}

/* The number of moves with a REMARK on it and, on the next line, "d2-d4 b4-d4". */
static char *solution_text (const GPtrArray *moves, const char *remark) {
  GString *text = g_string_new (NULL);
  g_string_append_printf (text, "%u move%s, %s:\n", moves->len, bg_plural (moves->len), remark);
  for (guint i = 0; i < moves->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", (const char *) moves->pdata[i]);
  return g_string_free (text, FALSE);
}

/* Where an answer in time had none: any solution, however long it takes. */
static char *search_solution (BgSession *session, BgPosition position) {
  g_autoptr (BgProblem) from = bg_problem_with_start (session->problem, position);
  BgControl control = session->adviser.control;
  g_auto (BgSolveResult) result = { 0 };
  g_autoptr (GError) error = NULL;
  control.stop = control.stop->outer;
  if (!bg_any_find (from, &control, &result, &error))
    return g_strdup (error->message);
  return result.status == BG_YES
             ? solution_text (result.solution, "perhaps more than needed")
             : g_strdup (result.status == BG_NO ? "no solution from here" : "stopped");
}

/* A shortest solution, where one is found within the time of an answer. */
static char *find_solution (BgSession *session) {
  const BgPosition position = bg_game_position (&session->game);
  g_auto (BgAdvice) advice = { 0 };
  char *end = bg_session_end (session);
  if (end != NULL)
    return end;
  bg_watch_title ("solve");
  bg_advise (&session->adviser, position, bg_game_active (&session->game), false, &advice, NULL);
  bg_watch_wipe ();
  if (advice.stop == BG_STOP_SIGNAL)
    return g_strdup ("stopped");
  if (advice.wins == BG_NO)
    return g_strdup ("no solution from here");
  if (advice.solution == NULL)
    return search_solution (session, position);
  g_autofree char *remark = advice.moves >= 0 ? g_strdup ("and no fewer will do")
                                              : g_strdup_printf ("of which at least %d are needed",
                                                                 advice.lower_bound);
  return solution_text (advice.solution, remark);
}

static void do_solve (BgSession *session, const char *) {
  g_autofree char *text = find_solution (session);
  puts (text);
}

static void do_coach (BgSession *session, const char *argument) {
  if (argument != NULL && strcmp (argument, "on") != 0 && strcmp (argument, "off") != 0) {
    printf ("coach: '%.20s', expected on or off\n", argument);
    return;
  }
  session->coach = argument != NULL ? strcmp (argument, "on") == 0 : !session->coach;
  puts (session->coach ? "the coach says so when a jump loses" : "the coach is silent");
}

/* --- Files ------------------------------------------------------------------ */

/* Also over a file that exists. */
static void do_replace (BgSession *session, const char *path) {
  const BgGame *game = &session->game;
  GError *error = NULL;
  if (game->n == 0)
    puts ("save: no jump was played");
  else if (!bg_game_save (game, path, &error))
    show_error (error);
  else
    printf ("%d jump%s in %s\n", game->n, bg_plural (game->n), path);
}

static void do_save (BgSession *session, const char *path) {
  if (session->game.n > 0 && g_file_test (path, G_FILE_TEST_EXISTS))
    printf ("%s exists; 'save! %s' replaces it\n", path, path);
  else
    do_replace (session, path);
}

static void do_load (BgSession *session, const char *path) {
  GError *error = NULL;
  bg_game_load (&session->game, path, &error);
  note_or_show (session, error);
}

/* --- Commands --------------------------------------------------------------- */

static void do_help (BgSession *session, const char *);

static const struct {
  const char *name, *alias;
  void (*run) (BgSession *session, const char *argument);
  const char *argument; /* after it, in brackets where it may be left out; NULL: none */
  const char *summary;
} commands[] = {
  { "undo", "u", do_undo, "[N]", "take a jump back, or N" },
  { "redo", "r", do_redo, NULL, "play it again" },
  { "restart", NULL, do_restart, NULL, "take all jumps back" },
  { "hint", "h", do_hint, NULL, "which jumps win, and which are the shortest way" },
  { "winnable", "w", do_winnable, NULL, "can a finish still be reached?" },
  { "coach", NULL, do_coach, "[on|off]", "say so when a jump loses" },
  { "jumps", "j", do_jumps, NULL, "the jumps that are possible" },
  { "solve", NULL, do_solve, NULL, "a solution from here, the shortest if it is found in time" },
  { "moves", "m", do_moves, NULL, "the moves that were played" },
  { "board", "b", do_board, NULL, "draw the board" },
  { "save", NULL, do_save, "FILE", "write the game; save! replaces a file" },
  { "save!", NULL, do_replace, "FILE", NULL },
  { "load", NULL, do_load, "FILE", "read a game" },
  { "resume", NULL, do_resume, NULL, "go on with the game that was not finished" },
  { "help", "?", do_help, NULL, "this list" },
};

static void do_help (BgSession *, const char *) {
  puts ("  d4-f4           a move, as many jumps of one peg as one likes; d4f4, D4 F4");
  for (size_t i = 0; i < G_N_ELEMENTS (commands); i++)
    if (commands[i].summary != NULL) {
      g_autofree char *usage = g_strjoin (" ", commands[i].name, commands[i].argument, NULL);
      printf ("  %-15s %s%s%s%s\n", usage, commands[i].summary,
              commands[i].alias != NULL ? " (" : "",
              commands[i].alias != NULL ? commands[i].alias : "",
              commands[i].alias != NULL ? ")" : "");
    }
  puts ("  quit            leave, like the end of the input (q, exit)");
}

static bool is_called (const char *word, const char *name) {
  return name != NULL && g_ascii_strcasecmp (word, name) == 0;
}

/* Does a line begin with the name of a hole? */
static bool looks_like_move (const BgBoard *board, const char *line) {
  const char *c = line;
  if (board->by_lines)
    return memchr (line, '-', strcspn (line, " \t")) != NULL;
  while (g_ascii_isalpha (*c))
    c++;
  return c > line && g_ascii_isdigit (*c);
}

/* Runs the command of a name, if there is one. */
static bool run_command (BgSession *session, const char *name, const char *argument) {
  for (size_t i = 0; i < G_N_ELEMENTS (commands); i++)
    if (is_called (name, commands[i].name) || is_called (name, commands[i].alias)) {
      if (argument != NULL && commands[i].argument == NULL)
        printf ("%s: '%.40s', expected nothing after it\n", commands[i].name, argument);
      else if (argument == NULL && commands[i].argument != NULL && *commands[i].argument != '[')
        printf ("%s: expected %s after it\n", commands[i].name, commands[i].argument);
      else
        commands[i].run (session, argument);
      return true;
    }
  return false;
}

bool bg_session_run (BgSession *session, char *line) {
  g_strstrip (line);
  if (*line == '\0')
    return true;
  if (looks_like_move (session->problem->board, line)) {
    do_move (session, line);
    return true;
  }
  char *argument = line + strcspn (line, " \t");
  if (*argument != '\0')
    *argument++ = '\0';
  g_strstrip (argument);
  if (*argument == '\0'
      && (is_called (line, "quit") || is_called (line, "q") || is_called (line, "exit")))
    return false;
  if (!run_command (session, line, *argument != '\0' ? argument : NULL))
    printf ("unknown command '%s'; help lists them\n", bg_excerpt (line, -1).text);
  return true;
}
