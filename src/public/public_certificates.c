#include "core/error.h"
#include "public/public.h"
#include "records/certificate_record.h"

static void certify (BgRecord *record, const BergholtResult *result, const BgSolutions *solutions,
                     const char *file, const BgControl *control, GError **error) {
  const BgProblem *problem = result->problem;
  BgStop stop = BG_STOP_NONE;
  if (bergholt_result_status (result) == BERGHOLT_FOUND)
    bg_input_error (error, "the result of a search that proves nothing, expected another one");
  else if (bg_certify_check (problem, error))
    bg_certify_answer (record, problem, &result->solved, solutions, &result->asked, file, control,
                       &stop, error);
}

BergholtRecord *bergholt_certify (const BergholtResult *result, const BergholtCounts *counts,
                                  const char *file, const BergholtControl *given, char **error) {
  GError *cause = NULL;
  BgPublicControl run;
  const BgSolutions *solutions;
  if (!bg_public_control (&run, given, error))
    return NULL;
  g_autoptr (BgRecord) record = bg_record_new ();
  if (!bg_public_solutions (counts, result, &solutions))
    bg_input_error (&cause, "certify: expected the counts of this result");
  else
    certify (record, result, solutions, file, &run.control, &cause);
  if (cause == NULL)
    return g_steal_pointer (&record);
  bg_public_fail (cause, error);
  return NULL;
}
