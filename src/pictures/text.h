/* Boards as text, side by side as far as the lines are wide. */
#ifndef BG_TEXT_H
#define BG_TEXT_H

#include <gmp.h>
#include <stdint.h>

#include "core/plain_text.h"
#include "pictures/panel.h"

/* The decimal digits of a number of any size, to be freed with g_free. */
char *bg_number_to_string (const mpz_t number);

typedef struct {
  bool utf8;   /* else 'o' is a peg and '.' a hole */
  bool colour; /* ANSI escapes */
  int columns; /* the width of a line */
} BgTextStyle;

/* Properties of standard output: colour on a terminal unless NO_COLOR is set or it is a dumb one,
   UTF-8 by the locale. */
BgTextStyle bg_text_style_of_output (void);

/* The present width of the terminal FILE in columns; 80 if FILE is no terminal. */
int bg_text_columns (int file);

/* The panels, but for weights (weights_text.h), each below its caption, in rows. */
char *bg_panels_to_text (const GPtrArray *panels, const BgBoard *board, const BgTextStyle *style);

/* Prints them as standard output can show them. */
void bg_panels_print (const GPtrArray *panels, const BgBoard *board);

#endif
