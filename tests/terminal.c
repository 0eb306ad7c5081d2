#include "terminal.h"

#include <check.h>
#include <errno.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* The most time that a test waits for anything to be written. */
#define PATIENCE 120

static void set_size (Terminal *terminal, int rows, int columns) {
  terminal->rows = rows;
  terminal->columns = columns;
  g_free (terminal->screen);
  terminal->screen = g_malloc (rows * columns);
  memset (terminal->screen, ' ', rows * columns);
  terminal->row = terminal->column = 0;
}

Terminal *terminal_open (int rows, int columns, const char *term, const char *const *argv) {
  Terminal *terminal = g_new0 (Terminal, 1);
  const struct winsize size = { .ws_row = rows, .ws_col = columns };
  set_size (terminal, rows, columns);
  terminal->wrapped_at = -1;
  terminal->text = g_string_new (NULL);
  terminal->code = g_string_new (NULL);
  terminal->child = forkpty (&terminal->fd, NULL, NULL, &size);
  ck_assert_int_ge (terminal->child, 0);
  if (terminal->child == 0) {
    setenv ("TERM", term, 1);
    /* they may be set where the tests are run */
    unsetenv ("COLUMNS");
    unsetenv ("LINES");
    execv (argv[0], (char *const *) argv);
    _exit (127);
  }
  return terminal;
}

void terminal_resize (Terminal *terminal, int rows, int columns) {
  const struct winsize size = { .ws_row = rows, .ws_col = columns };
  set_size (terminal, rows, columns);
  ck_assert_int_eq (ioctl (terminal->fd, TIOCSWINSZ, &size), 0);
}

void terminal_type (Terminal *terminal, const char *text) {
  ck_assert_int_eq (write (terminal->fd, text, strlen (text)), strlen (text));
}

/* --- The screen ------------------------------------------------------------ */

static void erase_cells (Terminal *terminal, int from, int to) {
  const int cells = terminal->rows * terminal->columns;
  from = CLAMP (from, 0, cells);
  memset (terminal->screen + from, ' ', CLAMP (to, from, cells) - from);
}

static void next_row (Terminal *terminal) {
  const int columns = terminal->columns;
  if (++terminal->row < terminal->rows)
    return;
  terminal->row = terminal->rows - 1;
  memmove (terminal->screen, terminal->screen + columns, terminal->row * columns);
  erase_cells (terminal, terminal->row * columns, terminal->rows * columns);
}

static void put_character (Terminal *terminal, char c) {
  if (terminal->column >= terminal->columns) {
    if (terminal->wrapped_at < 0)
      terminal->wrapped_at = terminal->text->len;
    terminal->column = 0;
    next_row (terminal);
  }
  terminal->screen[terminal->row * terminal->columns + terminal->column++] = c;
}

/* Executes a sequence that moves the cursor or erases in its row, as lines and progress want it. */
static void obey (Terminal *terminal, const char *code) {
  int number = 0;
  const int last = terminal->columns - 1, line = terminal->row * terminal->columns;
  const int at = line + MIN (terminal->column, last);
  if (code[1] != '[')
    return;
  sscanf (code + 2, "%d", &number);
  switch (code[strlen (code) - 1]) {
  case 'C': terminal->column = MIN (terminal->column + MAX (number, 1), last); break;
  case 'K':
    erase_cells (terminal, number == 0 ? at : line,
                 number == 1 ? at + 1 : line + terminal->columns);
    break;
  default: break;
  }
}

/* Does the byte C end the sequence that has begun? */
static bool ends_code (const GString *code, char c) {
  if (code->len == 1)
    return strchr ("[]()", c) == NULL;
  if (code->str[1] == ']')
    return c == '\a' || c == '\\';
  return code->str[1] != '[' || (c >= '@' && c <= '~');
}

static void take_character (Terminal *terminal, char c) {
  if (terminal->code->len > 0) {
    const bool ends = ends_code (terminal->code, c);
    g_string_append_c (terminal->code, c);
    if (ends) {
      obey (terminal, terminal->code->str);
      g_string_truncate (terminal->code, 0);
    }
  } else if (c == '\033') {
    g_string_append_c (terminal->code, c);
    terminal->escaped = true;
  } else if (c == '\n') {
    next_row (terminal);
    g_string_append_c (terminal->text, c);
  } else if (c == '\r')
    terminal->column = 0;
  else if (c == '\b')
    terminal->column = MAX (terminal->column - 1, 0);
  else if (((unsigned char) c & 0xc0) == 0x80)
    g_string_append_c (terminal->text, c);
  else if ((unsigned char) c >= ' ') {
    put_character (terminal, (unsigned char) c < 127 ? c : '?');
    g_string_append_c (terminal->text, c);
  }
}

/* Reads the output of SECONDS; false where there is none or the program has ended. */
static bool read_some (Terminal *terminal, int seconds) {
  struct pollfd ready = { .fd = terminal->fd, .events = POLLIN };
  char bytes[4096];
  if (poll (&ready, 1, seconds * 1000) <= 0)
    return false;
  const ssize_t n = read (terminal->fd, bytes, sizeof bytes);
  for (ssize_t i = 0; i < n; i++)
    take_character (terminal, bytes[i]);
  return n > 0;
}

void terminal_expect (Terminal *terminal, const char *wanted) {
  const char *found;
  while ((found = strstr (terminal->text->str + terminal->seen, wanted)) == NULL)
    if (!read_some (terminal, PATIENCE))
      ck_abort_msg ("'%s' did not come, after:\n%s", wanted, terminal->text->str + terminal->seen);
  terminal->seen = found + strlen (wanted) - terminal->text->str;
}

char *terminal_row (const Terminal *terminal, int row) {
  return g_strchomp (g_strndup (terminal->screen + row * terminal->columns, terminal->columns));
}

int terminal_wait (Terminal *terminal) {
  int status;
  while (read_some (terminal, PATIENCE))
    ;
  ck_assert_int_eq (waitpid (terminal->child, &status, 0), terminal->child);
  terminal->child = 0;
  return WIFEXITED (status) ? WEXITSTATUS (status) : 128 + WTERMSIG (status);
}

void terminal_close (Terminal *terminal) {
  if (terminal->child > 0) {
    kill (terminal->child, SIGKILL);
    waitpid (terminal->child, NULL, 0);
  }
  close (terminal->fd);
  g_string_free (terminal->text, TRUE);
  g_string_free (terminal->code, TRUE);
  g_free (terminal->screen);
  g_free (terminal);
}
