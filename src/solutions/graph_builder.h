/* Parts of the builders of solution graphs (graph.h): a graph to which links are added, level by
   level, with a number for each of its moves. */
#ifndef BG_GRAPH_BUILDER_H
#define BG_GRAPH_BUILDER_H

#include "moves/moves.h"
#include "solutions/graph.h"

typedef struct
{
  BgGraph *graph;
  const BgControl *control;
  GHashTable *numbers; /* BgMove to its number + 1 */
} BgGraphBuilder;

/* Begins with a graph of the start of PROBLEM alone. */
void bg_graph_builder_init (BgGraphBuilder *builder, const BgProblem *problem, int n_moves,
                            const BgControl *control);

/* Links NODE to TARGET by MOVE of its peg in START, which WAYS sequences of jumps play.  The links
   of a node are added together. */
void bg_graph_builder_link (BgGraphBuilder *builder, BgNode *node, int start,
                            const BgCompleteMove *move, uint32_t target, uint64_t ways);

/* Why building has to end, if it has to. */
BgStop bg_graph_builder_check (const BgGraphBuilder *builder);

/* Ends building: the graph of the nodes that lead to a finish of the problem as it was posed, or,
   where STOP is a reason, NULL. */
BgGraph *bg_graph_builder_finish (BgGraphBuilder *builder, BgStop stop);

#endif
