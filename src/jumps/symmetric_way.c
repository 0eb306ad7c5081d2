#include "jumps/symmetric_path.h"

#include "jumps/symmetric_aim.h"
#include "jumps/symmetric_best.h"

/* Positions a batch. */
#define BATCH 256

/* The best way from the start to a winning position of level N. */
static void
follow_back (const BgSymmetricBest *search, int n, BgPosition position, BgPosition *way)
{
  const BgBoard *board = search->winning->problem->board;
  for (way[n] = position; n > 0; n--)
    {
      int best = -1;
      for (int i = 0; i < board->n_lines; i++)
        {
          if (!bg_can_take_back (&board->line[i], way[n]))
            continue;
          int value = bg_symmetric_best_of (search, n - 1, way[n] ^ board->line_mask[i]);
          if (value > best)
            {
              best = value;
              way[n - 1] = way[n] ^ board->line_mask[i];
            }
        }
      g_assert (best >= 0);
    }
}

/* The middle of the best solution to a complement problem: a position, and one
   whose complement is the same or a jump further on.  Both have ways from the start. */
typedef struct
{
  int most;
  BgPosition position;
  BgPosition other;             /* its canonical form */
} Join;

static void
consider (const BgSymmetricBest *search, Join *join, size_t place, BgPosition position,
          size_t other_place, BgPosition other)
{
  const BgWinning *winning = search->winning;
  const uint8_t *best = search->best[winning->n_jumps / 2];
  if (other_place == BG_LEVEL_SET_ABSENT)
    return;
  int most = best[place] + best[other_place];
  /* the position in the middle of an even number of jumps is on both ways */
  if (winning->n_jumps > 0 && winning->n_jumps % 2 == 0)
    most -= search->wanted[bg_symmetries_of (&winning->forward->group, position)];
  if (most > join->most)
    *join = (Join) { most, position, other };
}

/* Writes the canonical forms of what can stand beside each of N positions in the
   middle to KEYS, and how many to COUNTS. */
static size_t
list_others (const BgWinning *winning, const BgJumpKeys *jumps, const BgPosition *positions,
             size_t n, BgPosition *keys, uint8_t *counts)
{
  if (winning->n_jumps % 2 == 1)
    return bg_jumps_play (jumps, positions, n, keys, counts);
  for (size_t i = 0; i < n; i++)
    {
      keys[i] = bg_canonical (&winning->forward->group,
                              winning->problem->board->full & ~positions[i]);
      counts[i] = 1;
    }
  return n;
}

static void
find_join (const BgSymmetricBest *search, Join *join)
{
  const BgWinning *winning = search->winning;
  const BgLevelSet *layer = winning->layer[winning->n_jumps / 2];
  g_autoptr (BgJumpKeys) jumps = bg_jump_keys_new (winning->problem->board,
                                                   &winning->forward->group, BG_FORWARD, true);
  size_t most = BATCH * MAX (bg_jump_keys_most (jumps), 1);
  g_autofree BgPosition *chunk_positions = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  g_autofree BgPosition *keys = g_new (BgPosition, most);
  g_autofree size_t *places = g_new (size_t, most);
  uint8_t counts[BATCH];
  for (size_t chunk = 0;
       chunk < bg_level_set_n_chunks (layer) && !bg_control_stopped (search->control); chunk++)
    {
      size_t size = bg_level_set_read (layer, chunk, chunk_positions);
      for (size_t first = 0; first < size; first += BATCH)
        {
          const BgPosition *positions = chunk_positions + first;
          size_t lot = MIN (BATCH, size - first), key = 0;
          size_t index = bg_level_set_index (layer, chunk) + first;
          size_t n_keys = list_others (winning, jumps, positions, lot, keys, counts);
          bg_level_set_find (layer, keys, n_keys, places);
          for (size_t p = 0; p < lot; p++)
            for (int i = 0; i < counts[p]; i++, key++)
              consider (search, join, index + p, positions[p], places[key], keys[key]);
        }
    }
}

/* What stands beside the position of JOIN, itself. */
static BgPosition
find_other (const BgWinning *winning, const Join *join)
{
  const BgBoard *board = winning->problem->board;
  BgPosition opposite = board->full & ~join->position;
  for (int i = 0; i < board->n_lines && winning->n_jumps % 2 == 1; i++)
    if (bg_canonical (&winning->forward->group, opposite ^ board->line_mask[i]) == join->other)
      return opposite ^ board->line_mask[i];
  return opposite;
}

/* The greatest number on both sides of the middle of a complement problem, or -1. */
static int
join_halves (const BgSymmetricBest *search, BgJumpPath *way)
{
  const BgWinning *winning = search->winning;
  int middle = winning->n_jumps / 2;
  Join join = { .most = -1 };
  find_join (search, &join);
  if (bg_control_stopped (search->control))
    return -1;
  g_assert (join.most >= 0);
  BgPosition back[BG_MAX_HOLES + 1];
  follow_back (search, middle, find_other (winning, &join), back);
  for (int n = 0; n <= middle; n++)
    way->position[winning->n_jumps - n] = winning->problem->board->full & ~back[n];
  follow_back (search, middle, join.position, way->position);
  return join.most;
}

/* The greatest number at a finish; those of other position classes have no place in
   the level sets (space.h). */
static int
choose_finish (const BgSymmetricBest *search, BgJumpPath *way)
{
  const BgWinning *winning = search->winning;
  const BgJumpSearch *finishes = winning->backward;
  BgPosition best = 0;
  int most = -1;
  for (int i = 0; i < finishes->n_roots; i++)
    {
      int value = bg_symmetric_best_of (search, winning->n_jumps, finishes->root[i]);
      if (value > most)
        {
          most = value;
          best = finishes->root[i];
        }
    }
  follow_back (search, winning->n_jumps, best, way->position);
  return most;
}

/* The number on the best way, or -1 if stopped. */
static int
find_way (BgSymmetricBest *search, BgJumpPath *way)
{
  const BgWinning *winning = search->winning;
  bg_symmetric_best_find (search);
  way->n = winning->n_jumps;
  int most = bg_control_stopped (search->control) ? -1
             : winning->complement                    ? join_halves (search, way)
                                                      : choose_finish (search, way);
  bg_symmetric_best_clear (search);
  return most;
}

/* MOST, unless the search for it was stopped. */
static int
found (int most, const BgControl *control, BgStop *outcome)
{
  if (!bg_control_stopped (control))
    return most;
  *outcome = BG_STOP_SIGNAL;
  return -1;
}

int
bg_symmetric_way (const BgWinning *winning, const BgSymmetricAim *aim,
                  const BgControl *control, BgJumpPath *way, BgStop *outcome)
{
  *outcome = BG_STOP_NONE;
  if (winning->layer[0] == NULL)
    return -1;
  BgSymmetricBest search = { .winning = winning, .control = control };
  bg_symmetric_aim_sets (aim, search.wanted);
  if (!bg_symmetric_occurs (winning, search.wanted, control))
    return found (0, control, outcome);
  BgGroup kept = *aim->types->group;
  if (aim->fixed)
    bg_symmetry_normaliser (winning->problem->board, aim->types->group, aim->set, &kept);
  if (kept.order == aim->types->group->order)
    return found (find_way (&search, way), control, outcome);

  /* a symmetry that moves the axes must not merge positions */
  BgWinning own;
  *outcome = bg_winning_unfold (&own, winning, &kept, control);
  search.winning = &own;
  bg_symmetric_aim_fixed_sets (aim, &kept, search.wanted);
  int most = *outcome == BG_STOP_NONE ? find_way (&search, way) : -1;
  bg_winning_clear (&own);
  return *outcome == BG_STOP_NONE ? found (most, control, outcome) : -1;
}
