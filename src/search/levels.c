#include "search/levels.h"

#include "search/level_build.h"

void
bg_levels_begin (BgLevels *levels, const BgLevelsPlan *plan, const BgControl *control)
{
  *levels = (BgLevels) { .next_limit = INT_MAX, .bins = bg_bins_new (control->threads) };
  BgPosition roots[BG_MAX_HOLES];
  bg_level_init (&levels->level[0], roots, bg_instance_roots (plan->instance, roots));
  levels->n = 1;
}

bool
bg_levels_step (BgLevels *levels, const BgLevelsPlan *plan, const BgControl *control,
                uint64_t budget)
{
  levels->n += bg_level_build (levels, plan, control, budget);
  return levels->stop == BG_STOP_NONE && !levels->found;
}

void
bg_levels_forget_step (BgLevels *levels, const BgControl *control)
{
  levels->stop = BG_STOP_NONE;
  bg_level_clear (&levels->level[levels->n]);
  bg_bins_free (levels->bins);
  levels->bins = bg_bins_new (control->threads);
}

bool
bg_levels_can_go_on (const BgLevels *levels, const BgLevelsPlan *plan)
{
  return levels->n <= plan->limit && levels->level[levels->n - 1].n > 0;
}

void
bg_levels_conclude (BgLevels *levels, const BgLevelsPlan *plan)
{
  g_clear_pointer (&levels->bins, bg_bins_free);
  /* bounds of 0 that are no finishes: a higher limit goes on from them */
  if (levels->n > plan->limit && levels->level[plan->limit].n > 0)
    levels->next_limit = MIN (levels->next_limit, plan->limit + 1);
}

uint64_t
bg_levels_bytes (const BgLevels *levels)
{
  uint64_t bytes = 0;
  for (int i = 0; i < levels->n; i++)
    bytes += bg_level_bytes (&levels->level[i]);
  return bytes;
}

void
bg_levels_run (BgLevels *levels, const BgLevelsPlan *plan, const BgControl *control)
{
  bg_levels_begin (levels, plan, control);
  while (bg_levels_can_go_on (levels, plan) && bg_levels_step (levels, plan, control, UINT64_MAX))
    ;
  bg_levels_conclude (levels, plan);
}

void
bg_levels_clear (BgLevels *levels)
{
  /* an unfinished level follows the complete ones */
  for (int i = 0; i <= levels->n && i <= BG_MAX_HOLES; i++)
    bg_level_clear (&levels->level[i]);
  bg_bins_free (levels->bins);
  *levels = (BgLevels) { 0 };
}
