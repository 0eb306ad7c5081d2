#include "pictures/graphviz.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include "core/error.h"

#define PIECE 4096 /* of an answer, which is read at a time */

/* The program ends with its parent. */
static void follow_parent (gpointer) {
  prctl (PR_SET_PDEATHSIG, SIGTERM);
}

/* Sends the graph and reads the answer, of which nothing is written before all of the graph was
   read; NULL where that fails. */
static GString *converse (const GString *graph, int in, int out) {
  /* a program that ends early is an error like others */
  void (*handler) (int) = signal (SIGPIPE, SIG_IGN);
  FILE *question = fdopen (in, "w"), *answer = fdopen (out, "r");
  GString *text = g_string_new (NULL);
  char piece[PIECE];
  fwrite (graph->str, 1, graph->len, question);
  const bool asked = fclose (question) == 0;
  for (size_t n; (n = fread (piece, 1, sizeof piece, answer)) > 0;)
    g_string_append_len (text, piece, (gssize) n);
  const bool answered = ferror (answer) == 0;
  fclose (answer);
  signal (SIGPIPE, handler);
  if (asked && answered)
    return text;
  g_string_free (text, TRUE);
  return NULL;
}

GString *bg_graphviz_run (const char *program, const char *format, const char *what,
                          const GString *graph, GError **error) {
  g_autofree char *kind = g_strconcat ("-T", format, NULL);
  const char *const arguments[] = { program, kind, NULL };
  g_autoptr (GError) cause = NULL;
  GPid child;
  int in, out, status;
  if (!g_spawn_async_with_pipes (NULL, (char **) arguments, NULL,
                                 G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD
                                     | G_SPAWN_STDERR_TO_DEV_NULL,
                                 follow_parent, NULL, &child, &in, &out, NULL, &cause)) {
    if (g_error_matches (cause, G_SPAWN_ERROR, G_SPAWN_ERROR_FORK))
      return bg_limit_error (error, "%s could not be laid out: %s", what, cause->message);
    return bg_input_error (error,
                           "%s is laid out by Graphviz, expected its program %s on the PATH: %s",
                           what, program, cause->message);
  }
  g_autoptr (GString) text = converse (graph, in, out);
  if (waitpid (child, &status, 0) == child && WIFEXITED (status) && WEXITSTATUS (status) == 0
      && text != NULL)
    return g_steal_pointer (&text);
  return bg_graphviz_fail (program, what, error);
}

void *bg_graphviz_fail (const char *program, const char *what, GError **error) {
  return bg_limit_error (error, "%s could not be laid out: Graphviz's %s failed", what, program);
}
