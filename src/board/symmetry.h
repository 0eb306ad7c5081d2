/* The symmetry group of a board.  Private to this folder. */
#ifndef BG_SYMMETRY_H
#define BG_SYMMETRY_H

#include "board/board.h"

/* Finds every lattice symmetry that maps holes to holes and lines to lines. */
void bg_board_find_symmetries (BgBoard *board);

#endif
