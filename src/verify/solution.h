/* Solutions as text: moves separated by blanks, commas or semicolons, in as
   many lines as one likes; lines that begin with '#' are remarks. */
#ifndef BG_SOLUTION_H
#define BG_SOLUTION_H

#include <glib.h>

/* The moves in ARGUMENT: moves themselves if it begins like one ("d4-f4, ..."),
   standard input if it is "-", else the file of that name.  A list of strings
   that ends with NULL; they are split, not checked. */
char **bg_solution_read (const char *argument, GError **error);

#endif
