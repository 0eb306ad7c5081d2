#include "search/level_learn.h"

/* The samples of a level that a bound learns from. */
static GArray *
draw_samples (const BgLevel *level)
{
  GArray *samples = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  BgPosition positions[BG_RUN_BLOCK];
  BgLevelReader reader = bg_level_read (level);
  for (size_t n; (n = bg_level_next (&reader, positions)) > 0;)
    for (size_t i = 0; i < n; i++)
      if (bg_learner_is_sample (positions[i], level->n))
        g_array_append_val (samples, positions[i]);
  return samples;
}

typedef struct
{
  const BgLearner *learner;
  int allowed;
  size_t first_lane;
} Filter;

static size_t
filter (void *data, BgPosition *positions, size_t n)
{
  const Filter *f = data;
  return bg_learner_filter (f->learner, positions, n, f->allowed, f->first_lane);
}

void
bg_level_learn (BgLevels *levels, const BgLevelsPlan *plan, uint64_t generated,
                const BgControl *control, BgDisk *disk)
{
  BgLearner *learner = bg_bound_learner (plan->instance->bound);
  BgLevel *level = &levels->level[levels->n];
  const BgLesson lesson = {
    .n = level->n,
    .n_parents = level[-1].n,
    .generated = generated,
    .allowed = plan->limit - levels->n,
    .left = plan->limit - levels->n - plan->n_behind,
  };
  if (!bg_learner_begin (learner, &lesson, control))
    return;
  g_autoptr (GArray) samples = draw_samples (level);
  Filter data = { .learner = learner, .allowed = lesson.allowed };
  data.first_lane = samples->len == 0 ? SIZE_MAX
    : bg_learner_learn (learner, &lesson, (BgPosition *) samples->data, samples->len, control);
  if (data.first_lane == SIZE_MAX)
    return;
  bg_level_filter (level, filter, &data, disk);
  if (level->n < lesson.n)
    levels->next_limit = MIN (levels->next_limit, plan->limit + 1);
}
