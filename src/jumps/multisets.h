/* Solutions by jumps disregarding their order: the distinct multisets of jumps
   that some order makes a solution of (Bell, English 33-hole Board Example, "Two
   Ways to Count Solutions").

   A multiset says at which position it ends, for a jump complements the holes
   of its line.  So each winning position has a list of its own of the multisets
   that lead to it, and takes it from the lists of its predecessors; only
   the lists of two levels are kept, and of positions that are images of
   each other only one has a list. */
#ifndef BG_MULTISETS_H
#define BG_MULTISETS_H

#include "core/control.h"
#include "jumps/winning.h"

typedef struct {
  uint64_t all;            /* symmetric solutions counted separately */
  uint64_t up_to_symmetry; /* that of the winning positions */
} BgMultisets;

/* Counts them, exactly: no hashes, no sampling.  WINNING has to be complete. */
BgStop bg_multisets_count (const BgWinning *winning, const BgControl *control,
                           BgMultisets *multisets);

#endif
