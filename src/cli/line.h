/* Lines that somebody types or a pipe brings. */
#ifndef BG_LINE_H
#define BG_LINE_H

#include <glib.h>
#include <signal.h>
#include <stdbool.h>

/* Characters that a line may have; more are left out. */
#define BG_LINE_MOST 4096

typedef enum
{
  BG_LINE_READ,
  BG_LINE_TOO_LONG,
  BG_LINE_INTERRUPTED,          /* by Ctrl-C */
  BG_LINE_END,                  /* of the input; or a signal came that ends the program */
} BgLineOutcome;

/* Is it a person at a terminal who types and reads? */
bool bg_line_asks (void);

/* Holds back the signals that a wait for a line lets in, so that none comes unseen between a look
   at what came and the wait; MASK is what was held back before. */
void bg_line_hold_signals (sigset_t *mask);

/* Reads a line of standard input, without its end.  Of a person it asks PROMPT, and where the
   terminal and the build have it, lines can be edited and called back. */
BgLineOutcome bg_line_read (const char *prompt, char **line);

/* The lines that were typed in earlier sessions are in the file PATH, which those of this
   session are added to. */
void bg_line_begin_history (const char *path);

#endif
