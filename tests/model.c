#include "model.h"

#include <stdlib.h>
#include <string.h>

static void add_jump (Model *model, int from, int over, int to) {
  model->jump[model->n_jumps].from = from;
  model->jump[model->n_jumps].over = over;
  model->jump[model->n_jumps++].to = to;
}

static void add_lines (Model *model, const BgBoard *board) {
  model->by_lines = board;
  for (int i = 0; i < board->n_lines; i++) {
    const BgLine *line = &board->line[i];
    if (line->barred != BG_BARRED_A)
      add_jump (model, line->a, line->over, line->b);
    if (line->barred != BG_BARRED_B)
      add_jump (model, line->b, line->over, line->a);
  }
}

Model model_of (const BgBoard *board) {
  Model model = { .n_holes = board->n_holes };
  if (board->by_lines) {
    add_lines (&model, board);
    return model;
  }
  static const int step[][2] = { { 1, 0 }, { 0, 1 }, { 1, 1 }, { 1, -1 } };
  int hole_at[BG_MAX_HOLES + 4][BG_MAX_HOLES + 4];
  memset (hole_at, -1, sizeof hole_at);
  for (int hole = 0; hole < board->n_holes; hole++)
    hole_at[board->row[hole] + 2][board->column[hole] + 2] = hole;
  for (int hole = 0; hole < board->n_holes; hole++) {
    model.column[hole] = board->column[hole];
    model.row[hole] = board->row[hole];
  }
  for (int hole = 0; hole < board->n_holes; hole++)
    for (int direction = 0; direction < (int) board->rule; direction++) {
      int way = direction % 2 == 0 ? 1 : -1;
      int x = way * step[direction / 2][0], y = way * step[direction / 2][1];
      int column = board->column[hole] + 2, row = board->row[hole] + 2;
      int over = hole_at[row + y][column + x];
      int to = over < 0 ? -1 : hole_at[row + 2 * y][column + 2 * x];
      if (to >= 0)
        add_jump (&model, hole, over, to);
    }
  return model;
}

bool model_jump (const Model *model, int jump, bool backward, BgPosition *position) {
  const BgPosition from = bg_hole_bit (model->jump[jump].from);
  const BgPosition over = bg_hole_bit (model->jump[jump].over);
  const BgPosition to = bg_hole_bit (model->jump[jump].to);
  const BgPosition before = from | over, after = to;
  if ((*position & (from | over | to)) != (backward ? after : before))
    return false;
  *position ^= before | after;
  return true;
}

bool model_is_region (const Model *model, BgPosition set) {
  for (int i = 0; i < model->n_jumps; i++)
    if (bg_has (set, model->jump[i].over) && !bg_has (set, model->jump[i].from)
        && !bg_has (set, model->jump[i].to))
      return false;
  return set != 0;
}

bool model_is_finish (const BgProblem *problem, BgPosition position) {
  if (bg_problem_is_open (problem)
      && ((problem->pattern.pegs & ~position) != 0 || (problem->pattern.empty & position) != 0))
    return false;
  if (problem->goal == BG_GOAL_PATTERN)
    return true;
  if (problem->goal == BG_GOAL_STUCK) {
    Model model = model_of (problem->board);
    return !model_next (&model, position, false, &(ModelJump){ 0 });
  }
  for (int i = 0; i < problem->n_finishes; i++)
    if (problem->finish[i] == position)
      return true;
  return false;
}

typedef struct {
  const Model *model;
  bool backward;
  ModelGate *gate;
  const void *data;
  int start;
  GArray *moves;
  GArray *stops; /* of this start: moves that differ in result or end */
} Recursion;

/* Returns false if the peg came to the same position and hole before, from where all has been
   played. */
static bool add_move (Recursion *recursion, BgPosition to, int end) {
  GArray *moves = recursion->moves, *stops = recursion->stops;
  const ModelMove move = { to, recursion->start, end };
  bool is_new = true;
  for (guint i = 0; i < stops->len; i++) {
    const ModelMove *stop = &g_array_index (stops, ModelMove, i);
    if (stop->to == to && stop->end == end)
      return false;
    is_new &= stop->to != to;
  }
  g_array_append_val (stops, move);
  if (is_new)
    g_array_append_val (moves, move);
  return true;
}

static void play_on (Recursion *recursion, BgPosition position, int hole) {
  const bool backward = recursion->backward;
  for (ModelJump jump = { 0 }; model_next (recursion->model, position, backward, &jump);) {
    const int lands = backward ? jump.from : jump.to;
    if ((backward ? jump.to : jump.from) == hole && add_move (recursion, jump.after, lands)
        && (recursion->gate == NULL || recursion->gate (jump.after, recursion->data)))
      play_on (recursion, jump.after, lands);
  }
}

GArray *model_moves (const Model *model, BgPosition position, bool backward, ModelGate *gate,
                     const void *data) {
  Recursion recursion = { .model = model, .backward = backward, .gate = gate, .data = data };
  g_autoptr (GArray) stops = g_array_new (FALSE, FALSE, sizeof (ModelMove));
  recursion.moves = g_array_new (FALSE, FALSE, sizeof (ModelMove));
  recursion.stops = stops;
  for (int hole = 0; hole < model->n_holes; hole++)
    if (bg_has (position, hole)) {
      recursion.start = hole;
      g_array_set_size (stops, 0);
      play_on (&recursion, position, hole);
    }
  return recursion.moves;
}

static guint hash_position (gconstpointer pointer) {
  const BgPosition position = *(const BgPosition *) pointer;
  guint hash = 0;
  for (BgPosition rest = position; rest != 0; rest >>= 16)
    hash = hash * 31321 + (guint) (rest & 0xffff);
  return hash;
}

static gboolean equal_positions (gconstpointer a, gconstpointer b) {
  return *(const BgPosition *) a == *(const BgPosition *) b;
}

static int compare_positions (const void *a, const void *b) {
  BgPosition x = *(const BgPosition *) a, y = *(const BgPosition *) b;
  int difference = bg_pegs (x) - bg_pegs (y);
  return difference != 0 ? difference : (x > y) - (x < y);
}

/* Adds to FOUND all positions that can be reached from its positions. */
static void close_under_moves (const Model *model, GArray *found) {
  g_autoptr (GHashTable)
      known = g_hash_table_new_full (hash_position, equal_positions, g_free, NULL);
  for (guint i = 0; i < found->len; i++)
    g_hash_table_add (known,
                      g_memdup2 (&g_array_index (found, BgPosition, i), sizeof (BgPosition)));
  for (guint i = 0; i < found->len; i++) {
    BgPosition position = g_array_index (found, BgPosition, i);
    g_autoptr (GArray) moves = model_moves (model, position, false, NULL, NULL);
    for (guint k = 0; k < moves->len; k++) {
      BgPosition to = g_array_index (moves, ModelMove, k).to;
      if (g_hash_table_add (known, g_memdup2 (&to, sizeof to)))
        g_array_append_val (found, to);
    }
  }
}

/* Takes POSITIONS, which are closed under moves. */
static ModelGraph *make_graph (const Model *model, GArray *positions) {
  g_array_sort (positions, compare_positions);
  ModelGraph *graph = g_new0 (ModelGraph, 1);
  graph->n = positions->len;
  graph->position = (BgPosition *) g_array_free (positions, FALSE);
  graph->first = g_new (size_t, graph->n + 1);
  graph->index = g_hash_table_new (hash_position, equal_positions);
  for (size_t i = 0; i < graph->n; i++)
    g_hash_table_insert (graph->index, &graph->position[i], GSIZE_TO_POINTER (i));
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (ModelEdge));
  for (size_t i = 0; i < graph->n; i++) {
    graph->first[i] = edges->len;
    g_autoptr (GArray) moves = model_moves (model, graph->position[i], false, NULL, NULL);
    for (guint k = 0; k < moves->len; k++) {
      const ModelMove *move = &g_array_index (moves, ModelMove, k);
      ModelEdge edge = { model_graph_index (graph, move->to), move->start };
      g_array_append_val (edges, edge);
    }
  }
  graph->first[graph->n] = edges->len;
  graph->edge = (ModelEdge *) g_array_free (g_steal_pointer (&edges), FALSE);
  return graph;
}

ModelGraph *model_graph_new (const Model *model, const BgPosition *starts, size_t n) {
  GArray *positions = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  g_array_append_vals (positions, starts, n);
  close_under_moves (model, positions);
  return make_graph (model, positions);
}

ModelGraph *model_graph_new_whole (const BgBoard *board) {
  Model model = model_of (board);
  GArray *positions = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  for (BgPosition position = 1; position < bg_hole_bit (model.n_holes); position++)
    g_array_append_val (positions, position);
  return make_graph (&model, positions);
}

void model_graph_free (ModelGraph *graph) {
  g_free (graph->position);
  g_free (graph->first);
  g_free (graph->edge);
  g_hash_table_unref (graph->index);
  g_free (graph);
}

uint32_t model_graph_index (const ModelGraph *graph, BgPosition position) {
  gpointer index;
  bool known = g_hash_table_lookup_extended (graph->index, &position, NULL, &index);
  g_assert (known);
  return GPOINTER_TO_SIZE (index);
}

uint8_t *model_distances (const ModelGraph *graph, const BgProblem *problem, BgPosition origins) {
  uint8_t *distance = g_malloc (graph->n);
  for (size_t i = 0; i < graph->n; i++) {
    distance[i] = model_is_finish (problem, graph->position[i]) ? 0 : MODEL_NEVER;
    for (size_t e = graph->first[i]; e < graph->first[i + 1] && distance[i] > 0; e++)
      if (distance[graph->edge[e].to] != MODEL_NEVER)
        distance[i] = MIN (distance[i],
                           distance[graph->edge[e].to] + bg_has (origins, graph->edge[e].start));
  }
  return distance;
}

uint8_t *model_depths (const ModelGraph *graph, BgPosition start) {
  uint8_t *depth = g_malloc (graph->n);
  memset (depth, MODEL_NEVER, graph->n);
  depth[model_graph_index (graph, start)] = 0;
  for (size_t i = graph->n; i-- > 0;)
    for (size_t e = graph->first[i]; e < graph->first[i + 1] && depth[i] != MODEL_NEVER; e++)
      depth[graph->edge[e].to] = MIN (depth[graph->edge[e].to], depth[i] + 1);
  return depth;
}
