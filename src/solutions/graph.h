/* The solution graph (Bell, English 33-hole Board Example, "The Solution
   Graph"): nodes are the positions between moves of shortest solutions, links
   the moves.

   The graph is kept in full, each image of a position under the problem's
   symmetries being a node of its own, since a solution is a sequence of moves on
   the board as it lies there.  The quotient (quotient.h) is the graph up to symmetry. */
#ifndef BG_GRAPH_H
#define BG_GRAPH_H

#include "core/control.h"
#include "solutions/nodes.h"

/* A move as solutions are counted: its two ends, its jumps and the holes of the pegs that it
   removes.  A loop can be played in two directions, so one move may have several sequences of
   jumps. */
typedef struct {
  uint8_t start, end;
  uint8_t jumps;
  BgPosition removed;
} BgMove;

typedef struct {
  uint32_t target; /* a node of the next level, by its number there */
  uint32_t move;   /* into the graph's moves */
  uint64_t ways;   /* sequences of jumps that play it */
} BgLink;

typedef struct {
  BgPosition position;
  size_t first_link, n_links; /* into the graph's links */
} BgNode;

typedef struct {
  const BgProblem *problem;
  BgGroup symmetries;              /* of the problem: they keep start and finishes */
  int n_moves;                     /* the length of the solutions */
  GArray *level[BG_MAX_HOLES + 1]; /* of BgNode; level 0 is the start */
  GArray *links;                   /* of BgLink */
  GArray *moves;                   /* of BgMove, each once, longest first */
} BgGraph;

/* Builds the graph of all solutions through NODES that end in a finish of the
   problem as it was posed.  Under conditions a node is a position with its memory, so that
   several nodes of a level may have one position.  NULL, and STOP says why, when CONTROL's
   memory does not do or it is stopped, or if the claims of a module are refuted. */
BgGraph *bg_graph_new (const BgNodes *nodes, const BgInstance *instance, const BgControl *control,
                       BgStop *stop);

void bg_graph_free (BgGraph *graph);

/* The bytes that it takes, about. */
uint64_t bg_graph_bytes (const BgGraph *graph);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgGraph, bg_graph_free)

static inline const BgNode *bg_graph_node (const BgGraph *graph, int level, size_t i) {
  return &g_array_index (graph->level[level], BgNode, i);
}

static inline const BgLink *bg_graph_link (const BgGraph *graph, size_t i) {
  return &g_array_index (graph->links, BgLink, i);
}

static inline const BgMove *bg_graph_move (const BgGraph *graph, size_t i) {
  return &g_array_index (graph->moves, BgMove, i);
}

/* The position that a move, by its number, leads to. */
BgPosition bg_graph_play (const BgGraph *graph, BgPosition position, uint32_t move);

/* The jumps of a move from POSITION: one of its ways, or the jumps that the conditions give. */
void bg_graph_find_path (const BgGraph *graph, BgPosition position, uint32_t move, BgPath *path);

/* The number of a move's image under a symmetry of the board. */
uint32_t bg_graph_move_image (const BgGraph *graph, uint32_t move, int symmetry);

#endif
