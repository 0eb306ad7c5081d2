/* Solution graphs as records. */
#ifndef BG_GRAPH_RECORD_H
#define BG_GRAPH_RECORD_H

#include "pictures/graph_view.h"
#include "records/record.h"

/* Adds "nodes" and "links" to RECORD. */
void bg_graph_record_add (BgRecord *record, const BgGraphView *view);

#endif
