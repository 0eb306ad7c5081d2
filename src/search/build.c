#include "search/build.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* A batch of successors is inserted at once. */
#define FLUSH 4096
/* Moves under way whose bounds are looked into at once. */
#define DOUBTFUL 256
/* Parents a batch, unless their sweeps branch so much that fewer must do. */
#define MOST_PARENTS 256
#define MANY_STATES 16384
#define REPORT_SECONDS 0.25

/* One level under construction, shared by the workers. */
typedef struct
{
  const BgLevelsPlan *plan;
  const BgResources *resources;
  const BgLevel *parents;
  BgSet *seen;
  int level;                    /* the number of the level being built */
  int allowed;                  /* moves that may remain after it */
  bool has_origins;
  uint64_t memory_left;         /* for the level's positions */
  _Atomic size_t next_parent, size;
  _Atomic uint64_t expanded, generated, distinct;
  atomic_bool found, full, spent;
  uint64_t budget;              /* of GENERATED */
} Build;

/* One thread's part of it. */
typedef struct
{
  Build *build;
  BgSweep *sweep;
  BgPosition successor[FLUSH];
  size_t n_successors;
  uint8_t *bounds;
  size_t bounds_room;
  BgLevel out;
  int least_over;               /* the least bound that exceeded ALLOWED */
} Worker;

static bool
must_stop (const Build *build)
{
  const volatile int *stop = build->resources->stop;
  return build->full || build->spent || (stop != NULL && *stop);
}

/* Removes duplicates from the collected successors, then those that the dear
   bounds rule out; what is left belongs to the level. */
static void
flush (Worker *worker)
{
  Build *build = worker->build;
  const BgLevelsPlan *plan = build->plan;
  ssize_t fresh = bg_set_insert (build->seen, worker->successor, worker->n_successors);
  worker->n_successors = 0;
  if (fresh < 0)
    {
      build->full = true;
      return;
    }
  build->distinct += fresh;
  size_t n = fresh;
  BgPosition *position = worker->successor;
  if (plan->bound != NULL)
    {
      uint8_t bounds[FLUSH] = { 0 };
      bg_bound_raise (plan->bound, position, bounds, n, build->allowed);
      size_t kept = 0;
      for (size_t i = 0; i < n; i++)
        if (bounds[i] <= build->allowed)
          position[kept++] = position[i];
        else
          worker->least_over = MIN (worker->least_over, bounds[i]);
      n = kept;
    }
  if (plan->stop_at_finish)
    for (size_t i = 0; i < n; i++)
      if (bg_problem_is_finish (&plan->side->closed, position[i]))
        build->found = true;
  bg_level_append (&worker->out, position, n);
  if ((build->size += n) * sizeof (BgPosition) > build->memory_left)
    build->full = true;
}

/* Bounds for the step's keys, into the worker's buffer: exact as to whether they
   are over ALLOWED. */
static void
bound_keys (Worker *worker, const BgPosition *keys, size_t n)
{
  const int allowed = worker->build->allowed;
  if (n > worker->bounds_room)
    {
      worker->bounds_room = MAX (n, worker->bounds_room * 2);
      g_free (worker->bounds);
      worker->bounds = g_malloc0 (worker->bounds_room);
    }
  if (worker->build->plan->bound != NULL)
    bg_bound_cheap (worker->build->plan->bound, keys, worker->bounds, n, allowed, allowed);
  else if (worker->build->plan->elapsed != NULL)
    bg_elapsed_bound (worker->build->plan->elapsed, keys, worker->bounds, n);
}

/* Moves under way may go on from a bound of ALLOWED + 1; only of these does it
   matter whether they are over that too, and they are few among the keys. */
static void
bound_states (Worker *worker, const BgPosition *keys)
{
  const BgBound *bound = worker->build->plan->bound;
  const int doubtful = worker->build->allowed + 1;
  if (bound == NULL)
    return;
  const size_t n_states = bg_sweep_n_states (worker->sweep);
  for (size_t s = 0; s < n_states;)
    {
      BgPosition position[DOUBTFUL];
      uint8_t bounds[DOUBTFUL];
      size_t index[DOUBTFUL], n = 0;
      for (; s < n_states && n < DOUBTFUL; s++)
        {
          const size_t k = bg_sweep_key (worker->sweep, s);
          index[n] = k;
          position[n] = keys[k];
          n += worker->bounds[k] == doubtful;
        }
      bg_bound_cheap (bound, position, bounds, n, doubtful, doubtful);
      for (size_t i = 0; i < n; i++)
        worker->bounds[index[i]] = MAX (doubtful, bounds[i]);
    }
}

/* All moves of a batch of parents. */
static void
expand (Worker *worker, const BgPosition *parents, size_t n)
{
  Build *build = worker->build;
  const BgLevelsPlan *plan = build->plan;
  BgPosition origins[MOST_PARENTS];
  if (build->has_origins)
    for (size_t i = 0; i < n; i++)
      {
        origins[i] = bg_bound_origins (plan->bound, parents[i], build->allowed + 1);
        /* what is not even generated is over the limit by one at least */
        if (origins[i] != parents[i])
          worker->least_over = MIN (worker->least_over, build->allowed + 1);
      }
  bg_sweep_begin (worker->sweep, parents, build->has_origins ? origins : NULL, n);

  const BgPosition *keys;
  uint64_t generated = 0;
  for (size_t n_keys; (n_keys = bg_sweep_step (worker->sweep, &keys)) > 0;)
    {
      generated += n_keys;
      if (generated > build->budget || build->generated > build->budget - generated)
        build->spent = true;
      bound_keys (worker, keys, n_keys);
      for (size_t k = 0; k < n_keys; k++)
        if (worker->bounds[k] <= build->allowed)
          {
            worker->successor[worker->n_successors++] = keys[k];
            if (worker->n_successors == FLUSH)
              flush (worker);
          }
        else if (worker->bounds[k] != BG_BOUND_LOST)
          /* one less than the bound, since a move that goes on from here spends
             nothing on the start that the bound counts */
          worker->least_over = MIN (worker->least_over,
                                    MAX (build->allowed + 1, worker->bounds[k] - 1));
      if (must_stop (build))
        break;
      bound_states (worker, keys);
      bg_sweep_retain (worker->sweep, worker->bounds, build->allowed + 1);
    }
  build->expanded += n;
  build->generated += generated;
}

static void
report (const Build *build)
{
  const BgResources *resources = build->resources;
  BgProgress progress = {
    .limit = build->plan->bound != NULL ? build->plan->limit : -1,
    .level = build->level,
    .size = build->size,
    .done = (double) MIN (build->next_parent, build->parents->n) / build->parents->n,
    .expanded = build->expanded,
    .generated = build->generated,
    .bytes = bg_set_bytes (build->seen) + build->size * sizeof (BgPosition),
  };
  resources->report (&progress, resources->report_data);
}

static void
work (Worker *worker, bool reports)
{
  Build *build = worker->build;
  const BgLevel *parents = build->parents;
  size_t batch = MIN (MOST_PARENTS, parents->n / (4 * build->resources->threads) + 1);
  gint64 last_report = g_get_monotonic_time ();
  while (!must_stop (build))
    {
      size_t first = atomic_fetch_add (&build->next_parent, batch);
      if (first >= parents->n)
        break;
      expand (worker, parents->position + first, MIN (batch, parents->n - first));
      if (bg_sweep_peak_states (worker->sweep) > MANY_STATES)
        batch = MAX (batch / 2, 1);
      else if (batch < MOST_PARENTS && bg_sweep_peak_states (worker->sweep) < MANY_STATES / 4)
        batch = MIN (batch * 2, MOST_PARENTS);
      if (reports && g_get_monotonic_time () - last_report > REPORT_SECONDS * G_USEC_PER_SEC)
        {
          report (build);
          last_report = g_get_monotonic_time ();
        }
    }
  if (!build->full)
    flush (worker);
}

static gpointer
work_in_thread (gpointer worker)
{
  work (worker, false);
  return NULL;
}

/* The most promising WIDTH positions of a level: those of least bound. */
static void
narrow (BgLevel *level, const BgBound *bound, size_t width)
{
  size_t count[BG_BOUND_LOST + 1] = { 0 };
  g_autofree uint8_t *bounds = g_malloc (level->n);
  bg_bound_cheap_exactly (bound, level->position, bounds, level->n);
  for (size_t i = 0; i < level->n; i++)
    count[bounds[i]]++;
  int worst = 0;
  size_t better = 0;
  while (better + count[worst] < width)
    better += count[worst++];
  size_t kept = 0, ties = width - better;
  for (size_t i = 0; i < level->n; i++)
    if (bounds[i] < worst || (bounds[i] == worst && ties > 0 && ties--))
      level->position[kept++] = level->position[i];
  level->n = kept;
}

/* Joins the workers' parts; true if positions were left out for their number.
   A level with a finish stays whole: the finish might be one of those. */
static bool
gather (BgLevel *level, Worker *workers, int n, const BgLevelsPlan *plan, bool found)
{
  *level = workers[0].out;
  for (int t = 1; t < n; t++)
    {
      bg_level_append (level, workers[t].out.position, workers[t].out.n);
      g_free (workers[t].out.position);
    }
  if (plan->width == 0 || level->n <= plan->width || found)
    return false;
  /* threads finish in any order; what is kept must not depend on it */
  qsort (level->position, level->n, sizeof *level->position, bg_position_compare);
  narrow (level, plan->bound, plan->width);
  return true;
}

bool
bg_build_level (BgLevels *levels, const BgLevelsPlan *plan, const BgResources *resources,
                uint64_t budget)
{
  Build build = {
    .plan = plan,
    .resources = resources,
    .parents = &levels->level[levels->n - 1],
    .seen = levels->seen,
    .level = levels->n,
    .allowed = plan->limit - levels->n,
    .has_origins = plan->bound != NULL && bg_bound_has_origins (plan->bound),
    .expanded = levels->expanded,
    .generated = levels->generated,
    .distinct = levels->distinct,
    .budget = budget < UINT64_MAX - levels->generated ? levels->generated + budget : UINT64_MAX,
  };
  uint64_t held = bg_set_bytes (build.seen);
  for (int i = 0; i < levels->n; i++)
    held += levels->level[i].room * sizeof (BgPosition);
  build.memory_left = resources->memory > held ? resources->memory - held : 0;

  int threads = MIN ((size_t) resources->threads, build.parents->n / 16 + 1);
  g_autofree Worker *workers = g_new0 (Worker, threads);
  g_autofree GThread **running = g_new0 (GThread *, threads);
  for (int t = 0; t < threads; t++)
    {
      workers[t].build = &build;
      workers[t].least_over = BG_BOUND_LOST;
      workers[t].sweep = bg_sweep_new (&plan->side->moves);
    }
  for (int t = 1; t < threads; t++)
    running[t] = g_thread_new ("levels", work_in_thread, &workers[t]);
  work (&workers[0], resources->report != NULL);
  for (int t = 1; t < threads; t++)
    g_thread_join (running[t]);

  uint64_t buffers = 0;
  for (int t = 0; t < threads; t++)
    {
      if (workers[t].least_over < BG_BOUND_LOST)
        levels->next_limit = MIN (levels->next_limit, levels->n + workers[t].least_over);
      buffers += bg_sweep_bytes (workers[t].sweep) + workers[t].bounds_room;
      bg_sweep_free (workers[t].sweep);
      g_free (workers[t].bounds);
    }
  BgLevel *level = &levels->level[levels->n];
  levels->narrowed |= gather (level, workers, threads, plan, build.found);
  levels->expanded = build.expanded;
  levels->generated = build.generated;
  levels->distinct = build.distinct;
  levels->peak_bytes = MAX (levels->peak_bytes, held + buffers + level->room * sizeof (BgPosition));
  levels->peak_bytes = MAX (levels->peak_bytes, bg_set_peak_bytes (build.seen));
  if (build.full)
    levels->outcome = BG_LEVELS_OUT_OF_MEMORY;
  else if (build.spent)
    levels->outcome = BG_LEVELS_OVER_BUDGET;
  else if (must_stop (&build))
    levels->outcome = BG_LEVELS_STOPPED;
  else
    levels->outcome = build.found ? BG_LEVELS_FOUND : BG_LEVELS_EXHAUSTED;
  return levels->outcome == BG_LEVELS_FOUND || levels->outcome == BG_LEVELS_EXHAUSTED;
}
