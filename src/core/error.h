/* Errors of the world outside: files, problems, options, memory, disk.
   Every message is one line that names the thing, the place and the expectation; invariants of our
   own are assertions instead. */
#ifndef BG_ERROR_H
#define BG_ERROR_H

#include <glib.h>

typedef enum {
  BG_ERROR_INPUT,     /* bad usage or bad input: exit status 2 */
  BG_ERROR_METHOD,    /* bad input, exit status 2: the name of a method ... */
  BG_ERROR_HEURISTIC, /* ... or a heuristic expression: the caller knows where it is */
  BG_ERROR_WIDTH,     /* bad input, exit status 2: a board has more holes than a
                         position */
  BG_ERROR_LIMIT,     /* memory, disk or a signal: exit status 3 */
} BgErrorCode;

#define BG_ERROR (bg_error_quark ())
GQuark bg_error_quark (void);

/* Each sets ERROR and returns NULL, which is also false, so that a function that fails can return
   the call. */
void *bg_input_error (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);
void *bg_heuristic_error (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);
void *bg_limit_error (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Puts the formatted text before the message of ERROR, which is set; returns NULL. */
void *bg_prefix_error (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Characters that a message quotes. */
#define BG_QUOTED_CHARACTERS 40

/* The head of TEXT, LENGTH bytes of anything (-1: up to its NUL), as a message
   may quote it: valid UTF-8 without control characters, "..." where it was cut. */
typedef struct {
  char text[4 * BG_QUOTED_CHARACTERS + sizeof "..."];
} BgExcerpt;
BgExcerpt bg_excerpt (const char *text, gssize length);

#endif
