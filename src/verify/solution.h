/* Solutions as text, as people write them and as `bergholt solve` prints them:

   - moves separated by commas, semicolons, ends of lines or blanks: d2-d4, D2-D4, d2d4;
     holes between blanks, as in "d2 d4 f4", are one move; on a board by lines as "a-b-c" alone;
   - holes in each notation of board/notations.def, of which the one is taken in which the most
   moves are legal; `show --notation` names it in the line after the title;
   - numbers before moves, (A,B,C) before a solution, remarks from '#' to the end of a line;
   - a report of `solve`, of which the first solution is read;
   - a JSON document with a list "solution";
   - plans (action_plan.h).

   Typographic dashes and arrows are read as the characters of a keyboard (core/plain_text.h). */
#ifndef BG_SOLUTION_H
#define BG_SOLUTION_H

#include "problem/problem.h"
#include "verify/action_plan.h"

/* The moves in ARGUMENT: standard input if it is "-", the file of that name if there is one,
   else moves themselves, of PROBLEM; NULL: of a lattice, holes named as in d4.  A list of strings
   "d2-d4-f4" that ends with NULL; whether there are such holes is not checked.  COST may be NULL;
   else its line is 0 where no plan has told a cost.  Errors name the file and the line. */
char **bg_solution_read (const BgProblem *problem, const char *argument, BgPlanCost *cost,
                         GError **error);

/* All solutions there, at least one; of what `solve --all` prints, each.  An array of lists as
   above. */
GPtrArray *bg_solutions_read (const BgProblem *problem, const char *argument, GError **error);

/* The moves in TEXT, which errors call NAME, of BOARD, by the names of its holes. */
char **bg_solution_parse (const BgBoard *board, const char *name, const char *text, GError **error);

/* The name of ARGUMENT in errors. */
const char *bg_solution_name (const BgProblem *problem, const char *argument);

#endif
