/* The program as somebody at a terminal of 80 columns and 24 rows has it. */
#include "harness.h"

#include <signal.h>

#include "terminal.h"

#define ROWS 24
#define COLUMNS 80

/* Runs the program, in the build folder, with ARGUMENTS. */
static Terminal *
open_bergholt (int rows, int columns, const char *term, const char *const *arguments)
{
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_ptr_array_add (argv, (char *) g_getenv ("BERGHOLT"));
  while (*arguments != NULL)
    g_ptr_array_add (argv, (char *) *arguments++);
  g_ptr_array_add (argv, NULL);
  return terminal_open (rows, columns, term, (const char *const *) argv->pdata);
}

#define OPEN(rows, columns, term, ...) \
  open_bergholt (rows, columns, term, (const char *const[]) { __VA_ARGS__, NULL })

/* Is the text on the screen, at the beginning of a row? */
static bool
is_on_screen (const Terminal *terminal, const char *text)
{
  for (int row = 0; row < terminal->rows; row++)
    {
      g_autofree char *line = terminal_row (terminal, row);
      if (g_str_has_prefix (line, text))
        return true;
    }
  return false;
}

/* --- Progress ------------------------------------------------------------- */

/* A line that fits, limits that stay, and nothing of the line once the answer is there. */
START_TEST (test_solve)
{
  g_autoptr (Terminal) terminal = OPEN (ROWS, COLUMNS, "xterm", "solve", "--threads", "1",
                                        "--max-moves", "15", "diamond5-c9-8");
  ck_assert_int_eq (terminal_wait (terminal), 3);
  /* lines of the answer may be longer */
  const char *end = strstr (terminal->text->str, "diamond5-c9-8: ");
  ck_assert (end != NULL);
  ck_assert (terminal->wrapped_at < 0 || terminal->wrapped_at > end - terminal->text->str);
  ck_assert (strstr (terminal->text->str, "limit 15  forward level ") != NULL);
  ck_assert (is_on_screen (terminal, "15 moves: refuted, "));
  ck_assert (is_on_screen (terminal, "14 moves: refuted, "));
  ck_assert (!is_on_screen (terminal, "limit "));
  ck_assert (is_on_screen (terminal, "bounded: at least 16 moves are needed"));
}
END_TEST

/* Narrower than anything that there is to say, and made narrower meanwhile. */
START_TEST (test_narrow)
{
  g_autoptr (Terminal) terminal = OPEN (ROWS, COLUMNS, "xterm", "solve", "--threads", "1",
                                        "diamond5-c9-8");
  terminal_expect (terminal, "limit 15");
  terminal_resize (terminal, ROWS, 30);
  /* a line that was on its way has the old width */
  terminal_expect (terminal, "limit 15");
  terminal_expect (terminal, "limit 15");
  terminal->wrapped_at = -1;
  terminal_expect (terminal, "limit 15");
  terminal_expect (terminal, "limit 15");
  ck_assert_int_lt (terminal->wrapped_at, 0);
  kill (terminal->child, SIGINT);
  ck_assert_int_eq (terminal_wait (terminal), 3);
}
END_TEST

/* A terminal that knows no control codes is sent none. */
START_TEST (test_dumb)
{
  g_autoptr (Terminal) terminal = OPEN (ROWS, COLUMNS, "dumb", "solve", "--threads", "1",
                                        "--max-moves", "14", "diamond5-c9-8");
  ck_assert_int_eq (terminal_wait (terminal), 3);
  ck_assert (!terminal->escaped);
  ck_assert (strstr (terminal->text->str, "14 moves: refuted, ") != NULL);
  ck_assert (strstr (terminal->text->str, "limit 14  ") == NULL);
}
END_TEST

/* Rows as they are finished, with the problem at hand below them. */
START_TEST (test_survey)
{
  g_autoptr (Terminal) terminal = OPEN (ROWS, COLUMNS, "xterm", "survey", "--lengths", "--threads",
                                        "1", "french");
  terminal_expect (terminal, "vacate finish");
  terminal_expect (terminal, "[1/");
  terminal_expect (terminal, "] ");
  kill (terminal->child, SIGINT);
  ck_assert_int_eq (terminal_wait (terminal), 3);
  ck_assert_int_lt (terminal->wrapped_at, 0);
  ck_assert (!is_on_screen (terminal, "["));
  ck_assert (is_on_screen (terminal, "stopped by a signal: "));
}
END_TEST

START_TEST (test_analyse)
{
  g_autoptr (Terminal) terminal = OPEN (ROWS, COLUMNS, "xterm", "analyse", "--winning", "--threads",
                                        "1", "french-c1-e1");
  terminal_expect (terminal, "winning  positions of ");
  kill (terminal->child, SIGINT);
  ck_assert_int_eq (terminal_wait (terminal), 3);
  ck_assert_int_lt (terminal->wrapped_at, 0);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("terminal");
  TCase *topic = add_topic (suite, "progress");
  add_test (topic, test_solve);
  add_test (topic, test_narrow);
  add_test (topic, test_dumb);
  add_test (topic, test_survey);
  add_test (topic, test_analyse);
  return run_suite (suite);
}
