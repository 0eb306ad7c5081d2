/* Small simple graphs as boards: a peg at u jumps over one at v into the empty vertex w wherever
   u-v-w is a path (Beeler and Hoilman, "Peg solitaire on graphs", Discrete Mathematics 311, 2011).
 */
#ifndef BG_SIMPLE_GRAPH_H
#define BG_SIMPLE_GRAPH_H

#include <stdint.h>

#include "board/graph6.h"

/* Sets of positions have a bit for each of the 2^n (position_bitmap.h). */
#define BG_SIMPLE_GRAPH_MOST 28

typedef struct {
  int n, n_edges;
  uint32_t near[BG_SIMPLE_GRAPH_MOST]; /* the neighbours of each vertex */
} BgSimpleGraph;

/* Reads a connected graph, which is not empty, from its text in graph6 (board/graph6.h); the error
   names no file. */
bool bg_simple_graph_read (const char *text, gsize length, BgSimpleGraph *graph, GError **error);

/* All vertices. */
static inline uint32_t bg_simple_graph_full (const BgSimpleGraph *graph) {
  return (UINT32_C (1) << graph->n) - 1;
}

/* The independence number: the most vertices of which no two are neighbours. */
int bg_simple_graph_independence (const BgSimpleGraph *graph);

/* The vertices at distance two from A. */
uint32_t bg_simple_graph_at_two (const BgSimpleGraph *graph, int a);

#endif
