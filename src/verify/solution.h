/* Solutions as text, as people write them and as `bergholt solve` prints them:

   - moves separated by commas, semicolons, ends of lines or blanks: d2-d4, D2-D4, d2d4;
     holes between blanks, as in "d2 d4 f4", are one move; on a board by lines as "a-b-c" alone;
   - numbers before moves, (A,B,C) before a solution, remarks from '#' to the end of a line;
   - a report of `solve`, of which the first solution is read;
   - a JSON document with a list "solution". */
#ifndef BG_SOLUTION_H
#define BG_SOLUTION_H

#include <glib.h>

#include "board/board.h"

/* The moves in ARGUMENT: standard input if it is "-", the file of that name if there is one,
   else moves themselves, of BOARD; NULL: of a lattice.  A list of strings "d2-d4-f4" that ends with
   NULL; whether there are such holes is not checked.  Errors name the file and the line. */
char **bg_solution_read (const BgBoard *board, const char *argument, GError **error);

/* All solutions there, at least one; of what `solve --all` prints, each.  An array of lists as
   above. */
GPtrArray *bg_solutions_read (const BgBoard *board, const char *argument, GError **error);

/* The moves in TEXT, which errors call NAME. */
char **bg_solution_parse (const BgBoard *board, const char *name, const char *text, GError **error);

/* The name of ARGUMENT in errors. */
const char *bg_solution_name (const BgBoard *board, const char *argument);

#endif
