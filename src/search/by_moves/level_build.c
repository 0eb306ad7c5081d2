#include "search/by_moves/level_build.h"

#include "core/team.h"
#include "search/by_moves/ending.h"
#include "search/by_moves/level_expand.h"
#include "search/by_moves/level_learn.h"
#include "search/by_moves/level_memory.h"
#include "search/by_moves/level_share.h"
#include "search/by_moves/most_promising.h"
#include "search/journal/journal.h"
#include "search/turns.h"

/* Times the bytes that bins are expected to need, and more of which is freed. */
#define FAR_MORE 4

/* A stretch of parents may end once the bins are filled to this share: positions that are complete
   then are settled, and need not be set aside when the bins are full. */
#define WORTH_SETTLING 4

typedef struct LevelBuild LevelBuild;

typedef struct {
  BgWorker worker;
  LevelBuild *build;
  bool reports; /* progress, from time to time */
} LevelWorker;

/* One level under construction. */
struct LevelBuild {
  BgLevels *levels;
  BgExpansion expansion;
  BgLevelParents parents;
  BgLevelMemory memory;
  BgLevelAgreement agreement;
  GArray *aside; /* of BgLevel (runs/settle.h) */
  LevelWorker *workers;
  int n_workers;
};

static BgLevel *level_of (const LevelBuild *build) {
  return &build->levels->level[build->levels->n];
}

static uint64_t total_size (const LevelBuild *build) {
  return bg_level_total_size (&build->agreement, &build->expansion);
}

static BgStats total_stats (const LevelBuild *build) {
  return bg_level_total_stats (&build->agreement, &build->expansion);
}

static void report_progress (const LevelBuild *build) {
  const BgStats stats = total_stats (build);
  const BgExpansion *expansion = &build->expansion;
  const BgLevelsPlan *plan = expansion->plan;
  const BgControl *control = expansion->control;
  const double n_parents = (double) MAX (build->parents.level->n, 1);
  BgProgress progress = {
    .phase = plan->width > 0                           ? BG_PHASE_DIVE
             : plan->instance->direction == BG_FORWARD ? BG_PHASE_FORWARD
                                                       : BG_PHASE_BACKWARD,
    .width = plan->width,
    .limit = plan->instance->bound != NULL ? plan->limit : -1,
    .level = build->levels->n,
    .size = total_size (build),
    .done = 1 - (double) bg_level_parents_left (&build->parents) / n_parents,
    .expanded = stats.expanded,
    .generated = stats.generated,
    .waiting = build->memory.waiting,
    .united = build->memory.united,
    .bytes = build->memory.held + bg_bins_bytes (expansion->bins)
             + bg_level_memory_beside_bins (&build->memory),
    .disk_bytes = expansion->disk == NULL ? 0 : bg_disk_bytes (expansion->disk),
  };
  control->report (&progress, control->report_data);
}

/* Cuts the bins for the parents that come next. */
static void cut_bins (LevelBuild *build) {
  const BgExpansion *expansion = &build->expansion;
  const BgGenerator *generator = expansion->generator;
  const BgSharedStats *made = &expansion->made;
  const double growth = made->expanded > 0 ? (double) made->generated / (double) made->expanded
                                           : BG_LEVEL_GROWTH;
  const uint64_t bytes = build->memory.bins_room;
  const size_t room = bytes / BG_BINS_LEAST_BYTES;
  const double expected = MIN ((double) bg_level_parents_left (&build->parents) * growth,
                               (double) room);
  const size_t wanted = (size_t) CLAMP (expected / (double) generator->range, 1,
                                        (double) generator->most_ranges);
  size_t n = 0;
  g_autofree BgPosition *sample = wanted > 1
                                      ? generator->sample (expansion->plan, &build->parents,
                                                           (size_t) ((double) room / growth), &n)
                                      : NULL;
  bg_bins_trim (expansion->bins, MIN ((uint64_t) expected * sizeof (BgPosition) * FAR_MORE,
                                      bytes + bytes / FAR_MORE));
  bg_bins_cut (expansion->bins, expansion->plan->instance->n_bits, wanted, sample, n);
}

/* --- Workers ----------------------------------------------------------------- */

static void report_sometimes (LevelWorker *worker) {
  gint64 *last = &worker->build->levels->last_report;
  if (!worker->reports || g_get_monotonic_time () - *last <= BG_REPORT_SECONDS * G_USEC_PER_SEC)
    return;
  report_progress (worker->build);
  *last = g_get_monotonic_time ();
}

/* May a stretch of parents end?  Processes that share a level settle together, so that their
   stretches are few. */
static bool may_end_stretch (const LevelBuild *build) {
  return build->agreement.transport == NULL
         && bg_bins_filled (build->expansion.bins) >= build->memory.bins_room / WORTH_SETTLING;
}

/* Expands parents until there are none or the bins are full. */
static void run_worker (gpointer pointer) {
  LevelWorker *worker = pointer;
  LevelBuild *build = worker->build;
  const BgExpansion *expansion = &build->expansion;
  BgTakenParents *taken = &build->parents.taken[worker->worker.thread];
  bool part_due = false;
  while (!bg_expansion_must_stop (expansion) && !part_due
         && bg_bins_filled (expansion->bins) < build->memory.bins_room
         && (taken->next < taken->n
             || bg_level_parents_take (&build->parents, worker->worker.thread,
                                       may_end_stretch (build)))) {
    const size_t n = MIN (worker->worker.batch, taken->n - taken->next);
    expansion->generator->expand (&worker->worker, taken->position + taken->next, n);
    taken->next += n;
    report_sometimes (worker);
    part_due = expansion->disk != NULL && bg_journal_is_part_due (expansion->control->journal);
  }
  bg_level_expand_flush (&worker->worker);
}

static size_t keep_settled (void *data, BgPosition *positions, size_t n) {
  LevelWorker *worker = data;
  report_sometimes (worker);
  return bg_level_expand_keep (&worker->worker, positions, n);
}

static void report_settling (void *data, size_t settled, size_t n, uint64_t bytes) {
  LevelWorker *worker = data;
  BgLevelMemory *memory = &worker->build->memory;
  memory->waiting = n;
  memory->united = settled;
  memory->settled = bytes;
  report_sometimes (worker);
}

static void init_workers (LevelBuild *build) {
  for (int t = 0; t < build->n_workers; t++) {
    build->workers[t].build = build;
    build->workers[t].worker.expansion = &build->expansion;
    build->workers[t].worker.thread = t;
    build->workers[t].worker.least_over = BG_BOUND_LOST;
    build->expansion.generator->begin (&build->workers[t].worker, &build->memory.moves_left);
  }
  build->workers[0].reports = build->expansion.control->report != NULL;
}

/* Keeps the least bound that the workers left. */
static void take_least_over (LevelBuild *build) {
  for (int t = 0; t < build->n_workers; t++)
    build->expansion.least_over = MIN (build->expansion.least_over,
                                       build->workers[t].worker.least_over);
}

static void clear_workers (LevelBuild *build) {
  for (int t = 0; t < build->n_workers; t++)
    build->expansion.generator->end (&build->workers[t].worker);
  g_free (build->workers);
}

/* Agrees that NEXT is the number of pegs of the next parent, or -1; returns the outcome. */
static int agree_on_next (LevelBuild *build, int next) {
  bg_level_agree (&build->agreement, &build->expansion, &build->memory.peak, &next);
  return next;
}

/* When no parent is left. */
static void agree_at_end (LevelBuild *build) {
  agree_on_next (build, -1);
}

/* --- The level ---------------------------------------------------------------- */

/* Notes the bytes of the level and of the bins, with MORE. */
static void note_bins (LevelBuild *build, uint64_t more) {
  const uint64_t bytes = more + bg_bins_bytes (build->expansion.bins)
                         + bg_level_memory_beside_bins (&build->memory);
  build->expansion.full |= !bg_level_memory_note (&build->memory, bytes);
}

/* Expands parents until the bins are full, and gives successors to their owners.  Returns the
   number of pegs of the next parent; -1 if there is none. */
static int expand_parents (LevelBuild *build) {
  BgExpansion *expansion = &build->expansion;
  expansion->full |= !bg_level_memory_share (&build->memory, build->aside);
  if (bg_bins_filled (expansion->bins) == 0)
    cut_bins (build);
  bg_level_parents_begin_stretch (&build->parents);
  bg_team_run (run_worker, build->workers, sizeof *build->workers, build->n_workers);
  const int next = agree_on_next (build, bg_level_parents_next_pegs (&build->parents));
  if (!build->agreement.halted)
    note_bins (build, bg_level_share (&build->agreement, expansion, build->workers,
                                      sizeof *build->workers, build->n_workers));
  return next;
}

/* Settles the bins before the parents with NEXT pegs, or all if that is -1. */
static void settle_bins (LevelBuild *build, int next) {
  BgExpansion *expansion = &build->expansion;
  BgLevelMemory *memory = &build->memory;
  BgLevelAgreement *agreement = &build->agreement;
  BgBins *bins = expansion->bins;
  const bool more = next >= 0, alone = agreement->transport == NULL;
  const bool forward = build->parents.direction == BG_FORWARD;
  const bool unites = bg_level_memory_must_unite (memory, build->aside);
  const uint64_t beside = bg_bins_bytes (bins) + bg_level_memory_beside_bins (memory)
                          - memory->settled;
  const BgSettling settling = {
    .bins = bins,
    .earlier = build->levels->level,
    .n_earlier = build->levels->n,
    .aside = build->aside,
    .least = more && forward ? next : 0,
    .most = more && !forward ? next : BG_MAX_HOLES,
    .only_complete = more && alone && !agreement->part_due && !unites
                     && bg_bins_filled (bins) < memory->bins_room,
    .unites = unites,
    .keep = keep_settled,
    .hear = report_settling,
    .workers = build->workers,
    .worker_size = sizeof *build->workers,
    .n_workers = build->n_workers,
    .control = expansion->control,
    .memory = bg_level_memory_for_settling (memory, beside),
    .disk = expansion->disk,
  };
  uint64_t peak;
  expansion->full |= !bg_settle (&settling, level_of (build), &peak);
  expansion->full |= !bg_level_memory_note (memory, peak + beside);
  bg_level_memory_note_settled (memory, level_of (build), build->aside);
  take_least_over (build);
  /* with the bins empty, a state that has become due meanwhile needs no settling of its own */
  if (expansion->disk != NULL && alone && bg_bins_filled (bins) == 0)
    agreement->part_due |= bg_journal_is_part_due (expansion->control->journal);
  if (more && agreement->part_due
      && !bg_transport_any (agreement->transport, bg_expansion_must_stop (expansion)))
    bg_level_expand_note_part (expansion, build->levels, &build->parents, &settling);
}

/* Expands all parents, and settles the bins whenever they are full. */
static void run_build (LevelBuild *build) {
  init_workers (build);
  bg_level_memory_note_settled (&build->memory, level_of (build), build->aside);
  for (int next = 0; next >= 0;) {
    next = expand_parents (build);
    if (build->agreement.halted)
      break;
    settle_bins (build, next);
  }
  take_least_over (build);
  clear_workers (build);
  for (guint i = 0; i < build->aside->len; i++)
    bg_level_clear (&g_array_index (build->aside, BgLevel, i));
  g_array_unref (build->aside);
  bg_level_parents_clear (&build->parents);
}

/* Leaves the WIDTH most promising positions of a level that has more. */
static void leave_most_promising (LevelBuild *build, BgRankings rankings, size_t width) {
  BgExpansion *expansion = &build->expansion;
  const BgLevelsPlan *plan = expansion->plan;
  BgLevel *level = level_of (build);
  if (total_size (build) <= width || build->agreement.halted)
    return;
  bg_bins_trim (expansion->bins, 0);
  const uint64_t bytes = bg_level_bytes (level) + bg_most_promising_bytes (width, level->n);
  expansion->full |= bytes > build->memory.left;
  agree_at_end (build);
  if (build->agreement.halted)
    return;
  bg_level_memory_note (&build->memory, bytes);
  size_t n;
  g_autofree BgPosition *kept = bg_most_promising (plan->instance, level, rankings, width,
                                                   expansion->allowed, build->agreement.transport,
                                                   &n);
  bg_level_replace (level, kept, n);
  if (expansion->disk != NULL)
    bg_level_store (level, expansion->disk);
  build->levels->narrowed = true;
  expansion->size = level->n;
  agree_at_end (build);
}

/* Lets the bound learn from the level.  Dives are too narrow to be worth programs, but cores rule
   out most positions that a dive would keep in vain. */
static void learn_from_level (LevelBuild *build) {
  BgExpansion *expansion = &build->expansion;
  const BgLevelsPlan *plan = expansion->plan;
  BgLevels *levels = build->levels;
  BgLearner *learner = bg_bound_learner (plan->instance->bound);
  if (learner == NULL || plan->other != NULL || expansion->found || build->agreement.halted)
    return;
  const BgLevelStatistics statistics = {
    .n = total_size (build),
    .rest = total_size (build),
    .n_parents = levels->size[levels->n - 1],
    .generated = total_stats (build).generated - levels->stats.generated,
    .allowed = expansion->allowed,
    .left = expansion->allowed - plan->n_behind,
    .is_dive = plan->width > 0,
  };
  bg_level_learn (levels, plan->instance, &statistics, learner, expansion->control,
                  expansion->disk);
  expansion->size = level_of (build)->n;
  agree_at_end (build);
  if (total_size (build) < statistics.n)
    levels->next_limit = MIN (levels->next_limit, plan->limit + 1);
}

/* Narrows the level of a dive to its width. */
static void narrow_level (LevelBuild *build) {
  BgExpansion *expansion = &build->expansion;
  const size_t width = bg_most_promising_width (expansion->plan->width, expansion->allowed);
  /* a level with a finish stays whole: the finish might be left out */
  if (width == 0 || expansion->found || build->agreement.halted)
    return;
  if (expansion->ranks_first) {
    leave_most_promising (build, BG_RANKED_BY_MEAN, bg_most_promising_candidates (width));
    bg_level_expand_filter (expansion, level_of (build));
    agree_at_end (build);
  }
  /* the first dives of easy problems find a solution without */
  if (total_size (build) > width && expansion->plan->width > BG_DEEPENING_WIDTH)
    learn_from_level (build);
  leave_most_promising (build, BG_RANKED_TWICE, width);
}

static BgStop stop_of (const LevelBuild *build) {
  return build->expansion.full                    ? BG_STOP_MEMORY
         : build->expansion.spent                 ? BG_STOP_LIMIT
         : build->agreement.asked != BG_STOP_NONE ? build->agreement.asked
         : build->agreement.halted                ? BG_STOP_DISK
                                                  : BG_STOP_NONE;
}

/* Adds the counts of the level to the counts of its search. */
static void conclude_build (const LevelBuild *build) {
  const BgExpansion *expansion = &build->expansion;
  const BgLevelAgreement *agreement = &build->agreement;
  BgLevels *levels = build->levels;
  BgStats *stats = &levels->stats;
  /* the part of a step over its budget that was made depends on the threads: only the budget
     counts */
  if (expansion->spent)
    stats->generated = expansion->budget;
  else
    *stats = total_stats (build);
  stats->peak_bytes = build->memory.peak;
  levels->size[levels->n] = total_size (build);
  levels->stop = stop_of (build);
  if (levels->stop == BG_STOP_NONE)
    stats->kept += levels->size[levels->n];
  levels->found = levels->stop == BG_STOP_NONE && expansion->found;
  if (agreement->transport != NULL) {
    agreement->transport->traffic->fresh += expansion->fresh;
    agreement->transport->traffic->kept += expansion->size;
  }
}

/* The expansion of the level after the last one of LEVELS. */
static BgExpansion begin_expansion (const BgLevels *levels, const BgLevelsPlan *plan,
                                    const BgControl *control, uint64_t budget) {
  const BgBound *bound = plan->instance->bound;
  const BgStats *stats = &levels->stats;
  const int allowed = bg_levels_last (plan) - levels->n;
  return (BgExpansion){
    .plan = plan,
    .generator = bg_level_generator (plan),
    .control = control,
    .disk = levels->series == NULL ? NULL : bg_journal_disk (control->journal),
    .bins = levels->bins,
    .allowed = allowed,
    .other = plan->ending != NULL ? bg_ending_within (plan->ending, allowed) : plan->other,
    .has_origins = bound != NULL && bg_bound_has_origins (bound),
    .ranks_first = plan->width > 0 && bg_bound_has_potentials (bound),
    .budget = budget < UINT64_MAX - stats->generated ? stats->generated + budget : UINT64_MAX,
    .least_over = BG_BOUND_LOST,
  };
}

bool bg_level_build (BgLevels *levels, const BgLevelsPlan *plan, const BgControl *control,
                     uint64_t budget) {
  const size_t most_workers = levels->level[levels->n - 1].n / 16 + 1;
  LevelBuild build = {
    .levels = levels,
    .expansion = begin_expansion (levels, plan, control, budget),
    .agreement = { .transport = levels->transport, .first = levels->stats },
    .aside = g_array_new (FALSE, FALSE, sizeof (BgLevel)),
    .n_workers = (int) MIN ((size_t) control->threads, most_workers),
  };
  bg_stats_share (&levels->stats, &build.expansion.made);
  build.workers = g_new0 (LevelWorker, build.n_workers);
  bg_level_expand_recall_part (&build.expansion, levels, &build.parents, build.n_workers,
                               build.aside);
  const BgLearner *learner = bg_bound_learner (plan->instance->bound);
  const uint64_t learned = learner != NULL ? bg_learner_bytes (learner) : 0;
  bg_level_memory_init (&build.memory, levels, control->memory,
                        learned + bg_level_parents_bytes (&build.parents),
                        build.expansion.generator->is_by_pegs, build.n_workers);
  run_build (&build);
  agree_at_end (&build);
  narrow_level (&build);
  if (build.expansion.least_over < BG_BOUND_LOST)
    levels->next_limit = MIN (levels->next_limit, levels->n + plan->instance->moves_beside
                                                      + build.expansion.least_over);
  if (plan->width == 0)
    learn_from_level (&build);
  conclude_build (&build);
  return levels->stop == BG_STOP_NONE;
}
