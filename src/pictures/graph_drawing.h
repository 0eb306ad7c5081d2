/* Solution graphs as pictures. */
#ifndef BG_GRAPH_DRAWING_H
#define BG_GRAPH_DRAWING_H

#include "pictures/graph_view.h"
#include "pictures/scene.h"

/* Small boards by level from left to right, links with their moves.  TITLE (may
   be NULL) is put above.  BG_ERROR_INPUT where there are more than MOST nodes. */
BgScene *bg_graph_drawing_new (const BgGraphView *view, const char *title, size_t most,
                               GError **error);

#endif
