/* A move written beside its link in the picture of a graph.  Private to this folder. */
#ifndef BG_GRAPH_LABEL_H
#define BG_GRAPH_LABEL_H

#include "report/scene.h"

/* Lengths in points. */
typedef struct
{
  char **lines;
  double width, height;
  double x, y;                  /* of the centre, once it is placed */
} BgGraphLabel;

/* Breaks TEXT into lines, and measures them. */
void bg_graph_label_init (BgGraphLabel *label, const char *text);
void bg_graph_label_clear (BgGraphLabel *label);

/* The area that two labels share. */
double bg_graph_label_overlap (const BgGraphLabel *a, const BgGraphLabel *b);

/* Draws it on a strip of paper, so that lines do not cross it out. */
void bg_graph_label_draw (const BgGraphLabel *label, BgColour colour, bool bold, BgScene *scene);

#endif
