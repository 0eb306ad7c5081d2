#include "heuristic/heaviest.h"

#include "heuristic/frontier.h"

/* States that are followed at most. */
#define MOST_STATES (1 << 16)

/* A hole that the category can jump over. */
typedef struct
{
  uint8_t hole;
  int n_lines;
  uint8_t a[2], b[2];           /* slots of the lines' ends */
  gint64 to_come;               /* the positive weights behind this hole */
  int n_leaving;                /* nodes that have no edge behind this hole */
  uint8_t leaving[BG_MAX_ENDS], leaving_slot[BG_MAX_ENDS];
} Step;

typedef struct
{
  const gint64 *start_gain, *end_gain, *over_weight;
  gint64 most_start, most_end;  /* the greatest gains */
  int n_slots, n_steps;
  Step step[BG_MAX_HOLES];
  BgFrontier from, to;
  bool too_wide;
  BgHeavyMove best;
} Search;

/* Could the state still become a move that is better than the best? */
static inline bool
has_hope (const Search *search, const Step *step, uint64_t key, const BgHeavyMove *move)
{
  return move->gain + step->to_come + (key & BG_FRONTIER_START ? 0 : search->most_start)
           + (key & BG_FRONTIER_END ? 0 : search->most_end)
         > search->best.gain;
}

static void leave (Search *search, const Step *step, int k, uint64_t key, BgHeavyMove move);

/* The K-th leaving node, its ends chosen. */
static void
take_leave (Search *search, const Step *step, int k, uint64_t key, const BgHeavyMove *move)
{
  const int slot = step->leaving_slot[k], label = bg_frontier_slot (key, slot) / 2;
  const uint64_t rest = bg_frontier_with_slot (key, slot, 0);
  bool hangs_on = false;
  for (int other = 0; other < search->n_slots; other++)
    hangs_on |= bg_frontier_slot (rest, other) / 2 == label;
  if (hangs_on)
    leave (search, step, k + 1, rest, *move);
  /* its component is finished: the whole move, or a part that nothing can join */
  else if (rest == (BG_FRONTIER_START | BG_FRONTIER_END) && move->gain > search->best.gain)
    search->best = *move;
}

static void
leave (Search *search, const Step *step, int k, uint64_t key, BgHeavyMove move)
{
  if (k == step->n_leaving)
    {
      if (!has_hope (search, step, key, &move))
        return;
      bg_frontier_add (&search->to, bg_frontier_relabel (key, search->n_slots), &move);
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
go (Search *search, const Step *step, const BgFrontierState *state)
{
  leave (search, step, 0, state->key, state->move);
  for (int i = 0; i < step->n_lines; i++)
    {
      uint64_t key = state->key;
      BgHeavyMove move = state->move;
      if (!bg_frontier_join (&key, search->n_slots, step->a[i], step->b[i]))
        {
          search->too_wide = true;
          continue;
        }
      move.over |= bg_hole_bit (step->hole);
      move.gain += search->over_weight[step->hole];
      leave (search, step, 0, key, move);
    }
}

/* The lines along which pegs of a category jump over each hole, two at most, and an
   order for these holes. */
typedef struct
{
  int n_lines[BG_MAX_HOLES], line[BG_MAX_HOLES][2];
  int n, order[BG_MAX_HOLES];
  int last[BG_MAX_HOLES];       /* of each node, the place of the last hole beside it */
} Plan;

static void
order_holes (Plan *plan, const BgBoard *board, int category)
{
  const bool by_columns = board->n_columns > board->n_rows;
  *plan = (Plan) { 0 };
  for (int i = 0; i < board->n_lines; i++)
    {
      const int over = board->line[i].over;
      if (bg_board_category (board, board->line[i].a) == category)
        plan->line[over][plan->n_lines[over]++] = i;
    }
  for (int outer = 0; outer < (by_columns ? board->n_columns : board->n_rows); outer++)
    for (int hole = 0; hole < board->n_holes; hole++)
      if (plan->n_lines[hole] > 0 && (by_columns ? board->column : board->row)[hole] == outer)
        plan->order[plan->n++] = hole;
  for (int i = 0; i < plan->n; i++)
    for (int k = 0; k < plan->n_lines[plan->order[i]]; k++)
      {
        const BgLine *line = &board->line[plan->line[plan->order[i]][k]];
        plan->last[line->a] = plan->last[line->b] = i;
      }
}

/* The slot of a node, a free one if it has none; BG_FRONTIER_SLOTS if none is free. */
static int
find_slot (Search *search, int *slot, bool *taken, int node)
{
  if (slot[node] >= 0)
    return slot[node];
  int s = 0;
  while (s < BG_FRONTIER_SLOTS && taken[s])
    s++;
  if (s == BG_FRONTIER_SLOTS)
    return s;
  search->n_slots = MAX (search->n_slots, s + 1);
  taken[s] = true;
  return slot[node] = s;
}

/* Gives the nodes their slots, from the first hole beside them to the last; false if
   there are too few. */
static bool
give_slots (Search *search, const BgBoard *board, const Plan *plan)
{
  bool taken[BG_FRONTIER_SLOTS] = { false };
  int slot[BG_MAX_HOLES];
  for (int hole = 0; hole < board->n_holes; hole++)
    slot[hole] = -1;
  for (int i = 0; i < plan->n; i++)
    {
      const int hole = plan->order[i];
      Step *step = &search->step[i];
      *step = (Step) { .hole = hole, .n_lines = plan->n_lines[hole] };
      for (int k = 0; k < step->n_lines; k++)
        {
          const BgLine *line = &board->line[plan->line[hole][k]];
          const int a = find_slot (search, slot, taken, line->a);
          const int b = find_slot (search, slot, taken, line->b);
          if (MAX (a, b) == BG_FRONTIER_SLOTS)
            return false;
          step->a[k] = a;
          step->b[k] = b;
        }
      for (int node = 0; node < board->n_holes; node++)
        if (slot[node] >= 0 && plan->last[node] == i)
          {
            step->leaving[step->n_leaving] = node;
            step->leaving_slot[step->n_leaving++] = slot[node];
          }
      for (int k = 0; k < step->n_leaving; k++)
        taken[step->leaving_slot[k]] = false;
    }
  return true;
}

/* Makes the steps of CATEGORY; false if the board is too wide. */
static bool
make_steps (Search *search, const BgBoard *board, int category)
{
  Plan plan;
  order_holes (&plan, board, category);
  search->n_steps = plan.n;
  if (!give_slots (search, board, &plan))
    return false;
  gint64 to_come = 0;
  for (int i = plan.n - 1; i >= 0; i--)
    {
      search->step[i].to_come = to_come;
      to_come += MAX (search->over_weight[plan.order[i]], 0);
    }
  return true;
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
  if (!make_steps (&search, board, category))
    return BG_HEAVIEST_TOO_WIDE;
  bg_frontier_init (&search.from);
  bg_frontier_init (&search.to);
  bg_frontier_add (&search.from, 0, &(BgHeavyMove) { 0 });
  for (int i = 0; i < search.n_steps && !search.too_wide; i++)
    {
      for (size_t k = 0; k < search.from.room; k++)
        if (search.from.place[k].move.gain != BG_GAIN_NEVER)
          go (&search, &search.step[i], &search.from.place[k]);
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
