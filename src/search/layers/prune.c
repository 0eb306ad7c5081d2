#include "search/layers/prune.h"

#include <string.h>

void
bg_prune_init (BgPruner *sieve, const BgJumpArrivals *hops, const BgBound *bound,
               const BgBackwardBound *elapsed, int limit)
{
  *sieve = (BgPruner) {
    .hops = hops,
    .bound = bound,
    .elapsed = elapsed,
    .limit = limit,
    .least_over = INT_MAX,
  };
}

void
bg_prune_clear (BgPruner *sieve)
{
  g_free (sieve->position);
  g_free (sieve->moves);
  g_free (sieve->holes);
  g_free (sieve->bounds);
  g_free (sieve->keep);
  g_free (sieve->index);
}

static void
make_room (BgPruner *sieve, size_t n)
{
  if (n <= sieve->room)
    return;
  sieve->room = MAX (n, 2 * sieve->room);
  sieve->position = g_renew (BgPosition, sieve->position, sieve->room);
  sieve->moves = g_renew (uint8_t, sieve->moves, sieve->room);
  sieve->holes = g_renew (uint8_t, sieve->holes, sieve->room);
  sieve->bounds = g_renew (uint8_t, sieve->bounds, sieve->room);
  sieve->keep = g_renew (bool, sieve->keep, sieve->room);
  sieve->index = g_renew (uint32_t, sieve->index, sieve->room);
}

/* The bounds that are worth computing for every arrival. */
static void
bound_cheaply (BgPruner *sieve, size_t n, int limit)
{
  if (sieve->bound != NULL)
    bg_bound_cheap (sieve->bound, sieve->position, sieve->bounds, n, MAX (limit, 0),
                    MAX (limit, 0) + 1);
  else if (sieve->elapsed != NULL)
    bg_backward_bound_bound (sieve->elapsed, sieve->position, sieve->bounds, n);
  else
    memset (sieve->bounds, 0, n);
}

/* Whether a position, or an arrival, may be kept. */
static inline bool
passes (BgPruner *sieve, BgPosition position, BgPosition ends, int moves, int bound)
{
  if (moves + bound <= sieve->limit)
    return true;
  if (bound == BG_BOUND_LOST)
    return false;
  const int least = MAX (moves + MAX (bound, 1) - 1, sieve->limit + 1);
  sieve->least_over = MIN (sieve->least_over, least);
  return bound > 0 && moves + bound - 1 <= sieve->limit
         && bg_jump_arrivals_can_go_on (sieve->hops, position, ends);
}

size_t
bg_prune_arrivals (BgPruner *sieve, void *arrivals, size_t n)
{
  if (n == 0)
    return 0;
  make_room (sieve, n);
  bg_jump_arrivals_split (sieve->hops, arrivals, n, sieve->position, sieve->moves,
                          sieve->holes);
  int most = 0;
  for (size_t i = 0; i < n; i++)
    most = MAX (most, sieve->moves[i]);
  bound_cheaply (sieve, n, sieve->limit - most);
  for (size_t i = 0; i < n; i++)
    sieve->keep[i] = passes (sieve, sieve->position[i], bg_hole_bit (sieve->holes[i]),
                             sieve->moves[i], sieve->bounds[i]);
  return bg_jump_arrivals_keep (sieve->hops, arrivals, n, sieve->keep);
}

/* Sets the stands of the positions reached in MOVES, as far as bounds matter. */
static void
judge (BgPruner *sieve, BgPegLayer *layer, int moves)
{
  size_t n = 0;
  for (size_t i = 0; i < layer->n; i++)
    if (layer->moves[i] == moves)
      {
        sieve->position[n] = layer->position[i];
        sieve->index[n++] = i;
      }
  if (n == 0)
    return;
  const int left = sieve->limit - moves;
  bound_cheaply (sieve, n, left);
  if (sieve->bound != NULL)
    bg_bound_raise (sieve->bound, sieve->position, sieve->bounds, n, MAX (left, 0));
  for (size_t k = 0; k < n; k++)
    {
      const size_t i = sieve->index[k];
      const int slack = left - sieve->bounds[k];
      sieve->keep[i] = passes (sieve, layer->position[i], layer->ends[i], moves, sieve->bounds[k]);
      layer->stand[i] = slack > 0    ? BG_STAND_FREE
                        : slack == 0 ? BG_STAND_TIGHT
                                     : BG_STAND_PASSING;
    }
}

void
bg_prune_layer (BgPruner *sieve, BgPegLayer *layer)
{
  make_room (sieve, layer->n);
  int least = INT_MAX, most = 0;
  for (size_t i = 0; i < layer->n; i++)
    {
      least = MIN (least, layer->moves[i]);
      most = MAX (most, layer->moves[i]);
    }
  for (int moves = least; moves <= most; moves++)
    judge (sieve, layer, moves);
  size_t kept = 0;
  for (size_t i = 0; i < layer->n; i++)
    if (sieve->keep[i])
      bg_peg_layer_copy (layer, kept++, layer, i);
  layer->n = kept;
}

void
bg_prune_starts (BgPruner *sieve, const BgPegLayer *layer, size_t i, size_t n, BgPosition *starts)
{
  for (size_t k = 0; k < n; k++, i++)
    {
      starts[k] = layer->stand[i] == BG_STAND_PASSING ? 0 : layer->position[i];
      if (layer->stand[i] != BG_STAND_TIGHT || sieve->bound == NULL)
        continue;
      const int left = sieve->limit - layer->moves[i];
      starts[k] = left == 0 ? 0 : bg_bound_origins (sieve->bound, layer->position[i], left);
      if (starts[k] != layer->position[i])
        sieve->least_over = MIN (sieve->least_over, sieve->limit + 1);
    }
}
