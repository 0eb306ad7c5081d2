#include "search/level_build.h"

#include "core/team.h"
#include "search/level_expand.h"
#include "search/most_promising.h"

/* States that a batch may grow to; with more, fewer parents must do. */
#define MANY_STATES 16384

static void
report (const BgLevelBuild *build)
{
  const BgControl *control = build->control;
  const size_t width = build->plan->width;
  BgProgress progress = {
    .phase = width > 0                                               ? BG_PHASE_DIVE
             : build->plan->instance->direction == BG_FORWARD ? BG_PHASE_FORWARD
                                                              : BG_PHASE_BACKWARD,
    .width = width,
    .limit = build->plan->instance->bound != NULL ? build->plan->limit : -1,
    .level = build->level,
    .size = build->size,
    .done = (double) MIN (build->next_parent, build->parents->n) / build->parents->n,
    .expanded = build->expanded,
    .generated = build->generated,
    .bytes = bg_position_set_bytes (build->seen) + build->size * sizeof (BgPosition),
  };
  control->report (&progress, control->report_data);
}

static void
work (gpointer pointer)
{
  BgWorker *worker = pointer;
  BgLevelBuild *build = worker->build;
  const BgLevel *parents = build->parents;
  size_t batch = MIN (BG_MOST_PARENTS, parents->n / (4 * build->control->threads) + 1);
  gint64 last_report = g_get_monotonic_time ();
  while (!bg_build_must_stop (build))
    {
      size_t first = atomic_fetch_add (&build->next_parent, batch);
      if (first >= parents->n)
        break;
      bg_level_expand (worker, parents->position + first, MIN (batch, parents->n - first));
      if (bg_move_batch_peak_states (worker->sweep) > MANY_STATES)
        batch = MAX (batch / 2, 1);
      else if (batch < BG_MOST_PARENTS
               && bg_move_batch_peak_states (worker->sweep) < MANY_STATES / 4)
        batch = MIN (batch * 2, BG_MOST_PARENTS);
      if (worker->reports && g_get_monotonic_time () - last_report > BG_REPORT_SECONDS
          * G_USEC_PER_SEC)
        {
          report (build);
          last_report = g_get_monotonic_time ();
        }
    }
  if (!build->full)
    bg_level_expand_flush (worker);
}

/* Joins the workers' parts; true if positions were left out for their number.
   A level with a finish stays whole: the finish might be one of those. */
static bool
gather (BgLevel *level, BgWorker *workers, int n, const BgLevelsPlan *plan, bool found)
{
  *level = workers[0].out;
  for (int t = 1; t < n; t++)
    {
      bg_level_append (level, workers[t].out.position, workers[t].out.n);
      g_free (workers[t].out.position);
    }
  if (plan->width == 0 || level->n <= plan->width || found)
    return false;
  level->n = bg_most_promising (plan->instance, level->position, level->n, plan->width);
  return true;
}

static void
run_workers (BgLevelBuild *build, BgWorker *workers, int n)
{
  for (int t = 0; t < n; t++)
    {
      workers[t].build = build;
      workers[t].least_over = BG_BOUND_LOST;
      workers[t].sweep = bg_move_batch_new (&build->plan->instance->moves, build->control->stop);
    }
  workers[0].reports = build->control->report != NULL;
  bg_team_run (work, workers, sizeof *workers, n);
}

/* Frees what workers needed, and says in LEAST_OVER what they left; returns the bytes. */
static uint64_t
clear_workers (BgWorker *workers, int n, int *least_over)
{
  uint64_t bytes = 0;
  *least_over = BG_BOUND_LOST;
  for (int t = 0; t < n; t++)
    {
      *least_over = MIN (*least_over, workers[t].least_over);
      bytes += bg_move_batch_bytes (workers[t].sweep) + workers[t].bounds_room;
      bg_move_batch_free (workers[t].sweep);
      g_free (workers[t].bounds);
    }
  return bytes;
}

static BgStop
stop_of (const BgLevelBuild *build)
{
  return build->full                          ? BG_STOP_MEMORY
         : build->spent                       ? BG_STOP_LIMIT
         : bg_control_stopped (build->control) ? BG_STOP_SIGNAL
                                              : BG_STOP_NONE;
}

/* Lets the bound learn from a level that has no finish, and takes what it rules out then out
   of it. */
static void
learn (BgLevels *levels, const BgLevelsPlan *plan, uint64_t generated, const BgControl *control)
{
  BgLevel *level = &levels->level[levels->n];
  const BgLesson lesson = {
    .position = level->position,
    .n = level->n,
    .n_parents = level[-1].n,
    .generated = generated,
    .allowed = plan->limit - levels->n,
  };
  level->n = bg_learner_learn (bg_bound_learner (plan->instance->bound), &lesson, control);
  if (level->n < lesson.n)
    levels->next_limit = MIN (levels->next_limit, plan->limit + 1);
}

bool
bg_level_build (BgLevels *levels, const BgLevelsPlan *plan, const BgControl *control,
                uint64_t budget)
{
  const BgBound *bound = plan->instance->bound;
  BgStats *stats = &levels->stats;
  BgLevelBuild build = {
    .plan = plan,
    .control = control,
    .parents = &levels->level[levels->n - 1],
    .seen = levels->seen,
    .level = levels->n,
    .allowed = plan->limit - levels->n,
    .has_origins = bound != NULL && bg_bound_has_origins (bound),
    .expanded = stats->expanded,
    .generated = stats->generated,
    .distinct = levels->distinct,
    .budget = budget < UINT64_MAX - stats->generated ? stats->generated + budget : UINT64_MAX,
  };
  uint64_t held = bg_position_set_bytes (build.seen);
  for (int i = 0; i < levels->n; i++)
    held += levels->level[i].room * sizeof (BgPosition);
  if (bound != NULL && bg_bound_learner (bound) != NULL)
    held += bg_potential_pool_bytes (bg_learner_pool (bg_bound_learner (bound)));
  build.memory_left = control->memory > held ? control->memory - held : 0;

  const int threads = MIN ((size_t) control->threads, build.parents->n / 16 + 1);
  g_autofree BgWorker *workers = g_new0 (BgWorker, threads);
  run_workers (&build, workers, threads);
  int least_over;
  const uint64_t buffers = clear_workers (workers, threads, &least_over);
  if (least_over < BG_BOUND_LOST)
    levels->next_limit = MIN (levels->next_limit, levels->n + least_over);
  BgLevel *level = &levels->level[levels->n];
  levels->narrowed |= gather (level, workers, threads, plan, build.found);
  if (bound != NULL && bg_bound_learner (bound) != NULL && plan->other == NULL && !build.found
      && !bg_build_must_stop (&build))
    learn (levels, plan, build.generated - stats->generated, control);
  /* the last batches of threads may have been over the budget only together */
  build.spent |= build.generated > build.budget;
  if (build.spent)
    {
      /* what was made of the step depends on the threads: only the budget counts */
      build.expanded = stats->expanded;
      build.generated = build.budget;
    }
  stats->expanded = build.expanded;
  stats->generated = build.generated;
  levels->distinct = build.distinct;
  stats->peak_bytes = MAX (stats->peak_bytes, held + buffers + level->room * sizeof (BgPosition));
  stats->peak_bytes = MAX (stats->peak_bytes, bg_position_set_peak_bytes (build.seen));
  levels->stop = stop_of (&build);
  levels->found = levels->stop == BG_STOP_NONE && build.found;
  return levels->stop == BG_STOP_NONE;
}
