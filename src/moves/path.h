/* The jumps of complete moves: of one between two positions, and of a whole play. */
#ifndef BG_PATH_H
#define BG_PATH_H

#include "board/board.h"

typedef struct
{
  int n;                        /* holes: one more than jumps */
  uint8_t hole[BG_MAX_HOLES];
} BgPath;

/* Finds a move that leads from FROM to TO, the first in the order of lines. */
bool bg_path_find (const BgBoard *board, BgPosition from, BgPosition to, BgPath *path);

/* The same, of the peg in START.  Round trips of different pegs may differ in
   nothing else. */
bool bg_path_find_from (const BgBoard *board, BgPosition from, BgPosition to, int start,
                        BgPath *path);

/* Could a move lead from FROM to TO?  A cheap necessary condition: all pegs
   that TO has, but the mover, stand where they stood. */
static inline bool
bg_path_is_plausible (BgPosition from, BgPosition to)
{
  BgPosition landed = to & ~from;
  return (landed & (landed - 1)) == 0 && bg_pegs (from) > bg_pegs (to);
}

/* Joins moves of the same peg, one after the other; returns how many there are then. */
int bg_path_join (BgPath *moves, int n);

/* The path under one of the board's symmetries. */
void bg_path_transform (const BgBoard *board, int symmetry, BgPath *path);

/* "d4-f4-d6". */
char *bg_path_to_string (const BgBoard *board, const BgPath *path);

typedef struct
{
  int n;
  uint8_t from[BG_MAX_HOLES], to[BG_MAX_HOLES];
} BgJumpList;

static inline void
bg_jump_list_append (BgJumpList *list, int from, int to)
{
  list->from[list->n] = (uint8_t) from;
  list->to[list->n++] = (uint8_t) to;
}

/* Turns them by one of the board's symmetries. */
void bg_jump_list_transform (const BgBoard *board, int symmetry, BgJumpList *list);

/* Joins jumps of the same peg, one after the other, to moves; returns their number.
   MOVES has room for one a jump. */
int bg_jump_list_to_moves (const BgJumpList *list, BgPath *moves);

#endif
