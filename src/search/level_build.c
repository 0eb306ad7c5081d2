#include "search/level_build.h"

#include "core/team.h"
#include "levels/settle.h"
#include "search/journal.h"
#include "search/level_expand.h"
#include "search/most_promising.h"

/* States that a batch may grow to; with more, fewer parents must do. */
#define MANY_STATES 16384
/* Successors of a range, over all numbers of pegs: what it gathers fits a core's cache. */
#define RANGE 16384
#define MOST_RANGES 512
/* Blocks of parents that are looked into for a sample, and positions of each. */
#define SAMPLE_BLOCKS 256
#define SAMPLE_SHARE 16
/* Successors of a position, as long as nothing is known of them. */
#define GROWTH 8
/* What a position takes for a moment when a level is narrowed: itself and three ranks. */
#define NARROW_BYTES (sizeof (BgPosition) + 3 * sizeof (uint64_t))
/* What a position takes that is coded, about. */
#define CODED_BYTES 2
/* Bytes that bins may take in any case; and as a share of all levels and of the memory. */
#define MODEST_BINS ((uint64_t) 1 << 25)
#define LEVELS_SHARE 1
#define MEMORY_SHARE 4

/* What is set aside (levels/settle.h) is united when there are so many levels of it. */
#define MANY_ASIDE 32

/* Some blocks of parents, about BG_RUN_BLOCK positions.  Parts are taken by pegs, going forward
   the most first: moves take pegs away, so what has many is soon complete.  Parents that are
   left from before a resume come first: none has less pegs, going forward, than the others. */
typedef struct
{
  uint32_t b;                   /* of the run of its pegs */
  int16_t pegs;
  bool rest;                    /* of that level, not of the parents */
} ParentBlock;

typedef struct
{
  size_t first, end;            /* blocks */
} ParentPart;

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
    .done = (double) build->parents_taken / (double) build->n_parents,
    .expanded = build->expanded,
    .generated = build->generated,
    .bytes = build->held + bg_bins_filled (build->bins)
             + (build->disk == NULL ? build->size * CODED_BYTES : 0),
    .disk_bytes = build->disk == NULL ? 0 : bg_disk_bytes (build->disk),
  };
  control->report (&progress, control->report_data);
}

/* --- Parents ----------------------------------------------------------------- */

/* Adds the blocks of LEVEL to the list. */
static void
list_blocks (BgLevelBuild *build, const BgLevel *level, bool rest)
{
  for (int i = level->fewest; i <= level->most; i++)
    {
      const bool forward = build->plan->instance->direction == BG_FORWARD;
      const int pegs = forward ? level->fewest + level->most - i : i;
      const BgRun *run = bg_level_run (level, pegs);
      for (size_t b = 0; b < run->n_blocks; b++)
        {
          const ParentBlock block = { (uint32_t) b, (int16_t) pegs, rest };
          g_array_append_val (build->blocks, block);
        }
    }
}

static const BgRun *
run_of (const BgLevelBuild *build, const ParentBlock *block)
{
  return bg_level_run (block->rest ? &build->rest : build->parents, block->pegs);
}

/* The positions of block B. */
static size_t
decode (const BgLevelBuild *build, size_t b, BgPosition *positions)
{
  const ParentBlock *block = &g_array_index (build->blocks, ParentBlock, b);
  return bg_run_decode (run_of (build, block), block->b, positions);
}

/* Cuts the blocks into parts of at least SIZE positions, and less than a block more. */
static GArray *
cut_parts (const BgLevelBuild *build, size_t size)
{
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (ParentPart));
  for (size_t b = 0, end; b < build->blocks->len; b = end)
    {
      size_t n = 0;
      for (end = b; end < build->blocks->len && n < size; end++)
        {
          const ParentBlock *block = &g_array_index (build->blocks, ParentBlock, end);
          n += run_of (build, block)->block[block->b].n;
        }
      g_array_append_val (parts, ((ParentPart) { b, end }));
    }
  return parts;
}

/* Takes the next part, if there is one. */
static bool
take_part (BgWorker *worker)
{
  BgLevelBuild *build = worker->build;
  const size_t p = atomic_fetch_add (&build->next_part, 1);
  if (p >= build->parts->len)
    return false;
  const ParentPart *part = &g_array_index (build->parts, ParentPart, p);
  worker->next_parent = worker->n_parents = 0;
  for (size_t b = part->first; b < part->end; b++)
    worker->n_parents += decode (build, b, worker->parent + worker->n_parents);
  build->parents_taken += worker->n_parents;
  return true;
}

/* The number of pegs of the next parent to be expanded; -1 if there is none.  Going forward
   its successors, and those of all later ones, have less. */
static int
next_pegs (const BgLevelBuild *build, const BgWorker *workers, int n)
{
  const bool forward = build->plan->instance->direction == BG_FORWARD;
  int next = -1;
  if (build->next_part < build->parts->len)
    {
      const ParentPart *part = &g_array_index (build->parts, ParentPart, build->next_part);
      next = g_array_index (build->blocks, ParentBlock, part->first).pegs;
    }
  for (int t = 0; t < n; t++)
    if (workers[t].next_parent < workers[t].n_parents)
      {
        const int pegs = bg_pegs (workers[t].parent[workers[t].next_parent]);
        next = next < 0 || (forward ? pegs > next : pegs < next) ? pegs : next;
      }
  return next;
}

static int
pegs_of (const BgLevelBuild *build, size_t b)
{
  return g_array_index (build->blocks, ParentBlock, b).pegs;
}

/* The blocks that the successors of N parents, from block FIRST on, are likely to be spread
   like: those with as many pegs, of all their range. */
static void
choose_models (const BgLevelBuild *build, size_t n, size_t *first, size_t *end)
{
  const size_t n_blocks = build->blocks->len;
  const size_t last = MIN (n_blocks - 1, *first + n / BG_RUN_BLOCK);
  const int begin_pegs = pegs_of (build, *first), end_pegs = pegs_of (build, last);
  while (*first < n_blocks && pegs_of (build, *first) == begin_pegs)
    ++*first;
  *end = MAX (*first, last);
  while (*end < n_blocks && ABS (pegs_of (build, *end) - end_pegs) <= 2)
    ++*end;
}

/* A sample of the blocks from FIRST to END. */
static BgPosition *
take_sample (const BgLevelBuild *build, size_t first, size_t end, size_t *n)
{
  const size_t step = (end - first) / SAMPLE_BLOCKS + 1;
  BgPosition *sample = g_new (BgPosition, (SAMPLE_BLOCKS + 1) * SAMPLE_SHARE);
  *n = 0;
  for (size_t b = first; b < end; b += step)
    {
      BgPosition positions[BG_RUN_BLOCK];
      const size_t size = decode (build, b, positions);
      const size_t share = MIN (size, SAMPLE_SHARE);
      for (size_t i = 0; i < share; i++)
        sample[(*n)++] = positions[(2 * i + 1) * size / (2 * share)];
    }
  return sample;
}

/* Cuts the bins for the parents that come next. */
static void
cut_bins (BgLevelBuild *build)
{
  const double growth = build->expanded > 0 ? (double) build->generated / (double) build->expanded
                                            : GROWTH;
  const size_t left = build->n_parents - MIN (build->parents_taken, build->n_parents);
  const size_t room = build->bins_room / sizeof (BgPosition);
  const size_t wanted =
    (size_t) CLAMP (MIN ((double) left * growth, (double) room) / RANGE, 1, MOST_RANGES);
  g_autofree BgPosition *sample = NULL;
  size_t n = 0;
  if (wanted > 1 && build->next_part < build->parts->len)
    {
      size_t first = g_array_index (build->parts, ParentPart, build->next_part).first, end;
      choose_models (build, (size_t) ((double) room / growth), &first, &end);
      sample = take_sample (build, first < end ? first : 0, end, &n);
    }
  bg_bins_cut (build->bins, wanted, sample, n);
}

/* --- Workers ----------------------------------------------------------------- */

static void
report_sometimes (BgWorker *worker)
{
  if (!worker->reports
      || g_get_monotonic_time () - worker->last_report <= BG_REPORT_SECONDS * G_USEC_PER_SEC)
    return;
  report (worker->build);
  worker->last_report = g_get_monotonic_time ();
}

/* Expands parents until there are none or the bins are full. */
static void
work (gpointer pointer)
{
  BgWorker *worker = pointer;
  BgLevelBuild *build = worker->build;
  bool part_due = false;
  while (!bg_build_must_stop (build) && bg_bins_filled (build->bins) < build->bins_room && !part_due
         && (worker->next_parent < worker->n_parents || take_part (worker)))
    {
      const size_t n = MIN (worker->batch, worker->n_parents - worker->next_parent);
      bg_level_expand (worker, worker->parent + worker->next_parent, n);
      worker->next_parent += n;
      if (bg_move_batch_peak_states (worker->sweep) > MANY_STATES)
        worker->batch = MAX (worker->batch / 2, 1);
      else if (worker->batch < BG_MOST_PARENTS
               && bg_move_batch_peak_states (worker->sweep) < MANY_STATES / 4)
        worker->batch = MIN (worker->batch * 2, BG_MOST_PARENTS);
      report_sometimes (worker);
      part_due = build->disk != NULL && bg_journal_is_part_due (build->control->journal);
    }
  bg_level_expand_flush (worker);
}

static size_t
keep (void *worker, BgPosition *positions, size_t n)
{
  report_sometimes (worker);
  return bg_level_expand_keep (worker, positions, n);
}

/* Leaves the WIDTH most promising positions of a level. */
static void
narrow (BgLevel *level, const BgInstance *instance, size_t width)
{
  g_autofree BgPosition *positions = bg_level_list (level);
  bg_level_replace (level, positions, bg_most_promising (instance, positions, level->n, width));
}

static void
init_workers (BgLevelBuild *build, BgWorker *workers, int n)
{
  for (int t = 0; t < n; t++)
    {
      workers[t].build = build;
      workers[t].thread = t;
      workers[t].least_over = BG_BOUND_LOST;
      workers[t].batch = MIN (BG_MOST_PARENTS, build->n_parents / (4 * n) + 1);
      workers[t].sweep = bg_move_batch_new (&build->plan->instance->moves, build->control->stop);
    }
  workers[0].reports = build->control->report != NULL;
  workers[0].last_report = g_get_monotonic_time ();
}

/* Frees what workers needed, and lowers LEAST_OVER to what they left; returns the bytes. */
static uint64_t
clear_workers (BgWorker *workers, int n, int *least_over)
{
  uint64_t bytes = 0;
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
         : bg_build_must_stop (build)         ? BG_STOP_DISK
                                              : BG_STOP_NONE;
}

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

/* Lets the bound learn from a level that has no finish, and takes what it rules out then out
   of it. */
static void
learn (BgLevels *levels, const BgLevelsPlan *plan, uint64_t generated, const BgControl *control,
       BgDisk *disk)
{
  BgLearner *learner = bg_bound_learner (plan->instance->bound);
  BgLevel *level = &levels->level[levels->n];
  const BgLesson lesson = {
    .n = level->n,
    .n_parents = level[-1].n,
    .generated = generated,
    .allowed = plan->limit - levels->n,
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

/* --- Parts of a level on disk ---------------------------------------------------- */

/* Goes on where a search that was killed had noted a part of the level. */
static void
recall_part (BgLevelBuild *build, BgLevels *levels, GArray *aside)
{
  BgJournalPart part = { .aside = aside };
  if (!bg_journal_recall_part (build->control->journal, levels->series, &part))
    return;
  levels->level[levels->n] = part.level;
  build->rest = part.rest;
  build->n_done_blocks = part.next_block;
  build->expanded = part.expanded;
  build->generated = part.generated;
  build->least_over = part.least_over;
  build->found = part.found;
  build->size = part.level.n;
}

/* The parents that were taken and not expanded: of workers, and what a resume had left. */
static void
collect_rest (const BgLevelBuild *build, const BgWorker *workers, int n, size_t next_block,
              BgLevel *rest)
{
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  for (int t = 0; t < n; t++)
    g_array_append_vals (left, workers[t].parent + workers[t].next_parent,
                         (guint) (workers[t].n_parents - workers[t].next_parent));
  for (size_t b = next_block; b < build->n_rest_blocks; b++)
    {
      BgPosition positions[BG_RUN_BLOCK];
      g_array_append_vals (left, positions, (guint) decode (build, b, positions));
    }
  bg_level_init (rest, (BgPosition *) left->data, left->len);
}

/* Notes what there is of the level, the bins being empty. */
static void
note_part (const BgLevelBuild *build, const BgWorker *workers, int n, BgLevels *levels,
           const BgSettling *settling)
{
  const size_t next_block = build->next_part < build->parts->len
    ? g_array_index (build->parts, ParentPart, build->next_part).first : build->blocks->len;
  BgJournalPart part = {
    .level = levels->level[levels->n],
    .aside = settling->aside,
    .least = settling->least,
    .most = settling->most,
    .next_block = build->n_done_blocks + MAX (next_block, build->n_rest_blocks)
                  - build->n_rest_blocks,
    .expanded = build->expanded,
    .generated = build->generated,
    .least_over = build->least_over,
    .found = build->found,
  };
  for (int t = 0; t < n; t++)
    part.least_over = MIN (part.least_over, workers[t].least_over);
  collect_rest (build, workers, n, next_block, &part.rest);
  bg_journal_note_part (build->control->journal, levels->series, &part);
  bg_level_clear (&part.rest);
}

/* Moves what was settled to the disk. */
static void
store (const BgLevelBuild *build, BgLevel *level, GArray *aside)
{
  bg_level_store (level, build->disk);
  for (guint i = 0; i < aside->len;)
    {
      BgLevel *one = &g_array_index (aside, BgLevel, i);
      if (one->n > 0)
        {
          bg_level_store (one, build->disk);
          i++;
          continue;
        }
      bg_level_clear (one);
      g_array_remove_index (aside, i);
    }
}

/* Expands all parents, and settles what the bins have gathered whenever they are full.
   Returns the most bytes that it has taken. */
static uint64_t
run (BgLevelBuild *build, BgWorker *workers, int n, BgLevels *levels, GArray *aside)
{
  BgLevel *level = &levels->level[levels->n];
  uint64_t peak = 0;
  for (bool more = true; more && !bg_build_must_stop (build);)
    {
      cut_bins (build);
      bg_team_run (work, workers, sizeof *workers, n);
      if (bg_build_must_stop (build))
        break;
      const int next = next_pegs (build, workers, n);
      const bool forward = build->plan->instance->direction == BG_FORWARD;
      more = next >= 0;
      const BgSettling settling = {
        .bins = build->bins,
        .earlier = levels->level,
        .n_earlier = levels->n,
        .aside = aside,
        .least = more && forward ? next : 0,
        .most = more && !forward ? next : BG_MAX_HOLES,
        .unites = aside->len >= MANY_ASIDE,
        .keep = keep,
        .workers = workers,
        .worker_size = sizeof *workers,
        .n_workers = n,
        .control = build->control,
      };
      uint64_t bytes = bg_settle (&settling, level);
      bytes += bg_bins_bytes (build->bins) + bg_level_bytes (level);
      for (guint i = 0; i < aside->len; i++)
        bytes += bg_level_bytes (&g_array_index (aside, BgLevel, i));
      build->full |= bytes > build->memory_left;
      peak = MAX (peak, bytes);
      if (build->disk != NULL && !bg_build_must_stop (build))
        {
          store (build, level, aside);
          if (more && bg_journal_is_part_due (build->control->journal))
            note_part (build, workers, n, levels, &settling);
        }
    }
  for (guint i = 0; i < aside->len; i++)
    bg_level_clear (&g_array_index (aside, BgLevel, i));
  return peak;
}

static uint64_t
filed_bytes (const BgLevels *levels)
{
  uint64_t bytes = 0;
  for (int i = 0; i < levels->n; i++)
    bytes += bg_level_filed_bytes (&levels->level[i]);
  return bytes;
}

static uint64_t
bytes_held (const BgLevels *levels, const BgBound *bound)
{
  uint64_t held = bg_levels_bytes (levels);
  if (bound != NULL && bg_bound_learner (bound) != NULL)
    held += bg_potential_pool_bytes (bg_learner_pool (bg_bound_learner (bound)));
  return held;
}

bool
bg_level_build (BgLevels *levels, const BgLevelsPlan *plan, const BgControl *control,
                uint64_t budget)
{
  const BgBound *bound = plan->instance->bound;
  BgStats *stats = &levels->stats;
  const BgLevel *parents = &levels->level[levels->n - 1];
  BgLevelBuild build = {
    .plan = plan,
    .control = control,
    .parents = parents,
    .disk = levels->series == NULL ? NULL : bg_journal_disk (control->journal),
    .least_over = BG_BOUND_LOST,
    .bins = levels->bins,
    .n_parents = parents->n,
    .level = levels->n,
    .allowed = plan->limit - levels->n,
    .has_origins = bound != NULL && bg_bound_has_origins (bound),
    .expanded = stats->expanded,
    .generated = stats->generated,
    .budget = budget < UINT64_MAX - stats->generated ? stats->generated + budget : UINT64_MAX,
    .held = bytes_held (levels, bound),
  };
  g_autoptr (GArray) aside = g_array_new (FALSE, FALSE, sizeof (BgLevel));
  if (build.disk != NULL)
    recall_part (&build, levels, aside);
  g_autoptr (GArray) blocks = build.blocks = g_array_new (FALSE, FALSE, sizeof (ParentBlock));
  list_blocks (&build, &build.rest, true);
  build.n_rest_blocks = blocks->len;
  list_blocks (&build, parents, false);
  g_array_remove_range (blocks, (guint) build.n_rest_blocks,
                        (guint) MIN (build.n_done_blocks, blocks->len - build.n_rest_blocks));
  const int threads = (int) MIN ((size_t) control->threads, parents->n / 16 + 1);
  g_autoptr (GArray) parts = build.parts
    = cut_parts (&build, MIN (BG_RUN_BLOCK, parents->n / (4 * threads) + 1));
  build.held += blocks->len * sizeof (ParentBlock) + parts->len * sizeof (ParentPart);
  build.memory_left = control->memory > build.held ? control->memory - build.held : 0;
  build.bins_room = MIN (MAX (MODEST_BINS, (build.held + filed_bytes (levels)) / LEVELS_SHARE),
                         build.memory_left / MEMORY_SHARE + 1);
  g_autofree BgWorker *workers = g_new0 (BgWorker, threads);
  init_workers (&build, workers, threads);
  uint64_t peak = run (&build, workers, threads, levels, aside);
  int least_over = build.least_over;
  peak += clear_workers (workers, threads, &least_over);
  bg_level_clear (&build.rest);
  if (least_over < BG_BOUND_LOST)
    levels->next_limit = MIN (levels->next_limit, levels->n + least_over);
  BgLevel *level = &levels->level[levels->n];
  const uint64_t level_bytes = bg_level_bytes (level);
  if (plan->width > 0 && level->n > plan->width && !build.found)
    build.full |= level_bytes + level->n * NARROW_BYTES > build.memory_left;
  if (plan->width > 0 && level->n > plan->width && !build.found && !bg_build_must_stop (&build))
    {
      /* a level with a finish stays whole: the finish might be one of those left out */
      peak = MAX (peak, level_bytes + level->n * NARROW_BYTES);
      narrow (level, plan->instance, plan->width);
      if (build.disk != NULL)
        bg_level_store (level, build.disk);
      levels->narrowed = true;
    }
  /* dives are too narrow to be worth programs, and what has no use in them may have later */
  if (bound != NULL && bg_bound_learner (bound) != NULL && plan->width == 0
      && plan->other == NULL && !build.found && !bg_build_must_stop (&build))
    learn (levels, plan, build.generated - stats->generated, control, build.disk);
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
  stats->peak_bytes = MAX (stats->peak_bytes, build.held + peak);
  levels->stop = stop_of (&build);
  levels->found = levels->stop == BG_STOP_NONE && build.found;
  return levels->stop == BG_STOP_NONE;
}
