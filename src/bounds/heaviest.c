#include "bounds/heaviest.h"

#include "bounds/frontier.h"
#include "bounds/steps.h"

/* States that are followed at most. */
#define MOST_STATES (1 << 16)

typedef struct
{
  const gint64 *start_gain, *end_gain, *over_weight;
  gint64 most_start, most_end;  /* the greatest gains */
  BgSteps steps;
  BgFrontier from, to;
  bool too_wide;
  BgHeavyMove best;
} Search;

/* Could the state still become a move that is better than the best? */
static inline bool
has_hope (const Search *search, const BgStep *step, uint64_t key, const BgHeavyMove *move)
{
  return move->gain + step->to_come + (key & BG_FRONTIER_START ? 0 : search->most_start)
           + (key & BG_FRONTIER_END ? 0 : search->most_end)
         > search->best.gain;
}

static void leave (Search *search, const BgStep *step, int k, uint64_t key, BgHeavyMove move);

/* The K-th leaving node, its ends chosen. */
static void
take_leave (Search *search, const BgStep *step, int k, uint64_t key, const BgHeavyMove *move)
{
  const int slot = step->leaving_slot[k], label = bg_frontier_slot (key, slot) / 2;
  const uint64_t rest = bg_frontier_with_slot (key, slot, 0);
  bool hangs_on = false;
  for (int other = 0; other < search->steps.n_slots; other++)
    hangs_on |= bg_frontier_slot (rest, other) / 2 == label;
  if (hangs_on)
    leave (search, step, k + 1, rest, *move);
  /* its component is finished: the whole move, or a part that nothing can join */
  else if (rest == (BG_FRONTIER_START | BG_FRONTIER_END) && move->gain > search->best.gain)
    search->best = *move;
}

static void
leave (Search *search, const BgStep *step, int k, uint64_t key, BgHeavyMove move)
{
  if (k == step->n_leaving)
    {
      if (!has_hope (search, step, key, &move))
        return;
      bg_frontier_add (&search->to, bg_frontier_relabel (key, search->steps.n_slots), &move);
      return;
    }
  const int node = step->leaving[k], value = bg_frontier_slot (key, step->leaving_slot[k]);
  if (value == 0)
    {
      leave (search, step, k + 1, key, move);
      return;
    }
  const bool is_odd = value & 1;
  if (!is_odd)
    take_leave (search, step, k, key, &move);
  for (int ends = 1; ends <= 3; ends++)
    {
      const uint64_t chosen = (ends & 1 ? BG_FRONTIER_START : 0) | (ends & 2 ? BG_FRONTIER_END : 0);
      if (is_odd == (ends == 3) || (key & chosen) != 0
          || (ends & 1 && search->start_gain[node] == BG_GAIN_NEVER)
          || (ends & 2 && search->end_gain[node] == BG_GAIN_NEVER))
        continue;
      BgHeavyMove with = move;
      if (ends & 1)
        {
          with.start = node;
          with.gain += search->start_gain[node];
        }
      if (ends & 2)
        {
          with.end = node;
          with.gain += search->end_gain[node];
        }
      take_leave (search, step, k, key | chosen, &with);
    }
}

static void
go (Search *search, const BgStep *step, const BgFrontierState *state)
{
  leave (search, step, 0, state->key, state->move);
  for (int i = 0; i < step->n_lines; i++)
    {
      uint64_t key = state->key;
      BgHeavyMove move = state->move;
      if (!bg_frontier_join (&key, search->steps.n_slots, step->a[i], step->b[i]))
        {
          search->too_wide = true;
          continue;
        }
      move.over |= bg_hole_bit (step->hole);
      move.gain += search->over_weight[step->hole];
      leave (search, step, 0, key, move);
    }
}

BgHeaviestOutcome
bg_heaviest_move (const BgBoard *board, int category, const gint64 *start_gain,
                  const gint64 *end_gain, const gint64 *over_weight, gint64 enough,
                  BgHeavyMove *move)
{
  Search search = {
    .start_gain = start_gain, .end_gain = end_gain, .over_weight = over_weight,
    .most_start = BG_GAIN_NEVER, .most_end = BG_GAIN_NEVER, .best = { .gain = enough },
  };
  BG_FOR_EACH_HOLE (hole, board->category[category])
    {
      search.most_start = MAX (search.most_start, start_gain[hole]);
      search.most_end = MAX (search.most_end, end_gain[hole]);
    }
  if (search.most_start == BG_GAIN_NEVER || search.most_end == BG_GAIN_NEVER)
    return BG_HEAVIEST_NONE;
  if (!bg_steps_find (&search.steps, board, category, over_weight))
    return BG_HEAVIEST_TOO_WIDE;
  bg_frontier_init (&search.from);
  bg_frontier_init (&search.to);
  bg_frontier_add (&search.from, 0, &(BgHeavyMove) { 0 });
  for (int i = 0; i < search.steps.n && !search.too_wide; i++)
    {
      for (size_t k = 0; k < search.from.room; k++)
        if (search.from.place[k].move.gain != BG_GAIN_NEVER)
          go (&search, &search.steps.step[i], &search.from.place[k]);
      search.too_wide |= search.to.n > MOST_STATES;
      BgFrontier spent = search.from;
      search.from = search.to;
      search.to = spent;
      bg_frontier_clear (&search.to);
    }
  bg_frontier_release (&search.from);
  bg_frontier_release (&search.to);
  *move = search.best;
  return search.too_wide              ? BG_HEAVIEST_TOO_WIDE
         : search.best.gain == enough ? BG_HEAVIEST_NONE
                                      : BG_HEAVIEST_FOUND;
}
