/* Solution graphs as pictures. */
#ifndef BG_GRAPH_DRAWING_H
#define BG_GRAPH_DRAWING_H

#include "report/graph_view.h"
#include "report/scene.h"

/* Nodes that a picture can show; more would be no picture. */
#define BG_GRAPH_DRAWING_MOST 2000

/* Small boards by level from left to right, links with their moves.  TITLE is
   put above.  BG_ERROR_INPUT where there are too many nodes. */
BgScene *bg_graph_drawing_new (const BgGraphView *view, const char *title, GError **error);

#endif
