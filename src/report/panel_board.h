/* The board of a panel as a picture: wood, coordinates, holes, pegs and a move's arrow.
   Private to this folder. */
#ifndef BG_PANEL_BOARD_H
#define BG_PANEL_BOARD_H

#include "report/panel.h"
#include "report/plan.h"
#include "report/scene.h"

typedef struct
{
  const BgBoard *board;
  BgPlan plan;
  double row_height;            /* in holes' distances: rows of a triangular lattice are closer */
  double width, height;         /* in points, coordinates included */
  double centre;                /* of the holes, from the left edge */
} BgPanelBoard;

void bg_panel_board_init (BgPanelBoard *drawn, const BgBoard *board);

/* Draws a panel without its caption, the upper left corner at (X, Y). */
void bg_panel_board_draw (const BgPanelBoard *drawn, const BgPanel *panel, double x, double y,
                          BgScene *scene);

#endif
