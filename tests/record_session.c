/* Records what somebody at a terminal of 80 columns and 24 rows sees: a survey that is stopped, a
   search of some time, a game with a hint, Ctrl-C, and the game that goes on.  `make session`
   writes it to session.txt; nothing in that is typed by hand. */
#include "harness.h"

#include <glib/gstdio.h>
#include <signal.h>

#include "terminal.h"

#define ROWS 24
#define COLUMNS 80

static FILE *record;

/* Writes the screen, without the rows at its foot that are empty. */
static void
write_screen (const Terminal *terminal, const char *when)
{
  int last = terminal->rows - 1;
  g_autofree char *line = g_strnfill (COLUMNS, '-');
  fprintf (record, "\n%s\n%s\n", when, line);
  for (bool empty = true; empty && last > 0; last -= empty)
    {
      g_autofree char *row = terminal_row (terminal, last);
      empty = *row == '\0';
    }
  for (int i = 0; i <= last; i++)
    {
      g_autofree char *row = terminal_row (terminal, i);
      fprintf (record, "%s\n", row);
    }
  fprintf (record, "%s\n", line);
  fflush (record);
}

static Terminal *
begin_session (const char *command)
{
  g_auto (GStrv) argv = g_strsplit (command, " ", -1);
  fprintf (record, "\n$ bergholt %s\n", strchr (command, ' ') + 1);
  return terminal_open (ROWS, COLUMNS, "xterm", (const char *const *) argv);
}

/* The command of the program under test. */
#define BEGIN(arguments) begin_session (command_line ("" arguments))

static const char *
command_line (const char *arguments)
{
  static char *line;
  g_free (line);
  return line = g_strconcat (g_getenv ("BERGHOLT"), " ", arguments, NULL);
}

static void
answer_prompt (Terminal *terminal, const char *typed, const char *wanted)
{
  terminal_expect (terminal, "> ");
  terminal_type (terminal, typed);
  terminal_expect (terminal, wanted);
}

START_TEST (test_record)
{
  Terminal *survey = BEGIN ("survey --lengths french");
  terminal_expect (survey, "/10] ");
  write_screen (survey, "while it runs");
  kill (survey->child, SIGINT);
  terminal_wait (survey);
  write_screen (survey, "after Ctrl-C");
  terminal_close (survey);

  /* half a minute of one processor */
  Terminal *solve = BEGIN ("solve diamond5-c9-8");
  terminal_expect (solve, "refuted");
  terminal_expect (solve, "limit 16");
  write_screen (solve, "while it runs");
  terminal_wait (solve);
  write_screen (solve, "the answer");
  terminal_close (solve);

  Terminal *play = BEGIN ("play --plain --within 60 wiegleb-central");
  answer_prompt (play, "e3-e5\n", "last e3-e5");
  answer_prompt (play, "hint\n", "hint  limit ");
  write_screen (play, "while it looks for a hint");
  terminal_type (play, "\003");
  terminal_expect (play, "stopped");
  answer_prompt (play, "quit\n", "quit");
  terminal_wait (play);
  write_screen (play, "Ctrl-C ended the hint alone; then quit");
  terminal_close (play);

  Terminal *again = BEGIN ("play --plain wiegleb-central");
  answer_prompt (again, "resume\n", "last e3-e5");
  answer_prompt (again, "hint\n", "not known within");
  answer_prompt (again, "quit\n", "quit");
  terminal_wait (again);
  write_screen (again, "the game goes on");
  terminal_close (again);
}
END_TEST

int
main (int argc, char **argv)
{
  g_autofree char *folder = g_dir_make_tmp ("session-XXXXXX", NULL);
  if (argc != 2 || folder == NULL || (record = fopen (argv[1], "w")) == NULL)
    {
      fputs ("usage: record_session FILE\n", stderr);
      return 2;
    }
  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  /* the screen keeps ASCII alone */
  g_setenv ("LC_ALL", "C", TRUE);
  /* in this process, which has the file */
  g_setenv ("CK_FORK", "no", TRUE);
  Suite *suite = suite_create ("session");
  TCase *topic = add_topic (suite, "session");
  add_test (topic, test_record);
  const int status = run_suite (suite);
  fclose (record);
  return status;
}
