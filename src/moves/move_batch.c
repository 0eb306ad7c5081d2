#include "moves/move_batch.h"

#include <string.h>

#include "moves/move_batch_loop.h"

struct BgMoveBatch
{
  const BgMoves *moves;
  const BgStopFlag *stop;
  const Loops *loops;
  size_t stride;                /* words a state */
  States now, next;
  BgPosition *keys;
  size_t n_keys, keys_room;
  int depth;                    /* jumps played since the beginning */
  size_t peak;
  uint32_t *seen;               /* open hash table of indices of states, 0 free */
  size_t seen_room, seen_mask;
};

BgMoveBatch *
bg_move_batch_new (const BgMoves *moves, const BgStopFlag *stop)
{
  BgMoveBatch *sweep = g_new0 (BgMoveBatch, 1);
  sweep->moves = moves;
  sweep->stop = stop;
  sweep->loops = find_loops (moves->lanes, moves->words);
  sweep->stride = LINES + bg_moves_width (moves);
  return sweep;
}

void
bg_move_batch_free (BgMoveBatch *sweep)
{
  if (sweep == NULL)
    return;
  g_free (sweep->now.word);
  g_free (sweep->next.word);
  g_free (sweep->keys);
  g_free (sweep->seen);
  g_free (sweep);
}

void
bg_move_batch_begin (BgMoveBatch *sweep, const BgPosition *parents, const BgPosition *origins,
                     size_t n)
{
  States *now = &sweep->now;
  now->word = make_room (now->word, &now->room, n, sweep->stride * sizeof *now->word);
  now->n = 0;
  for (size_t s = 0; s < n; s++)
    {
      BgPosition pegs = origins != NULL ? origins[s] & parents[s] : parents[s];
      if (pegs == 0)
        continue;
      uint64_t *state = now->word + now->n++ * sweep->stride;
      bg_position_store (state + POSITION, parents[s]);
      bg_position_store (state + PEGS, pegs);
      sweep->loops->derive (sweep->moves, parents[s], state + LINES);
    }
  sweep->depth = 0;
  sweep->peak = now->n;
}

size_t
bg_move_batch_step (BgMoveBatch *sweep, const BgPosition **keys)
{
  sweep->loops->play (sweep->moves, &sweep->now, &sweep->next, &sweep->keys, &sweep->n_keys,
                      &sweep->keys_room, sweep->stop);
  States spent = sweep->now;
  sweep->now = sweep->next;
  sweep->next = spent;
  sweep->depth++;
  sweep->peak = MAX (sweep->peak, sweep->now.n);
  *keys = sweep->keys;
  return sweep->n_keys;
}

size_t
bg_move_batch_n_states (const BgMoveBatch *sweep)
{
  return sweep->now.n;
}

size_t
bg_move_batch_key (const BgMoveBatch *sweep, size_t s)
{
  return sweep->now.word[s * sweep->stride + KEY];
}

/* Two orders of the same jumps need three jumps at least: round a triangle. */
#define SHORTEST_LOOP 3

/* Is the state at WORD new?  Records it as number INDEX if so. */
static bool
is_new (BgMoveBatch *sweep, const uint64_t *state, size_t index)
{
  const BgPosition position = bg_position_load (state + POSITION);
  const BgPosition pegs = bg_position_load (state + PEGS);
  const uint64_t hash = bg_hash_pair (bg_position_fold (position), bg_position_fold (pegs));
  size_t mask = sweep->seen_mask;
  for (size_t slot = hash >> 32 & mask;; slot = (slot + 1) & mask)
    {
      if (sweep->seen[slot] == 0)
        {
          sweep->seen[slot] = index + 1;
          return true;
        }
      const uint64_t *other = sweep->now.word + (sweep->seen[slot] - 1) * sweep->stride;
      if (bg_position_load (other + POSITION) == position
          && bg_position_load (other + PEGS) == pegs)
        return false;
    }
}

static void
clear_seen (BgMoveBatch *sweep)
{
  size_t needed = 16;
  while (needed < 2 * sweep->now.n)
    needed *= 2;
  if (needed > sweep->seen_room)
    {
      g_free (sweep->seen);
      sweep->seen = g_new (uint32_t, needed);
      sweep->seen_room = needed;
    }
  /* only the part in use: one long sweep must not slow down all that follow */
  memset (sweep->seen, 0, needed * sizeof *sweep->seen);
  sweep->seen_mask = needed - 1;
}

void
bg_move_batch_retain (BgMoveBatch *sweep, const uint8_t *bounds, int limit)
{
  States *now = &sweep->now;
  bool merge = sweep->depth >= SHORTEST_LOOP && now->n > 1;
  if (merge)
    clear_seen (sweep);
  size_t kept = 0;
  for (size_t s = 0; s < now->n; s++)
    {
      const uint64_t *state = now->word + s * sweep->stride;
      if (bounds[state[KEY]] > limit || (merge && !is_new (sweep, state, kept)))
        continue;
      if (kept != s)
        memcpy (now->word + kept * sweep->stride, state, sweep->stride * sizeof *state);
      kept++;
    }
  now->n = kept;
}

size_t
bg_move_batch_peak_states (const BgMoveBatch *sweep)
{
  return sweep->peak;
}

size_t
bg_move_batch_bytes (const BgMoveBatch *sweep)
{
  return (sweep->now.room + sweep->next.room) * sweep->stride * sizeof (uint64_t)
         + sweep->keys_room * sizeof (BgPosition) + sweep->seen_room * sizeof (uint32_t);
}
