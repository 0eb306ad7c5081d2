/* The jumps of complete moves: of one between two positions, and of a whole play. */
#ifndef BG_PATH_H
#define BG_PATH_H

#include "board/notation.h"

/* Finds the first move, in the order of lines, that leads from FROM to TO. */
bool bg_path_find (const BgBoard *board, BgPosition from, BgPosition to, BgPath *path);

/* Finds a move of the peg in START that leads from FROM to TO.  Round trips of different pegs may
   differ in their start alone. */
bool bg_path_find_from (const BgBoard *board, BgPosition from, BgPosition to, int start,
                        BgPath *path);

/* Finds a move of the peg in START that ends in END: on a board by lines moves between the same
   positions can differ in their ends, if the peg ends in a hole that it has emptied. */
bool bg_path_find_between (const BgBoard *board, BgPosition from, BgPosition to, int start, int end,
                           BgPath *path);

/* Could a move lead from FROM to TO?  A cheap necessary condition: all pegs
   that TO has, but the mover, stand where they stood.  (On a board by lines a move can end where it
   has removed a peg, so that TO has no new peg, as after a round trip.) */
static inline bool bg_path_is_plausible (BgPosition from, BgPosition to) {
  BgPosition landed = to & ~from;
  return (landed & (landed - 1)) == 0 && bg_pegs (from) > bg_pegs (to);
}

/* The path under one of the board's symmetries. */
void bg_path_transform (const BgBoard *board, int symmetry, BgPath *path);

/* "d4-f4-d6"; on a board by lines with the holes that are jumped over. */
char *bg_path_to_string (const BgBoard *board, const BgPath *path);

typedef struct {
  int n;
  uint8_t from[BG_MAX_HOLES];
  BgLineIndex line[BG_MAX_HOLES];
} BgJumpList;

static inline void bg_jump_list_append (BgJumpList *list, int from, int line) {
  list->from[list->n] = (uint8_t) from;
  list->line[list->n++] = (BgLineIndex) line;
}

/* Turns the paths by one of the board's symmetries. */
void bg_jump_list_transform (const BgBoard *board, int symmetry, BgJumpList *list);

/* Joins consecutive jumps of the same peg to moves; returns the number of moves.  MOVES has room
   for one a jump. */
int bg_jump_list_to_moves (const BgBoard *board, const BgJumpList *list, BgPath *moves);

/* These moves as strings "d4-f4-d6"; ends with NULL. */
char **bg_jump_list_strings (const BgBoard *board, const BgJumpList *list);

#endif
