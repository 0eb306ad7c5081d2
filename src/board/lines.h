/* Boards whose lines are listed, or are the paths of three vertices of a graph.  Private to this
   folder. */
#ifndef BG_LINES_H
#define BG_LINES_H

#include "board/board.h"

/* A board with a name and named holes, in one row, and no lines. */
BgBoard *bg_lines_board_new (const char *name);

/* Adds a hole; -1 with ERROR where its name is none, or is taken, or there are too many. */
int bg_lines_add_hole (BgBoard *board, const char *name, GError **error);

/* Where a hole stands in drawings. */
void bg_lines_set_place (BgBoard *board, int hole, int column, int row);

/* Sets the first FIRST holes in the middle, the others on a circle, clockwise from the top. */
void bg_lines_place_circle (BgBoard *board, int first);

/* Adds the line from hole A over another to hole B, which the board does not have, both ways or
   from A to B alone; false with ERROR where a hole is named twice, or the lines are too many. */
bool bg_lines_add (BgBoard *board, int a, int over, int b, bool one_way, GError **error);

/* A graph as sets of neighbours. */
typedef struct {
  BgPosition neighbours[BG_MAX_HOLES];
} BgLinesGraph;

/* Adds a line for each path of three vertices of GRAPH, which has to be connected. */
bool bg_lines_add_paths (BgBoard *board, const BgLinesGraph *graph, GError **error);

/* The board of bg_board_new_by_lines, whose lines nothing else knows yet. */
BgBoard *bg_lines_read (const BgLinesText *text, GError **error);

#endif
