/* Rounds of cores, as the checker has them (doc/theory.md, Definition 5.1): the pegs that a move
   from one hole to another may remove.  This is plain work for proofs that are written; bounds have
   tables. */
#ifndef BG_CORE_ROUNDS_H
#define BG_CORE_ROUNDS_H

#include "board/board.h"

/* The holes that lines outside REST connect to HOLE, but for line LEFT_OUT, if that is not -1. */
BgPosition bg_core_reached (const BgBoard *board, BgPosition rest, int hole, int left_out);

/* SET without all pegs that a mover of CLASS may remove, once it has left SET. */
BgPosition bg_core_rest (const BgBoard *board, BgPosition class, BgPosition set);

/* The middles of the lines of moves from START to END, which stand in no hole of REST. */
BgPosition bg_core_middles (const BgBoard *board, BgPosition rest, int start, int end);

#endif
