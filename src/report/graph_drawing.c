#include "report/graph_drawing.h"

#include <math.h>

#include "core/error.h"
#include "report/graph_layout.h"
#include "report/graph_links.h"
#include "report/palette.h"
#include "report/plan.h"

/* Lengths in points. */
#define PITCH 7.
#define HOLE_SIZE (0.36 * PITCH)
#define PEG_SIZE (0.78 * PITCH)
#define WOOD_WIDTH (1.25 * PITCH)
#define ROW_GAP 15.
#define HEADING_SIZE 9.
#define TITLE_SIZE 15.
#define NOTE_SIZE 10.
#define MARGIN 22.

typedef struct
{
  const BgGraphView *view;
  const BgBoard *board;
  BgGraphLayout *layout;
  BgScene *scene;
  BgPlan plan;
  double left, top;             /* of the holes, within the plan */
  double row_height;            /* in pitches */
  double width, height;         /* of a board */
  double row;                   /* from a board to the one below */
  double x[BG_MAX_HOLES + 1];   /* of each level's left edge */
  double y;                     /* of the highest node's centre */
} Drawing;

static double
node_height (const Drawing *drawing, int level, guint i)
{
  return drawing->y + drawing->layout->y[level][i] * drawing->row;
}

static void
measure_board (Drawing *drawing)
{
  const BgPlan *plan = &drawing->plan;
  const BgBoard *board = drawing->board;
  double right = 0, bottom = 0;
  drawing->row_height = board->skew ? sqrt (0.75) : 1;
  drawing->left = drawing->top = G_MAXDOUBLE;
  for (int hole = 0; hole < board->n_holes; hole++)
    {
      double x = plan->hole[hole].x / 2. * PITCH;
      double y = plan->hole[hole].y * drawing->row_height * PITCH;
      drawing->left = MIN (drawing->left, x);
      drawing->top = MIN (drawing->top, y);
      right = MAX (right, x);
      bottom = MAX (bottom, y);
    }
  drawing->width = right - drawing->left + WOOD_WIDTH;
  drawing->height = bottom - drawing->top + WOOD_WIDTH;
  drawing->row = drawing->height + ROW_GAP;
}

/* Dots on a set of holes: lines of no length with round ends. */
static void
add_dots (Drawing *drawing, BgPosition holes, double x, double y, double size, BgColour colour)
{
  GArray *points = bg_points_new ();
  BG_FOR_EACH_HOLE (hole, holes)
    {
      BgPlace place = drawing->plan.hole[hole];
      double at_x = x + WOOD_WIDTH / 2 + place.x / 2. * PITCH - drawing->left;
      double at_y = y + WOOD_WIDTH / 2 + place.y * drawing->row_height * PITCH - drawing->top;
      bg_points_add (points, at_x, at_y, true);
      bg_points_add (points, at_x, at_y, false);
    }
  bg_scene_add_lines (drawing->scene, points, size, colour);
}

static void
add_node (Drawing *drawing, int level, guint i)
{
  BgPosition position = bg_quotient_position (drawing->view->quotient, level, i);
  double x = drawing->x[level], y = node_height (drawing, level, i) - drawing->height / 2;
  add_dots (drawing, drawing->board->full, x, y, WOOD_WIDTH, BG_WOOD);
  add_dots (drawing, drawing->board->full & ~position, x, y, HOLE_SIZE, BG_HOLE_EDGE);
  add_dots (drawing, position, x, y, PEG_SIZE, BG_PEG_FILL);
}

/* What is written above, and what there is to know about the links. */
static double
add_heading (Drawing *drawing, const char *title)
{
  const BgQuotient *quotient = drawing->view->quotient;
  bool loops = false, turned = false, apart = false;
  for (guint i = 0; i < quotient->links->len; i++)
    {
      const BgClassLink *link = bg_quotient_link (quotient, i);
      loops |= link->ways > 1;
      turned |= link->turned;
      apart |= bg_graph_view_tells_apart (drawing->view, link);
    }
  g_autofree char *summary = bg_graph_view_summary (drawing->view);
  const struct { const char *text; double size; BgColour colour; bool bold, wanted; } lines[] = {
    { title, TITLE_SIZE, BG_TEXT_COLOUR, true, true },
    { summary, NOTE_SIZE, BG_TEXT_COLOUR, false, true },
    { "red: not in every solution", NOTE_SIZE, BG_PATH_COLOUR, false, apart },
    { "double: a loop, gone round either way", NOTE_SIZE, BG_PALE_TEXT, false, loops },
    { "*: to an image of the board drawn", NOTE_SIZE, BG_PALE_TEXT, false, turned },
  };
  double half = 0, y = MARGIN;
  for (size_t i = 0; i < G_N_ELEMENTS (lines); i++)
    half = MAX (half, bg_text_width (lines[i].text, lines[i].size) / 2);
  for (size_t i = 0; i < G_N_ELEMENTS (lines); i++)
    if (lines[i].wanted)
      {
        y += 1.3 * lines[i].size;
        bg_scene_add_text (drawing->scene, MARGIN + half, y, lines[i].size, lines[i].colour,
                           lines[i].bold, lines[i].text);
      }
  /* a long title may be wider than the graph */
  drawing->scene->width = MAX (drawing->scene->width, 2 * (MARGIN + half));
  return y + MARGIN;
}

static void
add_columns (Drawing *drawing, BgGraphLinks **links, int last)
{
  for (int level = 0; level <= last; level++)
    {
      g_autofree char *number = g_strdup_printf ("%d", level);
      bg_scene_add_text (drawing->scene, drawing->x[level] + drawing->width / 2,
                         drawing->y - drawing->height / 2 - HEADING_SIZE, HEADING_SIZE,
                         BG_LABEL_COLOUR, false, number);
      if (level < last)
        {
          const BgGraphLinksPlace place = {
            drawing->x[level] + drawing->width, drawing->x[level + 1],
            drawing->y, drawing->layout->y[level], drawing->layout->y[level + 1],
            drawing->row, drawing->height,
          };
          bg_graph_links_draw (links[level], &place, drawing->scene);
        }
      for (guint i = 0; i < drawing->view->quotient->level[level]->len; i++)
        add_node (drawing, level, i);
    }
}

BgScene *
bg_graph_drawing_new (const BgGraphView *view, const char *title, size_t most, GError **error)
{
  const BgGraph *graph = view->quotient->graph;
  const int last = graph->n_moves;
  if (view->quotient->n_nodes > most)
    {
      bg_input_error (error, "%s: %zu nodes, expected at most the %zu of --max-nodes in a picture",
                      graph->problem->name, view->quotient->n_nodes, most);
      return NULL;
    }
  Drawing drawing = { .view = view, .board = graph->problem->board };
  bg_plan_init (&drawing.plan, drawing.board);
  measure_board (&drawing);
  drawing.layout = bg_graph_layout_new (view->quotient);
  drawing.scene = bg_scene_new (title);
  BgGraphLinks *links[BG_MAX_HOLES];
  drawing.x[0] = MARGIN;
  for (int level = 0; level < last; level++)
    {
      links[level] = bg_graph_links_new (view, level);
      drawing.x[level + 1] = drawing.x[level] + drawing.width
                             + bg_graph_links_room (links[level], drawing.layout->y[level],
                                                    drawing.layout->y[level + 1], drawing.row);
    }
  drawing.scene->width = drawing.x[last] + drawing.width + MARGIN;
  drawing.y = add_heading (&drawing, title) + 2 * HEADING_SIZE + drawing.height / 2;
  drawing.scene->height = drawing.y + drawing.layout->height * drawing.row
                          + drawing.height / 2 + MARGIN;
  add_columns (&drawing, links, last);
  for (int level = 0; level < last; level++)
    bg_graph_links_free (links[level]);
  bg_graph_layout_free (drawing.layout);
  return drawing.scene;
}
