/* Solution graphs as pictures and in the language of Graphviz, and the parts of a graph that every
   rendering shows. */
#ifndef BG_GRAPH_VIEW_H
#define BG_GRAPH_VIEW_H

#include "pictures/scene.h"
#include "solutions/quotient.h"
#include "solutions/solutions.h"

typedef struct
{
  const BgSolutions *solutions;
  BgQuotient *quotient;
  bool *shared; /* see bg_common_moves; NULL: unknown */
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

/* The graph in the language of Graphviz: levels are ranks from left to right, nodes boards
   as text, and loops double links; links dashed where they lead to an image of the board drawn. */
GString *bg_graph_to_dot (const BgGraphView *view);

/* The graph as a picture: small boards by level from left to right, links with their moves.  TITLE
   (may be NULL) is put above.  BG_ERROR_INPUT where there are more than MOST nodes. */
BgScene *bg_graph_drawing_new (const BgGraphView *view, const char *title, size_t most,
                               GError **error);

#endif
