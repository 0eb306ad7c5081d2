#include "graphs/simple_graph.h"

#include "core/error.h"

/* The neighbours of all vertices of the set, together. */
static uint32_t
unite_neighbours (const BgSimpleGraph *graph, uint32_t set)
{
  uint32_t near = 0;
  for (; set != 0; set &= set - 1)
    near |= graph->near[__builtin_ctz (set)];
  return near;
}

static bool
is_connected (const BgSimpleGraph *graph)
{
  uint32_t reached = 1, before = 0;
  while (reached != before)
    {
      before = reached;
      reached |= unite_neighbours (graph, reached);
    }
  return reached == bg_simple_graph_full (graph);
}

bool
bg_simple_graph_read (const char *text, gsize length, BgSimpleGraph *graph, GError **error)
{
  BgGraph6 read;
  if (!bg_graph6_read (text, length, BG_SIMPLE_GRAPH_MOST, &read, error))
    return false;
  *graph = (BgSimpleGraph){ .n = read.n };
  for (int b = 1; b < read.n; b++)
    for (int a = 0; a < b; a++)
      if (bg_graph6_has_edge (&read, a, b))
        {
          graph->near[a] |= UINT32_C (1) << b;
          graph->near[b] |= UINT32_C (1) << a;
          graph->n_edges++;
        }
  const BgExcerpt quoted = bg_excerpt (text, (gssize) length);
  if (read.n == 0)
    return bg_input_error (error, "'%s': a graph without vertices, expected 1 to %d", quoted.text,
                           BG_SIMPLE_GRAPH_MOST);
  return is_connected (graph)
         || bg_input_error (error, "'%s': not connected, expected a connected graph", quoted.text);
}

uint32_t
bg_simple_graph_at_two (const BgSimpleGraph *graph, int a)
{
  return unite_neighbours (graph, graph->near[a]) & ~graph->near[a] & ~(UINT32_C (1) << a);
}
