/* A program run in a terminal that does not exist: a pseudo-terminal and the screen that it would
   show. */
#ifndef TESTS_TERMINAL_H
#define TESTS_TERMINAL_H

#include <glib.h>
#include <stdbool.h>
#include <sys/types.h>

typedef struct {
  int fd;
  pid_t child;
  int rows, columns;
  int row, column;    /* of the cursor; COLUMN may be that after the last */
  char *screen;       /* rows x columns; '?' for characters that are not ASCII */
  ssize_t wrapped_at; /* where in TEXT a line was first longer than the terminal is
                         wide, or -1 */
  bool escaped;       /* a control code other than a line end came */
  GString *text;      /* the output without control codes */
  size_t seen;        /* of TEXT, what terminal_expect has gone past */
  GString *code;      /* an escape sequence that has begun */
} Terminal;

/* Runs ARGV, which ends with NULL, as the terminal TERM. */
Terminal *terminal_open (int rows, int columns, const char *term, const char *const *argv);

/* Another size, of which the program is told. */
void terminal_resize (Terminal *terminal, int rows, int columns);

/* Types TEXT. */
void terminal_type (Terminal *terminal, const char *text);

/* Waits until WANTED is written after the text expected last; fails the test if it
   does not come. */
void terminal_expect (Terminal *terminal, const char *wanted);

/* The row of the screen, without blanks at its end.  Free with g_free. */
char *terminal_row (const Terminal *terminal, int row);

/* Waits for the end; returns the exit status, or 128 and the number of a signal. */
int terminal_wait (Terminal *terminal);

/* Kills what still runs. */
void terminal_close (Terminal *terminal);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Terminal, terminal_close)

#endif
