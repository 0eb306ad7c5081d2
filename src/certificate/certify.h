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

/* Fails where no certificate can be of PROBLEM (bg_certificate_check_problem), or where its
   conditions rule out all solutions by their form, for which no search is needed. */
bool bg_certify_check (const BgProblem *problem, GError **error);

/* Writes to PATH the certificate of the problem that RESULT, of a problem under conditions, has in
   its place: with the first moves and the last move that are given, and without the other
   conditions, which only remove solutions; solved anew, with the heuristic and the most moves of
   OPTIONS.  *RELAXED is that problem, borrowed from RESULT; *MOVES the number of moves that, by the
   certificate, each solution under the conditions has at least; 0: there is none. */
bool bg_certify_relaxed (const BgSolveResult *result, const BgSolveOptions *options,
                         const char *path, const BgControl *control, BgCertificateInfo *info,
                         const BgProblem **relaxed, int *moves, GError **error);

#endif
