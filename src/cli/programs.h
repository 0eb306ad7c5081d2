/* Programs of the same sources, compiled for other boards or processors, in which bergholt goes on
   with the same arguments and library of problems: bergholt-wide has positions of 128 bits
   (board/position.h), for boards of over 64 holes. */
#ifndef BG_PROGRAMS_H
#define BG_PROGRAMS_H

#include <glib.h>
#include <stdbool.h>

/* Keeps the command line for handing over.  With BERGHOLT_WIDTH=128 in the environment, which is
   for tests, bergholt-wide takes over at once.  False: the variable has another value than 64 and
   128, or there is no such program. */
bool bg_programs_begin (char **argv, GError **error);

/* Goes on in the program that is compiled for this processor, if there is one; else returns. */
void bg_programs_run_native (void);

/* If *ERROR says that a board is too large for this program: goes on in bergholt-wide, and returns
   only if that fails, with *ERROR saying so too. */
void bg_programs_run_wide (GError **error);

#endif
