#include "search/bidirectional.h"

#include <string.h>

#include "search/level_build.h"
#include "search/other_frontier.h"

/* A step backward may be a leap: under the 8-move rule a single position can have
   a million positions one move before it, of which no bound rules out any.  So it is
   given up beyond so many times what it promised, at its first beyond a share of the
   next step forward, and is tried again only when the latter costs as much as ... */
#define PATIENCE 2
#define FIRST_SHARE 8
/* ... so many times what was spent in vain. */
#define DETERRENCE 16
/* Successors that are not worth counting. */
#define SMALL_CHANGE 1000
/* The backward side's share of the memory: it is the smaller one, and where only the
   finishes are kept it is next to nothing. */
#define MEMORY_SHARE 4
#define ONE_SIDED_SHARE 64
/* Positions that are looked up on the other side at once. */
#define CHUNK 4096

typedef struct
{
  BgLevels *levels;
  BgLevelsPlan plan;
  BgControl control;
  double cost;                  /* successors that the next step promises to make */
  uint64_t pegs;                /* of the last level's positions, as bits */
  BgOtherFrontier opposite;     /* what it has to meet in the last step */
} Half;

static const BgLevel *
front (const BgLevels *levels)
{
  return &levels->level[levels->n - 1];
}

/* One level more, and what the one after that may cost if successors are as many. */
static bool
step (Half *half, uint64_t budget)
{
  BgLevels *levels = half->levels;
  const double parents = front (levels)->n;
  const uint64_t before = levels->generated;
  if (!bg_levels_step (levels, &half->plan, &half->control, budget))
    return false;
  half->cost = front (levels)->n * ((levels->generated - before) / parents);
  half->pegs = bg_level_pegs (front (levels));
  return true;
}

/* Takes a level back, if that can be done for about what it promised; in any case if
   that was ASKED for. */
static bool
step_back (Half *half, double forward_cost, bool asked)
{
  const double promised = half->levels->n > 1 ? half->cost * PATIENCE
                                              : forward_cost / FIRST_SHARE;
  const uint64_t budget = asked ? UINT64_MAX : promised;
  if (step (half, budget))
    return true;
  const BgLevelsOutcome outcome = half->levels->outcome;
  if (asked || outcome == BG_LEVELS_STOPPED
      || !bg_levels_forget_step (half->levels, &half->control))
    return false;
  half->cost = outcome == BG_LEVELS_OVER_BUDGET ? (double) budget * DETERRENCE : G_MAXDOUBLE;
  return false;
}

/* What the other half has for this one to meet.  All its levels will do: were it an
   earlier one than its last, they would have met before. */
static BgOtherFrontier
opposite_of (const Half *half, const Half *other)
{
  return (BgOtherFrontier) {
    .set = other->levels->seen,
    .pegs = other->pegs,
    .group = &other->plan.side->group,
    .own = &half->plan.side->group,
  };
}

/* Collects the positions of the last forward level that the backward side has. */
static bool
meet (BgBidirectional *halves, const Half *forward, const Half *backward)
{
  const BgOtherFrontier opposite = opposite_of (forward, backward);
  const BgLevel *last = front (&halves->forward);
  BgPosition positions[CHUNK];
  for (size_t i = 0; i < last->n; i += CHUNK)
    {
      const size_t n = MIN (CHUNK, last->n - i);
      memcpy (positions, last->position + i, n * sizeof *positions);
      bg_level_append (&halves->meeting, positions,
                       bg_other_frontier_select (&opposite, positions, n));
    }
  return halves->meeting.n > 0;
}

/* Goes on until the sides meet, one of them has nothing left or there are as many
   moves as the limit allows. */
static BgLevelsOutcome
approach (BgBidirectional *halves, const BgBidirectionalPlan *plan, Half *forward, Half *backward)
{
  while (bg_bidirectional_moves (halves) < plan->limit)
    {
      const bool asked = backward->levels->n <= plan->back;
      const bool back = asked || (plan->back == BG_BIDIRECTIONAL_BALANCED
                                  && backward->cost <= forward->cost);
      Half *half = back ? backward : forward;
      half->opposite = opposite_of (half, back ? forward : backward);
      half->plan.opposite = bg_bidirectional_moves (halves) + 1 == plan->limit ? &half->opposite
        : NULL;
      if (!(back ? step_back (half, forward->cost, asked) : step (half, UINT64_MAX)))
        {
          if (half->levels->outcome != BG_LEVELS_EXHAUSTED)
            return half->levels->outcome;
          continue;
        }
      if (front (half->levels)->n == 0)
        {
          /* whatever the other side cut off, no play leads through an empty level
             before this side's next limit */
          halves->next_limit = half->levels->next_limit;
          return BG_LEVELS_EXHAUSTED;
        }
      if (bg_bidirectional_moves (halves) >= plan->least && meet (halves, forward, backward))
        return BG_LEVELS_FOUND;
    }
  return BG_LEVELS_EXHAUSTED;
}

void
bg_bidirectional_run (BgBidirectional *halves, const BgBidirectionalPlan *plan,
                      const BgControl *control)
{
  *halves = (BgBidirectional) { .outcome = BG_LEVELS_OUT_OF_MEMORY, .next_limit = plan->limit + 1 };
  Half forward = {
    .levels = &halves->forward,
    .plan = { .side = plan->side, .bound = plan->bound, .limit = plan->limit },
    .control = *control,
  };
  Half backward = {
    .levels = &halves->backward,
    .plan = { .side = plan->end->side, .elapsed = plan->end->elapsed, .limit = plan->limit },
    .control = *control,
    .cost = FIRST_SHARE * SMALL_CHANGE,
  };
  backward.control.memory = control->memory / (plan->back == 0 ? ONE_SIDED_SHARE
                                                                   : MEMORY_SHARE);
  forward.control.memory -= backward.control.memory;
  bg_levels_begin (forward.levels, &forward.plan, &forward.control);
  bg_levels_begin (backward.levels, &backward.plan, &backward.control);
  if (forward.levels->n == 0 || backward.levels->n == 0)
    return;
  forward.pegs = bg_level_pegs (front (forward.levels));
  backward.pegs = bg_level_pegs (front (backward.levels));
  halves->outcome = approach (halves, plan, &forward, &backward);
  g_clear_pointer (&halves->forward.seen, bg_position_set_free);
  g_clear_pointer (&halves->backward.seen, bg_position_set_free);
  halves->explanation = g_strdup_printf ("%d moves forward (%zu positions) and %d backward (%zu), "
                                         "the side with less work ahead going on",
                                         halves->forward.n - 1, front (&halves->forward)->n,
                                         halves->backward.n - 1, front (&halves->backward)->n);
}

void
bg_bidirectional_clear (BgBidirectional *halves)
{
  bg_levels_clear (&halves->forward);
  bg_levels_clear (&halves->backward);
  g_free (halves->meeting.position);
  g_free (halves->explanation);
  *halves = (BgBidirectional) { 0 };
}
