#include "search/by_moves/level_expand.h"

#include "search/by_moves/other_frontier.h"
#include "search/journal/journal.h"

/* Moves under way that are looked into at once. */
#define TIGHT 256
/* States that a batch may grow to; with more, the next batch has fewer parents. */
#define MANY_STATES 16384

void bg_level_expand_flush (BgWorker *worker) {
  BgExpansion *expansion = worker->expansion;
  size_t n = worker->n_successors;
  if (expansion->other != NULL) {
    n = bg_other_frontier_select (expansion->other, worker->successor, n);
    /* the others might go on under a higher limit */
    if (n < worker->n_successors)
      worker->least_over = MIN (worker->least_over, expansion->allowed + 1);
  }
  bg_bins_add (expansion->bins, worker->thread, worker->successor, n);
  worker->n_successors = 0;
}

/* Moves to the front the keys that the expensive bounds let pass; returns their number. */
static size_t leave_near (const BgExpansion *expansion, BgPosition *keys, size_t n,
                          int *least_over) {
  const BgInstance *instance = expansion->plan->instance;
  size_t kept = 0;
  for (size_t first = 0; first < n; first += BG_FLUSH) {
    const size_t size = MIN (BG_FLUSH, n - first);
    uint8_t bounds[BG_FLUSH] = { 0 };
    BgPosition room[BG_FLUSH];
    bg_bound_raise (instance->bound, bg_instance_positions (instance, keys + first, room, size),
                    bounds, size, expansion->allowed, expansion->plan->width == 0);
    for (size_t i = 0; i < size; i++)
      if (bounds[i] <= expansion->allowed)
        keys[kept++] = keys[first + i];
      else
        *least_over = MIN (*least_over, bounds[i]);
  }
  return kept;
}

size_t bg_level_expand_keep (BgWorker *worker, BgPosition *positions, size_t n) {
  BgExpansion *expansion = worker->expansion;
  const BgLevelsPlan *plan = expansion->plan;
  const BgBound *bound = plan->instance->bound;
  expansion->fresh += n;
  if (bound != NULL && !bg_bound_is_backward (bound) && !expansion->ranks_first)
    n = leave_near (expansion, positions, n, &worker->least_over);
  if (plan->stop_at_finish)
    for (size_t i = 0; i < n; i++)
      if (bg_instance_is_end (plan->instance, positions[i]))
        expansion->found = true;
  expansion->size += n;
  return n;
}

static size_t filter_near (void *data, BgPosition *positions, size_t n) {
  BgExpansion *expansion = data;
  return leave_near (expansion, positions, n, &expansion->least_over);
}

void bg_level_expand_filter (BgExpansion *expansion, BgLevel *level) {
  bg_level_filter (level, filter_near, expansion, 1, expansion->disk);
  expansion->size = level->n;
}

/* Bounds for the step's keys, into the worker's buffer: exact as to whether they are over
   ALLOWED; and, but for the quick bounds of a last step, over ALLOWED + 1, from which moves
   under way may go on. */
static void bound_keys (BgWorker *worker, const BgPosition *keys, size_t n) {
  const BgExpansion *expansion = worker->expansion;
  const BgBound *bound = expansion->plan->instance->bound;
  if (bound == NULL && expansion->other == NULL)
    return;
  if (n > worker->bounds_room) {
    worker->bounds_room = MAX (n, worker->bounds_room * 2);
    g_free (worker->bounds);
    worker->bounds = g_malloc0 (worker->bounds_room);
  }
  if (bound != NULL && expansion->other != NULL)
    bg_bound_quick (bound, keys, worker->bounds, n);
  else if (bound != NULL)
    bg_bound_cheap (bound, keys, worker->bounds, n, expansion->allowed, expansion->allowed + 1);
}

/* A move under way from a bound of ALLOWED + 1 must itself lower the bound: it is lost where the
   part of the position that its mover cannot change has as high a bound.  Then its key, which has
   been collected, gets a bound that ends it. */
static void bound_states (BgWorker *worker) {
  const BgBound *bound = worker->expansion->plan->instance->bound;
  const int allowed = worker->expansion->allowed;
  if (bound == NULL || worker->expansion->other != NULL)
    return;
  const size_t n_states = bg_move_batch_n_states (worker->sweep);
  for (size_t s = 0; s < n_states;) {
    BgPosition rest[TIGHT];
    uint8_t bounds[TIGHT];
    size_t key[TIGHT], n = 0;
    for (; s < n_states && n < TIGHT; s++) {
      key[n] = bg_move_batch_key (worker->sweep, s);
      rest[n] = bg_move_batch_rest (worker->sweep, s);
      n += worker->bounds[key[n]] == allowed + 1;
    }
    if (!bg_bound_rests (bound, rest, bounds, n))
      return;
    for (size_t i = 0; i < n; i++)
      if (bounds[i] > allowed)
        worker->bounds[key[i]] = BG_BOUND_LOST;
  }
}

void bg_level_expand_note_over (BgWorker *worker, size_t n) {
  const uint8_t allowed = (uint8_t) worker->expansion->allowed;
  const uint8_t *bounds = worker->bounds;
  uint8_t least = BG_BOUND_LOST;
  for (size_t k = 0; k < n; k++) {
    const uint8_t over = bounds[k] > allowed ? bounds[k] : BG_BOUND_LOST;
    least = MIN (least, over);
  }
  /* one less than the bound, since a move that goes on from here spends nothing on
     the start that the bound counts */
  if (least != BG_BOUND_LOST)
    worker->least_over = MIN (worker->least_over, MAX (allowed + 1, least - 1));
}

/* Collects the keys that are not over ALLOWED, and notes the least bound that is. */
static void collect_keys (BgWorker *worker, const BgPosition *keys, size_t n) {
  const BgExpansion *expansion = worker->expansion;
  if (expansion->plan->instance->bound == NULL && expansion->other == NULL) {
    /* none is over the limit */
    bg_bins_add (expansion->bins, worker->thread, keys, n);
    return;
  }
  const uint8_t allowed = (uint8_t) expansion->allowed;
  const uint8_t *bounds = worker->bounds;
  bg_level_expand_note_over (worker, n);
  for (size_t k = 0; k < n;) {
    const size_t end = MIN (n, k + BG_FLUSH - worker->n_successors);
    size_t collected = worker->n_successors;
    for (; k < end; k++) {
      /* the slot is filled in any case, as a branch would be guessed wrong too often */
      worker->successor[collected] = keys[k];
      collected += bounds[k] <= allowed;
    }
    worker->n_successors = collected;
    if (collected == BG_FLUSH)
      bg_level_expand_flush (worker);
    /* one step may have made millions of keys */
    if (bg_expansion_must_stop (expansion))
      return;
  }
}

void bg_level_moves_begin (BgWorker *worker, _Atomic uint64_t *left) {
  const BgExpansion *expansion = worker->expansion;
  /* going forward, parents with most pegs come first, whose moves may be longest by far */
  worker->batch = 1;
  worker->sweep = bg_move_batch_new (&expansion->plan->instance->moves, expansion->control->stop);
  bg_move_batch_share (worker->sweep, left);
}

void bg_level_moves_end (BgWorker *worker) {
  bg_move_batch_free (worker->sweep);
  g_free (worker->bounds);
}

/* Fewer parents in the next batch if this one had many states, more if it had few. */
static void adapt_batch (BgWorker *worker) {
  const size_t states = bg_move_batch_peak_states (worker->sweep);
  if (states > MANY_STATES)
    worker->batch = MAX (worker->batch / 2, 1);
  else if (worker->batch < BG_MOST_PARENTS && states < MANY_STATES / 4)
    worker->batch = MIN (worker->batch * 2, BG_MOST_PARENTS);
}

void bg_level_moves_expand (BgWorker *worker, const BgPosition *parents, size_t n,
                            BgLevelCollect *collect) {
  BgExpansion *expansion = worker->expansion;
  BgPosition origins[BG_MOST_PARENTS];
  if (expansion->has_origins)
    for (size_t i = 0; i < n; i++) {
      origins[i] = bg_bound_origins (expansion->plan->instance->bound, parents[i],
                                     expansion->allowed + 1);
      /* moves that are not even generated are over the limit by one at least */
      if (origins[i] != parents[i])
        worker->least_over = MIN (worker->least_over, expansion->allowed + 1);
    }
  bg_move_batch_begin (worker->sweep, parents, expansion->has_origins ? origins : NULL, n);

  const BgPosition *keys;
  uint64_t generated = 0;
  for (size_t n_keys; (n_keys = bg_move_batch_step (worker->sweep, &keys)) > 0;) {
    generated += n_keys;
    if (generated > expansion->budget || expansion->made.generated > expansion->budget - generated)
      expansion->spent = true;
    bound_keys (worker, keys, n_keys);
    collect (worker, keys, n_keys);
    if (bg_move_batch_is_short (worker->sweep) || bg_expansion_must_stop (expansion))
      break;
    bound_states (worker);
    bg_move_batch_retain (worker->sweep,
                          expansion->plan->instance->bound == NULL ? NULL : worker->bounds,
                          expansion->allowed + 1);
  }
  /* a step for which no byte was left has no keys */
  if (bg_move_batch_is_short (worker->sweep))
    expansion->full = true;
  expansion->made.expanded += n;
  expansion->made.generated += generated;
  adapt_batch (worker);
}

static void expand_moves (BgWorker *worker, const BgPosition *parents, size_t n) {
  bg_level_moves_expand (worker, parents, n, collect_keys);
}

BgPosition *bg_level_moves_sample (const BgLevelsPlan *plan, const BgLevelParents *parents,
                                   size_t n, size_t *n_sample) {
  (void) plan;
  return bg_level_parents_sample_alike (parents, n, n_sample);
}

static const BgGenerator moves = {
  .begin = bg_level_moves_begin,
  .end = bg_level_moves_end,
  .expand = expand_moves,
  .sample = bg_level_moves_sample,
  .range = 65536,
  .most_ranges = 512,
};

const BgGenerator *bg_level_generator (const BgLevelsPlan *plan) {
  return plan->jumps != NULL               ? &bg_level_jumps
         : plan->instance->tracker != NULL ? &bg_level_states
                                           : &moves;
}

/* --- Parts on disk ----------------------------------------------------------- */

void bg_level_expand_recall_part (BgExpansion *expansion, BgLevels *levels, BgLevelParents *parents,
                                  int n_workers, GArray *aside) {
  BgJournalPart part = { .aside = aside };
  if (expansion->disk != NULL
      && bg_journal_recall_part (expansion->control->journal, levels->series, &part)) {
    levels->level[levels->n] = part.level;
    bg_stats_share (&part.stats, &expansion->made);
    expansion->least_over = part.least_over;
    expansion->found = part.found;
    expansion->size = part.level.n;
  }
  bg_level_parents_init (parents, &levels->level[levels->n - 1],
                         expansion->plan->instance->direction, &part.rest, part.next_block,
                         n_workers);
}

void bg_level_expand_note_part (const BgExpansion *expansion, const BgLevels *levels,
                                const BgLevelParents *parents, const BgSettling *settling) {
  BgJournalPart part = {
    .level = levels->level[levels->n],
    .aside = settling->aside,
    .least = settling->least,
    .most = settling->most,
    .next_block = bg_level_parents_next_block (parents),
    .stats = bg_stats_read (&expansion->made),
    .least_over = expansion->least_over,
    .found = expansion->found,
  };
  bg_level_parents_rest (parents, &part.rest);
  bg_journal_note_part (expansion->control->journal, levels->series, &part);
  bg_level_clear (&part.rest);
}
