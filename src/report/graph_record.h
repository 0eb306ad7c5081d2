/* Solution graphs as records. */
#ifndef BG_GRAPH_RECORD_H
#define BG_GRAPH_RECORD_H

#include "report/graph_view.h"
#include "report/record.h"

/* Adds "nodes" and "links" to RECORD. */
void bg_graph_record_add (BgRecord *record, const BgGraphView *view);

#endif
