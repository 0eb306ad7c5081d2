#include "report/graph_links.h"

#include <math.h>
#include <stdlib.h>

#include "report/palette.h"
#include "report/panel.h"

/* Lengths in points. */
#define LINK_WIDTH 1.1
#define DOUBLE_WIDTH 3.6        /* of the two lines of a loop with what is between them */
#define PORT_GAP 7.             /* between the ends of links at a node, if there is room */
#define LABEL_SIZE 7.5
#define LABEL_LINE 8.5
#define LABEL_MOST 18           /* characters in a line of a label */
#define LABEL_ROOM 34.          /* beside the labels between two columns */
#define STEEPNESS 4.            /* of the steepest link, before room is made for it */
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

struct BgGraphLinks
{
  const BgGraphView *view;
  GArray *strands;
  BgGraphLinksPlace place;
};

static void
clear_strand (gpointer pointer)
{
  g_strfreev (((Strand *) pointer)->lines);
}

BgGraphLinks *
bg_graph_links_new (const BgGraphView *view, int level)
{
  const BgQuotient *quotient = view->quotient;
  BgGraphLinks *links = g_new0 (BgGraphLinks, 1);
  links->view = view;
  links->strands = g_array_new (FALSE, FALSE, sizeof (Strand));
  g_array_set_clear_func (links->strands, clear_strand);
  for (guint i = 0; i < quotient->level[level]->len; i++)
    {
      const BgClassNode *node = bg_quotient_node (quotient, level, i);
      for (size_t k = 0; k < node->n_links; k++)
        {
          const BgClassLink *link = bg_quotient_link (quotient, node->first_link + k);
          g_autofree char *move =
            bg_graph_view_label (view, bg_quotient_position (quotient, level, i), link);
          g_autofree char *label = link->turned ? g_strconcat (move, " *", NULL) : g_strdup (move);
          Strand strand = { .link = link, .source = i, .lines = bg_wrap (label, LABEL_MOST) };
          for (char **line = strand.lines; *line != NULL; line++)
            strand.width = MAX (strand.width, bg_text_width (*line, LABEL_SIZE));
          g_array_append_val (links->strands, strand);
        }
    }
  return links;
}

void
bg_graph_links_free (BgGraphLinks *links)
{
  g_array_unref (links->strands);
  g_free (links);
}

double
bg_graph_links_room (const BgGraphLinks *links, const double *from, const double *to, double row)
{
  double width = 0, rise = 0;
  for (guint i = 0; i < links->strands->len; i++)
    {
      const Strand *strand = &g_array_index (links->strands, Strand, i);
      width = MAX (width, strand->width);
      rise = MAX (rise, row * fabs (to[strand->link->target] - from[strand->source]));
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
port (const BgGraphLinks *links, guint k, guint n)
{
  return (k - (n - 1) / 2.) * MIN (PORT_GAP, links->place.node_height / n);
}

/* Gives the links at each node ends of their own, in the order of where they
   come from or go to. */
static void
spread_ends (const BgGraphLinks *links)
{
  const BgGraphLinksPlace *place = &links->place;
  GArray *strands = links->strands;
  Strand *strand = (Strand *) strands->data;
  for (guint i = 0; i < strands->len; i++)
    {
      strand[i].from = place->y + place->row * place->from[strand[i].source];
      strand[i].to = place->y + place->row * place->to[strand[i].link->target];
    }
  g_array_sort (strands, compare_by_source);
  for (guint i = 0, n; i < strands->len; i += n)
    {
      for (n = 1; i + n < strands->len && strand[i + n].link->target == strand[i].link->target;)
        n++;
      for (guint k = 0; k < n; k++)
        strand[i + k].to += port (links, k, n);
    }
  g_array_sort (strands, compare_by_target);
  for (guint i = 0, n; i < strands->len; i += n)
    {
      for (n = 1; i + n < strands->len && strand[i + n].source == strand[i].source;)
        n++;
      for (guint k = 0; k < n; k++)
        strand[i + k].from += port (links, k, n);
    }
}

/* A point of the curve, which leaves and arrives level: a cubic with its inner
   control points halfway across. */
static BgPoint
point_on (const BgGraphLinks *links, const Strand *strand, double t)
{
  double x = links->place.left, across = links->place.right - x;
  double rise = t * t * (3 - 2 * t);
  double along = 1.5 * t * (1 - t) + t * t * t;
  return (BgPoint) { x + across * along, strand->from + (strand->to - strand->from) * rise, false };
}

static void
add_curve (const BgGraphLinks *links, const Strand *strand, double width, BgColour colour,
           BgScene *scene)
{
  GArray *points = bg_points_new ();
  int steps = strand->from == strand->to ? 1 : CURVE_STEPS;
  for (int i = 0; i <= steps; i++)
    {
      BgPoint point = point_on (links, strand, (double) i / steps);
      bg_points_add (points, point.x, point.y, i == 0);
    }
  bg_scene_add_lines (scene, points, width, colour);
}

static BgColour
colour_of (const BgGraphLinks *links, const Strand *strand)
{
  return bg_graph_view_tells_apart (links->view, strand->link) ? BG_PATH_COLOUR : BG_PALE_TEXT;
}

static void
add_strand (const BgGraphLinks *links, const Strand *strand, BgScene *scene)
{
  BgColour colour = colour_of (links, strand);
  if (strand->link->ways == 1)
    {
      add_curve (links, strand, LINK_WIDTH, colour, scene);
      return;
    }
  add_curve (links, strand, DOUBLE_WIDTH, colour, scene);
  add_curve (links, strand, DOUBLE_WIDTH - 2 * LINK_WIDTH, BG_PAPER, scene);
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
place_label (const BgGraphLinks *links, const Strand *strand, const GArray *boxes)
{
  static const double places[] = { 0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82 };
  Box best = { 0 };
  double least = G_MAXDOUBLE;
  for (size_t i = 0; i < G_N_ELEMENTS (places) && least > 0; i++)
    {
      BgPoint at = point_on (links, strand, places[i]);
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
add_label (const BgGraphLinks *links, const Strand *strand, const Box *box, BgScene *scene)
{
  double y = box->y - box->height / 2;
  for (char **line = strand->lines; *line != NULL; line++, y += LABEL_LINE)
    {
      double half = MAX (0, bg_text_width (*line, LABEL_SIZE) - LABEL_SIZE) / 2;
      GArray *strip = bg_points_new ();
      bg_points_add (strip, box->x - half, y + LABEL_LINE / 2, true);
      bg_points_add (strip, box->x + half, y + LABEL_LINE / 2, false);
      bg_scene_add_lines (scene, strip, LABEL_LINE, BG_PAPER);
      bool apart = bg_graph_view_tells_apart (links->view, strand->link);
      bg_scene_add_text (scene, box->x, y + 0.75 * LABEL_LINE, LABEL_SIZE,
                         apart ? BG_PATH_COLOUR : BG_TEXT_COLOUR, apart, *line);
    }
}

void
bg_graph_links_draw (BgGraphLinks *links, const BgGraphLinksPlace *place, BgScene *scene)
{
  g_autoptr (GArray) boxes = g_array_new (FALSE, FALSE, sizeof (Box));
  links->place = *place;
  spread_ends (links);
  for (guint i = 0; i < links->strands->len; i++)
    add_strand (links, &g_array_index (links->strands, Strand, i), scene);
  for (guint i = 0; i < links->strands->len; i++)
    {
      const Strand *strand = &g_array_index (links->strands, Strand, i);
      Box box = place_label (links, strand, boxes);
      g_array_append_val (boxes, box);
      add_label (links, strand, &box, scene);
    }
}
