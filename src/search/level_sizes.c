#include "search/level_sizes.h"

#include <string.h>

#include "search/by_moves/levels.h"
#include "search/journal/journal.h"

static BgLevelSize measure_level (const BgLevels *levels, int n) {
  const BgLevel *level = &levels->level[n];
  uint64_t pegs[] = { level->most > 0 ? BG_MAX_HOLES - level->fewest : 0, level->most };
  bg_transport_max (levels->transport, pegs, G_N_ELEMENTS (pegs));
  return (BgLevelSize){
    .size = levels->size[n],
    .fewest = BG_MAX_HOLES - (int) pegs[0],
    .most = (int) pegs[1],
  };
}

static void find_by_levels (BgLevelSizes *sizes, const BgLevelsPlan *plan,
                            const BgControl *control) {
  BgLevels levels;
  bg_journal_set_learner (control->journal, 0, bg_bound_learner (plan->instance->bound));
  bg_levels_run (&levels, plan, control);
  sizes->n = levels.n;
  for (int n = 0; n < sizes->n; n++)
    sizes->level[n] = measure_level (&levels, n);
  sizes->stop = levels.stop;
  sizes->stats = levels.stats;
  /* a resume needs no positions of complete levels */
  for (int n = 0; n < levels.n && levels.series != NULL && levels.stop == BG_STOP_NONE; n++)
    bg_journal_drop_level (control->journal, levels.series, n);
  bg_levels_clear (&levels);
}

static void find_of_jumps (BgLevelSizes *sizes, BgLevelsPlan plan, const BgControl *control) {
  const BgInstance *instance = plan.instance;
  g_autoptr (BgJumpKeys) jumps = bg_jump_keys_new (instance->problem->board, &instance->group,
                                                   instance->direction, false);
  plan.jumps = jumps;
  find_by_levels (sizes, &plan, control);
  if (sizes->level[sizes->n - 1].size == 0)
    sizes->n--;
}

static void find_by_layers (BgLevelSizes *sizes, const BgLayersPlan *plan,
                            const BgControl *control) {
  g_autoptr (BgLayers) layers = bg_layers_new (plan);
  bg_layers_run (layers, control);
  sizes->stop = layers->stop;
  sizes->stats = layers->stats;
  sizes->stored_bytes = layers->run_bytes;
  memcpy (sizes->seconds, layers->seconds, sizeof sizes->seconds);
  /* as many as by levels: the first empty one is the last */
  bool more = sizes->stop == BG_STOP_NONE;
  for (int n = 0; n <= plan->limit && n < BG_MAX_HOLES && more; n++) {
    BgLevelSize *level = &sizes->level[sizes->n++];
    level->fewest = BG_MAX_HOLES;
    level->size = bg_layers_count (layers, n, &level->fewest, &level->most);
    more = level->size > 0;
  }
}

void bg_level_sizes_find (BgLevelSizes *sizes, const BgInstance *instance, int limit,
                          BgLevelSizesKind kind, const BgControl *control) {
  gint64 began = g_get_monotonic_time ();
  *sizes = (BgLevelSizes){ 0 };
  const BgLevelsPlan plan = { .instance = instance, .limit = limit };
  if (kind == BG_LEVEL_SIZES_BY_LAYERS)
    find_by_layers (sizes,
                    &(const BgLayersPlan){
                        .instance = instance, .limit = limit, .last = BG_MAX_HOLES },
                    control);
  else if (kind == BG_LEVEL_SIZES_OF_JUMPS)
    find_of_jumps (sizes, plan, control);
  else
    find_by_levels (sizes, &plan, control);
  sizes->stats.seconds = bg_seconds_since (began);
}
