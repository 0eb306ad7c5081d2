/* The solution graph of a problem with conditions: its nodes are states (tracker.h). */
#include "search/conditioned/conditioned.h"
#include "solutions/graph_builder.h"

typedef struct
{
  BgGraphBuilder base;
  const BgConditioned *search;
  const uint8_t *marks;    /* by number of the state: is it on a shortest solution? */
  GArray *memories, *next; /* of uint64_t, by node: of the present level and of the next one */
  GHashTable *numbers;     /* BgState to its node of the next level, from 1 */
} Builder;

static guint
hash_state (gconstpointer pointer)
{
  return (guint) bg_state_hash (pointer);
}

static gboolean
equal_states (gconstpointer a, gconstpointer b)
{
  return bg_state_equal (a, b);
}

/* The state after MOVE from the I-th node of LEVEL; false where no shortest solution goes on so. */
static bool
step_state (const Builder *builder, int level, const BgNode *node, guint i,
            const BgCompleteMove *move, BgState *to)
{
  const BgTracker *tracker = &builder->search->tracker;
  const BgStateSet *set = &builder->search->levels.set;
  const BgState from = { node->position, g_array_index (builder->memories, uint64_t, i) };
  const int next = level + 1 - tracker->start_moves;
  const bool is_last = next == builder->search->levels.moves - tracker->start_moves;
  if (bg_pegs (move->result) < tracker->finish_pegs
      || bg_tracker_is_end (tracker, move->result) != is_last
      || !bg_tracker_step (tracker, &from, move, to))
    return false;
  if (is_last)
    return true;
  const BgState canonical = bg_tracker_canonical (tracker, to);
  const size_t number = bg_state_set_find (set, &canonical);
  return number != SIZE_MAX && number >= set->first[next] && builder->marks[number];
}

/* The number of a state's node in the next level, LEVEL, where it becomes one if it is none
   yet. */
static uint32_t
number_of_state (const Builder *builder, GArray *level, const BgState *state)
{
  const guint number = GPOINTER_TO_UINT (g_hash_table_lookup (builder->numbers, state));
  if (number > 0)
    return number - 1;
  const BgNode node = { .position = state->position };
  g_array_append_val (level, node);
  g_array_append_val (builder->next, state->memory);
  g_hash_table_insert (builder->numbers, g_memdup2 (state, sizeof *state),
                       GUINT_TO_POINTER (level->len));
  return level->len - 1;
}

/* Links the I-th node of LEVEL, NODE, to the nodes that a move of its peg in START leads to. */
static void
link_moves (Builder *builder, int level, BgNode *node, guint i, int start)
{
  BgGraph *graph = builder->base.graph;
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (BgCompleteMove));
  bg_complete_moves (graph->problem->board, node->position, start, NULL, NULL, found);
  for (guint k = 0; k < found->len; k++)
    {
      const BgCompleteMove *move = &g_array_index (found, BgCompleteMove, k);
      BgState to;
      if (!step_state (builder, level, node, i, move, &to))
        continue;
      const uint32_t target = number_of_state (builder, graph->level[level + 1], &to);
      bg_graph_builder_link (&builder->base, node, start, move, target,
                             bg_tracker_ways (&builder->search->tracker, move));
    }
}

/* Links the first moves that the conditions give, one after another. */
static void
link_start_moves (Builder *builder)
{
  BgGraph *graph = builder->base.graph;
  const BgBoard *board = graph->problem->board;
  const GArray *moves = graph->problem->conditions->start_moves;
  for (guint m = 0; m < moves->len; m++)
    {
      const BgPath *path = &g_array_index (moves, BgPath, m);
      BgNode *node = &g_array_index (graph->level[m], BgNode, 0);
      const BgNode next = { .position = bg_path_play (board, path, node->position) };
      const BgCompleteMove move = { .result = next.position,
                                    .start = path->hole[0],
                                    .end = path->hole[path->n - 1],
                                    .jumps = (uint8_t) (path->n - 1) };
      graph->level[m + 1] = g_array_new (FALSE, FALSE, sizeof (BgNode));
      g_array_append_val (graph->level[m + 1], next);
      node->first_link = graph->links->len;
      bg_graph_builder_link (&builder->base, node, path->hole[0], &move, 0, 1);
    }
}

/* Links LEVEL. */
static BgStop
build_level (Builder *builder, int level)
{
  BgGraph *graph = builder->base.graph;
  BgStop stop = BG_STOP_NONE;
  graph->level[level + 1] = g_array_new (FALSE, FALSE, sizeof (BgNode));
  for (guint i = 0; i < graph->level[level]->len && stop == BG_STOP_NONE; i++)
    {
      BgNode *node = &g_array_index (graph->level[level], BgNode, i);
      node->first_link = graph->links->len;
      BG_FOR_EACH_HOLE (start, node->position)
        link_moves (builder, level, node, i, start);
      stop = bg_graph_builder_check (&builder->base);
    }
  GArray *spent = builder->memories;
  builder->memories = builder->next;
  builder->next = spent;
  g_array_set_size (spent, 0);
  g_hash_table_remove_all (builder->numbers);
  return stop;
}

BgGraph *
bg_graph_new_conditioned (const BgConditioned *search, const BgControl *control, BgStop *stop)
{
  const BgTracker *tracker = &search->tracker;
  const uint64_t held = bg_state_set_bytes (&search->levels.set) + search->levels.set.n;
  const BgControl left = bg_control_share (control, control->memory - MIN (control->memory, held));
  g_autofree uint8_t *marks = bg_conditioned_mark (search, control, stop);
  if (marks == NULL)
    return NULL;
  Builder builder = {
    .search = search,
    .marks = marks,
    .memories = g_array_new (FALSE, FALSE, sizeof (uint64_t)),
    .next = g_array_new (FALSE, FALSE, sizeof (uint64_t)),
    .numbers = g_hash_table_new_full (hash_state, equal_states, g_free, NULL),
  };
  bg_graph_builder_init (&builder.base, tracker->problem, search->levels.moves, &left);
  builder.base.graph->symmetries = tracker->group;
  link_start_moves (&builder);
  g_array_append_val (builder.memories, tracker->start.memory);
  *stop = BG_STOP_NONE;
  for (int level = tracker->start_moves; level < search->levels.moves && *stop == BG_STOP_NONE;
       level++)
    *stop = build_level (&builder, level);
  g_array_unref (builder.memories);
  g_array_unref (builder.next);
  g_hash_table_unref (builder.numbers);
  return bg_graph_builder_finish (&builder.base, *stop);
}
