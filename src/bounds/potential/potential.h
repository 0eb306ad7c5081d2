/* Potential functions over moves: weights of holes, summed over the pegs.

   If no complete move lowers the sum by more than d, a position of sum s is at
   least (s - f) / d moves from a finish of sum f.  A move by a peg of category
   c starts and ends in holes of c and removes, once each, pegs that c can jump
   over, so it lowers the sum by at most

       max of w over c  -  min of w over c  +  the positive w that c can jump over.

   That is easily seen, but the holes that it adds up need not lie along one way.
   The exact greatest loss is that of the heaviest trail (heaviest_trail.h).
   doc/theory.md, section 4, has the proofs.

   With a single survivor more is true: before its last move, which ends where
   the survivor may stand, there are the pegs of this move and no others, so if
   none of these positions exceeds f' by more than d, (s - f') / d bounds the
   moves even where f' is less than f.  Equation 2 with f = 1 is such a bound: a
   corner weighs 5, more than f.

   Merson regions R can weigh besides, v_R >= 0 each as long as all their holes are
   filled.  While R is whole, a move that removes or moves one of its pegs starts in it
   (3.3), and no move can undo that it fills a region.  So the bound above on the loss of a move
   from s holds with w_s + (sum of v_R over the regions that contain s) as the weight of its start;
   and a region inside the pegs before the last move contains s.

   With a perimeter, all positions from which 1, ..., K moves lead to a finish, there are offsets
   f_1 >= ... >= f_K, the greatest sum of a position at most k moves away less k d: a position of
   sum s > f_k + n d, n >= k, is more than n moves from a finish.  For the way from it would end in
   the perimeter, or pass a position k moves away.

   This is also a bound on the moves that start in ORIGINS alone, if moves that start elsewhere do
   not lower the sum at all. */
#ifndef BG_POTENTIAL_H
#define BG_POTENTIAL_H

#include "bounds/regions.h"
#include "problem/problem.h"

/* The most layers of a perimeter (perimeter.h). */
#define BG_MAX_PERIMETER 3

/* ceil ((sum - offset) / divisor); with a perimeter of DEPTH layers the offset depends on the moves
   that are in question. */
typedef struct {
  gint64 weight[BG_MAX_HOLES];
  const BgRegionList *regions; /* that weigh besides; NULL: none */
  gint64 region_weight[BG_MAX_REGIONS];
  gint64 divisor, offset;
  int at_start;                         /* its bound */
  int depth;                            /* 0: there is no perimeter */
  gint64 near_offset[BG_MAX_PERIMETER]; /* f_1, f_2, ...: the first is the offset */
} BgPotential;

/* A sum of more than this offset and MOVES divisors shows that a position, which is no finish, is
   more than MOVES moves from all finishes. */
static inline gint64 bg_potential_offset (const BgPotential *potential, int moves) {
  return potential->depth == 0 ? potential->offset
                               : potential->near_offset[CLAMP (moves, 1, potential->depth) - 1];
}

/* The least of its offsets, which is for many moves. */
static inline gint64 bg_potential_far_offset (const BgPotential *potential) {
  return bg_potential_offset (potential, BG_MAX_PERIMETER);
}

/* The greatest number that divides both A and B; not negative, and 0 if both are 0. */
static inline gint64 bg_common_divisor (gint64 a, gint64 b) {
  for (gint64 rest; b != 0; a = b, b = rest)
    rest = a % b;
  return ABS (a);
}

static inline gint64 bg_potential_sum (const gint64 *weight, BgPosition position) {
  gint64 sum = 0;
  BG_FOR_EACH_HOLE (hole, position)
    sum += weight[hole];
  return sum;
}

/* The sum of POSITION over holes and filled regions. */
gint64 bg_potential_value (const BgPotential *potential, BgPosition position);

/* The gain of a move from each hole of HOLES by its start (heaviest_trail.h), BG_GAIN_NEVER from
   other holes: u_s, its peg's weight and the weights of the regions that it can break. */
void bg_potential_start_gains (const BgPotential *potential, BgPosition holes, gint64 *gain);

/* The holes that pegs of CATEGORY can jump over. */
BgPosition bg_jumped_by (const BgBoard *board, int category);

/* The most by which a complete move that starts in ORIGINS lowers the sum, or LEAST if that is
   more.  Too much on boards that are too wide for the heaviest trail. */
gint64 bg_potential_most_lost (const BgBoard *board, const BgPotential *potential,
                               BgPosition origins, gint64 least);

/* The greatest sum of a finish. */
gint64 bg_potential_at_finish (const BgProblem *problem, const BgPotential *potential);

/* The least offset that is proved where moves from ORIGINS lower the sum by the
   potential's divisor at most and others do not. */
gint64 bg_potential_least_offset (const BgProblem *problem, const BgPotential *potential,
                                  BgPosition origins);

/* The least divisor, at least that of POTENTIAL, and with it the least offset, at least its
   own, that are proved for all moves: false if it is proved as it is, or never. */
bool bg_potential_mend (const BgProblem *problem, const BgPotential *potential, gint64 *divisor,
                        gint64 *offset);

/* Is ceil ((sum - offset) / divisor), taken as 0 at a finish and where it is
   negative, proved admissible for the moves that start in ORIGINS?  It is consistent then,
   too. */
bool bg_potential_is_bound (const BgProblem *problem, const BgPotential *potential,
                            BgPosition origins);

/* The smallest whole numbers in proportion to N fractions of small denominators
   that are known approximately.  Returns the factor, or 0 if there is none up
   to MOST. */
int bg_whole_numbers (const double *value, int n, int most, gint64 *whole);

#endif
