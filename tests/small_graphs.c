#include "small_graphs.h"

#include <string.h>

#include "suite.h"

#define LEAST_CHARACTER 63

void add_edge (Graph *graph, int a, int b) {
  g_assert (a != b && MAX (a, b) < graph->n);
  graph->near[a] |= 1u << b;
  graph->near[b] |= 1u << a;
}

bool has_edge (const Graph *graph, int a, int b) {
  return (graph->near[a] >> b & 1) != 0;
}

bool is_connected (const Graph *graph) {
  uint32_t reached = 1, before = 0;
  while (reached != before) {
    before = reached;
    for (int a = 0; a < graph->n; a++)
      if ((before >> a & 1) != 0)
        reached |= graph->near[a];
  }
  return graph->n > 0 && reached == (uint32_t) ((UINT64_C (1) << graph->n) - 1);
}

/* --- Families ----------------------------------------------------------------- */

Graph path_graph (int n) {
  Graph graph = { .n = n };
  for (int a = 1; a < n; a++)
    add_edge (&graph, a - 1, a);
  return graph;
}

Graph cycle_graph (int n) {
  Graph graph = path_graph (n);
  add_edge (&graph, 0, n - 1);
  return graph;
}

Graph complete_graph (int n) {
  Graph graph = { .n = n };
  for (int b = 1; b < n; b++)
    for (int a = 0; a < b; a++)
      add_edge (&graph, a, b);
  return graph;
}

Graph bipartite_graph (int m, int n) {
  Graph graph = { .n = m + n };
  for (int a = 0; a < m; a++)
    for (int b = 0; b < n; b++)
      add_edge (&graph, a, m + b);
  return graph;
}

Graph star_graph (int n) {
  return bipartite_graph (1, n);
}

Graph hypercube_graph (int dimension) {
  Graph graph = { .n = 1 << dimension };
  for (int a = 0; a < graph.n; a++)
    for (int d = 0; d < dimension; d++)
      add_edge (&graph, a, a ^ 1 << d);
  return graph;
}

/* A pentagon, a pentagram and the edges between. */
Graph petersen_graph (void) {
  Graph graph = { .n = 10 };
  for (int a = 0; a < 5; a++) {
    add_edge (&graph, a, (a + 1) % 5);
    add_edge (&graph, 5 + a, 5 + (a + 2) % 5);
    add_edge (&graph, a, 5 + a);
  }
  return graph;
}

Graph caterpillar_graph (int n, const int *pendants) {
  Graph graph = path_graph (n);
  for (int a = 0; a < n; a++)
    for (int i = 0; i < pendants[a]; i++)
      add_edge (&graph, a, graph.n++);
  return graph;
}

Graph double_star (int left, int right) {
  return caterpillar_graph (2, (const int[]){ left, right });
}

Graph windmill_graph (int p, int b) {
  Graph graph = star_graph (2 * b + p);
  for (int i = 0; i < b; i++)
    add_edge (&graph, 1 + 2 * i, 2 + 2 * i);
  return graph;
}

Graph diameter_four_tree (int c, int n, const int *a) {
  Graph graph = star_graph (n);
  for (int i = 0; i < c; i++)
    add_edge (&graph, 0, graph.n++);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < a[i]; j++)
      add_edge (&graph, 1 + i, graph.n++);
  return graph;
}

Graph random_graph (int n, int extra, GRand *random) {
  Graph graph = { .n = n };
  for (int b = 1; b < n; b++)
    add_edge (&graph, g_rand_int_range (random, 0, b), b);
  for (int i = 0; i < extra && n > 1; i++) {
    const int a = g_rand_int_range (random, 0, n), b = g_rand_int_range (random, 0, n);
    if (a != b)
      add_edge (&graph, a, b);
  }
  return graph;
}

Graph relabel (const Graph *graph, GRand *random) {
  Graph other = { .n = graph->n };
  int image[MOST_VERTICES];
  for (int i = 0; i < graph->n; i++) {
    const int j = g_rand_int_range (random, 0, i + 1);
    image[i] = image[j];
    image[j] = i;
  }
  for (int b = 1; b < graph->n; b++)
    for (int a = 0; a < b; a++)
      if (has_edge (graph, a, b))
        add_edge (&other, image[a], image[b]);
  return other;
}

char *graph6_text (const Graph *graph) {
  GString *text = g_string_new (NULL);
  int n_bits = 0, six = 0;
  g_string_append_c (text, (char) (LEAST_CHARACTER + graph->n));
  for (int b = 1; b < graph->n; b++)
    for (int a = 0; a < b; a++) {
      six = six << 1 | has_edge (graph, a, b);
      if (++n_bits % 6 == 0) {
        g_string_append_c (text, (char) (LEAST_CHARACTER + six));
        six = 0;
      }
    }
  if (n_bits % 6 != 0)
    g_string_append_c (text, (char) (LEAST_CHARACTER + (six << (6 - n_bits % 6))));
  return g_string_free (text, FALSE);
}

/* --- Canonical forms ------------------------------------------------------------ */

/* The search for the order of vertices that gives the least code. */
typedef struct {
  const Graph *graph;
  int order[MOST_VERTICES];
  uint64_t best;
} Search;

/* Puts a vertex in place I of ORDER; the vertices before it give the bits CODE. */
static void place_vertex (Search *search, int i, uint32_t placed, uint64_t code) {
  const Graph *graph = search->graph;
  const int n = graph->n, n_left = n * (n - 1) / 2 - i * (i - 1) / 2;
  if (code << n_left >= search->best)
    return;
  if (i == n)
    search->best = code;
  for (int a = 0; a < n; a++)
    if ((placed >> a & 1) == 0) {
      uint64_t longer = code;
      for (int j = 0; j < i; j++)
        longer = longer << 1 | has_edge (graph, search->order[j], a);
      search->order[i] = a;
      place_vertex (search, i + 1, placed | 1u << a, longer);
    }
}

/* A number that two graphs of N vertices, 11 at most, share if and only if they are isomorphic. */
static uint64_t find_code (const Graph *graph) {
  Search search = { .graph = graph, .best = UINT64_MAX };
  place_vertex (&search, 0, 0, 0);
  return search.best;
}

/* The tree below A, which comes from FROM, as brackets; children in the order of their text. */
static char *bracket_tree (const Graph *graph, int a, int from) {
  g_autoptr (GPtrArray) children = g_ptr_array_new_with_free_func (g_free);
  for (int b = 0; b < graph->n; b++)
    if (has_edge (graph, a, b) && b != from)
      g_ptr_array_add (children, bracket_tree (graph, b, a));
  g_ptr_array_sort (children, compare_texts);
  g_ptr_array_add (children, NULL);
  g_autofree char *inside = g_strjoinv ("", (char **) children->pdata);
  return g_strconcat ("(", inside, ")", NULL);
}

/* A text that two trees share if and only if they are isomorphic: the greatest text of a root. */
static char *name_tree (const Graph *graph) {
  char *greatest = NULL;
  for (int a = 0; a < graph->n; a++) {
    char *text = bracket_tree (graph, a, -1);
    if (greatest == NULL || strcmp (text, greatest) > 0) {
      char *other = greatest;
      greatest = text;
      text = other;
    }
    g_free (text);
  }
  return greatest;
}

/* --- All graphs ------------------------------------------------------------------- */

/* The key of an isomorphism class. */
static char *name_graph (const Graph *graph) {
  return g_strdup_printf ("%" G_GUINT64_FORMAT, find_code (graph));
}

/* Every graph comes from one with a vertex less, which is connected if the vertex is well chosen;
   of a tree it is a leaf. */
static GArray *list_graphs (int n, bool trees) {
  GArray *list = g_array_new (FALSE, FALSE, sizeof (Graph));
  const Graph one = { .n = 1 };
  g_array_append_val (list, one);
  for (int b = 1; b < n; b++) {
    g_autoptr (GArray) smaller = list;
    g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    list = g_array_new (FALSE, FALSE, sizeof (Graph));
    for (guint i = 0; i < smaller->len; i++)
      for (uint32_t near = 1; near < 1u << b; near = trees ? 2 * near : near + 1) {
        Graph graph = g_array_index (smaller, Graph, i);
        graph.n++;
        for (int a = 0; a < b; a++)
          if ((near >> a & 1) != 0)
            add_edge (&graph, a, b);
        if (g_hash_table_add (seen, trees ? name_tree (&graph) : name_graph (&graph)))
          g_array_append_val (list, graph);
      }
  }
  return list;
}

static int take_all (GArray *list, TakeGraph *take, gpointer data) {
  const int n = (int) list->len;
  for (int i = 0; i < n; i++)
    take (&g_array_index (list, Graph, i), data);
  g_array_unref (list);
  return n;
}

int each_connected_graph (int n, TakeGraph *take, gpointer data) {
  return take_all (list_graphs (n, false), take, data);
}

int each_tree (int n, TakeGraph *take, gpointer data) {
  return take_all (list_graphs (n, true), take, data);
}
