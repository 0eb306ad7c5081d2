#include "search/by_moves/level_expand.h"
#include "search/tracker.h"

static void begin_states (BgWorker *worker, _Atomic uint64_t *left) {
  bg_level_moves_begin (worker, left);
  bg_move_batch_trace (worker->sweep);
}

/* Collects the states of the keys that are not over ALLOWED. */
static void collect_states (BgWorker *worker, const BgPosition *keys, size_t n) {
  (void) keys;
  const BgExpansion *expansion = worker->expansion;
  const BgInstance *instance = expansion->plan->instance;
  const uint8_t *bounds = instance->bound != NULL ? worker->bounds : NULL;
  if (bounds != NULL)
    bg_level_expand_note_over (worker, n);
  for (size_t k = 0, size; k < n && !bg_expansion_must_stop (expansion); k += size) {
    size = MIN (n - k, BG_FLUSH - worker->n_successors);
    worker->n_successors += bg_tracker_follow (instance->tracker, worker->sweep, worker->parents,
                                               bounds, expansion->allowed, k, size,
                                               worker->successor + worker->n_successors);
    if (worker->n_successors == BG_FLUSH)
      bg_level_expand_flush (worker);
  }
}

static void expand_states (BgWorker *worker, const BgPosition *parents, size_t n) {
  BgPosition room[BG_MOST_PARENTS];
  worker->parents = parents;
  bg_level_moves_expand (worker,
                         bg_instance_positions (worker->expansion->plan->instance, parents, room,
                                                n),
                         n, collect_states);
}

const BgGenerator bg_level_states = {
  .begin = begin_states,
  .end = bg_level_moves_end,
  .expand = expand_states,
  .sample = bg_level_moves_sample,
  .range = 65536,
  .most_ranges = 512,
};
