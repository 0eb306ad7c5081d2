#include "search/by_moves/level_build.h"

#include "core/team.h"
#include "search/by_moves/level_expand.h"
#include "search/by_moves/level_learn.h"
#include "search/by_moves/level_parents.h"
#include "search/by_moves/level_part.h"
#include "search/by_moves/level_share.h"
#include "search/by_moves/most_promising.h"
#include "search/ending.h"
#include "search/journal/journal.h"

/* States that a batch may grow to; with more, fewer parents must do. */
#define MANY_STATES 16384
/* Bytes that moves under way may take on each thread, as far as there is memory. */
#define MODEST_MOVES ((uint64_t) 1 << 24)
/* Successors of a range, over all numbers of pegs, so that its bin fits a core's cache
   with each; and ranges at most.  By jumps all have as many pegs. */
#define RANGE 65536
#define MOST_RANGES 512
#define RANGE_BY_JUMPS 16384
#define MOST_RANGES_BY_JUMPS 2048
/* Successors of a position, as long as nothing is known of them. */
#define GROWTH 8
/* Bytes of a coded position, about: more on larger boards. */
#define CODED_BYTES 2
/* Bytes that bins may take in any case, where that is more than all levels take or the next
   level is expected to; and the share of the memory that they may take at most. */
#define MODEST_BINS ((uint64_t) 1 << 25)
#define MEMORY_SHARE 4
/* The share of memory that bins may take at most besides the level, positions set aside and
   moves: positions in bins take no more once they are settled, and the rest is for moves. */
#define BINS_SHARE 3
/* Bytes for bins, and share of the memory, with less than both of which the level is given up. */
#define LEAST_BINS ((uint64_t) 1 << 20)
#define LEAST_BINS_SHARE 32
/* Bytes that a thread needs to settle bins, about, and the share of the memory that is kept for
   that at most. */
#define SETTLING_BYTES ((uint64_t) 3 << 20)
#define SETTLING_SHARE 4
/* Times the bytes that bins are expected to need, and more of which is freed. */
#define FAR_MORE 4

/* Positions set aside (runs/settle.h) are united when there are MANY_ASIDE levels of them, or
   when all levels but the first, with many that are alike, take more than the bytes left for bins
   and moves: so each time that these have become less by a share. */
#define MANY_ASIDE 32

/* Bytes that the level under construction takes, apart from the bins. */
static uint64_t
bytes_beside_bins (const BgLevelBuild *build)
{
  return build->settled + build->moves_room - build->moves_left;
}

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
    .size = bg_level_total_size (build),
    .done = (double) build->parents_taken / (double) MAX (build->n_parents, 1),
    .expanded = build->expanded + build->others_expanded,
    .generated = build->generated + build->others_generated,
    .waiting = build->waiting,
    .united = build->united,
    .bytes = build->held + bg_bins_bytes (build->bins) + bytes_beside_bins (build),
    .disk_bytes = build->disk == NULL ? 0 : bg_disk_bytes (build->disk),
  };
  control->report (&progress, control->report_data);
}

/* Cuts the bins for the parents that come next. */
static void
cut_bins (BgLevelBuild *build)
{
  const double growth = build->expanded > 0 ? (double) build->generated / (double) build->expanded
                                            : GROWTH;
  const size_t left = build->n_parents - MIN (build->parents_taken, build->n_parents);
  const size_t room = build->bins_room / BG_BINS_LEAST_BYTES;
  const bool by_jumps = build->plan->jumps != NULL;
  const double expected = MIN ((double) left * growth, (double) room);
  const size_t wanted =
    (size_t) CLAMP (expected / (by_jumps ? RANGE_BY_JUMPS : RANGE), 1,
                    by_jumps ? MOST_RANGES_BY_JUMPS : MOST_RANGES);
  size_t n = 0;
  g_autofree BgPosition *sample
    = wanted > 1 ? bg_level_parents_sample (build, (size_t) ((double) room / growth), &n) : NULL;
  bg_bins_trim (build->bins,
                MIN ((uint64_t) expected * sizeof (BgPosition) * FAR_MORE,
                     build->bins_room + build->bins_room / FAR_MORE));
  bg_bins_cut (build->bins, build->plan->instance->problem->board->n_holes, wanted, sample, n);
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
         && (worker->next_parent < worker->n_parents || bg_level_parents_take (worker)))
    {
      const size_t n = MIN (worker->batch, worker->n_parents - worker->next_parent);
      bg_level_expand (worker, worker->parent + worker->next_parent, n);
      worker->next_parent += n;
      if (worker->sweep == NULL)
        worker->batch = BG_MOST_PARENTS;
      else if (bg_move_batch_peak_states (worker->sweep) > MANY_STATES)
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

static void
hear_of_settling (void *data, size_t settled, size_t n, uint64_t bytes)
{
  BgWorker *worker = data;
  BgLevelBuild *build = worker->build;
  build->waiting = n;
  build->united = settled;
  build->settled = bytes;
  report_sometimes (worker);
}

static void
init_workers (BgLevelBuild *build, BgWorker *workers, int n)
{
  const BgJumpKeys *jumps = build->plan->jumps;
  for (int t = 0; t < n; t++)
    {
      workers[t].build = build;
      workers[t].thread = t;
      workers[t].least_over = BG_BOUND_LOST;
      /* going forward, parents with most pegs come first, whose moves may be longest by far */
      workers[t].batch = 1;
      if (jumps != NULL)
        workers[t].jumped = g_new (BgPosition,
                                   BG_MOST_PARENTS * MAX (bg_jump_keys_most (jumps), 1));
      else
        {
          workers[t].sweep = bg_move_batch_new (&build->plan->instance->moves,
                                                build->control->stop);
          bg_move_batch_share (workers[t].sweep, &build->moves_left);
        }
    }
  workers[0].reports = build->control->report != NULL;
  workers[0].last_report = g_get_monotonic_time ();
}

/* Frees the tables of workers, and keeps the least bound that they left. */
static void
clear_workers (BgLevelBuild *build, BgWorker *workers, int n)
{
  for (int t = 0; t < n; t++)
    {
      build->least_over = MIN (build->least_over, workers[t].least_over);
      bg_move_batch_free (workers[t].sweep);
      g_free (workers[t].jumped);
      g_free (workers[t].bounds);
    }
}

/* When no parent is left. */
static void
agree (BgLevelBuild *build)
{
  int next = -1;
  bg_level_agree (build, &next);
}

static BgStop
stop_of (const BgLevelBuild *build)
{
  return build->full                    ? BG_STOP_MEMORY
         : build->spent                 ? BG_STOP_LIMIT
         : build->asked != BG_STOP_NONE ? build->asked
         : build->halted                ? BG_STOP_DISK
                                        : BG_STOP_NONE;
}

/* --- The level ---------------------------------------------------------------- */

static uint64_t
bytes_to_settle (const BgLevelBuild *build, int threads)
{
  return MIN (threads * SETTLING_BYTES, build->memory_left / SETTLING_SHARE);
}

/* Bytes that the level and positions set aside leave for bins and moves. */
static uint64_t
bytes_left (const BgLevelBuild *build, int threads)
{
  const uint64_t needed = bytes_to_settle (build, threads) + bytes_beside_bins (build);
  return build->memory_left - MIN (build->memory_left, needed);
}

/* Shares them.  With too few, the level is given up unless there are several levels of positions
   set aside. */
static void
share_memory (BgLevelBuild *build, int threads, const GArray *aside)
{
  const uint64_t left = bytes_left (build, threads), share = left / BINS_SHARE;
  build->bins_room = MIN (build->most_bins, share) + 1;
  build->full |= aside->len <= 1
                 && share < MIN (LEAST_BINS, build->memory_left / LEAST_BINS_SHARE);
  const uint64_t before = build->moves_left, taken = build->moves_room - before;
  const uint64_t modest = threads * MODEST_MOVES;
  build->moves_left = MAX (left - MIN (left, 2 * build->bins_room),
                           MIN (left - MIN (left, build->bins_room), modest - MIN (modest, taken)));
  build->moves_room += build->moves_left - before;
}

static uint64_t
bytes_settled (const BgLevel *level, const GArray *aside)
{
  uint64_t bytes = bg_level_bytes (level);
  for (guint i = 0; i < aside->len; i++)
    bytes += bg_level_bytes (&g_array_index (aside, BgLevel, i));
  return bytes;
}

/* Are positions set aside to be united? */
static bool
is_short (const BgLevelBuild *build, int threads, const GArray *aside)
{
  uint64_t later = 0;
  for (guint i = 1; i < aside->len; i++)
    later += bg_level_bytes (&g_array_index (aside, BgLevel, i));
  return later > bytes_left (build, threads);
}

/* Notes that BYTES are held beside earlier levels. */
static void
note_bytes (BgLevelBuild *build, uint64_t bytes)
{
  build->full |= bytes > build->memory_left;
  build->peak = MAX (build->peak, build->held + bytes);
}

/* Expands all parents, and settles the bins whenever they are full. */
static void
run (BgLevelBuild *build, BgWorker *workers, int n, BgLevels *levels, GArray *aside)
{
  BgLevel *level = &levels->level[levels->n];
  build->settled = bytes_settled (level, aside);
  const uint64_t left = build->memory_left - bytes_to_settle (build, n);
  for (bool more = true; more;)
    {
      share_memory (build, n, aside);
      if (bg_bins_filled (build->bins) == 0)
        cut_bins (build);
      bg_level_parents_begin_turn (build);
      bg_team_run (work, workers, sizeof *workers, n);
      int next = bg_level_parents_next_pegs (build, workers, n);
      bg_level_agree (build, &next);
      if (build->halted)
        break;
      note_bytes (build, bg_level_share (build, workers, n) + bg_bins_bytes (build->bins)
                         + bytes_beside_bins (build));
      const bool forward = build->plan->instance->direction == BG_FORWARD;
      more = next >= 0;
      const bool unites = aside->len >= MANY_ASIDE || is_short (build, n, aside);
      const bool only_complete = more && build->transport == NULL && !build->part_due && !unites
                                 && bg_bins_filled (build->bins) < build->bins_room;
      const uint64_t beside = bg_bins_bytes (build->bins) + bytes_beside_bins (build)
                              - build->settled;
      const BgSettling settling = {
        .bins = build->bins,
        .earlier = levels->level,
        .n_earlier = levels->n,
        .aside = aside,
        .least = more && forward ? next : 0,
        .most = more && !forward ? next : BG_MAX_HOLES,
        .only_complete = only_complete,
        .unites = unites,
        .keep = keep,
        .hear = hear_of_settling,
        .workers = workers,
        .worker_size = sizeof *workers,
        .n_workers = n,
        .control = build->control,
        .memory = left - MIN (left, beside),
        .disk = build->disk,
      };
      uint64_t peak;
      build->full |= !bg_settle (&settling, level, &peak);
      note_bytes (build, peak + beside);
      build->settled = bytes_settled (level, aside);
      build->waiting = 0;
      /* with the bins empty, a state that has become due meanwhile needs no settling of its own */
      if (build->disk != NULL && build->transport == NULL && bg_bins_filled (build->bins) == 0)
        build->part_due |= bg_journal_is_part_due (build->control->journal);
      if (more && build->part_due && !bg_transport_any (build->transport,
                                                        bg_build_must_stop (build)))
        bg_level_part_note (build, workers, n, levels, &settling);
    }
  for (guint i = 0; i < aside->len; i++)
    bg_level_clear (&g_array_index (aside, BgLevel, i));
}

static uint64_t
filed_bytes (const BgLevels *levels)
{
  uint64_t bytes = 0;
  for (int i = 0; i < levels->n; i++)
    bytes += bg_level_filed_bytes (&levels->level[i]);
  return bytes;
}

/* How many times as large a level is as the level before it; of the first, a guess. */
static double
growth_of (const uint64_t *size, bool is_first)
{
  return is_first ? GROWTH : (double) size[0] / (double) size[-1];
}

/* Bytes of the next level if growth goes on slowing down as it has. */
static uint64_t
expected_bytes (const BgLevels *levels)
{
  const int last = levels->n - 1;
  const uint64_t *size = &levels->size[last];
  const double growth = growth_of (size, last == 0);
  const double slowing = last > 0 ? MIN (growth / growth_of (size - 1, last == 1), 1) : 1;
  return (uint64_t) ((double) levels->level[last].n * growth * slowing) * CODED_BYTES;
}

static uint64_t
bytes_held (const BgLevels *levels, const BgBound *bound)
{
  uint64_t held = bg_levels_bytes (levels) + levels->beside;
  if (bound != NULL && bg_bound_learner (bound) != NULL)
    held += bg_potential_pool_bytes (bg_learner_pool (bg_bound_learner (bound)));
  return held;
}

/* Leaves the most promising positions of a level that is wider than a dive. */
static void
narrow_level (BgLevelBuild *build, BgLevels *levels)
{
  const BgLevelsPlan *plan = build->plan;
  BgLevel *level = &levels->level[levels->n];
  const size_t width = bg_most_promising_width (plan->width, build->allowed);
  /* a level with a finish stays whole: the finish might be one of those left out */
  if (width == 0 || bg_level_total_size (build) <= width || build->found || build->halted)
    return;
  bg_bins_trim (build->bins, 0);
  const uint64_t bytes = bg_level_bytes (level) + bg_most_promising_bytes (width, level->n);
  build->full |= bytes > build->memory_left;
  agree (build);
  if (build->halted)
    return;
  note_bytes (build, bytes);
  size_t n;
  g_autofree BgPosition *kept
    = bg_most_promising (plan->instance, level, width, build->allowed, build->transport, &n);
  bg_level_replace (level, kept, n);
  if (build->disk != NULL)
    bg_level_store (level, build->disk);
  levels->narrowed = true;
  build->size = level->n;
  agree (build);
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
    .other = plan->ending != NULL ? bg_ending_within (plan->ending, plan->limit - levels->n)
                                  : plan->other,
    .has_origins = bound != NULL && bg_bound_has_origins (bound),
    .expanded = stats->expanded,
    .generated = stats->generated,
    .budget = budget < UINT64_MAX - stats->generated ? stats->generated + budget : UINT64_MAX,
    .held = bytes_held (levels, bound),
    .peak = stats->peak_bytes,
    .first_expanded = stats->expanded,
    .first_generated = stats->generated,
    .transport = levels->transport,
  };
  g_autoptr (GArray) aside = g_array_new (FALSE, FALSE, sizeof (BgLevel));
  if (build.disk != NULL)
    bg_level_part_recall (&build, levels, aside);
  const int threads = (int) MIN ((size_t) control->threads, parents->n / 16 + 1);
  bg_level_parents_init (&build, threads);
  build.held += bg_level_parents_bytes (&build);
  build.memory_left = control->memory > build.held ? control->memory - build.held : 0;
  /* by jumps, the successors of a level would fill as many bytes as it has a hundred times */
  const uint64_t fair = plan->jumps != NULL ? UINT64_MAX
                                            : MAX (build.held + filed_bytes (levels),
                                                   expected_bytes (levels));
  build.most_bins = MIN (MAX (MODEST_BINS, fair), build.memory_left / MEMORY_SHARE);
  g_autofree BgWorker *workers = g_new0 (BgWorker, threads);
  init_workers (&build, workers, threads);
  run (&build, workers, threads, levels, aside);
  clear_workers (&build, workers, threads);
  bg_level_parents_clear (&build);
  bg_level_clear (&build.rest);
  agree (&build);
  if (build.least_over < BG_BOUND_LOST)
    levels->next_limit = MIN (levels->next_limit, levels->n + build.least_over);
  narrow_level (&build, levels);
  /* dives are too narrow to be worth programs, and weights that serve none may serve later */
  if (bound != NULL && bg_bound_learner (bound) != NULL && plan->width == 0
      && plan->other == NULL && !build.found && !build.halted)
    {
      const BgLevelStatistics statistics = {
        .n = bg_level_total_size (&build),
        .n_parents = levels->size[levels->n - 1],
        .generated = build.generated + build.others_generated - stats->generated,
        .allowed = build.allowed,
        .left = build.allowed - plan->n_behind,
      };
      bg_level_learn (levels, &statistics, bg_bound_learner (bound), control, build.disk);
      build.size = levels->level[levels->n].n;
      agree (&build);
      if (bg_level_total_size (&build) < statistics.n)
        levels->next_limit = MIN (levels->next_limit, plan->limit + 1);
    }
  if (build.spent)
    {
      /* the part of the step that was made depends on the threads: only the budget counts */
      build.expanded = stats->expanded;
      build.generated = build.budget;
    }
  else
    {
      build.expanded += build.others_expanded;
      build.generated += build.others_generated;
    }
  stats->expanded = build.expanded;
  stats->generated = build.generated;
  stats->peak_bytes = build.peak;
  levels->size[levels->n] = bg_level_total_size (&build);
  levels->stop = stop_of (&build);
  levels->found = levels->stop == BG_STOP_NONE && build.found;
  if (build.transport != NULL)
    {
      build.transport->traffic->fresh += build.fresh;
      build.transport->traffic->kept += build.size;
    }
  return levels->stop == BG_STOP_NONE;
}
