/* The program as somebody at a terminal of 80 columns and 24 rows has it. */
#include "harness.h"

#include <signal.h>

#include "terminal.h"

#define ROWS 24
#define COLUMNS 80

/* Runs the program, in the build folder, with ARGUMENTS. */
static Terminal *open_bergholt (const char *term, const char *const *arguments) {
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_ptr_array_add (argv, (char *) g_getenv ("BERGHOLT"));
  while (*arguments != NULL)
    g_ptr_array_add (argv, (char *) *arguments++);
  g_ptr_array_add (argv, NULL);
  return terminal_open (ROWS, COLUMNS, term, (const char *const *) argv->pdata);
}

#define OPEN(term, ...) open_bergholt (term, (const char *const[]){ __VA_ARGS__, NULL })

/* Is the text on the screen, at the beginning of a row? */
static bool is_on_screen (const Terminal *terminal, const char *text) {
  for (int row = 0; row < terminal->rows; row++) {
    g_autofree char *line = terminal_row (terminal, row);
    if (g_str_has_prefix (line, text))
      return true;
  }
  return false;
}

/* --- Progress ------------------------------------------------------------- */

/* A line that fits, limits that stay, and nothing of the line once the answer is there. */
TEST (test_solve, "progress") {
  g_autoptr (Terminal) terminal = OPEN ("xterm", "solve", "--threads", "1", "--method", "levels",
                                        "--heuristic", "zero", "english-central");
  /* some moments of a search that takes minutes; how long a limit takes is the machine's affair */
  terminal_expect (terminal, "10 moves: refuted, ");
  for (int line = 0; line < 2; line++)
    terminal_expect (terminal, "  forward level ");
  kill (terminal->child, SIGINT);
  ck_assert_int_eq (terminal_wait (terminal), 3);
  /* lines of the answer may be longer */
  const char *end = strstr (terminal->text->str, "english-central: ");
  ck_assert (end != NULL);
  ck_assert (terminal->wrapped_at < 0 || terminal->wrapped_at > end - terminal->text->str);
  ck_assert (is_on_screen (terminal, "9 moves: refuted, "));
  ck_assert (is_on_screen (terminal, "10 moves: refuted, "));
  ck_assert (!is_on_screen (terminal, "limit "));
  ck_assert (is_on_screen (terminal, "bounded: at least 1"));
}

/* Narrower than anything that there is to say, and made narrower meanwhile: refuting 16 moves takes
   hours. */
TEST (test_narrow, "progress") {
  g_autoptr (Terminal) terminal = OPEN ("xterm", "solve", "--threads", "1", "--at-least", "16",
                                        "diamond6-central-8");
  terminal_expect (terminal, "limit 16");
  terminal_resize (terminal, ROWS, 30);
  /* a line that was on its way has the old width */
  terminal_expect (terminal, "limit 16");
  terminal_expect (terminal, "limit 16");
  terminal->wrapped_at = -1;
  terminal_expect (terminal, "limit 16");
  terminal_expect (terminal, "limit 16");
  ck_assert_int_lt (terminal->wrapped_at, 0);
  kill (terminal->child, SIGINT);
  ck_assert_int_eq (terminal_wait (terminal), 3);
}

static const char *const plain[] = { "dumb", "bogus" };

/* A terminal that knows no control codes, or is not known itself, is sent none. */
TEST_LOOP (test_plain, "progress", G_N_ELEMENTS (plain)) {
  g_autoptr (Terminal)
      terminal = OPEN (plain[_i], "solve", "--threads", "1", "--max-moves", "14", "diamond5-c9-8");
  ck_assert_int_eq (terminal_wait (terminal), 3);
  ck_assert (!terminal->escaped);
  ck_assert (strstr (terminal->text->str, "14 moves: refuted, ") != NULL);
  ck_assert (strstr (terminal->text->str, "limit 14  ") == NULL);
}

/* Nor are drawings in colours. */
TEST_LOOP (test_plain_drawing, "progress", G_N_ELEMENTS (plain)) {
  g_autoptr (Terminal) terminal = OPEN (plain[_i], "show", "t4-a2-b2");
  ck_assert_int_eq (terminal_wait (terminal), 0);
  ck_assert (!terminal->escaped);
}

/* Rows as they are finished, with the problem at hand below them. */
TEST (test_survey, "progress") {
  g_autoptr (Terminal)
      terminal = OPEN ("xterm", "survey", "--lengths", "--threads", "1", "wiegleb");
  terminal_expect (terminal, "vacate finish");
  terminal_expect (terminal, "/36] ");
  kill (terminal->child, SIGINT);
  ck_assert_int_eq (terminal_wait (terminal), 3);
  ck_assert_int_lt (terminal->wrapped_at, 0);
  ck_assert (!is_on_screen (terminal, "["));
  ck_assert (is_on_screen (terminal, "stopped by a signal: "));
}

TEST (test_analyse, "progress") {
  g_autoptr (Terminal) terminal = OPEN ("xterm", "analyse", "--winning", "--earliest-loss",
                                        "--threads", "1", "french-c1-e1");
  terminal_expect (terminal, "Winning positions, by level  positions of ");
  kill (terminal->child, SIGINT);
  ck_assert_int_eq (terminal_wait (terminal), 3);
  ck_assert_int_lt (terminal->wrapped_at, 0);
  ck_assert (is_on_screen (terminal, "winning: stopped by a signal"));
}

/* The text of a section that is done begins a line of its own. */
TEST (test_sections, "progress") {
  g_autoptr (Terminal) terminal = OPEN ("xterm", "analyse", "--earliest-loss", "--winning",
                                        "--threads", "1", "english-central");
  ck_assert_int_eq (terminal_wait (terminal), 0);
  ck_assert (is_on_screen (terminal, "lost at the earliest after "));
  ck_assert (!is_on_screen (terminal, "Winning positions"));
}

/* --- Games ---------------------------------------------------------------- */

/* A folder for the files of games, which the program takes for the user's. */
static Folder *begin_data (void) {
  Folder *folder = folder_new ();
  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  return folder;
}

/* Types TEXT, after which ANSWER and the prompt come. */
static void say (Terminal *terminal, const char *text, const char *answer) {
  terminal_type (terminal, text);
  terminal_expect (terminal, answer);
  terminal_expect (terminal, "> ");
}

static void leave (Terminal *terminal) {
  terminal_type (terminal, "quit\n");
  ck_assert_int_eq (terminal_wait (terminal), 0);
}

static bool has_game (const char *folder) {
  g_autofree char *data = g_build_filename (folder, "bergholt", NULL);
  g_autoptr (GDir) dir = g_dir_open (data, 0, NULL);
  const char *name;
  bool any = false;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    any = any || strstr (name, ".game") != NULL;
  return any;
}

/* Ctrl-C ends a hint, and at the prompt nothing; a program that is killed loses no game. */
TEST (test_game, "games") {
  g_autoptr (Folder) folder = begin_data ();
  Terminal *first = OPEN ("xterm", "play", "--within", "20", "diamond6-central-8");
  terminal_expect (first, "help lists the commands");
  terminal_expect (first, "60 pegs, 0 moves");
  terminal_expect (first, "> ");
  say (first, "d4-f6\n", "59 pegs, 1 move, last d4-f6");
  terminal_type (first, "hint\n");
  terminal_expect (first, "hint  limit ");
  say (first, "\003", "stopped");
  say (first, "\003", "quit leaves");
  say (first, "moves\n", "d4-f6");
  ck_assert_int_lt (first->wrapped_at, 0);
  kill (first->child, SIGKILL);
  ck_assert_int_eq (terminal_wait (first), 128 + SIGKILL);
  terminal_close (first);

  g_autoptr (Terminal) second = OPEN ("xterm", "play", "diamond6-central-8");
  terminal_expect (second, "a game was not finished: resume goes on with it");
  terminal_expect (second, "60 pegs, 0 moves");
  terminal_expect (second, "> ");
  say (second, "resume\n", "59 pegs, 1 move, last d4-f6");
  say (second, "undo\n", "60 pegs, 0 moves");
#ifdef HAVE_READLINE
  /* lines are called back */
  say (second, "\033[A\033[A\n", "59 pegs, 1 move, last d4-f6");
#endif
  leave (second);
  ck_assert_int_lt (second->wrapped_at, 0);
}

/* Plays a move and leaves. */
static void begin_game (const char *const *arguments, const char *prompt, const char *move) {
  g_autoptr (Terminal) terminal = open_bergholt ("dumb", arguments);
  terminal_expect (terminal, prompt);
  terminal_expect (terminal, "> ");
  say (terminal, move, "1 move, last ");
  leave (terminal);
}

#define BEGIN_GAME(prompt, move, ...) \
  begin_game ((const char *const[]){ "play", __VA_ARGS__, NULL }, (prompt), (move))

/* Goes on with the last game, of which PROMPT tells; returns whether there was one. */
static bool go_on (const char *prompt, const char *moves) {
  g_autoptr (Terminal) terminal = OPEN ("dumb", "play", "--resume");
  if (prompt == NULL)
    return terminal_wait (terminal) == 0;
  terminal_expect (terminal, prompt);
  terminal_expect (terminal, "1 move, last ");
  terminal_expect (terminal, "> ");
  say (terminal, moves, "");
  terminal_type (terminal, "q\n");
  return terminal_wait (terminal) == 0;
}

/* The last game of any problem goes on: the game that was changed last, or that the
   player was told of last, unless it was solved. */
TEST (test_last_game, "games") {
  g_autoptr (Folder) folder = begin_data ();
  ck_assert (!go_on (NULL, NULL));
  BEGIN_GAME ("t4-a2-b2: From a2 vacant", "a4-a2\n", "t4-a2-b2");
  BEGIN_GAME ("from b2 b3 d4 to any", "b2-b4\n", "--rule", "4", "triangle(4)", "b2 b3 d4");
  BEGIN_GAME ("from c3 d3 d4 to c3", "d3-b3\n", "--position", "c3 d3 d4", "english", "d4'", "c3");
  ck_assert (go_on ("english d4' c3\nfrom c3 d3 d4 to c3", "moves\n"));
  {
    /* a game that was there is the last one, also if nothing is played */
    g_autoptr (Terminal) terminal = OPEN ("dumb", "play", "t4-a2-b2");
    terminal_expect (terminal, "a game was not finished");
    terminal_expect (terminal, "> ");
    leave (terminal);
  }
  ck_assert (go_on ("t4-a2-b2: From a2 vacant to b2 on T4", "a1-a3 c4-a4-a2 c3-a1-a3-c3 d4-b2\n"));
  ck_assert (go_on ("english d4' c3\nfrom c3 d3 d4 to c3", "moves\n"));
}

/* A game that is solved is not kept. */
TEST (test_solved, "games") {
  g_autoptr (Folder) folder = begin_data ();
  g_autoptr (Terminal) terminal = OPEN ("xterm", "play", "t4-a2-b2");
  terminal_expect (terminal, "> ");
  say (terminal, "hint\n", "it can still be finished in 5 moves in all: ");
  say (terminal, "a4-a2\n", "");
  ck_assert (has_game (folder));
  say (terminal, "restart\n", "");
  say (terminal, "a4-a2 a1-a3 c4-a4-a2 c3-a1-a3-c3 d4-b2\n",
       "solved in 5 moves, the fewest there are");
  ck_assert (!has_game (folder));
  /* the end of the input */
  terminal_type (terminal, "\004");
  ck_assert_int_eq (terminal_wait (terminal), 0);
}

/* No control codes, and no editing. */
TEST (test_dumb_game, "games") {
  g_autoptr (Folder) folder = begin_data ();
  g_autoptr (Terminal) terminal = OPEN ("dumb", "play", "t4-a2-b2");
  terminal_expect (terminal, "> ");
  /* also one that comes as soon as the prompt is there */
  for (int i = 0; i < 50; i++)
    say (terminal, "\003", "quit leaves");
  /* other signals end nothing */
  terminal_resize (terminal, ROWS, COLUMNS - 10);
  say (terminal, "moves please\n", "expected nothing after it");
  leave (terminal);
  ck_assert (!terminal->escaped);
}
