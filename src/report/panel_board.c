#include "report/panel_board.h"

#include <math.h>

#include "report/palette.h"

/* Lengths in holes' distances, but for the distance itself, edges and type in points. */
#define PITCH 30.
#define EDGE_WIDTH 1.2
#define LABEL_SIZE 10.5
#define BOARD_WIDTH 1.12        /* of the wood around a line of holes */
#define PEG_RADIUS 0.35
#define HOLE_RADIUS 0.25
#define PATH_WIDTH 0.11
#define JOINT_WIDTH 0.24
#define HEAD_LENGTH 0.42
#define HEAD_WIDTH 0.36

#define JUMPED_FILL 0xb4cde1
#define JUMPED_EDGE 0x86a9c5
#define MARK_EDGE BG_PEG_FILL

void
bg_panel_board_init (BgPanelBoard *drawn, const BgBoard *board)
{
  drawn->board = board;
  bg_plan_init (&drawn->plan, board);
  drawn->row_height = board->skew ? sqrt (0.75) : 1;
  int left = drawn->plan.width, right = 0;
  for (int hole = 0; hole < board->n_holes; hole++)
    {
      left = MIN (left, drawn->plan.hole[hole].x);
      right = MAX (right, drawn->plan.hole[hole].x);
    }
  drawn->centre = ((left + right) / 4. + 0.5) * PITCH;
  drawn->width = MAX ((drawn->plan.width / 2. + 0.5) * PITCH, 2 * drawn->centre);
  drawn->height = drawn->plan.height * drawn->row_height * PITCH + 0.1 * PITCH;
}

static BgPoint
point_at (const BgPanelBoard *drawn, BgPlace place, double x, double y)
{
  return (BgPoint) { x + (place.x / 2. + 0.5) * PITCH,
                     y + (place.y + 0.5) * drawn->row_height * PITCH, false };
}

static BgPoint
hole_at (const BgPanelBoard *drawn, int hole, double x, double y)
{
  return point_at (drawn, drawn->plan.hole[hole], x, y);
}

/* The wood: thick lines between neighbours melt into one shape. */
static void
add_wood (BgScene *scene, const BgPanelBoard *drawn, double x, double y)
{
  const BgBoard *board = drawn->board;
  GArray *points = bg_points_new ();
  for (int a = 0; a < board->n_holes; a++)
    {
      BgPoint from = hole_at (drawn, a, x, y);
      /* a hole without neighbours is a dot, which takes a line of no length */
      bg_points_add (points, from.x, from.y, true);
      bg_points_add (points, from.x, from.y, false);
      for (int b = a + 1; b < board->n_holes; b++)
        {
          BgPoint to = hole_at (drawn, b, x, y);
          if (hypot (to.x - from.x, to.y - from.y) > 1.01 * PITCH)
            continue;
          bg_points_add (points, from.x, from.y, true);
          bg_points_add (points, to.x, to.y, false);
        }
    }
  bg_scene_add_lines (scene, points, BOARD_WIDTH * PITCH, BG_WOOD);
}

static void
add_label (BgScene *scene, const BgPanelBoard *drawn, BgPlace place, double x, double y,
           const char *text)
{
  BgPoint at = point_at (drawn, place, x, y);
  bg_scene_add_text (scene, at.x, at.y + 0.36 * LABEL_SIZE, LABEL_SIZE, BG_LABEL_COLOUR, false,
                     text);
}

static void
add_labels (BgScene *scene, const BgPanelBoard *drawn, double x, double y)
{
  const BgPlan *plan = &drawn->plan;
  for (int column = 0; column < drawn->board->n_columns; column++)
    if (plan->columns >> column & 1)
      add_label (scene, drawn, plan->column_label[column], x, y,
                 (const char[]) { 'a' + column, '\0' });
  for (int row = 0; row < drawn->board->n_rows; row++)
    if (plan->rows >> row & 1)
      {
        g_autofree char *number = g_strdup_printf ("%d", row + 1);
        add_label (scene, drawn, plan->row_label[row], x, y, number);
      }
}

static void
add_holes (BgScene *scene, const BgPanelBoard *drawn, const BgPanel *panel, double x, double y)
{
  for (int hole = 0; hole < drawn->board->n_holes; hole++)
    {
      BgPoint at = hole_at (drawn, hole, x, y);
      double radius = HOLE_RADIUS;
      BgColour fill = BG_HOLE_FILL, edge = BG_HOLE_EDGE;
      if (bg_has (panel->jumped, hole))
        radius = PEG_RADIUS, fill = JUMPED_FILL, edge = JUMPED_EDGE;
      else if (bg_has (panel->pegs, hole))
        radius = PEG_RADIUS, fill = BG_PEG_FILL, edge = BG_PEG_EDGE;
      else if (bg_has (panel->marks, hole))
        edge = MARK_EDGE;
      bg_scene_add_circle (scene, at.x, at.y, radius * PITCH, fill, edge, EDGE_WIDTH);
    }
}

/* The arrow's head, its tip at the end of the path. */
static void
add_head (BgScene *scene, BgPoint tip, double dx, double dy)
{
  double length = HEAD_LENGTH * PITCH, half = HEAD_WIDTH * PITCH / 2;
  GArray *points = bg_points_new ();
  bg_points_add (points, tip.x, tip.y, true);
  bg_points_add (points, tip.x - dx * length - dy * half, tip.y - dy * length + dx * half, false);
  bg_points_add (points, tip.x - dx * length + dy * half, tip.y - dy * length - dx * half, false);
  bg_scene_add_polygon (scene, points, BG_PATH_COLOUR);
}

/* A line through the holes of a move, a dot where a jump ends and the next
   begins, and a head that reaches a little past the last hole's centre. */
static void
add_path (BgScene *scene, const BgPanelBoard *drawn, const GArray *path, double x, double y)
{
  if (path->len < 2)
    return;
  GArray *line = bg_points_new (), *joints = bg_points_new ();
  const guint last = path->len - 1;
  for (guint i = 0; i < last; i++)
    {
      BgPoint at = hole_at (drawn, g_array_index (path, int, i), x, y);
      bg_points_add (line, at.x, at.y, i == 0);
      bg_points_add (joints, at.x, at.y, true);
      bg_points_add (joints, at.x, at.y, false);
    }
  BgPoint from = hole_at (drawn, g_array_index (path, int, last - 1), x, y);
  BgPoint to = hole_at (drawn, g_array_index (path, int, last), x, y);
  double length = hypot (to.x - from.x, to.y - from.y), past = HEAD_LENGTH / 2 * PITCH;
  double dx = (to.x - from.x) / length, dy = (to.y - from.y) / length;
  BgPoint tip = { to.x + dx * past, to.y + dy * past, false };
  bg_points_add (line, to.x, to.y, false);
  bg_scene_add_lines (scene, line, PATH_WIDTH * PITCH, BG_PATH_COLOUR);
  bg_scene_add_lines (scene, joints, JOINT_WIDTH * PITCH, BG_PATH_COLOUR);
  add_head (scene, tip, dx, dy);
}

void
bg_panel_board_draw (const BgPanelBoard *drawn, const BgPanel *panel, double x, double y,
                     BgScene *scene)
{
  add_wood (scene, drawn, x, y);
  add_labels (scene, drawn, x, y);
  add_holes (scene, drawn, panel, x, y);
  add_path (scene, drawn, panel->path, x, y);
}
