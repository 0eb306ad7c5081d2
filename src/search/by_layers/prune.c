#include "search/by_layers/prune.h"

#include <string.h>

void bg_prune_init (BgPruner *pruner, const BgJumpArrivals *arrivals, const BgBound *bound,
                    int limit) {
  *pruner = (BgPruner){
    .arrivals = arrivals,
    .bound = bound,
    .limit = limit,
    .least_over = INT_MAX,
  };
}

void bg_prune_clear (BgPruner *pruner) {
  g_free (pruner->position);
  g_free (pruner->moves);
  g_free (pruner->holes);
  g_free (pruner->bounds);
  g_free (pruner->keep);
  g_free (pruner->index);
}

static void make_room (BgPruner *pruner, size_t n) {
  if (n <= pruner->room)
    return;
  pruner->room = MAX (n, 2 * pruner->room);
  pruner->position = g_renew (BgPosition, pruner->position, pruner->room);
  pruner->moves = g_renew (uint8_t, pruner->moves, pruner->room);
  pruner->holes = g_renew (uint8_t, pruner->holes, pruner->room);
  pruner->bounds = g_renew (uint8_t, pruner->bounds, pruner->room);
  pruner->keep = g_renew (bool, pruner->keep, pruner->room);
  pruner->index = g_renew (uint32_t, pruner->index, pruner->room);
}

/* The bounds that are worth computing for every arrival. */
static void bound_cheaply (BgPruner *pruner, size_t n, int limit) {
  if (pruner->bound != NULL)
    bg_bound_cheap (pruner->bound, pruner->position, pruner->bounds, n, MAX (limit, 0),
                    MAX (limit, 0) + 1);
  else
    memset (pruner->bounds, 0, n);
}

/* Whether a position, or an arrival, may be kept. */
static inline bool passes_bound (BgPruner *pruner, BgPosition position, BgPosition ends, int moves,
                                 int bound) {
  if (moves + bound <= pruner->limit)
    return true;
  if (bound == BG_BOUND_LOST)
    return false;
  const int least = MAX (moves + MAX (bound, 1) - 1, pruner->limit + 1);
  pruner->least_over = MIN (pruner->least_over, least);
  return bound > 0 && moves + bound - 1 <= pruner->limit
         && bg_jump_arrivals_can_go_on (pruner->arrivals, position, ends);
}

size_t bg_prune_arrivals (BgPruner *pruner, void *arrivals, size_t n) {
  if (n == 0)
    return 0;
  make_room (pruner, n);
  bg_jump_arrivals_split (pruner->arrivals, arrivals, n, pruner->position, pruner->moves,
                          pruner->holes);
  int most = 0;
  for (size_t i = 0; i < n; i++)
    most = MAX (most, pruner->moves[i]);
  bound_cheaply (pruner, n, pruner->limit - most);
  for (size_t i = 0; i < n; i++)
    pruner->keep[i] = passes_bound (pruner, pruner->position[i], bg_hole_bit (pruner->holes[i]),
                                    pruner->moves[i], pruner->bounds[i]);
  return bg_jump_arrivals_keep (pruner->arrivals, arrivals, n, pruner->keep);
}

/* Sets the stands of the positions reached in MOVES, as far as bounds matter. */
static void judge_arrivals (BgPruner *pruner, BgPegLayer *layer, int moves) {
  size_t n = 0;
  for (size_t i = 0; i < layer->n; i++)
    if (layer->moves[i] == moves) {
      pruner->position[n] = layer->position[i];
      pruner->index[n++] = (uint32_t) i;
    }
  if (n == 0)
    return;
  const int left = pruner->limit - moves;
  bound_cheaply (pruner, n, left);
  if (pruner->bound != NULL)
    bg_bound_raise (pruner->bound, pruner->position, pruner->bounds, n, MAX (left, 0), true);
  for (size_t k = 0; k < n; k++) {
    const size_t i = pruner->index[k];
    const int slack = left - pruner->bounds[k];
    pruner->keep[i] = passes_bound (pruner, layer->position[i], layer->ends[i], moves,
                                    pruner->bounds[k]);
    layer->stand[i] = slack > 0 ? BG_STAND_FREE : slack == 0 ? BG_STAND_TIGHT : BG_STAND_PASSING;
  }
}

void bg_prune_layer (BgPruner *pruner, BgPegLayer *layer) {
  make_room (pruner, layer->n);
  int least = INT_MAX, most = 0;
  for (size_t i = 0; i < layer->n; i++) {
    least = MIN (least, layer->moves[i]);
    most = MAX (most, layer->moves[i]);
  }
  for (int moves = least; moves <= most; moves++)
    judge_arrivals (pruner, layer, moves);
  size_t kept = 0;
  for (size_t i = 0; i < layer->n; i++)
    if (pruner->keep[i])
      bg_peg_layer_copy (layer, kept++, layer, i);
  layer->n = kept;
}

void bg_prune_starts (BgPruner *pruner, const BgPegLayer *layer, size_t i, size_t n,
                      BgPosition *starts) {
  for (size_t k = 0; k < n; k++, i++) {
    starts[k] = layer->stand[i] == BG_STAND_PASSING ? 0 : layer->position[i];
    if (layer->stand[i] != BG_STAND_TIGHT || pruner->bound == NULL)
      continue;
    const int left = pruner->limit - layer->moves[i];
    starts[k] = left == 0 ? 0 : bg_bound_origins (pruner->bound, layer->position[i], left);
    if (starts[k] != layer->position[i])
      pruner->least_over = MIN (pruner->least_over, pruner->limit + 1);
  }
}
