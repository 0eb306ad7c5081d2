/* An order in which a multiset of moves plays. */
#ifndef BG_LINEAR_ORDER_H
#define BG_LINEAR_ORDER_H

#include "solutions/graph.h"

typedef struct
{
  uint32_t node[BG_MAX_HOLES + 1];      /* passed, by level */
  uint32_t move[BG_MAX_HOLES];          /* between them */
} BgLinearOrder;

/* Finds an order of the moves of a solution of GRAPH, as many as it has levels and
   ascending in MOVE, that ends with the longest sweep that any such order ends with. */
void bg_linear_order_find (const BgGraph *graph, const uint32_t *move, BgLinearOrder *order);

#endif
