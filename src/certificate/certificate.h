/* Certificates: the data by which a checker that has the rules, and no part of the search, proves
   that no solution is shorter (doc/certificate-format.md). */
#ifndef BG_CERTIFICATE_H
#define BG_CERTIFICATE_H

#include "search/solve.h"

/* Numbers of shortest solutions that are to be proved: of sequences of jumps, in all and up to
   symmetry, and of sets of moves in the same way.  N is 0, 2 or 4, as many as are to be proved. */
typedef struct {
  int n;
  uint64_t number[4];
} BgCertificateCounts;

/* The greatest number that a certificate can have; how many different moves the solutions may have
   and how many sets their first moves may be, where sets are counted. */
#define BG_CERTIFICATE_MOST_COUNT (UINT64_C (1) << 62)
#define BG_CERTIFICATE_MOST_MOVES (1 << 16)
#define BG_CERTIFICATE_MOST_SETS (1 << 17)

typedef struct {
  BgStop stop;               /* why none was written; else NONE */
  uint64_t positions, bytes; /* in levels, and of the file */
  char sha256[65];           /* of the file, in hexadecimal digits */
  guint sets;                /* of weights */
  guint cores;
  int counts; /* that are proved: 0 where the levels have too many positions */
  BgStats stats;
} BgCertificateInfo;

/* Can PROBLEM have a certificate?  The format has boards of up to 128 holes and, unless by lines,
   26 columns. */
bool bg_certificate_check_problem (const BgProblem *problem, GError **error);

/* Can a certificate of PROBLEM prove numbers of solutions?  Not where finishes are not listed.
   Solutions are counted as sequences of holes, of which two lines with the same ends would make
   one. */
bool bg_certificate_has_counts (const BgProblem *problem);

/* Writes a proof of RESULT of PROBLEM to PATH, whole or not at all: of the minimum, and of COUNTS
   of solutions, if it is not NULL; of the absence of a solution, or of the bound that a limit left.
   RESULT is exact.  Returns false with ERROR if PATH cannot be written. */
bool bg_certificate_write (const BgProblem *problem, const BgSolveResult *result,
                           const BgCertificateCounts *counts, const char *path,
                           const BgControl *control, BgCertificateInfo *info, GError **error);

#endif
