#include "search/level_sizes.h"

#include <string.h>

#include "search/levels.h"

static BgLevelSize
measure (const BgLevel *level)
{
  return (BgLevelSize) {
    .size = level->n,
    .fewest = level->n > 0 ? level->fewest : BG_MAX_HOLES,
    .most = level->n > 0 ? level->most : 0,
  };
}

static void
find_by_levels (BgLevelSizes *sizes, const BgLevelsPlan *plan, const BgControl *control)
{
  BgLevels levels;
  bg_levels_run (&levels, plan, control);
  sizes->n = levels.n;
  for (int n = 0; n < levels.n; n++)
    sizes->level[n] = measure (&levels.level[n]);
  sizes->stop = levels.stop;
  sizes->stats = levels.stats;
  bg_levels_clear (&levels);
}

static void
find_by_layers (BgLevelSizes *sizes, const BgLayersPlan *plan, const BgControl *control)
{
  g_autoptr (BgLayers) layers = bg_layers_new (plan);
  bg_layers_run (layers, control);
  sizes->stop = layers->stop;
  sizes->stats = layers->stats;
  sizes->stored_bytes = layers->run_bytes;
  memcpy (sizes->seconds, layers->seconds, sizeof sizes->seconds);
  /* as many as by levels: the first empty one is the last */
  bool more = sizes->stop == BG_STOP_NONE;
  for (int n = 0; n <= plan->limit && n < BG_MAX_HOLES && more; n++)
    {
      BgLevelSize *level = &sizes->level[sizes->n++];
      level->fewest = BG_MAX_HOLES;
      level->size = bg_layers_count (layers, n, &level->fewest, &level->most);
      more = level->size > 0;
    }
}

void
bg_level_sizes_find (BgLevelSizes *sizes, const BgInstance *instance, int limit, bool by_layers,
                     const BgControl *control)
{
  gint64 began = g_get_monotonic_time ();
  *sizes = (BgLevelSizes) { 0 };
  if (by_layers)
    find_by_layers (sizes, &(const BgLayersPlan) { .instance = instance, .limit = limit,
                                                   .last = BG_MAX_HOLES }, control);
  else
    find_by_levels (sizes, &(const BgLevelsPlan) { .instance = instance, .limit = limit }, control);
  sizes->stats.seconds = bg_seconds_since (began);
}
