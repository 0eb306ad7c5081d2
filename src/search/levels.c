#include "search/levels.h"

#include <string.h>

#include "search/level_build.h"

void
bg_level_append (BgLevel *level, const BgPosition *positions, size_t n)
{
  if (level->n + n > level->room)
    {
      level->room = MAX (level->n + n, level->room + level->room / 2);
      level->position = g_renew (BgPosition, level->position, level->room);
    }
  if (n > 0)
    memcpy (level->position + level->n, positions, n * sizeof *positions);
  level->n += n;
}

void
bg_levels_begin (BgLevels *levels, const BgLevelsPlan *plan, const BgControl *control)
{
  *levels = (BgLevels) { .stop = BG_STOP_MEMORY, .next_limit = INT_MAX };
  /* the levels' own arrays need about as much as the set */
  levels->seen = bg_position_set_new (1 << 12, control->memory / 2, control->stop);
  if (levels->seen == NULL)
    return;
  BgPosition roots[BG_MAX_HOLES];
  const int n_roots = bg_instance_roots (plan->instance, roots);
  bg_level_append (&levels->level[0], roots, bg_position_set_insert (levels->seen, roots, n_roots));
  levels->n = 1;
  levels->stop = BG_STOP_NONE;
}

bool
bg_levels_step (BgLevels *levels, const BgLevelsPlan *plan, const BgControl *control,
                uint64_t budget)
{
  levels->n += bg_level_build (levels, plan, control, budget);
  return levels->stop == BG_STOP_NONE && !levels->found;
}

bool
bg_levels_forget_step (BgLevels *levels, const BgControl *control)
{
  levels->stop = BG_STOP_MEMORY;
  g_clear_pointer (&levels->level[levels->n].position, g_free);
  levels->level[levels->n] = (BgLevel) { 0 };
  bg_position_set_free (levels->seen);
  size_t n = 0;
  for (int i = 0; i < levels->n; i++)
    n += levels->level[i].n;
  levels->seen = bg_position_set_new (2 * n, control->memory / 2, control->stop);
  for (int i = 0; i < levels->n && levels->seen != NULL; i++)
    for (size_t k = 0; k < levels->level[i].n; k++)
      {
        BgPosition position = levels->level[i].position[k];
        if (bg_position_set_insert (levels->seen, &position, 1) < 0)
          return false;
      }
  if (levels->seen == NULL)
    return false;
  levels->stop = BG_STOP_NONE;
  return true;
}

bool
bg_levels_can_go_on (const BgLevels *levels, const BgLevelsPlan *plan)
{
  return levels->n <= plan->limit && levels->level[levels->n - 1].n > 0;
}

void
bg_levels_conclude (BgLevels *levels, const BgLevelsPlan *plan)
{
  g_clear_pointer (&levels->seen, bg_position_set_free);
  /* bounds of 0 that are no finishes: a higher limit goes on from them */
  if (levels->n > plan->limit && levels->level[plan->limit].n > 0)
    levels->next_limit = MIN (levels->next_limit, plan->limit + 1);
}

void
bg_levels_run (BgLevels *levels, const BgLevelsPlan *plan, const BgControl *control)
{
  bg_levels_begin (levels, plan, control);
  if (levels->n == 0)
    return;
  while (bg_levels_can_go_on (levels, plan) && bg_levels_step (levels, plan, control, UINT64_MAX))
    ;
  bg_levels_conclude (levels, plan);
}

void
bg_levels_clear (BgLevels *levels)
{
  /* an unfinished level follows the complete ones */
  for (int i = 0; i <= levels->n && i <= BG_MAX_HOLES; i++)
    g_free (levels->level[i].position);
  bg_position_set_free (levels->seen);
  *levels = (BgLevels) { 0 };
}
