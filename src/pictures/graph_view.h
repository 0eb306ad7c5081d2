/* The parts of a solution graph that every rendering shows. */
#ifndef BG_GRAPH_VIEW_H
#define BG_GRAPH_VIEW_H

#include "solutions/quotient.h"
#include "solutions/solutions.h"

typedef struct
{
  const BgSolutions *solutions;
  BgQuotient *quotient;
  bool *shared;                 /* see bg_common_moves; NULL: unknown */
} BgGraphView;

BgGraphView *bg_graph_view_new (const BgSolutions *solutions);
void bg_graph_view_free (BgGraphView *view);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgGraphView, bg_graph_view_free)

/* Does a link's move tell solutions apart?  False where nothing is known. */
static inline bool
bg_graph_view_tells_apart (const BgGraphView *view, const BgClassLink *link)
{
  return view->shared != NULL && !view->shared[link->move];
}

/* The link's label: its move, and the number of ways if there are over two. */
char *bg_graph_view_label (const BgGraphView *view, BgPosition position, const BgClassLink *link);

/* One line: the length and the counts. */
char *bg_graph_view_summary (const BgGraphView *view);

#endif
