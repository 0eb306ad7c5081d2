#include "certificate/certify.h"
#include "core/error.h"
#include "public/public.h"

bool bergholt_certify (const BergholtProblem *problem, const BergholtResult *result,
                       const BergholtCounts *counts, const char *file, const BergholtControl *given,
                       BergholtCertificate *certificate, BergholtStopReason *stop, char **error) {
  GError *cause = NULL;
  BgPublicControl run;
  BgCertificateInfo info = { 0 };
  const BgSolutions *solutions;
  if (stop != NULL)
    *stop = BERGHOLT_STOP_NONE;
  if (!bg_public_control (&run, given, error))
    return false;
  if (result->problem != problem)
    bg_input_error (&cause, "certify: expected a result of this problem");
  else if (!bg_public_solutions (counts, result, &solutions))
    bg_input_error (&cause, "certify: expected the counts of this result");
  else if (result->status == BERGHOLT_FOUND)
    bg_input_error (&cause, "the result of a search that proves nothing, expected another one");
  else if (bg_certificate_check_problem (problem, &cause))
    bg_certify (problem, &result->solved, solutions, file, &run.control, &info, &cause);
  if (cause != NULL) {
    bg_public_fail (cause, error);
    return false;
  }
  /* a search that a caller has stopped has no proof */
  const BgStop stopped = info.bytes == 0 && info.stop == BG_STOP_NONE ? BG_STOP_SIGNAL : info.stop;
  if (stop != NULL && info.bytes == 0)
    *stop = bg_public_stop_reason (stopped);
  BergholtCertificate public = {
    .size = sizeof public,
    .positions = info.positions,
    .bytes = info.bytes,
    .counts = info.counts,
  };
  g_strlcpy (public.sha256, info.sha256, sizeof public.sha256);
  if (certificate != NULL)
    bg_public_give (certificate, &public, sizeof public);
  return info.bytes > 0;
}
