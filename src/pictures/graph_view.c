#include "pictures/graph_view.h"

BgGraphView *bg_graph_view_new (const BgSolutions *solutions) {
  BgGraphView *view = g_new0 (BgGraphView, 1);
  view->solutions = solutions;
  view->quotient = bg_quotient_new (solutions->graph);
  if (solutions->unordered != NULL)
    view->shared = bg_common_moves (view->quotient, solutions->unordered);
  return view;
}

void bg_graph_view_free (BgGraphView *view) {
  if (view == NULL)
    return;
  bg_quotient_free (view->quotient);
  g_free (view->shared);
  g_free (view);
}
