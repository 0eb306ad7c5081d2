/* Panels as a picture. */
#ifndef BG_DIAGRAM_H
#define BG_DIAGRAM_H

#include "report/panel.h"
#include "report/scene.h"

/* The panels in rows, below TITLE and SOURCE (either may be NULL).  Where a
   panel has a path, it is an arrow, and the pegs that it takes are pale. */
BgScene *bg_diagram_new (const GPtrArray *panels, const BgBoard *board, const char *title,
                         const char *source);

#endif
