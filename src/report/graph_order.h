/* The order of a solution graph's nodes in their levels, such that few links cross
   (Sugiyama, Tagawa and Toda 1981, the barycentre method).  Private to this folder. */
#ifndef BG_GRAPH_ORDER_H
#define BG_GRAPH_ORDER_H

#include "report/graph_numbers.h"

/* Improves RANK, an order of each level, and returns the crossings that are left. */
uint64_t bg_graph_order (const BgQuotient *quotient, BgGraphNumbers *rank);

#endif
