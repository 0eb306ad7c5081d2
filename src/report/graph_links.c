#include "report/graph_links.h"

#include <math.h>

#include "report/graph_label.h"
#include "report/palette.h"

/* Lengths in points. */
#define LINK_WIDTH 1.1
#define DOUBLE_WIDTH 3.6        /* of the two lines of a loop with what is between them */
#define PORT_GAP 7.             /* between the ends of links at a node, if there is room */
#define LABEL_ROOM 34.          /* beside the labels between two columns */
#define STEEPNESS 4.            /* of the steepest link, before room is made for it */
#define CURVE_STEPS 16

/* A link with its ends' places and its label. */
typedef struct
{
  const BgClassLink *link;
  uint32_t source;
  double from, to;              /* heights */
  BgGraphLabel label;
} Strand;

struct BgGraphLinks
{
  const BgGraphView *view;
  GArray *strands;
  BgGraphLinksPlace place;
};

static void
clear_strand (gpointer pointer)
{
  bg_graph_label_clear (&((Strand *) pointer)->label);
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
          g_autofree char *text = link->turned ? g_strconcat (move, " *", NULL) : g_strdup (move);
          Strand strand = { .link = link, .source = i };
          bg_graph_label_init (&strand.label, text);
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
      width = MAX (width, strand->label.width);
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
      for (n = 1; i + n < strands->len && strand[i + n].link->target == strand[i].link->target; n++)
        ;
      for (guint k = 0; k < n; k++)
        strand[i + k].to += port (links, k, n);
    }
  g_array_sort (strands, compare_by_target);
  for (guint i = 0, n; i < strands->len; i += n)
    {
      for (n = 1; i + n < strands->len && strand[i + n].source == strand[i].source; n++)
        ;
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

static void
add_strand (const BgGraphLinks *links, const Strand *strand, BgScene *scene)
{
  bool apart = bg_graph_view_tells_apart (links->view, strand->link);
  BgColour colour = apart ? BG_PATH_COLOUR : BG_PALE_TEXT;
  if (strand->link->ways == 1)
    {
      add_curve (links, strand, LINK_WIDTH, colour, scene);
      return;
    }
  add_curve (links, strand, DOUBLE_WIDTH, colour, scene);
  add_curve (links, strand, DOUBLE_WIDTH - 2 * LINK_WIDTH, BG_PAPER, scene);
}

/* Places the label of strand number I along its link, the middle first, where it covers
   the least of those before it. */
static void
place_label (const BgGraphLinks *links, guint i)
{
  static const double places[] = { 0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82 };
  Strand *strand = &g_array_index (links->strands, Strand, i);
  BgGraphLabel best = strand->label;
  double least = G_MAXDOUBLE;
  for (size_t p = 0; p < G_N_ELEMENTS (places) && least > 0; p++)
    {
      BgPoint at = point_on (links, strand, places[p]);
      BgGraphLabel label = strand->label;
      label.x = at.x;
      label.y = at.y;
      double covered = 0;
      for (guint k = 0; k < i; k++)
        covered += bg_graph_label_overlap (&label,
                                           &g_array_index (links->strands, Strand, k).label);
      if (covered < least)
        {
          least = covered;
          best = label;
        }
    }
  strand->label = best;
}

void
bg_graph_links_draw (BgGraphLinks *links, const BgGraphLinksPlace *place, BgScene *scene)
{
  links->place = *place;
  spread_ends (links);
  for (guint i = 0; i < links->strands->len; i++)
    add_strand (links, &g_array_index (links->strands, Strand, i), scene);
  for (guint i = 0; i < links->strands->len; i++)
    {
      place_label (links, i);
      const Strand *strand = &g_array_index (links->strands, Strand, i);
      bool apart = bg_graph_view_tells_apart (links->view, strand->link);
      bg_graph_label_draw (&strand->label, apart ? BG_PATH_COLOUR : BG_TEXT_COLOUR, apart, scene);
    }
}
