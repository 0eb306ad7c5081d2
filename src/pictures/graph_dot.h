/* Solution graphs in the language of Graphviz. */
#ifndef BG_GRAPH_DOT_H
#define BG_GRAPH_DOT_H

#include "pictures/graph_view.h"

/* Levels are ranks from left to right, nodes boards as text, and loops double
   links; links dashed where they lead to an image of the board drawn. */
GString *bg_graph_to_dot (const BgGraphView *view);

#endif
