#include "certificate/certify.h"

#include "core/error.h"
#include "search/tracker.h"

/* The numbers that a certificate can have; their number is 0 if it can have none. */
static BgCertificateCounts provable_counts (const BgProblem *problem,
                                            const BgSolutions *solutions) {
  const BgUnordered *sets = solutions != NULL ? solutions->unordered : NULL;
  BgCertificateCounts counts = { 0 };
  if (solutions == NULL || mpz_cmp_ui (solutions->ordered_raw, BG_CERTIFICATE_MOST_COUNT) > 0
      || !bg_certificate_has_counts (problem))
    return counts;
  counts.n = 2;
  counts.number[0] = mpz_get_ui (solutions->ordered_raw);
  counts.number[1] = mpz_get_ui (solutions->ordered);
  if (sets == NULL || mpz_cmp_ui (sets->begun, BG_CERTIFICATE_MOST_SETS) > 0
      || sets->graph->moves->len > BG_CERTIFICATE_MOST_MOVES)
    return counts;
  counts.n = 4;
  counts.number[2] = mpz_get_ui (sets->raw);
  counts.number[3] = mpz_get_ui (sets->up_to_symmetry);
  return counts;
}

bool bg_certify (const BgProblem *problem, const BgSolveResult *result,
                 const BgSolutions *solutions, const char *path, const BgControl *control,
                 BgCertificateInfo *info, GError **error) {
  const BgCertificateCounts counts = provable_counts (problem, solutions);
  *info = (BgCertificateInfo){ .stop = result->stop };
  if (!bg_solve_check_proved (result, error))
    return false;
  return result->stop == BG_STOP_SIGNAL
         || bg_certificate_write (problem, result, counts.n > 0 ? &counts : NULL, path, control,
                                  info, error);
}

bool bg_certify_check (const BgProblem *problem, GError **error) {
  const char *conflict = bg_conditions_conflict (problem);
  if (conflict != NULL)
    return bg_input_error (error,
                           "--certificate: %s, which no certificate proves, expected conditions "
                           "that play can meet",
                           conflict);
  return bg_certificate_check_problem (problem, error);
}

bool bg_certify_relaxed (const BgSolveResult *result, const BgSolveOptions *options,
                         const char *path, const BgControl *control, BgCertificateInfo *info,
                         const BgProblem **relaxed, int *moves, GError **error) {
  const BgTracker *tracker = result->instance->tracker;
  const int beside = bg_tracker_moves_beside (tracker);
  const BgSolveOptions plain = {
    .heuristic = options->heuristic,
    .max_moves = options->max_moves > 0 ? MAX (options->max_moves - beside, 1) : 0,
  };
  g_auto (BgSolveResult) solved = { 0 };
  *relaxed = tracker->relaxed;
  if (!bg_solve (*relaxed, &plain, control, &solved, error)
      || !bg_certify (*relaxed, &solved, NULL, path, control, info, error))
    return false;
  *moves = solved.status == BG_NO ? 0 : solved.lower_bound + beside;
  return true;
}
