/* Weights of holes in problem files.  Private to this folder. */
#ifndef BG_WEIGHTS_H
#define BG_WEIGHTS_H

#include "board/board.h"

/* The weights of TEXT, one a hole: numbers as the board is drawn, '/' between rows, none
   beyond a million. */
bool bg_weights_parse (const BgBoard *board, const char *text, int *weight, GError **error);

#endif
