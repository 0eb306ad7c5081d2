/* A board with a number in each hole, as text: weights, resource counts. */
#ifndef BG_WEIGHTS_TEXT_H
#define BG_WEIGHTS_TEXT_H

#include "board/board.h"

/* The holes stand as in a position's drawing, further apart where numbers are longer.  Lines
   end with a line end; free it. */
char *bg_weights_to_text (const BgBoard *board, const gint64 *weight);

#endif
