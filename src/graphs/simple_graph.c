#include "graphs/simple_graph.h"

#include "core/error.h"

/* The neighbours of all vertices of the set, together. */
static uint32_t unite_neighbours (const BgSimpleGraph *graph, uint32_t set) {
  uint32_t near = 0;
  for (; set != 0; set &= set - 1)
    near |= graph->near[__builtin_ctz (set)];
  return near;
}

static bool is_connected (const BgSimpleGraph *graph) {
  uint32_t reached = 1, before = 0;
  while (reached != before) {
    before = reached;
    reached |= unite_neighbours (graph, reached);
  }
  return reached == bg_simple_graph_full (graph);
}

bool bg_simple_graph_read (const char *text, gsize length, BgSimpleGraph *graph, GError **error) {
  BgGraph6 read;
  if (!bg_graph6_read (text, length, BG_SIMPLE_GRAPH_MOST, &read, error))
    return false;
  *graph = (BgSimpleGraph){ .n = read.n };
  for (int b = 1; b < read.n; b++)
    for (int a = 0; a < b; a++)
      if (bg_graph6_has_edge (&read, a, b)) {
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

uint32_t bg_simple_graph_at_two (const BgSimpleGraph *graph, int a) {
  return unite_neighbours (graph, graph->near[a]) & ~graph->near[a] & ~(UINT32_C (1) << a);
}

/* The most vertices of SET of which no two are neighbours.  A vertex with at most one neighbour in
   it can always be one of them; else one with the most neighbours is or is not. */
static int count_independent (const BgSimpleGraph *graph, uint32_t set) {
  int widest = -1, most = -1;
  for (uint32_t left = set; left != 0; left &= left - 1) {
    const int a = __builtin_ctz (left), degree = __builtin_popcount (graph->near[a] & set);
    if (degree <= 1)
      return 1 + count_independent (graph, set & ~graph->near[a] & ~(UINT32_C (1) << a));
    if (degree > most) {
      most = degree;
      widest = a;
    }
  }
  if (widest < 0)
    return 0;
  const uint32_t others = set & ~(UINT32_C (1) << widest);
  const int with = 1 + count_independent (graph, others & ~graph->near[widest]);
  const int without = count_independent (graph, others);
  return MAX (with, without);
}

int bg_simple_graph_independence (const BgSimpleGraph *graph) {
  return count_independent (graph, bg_simple_graph_full (graph));
}
