/* Independent check of a reason why a problem has no solution: weights of which no jump gains
   anything (a resource count, 2.2), and sets of holes in which no jump changes the parity of the
   pegs (position classes, 2.1).  Like the replay (verify.h) it reads of the board the rule and the
   holes' coordinates alone, or the lines of a board by lines, and finds the jumps by itself. */
#ifndef BG_LEMMA_H
#define BG_LEMMA_H

#include "problem/problem.h"

/* The sums of the weights over the pegs of the start and, of all finishes, the least. */
typedef struct {
  gint64 start, finish;
} BgLemmaSums;

/* Do the weights of the holes prove that PROBLEM has no solution: no jump raises the sum, and every
   finish has more than the start?  Sets SUMS in any case. */
bool bg_lemma_is_resource_proof (const BgProblem *problem, const gint64 *weight, BgLemmaSums *sums);

/* Does SET prove that: every jump changes an even number of its holes, and each finish has an odd
   number of pegs there where the start has an even one, or the other way round? */
bool bg_lemma_is_parity_proof (const BgProblem *problem, BgPosition set);

#endif
