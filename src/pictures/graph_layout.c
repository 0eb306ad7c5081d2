/* Graphviz's program dot makes the layout, not its library: the library would make every start
   slower, and a failure of one program does not stop the other.  The graph goes in as DOT, and
   comes back in dot's "plain" format: a line a node and a line a link (Graphviz, Output
   Formats). */
#include "pictures/graph_layout.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include "core/error.h"
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
read_answer (BgGraphLayout *layout, FILE *plain)
{
  char *line = NULL;
  size_t size = 0;
  guint nodes = 0, edges = 0;
  bool ok = true;
  while (ok && getline (&line, &size, plain) > 0)
    if (g_str_has_prefix (line, "graph "))
      ok = read_graph (layout, line + strlen ("graph "));
    else if (g_str_has_prefix (line, "node "))
      ok = nodes++ < layout->spots->len && read_node (layout, line + strlen ("node "));
    else if (g_str_has_prefix (line, "edge "))
      ok = edges++ < layout->strands->len && read_edge (layout, line + strlen ("edge "));
  free (line);
  return ok && nodes == layout->spots->len && edges == layout->strands->len;
}

/* dot ends with the program that waits for it. */
static void
follow_parent (gpointer)
{
  prctl (PR_SET_PDEATHSIG, SIGTERM);
}

/* Sends the question and reads the answer, of which dot writes nothing before it has
   read all of the question. */
static bool
converse (BgGraphLayout *layout, const GString *question, int in, int out)
{
  /* a dot that ends early is an error like others */
  void (*handler) (int) = signal (SIGPIPE, SIG_IGN);
  FILE *dot = fdopen (in, "w"), *plain = fdopen (out, "r");
  fwrite (question->str, 1, question->len, dot);
  const bool asked = fclose (dot) == 0;
  const bool answered = read_answer (layout, plain);
  fclose (plain);
  signal (SIGPIPE, handler);
  return asked && answered;
}

BgGraphLayout *
bg_graph_layout_new (const BgGraphView *view, double node_width, double node_height, GError **error)
{
  const char *const arguments[] = { "dot", "-Tplain", NULL };
  g_autoptr (BgGraphLayout) layout = list_graph (view);
  if (layout->strands->len > MOST_STRANDS)
    {
      bg_input_error (error,
                      "%s: %u links, too many for a picture, expected at most %d; write .dot",
                      view->quotient->graph->problem->name, layout->strands->len, MOST_STRANDS);
      return NULL;
    }
  g_autoptr (GString) question = make_question (layout, node_width, node_height);
  g_autoptr (GError) cause = NULL;
  GPid child;
  int in, out, status;
  if (!g_spawn_async_with_pipes (NULL, (char **) arguments, NULL,
                                 G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD
                                     | G_SPAWN_STDERR_TO_DEV_NULL,
                                 follow_parent, NULL, &child, &in, &out, NULL, &cause))
    {
      if (g_error_matches (cause, G_SPAWN_ERROR, G_SPAWN_ERROR_FORK))
        bg_limit_error (error, "the graph could not be laid out: %s", cause->message);
      else
        bg_input_error (error,
                        "a picture of a graph is laid out by Graphviz, expected its program "
                        "dot on the PATH: %s",
                        cause->message);
      return NULL;
    }
  const bool ok = converse (layout, question, in, out);
  if (waitpid (child, &status, 0) == child && WIFEXITED (status) && WEXITSTATUS (status) == 0 && ok)
    return g_steal_pointer (&layout);
  return bg_limit_error (error, "the graph could not be laid out: Graphviz's dot -Tplain failed");
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
