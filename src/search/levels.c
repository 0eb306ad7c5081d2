#include "search/levels.h"

#include <string.h>

#include "search/build.h"

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

/* Canonical forms of where the side begins. */
static int
find_roots (const BgSide *side, BgPosition *roots)
{
  const BgProblem *problem = side->problem;
  bool forward = side->direction == BG_FORWARD;
  int n = forward ? 1 : problem->n_finishes;
  for (int i = 0; i < n; i++)
    roots[i] = bg_canonical (&side->group, forward ? problem->start : problem->finish[i]);
  return n;
}

void
bg_levels_run (BgLevels *levels, const BgLevelsPlan *plan, const BgResources *resources)
{
  *levels = (BgLevels) { .outcome = BG_LEVELS_OUT_OF_MEMORY, .next_limit = INT_MAX };
  /* the levels' own arrays need about as much as the set */
  g_autoptr (BgSet) seen = bg_set_new (1 << 12, resources->memory / 2);
  if (seen == NULL)
    return;
  BgPosition roots[BG_MAX_HOLES];
  int n_roots = find_roots (plan->side, roots);
  bg_level_append (&levels->level[0], roots, bg_set_insert (seen, roots, n_roots));
  levels->n = 1;
  levels->outcome = BG_LEVELS_EXHAUSTED;
  while (levels->n <= plan->limit && levels->level[levels->n - 1].n > 0)
    {
      bool complete = bg_build_level (levels, seen, plan, resources);
      levels->n += complete;
      if (levels->outcome != BG_LEVELS_EXHAUSTED)
        break;
    }
  /* bounds of 0 that are no finishes: a higher limit goes on from them */
  if (levels->n > plan->limit && levels->level[plan->limit].n > 0)
    levels->next_limit = MIN (levels->next_limit, plan->limit + 1);
}

void
bg_levels_clear (BgLevels *levels)
{
  /* an unfinished level is behind the complete ones */
  for (int i = 0; i <= levels->n && i <= BG_MAX_HOLES; i++)
    g_free (levels->level[i].position);
  *levels = (BgLevels) { 0 };
}
