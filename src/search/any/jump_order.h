/* Which jump a depth-first search should try first.

   A guess, not a bound: it decides how soon a solution turns up and never
   whether there is one. */
#ifndef BG_JUMP_ORDER_H
#define BG_JUMP_ORDER_H

#include "board/board.h"

typedef struct {
  const BgBoard *board;
  int cost[BG_MAX_HOLES];              /* of a peg that stands there */
  BgPosition neighbours[BG_MAX_HOLES]; /* the holes next to it on a line */
  int noise;                           /* size of the random part, 0 for none */
  uint64_t random;                     /* state of the generator, never 0 */
} BgJumpOrder;

/* TARGETS are the holes of the pegs that the finishes keep. */
void bg_jump_order_init (BgJumpOrder *order, const BgBoard *board, BgPosition targets);

/* From here on scores have a random part: each search is another one, and a
   run of the program repeats the last run. */
void bg_jump_order_shuffle (BgJumpOrder *order);

/* How bad POSITION looks: the least is tried first. */
int bg_jump_order_score (BgJumpOrder *order, BgPosition position);

#endif
