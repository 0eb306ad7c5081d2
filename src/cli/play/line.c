#include "cli/play/line.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/watch.h"

#ifdef HAVE_READLINE
#include <readline/history.h>
#include <readline/readline.h>
#endif

bool bg_line_asks (void) {
  return isatty (STDIN_FILENO) && isatty (STDOUT_FILENO);
}

/* At most a character more than a line may have; NULL at the end of the input. */
static char *read_plain (void) {
  g_autoptr (GString) text = g_string_new (NULL);
  int c;
  while ((c = getc (stdin)) != EOF && c != '\n')
    if (text->len <= BG_LINE_MOST)
      g_string_append_c (text, (char) c);
  if (c == EOF)
    clearerr (stdin);
  return c == EOF && text->len == 0 ? NULL : g_string_free (g_steal_pointer (&text), FALSE);
}

#ifdef HAVE_READLINE

/* Called ten times a second: after a signal readline goes on with its line, unless it is told that
   the line is complete. */
static int end_line (void) {
  rl_done = bg_watch_signal () != 0;
  return 0;
}

static char *ask (const char *prompt) {
  rl_inhibit_completion = 1;
  rl_event_hook = end_line;
  char *typed = readline (prompt), *line = g_strdup (typed);
  if (typed != NULL && *typed != '\0' && bg_watch_signal () == 0)
    add_history (typed);
  free (typed);
  return line;
}

#else

/* From now on signals end a wait for input. */
static void end_waits (void) {
  static const int signals[] = { BG_WATCH_SIGNALS };
  for (size_t i = 0; i < G_N_ELEMENTS (signals); i++) {
    struct sigaction action;
    sigaction (signals[i], NULL, &action);
    action.sa_flags &= ~SA_RESTART;
    sigaction (signals[i], &action, NULL);
  }
}

static char *ask (const char *prompt) {
  fputs (prompt, stdout);
  fflush (stdout);
  end_waits ();
  return read_plain ();
}

#endif

BgLineOutcome bg_line_read (const char *prompt, char **line) {
  *line = bg_line_asks () ? ask (prompt) : read_plain ();
  return bg_watch_signal () == SIGINT               ? BG_LINE_INTERRUPTED
         : *line == NULL || bg_watch_signal () != 0 ? BG_LINE_END
         : strlen (*line) > BG_LINE_MOST            ? BG_LINE_TOO_LONG
                                                    : BG_LINE_READ;
}
