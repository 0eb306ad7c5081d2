/* Solution graphs in the language of Graphviz, and the parts of a graph that every rendering shows.
 */
#ifndef BG_GRAPH_VIEW_H
#define BG_GRAPH_VIEW_H

#include "solutions/quotient.h"
#include "solutions/solutions.h"

typedef struct {
  const BgSolutions *solutions;
  BgQuotient *quotient;
  bool *shared; /* see bg_common_moves; NULL: unknown */
} BgGraphView;

BgGraphView *bg_graph_view_new (const BgSolutions *solutions);
void bg_graph_view_free (BgGraphView *view);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgGraphView, bg_graph_view_free)

/* The graph in the language of Graphviz: levels are ranks from left to right, nodes boards
   as text, and loops double links; links dashed where they lead to an image of the board drawn. */
GString *bg_graph_to_dot (const BgGraphView *view);

#endif
