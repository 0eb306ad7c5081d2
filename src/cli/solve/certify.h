/* Certificates of the answers of searches, with the numbers of solutions as far as they can have
   them. */
#ifndef BG_CERTIFY_H
#define BG_CERTIFY_H

#include "certificate/certificate.h"
#include "solutions/solutions.h"

/* Writes the certificate of RESULT of PROBLEM to PATH, as bg_certificate_write does, with the
   numbers of SOLUTIONS as far as a certificate can have them; SOLUTIONS may be NULL. */
bool bg_certify (const BgProblem *problem, const BgSolveResult *result,
                 const BgSolutions *solutions, const char *path, const BgControl *control,
                 BgCertificateInfo *info, GError **error);

#endif
