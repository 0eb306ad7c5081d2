/* The moves of a solution graph, each once.  Private to the graph. */
#ifndef BG_GRAPH_MOVES_H
#define BG_GRAPH_MOVES_H

#include "solutions/graph.h"

/* Numbers for moves while they come along. */
typedef struct
{
  GArray *moves;                /* of BgMove, by number */
  GHashTable *number;           /* BgMove to its number + 1 */
} BgMoveNumbers;

/* What a move takes, about, with its copy in the hash table. */
#define BG_MOVE_NUMBERS_BYTES 100

void bg_move_numbers_init (BgMoveNumbers *numbers, GArray *moves);
void bg_move_numbers_clear (BgMoveNumbers *numbers);

/* The number of a move, a new one if it is new. */
uint32_t bg_move_numbers_of (BgMoveNumbers *numbers, const BgMove *move);

/* Puts the moves in order, longest first, and corrects the links: later steps
   read the longest sweeps of a solution off its first moves. */
void bg_graph_sort_moves (BgGraph *graph);

#endif
