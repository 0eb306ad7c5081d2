#include "report/graph_drawing.h"

#include <math.h>
#include <stdlib.h>

#include "board/error.h"
#include "report/graph_layout.h"
#include "report/palette.h"
#include "report/panel.h"
#include "report/plan.h"

/* Lengths in points. */
#define PITCH 7.
#define HOLE_SIZE (0.36 * PITCH)
#define PEG_SIZE (0.78 * PITCH)
#define WOOD_WIDTH (1.25 * PITCH)
#define ROW_GAP 15.
#define LINK_WIDTH 1.1
#define DOUBLE_WIDTH 3.6        /* of the two lines of a loop with what is between them */
#define PORT_GAP 7.             /* between the ends of links at a node, if there is room */
#define LABEL_SIZE 7.5
#define LABEL_LINE 8.5
#define LABEL_MOST 18           /* characters in a line of a label */
#define LABEL_ROOM 34.          /* beside the labels between two columns */
#define STEEPNESS 4.            /* of the steepest link, before room is made for it */
#define HEADING_SIZE 9.
#define TITLE_SIZE 15.
#define NOTE_SIZE 10.
#define MARGIN 22.
#define ADVANCE 0.55            /* of a middling character, in sizes of type */
#define CURVE_STEPS 16

/* A link with its ends' places and its label. */
typedef struct
{
  const BgClassLink *link;
  uint32_t source;
  double from, to;              /* heights */
  char **lines;
  double width;                 /* of the label */
} Strand;

/* A label's place. */
typedef struct
{
  double x, y, width, height;   /* x, y: the centre */
} Box;

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
  double x[BG_MAX_HOLES + 1];   /* of each level's left edge */
  double y;                     /* of the highest node's centre */
} Drawing;

static double
node_height (const Drawing *drawing, int level, guint i)
{
  return drawing->y + drawing->layout->y[level][i] * (drawing->height + ROW_GAP);
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
}

static GArray *
new_points (void)
{
  return g_array_new (FALSE, FALSE, sizeof (BgPoint));
}

/* Dots on a set of holes: lines of no length with round ends. */
static void
add_dots (Drawing *drawing, BgPosition holes, double x, double y, double size, BgColour colour)
{
  GArray *points = new_points ();
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

static void
clear_strand (gpointer pointer)
{
  g_strfreev (((Strand *) pointer)->lines);
}

/* The links between a level and the next, with their labels. */
static GArray *
make_strands (const Drawing *drawing, int level)
{
  const BgQuotient *quotient = drawing->view->quotient;
  GArray *strands = g_array_new (FALSE, FALSE, sizeof (Strand));
  g_array_set_clear_func (strands, clear_strand);
  for (guint i = 0; i < quotient->level[level]->len; i++)
    {
      const BgClassNode *node = bg_quotient_node (quotient, level, i);
      for (size_t k = 0; k < node->n_links; k++)
        {
          const BgClassLink *link = bg_quotient_link (quotient, node->first_link + k);
          g_autofree char *move =
            bg_graph_view_label (drawing->view, bg_quotient_position (quotient, level, i), link);
          g_autofree char *label = link->turned ? g_strconcat (move, " *", NULL) : g_strdup (move);
          Strand strand = { .link = link, .source = i, .lines = bg_wrap (label, LABEL_MOST) };
          for (char **line = strand.lines; *line != NULL; line++)
            strand.width = MAX (strand.width, g_utf8_strlen (*line, -1) * ADVANCE * LABEL_SIZE);
          g_array_append_val (strands, strand);
        }
    }
  return strands;
}

/* The room between a level and the next: for the labels, and for steep links
   not to run together. */
static double
room_between (const Drawing *drawing, int level, const GArray *strands)
{
  double width = 0, rise = 0;
  for (guint i = 0; i < strands->len; i++)
    {
      const Strand *strand = &g_array_index (strands, Strand, i);
      double from = drawing->layout->y[level][strand->source];
      double to = drawing->layout->y[level + 1][strand->link->target];
      width = MAX (width, strand->width);
      rise = MAX (rise, fabs (to - from) * (drawing->height + ROW_GAP));
    }
  return MAX (width + LABEL_ROOM, rise / STEEPNESS);
}

static int
compare_by_target (const void *a, const void *b)
{
  const Strand *x = a, *y = b;
  if (x->source != y->source)
    return x->source < y->source ? -1 : 1;
  return (x->to > y->to) - (x->to < y->to);
}

static int
compare_by_source (const void *a, const void *b)
{
  const Strand *x = a, *y = b;
  if (x->link->target != y->link->target)
    return x->link->target < y->link->target ? -1 : 1;
  return (x->from > y->from) - (x->from < y->from);
}

/* The shift of the K-th of N links that end at a node. */
static double
port (const Drawing *drawing, guint k, guint n)
{
  return (k - (n - 1) / 2.) * MIN (PORT_GAP, drawing->height / n);
}

/* Gives the links at each node ends of their own, in the order of where they
   come from or go to. */
static void
spread_ends (const Drawing *drawing, int level, GArray *strands)
{
  Strand *strand = (Strand *) strands->data;
  for (guint i = 0; i < strands->len; i++)
    {
      strand[i].from = node_height (drawing, level, strand[i].source);
      strand[i].to = node_height (drawing, level + 1, strand[i].link->target);
    }
  g_array_sort (strands, compare_by_source);
  for (guint i = 0, n; i < strands->len; i += n)
    {
      for (n = 1; i + n < strands->len && strand[i + n].link->target == strand[i].link->target;)
        n++;
      for (guint k = 0; k < n; k++)
        strand[i + k].to += port (drawing, k, n);
    }
  g_array_sort (strands, compare_by_target);
  for (guint i = 0, n; i < strands->len; i += n)
    {
      for (n = 1; i + n < strands->len && strand[i + n].source == strand[i].source;)
        n++;
      for (guint k = 0; k < n; k++)
        strand[i + k].from += port (drawing, k, n);
    }
}

/* A point of the curve, which leaves and arrives level: a cubic with its inner
   control points halfway across. */
static BgPoint
point_on (const Drawing *drawing, int level, const Strand *strand, double t)
{
  double x = drawing->x[level] + drawing->width, across = drawing->x[level + 1] - x;
  double rise = t * t * (3 - 2 * t);
  double along = 1.5 * t * (1 - t) + t * t * t;
  return (BgPoint) { x + across * along, strand->from + (strand->to - strand->from) * rise, false };
}

static void
add_curve (Drawing *drawing, int level, const Strand *strand, double width, BgColour colour)
{
  GArray *points = new_points ();
  int steps = strand->from == strand->to ? 1 : CURVE_STEPS;
  for (int i = 0; i <= steps; i++)
    {
      BgPoint point = point_on (drawing, level, strand, (double) i / steps);
      bg_points_add (points, point.x, point.y, i == 0);
    }
  bg_scene_add_lines (drawing->scene, points, width, colour);
}

static BgColour
colour_of (const Drawing *drawing, const Strand *strand)
{
  return bg_graph_view_tells_apart (drawing->view, strand->link) ? BG_PATH_COLOUR : BG_PALE_TEXT;
}

static void
add_strand (Drawing *drawing, int level, const Strand *strand)
{
  BgColour colour = colour_of (drawing, strand);
  if (strand->link->ways == 1)
    {
      add_curve (drawing, level, strand, LINK_WIDTH, colour);
      return;
    }
  add_curve (drawing, level, strand, DOUBLE_WIDTH, colour);
  add_curve (drawing, level, strand, DOUBLE_WIDTH - 2 * LINK_WIDTH, BG_PAPER);
}

static double
overlap (const Box *box, const GArray *boxes)
{
  double area = 0;
  for (guint i = 0; i < boxes->len; i++)
    {
      const Box *other = &g_array_index (boxes, Box, i);
      double across = (box->width + other->width) / 2 - fabs (box->x - other->x);
      double down = (box->height + other->height) / 2 - fabs (box->y - other->y);
      if (across > 0 && down > 0)
        area += across * down;
    }
  return area;
}

/* The place along the link, the middle first, where its label covers the least
   of those before it. */
static Box
place_label (const Drawing *drawing, int level, const Strand *strand, const GArray *boxes)
{
  static const double places[] = { 0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82 };
  Box best = { 0 };
  double least = G_MAXDOUBLE;
  for (size_t i = 0; i < G_N_ELEMENTS (places) && least > 0; i++)
    {
      BgPoint at = point_on (drawing, level, strand, places[i]);
      Box box = { at.x, at.y, strand->width, g_strv_length (strand->lines) * LABEL_LINE };
      double covered = overlap (&box, boxes);
      if (covered < least)
        {
          least = covered;
          best = box;
        }
    }
  return best;
}

/* The label on a strip of paper, so that lines do not cross it out. */
static void
add_label (Drawing *drawing, const Strand *strand, const Box *box)
{
  double y = box->y - box->height / 2;
  for (char **line = strand->lines; *line != NULL; line++, y += LABEL_LINE)
    {
      double half = MAX (0, g_utf8_strlen (*line, -1) * ADVANCE - 1) * LABEL_SIZE / 2;
      GArray *strip = new_points ();
      bg_points_add (strip, box->x - half, y + LABEL_LINE / 2, true);
      bg_points_add (strip, box->x + half, y + LABEL_LINE / 2, false);
      bg_scene_add_lines (drawing->scene, strip, LABEL_LINE, BG_PAPER);
      bool apart = bg_graph_view_tells_apart (drawing->view, strand->link);
      bg_scene_add_text (drawing->scene, box->x, y + 0.75 * LABEL_LINE, LABEL_SIZE,
                         apart ? BG_PATH_COLOUR : BG_TEXT_COLOUR, apart, *line);
    }
}

static void
add_gap (Drawing *drawing, int level, GArray *strands)
{
  g_autoptr (GArray) boxes = g_array_new (FALSE, FALSE, sizeof (Box));
  spread_ends (drawing, level, strands);
  for (guint i = 0; i < strands->len; i++)
    add_strand (drawing, level, &g_array_index (strands, Strand, i));
  for (guint i = 0; i < strands->len; i++)
    {
      const Strand *strand = &g_array_index (strands, Strand, i);
      Box box = place_label (drawing, level, strand, boxes);
      g_array_append_val (boxes, box);
      add_label (drawing, strand, &box);
    }
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
    half = MAX (half, g_utf8_strlen (lines[i].text, -1) * ADVANCE * lines[i].size / 2);
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
add_columns (Drawing *drawing, GArray **strands, int last)
{
  for (int level = 0; level <= last; level++)
    {
      g_autofree char *number = g_strdup_printf ("%d", level);
      bg_scene_add_text (drawing->scene, drawing->x[level] + drawing->width / 2,
                         drawing->y - drawing->height / 2 - HEADING_SIZE, HEADING_SIZE,
                         BG_LABEL_COLOUR, false, number);
      if (level < last)
        add_gap (drawing, level, strands[level]);
      for (guint i = 0; i < drawing->view->quotient->level[level]->len; i++)
        add_node (drawing, level, i);
    }
}

BgScene *
bg_graph_drawing_new (const BgGraphView *view, const char *title, GError **error)
{
  const BgGraph *graph = view->quotient->graph;
  const int last = graph->n_moves;
  if (view->quotient->n_nodes > BG_GRAPH_DRAWING_MOST)
    {
      bg_input_error (error, "%s: %zu nodes, expected at most %d in a picture, see --format json",
                      graph->problem->name, view->quotient->n_nodes, BG_GRAPH_DRAWING_MOST);
      return NULL;
    }
  Drawing drawing = { .view = view, .board = graph->problem->board };
  bg_plan_init (&drawing.plan, drawing.board);
  measure_board (&drawing);
  drawing.layout = bg_graph_layout_new (view->quotient);
  drawing.scene = bg_scene_new (title);
  GArray *strands[BG_MAX_HOLES];
  drawing.x[0] = MARGIN;
  for (int level = 0; level < last; level++)
    {
      strands[level] = make_strands (&drawing, level);
      drawing.x[level + 1] = drawing.x[level] + drawing.width
                             + room_between (&drawing, level, strands[level]);
    }
  drawing.scene->width = drawing.x[last] + drawing.width + MARGIN;
  drawing.y = add_heading (&drawing, title) + 2 * HEADING_SIZE + drawing.height / 2;
  drawing.scene->height = drawing.y + drawing.layout->height * (drawing.height + ROW_GAP)
                          + drawing.height / 2 + MARGIN;
  add_columns (&drawing, strands, last);
  for (int level = 0; level < last; level++)
    g_array_unref (strands[level]);
  bg_graph_layout_free (drawing.layout);
  return drawing.scene;
}
