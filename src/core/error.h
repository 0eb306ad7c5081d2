/* Errors of the world outside: files, problems, options, memory, disk.
   Every message is one line that names the thing, the place and what was
   expected; invariants of our own are assertions instead. */
#ifndef BG_ERROR_H
#define BG_ERROR_H

#include <glib.h>

typedef enum
{
  BG_ERROR_INPUT,               /* bad usage or bad input: exit status 2 */
  BG_ERROR_METHOD,              /* the same, at fault being the name of a method ... */
  BG_ERROR_HEURISTIC,           /* ... or a heuristic expression: the caller knows where it is from */
  BG_ERROR_WIDTH,               /* the same, a board has more holes than a position */
  BG_ERROR_LIMIT,               /* memory, disk or a signal: exit status 3 */
} BgErrorCode;

#define BG_ERROR (bg_error_quark ())
GQuark bg_error_quark (void);

#define bg_input_error(error, ...) \
  g_set_error ((error), BG_ERROR, BG_ERROR_INPUT, __VA_ARGS__)
#define bg_heuristic_error(error, ...) \
  g_set_error ((error), BG_ERROR, BG_ERROR_HEURISTIC, __VA_ARGS__)
#define bg_limit_error(error, ...) \
  g_set_error ((error), BG_ERROR, BG_ERROR_LIMIT, __VA_ARGS__)

/* The head of TEXT, LENGTH bytes of anything (-1: up to its NUL), as a message
   may quote it: valid UTF-8 without control characters, "..." where it was cut. */
char *bg_excerpt (const char *text, gssize length);

#endif
