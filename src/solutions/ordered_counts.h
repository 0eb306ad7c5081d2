/* Ordered counts: paths through the solution graph. */
#ifndef BG_ORDERED_COUNTS_H
#define BG_ORDERED_COUNTS_H

#include <gmp.h>

#include "core/control.h"
#include "solutions/graph.h"

/* The numbers of solutions as sequences of jumps: RAW counts a loop once for each direction;
   UP_TO_SYMMETRY counts solutions once that are images of each other under a symmetry of the
   problem.  False, and no numbers, if STOP is set; STOP may be NULL. */
bool bg_ordered_count (const BgGraph *graph, const BgStopFlag *stop, mpz_t raw,
                       mpz_t up_to_symmetry);

/* Jumps along rows, along columns and along diagonals: the fewest and the most
   that a solution has of each. */
typedef struct
{
  int fewest[3], most[3];
} BgJumpRange;

void bg_ordered_jump_range (const BgGraph *graph, BgJumpRange *range);

#endif
