#include "solutions/onward.h"

#include <string.h>

#include "moves/move_batch.h"
#include "search/position_set.h"

#define BATCH 64

static bool
must_stop (const BgOnward *onward)
{
  return bg_stop_requested (onward->stop);
}

/* The positions of a level as a set; NULL if there is no memory or it is stopped. */
static BgPositionSet *
make_set (const BgOnward *onward, const BgLevel *level)
{
  g_autoptr (BgPositionSet) set = bg_position_set_new (level->n + BATCH, onward->memory / 2,
                                                       onward->stop);
  for (size_t i = 0; i < level->n && set != NULL; i++)
    {
      if (must_stop (onward))
        return NULL;
      BgPosition position = level->position[i];
      if (bg_position_set_insert (set, &position, 1) < 0)
        return NULL;
    }
  return g_steal_pointer (&set);
}

static int
fewest_pegs (const BgLevel *level)
{
  int fewest = BG_MAX_HOLES;
  for (size_t i = 0; i < level->n; i++)
    fewest = MIN (fewest, bg_pegs (level->position[i]));
  return fewest;
}

/* Marks in BOUNDS the keys from which a move may not go on. */
static void
bound_keys (const BgOnward *onward, const BgPosition *keys, size_t n, int allowed, int pegs,
            GByteArray *bounds)
{
  g_byte_array_set_size (bounds, n);
  memset (bounds->data, 0, n);
  if (onward->bound != NULL)
    bg_bound_cheap (onward->bound, keys, bounds->data, n, allowed + 1, allowed + 1);
  for (size_t k = 0; k < n; k++)
    if (bg_pegs (keys[k]) < pegs)
      bounds->data[k] = BG_BOUND_LOST;
}

GArray *
bg_onward_step (const BgOnward *onward, const BgPosition *from, size_t n, const BgLevel *level,
                int allowed)
{
  const int pegs = fewest_pegs (level);
  g_autoptr (BgPositionSet) wanted = make_set (onward, level);
  g_autoptr (BgPositionSet) found = bg_position_set_new (BATCH, onward->memory / 2, onward->stop);
  g_autoptr (BgMoveBatch) sweep = bg_move_batch_new (&onward->side->moves, onward->stop);
  g_autoptr (GByteArray) bounds = g_byte_array_new ();
  g_autoptr (GArray) result = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  if (wanted == NULL || found == NULL)
    return NULL;
  for (size_t i = 0; i < n; i += BATCH)
    {
      bg_move_batch_begin (sweep, from + i, NULL, MIN (BATCH, n - i));
      const BgPosition *keys;
      for (size_t n_keys; (n_keys = bg_move_batch_step (sweep, &keys)) > 0;)
        {
          if (must_stop (onward))
            return NULL;
          bound_keys (onward, keys, n_keys, allowed, pegs, bounds);
          for (size_t k = 0; k < n_keys; k++)
            {
              BgPosition key = keys[k];
              if (bounds->data[k] > allowed
                  || !bg_position_set_has (wanted, bg_canonical (onward->group, key)))
                continue;
              const ssize_t fresh = bg_position_set_insert (found, &key, 1);
              if (fresh < 0)
                return NULL;
              g_array_append_vals (result, &keys[k], fresh);
            }
          bg_move_batch_retain (sweep, bounds->data, allowed + 1);
        }
    }
  return g_steal_pointer (&result);
}
