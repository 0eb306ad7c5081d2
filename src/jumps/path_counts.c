#include "jumps/path_counts.h"

#include <string.h>

#include "core/memory.h"

/* --- Shares of a random player --------------------------------------------- */

typedef struct {
  mpz_t factor;               /* between the denominators of a level and the next */
  mpz_t share[UINT8_MAX + 1]; /* factor / c, for each c that occurs */
} Shares;

#define MOST_JUMPS UINT8_MAX

static void init_shares (Shares *shares) {
  mpz_init (shares->factor);
  for (int c = 0; c <= MOST_JUMPS; c++)
    mpz_init (shares->share[c]);
}

static void clear_shares (Shares *shares) {
  mpz_clear (shares->factor);
  for (int c = 0; c <= MOST_JUMPS; c++)
    mpz_clear (shares->share[c]);
}

/* Finds the shares for N positions, JUMPS being their numbers of jumps. */
static void find_shares (Shares *shares, const BgLineIndex *jumps, size_t n) {
  bool occurs[MOST_JUMPS + 1] = { false };
  for (size_t i = 0; i < n; i++)
    occurs[jumps[i]] = true;
  mpz_set_ui (shares->factor, 1);
  for (int c = 1; c <= MOST_JUMPS; c++)
    if (occurs[c])
      mpz_lcm_ui (shares->factor, shares->factor, c);
  for (int c = 1; c <= MOST_JUMPS; c++)
    if (occurs[c])
      mpz_divexact_ui (shares->share[c], shares->factor, c);
}

/* --- Level by level -------------------------------------------------------- */

/* Numbers are fetched this many successors ahead of their use. */
#define AHEAD 12

typedef struct {
  const BgJumpSearch *search;
  BgPathCountKind kind;
  const BgControl *control;
  BgPathCountLevel level;
  size_t size; /* positions of it */

  /* the next level set and its numbers, and factors of its shares */
  const BgLevelSet *next;
  mp_limb_t *number;
  int limbs;
  Shares shares; /* of a random level */

  BgJumpBatch batch;
  mp_limb_t *share;
  mpz_t product;
} Run;

void bg_path_counts_number (const BgPathCountLevel *level, size_t index, mpz_t number) {
  mpz_t view;
  mpz_set (number, mpz_roinit_n (view, level->number + index * level->limbs, level->limbs));
}

static size_t number_bytes (size_t n, int limbs) {
  return n * limbs * sizeof (mp_limb_t);
}

static size_t jumps_bytes (size_t n) {
  return n * sizeof (BgLineIndex);
}

static BgLineIndex *count_jumps (Run *run, const BgLevelSet *set) {
  BgLineIndex *jumps = bg_memory_new (run->control, jumps_bytes (bg_level_set_size (set)));
  if (jumps == NULL)
    return NULL;
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (set); chunk++) {
    size_t n = bg_level_set_read (set, chunk, run->batch.position);
    BgLineIndex *counts = jumps + bg_level_set_index (set, chunk);
    bg_jump_keys_count (run->search->jumps, run->batch.position, n, counts);
    for (size_t i = 0; i < n && bg_problem_is_open (run->search->problem); i++)
      if (bg_problem_is_open_finish (run->search->problem, run->batch.position[i]))
        counts[i] = 0;
  }
  return jumps;
}

/* Makes room for the next level's numbers: none is above their sum. */
static bool find_room (Run *run) {
  const BgPathCountLevel *level = &run->level;
  mpz_t bound;
  mpz_init (bound);
  if (run->kind == BG_PATH_COUNTS_RANDOM) {
    find_shares (&run->shares, level->jumps, bg_level_set_size (level->set));
    mpz_mul (bound, level->denominator, run->shares.factor);
  } else
    for (size_t i = 0; i < bg_level_set_size (level->set); i++) {
      bg_path_counts_number (level, i, run->product);
      mpz_addmul_ui (bound, run->product, level->jumps[i]);
    }
  run->limbs = (int) MAX (mpz_size (bound), 1);
  mpz_clear (bound);
  run->number = bg_memory_new (run->control,
                               number_bytes (bg_level_set_size (run->next), run->limbs));
  run->share = g_renew (mp_limb_t, run->share, run->limbs);
  return run->number != NULL;
}

static inline void add_number (mp_limb_t *sum, const mp_limb_t *number, int limbs) {
  bool carry = false;
  for (int k = 0; k < limbs; k++) {
    mp_limb_t partial;
    bool a = __builtin_add_overflow (sum[k], number[k], &partial);
    bool b = __builtin_add_overflow (partial, (mp_limb_t) carry, &sum[k]);
    carry = a | b;
  }
}

/* Sets the share of the position's number that each jump of the position at INDEX carries. */
static void find_share (Run *run, size_t index) {
  const BgPathCountLevel *level = &run->level;
  const mp_limb_t *number = level->number + index * level->limbs;
  size_t size = MIN (level->limbs, run->limbs);
  if (run->kind == BG_PATH_COUNTS_RANDOM) {
    mpz_t view;
    mpz_mul (run->product, mpz_roinit_n (view, number, level->limbs),
             run->shares.share[level->jumps[index]]);
    number = mpz_limbs_read (run->product);
    size = mpz_size (run->product);
  }
  memcpy (run->share, number, size * sizeof *number);
  memset (run->share + size, 0, (run->limbs - size) * sizeof *number);
}

static bool occurs_before (const BgPosition *keys, size_t i) {
  for (size_t j = 0; j < i; j++)
    if (keys[j] == keys[i])
      return true;
  return false;
}

/* Hands the numbers of N positions on, the first at INDEX. */
static void hand_on (Run *run, const BgPosition *parents, size_t n, size_t index) {
  const size_t limbs = run->limbs;
  const BgJumpBatch *batch = &run->batch;
  size_t n_keys = bg_jumps_play (run->search->jumps, parents, n, batch->key, batch->count);
  bg_level_set_find (run->next, batch->key, n_keys, batch->place);
  size_t first = 0;
  for (size_t p = 0; p < n; p++) {
    const size_t n_jumps = batch->count[p];
    const bool ends = run->level.jumps[index + p] == 0;
    if (!ends)
      find_share (run, index + p);
    for (size_t i = first; i < first + n_jumps && !ends; i++) {
      if (i + AHEAD < n_keys)
        __builtin_prefetch (run->number + batch->place[i + AHEAD] * limbs, 1);
      if (batch->place[i] == BG_LEVEL_SET_ABSENT
          || (run->kind == BG_PATH_COUNTS_CLASSES && occurs_before (batch->key + first, i - first)))
        continue;
      add_number (run->number + batch->place[i] * limbs, run->share, (int) limbs);
    }
    first += n_jumps;
  }
}

static BgStop fill_next (Run *run) {
  const BgLevelSet *set = run->level.set;
  if (!find_room (run))
    return BG_STOP_MEMORY;
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (set); chunk++) {
    if (bg_control_stopped (run->control))
      return bg_control_stop (run->control);
    size_t index = bg_level_set_index (set, chunk);
    size_t n = bg_level_set_read (set, chunk, run->batch.position);
    for (size_t first = 0; first < n; first += BG_JUMP_BATCH)
      hand_on (run, run->batch.position + first, MIN (BG_JUMP_BATCH, n - first), index + first);
  }
  return BG_STOP_NONE;
}

/* The first level, of one position. */
static BgStop begin_run (Run *run, const BgLevelSet *set) {
  bg_jump_batch_init (&run->batch, run->search->jumps);
  mpz_init (run->product);
  init_shares (&run->shares);
  BgPathCountLevel *level = &run->level;
  mpz_init_set_ui (level->denominator, 1);
  level->set = set;
  level->limbs = 1;
  run->size = 1;
  mp_limb_t *number = bg_memory_new (run->control, number_bytes (1, 1));
  level->number = number;
  level->jumps = count_jumps (run, set);
  if (number == NULL || level->jumps == NULL)
    return bg_control_shortfall (run->control);
  number[0] = 1;
  return BG_STOP_NONE;
}

static void clear_level (Run *run) {
  BgPathCountLevel *level = &run->level;
  bg_memory_free (run->control, (void *) level->number, number_bytes (run->size, level->limbs));
  bg_memory_free (run->control, (void *) level->jumps, jumps_bytes (run->size));
}

static void end_run (Run *run) {
  clear_level (run);
  if (run->number != NULL)
    bg_memory_free (run->control, run->number,
                    number_bytes (bg_level_set_size (run->next), run->limbs));
  mpz_clear (run->level.denominator);
  bg_jump_batch_clear (&run->batch);
  g_free (run->share);
  mpz_clear (run->product);
  clear_shares (&run->shares);
}

/* Makes the next level the current one. */
static BgStop step_level (Run *run) {
  BgPathCountLevel *level = &run->level;
  clear_level (run);
  level->n++;
  level->set = run->next;
  run->size = bg_level_set_size (run->next);
  level->number = g_steal_pointer (&run->number);
  level->limbs = run->limbs;
  level->jumps = count_jumps (run, run->next);
  if (run->kind == BG_PATH_COUNTS_RANDOM)
    mpz_mul (level->denominator, level->denominator, run->shares.factor);
  return level->jumps != NULL ? BG_STOP_NONE : bg_control_shortfall (run->control);
}

/* Visits the current level and makes the next one's numbers; NULL where there is none. */
static BgLevelSet *advance_level (Run *run, BgLevelSet *const *levels, BgPathCountVisit *visit,
                                  void *data, BgStop *outcome) {
  BgLevelSet *next = NULL;
  *outcome = visit (&run->level, data);
  if (*outcome == BG_STOP_NONE && levels != NULL)
    next = levels[run->level.n + 1];
  else if (*outcome == BG_STOP_NONE)
    next = bg_jump_search_next (run->search, run->level.set, NULL, run->control, NULL, outcome);
  run->next = next;
  if (next != NULL)
    *outcome = fill_next (run);
  return next;
}

BgStop bg_path_counts_run (const BgJumpSearch *search, BgPathCountKind kind,
                           BgLevelSet *const *levels, BgLevelSet **kept, BgPathCountVisit *visit,
                           void *data, const BgControl *control) {
  BgLevelSet *set = levels != NULL ? levels[0] : bg_jump_search_first (search, control);
  if (set == NULL)
    return levels != NULL ? BG_STOP_NONE : bg_control_shortfall (control);
  g_assert (bg_level_set_size (set) == 1);
  Run run = { .search = search, .kind = kind, .control = control };
  BgStop outcome = begin_run (&run, set);
  while (outcome == BG_STOP_NONE && set != NULL && bg_level_set_size (set) > 0) {
    const int n = run.level.n;
    BgLevelSet *next = advance_level (&run, levels, visit, data, &outcome);
    if (next != NULL && outcome == BG_STOP_NONE)
      outcome = step_level (&run);
    if (kept != NULL)
      kept[n] = set;
    else if (levels == NULL)
      bg_level_set_free (set);
    set = next;
  }
  end_run (&run);
  if (levels == NULL)
    bg_level_set_free (set);
  return outcome;
}

/* --- Games ----------------------------------------------------------------- */

typedef struct {
  mpz_ptr ended;   /* games, over all levels */
  mpz_ptr arrived; /* at the last level */
} Sums;

static BgStop add_level (const BgPathCountLevel *level, void *data) {
  const Sums *sums = data;
  mpz_t number;
  mpz_init (number);
  mpz_set_ui (sums->arrived, 0);
  for (size_t i = 0; i < bg_level_set_size (level->set); i++) {
    bg_path_counts_number (level, i, number);
    mpz_add (sums->arrived, sums->arrived, number);
    if (level->jumps[i] == 0)
      mpz_add (sums->ended, sums->ended, number);
  }
  mpz_clear (number);
  return BG_STOP_NONE;
}

static BgStop count_paths (const BgJumpSearch *search, BgPathCountKind kind,
                           BgLevelSet *const *levels, const BgControl *control, mpz_t ended,
                           mpz_t arrived) {
  Sums sums = { ended, arrived };
  mpz_set_ui (ended, 0);
  mpz_set_ui (arrived, 0);
  return bg_path_counts_run (search, kind, levels, NULL, add_level, &sums, control);
}

BgStop bg_games_count (const BgProblem *problem, const BgControl *control, mpz_t games) {
  const BgProblem past = bg_jump_search_past_finishes (problem);
  g_autoptr (BgJumpSearch)
      search = bg_jump_search_new (&past, BG_FORWARD, NULL, BG_JUMP_SEARCH_WALKS, control);
  mpz_t arrived;
  mpz_init (arrived);
  BgStop outcome = count_paths (search, BG_PATH_COUNTS_SEQUENCES, NULL, control, games, arrived);
  mpz_clear (arrived);
  return outcome;
}

BgStop bg_games_count_solutions (const BgWinning *winning, BgPathCountKind kind,
                                 const BgControl *control, mpz_t solutions) {
  mpz_t ended;
  mpz_init (ended);
  BgStop outcome = count_paths (winning->forward, kind, winning->level, control, ended, solutions);
  if (bg_problem_is_open (winning->problem))
    mpz_set (solutions, ended);
  mpz_clear (ended);
  return outcome;
}
