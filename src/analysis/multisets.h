/* Solutions by jumps disregarding their order: the distinct multisets of jumps
   that some order makes a solution of (Bell, English 33-hole Board Example, "Two
   Ways to Count Solutions"). */
#ifndef BG_MULTISETS_H
#define BG_MULTISETS_H

#include <gmp.h>

#include "analysis/winning.h"

/* Counts them, exactly: no hashes, no sampling.  Symmetric solutions count
   separately. */
BgAnalysisOutcome bg_multisets_count (const BgProblem *problem, const BgResources *resources,
                                      mpz_t count);

#endif
