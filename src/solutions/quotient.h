/* The solution graph up to the symmetries of the problem, which is the graph that is drawn.

   A class of nodes that the symmetries take into each other is one node,
   and one of them represents it: the first that a move from the representatives
   before it reaches, so that boards and moves fit together along the graph where
   they can.  A link that leads to another image of its target is the exception.

   The links of a class are the links of its representative, one for each orbit under the
   symmetries that keep the representative.  Numbers of paths follow from them: the number of paths
   from a representative is the sum, over its links, of images * ways * the number of paths from
   the target. */
#ifndef BG_QUOTIENT_H
#define BG_QUOTIENT_H

#include "solutions/graph.h"
#include "solutions/unordered.h"

typedef struct {
  uint32_t target; /* a class of the next level, by its number there */
  uint32_t move;   /* into the graph's moves */
  uint64_t ways;   /* see BgLink */
  uint32_t images; /* links of the representative that this one stands for */
  bool turned;     /* leads to another image of the target */
} BgClassLink;

typedef struct {
  uint32_t node;              /* the representative, in the graph's level */
  size_t first_link, n_links; /* into the quotient's links */
  uint32_t images;            /* nodes in the class */
} BgClassNode;

typedef struct {
  const BgGraph *graph;
  GArray *level[BG_MAX_HOLES + 1]; /* of BgClassNode */
  GArray *links;                   /* of BgClassLink */
  size_t n_nodes;
} BgQuotient;

BgQuotient *bg_quotient_new (const BgGraph *graph);
void bg_quotient_free (BgQuotient *quotient);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgQuotient, bg_quotient_free)

static inline const BgClassNode *bg_quotient_node (const BgQuotient *quotient, int level,
                                                   size_t i) {
  return &g_array_index (quotient->level[level], BgClassNode, i);
}

static inline const BgClassLink *bg_quotient_link (const BgQuotient *quotient, size_t i) {
  return &g_array_index (quotient->links, BgClassLink, i);
}

/* The representative of class I. */
static inline BgPosition bg_quotient_position (const BgQuotient *quotient, int level, size_t i) {
  return bg_graph_node (quotient->graph, level, bg_quotient_node (quotient, level, i)->node)
      ->position;
}

/* The move of LINK from a representative, in notation; see bg_graph_find_path. */
char *bg_quotient_move_text (const BgQuotient *quotient, BgPosition position,
                             const BgClassLink *link);

/* For each move of the graph, whether every solution along the representatives
   of QUOTIENT has it.  These are all solutions up to symmetry, as far as no link
   is turned; where one is, the representatives do not say which image of a move
   is meant, and the answer is NULL.  So it is if the diagrams would need more
   memory than UNORDERED was given. */
bool *bg_common_moves (const BgQuotient *quotient, const BgUnordered *unordered);

#endif
