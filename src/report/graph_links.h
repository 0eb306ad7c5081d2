/* The links between two levels of a solution graph, as pictures. */
#ifndef BG_GRAPH_LINKS_H
#define BG_GRAPH_LINKS_H

#include "report/graph_view.h"
#include "report/scene.h"

typedef struct BgGraphLinks BgGraphLinks;

/* Where the links go, in points. */
typedef struct
{
  double left, right;           /* the edges of the two columns of nodes */
  double y;                     /* of the highest node's centre */
  const double *from, *to;      /* the nodes' heights below that, in rows */
  double row;                   /* from a node to the next */
  double node_height;
} BgGraphLinksPlace;

/* Those from LEVEL to the next, with their labels. */
BgGraphLinks *bg_graph_links_new (const BgGraphView *view, int level);
void bg_graph_links_free (BgGraphLinks *links);

/* The room that they want between the columns: for the labels, and for steep links
   not to run together.  FROM, TO and ROW as above. */
double bg_graph_links_room (const BgGraphLinks *links, const double *from, const double *to,
                            double row);

void bg_graph_links_draw (BgGraphLinks *links, const BgGraphLinksPlace *place, BgScene *scene);

#endif
