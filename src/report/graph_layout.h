/* Where the nodes of a solution graph stand: a column a level, ordered so that
   few links cross, at heights that keep links short. */
#ifndef BG_GRAPH_LAYOUT_H
#define BG_GRAPH_LAYOUT_H

#include "solutions/quotient.h"

typedef struct
{
  int n_levels;
  double *y[BG_MAX_HOLES + 1];  /* of each node, in heights of a node; the least is 0 */
  double height;                /* the greatest */
  uint64_t crossings;
} BgGraphLayout;

BgGraphLayout *bg_graph_layout_new (const BgQuotient *quotient);
void bg_graph_layout_free (BgGraphLayout *layout);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgGraphLayout, bg_graph_layout_free)

#endif
