#include "solutions/listing.h"

#include <stdlib.h>
#include <string.h>

#include "board/position_tree.h"
#include "solutions/graph.h"
#include "verify/verify.h"

/* --- An order in which a multiset of moves plays ------------------------- */

typedef struct {
  uint32_t node[BG_MAX_HOLES + 1]; /* passed, by level */
  uint32_t move[BG_MAX_HOLES];     /* between them */
} Order;

/* The moves that are played already are a set of bits, which a position holds since there are
   fewer moves than holes.  Whatever their order, they lead to the same position, and without
   conditions to the same node, so each set is tried once. */
typedef struct {
  const BgGraph *graph;
  const uint32_t *move;
  int final;           /* the jumps of the last move */
  BgPositionTree lost; /* sets that cannot be played on from, with the last such node, from 1 */
  Order *order;
} Search;

/* The first of the moves of that number that is not in PLAYED, or -1. */
static int find_unplayed (const Search *search, uint32_t move, BgPosition played) {
  const int n = search->graph->n_moves;
  int low = 0, high = n;
  while (low < high) {
    int middle = (low + high) / 2;
    if (search->move[middle] < move)
      low = middle + 1;
    else
      high = middle;
  }
  while (low < n && search->move[low] == move && bg_has (played, low))
    low++;
  return low < n && search->move[low] == move ? low : -1;
}

static bool play_on (Search *search, int level, uint32_t number, BgPosition played) {
  const BgGraph *graph = search->graph;
  search->order->node[level] = number;
  if (level == graph->n_moves)
    return true;
  const BgNode *node = bg_graph_node (graph, level, number);
  for (size_t k = 0; k < node->n_links; k++) {
    const BgLink *link = bg_graph_link (graph, node->first_link + k);
    const int i = find_unplayed (search, link->move, played);
    if (i < 0
        || (level == graph->n_moves - 1
            && bg_graph_move (graph, link->move)->jumps != search->final))
      continue;
    const BgPosition longer = played | bg_hole_bit (i);
    if (*bg_position_tree_word (&search->lost, longer) == (Word_t) link->target + 1)
      continue;
    search->order->move[level] = link->move;
    if (play_on (search, level + 1, link->target, longer))
      return true;
    *bg_position_tree_word (&search->lost, longer) = (Word_t) link->target + 1;
  }
  return false;
}

/* Finds an order whose last move has FINAL jumps, if there is one. */
static bool find_with_final (const BgGraph *graph, const uint32_t *move, int final, Order *order) {
  Search search = { .graph = graph, .move = move, .final = final, .order = order };
  bool found = play_on (&search, 0, 0, 0);
  bg_position_tree_clear_map (&search.lost);
  return found;
}

/* Finds an order of the moves of a solution of GRAPH, as many as it has levels and
   ascending in MOVE, that ends with the longest sweep that any such order ends with. */
static void find_order (const BgGraph *graph, const uint32_t *move, Order *order) {
  /* the longest moves are the first */
  int final = 0;
  for (int i = 0; i < graph->n_moves; i++) {
    const int jumps = bg_graph_move (graph, move[i])->jumps;
    if (jumps != final && find_with_final (graph, move, final = jumps, order))
      return;
  }
  g_assert_not_reached ();
}

/* Bytes of a multiset beside its moves: its block in the heap, its slot in a hash table of which
   two thirds may be free. */
#define BYTES_BESIDE 64

typedef struct {
  const BgGraph *graph;
  BgTakeSolution *take;
  void *data;
  uint32_t move[BG_MAX_HOLES]; /* the multiset under construction, ascending */
  int n;
  bool done;
} Listing;

static int compare_numbers (const void *a, const void *b) {
  uint32_t x = *(const uint32_t *) a, y = *(const uint32_t *) b;
  return (x > y) - (x < y);
}

/* Sets FIRST to the first of the multiset's images under the problem's symmetries. */
static void find_first_image (const Listing *listing, uint32_t *first) {
  const BgGroup *group = &listing->graph->symmetries;
  const int n = listing->n;
  memcpy (first, listing->move, n * sizeof *first);
  for (int k = 1; k < group->order; k++) {
    uint32_t image[BG_MAX_HOLES];
    for (int i = 0; i < n; i++)
      image[i] = bg_graph_move_image (listing->graph, listing->move[i], group->symmetry[k]);
    qsort (image, n, sizeof *image, compare_numbers);
    for (int i = 0; i < n; i++)
      if (image[i] != first[i]) {
        if (image[i] < first[i])
          memcpy (first, image, n * sizeof *first);
        break;
      }
  }
}

static void hand_over (Listing *listing) {
  const BgGraph *graph = listing->graph;
  Order order;
  find_order (graph, listing->move, &order);
  BgPath path[BG_MAX_HOLES];
  for (int level = 0; level < graph->n_moves; level++)
    bg_graph_find_path (graph, bg_graph_node (graph, level, order.node[level])->position,
                        order.move[level], &path[level]);
  g_autoptr (GPtrArray) moves = bg_replay (graph->problem, path, graph->n_moves);
  const BgClass class = {
    .longest = bg_graph_move (graph, listing->move[0])->jumps,
    .second = listing->n > 1 ? bg_graph_move (graph, listing->move[1])->jumps : 0,
    .final = bg_graph_move (graph, order.move[graph->n_moves - 1])->jumps,
  };
  listing->done = !listing->take ((const char *const *) moves->pdata, moves->len, &class,
                                  listing->data);
}

/* --- From the diagrams ---------------------------------------------------- */

static void list_family (Listing *listing, const BgUnordered *unordered, BgZdd a) {
  const BgZddManager *manager = unordered->manager;
  if (listing->done || a == BG_ZDD_EMPTY)
    return;
  if (a == BG_ZDD_UNIT) {
    uint32_t first[BG_MAX_HOLES];
    find_first_image (listing, first);
    if (memcmp (first, listing->move, listing->n * sizeof *first) == 0)
      hand_over (listing);
    return;
  }
  listing->move[listing->n++] = bg_zdd_element (manager, a) / unordered->copies;
  list_family (listing, unordered, bg_zdd_high (manager, a));
  listing->n--;
  list_family (listing, unordered, bg_zdd_low (manager, a));
}

void bg_listing_run (const BgUnordered *unordered, BgTakeSolution *take, void *data) {
  Listing listing = { .graph = unordered->graph, .take = take, .data = data };
  for (int final = BG_MAX_SWEEP - 1; final > 0; final--)
    list_family (&listing, unordered, unordered->by_final[final]);
}

/* --- From the graph ------------------------------------------------------- */

typedef struct {
  Listing listing;
  GHashTable *met; /* multisets and nodes: their size, their moves and the node, of uint32_t */
  uint64_t bytes;
  const BgControl *control;
  BgStop outcome;
} Walk;

static guint hash_multiset (gconstpointer pointer) {
  const uint32_t *multiset = pointer;
  uint64_t hash = 0;
  for (uint32_t i = 0; i <= multiset[0]; i++)
    hash = bg_hash_pair (hash ^ hash >> 32, multiset[i]);
  return (guint) (hash >> 32);
}

static gboolean equal_multisets (gconstpointer a, gconstpointer b) {
  const uint32_t *x = a, *y = b;
  return x[0] == y[0] && memcmp (x, y, (x[0] + 1) * sizeof *x) == 0;
}

/* Is this the first time that the moves lead to the node NUMBER?  Notes it. */
static bool is_new (Walk *walk, const uint32_t *move, int n, uint32_t number) {
  uint32_t multiset[BG_MAX_HOLES + 2] = { n + 1 };
  const size_t size = (n + 2) * sizeof *multiset;
  memcpy (multiset + 1, move, n * sizeof *move);
  multiset[n + 1] = number;
  if (g_hash_table_contains (walk->met, multiset))
    return false;
  g_hash_table_add (walk->met, g_memdup2 (multiset, size));
  walk->bytes += size + BYTES_BESIDE;
  return true;
}

/* A solution, handed over as the first of its images unless one of them was before. */
static void arrive (Walk *walk) {
  Listing first = walk->listing;
  find_first_image (&walk->listing, first.move);
  if (!is_new (walk, first.move, first.n, 0))
    return;
  hand_over (&first);
  walk->listing.done = first.done;
}

static bool must_end (Walk *walk) {
  if (bg_control_stopped (walk->control) || walk->bytes > walk->control->memory)
    walk->outcome = bg_control_shortfall (walk->control);
  return walk->outcome != BG_STOP_NONE;
}

/* Follows the moves from a node.  The continuations depend only on the multiset of moves played,
   and under conditions on the node, so both are followed once, whichever order reached them
   first. */
static void walk_on (Walk *walk, int level, uint32_t number) {
  Listing *listing = &walk->listing;
  const BgNode *node = bg_graph_node (listing->graph, level, number);
  if (level == listing->graph->n_moves) {
    arrive (walk);
    return;
  }
  if (!is_new (walk, listing->move, listing->n, number))
    return;
  for (size_t k = 0; k < node->n_links && !listing->done && !must_end (walk); k++) {
    const BgLink *link = bg_graph_link (listing->graph, node->first_link + k);
    int place = listing->n++;
    for (; place > 0 && listing->move[place - 1] > link->move; place--)
      listing->move[place] = listing->move[place - 1];
    listing->move[place] = link->move;
    walk_on (walk, level + 1, link->target);
    listing->n--;
    memmove (listing->move + place, listing->move + place + 1,
             (listing->n - place) * sizeof *listing->move);
  }
}

BgStop bg_listing_walk (const BgGraph *graph, const BgControl *control, BgTakeSolution *take,
                        void *data) {
  g_autoptr (GHashTable) met = g_hash_table_new_full (hash_multiset, equal_multisets, g_free, NULL);
  Walk walk = {
    .listing = { .graph = graph, .take = take, .data = data },
    .met = met,
    .control = control,
  };
  walk_on (&walk, 0, 0);
  return walk.outcome;
}
