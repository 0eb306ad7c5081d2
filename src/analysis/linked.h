/* The middle of a complement problem with an odd number of jumps 2n + 1.

   A position p of S_n wins iff a jump along some line l leads from it to the
   complement of another, q = (p ^ l)'.  Then q has on l what p has, and p is
   (q ^ l)': the two win together. */
#ifndef BG_LINKED_H
#define BG_LINKED_H

#include "analysis/reach.h"

/* W_n from MIDDLE, which is S_n; NULL unless the outcome is DONE. */
BgLayer *bg_linked_find (const BgReach *reach, const BgLayer *middle,
                         const BgResources *resources, uint64_t *generated,
                         BgAnalysisOutcome *outcome);

#endif
