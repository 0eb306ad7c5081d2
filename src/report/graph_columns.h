/* Places a graph that has too many links for Graphviz, which takes many minutes for 20,000: a
   column a level, each node near those that it is linked with, links without labels. */
#ifndef BG_GRAPH_COLUMNS_H
#define BG_GRAPH_COLUMNS_H

#include "report/graph_layout.h"

void bg_graph_columns_place (BgGraphLayout *layout, double node_width, double node_height);

#endif
