#include "solutions/quotient.h"

#include "moves/path.h"

/* The classes of a level as they are found. */
typedef struct {
  GArray *classes;  /* of BgClassNode */
  GArray *images;   /* of uint32_t: of each class the images of its representative, by symmetry */
  uint32_t *number; /* of the class of each node, from 1; 0: not yet */
} Orbits;

static void init_orbits (Orbits *orbits, const BgQuotient *quotient, int level) {
  *orbits = (Orbits){
    .classes = quotient->level[level],
    .images = g_array_new (FALSE, FALSE, sizeof (uint32_t)),
    .number = g_new0 (uint32_t, quotient->graph->level[level]->len),
  };
}

static void clear_orbits (Orbits *orbits) {
  g_array_unref (orbits->images);
  g_free (orbits->number);
}

static const uint32_t *images_of (const Orbits *orbits, const BgGroup *group, guint i) {
  return &g_array_index (orbits->images, uint32_t, i * group->order);
}

/* Adds a class of which REPRESENTATIVE is a node, with its images under the symmetries. */
static void add_class (Orbits *orbits, uint32_t representative, const uint32_t *images, int n) {
  BgClassNode class = { .node = representative };
  for (int k = 0; k < n; k++) {
    class.images += orbits->number[images[k]] == 0;
    orbits->number[images[k]] = orbits->classes->len + 1;
  }
  g_array_append_val (orbits->classes, class);
  g_array_append_vals (orbits->images, images, n);
}

/* The node that the move of that number leads to from a node of LEVEL. */
static uint32_t find_target (const BgGraph *graph, int level, uint32_t number, uint32_t move) {
  const BgNode *node = bg_graph_node (graph, level, number);
  for (size_t k = 0; k < node->n_links; k++)
    if (bg_graph_link (graph, node->first_link + k)->move == move)
      return bg_graph_link (graph, node->first_link + k)->target;
  g_assert_not_reached ();
}

/* The class of the node of the next level that LINK leads to from class I of HERE, by its number.
   Images are followed along links: under conditions two nodes can have one position. */
static uint32_t number_of_class (const BgGraph *graph, int level, const Orbits *here, guint i,
                                 const BgLink *link, Orbits *next) {
  const BgGroup *group = &graph->symmetries;
  if (next->number[link->target] == 0) {
    uint32_t images[BG_MAX_SYMMETRIES];
    for (int k = 0; k < group->order; k++)
      images[k] = find_target (graph, level, images_of (here, group, i)[k],
                               bg_graph_move_image (graph, link->move, group->symmetry[k]));
    add_class (next, link->target, images, group->order);
  }
  return next->number[link->target] - 1;
}

/* The least number of a move's images under the symmetries that keep NODE, of these IMAGES. */
static uint32_t least_image (const BgGraph *graph, uint32_t node, const uint32_t *images,
                             uint32_t move) {
  const BgGroup *group = &graph->symmetries;
  uint32_t least = move;
  for (int k = 1; k < group->order; k++)
    if (images[k] == node)
      least = MIN (least, bg_graph_move_image (graph, move, group->symmetry[k]));
  return least;
}

/* Gives class I of HERE the links of its representative, of each orbit the one with the least
   move. */
static void link_class (BgQuotient *quotient, int level, const Orbits *here, guint i,
                        Orbits *next) {
  const BgGraph *graph = quotient->graph;
  BgClassNode *class = &g_array_index (here->classes, BgClassNode, i);
  const BgNode *node = bg_graph_node (graph, level, class->node);
  const uint32_t *images = images_of (here, &graph->symmetries, i);
  g_autofree uint32_t *least = g_new (uint32_t, node->n_links + 1);
  class->first_link = quotient->links->len;
  for (size_t k = 0; k < node->n_links; k++) {
    const BgLink *link = bg_graph_link (graph, node->first_link + k);
    least[k] = least_image (graph, class->node, images, link->move);
    if (least[k] != link->move)
      continue;
    const uint32_t target = number_of_class (graph, level, here, i, link, next);
    BgClassLink kept = {
      .target = target,
      .move = link->move,
      .ways = link->ways,
      .turned = bg_quotient_node (quotient, level + 1, target)->node != link->target,
    };
    g_array_append_val (quotient->links, kept);
  }
  class->n_links = quotient->links->len - class->first_link;
  for (size_t k = 0; k < node->n_links; k++)
    for (size_t j = class->first_link; j < quotient->links->len; j++) {
      BgClassLink *link = &g_array_index (quotient->links, BgClassLink, j);
      link->images += link->move == least[k];
    }
}

BgQuotient *bg_quotient_new (const BgGraph *graph) {
  BgQuotient *quotient = g_new0 (BgQuotient, 1);
  quotient->graph = graph;
  quotient->links = g_array_new (FALSE, FALSE, sizeof (BgClassLink));
  for (int level = 0; level <= graph->n_moves; level++)
    quotient->level[level] = g_array_new (FALSE, FALSE, sizeof (BgClassNode));
  const uint32_t start[BG_MAX_SYMMETRIES] = { 0 };
  Orbits here, next;
  init_orbits (&here, quotient, 0);
  add_class (&here, 0, start, graph->symmetries.order);
  for (int level = 0; level < graph->n_moves; level++) {
    init_orbits (&next, quotient, level + 1);
    for (guint i = 0; i < here.classes->len; i++)
      link_class (quotient, level, &here, i, &next);
    clear_orbits (&here);
    here = next;
  }
  clear_orbits (&here);
  for (int level = 0; level <= graph->n_moves; level++)
    quotient->n_nodes += quotient->level[level]->len;
  return quotient;
}

void bg_quotient_free (BgQuotient *quotient) {
  if (quotient == NULL)
    return;
  for (int level = 0; level <= quotient->graph->n_moves; level++)
    g_array_unref (quotient->level[level]);
  g_array_unref (quotient->links);
  g_free (quotient);
}

char *bg_quotient_move_text (const BgQuotient *quotient, BgPosition position,
                             const BgClassLink *link) {
  BgPath path;
  bg_graph_find_path (quotient->graph, position, link->move, &path);
  return bg_path_to_string (quotient->graph->problem->board, &path);
}

/* The solutions along the representatives, as multisets of moves. */
static BgZdd find_solutions (const BgQuotient *quotient, const BgUnordered *unordered) {
  BgZddManager *manager = unordered->manager;
  const int last = quotient->graph->n_moves;
  g_autofree BgZdd *here = g_new0 (BgZdd, 1);
  here[0] = BG_ZDD_UNIT;
  for (int level = 0; level < last; level++) {
    BgZdd *next = g_new0 (BgZdd, quotient->level[level + 1]->len);
    for (guint i = 0; i < quotient->level[level]->len; i++) {
      const BgClassNode *node = bg_quotient_node (quotient, level, i);
      for (size_t k = 0; k < node->n_links; k++) {
        const BgClassLink *link = bg_quotient_link (quotient, node->first_link + k);
        BgZdd longer = bg_zdd_add (manager, here[i], link->move);
        next[link->target] = bg_zdd_union (manager, next[link->target], longer);
      }
    }
    g_free (here);
    here = next;
  }
  BgZdd all = BG_ZDD_EMPTY;
  for (guint i = 0; i < quotient->level[last]->len; i++)
    all = bg_zdd_union (manager, all, here[i]);
  return all;
}

bool *bg_common_moves (const BgQuotient *quotient, const BgUnordered *unordered) {
  BgZddManager *manager = unordered->manager;
  for (guint i = 0; i < quotient->links->len; i++)
    if (bg_quotient_link (quotient, i)->turned)
      return NULL;
  BgZdd all = find_solutions (quotient, unordered);
  g_autofree bool *common = g_new0 (bool, quotient->graph->moves->len);
  /* only the moves of a solution, whichever, can be in all of them */
  for (BgZdd rest = all; !bg_zdd_is_leaf (rest); rest = bg_zdd_high (manager, rest)) {
    uint32_t element = bg_zdd_element (manager, rest);
    if (element % unordered->copies == 0)
      common[element / unordered->copies] = bg_zdd_restrict (manager, all, element, false)
                                            == BG_ZDD_EMPTY;
  }
  return bg_zdd_manager_outcome (manager) != BG_STOP_NONE ? NULL : g_steal_pointer (&common);
}
