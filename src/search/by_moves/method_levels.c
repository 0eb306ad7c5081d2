/* Method `levels`: Bell's search by moves, with dives. */

#include "search/by_moves/reconstruct.h"
#include "search/method.h"

/* Dives get wider by steps, while they are likely to make no more successors than DIVES
   times the cost of the last refutation: in vain they cost a fraction of the next one.  The
   first three, up to MODEST_WIDTH, cost little in any case. */
#define FIRST_WIDTH 64
#define MODEST_WIDTH 1024
#define WIDTH_STEP 4
#define DIVES 3

/* Searches with one limit.  A dive, WIDTH positions a level, proves nothing if
   it fails; but since all shorter solutions are ruled out, a solution
   that it finds is minimal.  Returns false if the limit is not settled. */
static bool
search_one_side (BgSolving *solving, int limit, size_t width, int *next_limit)
{
  BgLevels levels;
  BgLevelsPlan plan = {
    .instance = solving->instance,
    .limit = limit,
    .width = width,
    .stop_at_finish = true,
  };
  bg_levels_run (&levels, &plan, solving->control);
  if (levels.found && !bg_levels_can_be_read (&levels))
    {
      levels.found = false;
      levels.stop = BG_STOP_DISK;
    }
  if (width == 0)
    bg_solving_set_refutation (solving, levels.stats.generated);
  /* a dive may do without memory, but wider ones would end so too */
  const bool dived_out = width > 0 && levels.stop == BG_STOP_MEMORY;
  if (dived_out)
    solving->too_wide = width;
  bool settled = bg_solving_account (solving, dived_out ? BG_STOP_NONE : levels.stop, &levels.stats)
                 && !dived_out;
  if (levels.found)
    {
      BgPath moves[BG_MAX_HOLES];
      bg_reconstruct (solving->instance, &levels, moves);
      bg_solving_take (solving, moves, levels.n - 1);
    }
  else if (settled)
    {
      *next_limit = levels.next_limit;
      settled = !levels.narrowed;
    }
  bg_levels_clear (&levels);
  return settled;
}

bool
bg_solving_dive (BgSolving *solving, int limit, int *next_limit)
{
  const BgSolveResult *result = solving->result;
  const uint64_t began = result->stats.generated;
  if (!solving->all_shorter_refuted || solving->is_by_finish)
    return false;
  uint64_t likely = 0; /* successors of the next dive */
  for (size_t width = FIRST_WIDTH;
       width <= MODEST_WIDTH
       || result->stats.generated - began + likely <= DIVES * solving->refutation;
       width *= WIDTH_STEP)
    {
      const uint64_t before = result->stats.generated;
      if (solving->too_wide > 0 && width >= solving->too_wide)
        return false;
      if (bg_solving_search_limit (solving, search_one_side, limit, width, next_limit))
        return true;
      if (result->stop != BG_STOP_NONE)
        return false;
      likely = WIDTH_STEP * (result->stats.generated - before);
    }
  return false;
}

bool
bg_method_search_levels (BgSolving *solving, int limit, int *next_limit)
{
  const BgSolveResult *result = solving->result;
  if (bg_solving_dive (solving, limit, next_limit))
    return true;
  return result->stop == BG_STOP_NONE
         && bg_solving_search_limit (solving, search_one_side, limit, 0, next_limit);
}
