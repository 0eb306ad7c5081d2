#include "core/error.h"
#include "public/public.h"
#include "records/answer.h"
#include "solutions/listing.h"
#include "solutions/solutions.h"

struct BergholtCounts {
  const BergholtResult *result;
  BgSolutions *solutions; /* NULL: nothing was counted */
  char *shortfall;        /* why something is missing, or NULL */
  BgRecord *record;       /* the numbers */
};

bool bg_public_solutions (const BergholtCounts *counts, const BergholtResult *result,
                          const BgSolutions **solutions) {
  *solutions = counts != NULL ? counts->solutions : NULL;
  return counts == NULL || counts->result == result;
}

static void add_numbers (BgRecord *record, const BgSolutions *solutions, BgStop stop) {
  if (solutions != NULL)
    bg_answer_add_counts (record, solutions);
  if (solutions != NULL && solutions->unordered != NULL)
    bg_answer_add_classes (record, solutions->unordered);
  bg_record_add_stop (record, stop);
}

BergholtCounts *bergholt_count (const BergholtResult *result, const BergholtControl *control,
                                char **error) {
  GError *cause = NULL;
  BgPublicControl run;
  if (!bg_public_control (&run, control, error))
    return NULL;
  if (bergholt_result_status (result) != BERGHOLT_SOLVED) {
    bg_input_error (&cause, "count: expected a result that is solved");
    bg_public_fail (cause, error);
    return NULL;
  }
  BergholtCounts *counts = g_new0 (BergholtCounts, 1);
  BgStop stop;
  counts->result = result;
  counts->record = bg_record_new ();
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
  add_numbers (counts->record, counts->solutions, stop);
  return counts;
}

void bergholt_counts_free (BergholtCounts *counts) {
  if (counts == NULL)
    return;
  g_clear_pointer (&counts->solutions, bg_solutions_free);
  g_free (counts->shortfall);
  bg_record_free (counts->record);
  g_free (counts);
}

/* --- Numbers --------------------------------------------------------------- */

const char *bergholt_counts_shortfall (const BergholtCounts *counts) {
  return counts->shortfall;
}

const BergholtRecord *bergholt_counts_record (const BergholtCounts *counts) {
  return counts->record;
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
  if (counts->solutions != NULL && counts->solutions->unordered != NULL)
    bg_listing_run (counts->solutions->unordered, take_solution, &taker);
}
