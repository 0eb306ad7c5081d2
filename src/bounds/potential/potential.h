/* Potential functions over moves: weights of holes, summed over the pegs.

   If no complete move lowers the sum by more than d, a position of sum s is at
   least (s - f) / d moves from a finish of sum f.  A move by a peg of category
   c starts and ends in holes of c and removes, once each, pegs that c can jump
   over, so it lowers the sum by at most

       max of w over c  -  min of w over c  +  the positive w that c can jump over.

   That is easily seen, but the holes that it adds up need not lie along one way.
   The exact greatest loss is that of the heaviest trail (heaviest_trail.h).

   With a single survivor more is true: before its last move, which ends where
   the survivor may stand, there are the pegs of this move and no others, so if
   none of these positions exceeds f' by more than d, (s - f') / d bounds the
   moves even where f' is less than f.  Equation 2 with f = 1 is such a bound: a
   corner weighs 5, more than f.

   Of the moves that start in ORIGINS alone the same is a bound, if moves that
   start elsewhere do not lower the sum at all. */
#ifndef BG_POTENTIAL_H
#define BG_POTENTIAL_H

#include "problem/problem.h"

/* ceil ((sum - offset) / divisor) */
typedef struct
{
  gint64 weight[BG_MAX_HOLES];
  gint64 divisor, offset;
  int at_start;                 /* its bound */
} BgPotential;

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

/* What a complete move that starts in ORIGINS lowers the sum by at most, or LEAST
   if that is more.  Too much on boards that are too wide for the heaviest trail. */
gint64 bg_potential_most_lost (const BgBoard *board, const gint64 *weight, BgPosition origins,
                               gint64 least);

/* The greatest sum of a finish. */
gint64 bg_potential_at_finish (const BgProblem *problem, const gint64 *weight);

/* The least offset that is proved where moves from ORIGINS lower the sum by
   DIVISOR at most and others do not. */
gint64 bg_potential_least_offset (const BgProblem *problem, const gint64 *weight,
                                  BgPosition origins, gint64 divisor);

/* Is ceil ((sum - OFFSET) / DIVISOR), taken as 0 at a finish and where it is
   negative, proved admissible for all moves?  It is consistent then, too. */
bool bg_potential_is_bound (const BgProblem *problem, const gint64 *weight, gint64 offset,
                            gint64 divisor);

#endif
