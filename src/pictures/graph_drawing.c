#include <math.h>

#include "board/notation.h"
#include "core/error.h"
#include "pictures/graph_layout.h"
#include "pictures/palette.h"
#include "pictures/plan.h"
#include "pictures/text.h"

/* Lengths in points. */
#define PITCH 7.
#define HOLE_SIZE (0.36 * PITCH)
#define PEG_SIZE (0.78 * PITCH)
#define WOOD_WIDTH (1.25 * PITCH)
#define HEADING_SIZE 9.
#define TITLE_SIZE 15.
#define NOTE_SIZE 10.
#define MARGIN 22.
#define LINK_WIDTH 1.1
#define DOUBLE_WIDTH 3.6 /* of the two lines of a loop with the gap between them */
#define CURVE_STEPS 6    /* lines for a piece of a curve */

typedef struct
{
  const BgGraphView *view;
  const BgBoard *board;
  BgGraphLayout *layout;
  BgScene *scene;
  BgPlan plan;
  double left, top;     /* of the holes, within the plan */
  double row_height;    /* in pitches */
  double width, height; /* of a board */
  double y;             /* of the layout's upper edge */
} Drawing;

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
add_node (Drawing *drawing, const BgGraphSpot *spot)
{
  const double x = MARGIN + spot->x - drawing->width / 2;
  const double y = drawing->y + spot->y - drawing->height / 2;
  g_autofree char *pegs = bg_position_to_string (drawing->board, spot->position);
  g_autofree char *tip = g_strdup_printf ("after %d move%s: %s; %u position%s up to symmetry",
                                          spot->level, bg_plural (spot->level), pegs, spot->images,
                                          bg_plural (spot->images));
  bg_scene_begin_group (drawing->scene, tip);
  add_dots (drawing, drawing->board->full, x, y, WOOD_WIDTH, BG_WOOD);
  add_dots (drawing, drawing->board->full & ~spot->position, x, y, HOLE_SIZE, BG_HOLE_EDGE);
  add_dots (drawing, spot->position, x, y, PEG_SIZE, BG_PEG_FILL);
  bg_scene_end_group (drawing->scene);
}

/* The strand's curves as short lines (Bernstein's form of a cubic). */
static void
add_curve (Drawing *drawing, const BgGraphStrand *strand, double width, BgColour colour)
{
  const BgPoint *at = (const BgPoint *) strand->curve->data;
  GArray *points = bg_points_new ();
  bg_points_add (points, MARGIN + at->x, drawing->y + at->y, true);
  for (guint piece = 0; piece + 3 < strand->curve->len; piece += 3, at += 3)
    for (int i = 1; i <= CURVE_STEPS; i++)
      {
        const double t = (double) i / CURVE_STEPS, u = 1 - t;
        const double b[] = { u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t };
        bg_points_add (points,
                       MARGIN + b[0] * at[0].x + b[1] * at[1].x + b[2] * at[2].x + b[3] * at[3].x,
                       drawing->y + b[0] * at[0].y + b[1] * at[1].y + b[2] * at[2].y
                           + b[3] * at[3].y,
                       false);
      }
  bg_scene_add_lines (drawing->scene, points, width, colour);
}

static void
add_strand (Drawing *drawing, const BgGraphStrand *strand)
{
  const bool apart = bg_graph_view_tells_apart (drawing->view, strand->link);
  const bool known = drawing->view->shared != NULL;
  const BgColour colour = apart ? BG_PATH_COLOUR : BG_PALE_TEXT;
  const BgPosition position = g_array_index (drawing->layout->spots, BgGraphSpot, strand->from)
                                  .position;
  g_autofree char *move = bg_quotient_move_text (drawing->view->quotient, position, strand->link);
  g_autoptr (GString) tip = g_string_new (move);
  if (strand->link->ways > 1)
    g_string_append_printf (tip, ", %" PRIu64 " ways", strand->link->ways);
  g_string_append (tip, !known ? "" : apart ? ", not in every solution" : ", in every solution");
  g_string_append (tip, strand->link->turned ? ", to an image of the board drawn" : "");
  bg_scene_begin_group (drawing->scene, tip->str);
  if (strand->link->ways > 1)
    {
      add_curve (drawing, strand, DOUBLE_WIDTH, colour);
      add_curve (drawing, strand, DOUBLE_WIDTH - 2 * LINK_WIDTH, BG_PAPER);
    }
  else
    add_curve (drawing, strand, LINK_WIDTH, colour);
  double y = drawing->y + strand->y - g_strv_length (strand->label) * BG_GRAPH_LINE / 2;
  for (char **line = strand->label; *line != NULL; line++, y += BG_GRAPH_LINE)
    bg_scene_add_text (drawing->scene, MARGIN + strand->x, y + 0.75 * BG_GRAPH_LINE, BG_GRAPH_TYPE,
                       apart ? BG_PATH_COLOUR : BG_TEXT_COLOUR, apart, *line);
  bg_scene_end_group (drawing->scene);
}

/* Adds the lines above the graph: title, summary, and the legend of the links. */
static void
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
  const struct
  {
    const char *text;
    double size;
    BgColour colour;
    bool bold, wanted;
  } lines[] = {
    { title, TITLE_SIZE, BG_TEXT_COLOUR, true, title != NULL },
    { summary, NOTE_SIZE, BG_TEXT_COLOUR, false, true },
    { "red: not in every solution", NOTE_SIZE, BG_PATH_COLOUR, false, apart },
    { "double: a loop, gone round either way", NOTE_SIZE, BG_PALE_TEXT, false, loops },
    { "*: to an image of the board drawn", NOTE_SIZE, BG_PALE_TEXT, false, turned },
  };
  drawing->y = MARGIN;
  for (size_t i = 0; i < G_N_ELEMENTS (lines); i++)
    if (lines[i].wanted)
      {
        drawing->y += 1.3 * lines[i].size;
        bg_scene_add_text (drawing->scene, MARGIN, drawing->y, lines[i].size, lines[i].colour,
                           lines[i].bold, lines[i].text)
            ->anchor = BG_ANCHOR_START;
        /* a long title may be wider than the graph */
        drawing->scene->width = MAX (drawing->scene->width,
                                     2 * MARGIN + bg_text_width (lines[i].text, lines[i].size));
      }
  drawing->y += MARGIN;
}

/* The number of each level above its column. */
static void
add_levels (Drawing *drawing)
{
  drawing->y += HEADING_SIZE;
  const GArray *spots = drawing->layout->spots;
  for (guint i = 0; i < spots->len; i++)
    {
      const BgGraphSpot *spot = &g_array_index (spots, BgGraphSpot, i);
      if (i > 0 && g_array_index (spots, BgGraphSpot, i - 1).level == spot->level)
        continue;
      g_autofree char *number = g_strdup_printf ("%d", spot->level);
      bg_scene_add_text (drawing->scene, MARGIN + spot->x, drawing->y, HEADING_SIZE,
                         BG_LABEL_COLOUR, false, number);
    }
  drawing->y += HEADING_SIZE;
}

BgScene *
bg_graph_drawing_new (const BgGraphView *view, const char *title, size_t most, GError **error)
{
  const BgGraph *graph = view->quotient->graph;
  if (view->quotient->n_nodes > most)
    return bg_input_error (error,
                           "%s: %zu nodes, expected at most the %zu of --max-nodes in a "
                           "picture",
                           graph->problem->name, view->quotient->n_nodes, most);
  Drawing drawing = { .view = view, .board = graph->problem->board };
  bg_plan_init (&drawing.plan, drawing.board);
  measure_board (&drawing);
  g_autoptr (BgGraphLayout)
      layout = bg_graph_layout_new (view, drawing.width, drawing.height, error);
  if (layout == NULL)
    return NULL;
  drawing.layout = layout;
  drawing.scene = bg_scene_new (title);
  drawing.scene->width = 2 * MARGIN + layout->width;
  add_heading (&drawing, title);
  add_levels (&drawing);
  for (guint i = 0; i < layout->strands->len; i++)
    add_strand (&drawing, &g_array_index (layout->strands, BgGraphStrand, i));
  for (guint i = 0; i < layout->spots->len; i++)
    add_node (&drawing, &g_array_index (layout->spots, BgGraphSpot, i));
  drawing.scene->height = drawing.y + layout->height + MARGIN;
  return drawing.scene;
}
