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

static void
catch_signals (struct sigaction *before)
{
  const struct sigaction action = { .sa_handler = note_signal };
  for (size_t i = 0; i < G_N_ELEMENTS (signals); i++)
    sigaction (signals[i], &action, &before[i]);
  came = 0;
}

static void
release_signals (const struct sigaction *before)
{
  for (size_t i = 0; i < G_N_ELEMENTS (signals); i++)
    sigaction (signals[i], &before[i], NULL);
}

/* --- Plain lines ----------------------------------------------------------- */

static BgLineOutcome
read_plain (char **line)
{
  g_autoptr (GString) text = g_string_new (NULL);
  size_t length = 0;
  int c;
  while ((c = getc (stdin)) != EOF && c != '\n')
    if (++length <= BG_LINE_MOST)
      g_string_append_c (text, (char) c);
  if (c == EOF && came != 0)
    {
      clearerr (stdin);
      return came == SIGINT ? BG_LINE_INTERRUPTED : BG_LINE_END;
    }
  if (c == EOF && length == 0)
    return BG_LINE_END;
  *line = g_string_free (g_steal_pointer (&text), FALSE);
  return length > BG_LINE_MOST ? BG_LINE_TOO_LONG : BG_LINE_READ;
}

static BgLineOutcome
ask_plain (const char *prompt, char **line)
{
  struct sigaction before[G_N_ELEMENTS (signals)];
  fputs (prompt, stdout);
  fflush (stdout);
  catch_signals (before);
  const BgLineOutcome outcome = read_plain (line);
  release_signals (before);
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

/* Signals are let in only while there is nothing to read, so that none is overlooked. */
static void
wait_for_line (void)
{
  sigset_t blocked, open;
  sigemptyset (&blocked);
  for (size_t i = 0; i < G_N_ELEMENTS (signals); i++)
    sigaddset (&blocked, signals[i]);
  sigprocmask (SIG_BLOCK, &blocked, &open);
  while (!edited.done && (came == 0 || came == SIGWINCH || came == SIGTSTP))
    {
      struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
      came = 0;
      if (ppoll (&input, 1, NULL, &open) > 0)
        rl_callback_read_char ();
      else
        obey_signal ();
    }
  sigprocmask (SIG_SETMASK, &open, NULL);
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
  struct sigaction before[G_N_ELEMENTS (signals)];
  fflush (stdout);
  catch_signals (before);
  edited.done = false;
  edited.line = NULL;
  rl_catch_signals = 0;
  rl_catch_sigwinch = 0;
  rl_inhibit_completion = 1;
  rl_callback_handler_install (prompt, take_line);
  wait_for_line ();
  if (!edited.done)
    {
      rl_callback_sigcleanup ();
      rl_callback_handler_remove ();
    }
  release_signals (before);
  if (!edited.done)
    return came == SIGINT ? BG_LINE_INTERRUPTED : BG_LINE_END;
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
    return read_plain (line);
#ifdef HAVE_READLINE
  if (can_edit ())
    return ask_edited (prompt, line);
#endif
  return ask_plain (prompt, line);
}
