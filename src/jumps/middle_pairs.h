/* The middle of a complement problem with an odd number of jumps 2n + 1.

   A position p of S_n wins iff a jump along some line l leads from it to the
   complement of another, q = (p ^ l)'.  Then q has on l what p has, and p is
   (q ^ l)': the two win together. */
#ifndef BG_MIDDLE_PAIRS_H
#define BG_MIDDLE_PAIRS_H

#include "core/control.h"
#include "jumps/jump_search.h"

/* W_n from MIDDLE, which is S_n; NULL unless the outcome is DONE. */
BgLevelSet *bg_middle_pairs_find (const BgJumpSearch *reach, const BgLevelSet *middle,
                                  const BgControl *control, uint64_t *generated,
                                  BgStop *outcome);

#endif
