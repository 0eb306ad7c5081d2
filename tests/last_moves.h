/* The heuristic last-move held against B_-1 as the search going backward finds it:
   one knows moves by Euler trails, the other by playing them. */
#ifndef TESTS_LAST_MOVES_H
#define TESTS_LAST_MOVES_H

#include <stddef.h>

#include "board/board.h"

/* Is BOUND what last-move may say of a position with MOVES moves left, 3 or more for more? */
bool last_moves_may_say (int bound, int moves);

/* Every position of a board of at most 25 holes: what last-move says agrees with the levels B_0,
   B_-1 and B_-2.  FINISH NULL: for each hole in turn, and for `any`. */
void last_moves_check_all (const char *board, BgRule rule, const char *finish);

/* B_-1 of a board of any size, SIZE positions up to symmetry: last-move is 1 on each
   position of B_-1, and of the positions that differ from one in a single hole only on
   positions of B_-1. */
void last_moves_check_found (const char *board, BgRule rule, const char *finish, size_t size);

#endif
