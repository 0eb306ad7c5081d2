/* Where the holes of a board are: of a built-in one, or as drawn.  Private to this
   folder. */
#ifndef BG_LAYOUT_H
#define BG_LAYOUT_H

#include "board/board.h"

/* Fills in the holes (coordinates, box, name) of BOARD. */
bool bg_layout_named (BgBoard *board, const char *name, GError **error);
bool bg_layout_drawn (BgBoard *board, const char *rows, GError **error);

#endif
