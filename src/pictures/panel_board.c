#include "pictures/panel_board.h"

#include <math.h>

#include "board/notation.h"
#include "pictures/palette.h"

/* Lengths in holes' distances, but for the distance itself, edges and type in points. */
#define PITCH BG_PITCH
#define EDGE_WIDTH 1.2
#define BOARD_WIDTH 1.12 /* of the wood around a line of holes */
#define PEG_RADIUS 0.35
#define HOLE_RADIUS 0.25
#define WEIGHT_RADIUS 0.4 /* of a hole with a number in it */
#define NUMBER_SIZE 0.42
#define EDGE_LINE_WIDTH 0.08 /* of a board by lines */
#define NAME_BELOW 0.78      /* its base line, from the middle of the hole */
#define NUMBER_WIDTH 0.72

#define MARK_EDGE BG_PEG_FILL

void bg_panel_board_init (BgPanelBoard *drawn, const BgBoard *board, double type) {
  drawn->board = board;
  drawn->type = type;
  bg_plan_init (&drawn->plan, board);
  drawn->row_height = board->skew ? sqrt (0.75) : 1;
  int left = drawn->plan.width, right = 0;
  for (int hole = 0; hole < board->n_holes; hole++) {
    left = MIN (left, drawn->plan.hole[hole].x);
    right = MAX (right, drawn->plan.hole[hole].x);
  }
  drawn->centre = ((left + right) / 4. + 0.5) * PITCH;
  drawn->width = MAX ((drawn->plan.width / 2. + 0.5) * PITCH, 2 * drawn->centre);
  drawn->height = drawn->plan.height * drawn->row_height * PITCH + 0.1 * PITCH;
}

static BgPoint point_at (const BgPanelBoard *drawn, BgPlace place, double x, double y) {
  return (BgPoint){ x + (place.x / 2. + 0.5) * PITCH,
                    y + (place.y + 0.5) * drawn->row_height * PITCH, false };
}

BgPoint bg_panel_board_hole (const BgPanelBoard *drawn, int hole, double x, double y) {
  return point_at (drawn, drawn->plan.hole[hole], x, y);
}

/* Of a board by lines: a thin line between each two holes that a line has beside each other. */
static void add_edges (BgScene *scene, const BgPanelBoard *drawn, double x, double y) {
  const BgBoard *board = drawn->board;
  GArray *points = bg_points_new ();
  for (int i = 0; i < board->n_lines; i++) {
    const int holes[] = { board->line[i].a, board->line[i].over, board->line[i].b };
    for (int k = 0; k < 3; k++) {
      const BgPoint at = bg_panel_board_hole (drawn, holes[k], x, y);
      bg_points_add (points, at.x, at.y, k == 0);
    }
  }
  bg_scene_add_lines (scene, points, EDGE_LINE_WIDTH * PITCH, BG_WOOD)->role = "wood";
}

/* The wood: thick lines between neighbours melt into one shape. */
static void add_wood (BgScene *scene, const BgPanelBoard *drawn, double x, double y) {
  const BgBoard *board = drawn->board;
  GArray *points = bg_points_new ();
  for (int a = 0; a < board->n_holes; a++) {
    BgPoint from = bg_panel_board_hole (drawn, a, x, y);
    /* a hole without neighbours is a dot, which takes a line of no length */
    bg_points_add (points, from.x, from.y, true);
    bg_points_add (points, from.x, from.y, false);
    for (int b = a + 1; b < board->n_holes; b++) {
      BgPoint to = bg_panel_board_hole (drawn, b, x, y);
      if (hypot (to.x - from.x, to.y - from.y) > 1.01 * PITCH)
        continue;
      bg_points_add (points, from.x, from.y, true);
      bg_points_add (points, to.x, to.y, false);
    }
  }
  bg_scene_add_lines (scene, points, BOARD_WIDTH * PITCH, BG_WOOD)->role = "wood";
}

static void add_label (BgScene *scene, const BgPanelBoard *drawn, BgPlace place, double x, double y,
                       const char *text) {
  BgPoint at = point_at (drawn, place, x, y);
  bg_scene_add_text (scene, at.x, at.y + 0.36 * drawn->type, drawn->type, BG_LABEL_COLOUR, false,
                     text)
      ->role = "label";
}

static void add_labels (BgScene *scene, const BgPanelBoard *drawn, double x, double y) {
  const BgPlan *plan = &drawn->plan;
  for (int hole = 0; hole < drawn->board->n_holes && drawn->board->by_lines; hole++) {
    const BgPoint at = bg_panel_board_hole (drawn, hole, x, y);
    bg_scene_add_text (scene, at.x, at.y + NAME_BELOW * PITCH, drawn->type, BG_LABEL_COLOUR, false,
                       drawn->board->names[hole].text)
        ->role = "label";
  }
  for (int column = 0; column < drawn->board->n_columns; column++)
    if (plan->has_column[column])
      add_label (scene, drawn, plan->column_label[column], x, y, bg_column_name (column).text);
  for (int row = 0; row < drawn->board->n_rows; row++)
    if (plan->has_row[row]) {
      g_autofree char *number = g_strdup_printf ("%d", row + 1);
      add_label (scene, drawn, plan->row_label[row], x, y, number);
    }
}

void bg_panel_board_draw_jumped (const BgPanelBoard *drawn, int hole, double x, double y,
                                 BgScene *scene) {
  BgPoint at = bg_panel_board_hole (drawn, hole, x, y);
  bg_scene_add_circle (scene, at.x, at.y, PEG_RADIUS * PITCH, BG_JUMPED_FILL, BG_JUMPED_EDGE,
                       EDGE_WIDTH)
      ->role = "jumped peg";
}

static void add_empty_hole (BgScene *scene, BgPoint at, BgColour edge) {
  bg_scene_add_circle (scene, at.x, at.y, HOLE_RADIUS * PITCH, BG_HOLE_FILL, edge, EDGE_WIDTH)
      ->role = edge == BG_HOLE_EDGE ? "hole" : "marked hole";
}

static void add_holes (BgScene *scene, const BgPanelBoard *drawn, const BgPanel *panel, double x,
                       double y) {
  for (int hole = 0; hole < drawn->board->n_holes; hole++) {
    BgPoint at = bg_panel_board_hole (drawn, hole, x, y);
    if (bg_has (panel->jumped, hole))
      bg_panel_board_draw_jumped (drawn, hole, x, y, scene);
    else if (bg_has (panel->pegs, hole))
      bg_scene_add_circle (scene, at.x, at.y, PEG_RADIUS * PITCH, BG_PEG_FILL, BG_PEG_EDGE,
                           EDGE_WIDTH)
          ->role = "peg";
    else
      add_empty_hole (scene, at, bg_has (panel->marks, hole) ? MARK_EDGE : BG_HOLE_EDGE);
  }
}

/* A hole with a text: a peg is pale, so that the text can be read. */
static void add_number (BgScene *scene, const BgPanelBoard *drawn, BgPoint at, bool peg,
                        const char *text) {
  const double size = MIN (MAX (drawn->type, NUMBER_SIZE * PITCH),
                           NUMBER_WIDTH * PITCH / bg_text_width (text, 1));
  bg_scene_add_circle (scene, at.x, at.y, WEIGHT_RADIUS * PITCH,
                       peg ? BG_JUMPED_FILL : BG_HOLE_FILL, peg ? BG_PEG_FILL : BG_HOLE_EDGE,
                       EDGE_WIDTH)
      ->role = peg ? "numbered peg" : "numbered hole";
  bg_scene_add_text (scene, at.x, at.y + 0.36 * size, size, BG_TEXT_COLOUR, peg, text)
      ->role = "number";
}

/* Holes with their weights or labels. */
static void add_numbers (BgScene *scene, const BgPanelBoard *drawn, const BgPanel *panel, double x,
                         double y) {
  for (int hole = 0; hole < drawn->board->n_holes; hole++) {
    const BgPoint at = bg_panel_board_hole (drawn, hole, x, y);
    g_autofree char *text = panel->label != NULL
                                ? g_strdup (panel->label[hole])
                                : g_strdup_printf ("%" G_GINT64_FORMAT, panel->weight[hole]);
    if (*text != '\0')
      add_number (scene, drawn, at, bg_has (panel->pegs, hole), text);
    else
      add_empty_hole (scene, at, BG_HOLE_EDGE);
  }
}

void bg_panel_board_draw_wood (const BgPanelBoard *drawn, double x, double y, BgScene *scene) {
  if (drawn->board->by_lines)
    add_edges (scene, drawn, x, y);
  else
    add_wood (scene, drawn, x, y);
}

void bg_panel_board_draw_holes (const BgPanelBoard *drawn, const BgPanel *panel, double x, double y,
                                BgScene *scene) {
  add_labels (scene, drawn, x, y);
  if (panel->weight != NULL || panel->label != NULL)
    add_numbers (scene, drawn, panel, x, y);
  else
    add_holes (scene, drawn, panel, x, y);
}
