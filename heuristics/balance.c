/* The least numbers of moves of each category that empty the corners, fill the
   finish, remove the pegs in surplus and let the survivor make the last move.

   Write x_c for the moves that pegs of category c have yet to make.  Then

     x_c >= a_c                 each filled corner is left once
     x_c >= v_c                 each vacant hole of the finish is filled once
     x_c >= 1                   if c is the category of a single survivor: the
                                last move is its own
     sum of x_d over M_c >= r_c = ceil ((n_c - f_c) / k_c)

   where M_c are the categories that can jump over c, n_c - f_c the pegs of c in
   surplus of the finish and k_c the most that one move can remove.  Write l_c for
   the greatest of the first three.  For categories c, d with M_c and M_d
   disjoint (under the 4-move rule: adjacent ones)

     sum of x >= max (r_c, l (M_c)) + max (r_d, l (M_d)) + l (the others)
               = l + max (0, r_c - l (M_c)) + max (0, r_d - l (M_d)),

   and the bound is the greatest of these, and the least over the finishes.  It
   is at least equations 2 and 3, and takes the survivor's move into account
   (doc/theory.md, Theorem 3.5).

   Positions are taken in blocks, and numbers are vectors with a byte a position.

   With a single survivor the bound depends on n_c and a_c alone; where these have few
   combinations it is looked up (bounds/count_table.h). */

#include <string.h>

#include "bounds/count_table.h"
#include "bounds/heuristic.h"

#define BLOCK BG_PEG_COUNTS

typedef uint8_t Bytes __attribute__ ((vector_size (BLOCK)));

typedef struct {
  BgPosition finish;                                 /* 0 for single survivors */
  int survivor;                                      /* the category of a single one, or -1 */
  uint8_t removals[BG_CATEGORIES][BG_MAX_HOLES + 1]; /* r_c by n_c */
} Target;

typedef struct {
  const BgProblem *problem;
  BgPosition category[BG_CATEGORIES];
  BgPosition corners[BG_CATEGORIES]; /* corners that must be left and are counted */
  BgPosition fillers[BG_CATEGORIES]; /* the category, if all its moves start in ORIGINS */
  bool counts_last[BG_CATEGORIES];   /* the last move of such a category */
  unsigned removers[BG_CATEGORIES];  /* M_c as a mask */
  int n_pairs;
  struct {
    uint8_t c, d;
  } pair[BG_CATEGORIES * BG_CATEGORIES]; /* M_c and M_d disjoint */
  int n_targets;
  Target target[BG_MAX_HOLES];
  BgCountTable *table; /* or NULL: all is calculated */
} Data;

static void add_target (Data *data, BgPosition finish, int survivor, BgPosition origins) {
  const BgBoard *board = data->problem->board;
  Target *target = &data->target[data->n_targets++];
  target->finish = survivor < 0 ? finish : 0;
  target->survivor = survivor;
  for (int c = 0; c < BG_CATEGORIES; c++) {
    int k = bg_most_removed_by_a_move (board, c);
    int f = bg_pegs (finish & board->category[c]);
    memset (target->removals[c], BG_BOUND_LOST, f);
    bool counts = bg_removers_start_in (board, c, origins);
    for (int n = f + 1; n <= BG_MAX_HOLES && counts; n++)
      target->removals[c][n] = (uint8_t) bg_moves_to_remove (n - f, k);
  }
}

static void find_pairs (Data *data) {
  for (int c = 0; c < BG_CATEGORIES; c++)
    for (int d = c + 1; d < BG_CATEGORIES; d++)
      if ((data->removers[c] & data->removers[d]) == 0) {
        data->pair[data->n_pairs].c = (uint8_t) c;
        data->pair[data->n_pairs++].d = (uint8_t) d;
      }
}

static Data *new_data (const BgProblem *problem, BgPosition origins) {
  const BgBoard *board = problem->board;
  Data *data = g_new0 (Data, 1);
  data->problem = problem;
  const BgPosition kept = bg_kept_holes (problem);
  for (int c = 0; c < BG_CATEGORIES; c++) {
    data->category[c] = board->category[c];
    data->corners[c] = board->corners & board->category[c] & origins & ~kept;
    if (bg_subset (board->category[c], origins)) {
      data->fillers[c] = board->category[c];
      data->counts_last[c] = true;
    }
    for (int d = 0; d < BG_CATEGORIES; d++)
      data->removers[c] |= (bg_removable_categories (board, d) >> c & 1) << d;
  }
  find_pairs (data);
  for (int i = 0; i < problem->n_finishes && !problem->finish_is_single; i++)
    add_target (data, problem->finish[i], -1, origins);
  for (int c = 0; c < BG_CATEGORIES && problem->finish_is_single; c++)
    if (problem->finish_holes & board->category[c]) {
      BgPosition one = problem->finish_holes & board->category[c];
      add_target (data, one & -one, c, origins);
    }
  return data;
}

static inline Bytes greater (Bytes a, Bytes b) {
  const Bytes is_greater = (Bytes) (a > b);
  return (a & is_greater) | (b & ~is_greater);
}

static inline Bytes count_pegs (const BgPosition *positions, BgPosition holes) {
  uint8_t numbers[BLOCK];
  for (int i = 0; i < BLOCK; i++)
    numbers[i] = (uint8_t) bg_pegs (positions[i] & holes);
  Bytes result;
  memcpy (&result, numbers, sizeof result);
  return result;
}

static inline Bytes look_up (const uint8_t *table, const Bytes *index) {
  uint8_t numbers[BLOCK];
  memcpy (numbers, index, sizeof numbers);
  for (int i = 0; i < BLOCK; i++)
    numbers[i] = table[numbers[i]];
  Bytes result;
  memcpy (&result, numbers, sizeof result);
  return result;
}

/* Sets l_c from a_c. */
static inline void find_least (const Data *data, const Target *target, const BgPosition *vacancies,
                               const Bytes *corners, Bytes *least) {
  for (int c = 0; c < BG_CATEGORIES; c++) {
    const BgPosition filled = target->finish & data->fillers[c];
    if (filled != 0)
      least[c] = greater (corners[c], count_pegs (vacancies, filled));
    else if (c == target->survivor && data->counts_last[c])
      least[c] = greater (corners[c], (Bytes){ 0 } + 1);
    else
      least[c] = corners[c];
  }
}

/* The bounds to one target. */
static inline Bytes bound_to_target (const Data *data, const Target *target,
                                     const BgPosition *vacancies, const Bytes *pegs,
                                     const Bytes *corners) {
  Bytes least[BG_CATEGORIES], lack[BG_CATEGORIES];
  Bytes lost = { 0 }, sum = { 0 }, most = { 0 };
  find_least (data, target, vacancies, corners, least);
  for (int c = 0; c < BG_CATEGORIES; c++) {
    const Bytes removals = look_up (target->removals[c], &pegs[c]);
    Bytes known = { 0 };
    for (int d = 0; d < BG_CATEGORIES; d++)
      if (data->removers[c] >> d & 1)
        known += least[d];
    lost |= (Bytes) (removals == BG_BOUND_LOST);
    lack[c] = greater (removals, known) - known;
    most = greater (most, lack[c]);
    sum += least[c];
  }
  for (int k = 0; k < data->n_pairs; k++)
    most = greater (most, lack[data->pair[k].c] + lack[data->pair[k].d]);
  return (sum + most) | lost;
}

/* The bounds to the nearest target. */
static inline Bytes bound_to_targets (const Data *data, const BgPosition *vacancies,
                                      const Bytes *pegs, const Bytes *corners) {
  Bytes least = ~(Bytes){ 0 }; /* lost */
  for (int t = 0; t < data->n_targets; t++)
    least = ~greater (~least, ~bound_to_target (data, &data->target[t], vacancies, pegs, corners));
  return least;
}

/* Nothing remains to be done at a finish. */
static inline void correct_finishes (const Data *data, const BgPosition *positions, uint8_t *bounds,
                                     size_t n) {
  for (size_t i = 0; i < n; i++)
    if (bounds[i] <= 2 && bg_problem_is_finish (data->problem, positions[i]))
      bounds[i] = 0;
}

static inline void evaluate_block (const Data *data, const BgPosition *positions, uint8_t *bounds) {
  Bytes pegs[BG_CATEGORIES], corners[BG_CATEGORIES];
  BgPosition vacancies[BLOCK];
  for (int i = 0; i < BLOCK; i++)
    vacancies[i] = ~positions[i];
  for (int c = 0; c < BG_CATEGORIES; c++) {
    pegs[c] = count_pegs (positions, data->category[c]);
    corners[c] = (Bytes){ 0 };
    if (data->corners[c] != 0)
      corners[c] = count_pegs (positions, data->corners[c]);
  }
  const Bytes least = bound_to_targets (data, vacancies, pegs, corners);
  memcpy (bounds, &least, sizeof least);
  correct_finishes (data, positions, bounds, BLOCK);
}

static void bounds_of_counts (const void *data, const BgPegCounts *counts, uint8_t *bounds) {
  const BgPosition vacancies[BLOCK] = { 0 }; /* a single survivor has none to fill */
  Bytes pegs[BG_CATEGORIES], corners[BG_CATEGORIES];
  memcpy (pegs, counts->pegs, sizeof pegs);
  memcpy (corners, counts->corners, sizeof corners);
  const Bytes least = bound_to_targets (data, vacancies, pegs, corners);
  memcpy (bounds, &least, sizeof least);
}

static gpointer prepare (const BgProblem *problem, BgPosition origins, const int *,
                         const BgStopFlag *) {
  Data *data = new_data (problem, origins);
  data->table = bg_count_table_new (problem, data->corners, bounds_of_counts, data);
  return data;
}

static void release (gpointer pointer) {
  Data *data = pointer;
  bg_count_table_free (data->table);
  g_free (data);
}

static void evaluate (gconstpointer pointer, const BgPosition *positions, uint8_t *bounds,
                      size_t n) {
  const Data *data = pointer;
  size_t i = 0;
  if (data->table != NULL) {
    bg_count_table_look_up (data->table, positions, bounds, n);
    return;
  }
  for (; i + BLOCK <= n; i += BLOCK)
    evaluate_block (data, positions + i, bounds + i);
  if (i == n)
    return;
  BgPosition last[BLOCK] = { 0 };
  uint8_t last_bounds[BLOCK];
  memcpy (last, positions + i, (n - i) * sizeof *positions);
  evaluate_block (data, last, last_bounds);
  memcpy (bounds + i, last_bounds, n - i);
}

const BgHeuristic bg_heuristic_balance = {
  .name = "balance",
  .needs_lattice = true,
  .summary = "moves by category: corners, vacancies, removals and the survivor's last move",
  .source = "this program; contains equations 2 and 3 of Bell, Diagonal Peg Solitaire",
  .admissible = true,
  .consistent = true,
  .any_origins = true,
  .counts_categories = true,
  .prepare = prepare,
  .evaluate = evaluate,
  .release = release,
};
