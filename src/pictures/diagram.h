/* Panels as a picture. */
#ifndef BG_DIAGRAM_H
#define BG_DIAGRAM_H

#include "pictures/panel.h"
#include "pictures/scene.h"

typedef struct {
  const char *title, *source; /* written above; NULL: not */
  int columns;                /* panels beside each other; 0: as suits the sheet */
  double width;               /* of the sheet, in points; 0: as wide as it comes */
} BgDiagramStyle;

/* The panels in rows.  Where a panel has paths, they are arrows, and the pegs that they
   take are pale, with the numbers of the jumps.  Text is no smaller than 6 points after
   scaling, as long as it fits between holes. */
BgScene *bg_diagram_new (const GPtrArray *panels, const BgBoard *board,
                         const BgDiagramStyle *style);

#endif
