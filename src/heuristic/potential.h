/* Potential functions over moves: weights of holes, summed over the pegs.

   If no complete move lowers the sum by more than d, a position of sum s is at
   least (s - f) / d moves from a finish of sum f.  A move by a peg of category
   c starts and ends in holes of c and removes, once each, pegs that c can jump
   over, so it lowers the sum by at most

       max of w over c  -  min of w over c  +  the positive w that c can jump over.

   With a single survivor more is true: before its last move the survivor is
   alone in its category, so the sum is at most

       max of w over c  +  the positive w that c can jump over,

   and if that exceeds f' by d at most, (s - f') / d bounds the moves even where
   f' is less than f.  Equation 2 with f = 1 is such a bound: a corner weighs 5,
   more than f. */
#ifndef BG_POTENTIAL_H
#define BG_POTENTIAL_H

#include "problem/problem.h"

static inline gint64
bg_potential_sum (const gint64 *weight, BgPosition position)
{
  gint64 sum = 0;
  BG_FOR_EACH_HOLE (hole, position)
    sum += weight[hole];
  return sum;
}

/* The holes that pegs of CATEGORY can jump over. */
BgPosition bg_jumped_by (const BgBoard *board, int category);

/* No complete move lowers the sum by more than this. */
gint64 bg_potential_most_lost (const BgBoard *board, const gint64 *weight);

/* The greatest sum of a finish. */
gint64 bg_potential_at_finish (const BgProblem *problem, const gint64 *weight);

/* Is ceil ((sum - OFFSET) / DIVISOR), taken as 0 at a finish and where it is
   negative, proved admissible?  It is consistent then, too. */
bool bg_potential_is_bound (const BgProblem *problem, const gint64 *weight, gint64 offset,
                            gint64 divisor);

#endif
