/* Play at random, forward or backward. */
#ifndef BG_RANDOM_JUMP_H
#define BG_RANDOM_JUMP_H

#include "moves/moves.h"

/* Plays one of the jumps forward that start in HOLE, or takes one back that ended
   there; -1: any.  Returns the hole where it ended, or started, and -1 if there is no
   such jump. */
int bg_random_jump (const BgBoard *board, BgDirection direction, BgPosition *position, int hole,
                    GRand *random);

#endif
