/* Method `layers`: one side, all the way to the finish. */

#include "moves/path.h"
#include "search/by_layers/layers.h"
#include "search/solving.h"

/* --- From layers back to the jumps ------------------------------------------ */

/* A position that may lie on the way, in its own canonical frame. */
typedef struct {
  BgPosition position;
  int end;      /* where the last move must have ended; -1: anywhere */
  int child;    /* the index of the position after it */
  uint8_t from; /* the jump to that, in the frame of the traced position */
  BgLineIndex line;
  uint8_t turn[BG_MAX_HOLES]; /* each hole in that frame */
} Step;

/* Adds to INTO all steps that may come one jump before STEP. */
static void add_predecessors (const BgInstance *instance, const Step *step, int child,
                              GArray *into) {
  const BgBoard *board = instance->problem->board;
  for (int i = 0; i < board->n_lines; i++) {
    const BgLine *line = &board->line[i];
    const BgPosition position = step->position;
    if (!bg_can_take_back (line, position))
      continue;
    const int landed = bg_has (position, line->a) ? line->a : line->b;
    const int left = line->a + line->b - landed;
    if (step->end >= 0 && step->end != landed)
      continue;
    Step before = { .child = child, .from = step->turn[left] };
    before.line = (BgLineIndex) bg_board_line (board, before.from, step->turn[line->over],
                                               step->turn[landed]);
    int k;
    before.position = bg_canonical_by (&instance->group, position ^ board->line_mask[i], &k);
    const uint8_t *image = board->symmetry[instance->group.symmetry[k]];
    before.end = image[left];
    for (int hole = 0; hole < board->n_holes; hole++)
      before.turn[image[hole]] = step->turn[hole];
    g_array_append_val (into, before);
  }
}

static int compare_steps (const void *a, const void *b) {
  const Step *x = a, *y = b;
  if (x->position != y->position)
    return x->position < y->position ? -1 : 1;
  return x->end != y->end ? x->end - y->end : x->child - y->child;
}

/* Keeps the sorted STEPS whose position is in RUN, one for each end. */
static void intersect_steps (GArray *steps, const BgRun *run) {
  Step *step = (Step *) steps->data;
  guint n = 0;
  g_autofree BgRunReader *reader = g_new (BgRunReader, 1);
  for (guint i = 0, end; i < steps->len; i = end) {
    const BgPosition position = step[i].position;
    for (end = i; end < steps->len && step[end].position == position;)
      end++;
    bg_run_reader_init (reader, run, position, position + 1);
    const BgPosition *found;
    if (bg_run_read (reader, position + 1, &found) == 0)
      continue;
    for (; i < end; i++)
      if (n == 0 || step[n - 1].position != position || step[n - 1].end != step[i].end)
        step[n++] = step[i];
  }
  g_array_set_size (steps, n);
}

/* The steps before STEPS of layer J, all reached in *MOVES moves. */
static GArray *step_back (const BgLayers *layers, const GArray *steps, int j, int *moves) {
  g_autoptr (GArray) before = g_array_new (FALSE, FALSE, sizeof (Step));
  for (guint i = 0; i < steps->len; i++)
    add_predecessors (layers->plan.instance, &g_array_index (steps, Step, i), i, before);
  g_array_sort (before, compare_steps);
  if (*moves > 0) {
    /* if a move begins at one of these positions, that position is enough */
    g_autoptr (GArray) fewer = g_array_copy (before);
    intersect_steps (fewer, &layers->runs[j - 1].run[*moves - 1]);
    if (fewer->len > 0) {
      g_array_index (fewer, Step, 0).end = -1;
      g_array_set_size (fewer, 1);
      --*moves;
      return g_steal_pointer (&fewer);
    }
  }
  intersect_steps (before, &layers->runs[j - 1].run[*moves]);
  return g_steal_pointer (&before);
}

/* JUMPS, in the order of play, lead in MOVES moves from an image of the start to the canonical
   POSITION of the last complete layer.  The same layers always give the same jumps. */
static void reconstruct (const BgLayers *layers, BgPosition position, int moves,
                         BgJumpList *jumps) {
  const int n = layers->n - 1;
  GArray *steps[BG_MAX_HOLES + 1];
  Step first = { .position = position, .end = -1 };
  for (int hole = 0; hole < BG_MAX_HOLES; hole++)
    first.turn[hole] = (uint8_t) hole;
  steps[n] = g_array_new (FALSE, FALSE, sizeof (Step));
  g_array_append_val (steps[n], first);
  for (int j = n; j > 0; j--)
    steps[j - 1] = step_back (layers, steps[j], j, &moves);
  g_assert (moves == 0 && steps[0]->len > 0);

  jumps->n = n;
  const Step *step = &g_array_index (steps[0], Step, 0);
  for (int j = 0; j < n; j++) {
    jumps->from[j] = step->from;
    jumps->line[j] = step->line;
    step = &g_array_index (steps[j + 1], Step, step->child);
  }
  for (int j = 0; j <= n; j++)
    g_array_unref (steps[j]);
}

/* --- The method ------------------------------------------------------------- */

/* The finish in the last layer that is reached in the fewest moves, its index. */
static size_t find_finish (const BgLayers *layers, int *moves) {
  const BgPegLayer *front = &layers->front;
  size_t best = front->n;
  *moves = INT_MAX;
  for (size_t i = 0; i < front->n; i++)
    if (bg_problem_is_finish (layers->plan.instance->closed, front->position[i])
        && front->moves[i] <= layers->plan.limit && front->moves[i] < *moves) {
      best = i;
      *moves = front->moves[i];
    }
  return best;
}

static void take_solution (BgSolving *solving, const BgLayers *layers, BgPosition last, int moves) {
  BgJumpList jumps;
  BgPath paths[BG_MAX_HOLES];
  reconstruct (layers, last, moves, &jumps);
  const BgBoard *board = solving->instance->problem->board;
  bg_jump_list_transform (board, bg_instance_turn (solving->instance, last), &jumps);
  bg_solving_take (solving, paths, bg_jump_list_to_moves (board, &jumps, paths),
                   BG_FOUND_BY_LAYERS);
}

bool bg_method_search_layers (BgSolving *solving, int limit, size_t, int *next_limit) {
  const int n_jumps = bg_problem_jumps (solving->instance->problem);
  BgLayersPlan plan = {
    .instance = solving->instance,
    .limit = limit,
    .last = n_jumps,
  };
  g_autoptr (BgLayers) layers = bg_layers_new (&plan);
  bg_layers_run (layers, solving->control);
  if (!bg_solving_account (solving, layers->stop, &layers->stats))
    return false;
  if (layers->n > n_jumps) {
    int moves;
    bg_layers_show_front (layers);
    const size_t finish = find_finish (layers, &moves);
    if (finish < layers->front.n)
      take_solution (solving, layers, layers->front.position[finish], moves);
  }
  *next_limit = layers->next_limit;
  return true;
}
