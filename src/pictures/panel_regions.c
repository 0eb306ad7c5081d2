/* The regions of a panel: a band around the holes of each, tinted where it is filled. */
#include <math.h>

#include "pictures/palette.h"
#include "pictures/panel_board.h"

/* Lengths in holes' distances. */
#define BAND 0.94 /* the width of a region around a line of holes */
#define EDGE 0.08
#define NEAR 1.45 /* holes as near as on a diagonal are joined */

#define TINT 0.3 /* of its colour in a filled region */

/* As of charts (Okabe and Ito). */
static const BgColour colours[] = {
  0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9, 0x666666,
};

static BgColour tint (BgColour colour) {
  BgColour mixed = 0;
  for (int shift = 0; shift <= 16; shift += 8)
    mixed |= (BgColour) lround (255 - TINT * (255 - (colour >> shift & 255))) << shift;
  return mixed;
}

/* Thick lines between neighbours melt into one shape, as the wood's do. */
static void add_band (const BgPanelBoard *drawn, BgPosition region, double width, BgColour colour,
                      double x, double y, BgScene *scene) {
  GArray *points = bg_points_new ();
  BG_FOR_EACH_HOLE (a, region) {
    const BgPoint from = bg_panel_board_hole (drawn, a, x, y);
    BG_FOR_EACH_HOLE (b, region) {
      const BgPoint to = bg_panel_board_hole (drawn, b, x, y);
      if (b < a || hypot (to.x - from.x, to.y - from.y) > NEAR * BG_PITCH)
        continue;
      bg_points_add (points, from.x, from.y, true);
      bg_points_add (points, to.x, to.y, false);
    }
  }
  bg_scene_add_lines (scene, points, width * BG_PITCH, colour);
}

void bg_panel_regions_draw (const BgPanelBoard *drawn, const BgPanel *panel, double x, double y,
                            BgScene *scene) {
  for (guint i = 0; i < panel->regions->len; i++) {
    const BgPosition region = g_array_index (panel->regions, BgPosition, i);
    const BgColour colour = colours[i % G_N_ELEMENTS (colours)];
    add_band (drawn, region, BAND, colour, x, y, scene);
    add_band (drawn, region, BAND - 2 * EDGE,
              bg_subset (region, panel->pegs) ? tint (colour) : BG_WOOD, x, y, scene);
  }
}
