/* Graphs for tests: families of the papers, random graphs, and all connected graphs up to
   isomorphism.  Nothing of the program is used here. */
#ifndef TESTS_SMALL_GRAPHS_H
#define TESTS_SMALL_GRAPHS_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#define MOST_VERTICES 32

typedef struct {
  int n;
  uint32_t near[MOST_VERTICES]; /* the neighbours of each vertex */
} Graph;

void add_edge (Graph *graph, int a, int b);
bool has_edge (const Graph *graph, int a, int b);
bool is_connected (const Graph *graph);

/* Families, by the definitions of Beeler and Hoilman (2011, 2012).  A star has N leaves, a double
   star LEFT and RIGHT, a windmill P pendants and B blades. */
Graph path_graph (int n);
Graph cycle_graph (int n);
Graph complete_graph (int n);
Graph star_graph (int n);
Graph bipartite_graph (int m, int n);
Graph hypercube_graph (int dimension);
Graph petersen_graph (void);
Graph double_star (int left, int right);
Graph windmill_graph (int p, int b);

/* Path of N spine vertices with PENDANTS at each. */
Graph caterpillar_graph (int n, const int *pendants);

/* The tree of diameter four K_1,N (C; A...): C pendants at the centre, A at each neighbour. */
Graph diameter_four_tree (int c, int n, const int *a);

/* A connected graph of N vertices, with EXTRA more edges than a tree at most. */
Graph random_graph (int n, int extra, GRand *random);

/* The graph with its vertices in another order. */
Graph relabel (const Graph *graph, GRand *random);

/* The text of nauty's form, written from its definition. */
char *graph6_text (const Graph *graph);

/* Calls TAKE for a graph of each isomorphism class of the connected graphs of N vertices, or trees;
   returns their number. */
typedef void TakeGraph (const Graph *graph, gpointer data);
int each_connected_graph (int n, TakeGraph *take, gpointer data);
int each_tree (int n, TakeGraph *take, gpointer data);

#endif
