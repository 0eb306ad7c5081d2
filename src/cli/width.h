/* Boards of over 64 holes: bergholt hands over to bergholt-wide, which is made of the same
   sources with positions of 128 bits (board/position.h). */
#ifndef BG_CLI_WIDTH_H
#define BG_CLI_WIDTH_H

#include <glib.h>
#include <stdbool.h>

/* Keeps the command line for handing over.  With BERGHOLT_WIDTH=128 in the environment, which is
   for tests, the program hands over at once.  False: the variable has another value than 64 and
   128, or there is no such program. */
bool bg_width_begin (char **argv, GError **error);

/* If *ERROR says that a board is too large for this program: hands over, and returns only if
   that fails, with *ERROR saying so too. */
void bg_width_hand_over (GError **error);

#endif
