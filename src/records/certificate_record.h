/* Certificates of answers, as fields of these. */
#ifndef BG_CERTIFICATE_RECORD_H
#define BG_CERTIFICATE_RECORD_H

#include "certificate/certify.h"
#include "records/record.h"

/* Writes to FILE the certificate of RESULT, of PROBLEM, for which ASKED was asked, with the numbers
   of SOLUTIONS, or without where that is NULL.  Adds "certificate", or "certificate_stopped_by"
   where there is none: *STOP says why, unless it says something before. */
bool bg_certify_answer (BgRecord *record, const BgProblem *problem, const BgSolveResult *result,
                        const BgSolutions *solutions, const BgSolveOptions *asked, const char *file,
                        const BgControl *control, BgStop *stop, GError **error);

#endif
