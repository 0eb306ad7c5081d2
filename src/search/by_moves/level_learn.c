#include "search/by_moves/level_learn.h"

#include "board/position_sort.h"
#include "processes/exchange.h"

static void add_samples (void *samples, const BgPosition *positions, size_t n) {
  g_array_append_vals (samples, positions, (guint) n);
}

/* The samples of a level of INSTANCE, of N keys in all processes, that a bound learns from. */
static GArray *draw_samples (const BgTransport *transport, const BgInstance *instance,
                             const BgLevel *level, size_t n_all) {
  GArray *samples = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  BgPosition positions[BG_RUN_BLOCK];
  BgLevelReader reader = bg_level_read (level);
  for (size_t n; (n = bg_level_next (&reader, positions)) > 0;)
    for (size_t i = 0; i < n; i++) {
      const BgPosition position = positions[i] & instance->holes;
      if (bg_learner_is_sample (position, n_all))
        g_array_append_val (samples, position);
    }
  if (instance->tracker != NULL) /* several keys can have one position */
    bg_positions_leave_distinct (samples);
  if (transport == NULL)
    return samples;
  /* each process learns the same from the samples of all */
  g_auto (BgLevel) own = { 0 };
  bg_level_init (&own, (BgPosition *) samples->data, samples->len);
  g_array_set_size (samples, 0);
  bg_exchange_gather (transport, &own, add_samples, samples);
  if (instance->tracker != NULL)
    bg_positions_leave_distinct (samples);
  return samples;
}

typedef struct {
  const BgInstance *instance;
  const BgLearner *learner;
  int allowed;
  const BgControl *control;
} LevelFilter;

/* A filter that is stopped leaves the rest of the level as it is. */
static size_t filter_level (void *data, BgPosition *keys, size_t n) {
  const LevelFilter *f = data;
  if (bg_control_stopped (f->control))
    return n;
  BgPosition rest[BG_RUN_BLOCK];
  for (size_t i = 0; i < n; i++)
    rest[i] = keys[i] & f->instance->holes;
  const size_t n_rest = bg_learner_filter (f->learner, rest, n, f->allowed);
  size_t kept = 0;
  for (size_t i = 0; i < n && kept < n_rest; i++)
    if ((keys[i] & f->instance->holes) == rest[kept])
      keys[kept++] = keys[i];
  return kept;
}

/* Learns from samples of the level, of which *N positions are left in all processes then. */
static void learn_from_samples (BgLevels *levels, const BgInstance *instance,
                                const BgLevelStatistics *statistics, BgLearner *learner,
                                BgLearnerKind kind, const BgControl *control, BgDisk *disk,
                                uint64_t *n) {
  BgLevel *level = &levels->level[levels->n];
  g_autoptr (GArray) samples = draw_samples (levels->transport, instance, level, statistics->rest);
  const bool has_learned = samples->len > 0
                           && bg_learner_learn (learner, kind, statistics,
                                                (BgPosition *) samples->data, samples->len,
                                                control);
  if (levels->transport != NULL && kind == BG_LEARNER_WEIGHTS)
    bg_potential_pool_share (bg_learner_pool (learner), NULL);
  LevelFilter data = { instance, learner, statistics->allowed, control };
  if (has_learned)
    bg_level_filter (level, filter_level, &data, control->threads, disk);
  *n = level->n;
  if (levels->transport != NULL)
    bg_transport_sum (levels->transport, n, 1);
}

/* A level from which questions have taken one part in GONE of its positions is asked again. */
#define GONE 8

static size_t leave_none (void *, BgPosition *, size_t) {
  return 0;
}

/* Do cores show in all processes that the start has too few moves left?  Then the level is
   emptied. */
static bool rule_out_start (BgLevels *levels, const BgInstance *instance,
                            const BgLevelStatistics *statistics, BgLearner *learner,
                            const BgControl *control, BgDisk *disk) {
  const bool is_out = bg_learner_rules_out_start (learner, statistics, instance->problem->start,
                                                  statistics->allowed + levels->n, control);
  if (bg_transport_any (levels->transport, !is_out))
    return false;
  bg_level_filter (&levels->level[levels->n], leave_none, NULL, 1, disk);
  return true;
}

void bg_level_learn (BgLevels *levels, const BgInstance *instance,
                     const BgLevelStatistics *statistics, BgLearner *learner,
                     const BgControl *control, BgDisk *disk) {
  BgLevelStatistics now = *statistics;
  uint64_t left = now.rest;
  if (!now.is_dive) {
    bg_learner_share_counts (learner, levels->transport);
    bg_learner_note_level (learner, &now);
    if (rule_out_start (levels, instance, &now, learner, control, disk))
      return;
  }
  bool goes_on = true;
  while (goes_on
         && !bg_transport_any (levels->transport,
                               !bg_learner_begin (learner, BG_LEARNER_CORES, &now, control))) {
    learn_from_samples (levels, instance, &now, learner, BG_LEARNER_CORES, control, disk, &left);
    goes_on = left < now.rest && left <= now.rest - now.rest / GONE && left > 0
              && !bg_control_stopped (control);
    now.rest = left;
  }
  if (!bg_transport_any (levels->transport,
                         !bg_learner_begin (learner, BG_LEARNER_WEIGHTS, &now, control)))
    learn_from_samples (levels, instance, &now, learner, BG_LEARNER_WEIGHTS, control, disk, &left);
}
