/* Solution graphs as JSON. */
#ifndef BG_GRAPH_JSON_H
#define BG_GRAPH_JSON_H

#include <json-glib/json-glib.h>

#include "report/graph_view.h"

/* Adds "nodes" and "links" to an open object. */
void bg_graph_json_add (JsonBuilder *builder, const BgGraphView *view);

#endif
