/* The board of a panel as a picture: wood, coordinates, holes, pegs and the moves' arrows.
   Private to this folder. */
#ifndef BG_PANEL_BOARD_H
#define BG_PANEL_BOARD_H

#include "pictures/panel.h"
#include "pictures/plan.h"
#include "pictures/scene.h"

typedef struct {
  const BgBoard *board;
  BgPlan plan;
  double row_height;    /* in holes' distances: rows of a triangular lattice are closer */
  double width, height; /* in points, coordinates included */
  double centre;        /* of the holes, from the left edge */
  double type;          /* the least size of type */
} BgPanelBoard;

/* The distance from a hole to the next, in points. */
#define BG_PITCH 30.

void bg_panel_board_init (BgPanelBoard *drawn, const BgBoard *board, double type);

/* Where a hole is if the board's upper left corner is at (X, Y). */
BgPoint bg_panel_board_hole (const BgPanelBoard *drawn, int hole, double x, double y);

/* The layers of a panel, each on the one before, with the board's upper left corner at (X, Y). */
void bg_panel_board_draw_wood (const BgPanelBoard *drawn, double x, double y, BgScene *scene);
void bg_panel_regions_draw (const BgPanelBoard *drawn, const BgPanel *panel, double x, double y,
                            BgScene *scene);
void bg_panel_board_draw_holes (const BgPanelBoard *drawn, const BgPanel *panel, double x, double y,
                                BgScene *scene);
void bg_panel_path_draw (const BgPanelBoard *drawn, const BgPanel *panel, double x, double y,
                         BgScene *scene);

/* A hole with the peg that is jumped in it. */
void bg_panel_board_draw_jumped (const BgPanelBoard *drawn, int hole, double x, double y,
                                 BgScene *scene);

#endif
