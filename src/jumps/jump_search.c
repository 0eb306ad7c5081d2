#include "jumps/jump_search.h"

#include <math.h>
#include <string.h>

#include "core/memory.h"
#include "core/team.h"
#include "jumps/bitmap_set.h"

void bg_jump_search_group (const BgProblem *problem, BgDirection direction, BgGroup *group) {
  BgGroup start, finish;
  if (direction == BG_BACKWARD)
    bg_problem_group (problem, group);
  else if (!bg_problem_is_open (problem))
    bg_group_init_closed (group, problem->board, &problem->start, 1);
  else { /* images of a finish are finishes, at which play ends */
    bg_group_init_closed (&start, problem->board, &problem->start, 1);
    bg_problem_group (problem, &finish);
    bg_group_init_common (group, problem->board, &start, &finish);
  }
}

static void find_roots (BgJumpSearch *search) {
  const BgProblem *problem = search->problem;
  bool forward = search->direction == BG_FORWARD;
  const BgPosition *roots = forward ? &problem->start : problem->finish;
  search->n_roots = forward ? 1 : problem->n_finishes;
  search->root_pegs = bg_pegs (roots[0]);
  for (int i = 0; i < search->n_roots; i++)
    search->root[i] = bg_canonical (&search->group, roots[i]);
}

/* The most levels there can be: S_0 and one for each jump. */
static int most_levels (const BgJumpSearch *search) {
  return search->direction == BG_FORWARD ? search->root_pegs
                                         : search->problem->board->n_holes - search->root_pegs + 1;
}

static int pegs_at (const BgJumpSearch *search, int level) {
  return search->root_pegs + (search->direction == BG_FORWARD ? -level : level);
}

/* Bytes up to which bitmaps of all levels are made wherever they fit: to clear and to
   read them takes a second at most.  Larger bitmaps pay only where there is much more memory, as
   level sets may have few positions. */
#define QUICK ((uint64_t) 2 << 30)
#define SHARE 4

/* Bytes of the bitmaps that are held at a time, and in all, by the levels of SEARCH;
   UINT64_MAX where a level has more ranks than fit. */
static uint64_t find_bytes (const BgJumpSearch *search, const BgRanking *ranking,
                            BgJumpSearchHolds holds, uint64_t *total) {
  uint64_t before = 0, fullest = 0, fullest_pair = 0;
  *total = 0;
  for (int level = 0; level < most_levels (search); level++) {
    const uint64_t size = bg_ranking_size (ranking, pegs_at (search, level));
    if (size + BG_LEVEL_SET_CHUNK > UINT32_MAX)
      return UINT64_MAX;
    const uint64_t bytes = bg_bitmap_set_bytes (ranking, size);
    *total += bytes;
    fullest = MAX (fullest, bytes);
    fullest_pair = MAX (fullest_pair, before + bytes);
    before = bytes;
  }
  /* with all of them, one is made of another that it replaces */
  return holds == BG_JUMP_SEARCH_KEEPS ? *total + fullest : fullest_pair;
}

/* A ranking where the bitmaps of the levels fit the memory. */
static BgRanking *choose_ranking (const BgJumpSearch *search, BgJumpSearchHolds holds,
                                  const BgControl *control) {
  const BgProblem *problem = search->problem;
  const BgBoard *board = problem->board;
  const uint64_t left = bg_memory_left (control);
  if (search->n_roots == 0)
    return NULL;
  /* the tables of a ranking are large on large boards; a level has one rank in 16 at most */
  if (ldexp (1, board->n_holes - BG_RANKING_PARITIES - 3) / 16 > (double) left)
    return NULL;
  /* all finishes, not just the canonical ones: images may differ in parity */
  g_autoptr (BgRanking)
      ranking = search->direction == BG_FORWARD
                    ? bg_ranking_new (board, &problem->start, 1)
                    : bg_ranking_new (board, problem->finish, problem->n_finishes);
  uint64_t total;
  if (ranking == NULL)
    return NULL;
  const uint64_t bytes = find_bytes (search, ranking, holds, &total);
  return bytes <= left && (total <= QUICK || total <= left / SHARE) ? g_steal_pointer (&ranking)
                                                                    : NULL;
}

BgJumpSearch *bg_jump_search_new (const BgProblem *problem, BgDirection direction,
                                  const BgGroup *group, BgJumpSearchHolds holds,
                                  const BgControl *control) {
  /* the tables are aligned for vectors */
  BgJumpSearch *search = g_aligned_alloc0 (1, sizeof *search, _Alignof(BgJumpSearch));
  search->problem = problem;
  search->direction = direction;
  if (group != NULL)
    search->group = *group;
  else
    bg_jump_search_group (problem, direction, &search->group);
  find_roots (search);
  search->jumps = bg_jump_keys_new (problem->board, &search->group, direction, false);
  search->ranking = search->own_ranking = choose_ranking (search, holds, control);
  return search;
}

void bg_jump_search_free (BgJumpSearch *search) {
  if (search == NULL)
    return;
  bg_jump_keys_free (search->jumps);
  bg_ranking_free (search->own_ranking);
  g_aligned_free (search);
}

void bg_jump_search_match (BgJumpSearch *search, const BgJumpSearch *other) {
  const BgBoard *board = search->problem->board;
  BgPosition class = bg_board_class (board, other->root[0]);
  int kept = 0;
  for (int i = 0; i < search->n_roots; i++)
    if (bg_board_class (board, search->root[i]) == class)
      search->root[kept++] = search->root[i];
  search->n_roots = kept;
  g_clear_pointer (&search->own_ranking, bg_ranking_free);
  search->ranking = other->ranking;
}

BgLevelSet *bg_jump_search_first (const BgJumpSearch *search, const BgControl *control) {
  g_autoptr (BgLevelSet) set = bg_level_set_new (search->ranking, search->root_pegs, control);
  BgPosition root[BG_MAX_HOLES];
  memcpy (root, search->root, sizeof root);
  if (set == NULL || !bg_level_set_add (set, NULL, root, search->n_roots, false)
      || !bg_level_set_seal (set))
    return NULL;
  return g_steal_pointer (&set);
}

BgLevelSet *bg_jump_search_next (const BgJumpSearch *search, const BgLevelSet *set,
                                 const BgLevelSet *within, const BgControl *control, BgStats *stats,
                                 BgStop *outcome) {
  int pegs = bg_level_set_pegs (set) + (search->direction == BG_FORWARD ? -1 : 1);
  g_autoptr (BgLevelSet) next = bg_level_set_new (search->ranking, pegs, control);
  *outcome = BG_STOP_MEMORY;
  if (next == NULL)
    return NULL;
  BgExpandLevel expansion = {
    .jumps = search->jumps,
    .from = set,
    .ends = search->direction == BG_FORWARD && bg_problem_is_open (search->problem)
                ? search->problem
                : NULL,
    .within = within,
    .to = next,
  };
  *outcome = bg_expand_level (&expansion, control, stats);
  if (*outcome == BG_STOP_NONE && !bg_level_set_seal (next))
    *outcome = bg_control_shortfall (control);
  if (*outcome != BG_STOP_NONE)
    return NULL;
  return g_steal_pointer (&next);
}

BgStop bg_jump_search_walk (const BgJumpSearch *search, BgVisit *visit, void *data,
                            const BgControl *control, BgStats *stats) {
  g_autoptr (BgLevelSet) before = NULL;
  g_autoptr (BgLevelSet) set = bg_jump_search_first (search, control);
  BgStop outcome = set != NULL ? BG_STOP_NONE : bg_control_shortfall (control);
  for (int n = 0; outcome == BG_STOP_NONE && bg_level_set_size (set) > 0; n++) {
    outcome = visit (search, n, before, set, data);
    if (outcome != BG_STOP_NONE)
      break;
    g_clear_pointer (&before, bg_level_set_free);
    before = g_steal_pointer (&set);
    set = bg_jump_search_next (search, before, NULL, control, stats, &outcome);
  }
  return outcome;
}

/* --- From one level set by jumps to the next ----------------------------- */

/* Fewer positions are not worth a second thread. */
#define LEAST_SHARE 4096

typedef struct {
  const BgExpandLevel *expansion;
  const BgControl *control;
  bool shared;
  _Atomic size_t next_chunk; /* taken by the threads in turn */
  _Atomic uint64_t generated;
  atomic_bool out_of_memory;
  atomic_bool reports; /* one of them is at it */
  gint64 last_report;
} Job;

static bool is_stopped (const Job *job) {
  return job->out_of_memory || bg_control_stopped (job->control);
}

/* Keeps the positions that are to be played. */
static size_t choose_parents (const BgExpandLevel *expansion, BgPosition *positions, size_t n) {
  if (expansion->ends != NULL)
    n = bg_problem_keep_ends (expansion->ends, positions, n, false);
  if (expansion->least == 0)
    return n;
  size_t kept = 0;
  for (size_t i = 0; i < n; i++) {
    BgPosition position = positions[i];
    positions[kept] = position;
    kept += bg_pegs (position & expansion->holes) >= expansion->least;
  }
  return kept;
}

/* Reports the progress now and then; one thread at a time. */
static void report_level (Job *job, size_t n_chunks) {
  const BgControl *control = job->control;
  if (control->report == NULL || atomic_exchange (&job->reports, true))
    return;
  const gint64 now = g_get_monotonic_time ();
  if (now - job->last_report > BG_REPORT_SECONDS * G_USEC_PER_SEC) {
    const BgExpandLevel *expansion = job->expansion;
    const BgProgress progress = {
      .phase = BG_PHASE_JUMPS,
      .limit = -1,
      .level = bg_level_set_pegs (expansion->to),
      .size = bg_level_set_size (expansion->to),
      .done = (double) MIN (job->next_chunk, n_chunks) / (double) n_chunks,
      .generated = job->generated,
      .bytes = bg_memory_used (control),
    };
    control->report (&progress, control->report_data);
    job->last_report = g_get_monotonic_time ();
  }
  job->reports = false;
}

static void work (gpointer data) {
  Job *job = data;
  const BgExpandLevel *expansion = job->expansion;
  g_auto (BgJumpBatch) batch;
  bg_jump_batch_init (&batch, expansion->jumps);
  BgPosition *const parents = batch.position, *const keys = batch.key;
  size_t n_chunks = bg_level_set_n_chunks (expansion->from);
  while (!is_stopped (job)) {
    uint64_t generated = 0;
    size_t chunk = atomic_fetch_add (&job->next_chunk, 1);
    if (chunk >= n_chunks)
      break;
    size_t n = bg_level_set_read (expansion->from, chunk, parents);
    if (expansion->least > 0 || expansion->ends != NULL)
      n = choose_parents (expansion, parents, n);
    for (size_t first = 0; first < n; first += BG_JUMP_BATCH) {
      size_t n_keys = bg_jumps_play (expansion->jumps, parents + first,
                                     MIN (BG_JUMP_BATCH, n - first), keys, NULL);
      generated += n_keys;
      if (!bg_level_set_add (expansion->to, expansion->within, keys, n_keys, job->shared))
        job->out_of_memory = true;
    }
    job->generated += generated;
    report_level (job, n_chunks);
  }
}

BgStop bg_expand_level (const BgExpandLevel *expansion, const BgControl *control, BgStats *stats) {
  int n_threads = (int) CLAMP (bg_level_set_size (expansion->from) / LEAST_SHARE, 1,
                               (size_t) control->threads);
  Job job = { .expansion = expansion,
              .control = control,
              .shared = n_threads > 1,
              .last_report = g_get_monotonic_time () };
  bg_team_run (work, &job, 0, n_threads);
  if (stats != NULL)
    stats->generated += job.generated;
  return is_stopped (&job) ? bg_control_shortfall (control) : BG_STOP_NONE;
}

void bg_jump_batch_init (BgJumpBatch *batch, const BgJumpKeys *jumps) {
  const size_t most = BG_JUMP_BATCH * MAX (bg_jump_keys_most (jumps), 1);
  *batch = (BgJumpBatch){
    .position = g_new (BgPosition, BG_LEVEL_SET_CHUNK),
    .key = g_new (BgPosition, most),
    .count = g_new (BgLineIndex, BG_JUMP_BATCH),
    .place = g_new (size_t, most),
  };
}

void bg_jump_batch_clear (BgJumpBatch *batch) {
  g_free (batch->position);
  g_free (batch->key);
  g_free (batch->count);
  g_free (batch->place);
}

/* --- Level sets made of others --------------------------------------------- */

/* The canonical forms under GROUP of a position's images under LARGER, which has all
   of GROUP; returns their number. */
static int unfold (const BgGroup *group, const BgGroup *larger, BgPosition position,
                   BgPosition *result) {
  BgPosition all[BG_MAX_LANES], orbit[BG_MAX_LANES];
  bg_group_images (larger, larger->lanes, position, all);
  unsigned covered = 0;
  int n = 0;
  for (int k = 0; k < larger->order; k++) {
    if (covered >> k & 1)
      continue;
    bg_group_images (group, group->lanes, all[k], orbit);
    result[n++] = bg_least_image (orbit, group->lanes);
    for (int j = k; j < larger->order; j++)
      for (int i = 0; i < group->order; i++)
        covered |= (unsigned) (all[j] == orbit[i]) << j;
  }
  return n;
}

/* Maps a position as KIND says; writes the results to RESULT and returns their number. */
static int make_map (const BgJumpSearch *search, BgLevelSetMapKind kind, const BgGroup *larger,
                     BgPosition position, BgPosition *result) {
  switch (kind) {
  case BG_LEVEL_SET_MAP_AS_IS: result[0] = position; return 1;
  case BG_LEVEL_SET_MAP_COMPLEMENTS:
    result[0] = bg_canonical (&search->group, search->problem->board->full & ~position);
    return 1;
  case BG_LEVEL_SET_MAP_IMAGES: return unfold (&search->group, larger, position, result);
  }
  g_assert_not_reached ();
}

BgLevelSet *bg_level_set_map (const BgJumpSearch *search, const BgLevelSet *from,
                              BgLevelSetMapKind kind, const BgGroup *larger,
                              const BgLevelSet *within, const BgControl *control, BgStop *outcome) {
  int pegs = bg_level_set_pegs (from);
  if (kind == BG_LEVEL_SET_MAP_COMPLEMENTS)
    pegs = search->problem->board->n_holes - pegs;
  g_autoptr (BgLevelSet) to = bg_level_set_new (search->ranking, pegs, control);
  *outcome = bg_control_shortfall (control);
  if (to == NULL)
    return NULL;
  int most = kind == BG_LEVEL_SET_MAP_IMAGES ? larger->lanes : 1;
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  g_autofree BgPosition *results = g_new (BgPosition, (size_t) BG_LEVEL_SET_CHUNK * most);
  bool added = true;
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (from) && added; chunk++) {
    size_t n = bg_level_set_read (from, chunk, positions), n_results = 0;
    for (size_t i = 0; i < n; i++)
      n_results += make_map (search, kind, larger, positions[i], results + n_results);
    added = bg_level_set_add (to, within, results, n_results, false)
            && !bg_control_stopped (control);
  }
  *outcome = added && bg_level_set_seal (to) ? BG_STOP_NONE : bg_control_shortfall (control);
  return *outcome == BG_STOP_NONE ? g_steal_pointer (&to) : NULL;
}
