/* Random play backward.  Private to this folder. */
#ifndef BG_TAKE_BACK_H
#define BG_TAKE_BACK_H

#include "board/board.h"

/* Takes one random move back; false if no jump can be. */
bool bg_take_back_move (const BgBoard *board, BgPosition *position, GRand *random);

#endif
