#include "pictures/graph_layout.h"

#include <string.h>

#include "core/error.h"
#include "pictures/graphviz.h"
#include "pictures/panel.h"

#define POINTS_AN_INCH 72.
#define NODE_GAP 12.      /* between the nodes of a level */
#define LEVEL_GAP 22.     /* beside the labels between two levels */
#define LABEL_MOST 18     /* characters in a line of a label */
#define MOST_STRANDS 5000 /* which dot lays out within a minute or so */

static void
clear_strand (gpointer pointer)
{
  BgGraphStrand *strand = pointer;
  g_strfreev (strand->label);
  g_array_unref (strand->curve);
}

static void
add_strands (BgGraphLayout *layout, const BgGraphView *view, const BgClassNode *node, guint from,
             guint first_of_next)
{
  const BgPosition position = g_array_index (layout->spots, BgGraphSpot, from).position;
  for (size_t k = 0; k < node->n_links; k++)
    {
      const BgClassLink *link = bg_quotient_link (view->quotient, node->first_link + k);
      g_autofree char *move = bg_graph_view_label (view, position, link);
      g_autofree char *text = g_strconcat (move, link->turned ? " *" : "", NULL);
      BgGraphStrand strand = { .link = link,
                               .from = from,
                               .to = first_of_next + link->target,
                               .label = bg_wrap (text, LABEL_MOST),
                               .curve = bg_points_new () };
      g_array_append_val (layout->strands, strand);
    }
}

/* The graph as flat lists, nothing placed. */
static BgGraphLayout *
list_graph (const BgGraphView *view)
{
  const BgQuotient *quotient = view->quotient;
  BgGraphLayout *layout = g_new0 (BgGraphLayout, 1);
  layout->spots = g_array_new (FALSE, FALSE, sizeof (BgGraphSpot));
  layout->strands = g_array_new (FALSE, FALSE, sizeof (BgGraphStrand));
  g_array_set_clear_func (layout->strands, clear_strand);
  for (int level = 0; level <= quotient->graph->n_moves; level++)
    {
      const guint first = layout->spots->len, n = quotient->level[level]->len;
      for (guint i = 0; i < n; i++)
        {
          const BgGraphSpot spot = { .level = level,
                                     .position = bg_quotient_position (quotient, level, i),
                                     .images = bg_quotient_node (quotient, level, i)->images };
          g_array_append_val (layout->spots, spot);
        }
      for (guint i = 0; i < n; i++)
        add_strands (layout, view, bg_quotient_node (quotient, level, i), first + i, first + n);
    }
  return layout;
}

static void
append_length (GString *dot, const char *name, double points)
{
  char inches[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd (inches, sizeof inches, "%.4f", points / POINTS_AN_INCH);
  g_string_append_printf (dot, "%s=%s ", name, inches);
}

/* A label is a table of fixed size, so that no choice of type moves anything; a link's
   number goes along as its colour. */
static GString *
make_question (const BgGraphLayout *layout, double node_width, double node_height)
{
  GString *dot = g_string_new ("digraph { rankdir=LR ");
  append_length (dot, "nodesep", NODE_GAP);
  append_length (dot, "ranksep", LEVEL_GAP);
  g_string_append (dot, "node [shape=box fixedsize=true label=\"\" ");
  append_length (dot, "width", node_width);
  append_length (dot, "height", node_height);
  g_string_append (dot, "] edge [dir=none]\n");
  for (guint i = 0; i < layout->spots->len; i++)
    g_string_append_printf (dot, "%u\n", i);
  for (guint i = 0; i < layout->strands->len; i++)
    {
      const BgGraphStrand *strand = &g_array_index (layout->strands, BgGraphStrand, i);
      double width = 0;
      for (char **line = strand->label; *line != NULL; line++)
        width = MAX (width, bg_text_width (*line, BG_GRAPH_TYPE));
      g_string_append_printf (dot,
                              "%u -> %u [color=\"#%06x\" label=<<TABLE BORDER=\"0\" "
                              "FIXEDSIZE=\"TRUE\" WIDTH=\"%d\" HEIGHT=\"%d\"><TR><TD></TD></TR>"
                              "</TABLE>>]\n",
                              strand->from, strand->to, i, (int) width + 2,
                              (int) (g_strv_length (strand->label) * BG_GRAPH_LINE) + 1);
    }
  g_string_append (dot, "}\n");
  return dot;
}

/* --- The answer ----------------------------------------------------------- */

/* The next number of a line, in points. */
static double
take_length (char **line)
{
  return g_ascii_strtod (*line, line) * POINTS_AN_INCH;
}

/* "graph SCALE WIDTH HEIGHT"; y goes upward. */
static bool
read_graph (BgGraphLayout *layout, char *line)
{
  g_ascii_strtod (line, &line);
  layout->width = take_length (&line);
  layout->height = take_length (&line);
  return layout->width > 0 && layout->height > 0;
}

/* "node NAME X Y ..." */
static bool
read_node (BgGraphLayout *layout, char *line)
{
  const guint64 i = g_ascii_strtoull (line, &line, 10);
  if (i >= layout->spots->len)
    return false;
  BgGraphSpot *spot = &g_array_index (layout->spots, BgGraphSpot, i);
  spot->x = take_length (&line);
  spot->y = layout->height - take_length (&line);
  return true;
}

/* The last N words of a line. */
static char *
last_words (char *line, int n)
{
  char *word = g_strchomp (line) + strlen (line);
  for (; n > 0 && word > line; n--)
    while (--word > line && *word != ' ')
      ;
  return word;
}

/* "edge TAIL HEAD N X Y ... LABEL X Y STYLE COLOUR"; the label may have blanks. */
static bool
read_edge (BgGraphLayout *layout, char *line)
{
  char *place = last_words (line, 4);
  const char *colour = strchr (place, '#');
  const guint64 i = colour != NULL ? g_ascii_strtoull (colour + 1, NULL, 16) : G_MAXUINT64;
  if (i >= layout->strands->len)
    return false;
  BgGraphStrand *strand = &g_array_index (layout->strands, BgGraphStrand, i);
  const char *end = place;
  strand->x = take_length (&place);
  strand->y = layout->height - take_length (&place);
  g_ascii_strtoull (line, &line, 10);
  g_ascii_strtoull (line, &line, 10);
  for (guint64 n = g_ascii_strtoull (line, &line, 10); n > 0 && line < end; n--)
    {
      const double x = take_length (&line), y = layout->height - take_length (&line);
      bg_points_add (strand->curve, x, y, strand->curve->len == 0);
    }
  return strand->curve->len % 3 == 1;
}

/* Everything is placed once. */
static bool
read_answer (BgGraphLayout *layout, const char *plain)
{
  g_auto (GStrv) lines = g_strsplit (plain, "\n", -1);
  guint nodes = 0, edges = 0;
  bool ok = true;
  for (char **line = lines; ok && *line != NULL; line++)
    if (g_str_has_prefix (*line, "graph "))
      ok = read_graph (layout, *line + strlen ("graph "));
    else if (g_str_has_prefix (*line, "node "))
      ok = nodes++ < layout->spots->len && read_node (layout, *line + strlen ("node "));
    else if (g_str_has_prefix (*line, "edge "))
      ok = edges++ < layout->strands->len && read_edge (layout, *line + strlen ("edge "));
  return ok && nodes == layout->spots->len && edges == layout->strands->len;
}

BgGraphLayout *
bg_graph_layout_new (const BgGraphView *view, double node_width, double node_height, GError **error)
{
  static const char program[] = "dot", what[] = "a picture of a graph";
  g_autoptr (BgGraphLayout) layout = list_graph (view);
  if (layout->strands->len > MOST_STRANDS)
    {
      bg_input_error (error,
                      "%s: %u links, too many for a picture, expected at most %d; write .dot",
                      view->quotient->graph->problem->name, layout->strands->len, MOST_STRANDS);
      return NULL;
    }
  g_autoptr (GString) question = make_question (layout, node_width, node_height);
  g_autofree char *plain = bg_graphviz_plain (program, what, question, error);
  if (plain == NULL)
    return NULL;
  return read_answer (layout, plain) ? g_steal_pointer (&layout)
                                     : bg_graphviz_fail (program, what, error);
}

void
bg_graph_layout_free (BgGraphLayout *layout)
{
  if (layout == NULL)
    return;
  g_array_unref (layout->spots);
  g_array_unref (layout->strands);
  g_free (layout);
}
