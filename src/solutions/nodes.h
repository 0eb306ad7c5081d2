/* The positions on shortest solutions: f + g = m, between moves.

   A search with two ends has complete levels up to the least number of moves m.  The nodes of its
   last forward level are the positions where the two ends met.  The nodes of an earlier level i are
   its positions with a move to a node of level i + 1.  The nodes of a later level i are positions
   of a backward level, namely the positions that a move reaches from a node of level i - 1.

   Under conditions nodes are states (search/instance.h), from the start to before a last move that
   is given, and all levels are forward levels.

   Longer solutions pass a position after more moves than it takes to reach it: the nodes of level i
   are the positions with f <= i and g <= n - i, for the number of moves n of the longest.  The
   levels of a search forward under the limit n have all of them (doc/theory.md, Theorem 7.4). */
#ifndef BG_NODES_H
#define BG_NODES_H

#include "core/control.h"
#include "search/by_moves/bidirectional.h"

typedef struct {
  int n_moves;         /* m, or n; levels 0 to n */
  int longer;          /* n - m */
  uint64_t peak_bytes; /* the most that was held to find them */
  struct {
    BgPosition *position; /* canonical keys, ascending */
    size_t n;
  } level[BG_MAX_HOLES + 1];
} BgNodes;

/* Finds the nodes of solutions of up to N_MOVES moves, LONGER more than the shortest, in SEARCH,
   one of INSTANCE, forward alone if LONGER is not 0.  It has no positions then: they are given up
   as soon as they are no longer needed. */
BgStop bg_nodes_find (BgNodes *nodes, const BgInstance *instance, BgBidirectional *search,
                      int n_moves, int longer, const BgControl *control);
void bg_nodes_clear (BgNodes *nodes);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgNodes, bg_nodes_clear)

uint64_t bg_nodes_bytes (const BgNodes *nodes);

/* Is POSITION, canonical, a node of LEVEL? */
bool bg_nodes_has (const BgNodes *nodes, int level, BgPosition position);

#endif
