/* Boards and positions as rows of symbols, which text has and which is read again. */
#ifndef BG_DRAWING_H
#define BG_DRAWING_H

#include "board/board.h"

/* How text in UTF-8 shows a hole, an empty one that a finish fills, a peg, and the peg that
   moved last. */
#define BG_DRAWN_HOLE "·"
#define BG_DRAWN_GOAL "○"
#define BG_DRAWN_PEG "●"
#define BG_DRAWN_MOVER "◉"

/* A character of a row.  From EMPTY on it is a hole of the board, from PEG on one with a peg. */
typedef enum {
  BG_SYMBOL_OTHER,
  BG_SYMBOL_NONE, /* '_': no hole of the board */
  BG_SYMBOL_BLANK,
  BG_SYMBOL_EMPTY, /* '.' or as drawn */
  BG_SYMBOL_GOAL,
  BG_SYMBOL_PEG, /* 'o' or as drawn */
  BG_SYMBOL_MOVER,
} BgSymbol;

/* The character at *TEXT, which moves past it. */
BgSymbol bg_symbol_take (const char **text);

/* The rows of a drawing, with '/' or line ends between them. */
char **bg_drawing_rows (const char *text);

/* Is it a drawing and no list of holes: has it a '/', or a word of symbols alone? */
bool bg_drawing_is (const char *text);

/* Reads a drawn position.  A row has the symbols of its holes in order, with blanks as one
   likes, or a character for each column.  Where there are line ends, rows without a hole may be
   left out, and the names of columns and the numbers of rows may stand where text has them;
   lines above the names of columns are passed over. */
bool bg_drawing_read (const BgBoard *board, const char *text, BgPosition *position, GError **error);

#endif
