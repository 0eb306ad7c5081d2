/* Lines that somebody types or a pipe brings. */
#ifndef BG_LINE_H
#define BG_LINE_H

#include <stdbool.h>

/* Characters that a line may have; more are left out. */
#define BG_LINE_MOST 4096

typedef enum {
  BG_LINE_READ,
  BG_LINE_TOO_LONG,
  BG_LINE_INTERRUPTED, /* by Ctrl-C */
  BG_LINE_END,         /* of the input; or another signal came */
} BgLineOutcome;

/* Is it a person at a terminal who types and reads? */
bool bg_line_asks (void);

/* Reads a line of standard input, without its end.  Of a person it asks PROMPT; with readline,
   lines can be edited and called back.  Signals that the watch notes end the wait for a person. */
BgLineOutcome bg_line_read (const char *prompt, char **line);

#endif
