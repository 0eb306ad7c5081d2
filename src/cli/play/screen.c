#include "cli/play/screen.h"

#ifdef HAVE_NCURSES

#include <curses.h>
#include <limits.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "board/drawing.h"
#include "board/notation.h"
#include "cli/play/game.h"
#include "cli/play/line.h"
#include "cli/watch.h"
#include "core/terminal.h"
#include "pictures/panel.h"
#include "pictures/plan.h"
#include "pictures/text.h"

/* The place of the board, and rows of the message below it. */
#define TOP 3
#define LEFT 2
#define MESSAGE_ROWS 5
#define KEYS "arrows and Enter or mouse: jump  u undo  h hint  s solve  ? keys  q quit"
#define ALL_KEYS \
  "u undo  r redo  n new game  h hint  w can it be won?  s a solution  j the jumps  m what was " \
  "played  c coach  v save to a file  q quit; arrows and Enter, or the mouse: choose a peg, then " \
  "the hole to which it jumps"
/* Between two looks at the clock and at signals, in milliseconds. */
#define TICK 200
/* Keys that ncurses has no names for. */
#define ESCAPE 27
#define DELETE 127
/* Of the mouse, that ncurses keeps. */
#define MOST_EVENTS 8

enum
{
  LABEL = 1,
  HOLE,
  GOAL,
  PEG,
  LAST,
  WINNER,
  TARGET
};

typedef struct
{
  BgSession *session;
  const BgBoard *board;
  const char *title;
  BgPlan plan;
  bool utf8;
  int cursor, chosen; /* holes; the second is that of a peg that is to jump, or -1 */
  BgPosition winners; /* pegs that have a jump that wins, once that was asked */
  char *message;
  gint64 began;
} Screen;

/* --- The board -------------------------------------------------------------- */

static void
draw_hole (const Screen *screen, int hole)
{
  const BgGame *game = &screen->session->game;
  const BgPosition position = bg_game_position (game);
  const BgPlace place = screen->plan.hole[hole];
  const bool is_peg = bg_has (position, hole);
  const bool is_target = screen->chosen >= 0
                         && bg_has (bg_game_targets (game, screen->chosen), hole);
  const bool is_goal = screen->session->problem->finish_is_single
                       && bg_has (screen->session->problem->finish_holes, hole);
  const int colour = hole == bg_game_active (game)    ? LAST
                     : bg_has (screen->winners, hole) ? WINNER
                     : is_peg                         ? PEG
                     : is_target                      ? TARGET
                     : is_goal                        ? GOAL
                                                      : HOLE;
  static const char *const symbols[][2] = {
    [HOLE] = { ".", BG_DRAWN_HOLE },  [GOAL] = { "*", BG_DRAWN_GOAL },
    [TARGET] = { "+", "◌" },          [PEG] = { "o", BG_DRAWN_PEG },
    [LAST] = { "@", BG_DRAWN_MOVER }, [WINNER] = { "o", BG_DRAWN_PEG },
  };
  const attr_t attributes = COLOR_PAIR (colour) | (hole == screen->chosen ? A_REVERSE : 0)
                            | (is_peg && bg_game_targets (game, hole) != 0 ? A_BOLD : 0);
  attron (attributes);
  mvaddstr (TOP + place.y, LEFT + place.x, symbols[colour][screen->utf8]);
  attroff (attributes);
}

static void
draw_labels (const Screen *screen)
{
  const BgPlan *plan = &screen->plan;
  attron (COLOR_PAIR (LABEL));
  for (int column = 0; column < screen->board->n_columns; column++)
    if (bg_plan_has_room (plan, column))
      {
        const BgHoleName name = bg_column_name (column);
        mvaddstr (TOP + plan->column_label[column].y,
                  LEFT + plan->column_label[column].x + 1 - (int) strlen (name.text), name.text);
      }
  for (int row = 0; row < screen->board->n_rows; row++)
    if (plan->has_row[row])
      mvprintw (TOP + plan->row_label[row].y,
                LEFT + plan->row_label[row].x - (row >= 9) - (row >= 99), "%d", row + 1);
  for (int hole = 0; hole < screen->board->n_holes && screen->board->by_lines; hole++)
    mvaddstr (TOP + plan->hole[hole].y, LEFT + plan->hole[hole].x + 2,
              screen->board->names[hole].text);
  attroff (COLOR_PAIR (LABEL));
}

static void
draw (const Screen *screen)
{
  g_autofree char *caption = bg_session_caption (screen->session);
  const int seconds = (int) bg_seconds_since (screen->began);
  erase ();
  mvaddnstr (0, 0, screen->title, COLS - 1);
  mvaddnstr (1, 0, caption, COLS - 1);
  mvprintw (1, MAX (COLS - 8, 0), "%2d:%02d", seconds / 60, seconds % 60);
  draw_labels (screen);
  for (int hole = 0; hole < screen->board->n_holes; hole++)
    draw_hole (screen, hole);
  g_auto (GStrv) lines = bg_wrap (screen->message, COLS - 1);
  for (int i = 0; i < MESSAGE_ROWS && lines[i] != NULL; i++)
    mvaddnstr (TOP + screen->plan.height + 1 + i, 0, lines[i], COLS - 1);
  mvaddnstr (LINES - 1, 0, KEYS, COLS - 1);
  const BgPlace place = screen->plan.hole[screen->cursor];
  move (TOP + place.y, LEFT + place.x);
  refresh ();
}

/* --- Actions ----------------------------------------------------------------- */

static void
say (Screen *screen, const char *message)
{
  g_free (screen->message);
  screen->message = g_strdup (message);
}

/* After a change, before which the game had N jumps. */
static void
note_change (Screen *screen, int n)
{
  BgSession *session = screen->session;
  GError *error = NULL;
  screen->winners = 0;
  screen->chosen = -1;
  g_autofree char *end = bg_session_end (session);
  g_autofree char *warning = end == NULL && session->game.n > n ? bg_session_warning (session, n)
                                                                : NULL;
  say (screen, end != NULL ? end : warning != NULL ? warning : "");
  if (bg_keep_note (&session->keep, &session->game, &error))
    return;
  say (screen, error->message);
  g_error_free (error);
}

/* The bytes of TEXT before its last character. */
static size_t
length_without_last (const char *text)
{
  const char *last = g_utf8_find_prev_char (text, text + strlen (text));
  return last != NULL ? (size_t) (last - text) : 0;
}

/* A line that is typed at the foot; NULL: Escape or a signal, as Ctrl-C, ended it. */
static char *
ask (const char *prompt)
{
  g_autoptr (GString) line = g_string_new ("");
  for (int key = ERR; key != '\n' && key != '\r' && key != KEY_ENTER;)
    {
      /* the end of a long line is seen */
      const int room = COLS - 2 - (int) strlen (prompt);
      mvprintw (LINES - 1, 0, "%s%s", prompt, line->str + MAX (0, (int) line->len - MAX (room, 0)));
      clrtoeol ();
      key = getch ();
      if (key == ESCAPE || bg_watch_signal () != 0)
        return NULL;
      if (key == KEY_BACKSPACE || key == '\b' || key == DELETE)
        g_string_truncate (line, length_without_last (line->str));
      else if (key >= ' ' && key <= UCHAR_MAX && line->len < BG_LINE_MOST)
        g_string_append_c (line, (char) key);
    }
  return g_string_free (g_steal_pointer (&line), FALSE);
}

/* One of the holes JUMPED; of several the player names it, and -1 is none of them. */
static int
choose_jumped (Screen *screen, BgPosition jumped)
{
  if (bg_pegs (jumped) == 1)
    return bg_first_hole (jumped);
  g_autoptr (GString) text = g_string_new ("over which hole:");
  bg_holes_append (screen->board, jumped, text);
  say (screen, text->str);
  draw (screen);
  g_autofree char *answer = ask ("over: ");
  const char *rest = answer;
  int hole;
  return answer != NULL && bg_hole_read (screen->board, &rest, &hole, NULL) && *rest == '\0'
                 && bg_has (jumped, hole)
             ? hole
             : -1;
}

/* The chosen peg, to a hole. */
static void
jump (Screen *screen, int to)
{
  const BgBoard *board = screen->board;
  BgGame *game = &screen->session->game;
  GError *error = NULL;
  const int n = game->n, from = screen->chosen;
  const BgPosition jumped = bg_game_jumped (game, from, to);
  const int over = jumped != 0 ? choose_jumped (screen, jumped) : -1;
  if (jumped != 0 && over < 0)
    {
      say (screen, "no jump was made");
      return;
    }
  g_autofree char *move = over >= 0 ? bg_jump_to_string (board, bg_game_position (game),
                                                         bg_board_line (board, from, over, to))
                                    : g_strdup_printf ("%s-%s", bg_hole_name (board, from).text,
                                                       bg_hole_name (board, to).text);
  if (bg_game_play (game, move, &error))
    note_change (screen, n);
  else
    {
      say (screen, error->message);
      g_error_free (error);
      screen->chosen = -1;
    }
}

/* At the cursor: takes a peg, lets it go, or lets it jump there. */
static void
choose (Screen *screen)
{
  const BgGame *game = &screen->session->game;
  const int hole = screen->cursor;
  if (hole == screen->chosen)
    screen->chosen = -1;
  else if (bg_has (bg_game_position (game), hole))
    {
      screen->chosen = hole;
      say (screen, bg_game_targets (game, hole) != 0 ? "" : "that peg cannot jump");
    }
  else if (screen->chosen >= 0)
    jump (screen, hole);
}

static void
hint (Screen *screen)
{
  static const char *const verdicts[] = { "not known in time whether this can be won.",
                                          "no finish can be reached any more", "winning:" };
  BgSession *session = screen->session;
  const BgPosition position = bg_game_position (&session->game);
  g_autofree char *end = bg_session_end (session);
  if (end != NULL)
    {
      say (screen, end);
      return;
    }
  say (screen, "thinking ...");
  draw (screen);
  g_auto (BgAdvice) advice = { 0 };
  bg_advise (&session->adviser, position, bg_game_active (&session->game), false, &advice, NULL);
  g_autoptr (GString) text = g_string_new (verdicts[advice.wins]);
  g_autofree char *winning = bg_session_jumps (session, &advice, BG_JUMPS_WINNING);
  g_string_append (text, winning);
  g_autofree char *loss = bg_advice_loss (&advice, bg_pegs (position));
  if (advice.wins == BG_NO)
    g_string_append_printf (text, "%s%s", loss != NULL ? "; " : "", loss != NULL ? loss : "");
  if (advice.moves >= 0)
    {
      g_autofree char *shortest = bg_session_jumps (session, &advice, BG_JUMPS_SHORTEST);
      const int all = bg_game_count_moves (&session->game) + advice.moves - advice.goes_on;
      g_string_append_printf (text, ". In %d move%s in all:%s", all, bg_plural (all), shortest);
    }
  screen->winners = 0;
  for (int i = 0; i < advice.n; i++)
    if (advice.jump[i].wins == BG_YES)
      screen->winners |= bg_hole_bit (bg_jump_start (screen->board, position, advice.jump[i].line));
  say (screen, bg_watch_signal () != 0 ? "stopped" : text->str);
}

/* --- Keys and mouse ---------------------------------------------------------- */

/* Moves the cursor to the nearest hole that way; the way aside counts twice. */
static void
go (Screen *screen, int across, int down)
{
  const BgPlace here = screen->plan.hole[screen->cursor];
  int nearest = -1, least = G_MAXINT;
  for (int hole = 0; hole < screen->board->n_holes; hole++)
    {
      const BgPlace place = screen->plan.hole[hole];
      /* a row is as far as two places across */
      const int x = place.x - here.x, y = 2 * (place.y - here.y);
      const int ahead = across * x + down * y, aside = across != 0 ? ABS (y) : ABS (x);
      if (ahead > 0 && ahead + 2 * aside < least)
        {
          least = ahead + 2 * aside;
          nearest = hole;
        }
    }
  if (nearest >= 0)
    screen->cursor = nearest;
}

static void
click (Screen *screen)
{
  /* clicks of the same instant are one key, the last one first */
  MEVENT events[MOST_EVENTS];
  int n = 0;
  while (n < MOST_EVENTS && getmouse (&events[n]) == OK)
    n++;
  while (n-- > 0)
    for (int hole = 0; hole < screen->board->n_holes; hole++)
      if (TOP + screen->plan.hole[hole].y == events[n].y
          && LEFT + screen->plan.hole[hole].x == events[n].x)
        {
          screen->cursor = hole;
          choose (screen);
        }
}

static void
take_back (Screen *screen, bool all)
{
  BgGame *game = &screen->session->game;
  const int n = game->n;
  while (bg_game_undo (game) && all)
    ;
  if (all)
    screen->began = g_get_monotonic_time ();
  note_change (screen, n);
}

/* An answer that takes some time. */
static void
say_thinking (Screen *screen, char *(*find) (BgSession *session))
{
  say (screen, "thinking ...");
  draw (screen);
  g_autofree char *text = find (screen->session);
  say (screen, bg_watch_signal () != 0 ? "stopped" : text);
}

static void
say_found (Screen *screen, char *(*find) (const BgSession *session))
{
  g_autofree char *text = find (screen->session);
  say (screen, text);
}

static void
save (Screen *screen)
{
  g_autofree char *path = ask ("save to: ");
  bool replaces = false;
  if (path != NULL && g_file_test (path, G_FILE_TEST_EXISTS))
    {
      g_autofree char *answer = ask ("it exists; y replaces it: ");
      replaces = answer != NULL && strcmp (answer, "y") == 0;
      if (!replaces)
        g_clear_pointer (&path, g_free);
    }
  g_autofree char *outcome = path != NULL && *path != '\0'
                                 ? bg_session_save (screen->session, path, replaces)
                                 : g_strdup ("nothing was saved");
  say (screen, outcome);
}

/* False: that was the last. */
static bool
obey (Screen *screen, int key)
{
  switch (key)
    {
    case KEY_LEFT: go (screen, -1, 0); break;
    case KEY_RIGHT: go (screen, 1, 0); break;
    case KEY_UP: go (screen, 0, -1); break;
    case KEY_DOWN: go (screen, 0, 1); break;
    case '\n':
    case '\r':
    case KEY_ENTER:
    case ' ': choose (screen); break;
    case KEY_MOUSE: click (screen); break;
    case 'u': take_back (screen, false); break;
    case 'n': take_back (screen, true); break;
    case 'r':
      if (bg_game_redo (&screen->session->game))
        note_change (screen, screen->session->game.n);
      break;
    case 'h': hint (screen); break;
    case 'c':
      screen->session->coach = !screen->session->coach;
      say (screen,
           screen->session->coach ? "the coach says so when a jump loses" : "the coach is silent");
      break;
    case 's': say_thinking (screen, bg_session_solution); break;
    case 'w': say_thinking (screen, bg_session_winnable); break;
    case 'j': say_found (screen, bg_session_possible); break;
    case 'm': say_found (screen, bg_session_played); break;
    case 'v': save (screen); break;
    case '?': say (screen, ALL_KEYS); break;
    case 'q': return false;
    case KEY_RESIZE: break;
    default: say (screen, "no such key; ? lists them"); break;
    }
  return true;
}

static void
begin_colours (void)
{
  if (!has_colors () || !bg_text_style_of_output ().colour)
    return;
  start_color ();
  use_default_colors ();
  static const short colours[] = {
    [LABEL] = -1,
    [HOLE] = -1,
    [GOAL] = COLOR_CYAN,
    [PEG] = COLOR_BLUE,
    [LAST] = COLOR_MAGENTA,
    [WINNER] = COLOR_GREEN,
    [TARGET] = COLOR_YELLOW,
  };
  for (size_t i = LABEL; i < G_N_ELEMENTS (colours); i++)
    init_pair ((int16_t) i, colours[i], -1);
}

BgScreenOutcome
bg_screen_run (BgSession *session, const char *title)
{
  SCREEN *terminal = newterm (NULL, stdout, stdin);
  if (terminal == NULL)
    return BG_SCREEN_UNKNOWN;
  Screen screen = {
    .session = session,
    .board = session->problem->board,
    .title = title,
    .utf8 = g_get_charset (NULL),
    .chosen = -1,
    .message = g_strdup (""),
    .began = g_get_monotonic_time (),
  };
  bg_plan_init_text (&screen.plan, screen.board);
  screen.cursor = bg_first_hole (screen.board->full & ~session->problem->start);
  /* progress would be drawn over it */
  session->adviser.control.report = NULL;
  cbreak ();
  noecho ();
  keypad (stdscr, TRUE);
  set_escdelay (50);
  mouseinterval (0);
  mousemask (BUTTON1_PRESSED, NULL);
  timeout (TICK);
  begin_colours ();
  if (session->keep.on && session->game.n == 0 && bg_keep_has (&session->keep))
    say (&screen, "a game was not finished: play --resume goes on with it");
  bool more = true;
  int signal_number = 0;
  while (more && (signal_number == 0 || signal_number == SIGINT))
    {
      if (signal_number == SIGINT)
        bg_watch_forget_signal ();
      draw (&screen);
      const int key = getch ();
      more = key == ERR || obey (&screen, key);
      signal_number = bg_watch_signal ();
    }
  endwin ();
  delscreen (terminal);
  g_free (screen.message);
  return more ? BG_SCREEN_STOPPED : BG_SCREEN_LEFT;
}

bool
bg_screen_fits (const BgProblem *problem)
{
  BgPlan plan;
  bg_plan_init_text (&plan, problem->board);
  return bg_line_asks () && bg_terminal_takes_codes ()
         && bg_text_rows (STDOUT_FILENO) >= TOP + plan.height + 1 + 2
         && bg_text_columns (STDOUT_FILENO) > MAX (LEFT + plan.width, 40);
}

#else

bool
bg_screen_fits (const BgProblem *)
{
  return false;
}

BgScreenOutcome
bg_screen_run (BgSession *, const char *)
{
  return BG_SCREEN_UNKNOWN;
}

#endif
