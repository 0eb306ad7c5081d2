#include "report/diagram.h"

#include <math.h>

#include "report/palette.h"
#include "report/plan.h"

/* Lengths in points; those that go with the board are in holes' distances. */
#define PITCH 30.
#define BOARD_WIDTH 1.12        /* of the wood around a line of holes */
#define PEG_RADIUS 0.35
#define HOLE_RADIUS 0.25
#define EDGE_WIDTH 1.2
#define PATH_WIDTH 0.11
#define JOINT_WIDTH 0.24
#define HEAD_LENGTH 0.42
#define HEAD_WIDTH 0.36
#define LABEL_SIZE 10.5
#define CAPTION_SIZE 12.5
#define CAPTION_LINE 16.
#define TITLE_SIZE 17.
#define SOURCE_SIZE 11.5
#define GAP 30.
#define MARGIN 24.

/* Width over height of a sheet of many panels. */
#define ASPECT 1.4

#define JUMPED_FILL 0xb4cde1
#define JUMPED_EDGE 0x86a9c5
#define MARK_EDGE BG_PEG_FILL

typedef struct
{
  const BgBoard *board;
  BgPlan plan;
  double row_height;            /* in pitches: rows of a triangular lattice are closer */
  double width, height;         /* of a panel with its caption */
  double board_height;
  double centre;                /* of the holes, where captions are centred */
} Layout;

static BgPoint
point_at (const Layout *layout, BgPlace place, double x, double y)
{
  return (BgPoint) { x + (place.x / 2. + 0.5) * PITCH,
                     y + (place.y + 0.5) * layout->row_height * PITCH, false };
}

static BgPoint
hole_at (const Layout *layout, int hole, double x, double y)
{
  return point_at (layout, layout->plan.hole[hole], x, y);
}

/* The wood: thick lines between neighbours melt into one shape. */
static void
add_wood (BgScene *scene, const Layout *layout, double x, double y)
{
  const BgBoard *board = layout->board;
  GArray *points = bg_points_new ();
  for (int a = 0; a < board->n_holes; a++)
    {
      BgPoint from = hole_at (layout, a, x, y);
      /* a hole without neighbours is a dot, which takes a line of no length */
      bg_points_add (points, from.x, from.y, true);
      bg_points_add (points, from.x, from.y, false);
      for (int b = a + 1; b < board->n_holes; b++)
        {
          BgPoint to = hole_at (layout, b, x, y);
          if (hypot (to.x - from.x, to.y - from.y) > 1.01 * PITCH)
            continue;
          bg_points_add (points, from.x, from.y, true);
          bg_points_add (points, to.x, to.y, false);
        }
    }
  bg_scene_add_lines (scene, points, BOARD_WIDTH * PITCH, BG_WOOD);
}

static void
add_label (BgScene *scene, const Layout *layout, BgPlace place, double x, double y,
           const char *text)
{
  BgPoint at = point_at (layout, place, x, y);
  bg_scene_add_text (scene, at.x, at.y + 0.36 * LABEL_SIZE, LABEL_SIZE, BG_LABEL_COLOUR, false,
                     text);
}

static void
add_labels (BgScene *scene, const Layout *layout, double x, double y)
{
  const BgPlan *plan = &layout->plan;
  for (int column = 0; column < layout->board->n_columns; column++)
    if (plan->columns >> column & 1)
      add_label (scene, layout, plan->column_label[column], x, y,
                 (const char[]) { 'a' + column, '\0' });
  for (int row = 0; row < layout->board->n_rows; row++)
    if (plan->rows >> row & 1)
      {
        g_autofree char *number = g_strdup_printf ("%d", row + 1);
        add_label (scene, layout, plan->row_label[row], x, y, number);
      }
}

static void
add_holes (BgScene *scene, const Layout *layout, const BgPanel *panel, double x, double y)
{
  for (int hole = 0; hole < layout->board->n_holes; hole++)
    {
      BgPoint at = hole_at (layout, hole, x, y);
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
add_path (BgScene *scene, const Layout *layout, const GArray *path, double x, double y)
{
  if (path->len < 2)
    return;
  GArray *line = bg_points_new (), *joints = bg_points_new ();
  BgPoint at = { 0 };
  double dx = 0, dy = 0;
  for (guint i = 0; i < path->len; i++)
    {
      BgPoint next = hole_at (layout, g_array_index (path, int, i), x, y);
      if (i > 0)
        {
          double length = hypot (next.x - at.x, next.y - at.y);
          dx = (next.x - at.x) / length;
          dy = (next.y - at.y) / length;
        }
      at = next;
      if (i + 1 == path->len)
        break;
      bg_points_add (line, at.x, at.y, i == 0);
      bg_points_add (joints, at.x, at.y, true);
      bg_points_add (joints, at.x, at.y, false);
    }
  double past = HEAD_LENGTH / 2 * PITCH;
  BgPoint tip = { at.x + dx * past, at.y + dy * past, false };
  bg_points_add (line, at.x, at.y, false);
  bg_scene_add_lines (scene, line, PATH_WIDTH * PITCH, BG_PATH_COLOUR);
  bg_scene_add_lines (scene, joints, JOINT_WIDTH * PITCH, BG_PATH_COLOUR);
  add_head (scene, tip, dx, dy);
}

static char **
wrap (const char *text, double width, double size)
{
  return bg_wrap (text, MAX (12, (int) (width / (BG_ADVANCE * size))));
}

static void
add_panel (BgScene *scene, const Layout *layout, const BgPanel *panel, double x, double y)
{
  add_wood (scene, layout, x, y);
  add_labels (scene, layout, x, y);
  add_holes (scene, layout, panel, x, y);
  add_path (scene, layout, panel->path, x, y);
  if (panel->caption == NULL)
    return;
  g_auto (GStrv) lines = wrap (panel->caption, layout->width, CAPTION_SIZE);
  for (int i = 0; lines[i] != NULL; i++)
    bg_scene_add_text (scene, x + layout->centre, y + layout->board_height + (i + 1) * CAPTION_LINE,
                       CAPTION_SIZE, BG_TEXT_COLOUR, false, lines[i]);
}

static void
measure (Layout *layout, const BgBoard *board, const GPtrArray *panels)
{
  layout->board = board;
  bg_plan_init (&layout->plan, board);
  layout->row_height = board->skew ? sqrt (0.75) : 1;
  int left = layout->plan.width, right = 0;
  for (int hole = 0; hole < board->n_holes; hole++)
    {
      left = MIN (left, layout->plan.hole[hole].x);
      right = MAX (right, layout->plan.hole[hole].x);
    }
  layout->centre = ((left + right) / 4. + 0.5) * PITCH;
  layout->width = MAX ((layout->plan.width / 2. + 0.5) * PITCH, 2 * layout->centre);
  layout->board_height = layout->plan.height * layout->row_height * PITCH + 0.1 * PITCH;
  guint lines = 0;
  for (guint i = 0; i < panels->len; i++)
    {
      const BgPanel *panel = g_ptr_array_index (panels, i);
      if (panel->caption == NULL)
        continue;
      g_auto (GStrv) caption = wrap (panel->caption, layout->width, CAPTION_SIZE);
      lines = MAX (lines, g_strv_length (caption));
    }
  layout->height = layout->board_height + lines * CAPTION_LINE;
}

/* Title and source, centred; returns the height that they take. */
static double
add_heading (BgScene *scene, const char *title, const char *source)
{
  double y = MARGIN;
  const struct { const char *text; double size; BgColour colour; bool bold; } parts[] = {
    { title, TITLE_SIZE, BG_TEXT_COLOUR, true },
    { source, SOURCE_SIZE, BG_PALE_TEXT, false },
  };
  for (size_t i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      if (parts[i].text == NULL)
        continue;
      g_auto (GStrv) lines = wrap (parts[i].text, scene->width - 2 * MARGIN, parts[i].size);
      for (char **line = lines; *line != NULL; line++)
        {
          y += parts[i].size;
          bg_scene_add_text (scene, scene->width / 2, y, parts[i].size, parts[i].colour,
                             parts[i].bold, *line);
          y += 0.35 * parts[i].size;
        }
    }
  return y > MARGIN ? y + GAP / 2 : y;
}

static int
choose_columns (const Layout *layout, int n)
{
  /* two stand beside each other however tall they are */
  if (n <= 2)
    return n;
  double across = sqrt (n * ASPECT * (layout->height + GAP) / (layout->width + GAP));
  return CLAMP ((int) (across + 0.5), 1, n);
}

BgScene *
bg_diagram_new (const GPtrArray *panels, const BgBoard *board, const char *title,
                const char *source)
{
  Layout layout;
  measure (&layout, board, panels);
  int n = panels->len, columns = choose_columns (&layout, n);
  BgScene *scene = bg_scene_new (title);
  scene->width = 2 * MARGIN + columns * (layout.width + GAP) - GAP;
  double top = add_heading (scene, title, source);
  for (int i = 0; i < n; i++)
    add_panel (scene, &layout, g_ptr_array_index (panels, i),
               MARGIN + i % columns * (layout.width + GAP),
               top + i / columns * (layout.height + GAP));
  int rows = (n + columns - 1) / columns;
  scene->height = top + rows * (layout.height + GAP) - GAP + MARGIN;
  return scene;
}
