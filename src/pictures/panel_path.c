/* The moves of a panel as arrows, such that the order of their jumps can be read. */
#include <math.h>

#include "pictures/palette.h"
#include "pictures/panel_board.h"

/* Lengths in holes' distances. */
#define PATH_WIDTH 0.11
#define JOINT_WIDTH 0.24
#define HEAD_LENGTH 0.42
#define HEAD_WIDTH 0.36
#define CHEVRON_LENGTH 0.28 /* of the head within a jump, and its place: from the landing */
#define CHEVRON_WIDTH 0.28
#define CHEVRON_BACK 0.25
#define NUMBER_SIZE 0.42

static double across (double length) {
  return length * BG_PITCH;
}

/* An arrow's head, its tip AWAY from the end of the line between two points. */
static void add_head (BgScene *scene, BgPoint from, BgPoint to, double away, double length,
                      double width) {
  const double distance = hypot (to.x - from.x, to.y - from.y);
  const double dx = (to.x - from.x) / distance, dy = (to.y - from.y) / distance;
  const BgPoint tip = { to.x + dx * across (away), to.y + dy * across (away), false };
  const double back = across (length), half = across (width) / 2;
  GArray *points = bg_points_new ();
  bg_points_add (points, tip.x, tip.y, true);
  bg_points_add (points, tip.x - dx * back - dy * half, tip.y - dy * back + dx * half, false);
  bg_points_add (points, tip.x - dx * back + dy * half, tip.y - dy * back - dx * half, false);
  bg_scene_add_polygon (scene, points, BG_PATH_COLOUR)->role = "arrow head";
}

/* The peg that jump number N takes away, with that number over its line; nothing on a board by
   lines, where the path goes through its hole. */
static void add_number (const BgPanelBoard *drawn, int from, int to, int n, double x, double y,
                        BgScene *scene) {
  const BgBoard *board = drawn->board;
  if (board->by_lines)
    return;
  const int over = board->line[bg_board_line_between (board, from, to)].over;
  const BgPoint at = bg_panel_board_hole (drawn, over, x, y);
  const double size = MAX (drawn->type, across (NUMBER_SIZE));
  g_autofree char *number = g_strdup_printf ("%d", n);
  bg_panel_board_draw_jumped (drawn, over, x, y, scene);
  bg_scene_add_text (scene, at.x, at.y + 0.36 * size, size, BG_TEXT_COLOUR, true, number)
      ->role = "jump number";
}

/* A line through the N holes of a move, a dot where a jump ends and the next begins, and a
   head that reaches a little past the last hole's centre.  Jumps of a sweep have a head
   each. */
static void add_arrow (const BgPanelBoard *drawn, const int *holes, int n, double x, double y,
                       BgScene *scene) {
  GArray *joints = bg_points_new ();
  g_autofree BgPoint *at = g_new (BgPoint, n);
  for (int i = 0; i < n; i++)
    at[i] = bg_panel_board_hole (drawn, holes[i], x, y);
  for (int i = 0; i + 1 < n; i++) {
    bg_points_add (joints, at[i].x, at[i].y, true);
    bg_points_add (joints, at[i].x, at[i].y, false);
  }
  bg_scene_add_lines (scene, joints, across (JOINT_WIDTH), BG_PATH_COLOUR)->role = "joint";
  for (int i = 1; i + 1 < n; i++)
    add_head (scene, at[i - 1], at[i], -CHEVRON_BACK, CHEVRON_LENGTH, CHEVRON_WIDTH);
  add_head (scene, at[n - 2], at[n - 1], HEAD_LENGTH / 2, HEAD_LENGTH, HEAD_WIDTH);
}

void bg_panel_path_draw (const BgPanelBoard *drawn, const BgPanel *panel, double x, double y,
                         BgScene *scene) {
  const int *path = (const int *) panel->path->data;
  const int length = panel->path->len;
  if (length == 0)
    return;
  GArray *lines = bg_points_new ();
  int jumps = 0;
  for (int i = 0; i < length; i++)
    if (path[i] != BG_PATH_END) {
      const BgPoint at = bg_panel_board_hole (drawn, path[i], x, y);
      const bool begins = i == 0 || path[i - 1] == BG_PATH_END;
      bg_points_add (lines, at.x, at.y, begins);
      jumps += !begins;
    }
  bg_scene_add_lines (scene, lines, across (PATH_WIDTH), BG_PATH_COLOUR)->role = "path";
  for (int i = 1, n = 0; i < length && jumps > 1; i++)
    if (path[i] != BG_PATH_END && path[i - 1] != BG_PATH_END)
      add_number (drawn, path[i - 1], path[i], ++n, x, y, scene);
  for (int i = 0, n; i < length; i += n + 1) {
    for (n = 0; path[i + n] != BG_PATH_END; n++)
      ;
    add_arrow (drawn, path + i, n, x, y, scene);
  }
}
