/* Places for the holes of a board by lines, from Graphviz. */
#ifndef BG_LINES_LAYOUT_H
#define BG_LINES_LAYOUT_H

#include "board/board.h"

/* The value of the key `at' of a problem file, with a place for each hole: near those beside which
   lines have it, no two in one.  NULL with ERROR where BOARD is no board by lines, or as
   bg_graphviz_run. */
char *bg_lines_layout (const BgBoard *board, GError **error);

#endif
