#include "solutions/graph.h"

#include <string.h>

#include "board/position_tree.h"
#include "moves/moves.h"
#include "moves/path.h"
#include "search/tracker.h"

/* While a graph is built its nodes have keys (search/instance.h) in place of positions. */
typedef struct {
  BgGraph *graph;
  const BgControl *control;
  const BgNodes *nodes;
  const BgInstance *instance; /* forward */
  int first;                  /* level of the graph that the first level of NODES is */
  GHashTable *numbers;        /* BgMove to its number + 1 */
} Builder;

/* --- The moves of a graph, each once --------------------------------------- */

/* Approximate bytes of a move and of its copy in the hash table. */
#define MOVE_BYTES 100

static guint hash_move (gconstpointer pointer) {
  const BgMove *move = pointer;
  const uint64_t ends = move->start << 8 | move->end;
  return (guint) (bg_hash_pair (bg_position_hash (move->removed), ends) >> 32);
}

static gboolean equal_moves (gconstpointer a, gconstpointer b) {
  const BgMove *x = a, *y = b;
  return x->start == y->start && x->end == y->end && x->removed == y->removed;
}

/* The number of a move, a new one if it is new. */
static uint32_t number_of_move (Builder *builder, const BgMove *move) {
  GArray *moves = builder->graph->moves;
  gpointer number = g_hash_table_lookup (builder->numbers, move);
  if (number != NULL)
    return GPOINTER_TO_UINT (number) - 1;
  g_array_append_vals (moves, move, 1);
  g_hash_table_insert (builder->numbers, g_memdup2 (move, sizeof *move),
                       GUINT_TO_POINTER (moves->len));
  return moves->len - 1;
}

static int compare_kinds (const void *a, const void *b) {
  const BgMove *x = a, *y = b;
  if (x->jumps != y->jumps)
    return (int) y->jumps - x->jumps;
  if (x->start != y->start)
    return (int) x->start - y->start;
  if (x->end != y->end)
    return (int) x->end - y->end;
  return (x->removed > y->removed) - (x->removed < y->removed);
}

/* The number of a move, once they are sorted. */
static uint32_t find_move (const BgGraph *graph, const BgMove *move) {
  guint low = 0, high = graph->moves->len;
  while (high - low > 1) {
    guint middle = (low + high) / 2;
    if (compare_kinds (bg_graph_move (graph, middle), move) <= 0)
      low = middle;
    else
      high = middle;
  }
  g_assert (compare_kinds (bg_graph_move (graph, low), move) == 0);
  return low;
}

/* Puts the moves in order, longest first, and corrects the links: later steps
   read the longest sweeps of a solution off its first moves. */
static void sort_moves (BgGraph *graph) {
  GArray *moves = graph->moves;
  g_autofree BgMove *before = g_memdup2 (moves->data, moves->len * sizeof (BgMove));
  guint n = moves->len;
  g_array_sort (moves, compare_kinds);
  g_autofree uint32_t *number = g_new (uint32_t, n + 1);
  for (guint i = 0; i < n; i++)
    number[i] = find_move (graph, &before[i]);
  for (guint i = 0; i < graph->links->len; i++) {
    BgLink *link = &g_array_index (graph->links, BgLink, i);
    link->move = number[link->move];
  }
}

static BgMove move_image (const BgGraph *graph, uint32_t move, int symmetry) {
  const BgBoard *board = graph->problem->board;
  BgMove image = *bg_graph_move (graph, move);
  image.start = board->symmetry[symmetry][image.start];
  image.end = board->symmetry[symmetry][image.end];
  image.removed = bg_board_image (board, symmetry, image.removed);
  return image;
}

uint32_t bg_graph_move_image (const BgGraph *graph, uint32_t move, int symmetry) {
  const BgMove image = move_image (graph, move, symmetry);
  return find_move (graph, &image);
}

BgPosition bg_graph_play (const BgGraph *graph, BgPosition position, uint32_t move) {
  const BgMove *played = bg_graph_move (graph, move);
  return (position & ~played->removed & ~bg_hole_bit (played->start)) | bg_hole_bit (played->end);
}

/* The move that the conditions give from POSITION to AFTER; NULL where they give none. */
static const BgPath *find_given (const BgProblem *problem, BgPosition position, BgPosition after) {
  const BgConditions *conditions = problem->conditions;
  if (conditions == NULL)
    return NULL;
  if (conditions->final_move.n > 0 && bg_pegs (after) == bg_pegs (problem->finish[0]))
    return &conditions->final_move;
  BgPosition reached = problem->start;
  for (guint i = 0; i < conditions->start_moves->len; i++) {
    const BgPath *path = &g_array_index (conditions->start_moves, BgPath, i);
    if (reached == position)
      return path;
    reached = bg_path_play (problem->board, path, reached);
  }
  return NULL;
}

void bg_graph_find_path (const BgGraph *graph, BgPosition position, uint32_t move, BgPath *path) {
  const BgMove *played = bg_graph_move (graph, move);
  const BgPosition after = bg_graph_play (graph, position, move);
  const BgPath *given = find_given (graph->problem, position, after);
  if (given != NULL)
    *path = *given;
  /* on a board by lines moves between the same positions can differ in their ends */
  else if (!bg_path_find_between (graph->problem->board, position, after, played->start,
                                  played->end, path))
    g_assert_not_reached ();
}

/* --- Nodes and links ------------------------------------------------------- */

uint64_t bg_graph_bytes (const BgGraph *graph) {
  uint64_t bytes = (uint64_t) graph->links->len * sizeof (BgLink)
                   + (uint64_t) graph->moves->len * MOVE_BYTES;
  for (int i = 0; i <= graph->n_moves && graph->level[i] != NULL; i++)
    bytes += (uint64_t) graph->level[i]->len * (sizeof (BgNode) + 2 * sizeof (Word_t));
  return bytes;
}

/* Links NODE to TARGET by MOVE, which WAYS sequences of jumps play.  The links of a node are added
   together. */
static void link_node (Builder *builder, BgNode *node, const BgCompleteMove *move, uint32_t target,
                       uint64_t ways) {
  const BgPosition position = node->position & builder->instance->holes;
  const BgMove kind = { move->start, move->end, move->jumps,
                        bg_complete_move_removed (move, position) };
  const BgLink link = {
    .target = target,
    .move = number_of_move (builder, &kind),
    .ways = ways,
  };
  g_array_append_val (builder->graph->links, link);
  node->n_links++;
}

/* The number of KEY in the next level, where it becomes a node if it is none yet. */
static uint32_t number_of_node (BgPositionTree *numbers, GArray *level, BgPosition key) {
  Word_t *number = bg_position_tree_word (numbers, key);
  if (*number == 0) {
    BgNode node = { .position = key };
    g_array_append_val (level, node);
    *number = level->len;
  }
  return (uint32_t) (*number - 1);
}

/* Links NODE to the nodes of the next level that a move of its peg in START leads to. */
static void link_moves (Builder *builder, int level, BgNode *node, int start,
                        BgPositionTree *numbers) {
  BgGraph *graph = builder->graph;
  const BgInstance *instance = builder->instance;
  const int before = level - builder->first, allowed = builder->nodes->n_moves - before - 1;
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (BgCompleteMove));
  bg_instance_complete_moves (instance, node->position & instance->holes, start, allowed, found);
  for (guint i = 0; i < found->len; i++) {
    const BgCompleteMove *move = &g_array_index (found, BgCompleteMove, i);
    BgPosition to;
    if (!bg_instance_follow (instance, node->position, move, &to)
        || !bg_nodes_has (builder->nodes, before + 1, bg_instance_canonical (instance, to)))
      continue;
    const uint32_t target = number_of_node (numbers, graph->level[level + 1], to);
    link_node (builder, node, move, target, bg_instance_ways (instance, move));
  }
}

/* Why building has to end, if it has to. */
static BgStop check_builder (const Builder *builder) {
  const BgControl *control = builder->control;
  return bg_control_stopped (control) || bg_graph_bytes (builder->graph) > control->memory
             ? bg_control_shortfall (control)
             : BG_STOP_NONE;
}

/* Links NODE by the move PATH, which conditions give. */
static void link_given (Builder *builder, int level, BgNode *node, const BgPath *path,
                        BgPositionTree *numbers) {
  BgGraph *graph = builder->graph;
  const BgCompleteMove move = {
    .result = bg_path_play (graph->problem->board, path, node->position & builder->instance->holes),
    .start = path->hole[0],
    .end = path->hole[path->n - 1],
    .jumps = (uint8_t) (path->n - 1),
  };
  link_node (builder, node, &move, number_of_node (numbers, graph->level[level + 1], move.result),
             1);
}

/* Links NODE to the next level, unless it ends solutions. */
static void expand_node (Builder *builder, int level, BgNode *node, BgPositionTree *numbers) {
  const BgInstance *instance = builder->instance;
  const BgTracker *tracker = instance->tracker;
  const BgPosition position = node->position & instance->holes;
  node->first_link = builder->graph->links->len;
  if (level < builder->first)
    link_given (builder, level, node,
                &g_array_index (tracker->conditions->start_moves, BgPath, (guint) level), numbers);
  else if (!bg_problem_is_finish (instance->problem, position))
    BG_FOR_EACH_HOLE (start, position)
      link_moves (builder, level, node, start, numbers);
  else if (tracker != NULL && tracker->last > 0)
    link_given (builder, level, node, &tracker->conditions->final_move, numbers);
}

static BgStop build_level (Builder *builder, int level) {
  BgGraph *graph = builder->graph;
  BgPositionTree numbers = { 0 };
  BgStop outcome = BG_STOP_NONE;
  graph->level[level + 1] = g_array_new (FALSE, FALSE, sizeof (BgNode));
  for (guint i = 0; i < graph->level[level]->len && outcome == BG_STOP_NONE; i++) {
    expand_node (builder, level, &g_array_index (graph->level[level], BgNode, i), &numbers);
    outcome = check_builder (builder);
  }
  bg_position_tree_clear_map (&numbers);
  return outcome;
}

/* Links all levels. */
static BgStop build_levels (Builder *builder) {
  BgGraph *graph = builder->graph;
  BgStop stop = BG_STOP_NONE;
  for (int level = 0; level < graph->n_moves && stop == BG_STOP_NONE; level++) {
    if (level == builder->first)
      g_array_index (graph->level[level], BgNode, 0).position = bg_instance_start (
          builder->instance);
    stop = build_level (builder, level);
  }
  return stop;
}

/* Leaves positions of the nodes' keys. */
static void drop_memories (BgGraph *graph) {
  for (int level = 0; level <= graph->n_moves; level++)
    for (guint i = 0; i < graph->level[level]->len; i++)
      g_array_index (graph->level[level], BgNode, i).position &= graph->problem->board->full;
}

/* Drops the links that lead to no finish as the problem was posed, and the nodes
   that are left without any. */
static void prune (BgGraph *graph) {
  g_autofree uint32_t *kept_number = NULL; /* of the next level, or UINT32_MAX */
  for (int level = graph->n_moves; level >= 0; level--) {
    GArray *nodes = graph->level[level];
    uint32_t *numbers = g_new (uint32_t, nodes->len + 1);
    guint kept = 0;
    for (guint i = 0; i < nodes->len; i++) {
      BgNode *node = &g_array_index (nodes, BgNode, i);
      size_t n = 0;
      for (size_t k = 0; k < node->n_links; k++) {
        BgLink link = *bg_graph_link (graph, node->first_link + k);
        link.target = kept_number[link.target];
        if (link.target != UINT32_MAX)
          g_array_index (graph->links, BgLink, node->first_link + n++) = link;
      }
      node->n_links = n;
      const bool keep = n > 0 || bg_problem_is_finish (graph->problem, node->position);
      numbers[i] = keep ? kept : UINT32_MAX;
      if (keep)
        g_array_index (nodes, BgNode, kept++) = *node;
    }
    g_array_set_size (nodes, kept);
    g_free (kept_number);
    kept_number = numbers;
  }
}

/* The symmetries that keep the start and the finishes as they were posed. */
static void find_symmetries (BgGraph *graph, const BgInstance *instance) {
  const BgProblem *problem = graph->problem;
  BgGroup finishes;
  bg_problem_group (problem, &finishes);
  bg_group_init_common (&graph->symmetries, problem->board, &instance->group, &finishes);
}

/* --- Claims of modules ------------------------------------------------------ */

/* Has IMAGE the images of NODE's links? */
static bool has_images_of_links (const BgGraph *graph, const BgNode *node, const BgNode *image,
                                 int symmetry) {
  for (size_t k = 0; k < node->n_links; k++) {
    const uint32_t move = bg_graph_link (graph, node->first_link + k)->move;
    const BgMove wanted = move_image (graph, move, symmetry);
    size_t i = 0;
    while (
        i < image->n_links
        && !equal_moves (bg_graph_move (graph, bg_graph_link (graph, image->first_link + i)->move),
                         &wanted))
      i++;
    if (i == image->n_links)
      return false;
  }
  return true;
}

/* Has a level an image of each node, with an image of each of its links? */
static bool is_symmetric (const BgGraph *graph, int level) {
  const guint n = graph->level[level]->len;
  BgPositionTree numbers = { 0 };
  bool symmetric = true;
  for (guint i = 0; i < n; i++)
    *bg_position_tree_word (&numbers, bg_graph_node (graph, level, i)->position) = i + 1;
  for (guint i = 0; i < n * graph->symmetries.order && symmetric; i++) {
    const int symmetry = graph->symmetries.symmetry[i / n];
    const BgNode *node = bg_graph_node (graph, level, i % n);
    const BgPosition image = bg_board_image (graph->problem->board, symmetry, node->position);
    const guint number = (guint) *bg_position_tree_word (&numbers, image);
    symmetric = number > 0
                && has_images_of_links (graph, node, bg_graph_node (graph, level, number - 1),
                                        symmetry);
  }
  bg_position_tree_clear_map (&numbers);
  return symmetric;
}

/* Do a link from LEVEL and one that follows it move the same peg? */
static bool has_joint (const BgGraph *graph, int level) {
  g_autofree BgPosition *ends = g_new0 (BgPosition, graph->level[level + 1]->len + 1);
  for (guint i = 0; i < graph->level[level]->len; i++) {
    const BgNode *node = bg_graph_node (graph, level, i);
    for (size_t k = 0; k < node->n_links; k++) {
      const BgLink *link = bg_graph_link (graph, node->first_link + k);
      ends[link->target] |= bg_hole_bit (bg_graph_move (graph, link->move)->end);
    }
  }
  for (guint i = 0; i < graph->level[level + 1]->len; i++) {
    const BgNode *node = bg_graph_node (graph, level + 1, i);
    for (size_t k = 0; k < node->n_links; k++)
      if (bg_has (ends[i],
                  bg_graph_move (graph, bg_graph_link (graph, node->first_link + k)->move)->start))
        return true;
  }
  return false;
}

/* Can it be the graph of all shortest solutions: with one at least, with their images, none of
   which has a move in two parts? */
static bool is_plausible (const BgGraph *graph) {
  bool plausible = graph->level[0]->len > 0;
  for (int level = 0; level <= graph->n_moves && plausible; level++)
    plausible = is_symmetric (graph, level)
                && (level == graph->n_moves || !has_joint (graph, level));
  return plausible;
}

/* A graph of the start of PROBLEM alone. */
static BgGraph *begin_graph (const BgProblem *problem, int n_moves) {
  BgGraph *graph = g_aligned_alloc0 (1, sizeof *graph, _Alignof(BgGraph));
  graph->problem = problem;
  graph->n_moves = n_moves;
  graph->links = g_array_new (FALSE, FALSE, sizeof (BgLink));
  graph->moves = g_array_new (FALSE, FALSE, sizeof (BgMove));
  graph->level[0] = g_array_new (FALSE, FALSE, sizeof (BgNode));
  const BgNode start = { .position = problem->start };
  g_array_append_val (graph->level[0], start);
  return graph;
}

BgGraph *bg_graph_new (const BgNodes *nodes, const BgInstance *instance, const BgControl *control,
                       BgStop *stop) {
  const BgTracker *tracker = instance->tracker;
  g_autoptr (BgGraph) graph = begin_graph (tracker != NULL ? tracker->problem : instance->problem,
                                           nodes->n_moves + instance->moves_beside);
  Builder builder = {
    .graph = graph,
    .control = control,
    .nodes = nodes,
    .instance = instance,
    .first = tracker != NULL ? tracker->start_moves : 0,
    .numbers = g_hash_table_new_full (hash_move, equal_moves, g_free, NULL),
  };
  find_symmetries (graph, instance);
  *stop = build_levels (&builder);
  g_hash_table_unref (builder.numbers);
  if (*stop != BG_STOP_NONE)
    return NULL;
  drop_memories (graph);
  prune (graph);
  sort_moves (graph);
  g_autofree char *modules = instance->bound == NULL
                                 ? NULL
                                 : bg_claims_modules (bg_bound_claims (instance->bound));
  if (modules != NULL && tracker == NULL && nodes->longer == 0 && !is_plausible (graph)) {
    *stop = BG_STOP_CLAIMS;
    return NULL;
  }
  return g_steal_pointer (&graph);
}

void bg_graph_free (BgGraph *graph) {
  if (graph == NULL)
    return;
  for (int i = 0; i <= graph->n_moves; i++)
    g_clear_pointer (&graph->level[i], g_array_unref);
  g_array_unref (graph->links);
  g_array_unref (graph->moves);
  g_aligned_free (graph);
}
