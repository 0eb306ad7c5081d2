#include "pictures/graph_view.h"

#include "pictures/text.h"
#include "solutions/quotient.h"

BgGraphView *
bg_graph_view_new (const BgSolutions *solutions)
{
  BgGraphView *view = g_new0 (BgGraphView, 1);
  view->solutions = solutions;
  view->quotient = bg_quotient_new (solutions->graph);
  if (solutions->unordered != NULL)
    view->shared = bg_common_moves (view->quotient, solutions->unordered);
  return view;
}

void
bg_graph_view_free (BgGraphView *view)
{
  if (view == NULL)
    return;
  bg_quotient_free (view->quotient);
  g_free (view->shared);
  g_free (view);
}

char *
bg_graph_view_label (const BgGraphView *view, BgPosition position, const BgClassLink *link)
{
  char *move = bg_quotient_move_text (view->quotient, position, link);
  if (link->ways <= 2)
    return move;
  char *label = g_strdup_printf ("%s %" PRIu64 " ways", move, link->ways);
  g_free (move);
  return label;
}

char *
bg_graph_view_summary (const BgGraphView *view)
{
  const BgSolutions *solutions = view->solutions;
  g_autofree char *ordered = bg_number_to_string (solutions->ordered);
  g_autoptr (GString) text = g_string_new (NULL);
  g_string_append_printf (text, "%d move%s; up to symmetry %s in order", solutions->graph->n_moves,
                          bg_plural (solutions->graph->n_moves), ordered);
  if (solutions->unordered != NULL)
    {
      g_autofree char *unordered = bg_number_to_string (solutions->unordered->up_to_symmetry);
      g_string_append_printf (text, ", %s regardless of order", unordered);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}
