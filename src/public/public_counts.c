#include "core/error.h"
#include "pictures/text.h"
#include "public/public.h"
#include "solutions/listing.h"
#include "solutions/solutions.h"

struct BergholtCounts {
  const BergholtResult *result;
  BgSolutions *solutions;                                  /* NULL: nothing was counted */
  char *shortfall;                                         /* why something is missing, or NULL */
  char *ordered, *ordered_raw, *unordered, *unordered_raw; /* NULL where unknown */
  GPtrArray *class_counts; /* of strings, as the classes are in SOLUTIONS */
};

bool bg_public_solutions (const BergholtCounts *counts, const BergholtResult *result,
                          const BgSolutions **solutions) {
  *solutions = counts != NULL ? counts->solutions : NULL;
  return counts == NULL || counts->result == result;
}

static void write_numbers (BergholtCounts *counts) {
  const BgSolutions *solutions = counts->solutions;
  const BgUnordered *unordered = solutions->unordered;
  counts->ordered = bg_number_to_string (solutions->ordered);
  counts->ordered_raw = bg_number_to_string (solutions->ordered_raw);
  if (unordered == NULL)
    return;
  counts->unordered = bg_number_to_string (unordered->up_to_symmetry);
  counts->unordered_raw = bg_number_to_string (unordered->raw);
  for (guint i = 0; i < unordered->classes->len; i++)
    g_ptr_array_add (counts->class_counts,
                     bg_number_to_string (g_array_index (unordered->classes, BgClass, i).count));
}

BergholtCounts *bergholt_count (const BergholtProblem *problem, const BergholtResult *result,
                                const BergholtControl *control, char **error) {
  GError *cause = NULL;
  BgPublicControl run;
  if (!bg_public_control (&run, control, error))
    return NULL;
  if (result->status != BERGHOLT_SOLVED || result->problem != problem) {
    bg_input_error (&cause, "count: expected a result of this problem that is solved");
    bg_public_fail (cause, error);
    return NULL;
  }
  BergholtCounts *counts = g_new0 (BergholtCounts, 1);
  BgStop stop;
  counts->result = result;
  counts->class_counts = g_ptr_array_new_with_free_func (g_free);
  counts->solutions = bg_solutions_new (&result->solved, &run.control, &stop);
  if (!bg_solutions_check_claims (&result->solved, stop, &cause)) {
    bg_public_fail (cause, error);
    bergholt_counts_free (counts);
    return NULL;
  }
  if (stop != BG_STOP_NONE)
    counts->shortfall = bg_solutions_shortfall (counts->solutions, stop == BG_STOP_SIGNAL
                                                                       ? "stopped on request"
                                                                       : bg_stop_name (stop));
  if (counts->solutions != NULL)
    write_numbers (counts);
  return counts;
}

void bergholt_counts_free (BergholtCounts *counts) {
  if (counts == NULL)
    return;
  g_clear_pointer (&counts->solutions, bg_solutions_free);
  g_free (counts->shortfall);
  g_free (counts->ordered);
  g_free (counts->ordered_raw);
  g_free (counts->unordered);
  g_free (counts->unordered_raw);
  g_ptr_array_unref (counts->class_counts);
  g_free (counts);
}

/* --- Numbers --------------------------------------------------------------- */

const char *bergholt_counts_shortfall (const BergholtCounts *counts) {
  return counts->shortfall;
}

const char *bergholt_counts_ordered (const BergholtCounts *counts) {
  return counts->ordered;
}

const char *bergholt_counts_ordered_raw (const BergholtCounts *counts) {
  return counts->ordered_raw;
}

const char *bergholt_counts_unordered (const BergholtCounts *counts) {
  return counts->unordered;
}

const char *bergholt_counts_unordered_raw (const BergholtCounts *counts) {
  return counts->unordered_raw;
}

int bergholt_counts_n_classes (const BergholtCounts *counts) {
  return counts->class_counts->len;
}

void bergholt_counts_class (const BergholtCounts *counts, int i, BergholtClass *solution_class) {
  g_assert (i >= 0 && i < bergholt_counts_n_classes (counts));
  const BgClass *class = &g_array_index (counts->solutions->unordered->classes, BgClass, i);
  const BergholtClass public = {
    .size = sizeof public,
    .longest = class->longest,
    .second = class->second,
    .final = class->final,
    .solutions = counts->class_counts->pdata[i],
  };
  bg_public_give (solution_class, &public, sizeof public);
}

/* --- Solutions one by one -------------------------------------------------- */

typedef struct {
  bool (*take) (const char *const *moves, int n_moves, void *data);
  void *data;
} Taker;

static bool take_solution (const char *const *moves, int n_moves, const BgClass *, void *data) {
  const Taker *taker = data;
  return taker->take (moves, n_moves, taker->data);
}

void bergholt_counts_list (const BergholtCounts *counts,
                           bool (*take) (const char *const *moves, int n_moves, void *data),
                           void *data) {
  Taker taker = { take, data };
  if (counts->unordered != NULL)
    bg_listing_run (counts->solutions->unordered, take_solution, &taker);
}
