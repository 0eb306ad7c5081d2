/* The positions on shortest solutions: f + g = m, between moves.

   Given the complete levels of a search whose two ends have met at the least number
   of moves, the nodes of the last forward level are the positions where they have;
   those of an earlier level i are the positions of that level from which a move leads
   to a node of level i + 1, and those of a later one the positions of a backward level
   to which a move leads from a node of level i - 1. */
#ifndef BG_NODES_H
#define BG_NODES_H

#include "core/control.h"
#include "search/bidirectional.h"

typedef struct
{
  int n_moves;                  /* m; levels 0 to m */
  uint64_t peak_bytes;          /* the most that was held to find them */
  struct
  {
    BgPosition *position;       /* canonical under the side's group, ascending */
    size_t n;
  } level[BG_MAX_HOLES + 1];
} BgNodes;

/* Finds the nodes in SEARCH, one of INSTANCE, which has no positions then: they are given up as
   soon as they are no longer needed. */
BgStop bg_nodes_find (BgNodes *nodes, const BgInstance *instance, BgBidirectional *search,
                      const BgControl *control);
void bg_nodes_clear (BgNodes *nodes);

uint64_t bg_nodes_bytes (const BgNodes *nodes);

/* Is POSITION, canonical, a node of LEVEL? */
bool bg_nodes_has (const BgNodes *nodes, int level, BgPosition position);

#endif
