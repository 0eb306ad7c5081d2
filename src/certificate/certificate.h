/* Certificates: the data by which a checker that has the rules, and no part of the search, proves
   that no solution is shorter (doc/certificates.md). */
#ifndef BG_CERTIFICATE_H
#define BG_CERTIFICATE_H

#include "search/solve.h"

typedef struct
{
  BgStop stop;               /* why none was written; else NONE */
  uint64_t positions, bytes; /* in levels, and of the file */
  guint sets;                /* of weights */
  BgStats stats;
} BgCertificateInfo;

/* Can PROBLEM have a certificate?  The format has boards of up to 64 holes and 26 columns. */
bool bg_certificate_check_problem (const BgProblem *problem, GError **error);

/* Writes a proof of RESULT of PROBLEM to PATH, whole or not at all: of the minimum, of the absence
   of a solution, or of the bound that a limit left.  RESULT is exact.  Returns false with ERROR
   if PATH cannot be written. */
bool bg_certificate_write (const BgProblem *problem, const BgSolveResult *result, const char *path,
                           const BgControl *control, BgCertificateInfo *info, GError **error);

#endif
