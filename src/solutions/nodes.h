/* The positions on shortest solutions: f + g = m, between moves.

   Given the complete level sets of a search that found its first finish in level
   m, the nodes of level i are the positions of that level from which a move
   leads to a node of level i + 1; those of level m are the finishes. */
#ifndef BG_NODES_H
#define BG_NODES_H

#include "search/levels.h"

typedef struct
{
  int n_moves;                  /* m; levels 0 to m */
  struct
  {
    BgPosition *position;       /* canonical under the side's group, ascending */
    size_t n;
  } level[BG_MAX_HOLES + 1];
} BgNodes;

/* Finds the nodes in LEVELS, a search of SIDE under BOUND (may be NULL) that was
   neither narrowed nor stopped.  False if MEMORY bytes do not do, or STOP is
   set. */
bool bg_nodes_find (BgNodes *nodes, const BgSide *side, const BgBound *bound,
                    const BgLevels *levels, uint64_t memory, const volatile int *stop);
void bg_nodes_clear (BgNodes *nodes);

/* Is POSITION, canonical, a node of LEVEL? */
bool bg_nodes_has (const BgNodes *nodes, int level, BgPosition position);

#endif
