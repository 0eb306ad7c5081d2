/* Method `levels`: Bell's search by moves, with dives. */

#include "search/method.h"
#include "search/reconstruct.h"

/* Dives get wider by steps, up to what the last refutation needed (or a little,
   where that was next to nothing), so that in vain they cost a fraction of the
   next one. */
#define FIRST_WIDTH 1000
#define WIDTH_STEP 8

/* Searches with one limit.  A dive, WIDTH positions a level, proves nothing if
   it fails; but since all shorter solutions are ruled out, what it finds is
   minimal.  Returns false if the limit is not settled. */
static bool
search (BgSolving *solving, int limit, size_t width, int *next_limit)
{
  BgLevels levels;
  BgLevelsPlan plan = {
    .instance = solving->instance,
    .limit = limit,
    .width = width,
    .stop_at_finish = true,
  };
  bg_levels_run (&levels, &plan, solving->control);
  if (!levels.narrowed)
    for (int i = 0; i < levels.n; i++)
      solving->widest = MAX (solving->widest, levels.level[i].n);
  /* a dive may do without memory */
  bool dived_out = width > 0 && levels.stop == BG_STOP_MEMORY;
  bool settled = bg_solving_account (solving, dived_out ? BG_STOP_NONE : levels.stop,
                                     &levels.stats)
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
  size_t widest = solving->all_shorter_refuted ? MAX (FIRST_WIDTH * WIDTH_STEP, solving->widest)
                                               : 0;
  for (size_t width = FIRST_WIDTH; width <= widest; width *= WIDTH_STEP)
    if (search (solving, limit, width, next_limit))
      return true;
    else if (solving->result->stop != BG_STOP_NONE)
      return false;
  return false;
}

bool
bg_method_try_levels (BgSolving *solving, int limit, int *next_limit)
{
  return bg_solving_dive (solving, limit, next_limit)
         || (solving->result->stop == BG_STOP_NONE && search (solving, limit, 0, next_limit));
}
