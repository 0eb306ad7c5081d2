/* The complete moves of one position, one by one: where they start and end and
   in how many ways they can be played.  The plain generator: clear rather than
   fast; searches use batches (move_batch.h). */
#ifndef BG_COMPLETE_H
#define BG_COMPLETE_H

#include "board/board.h"

typedef struct
{
  BgPosition result;
  uint8_t start, end;
  uint8_t jumps;
  uint64_t ways;                /* sequences of jumps from start to end with this result */
} BgCompleteMove;

/* Sets MAY[i], for each of N unfinished moves, to 1 if the move with RESULT[i] may go on, else to
   0.  NULL: all. */
typedef void BgMayContinue (const BgPosition *results, uint8_t *may, size_t n, void *data);

/* Appends every complete move of the peg in START to MOVES, an array of
   BgCompleteMove, by number of jumps. */
void bg_complete_moves (const BgBoard *board, BgPosition position, int start,
                        BgMayContinue *may_continue, void *data, GArray *moves);

#endif
