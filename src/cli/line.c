#include "cli/line.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef HAVE_READLINE
#include <readline/history.h>
#include <readline/readline.h>
#endif

bool
bg_line_asks (void)
{
  return isatty (STDIN_FILENO) && isatty (STDOUT_FILENO);
}

/* --- Signals --------------------------------------------------------------- */

/* Those that end the wait for a line, and the one that came. */
static const int signals[] = { SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH };
static volatile sig_atomic_t came;

static void
note_signal (int number)
{
  came = number;
}

/* The signals held back, but for the waits of wait_for_input. */
typedef struct
{
  struct sigaction actions[G_N_ELEMENTS (signals)];
  sigset_t mask, open;
} Before;

void
bg_line_hold_signals (sigset_t *mask)
{
  sigset_t held;
  sigemptyset (&held);
  for (size_t i = 0; i < G_N_ELEMENTS (signals); i++)
    sigaddset (&held, signals[i]);
  sigprocmask (SIG_BLOCK, &held, mask);
}

static void
catch_signals (Before *before)
{
  const struct sigaction action = { .sa_handler = note_signal };
  bg_line_hold_signals (&before->mask);
  before->open = before->mask;
  for (size_t i = 0; i < G_N_ELEMENTS (signals); i++)
    {
      sigdelset (&before->open, signals[i]);
      sigaction (signals[i], &action, &before->actions[i]);
    }
  came = 0;
}

static void
release_signals (const Before *before)
{
  for (size_t i = 0; i < G_N_ELEMENTS (signals); i++)
    sigaction (signals[i], &before->actions[i], NULL);
  sigprocmask (SIG_SETMASK, &before->mask, NULL);
}

/* Waits for something to read; false if a signal came that ends the wait.  OBEY does what the
   others ask for. */
static bool
wait_for_input (const Before *before, void (*obey) (void))
{
  struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
  do
    {
      came = 0;
      if (ppoll (&input, 1, NULL, &before->open) > 0)
        return true;
      obey ();
    }
  while (came == 0 || came == SIGWINCH || came == SIGTSTP);
  return false;
}

static BgLineOutcome
end_by_signal (void)
{
  return came == SIGINT ? BG_LINE_INTERRUPTED : BG_LINE_END;
}

/* --- Plain lines ----------------------------------------------------------- */

static void
obey_plainly (void)
{
  if (came == SIGTSTP)
    raise (SIGSTOP);
}

/* The next character of the terminal, or of other input if BEFORE is NULL. */
static int
next_character (const Before *before)
{
  unsigned char c;
  if (before == NULL)
    return getc (stdin);
  return wait_for_input (before, obey_plainly) && read (STDIN_FILENO, &c, 1) == 1 ? c : EOF;
}

static BgLineOutcome
read_plain (const Before *before, char **line)
{
  g_autoptr (GString) text = g_string_new (NULL);
  size_t length = 0;
  int c;
  while ((c = next_character (before)) != EOF && c != '\n')
    if (++length <= BG_LINE_MOST)
      g_string_append_c (text, (char) c);
  if (c == EOF && came != 0)
    return end_by_signal ();
  if (c == EOF && length == 0)
    return BG_LINE_END;
  *line = g_string_free (g_steal_pointer (&text), FALSE);
  return length > BG_LINE_MOST ? BG_LINE_TOO_LONG : BG_LINE_READ;
}

static BgLineOutcome
ask_plain (const char *prompt, char **line)
{
  Before before;
  catch_signals (&before);
  fputs (prompt, stdout);
  fflush (stdout);
  const BgLineOutcome outcome = read_plain (&before, line);
  release_signals (&before);
  return outcome;
}

/* --- Lines that can be edited ---------------------------------------------- */

#ifdef HAVE_READLINE

static char *history_path;

/* What the library has read; it has no other way to tell. */
static struct
{
  bool done;
  char *line;                   /* of malloc; NULL: the input has ended */
} edited;

static void
take_line (char *line)
{
  edited.done = true;
  edited.line = line;
  rl_callback_handler_remove ();
}

/* What a signal asks for that does not end the wait. */
static void
obey_signal (void)
{
  if (came == SIGWINCH)
    rl_resize_terminal ();
  if (came == SIGTSTP)
    {
      rl_deprep_terminal ();
      raise (SIGSTOP);
      rl_prep_terminal (1);
      rl_forced_update_display ();
    }
}

static void
remember (const char *line)
{
  HIST_ENTRY *last = history_length > 0 ? history_get (history_base + history_length - 1) : NULL;
  if (*line == '\0' || (last != NULL && strcmp (last->line, line) == 0))
    return;
  add_history (line);
  if (history_path != NULL && append_history (1, history_path) != 0)
    write_history (history_path);
}

static BgLineOutcome
ask_edited (const char *prompt, char **line)
{
  Before before;
  fflush (stdout);
  catch_signals (&before);
  edited.done = false;
  edited.line = NULL;
  rl_catch_signals = 0;
  rl_catch_sigwinch = 0;
  rl_inhibit_completion = 1;
  rl_callback_handler_install (prompt, take_line);
  while (!edited.done && wait_for_input (&before, obey_signal))
    rl_callback_read_char ();
  if (!edited.done)
    {
      rl_callback_sigcleanup ();
      rl_callback_handler_remove ();
    }
  release_signals (&before);
  if (!edited.done)
    return end_by_signal ();
  if (edited.line == NULL)
    return BG_LINE_END;
  const size_t length = strlen (edited.line);
  *line = g_strndup (edited.line, BG_LINE_MOST);
  free (edited.line);
  remember (*line);
  return length > BG_LINE_MOST ? BG_LINE_TOO_LONG : BG_LINE_READ;
}

static bool
can_edit (void)
{
  const char *terminal = g_getenv ("TERM");
  return terminal != NULL && *terminal != '\0' && strcmp (terminal, "dumb") != 0;
}

void
bg_line_begin_history (const char *path)
{
  g_free (history_path);
  history_path = g_strdup (path);
  using_history ();
  stifle_history (1000);
  read_history (path);
}

#else

void
bg_line_begin_history (const char *)
{
}

#endif

BgLineOutcome
bg_line_read (const char *prompt, char **line)
{
  *line = NULL;
  came = 0;
  if (!bg_line_asks ())
    return read_plain (NULL, line);
#ifdef HAVE_READLINE
  if (can_edit ())
    return ask_edited (prompt, line);
#endif
  return ask_plain (prompt, line);
}
