/* The heuristic last-move held against B_-1 as the search going backward finds it:
   one knows moves by Euler trails, the other by playing them. */
#ifndef TESTS_LAST_MOVES_H
#define TESTS_LAST_MOVES_H

#include <stddef.h>

#include "board/board.h"

/* Every position of a board of at most 25 holes: last-move is 0 at a finish, 1 in
   B_-1 and 2 elsewhere.  FINISH NULL: for each hole in turn, and for `any`. */
void last_moves_check_all (const char *board, BgRule rule, const char *finish);

/* B_-1 of a board of any size, SIZE positions up to symmetry: last-move is 1 on each
   position of B_-1, and of the positions that differ from one in a single hole only on
   positions of B_-1. */
void last_moves_check_found (const char *board, BgRule rule, const char *finish, size_t size);

#endif
