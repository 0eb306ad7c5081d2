/* A board with a number or a short text in each hole: weights, resource counts, lengths. */
#ifndef BG_WEIGHTS_TEXT_H
#define BG_WEIGHTS_TEXT_H

#include "board/board.h"

/* A text in each hole; LABEL has one for each.  Lines as below. */
char *bg_labels_to_text (const BgBoard *board, const char *const *label);

/* The holes stand as in a position's drawing, further apart where numbers are longer.  Lines
   end with a line end; free it. */
char *bg_weights_to_text (const BgBoard *board, const gint64 *weight);

#endif
