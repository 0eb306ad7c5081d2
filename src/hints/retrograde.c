#include "hints/retrograde.h"

#include <string.h>

#include "core/memory.h"
#include "core/team.h"

/* Fewer positions are not worth a second thread. */
#define LEAST_SHARE 4096

/* Plays some positions of a level back, from all threads. */
typedef struct {
  const BgJumpKeys *back;
  const BgControl *control;
  const BgPosition *from;
  size_t n;
  _Atomic size_t next; /* of FROM; taken by the threads in turn */
  BgLevelSet *unknown; /* of the level before, the values not known yet */
  BgPosition *to;      /* gets the positions removed from UNKNOWN */
  _Atomic size_t n_taken;
  bool shared;
} Job;

static void work (gpointer data) {
  Job *job = data;
  g_autofree BgPosition *keys = g_new (BgPosition,
                                       BG_JUMP_BATCH * MAX (bg_jump_keys_most (job->back), 1));
  while (!bg_control_stopped (job->control)) {
    size_t first = atomic_fetch_add (&job->next, BG_JUMP_BATCH);
    if (first >= job->n)
      break;
    size_t n = bg_jumps_play (job->back, job->from + first, MIN (BG_JUMP_BATCH, job->n - first),
                              keys, NULL);
    n = bg_level_set_take (job->unknown, keys, n, job->shared);
    size_t at = atomic_fetch_add (&job->n_taken, n);
    memcpy (job->to + at, keys, n * sizeof *keys);
  }
}

/* Returns the number of positions taken. */
static size_t play_back (Job *job, int threads) {
  int n_threads = (int) CLAMP (job->n / LEAST_SHARE, 1, (size_t) threads);
  job->shared = n_threads > 1;
  bg_team_run (work, job, 0, n_threads);
  return job->n_taken;
}

static void clear_level (BgRetrogradeLevel *level, const BgControl *control) {
  bg_memory_free (control, level->position, level->room * sizeof (BgPosition));
  level->position = NULL;
}

/* Finds the values of the positions of UNKNOWN, which it consumes, from the values of the following
   level NEXT; NULL: there is none. */
static BgStop find_values (BgRetrogradeLevel *level, const BgRetrogradeLevel *next,
                           BgLevelSet *unknown, const BgJumpKeys *back, const BgControl *control) {
  const int pegs = bg_level_set_pegs (unknown);
  const size_t size = bg_level_set_size (unknown);
  /* the last chunk is read where there may be less room than for a whole one */
  level->room = size + BG_LEVEL_SET_CHUNK;
  level->position = bg_memory_new (control, level->room * sizeof (BgPosition));
  if (level->position == NULL)
    return BG_STOP_MEMORY;
  for (int t = 1; t < pegs; t++) {
    if (next != NULL && next->end[t] > next->end[t - 1])
      level->n += play_back (&(Job){ .back = back,
                                     .control = control,
                                     .from = next->position + next->end[t - 1],
                                     .n = next->end[t] - next->end[t - 1],
                                     .unknown = unknown,
                                     .to = level->position + level->n },
                             control->threads);
    level->end[t] = level->n;
  }
  if (bg_control_stopped (control))
    return bg_control_stop (control);
  /* the others cannot jump */
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (unknown); chunk++)
    level->n += bg_level_set_read (unknown, chunk, level->position + level->n);
  g_assert (level->n == size);
  for (int t = pegs; t <= BG_MAX_HOLES; t++)
    level->end[t] = level->n;
  return BG_STOP_NONE;
}

/* --- All levels ----------------------------------------------------------- */

/* The level sets. */
typedef struct {
  int n, fullest;
  BgLevelSet *level[BG_MAX_HOLES];
} Sets;

static void clear_sets (Sets *sets) {
  for (int n = 0; n < BG_MAX_HOLES; n++)
    g_clear_pointer (&sets->level[n], bg_level_set_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sets, clear_sets)

/* Finds all level sets, if they have at most MOST positions. */
static BgStop reach_all (Sets *sets, const BgJumpSearch *forward, uint64_t most,
                         const BgControl *control) {
  BgStop outcome = BG_STOP_NONE;
  uint64_t positions = 0;
  BgLevelSet *set = bg_jump_search_first (forward, control);
  while (set != NULL && bg_level_set_size (set) > 0) {
    sets->level[sets->n] = set;
    if (bg_level_set_size (set) > bg_level_set_size (sets->level[sets->fullest]))
      sets->fullest = sets->n;
    sets->n++;
    positions += bg_level_set_size (set);
    if (positions > most)
      return BG_STOP_MEMORY;
    set = bg_jump_search_next (forward, set, NULL, control, NULL, &outcome);
  }
  if (set == NULL && outcome == BG_STOP_NONE)
    return bg_control_shortfall (control);
  g_clear_pointer (&set, bg_level_set_free);
  return outcome;
}

static bool is_kept (const Sets *sets, int stride, int n) {
  return n <= sets->fullest && (sets->fullest - n) % stride == 0;
}

/* Bytes of the lists: lists that are kept, and two more, each as long as the fullest level at
   most. */
static uint64_t list_bytes (const Sets *sets, int stride) {
  uint64_t positions = 2 * bg_level_set_size (sets->level[sets->fullest]);
  for (int n = 0; n <= sets->fullest; n++)
    positions += is_kept (sets, stride, n) ? bg_level_set_size (sets->level[n]) : 0;
  return positions * sizeof (BgPosition);
}

BgStop bg_retrograde_find (BgRetrograde *retrograde, const BgJumpSearch *forward, int stride,
                           uint64_t most, const BgControl *control) {
  *retrograde = (BgRetrograde){ .control = *control };
  if (forward->ranking == NULL)
    return BG_STOP_MEMORY;
  g_auto (Sets) sets = { 0 };
  BgStop outcome = reach_all (&sets, forward, most, control);
  if (outcome != BG_STOP_NONE)
    return outcome;
  /* the values of one level after the other take far longer than the sets did */
  if (list_bytes (&sets, stride) > bg_memory_left (control))
    return BG_STOP_MEMORY;
  g_autoptr (BgJumpKeys)
      back = bg_jump_keys_new (forward->problem->board, &forward->group, BG_BACKWARD, false);
  BgRetrogradeLevel *next = NULL;
  for (int n = sets.n - 1; n >= 0 && outcome == BG_STOP_NONE; n--) {
    BgRetrogradeLevel *level = &retrograde->level[n];
    outcome = find_values (level, next, sets.level[n], back, control);
    g_clear_pointer (&sets.level[n], bg_level_set_free);
    if (next != NULL && !is_kept (&sets, stride, n + 1))
      clear_level (next, control);
    next = level;
  }
  if (next != NULL && !is_kept (&sets, stride, 0))
    clear_level (next, control);
  if (outcome != BG_STOP_NONE)
    bg_retrograde_clear (retrograde);
  return outcome;
}

void bg_retrograde_clear (BgRetrograde *retrograde) {
  for (int n = 0; n < BG_MAX_HOLES; n++)
    clear_level (&retrograde->level[n], &retrograde->control);
}
