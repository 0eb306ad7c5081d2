/* Where the nodes and links of a solution graph stand in a picture, laid out by
   Graphviz: a column a level, few crossings, and each label beside its link. */
#ifndef BG_GRAPH_LAYOUT_H
#define BG_GRAPH_LAYOUT_H

#include "pictures/graph_view.h"
#include "pictures/scene.h"

/* Of the labels' type, and from one line to the next, in points. */
#define BG_GRAPH_TYPE 7.5
#define BG_GRAPH_LINE 8.5

typedef struct
{
  int level;
  BgPosition position;
  uint32_t images;
  double x, y; /* of the centre */
} BgGraphSpot;

typedef struct
{
  const BgClassLink *link;
  guint from, to; /* into the spots */
  char **label;   /* lines */
  double x, y;    /* of the label's centre */
  GArray *curve;  /* of BgPoint: cubic Bezier curves, each from where one ended */
} BgGraphStrand;

typedef struct
{
  double width, height; /* in points, as all lengths */
  GArray *spots;        /* of BgGraphSpot, level by level */
  GArray *strands;      /* of BgGraphStrand, as the quotient's links */
} BgGraphLayout;

/* Nodes are boxes of NODE_WIDTH and NODE_HEIGHT.  BG_ERROR_INPUT where Graphviz is not
   installed or would take many minutes, BG_ERROR_LIMIT where it fails. */
BgGraphLayout *bg_graph_layout_new (const BgGraphView *view, double node_width, double node_height,
                                    GError **error);
void bg_graph_layout_free (BgGraphLayout *layout);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgGraphLayout, bg_graph_layout_free)

#endif
