/* The category count before the last move (the s of section 3.3), for any
   finish.

   A move leaves the number of pegs of its own category as it is and lowers the
   others'.  A position one move from a finish F therefore has a category with
   exactly F's number, and no fewer than F in the others, the surplus being in
   categories that the first can jump over.  Otherwise two moves are needed; and
   with fewer pegs of a category than every finish has, nothing helps
   (doc/theory.md, Theorem 3.19).

   Of the moves that start in ORIGINS alone, one is needed if a category has
   pegs to lose and all who could remove them start there.

   With a single survivor the bound is looked up, where the numbers have few combinations. */

#include "bounds/count_table.h"
#include "bounds/heuristic.h"

typedef struct {
  const BgProblem *problem;
  bool all_origins;
  unsigned removed_from_origins; /* categories whose removers all start in ORIGINS */
  BgPosition category[BG_CATEGORIES];
  unsigned removable[BG_CATEGORIES];
  int n_profiles; /* the finishes' numbers of pegs a category, each once */
  uint8_t profile[BG_MAX_HOLES][BG_CATEGORIES];
  BgCountTable *table; /* or NULL: all is calculated */
} Data;

/* Bounds the moves to one profile, LOST if there is no way. */
static int bound_to_profile (const Data *data, const uint8_t *pegs, const uint8_t *profile) {
  unsigned surplus = 0;
  for (int c = 0; c < BG_CATEGORIES; c++) {
    if (pegs[c] < profile[c])
      return BG_BOUND_LOST;
    surplus |= (unsigned) (pegs[c] > profile[c]) << c;
  }
  if (!data->all_origins)
    return (surplus & data->removed_from_origins) != 0;
  for (int c = 0; c < BG_CATEGORIES; c++)
    if (!(surplus >> c & 1) && pegs[c] > 0 && (surplus & ~data->removable[c]) == 0)
      return 1;
  return 2;
}

/* Bounds the moves to the nearest profile; at a finish it may be above 0. */
static int bound_of (const Data *data, const uint8_t *pegs) {
  int least = BG_BOUND_LOST;
  for (int i = 0; i < data->n_profiles && least > 0; i++)
    least = MIN (least, bound_to_profile (data, pegs, data->profile[i]));
  return least;
}

static void bounds_of_counts (const void *data, const BgPegCounts *counts, uint8_t *bounds) {
  for (int i = 0; i < BG_PEG_COUNTS; i++) {
    uint8_t pegs[BG_CATEGORIES];
    for (int c = 0; c < BG_CATEGORIES; c++)
      pegs[c] = counts->pegs[c][i];
    bounds[i] = (uint8_t) bound_of (data, pegs);
  }
}

static gpointer prepare (const BgProblem *problem, BgPosition origins, const int *,
                         const BgStopFlag *) {
  const BgBoard *board = problem->board;
  Data *data = g_new0 (Data, 1);
  data->problem = problem;
  data->all_origins = origins == board->full;
  for (int c = 0; c < BG_CATEGORIES; c++) {
    data->category[c] = board->category[c];
    data->removable[c] = bg_removable_categories (board, c);
    data->removed_from_origins |= (unsigned) bg_removers_start_in (board, c, origins) << c;
  }
  for (int i = 0; i < problem->n_finishes; i++)
    data->n_profiles = bg_board_add_categories (board, problem->finish[i], data->profile,
                                                data->n_profiles);
  const BgPosition none[BG_CATEGORIES] = { 0 };
  data->table = bg_count_table_new (problem, none, bounds_of_counts, data);
  return data;
}

static void release (gpointer pointer) {
  Data *data = pointer;
  bg_count_table_free (data->table);
  g_free (data);
}

static void correct_finishes (const Data *data, const BgPosition *positions, uint8_t *bounds,
                              size_t n) {
  for (size_t i = 0; i < n; i++)
    if (bounds[i] != BG_BOUND_LOST && bg_problem_is_finish (data->problem, positions[i]))
      bounds[i] = 0;
}

static void evaluate (gconstpointer pointer, const BgPosition *positions, uint8_t *bounds,
                      size_t n) {
  const Data *data = pointer;
  if (data->table != NULL) {
    bg_count_table_look_up (data->table, positions, bounds, n);
    return;
  }
  for (size_t i = 0; i < n; i++) {
    uint8_t pegs[BG_CATEGORIES];
    for (int c = 0; c < BG_CATEGORIES; c++)
      pegs[c] = (uint8_t) bg_pegs (positions[i] & data->category[c]);
    bounds[i] = (uint8_t) bound_of (data, pegs);
  }
  correct_finishes (data, positions, bounds, n);
}

const BgHeuristic bg_heuristic_category = {
  .name = "category",
  .needs_lattice = true,
  .summary = "the numbers of pegs of each category that the last move needs",
  .source = "Bell, Diagonal Peg Solitaire, 3.3",
  .admissible = true,
  .consistent = true,
  .ceiling = 2,
  .any_origins = true,
  .counts_categories = true,
  .prepare = prepare,
  .evaluate = evaluate,
  .release = release,
};
