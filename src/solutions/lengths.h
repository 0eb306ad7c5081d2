/* Numbers of solutions that are longer than the shortest.

   A solution of n moves is a sequence of jumps from the start to a finish in which the jumping peg
   changes n - 1 times: consecutive jumps of one peg are one move, so that a sweep is not also
   counted as two moves of its peg.  (Of shortest solutions this need not be said.)  Where a problem
   has several finishes a solution may pass one and end in another.

   With d the number of moves from the start and e the number to a finish, every position between
   the moves of a solution of up to n moves has d + e <= n.  The levels of a search under the limit
   n have all such positions: a shortest way to a position and on to a finish has no other
   positions, and keeps equation 1 at each of them (doc/theory.md, Theorem 7.4). */
#ifndef BG_LENGTHS_H
#define BG_LENGTHS_H

#include <gmp.h>

#include "core/control.h"
#include "search/solve.h"

typedef struct {
  int first, n; /* solutions of FIRST, FIRST + 1, ... moves: N lengths */
  /* in order of moves, all and up to symmetry, as in solutions.h */
  mpz_t *raw, *up_to_symmetry;
  uint64_t peak_bytes;
} BgLengths;

/* Counts the solutions of a problem that is SOLVED in its minimum and up to LONGER moves more, by a
   search forward under the same heuristic.  NULL, and STOP says why, when CONTROL's memory does not
   do or it is stopped. */
BgLengths *bg_lengths_new (const BgSolveResult *solved, int longer, const BgControl *control,
                           BgStop *stop);
void bg_lengths_free (BgLengths *lengths);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgLengths, bg_lengths_free)

#endif
