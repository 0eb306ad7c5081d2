#include "search/by_moves/level_expand.h"

static void begin_jumps (BgWorker *worker, _Atomic uint64_t *left) {
  (void) left;
  const int most = bg_jump_keys_most (worker->expansion->plan->jumps);
  worker->jumped = g_new (BgPosition, BG_MOST_PARENTS * MAX (most, 1));
  worker->batch = BG_MOST_PARENTS;
}

static void end_jumps (BgWorker *worker) {
  g_free (worker->jumped);
}

/* No successor is over a limit, and all can be in the bins at once. */
static void expand_jumps (BgWorker *worker, const BgPosition *parents, size_t n) {
  BgExpansion *expansion = worker->expansion;
  const size_t generated = bg_jumps_play (expansion->plan->jumps, parents, n, worker->jumped, NULL);
  bg_bins_add (expansion->bins, worker->thread, worker->jumped, generated);
  expansion->made.expanded += n;
  expansion->made.generated += generated;
}

/* The successors of a sample of the parents. */
static BgPosition *sample_jumps (const BgLevelsPlan *plan, const BgLevelParents *parents, size_t n,
                                 size_t *n_sample) {
  g_autofree BgPosition *sample = bg_level_parents_sample (parents, n, n_sample);
  if (sample == NULL)
    return NULL;
  BgPosition *keys = g_new (BgPosition, *n_sample * bg_jump_keys_most (plan->jumps));
  *n_sample = bg_jumps_play (plan->jumps, sample, *n_sample, keys, NULL);
  return keys;
}

/* All positions of a level have as many pegs, so that its ranges are smaller and more. */
const BgGenerator bg_level_jumps = {
  .begin = begin_jumps,
  .end = end_jumps,
  .expand = expand_jumps,
  .sample = sample_jumps,
  .range = 16384,
  .most_ranges = 2048,
  .is_by_pegs = true,
};
