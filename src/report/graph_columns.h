/* Places a graph that has too many links for Graphviz, whose time grows with their square: a
   column a level, each node near those that it is linked with, links without labels. */
#ifndef BG_GRAPH_COLUMNS_H
#define BG_GRAPH_COLUMNS_H

#include "report/graph_layout.h"

void bg_graph_columns_place (BgGraphLayout *layout, double node_width, double node_height);

#endif
