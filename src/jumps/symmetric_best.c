#include "jumps/symmetric_best.h"

#include "jumps/symmetric_aim.h"

/* Positions a batch. */
#define BATCH 256

/* Room for a batch of positions, what they come from, and where that is. */
typedef struct
{
  BgPosition *position, *key;   /* a chunk of positions; a batch's keys */
  size_t *place;                /* of each key */
} Batch;

static void
init_batch (Batch *batch, const BgJumpKeys *jumps)
{
  size_t most = BATCH * MAX (bg_jump_keys_most (jumps), 1);
  batch->position = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  batch->key = g_new (BgPosition, most);
  batch->place = g_new (size_t, most);
}

static void
clear_batch (Batch *batch)
{
  g_free (batch->position);
  g_free (batch->key);
  g_free (batch->place);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Batch, clear_batch)

/* The BEST of N positions of a level, from that of the level before. */
static void
find_best_of_batch (const BgSymmetricBest *search, int level, const Batch *batch,
                    const BgPosition *positions, size_t n, uint8_t *best)
{
  const BgWinning *winning = search->winning;
  const BgJumpKeys *jumps = winning->backward->jumps;
  const uint8_t *before = search->best[level - 1];
  uint8_t counts[BATCH];
  BgSymmetrySet kept[BATCH];
  size_t n_keys = bg_jumps_play (jumps, positions, n, batch->key, counts);
  bg_level_set_find (winning->layer[level - 1], batch->key, n_keys, batch->place);
  bg_jump_keys_symmetries (jumps, positions, n, kept);
  const size_t *place = batch->place;
  for (size_t p = 0; p < n; p++)
    {
      for (int i = 0; i < counts[p]; i++, place++)
        if (*place != BG_LEVEL_SET_ABSENT)
          best[p] = MAX (best[p], before[*place]);
      best[p] += level < winning->n_jumps && search->wanted[kept[p]];
    }
}

static void
find_best (BgSymmetricBest *search, int level)
{
  const BgLevelSet *layer = search->winning->layer[level];
  g_auto (Batch) batch;
  init_batch (&batch, search->winning->backward->jumps);
  search->best[level] = g_new0 (uint8_t, MAX (bg_level_set_size (layer), 1));
  for (size_t chunk = 0;
       chunk < bg_level_set_n_chunks (layer) && !bg_control_stopped (search->control); chunk++)
    {
      size_t size = bg_level_set_read (layer, chunk, batch.position);
      uint8_t *best = search->best[level] + bg_level_set_index (layer, chunk);
      for (size_t first = 0; first < size; first += BATCH)
        find_best_of_batch (search, level, &batch, batch.position + first,
                            MIN (BATCH, size - first), best + first);
    }
}

void
bg_symmetric_best_find (BgSymmetricBest *search)
{
  const BgWinning *winning = search->winning;
  search->best[0] = g_new0 (uint8_t, bg_level_set_size (winning->layer[0]));
  for (int n = 1; n <= bg_symmetric_last (winning); n++)
    find_best (search, n);
}

int
bg_symmetric_best_of (const BgSymmetricBest *search, int n, BgPosition position)
{
  const BgWinning *winning = search->winning;
  BgPosition key = bg_canonical (&winning->forward->group, position);
  size_t place;
  bg_level_set_find (winning->layer[n], &key, 1, &place);
  return place == BG_LEVEL_SET_ABSENT ? -1 : search->best[n][place];
}

void
bg_symmetric_best_clear (BgSymmetricBest *search)
{
  for (int n = 0; n < BG_MAX_HOLES; n++)
    g_free (search->best[n]);
}
