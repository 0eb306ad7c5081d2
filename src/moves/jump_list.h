/* Jumps one after the other, and the complete moves that they make. */
#ifndef BG_JUMP_LIST_H
#define BG_JUMP_LIST_H

#include "moves/path.h"

typedef struct
{
  int n;
  uint8_t from[BG_MAX_HOLES], to[BG_MAX_HOLES];
} BgJumpList;

static inline void
bg_jump_list_append (BgJumpList *list, int from, int to)
{
  list->from[list->n] = from;
  list->to[list->n++] = to;
}

/* Turns them by one of the board's symmetries. */
void bg_jump_list_transform (const BgBoard *board, int symmetry, BgJumpList *list);

/* Joins jumps of the same peg, one after the other, to moves; returns their number.
   MOVES has room for one a jump. */
int bg_jump_list_to_moves (const BgJumpList *list, BgPath *moves);

#endif
