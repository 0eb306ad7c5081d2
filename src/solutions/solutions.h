/* All shortest solutions of a problem: their graph and their numbers (doc/theory.md, Theorem 7.2).
 */
#ifndef BG_SOLUTIONS_H
#define BG_SOLUTIONS_H

#include "core/control.h"
#include "search/solve.h"
#include "solutions/graph.h"
#include "solutions/unordered.h"

/* Jumps along rows, along columns and along diagonals: the fewest and the most
   that a solution has of each. */
typedef struct {
  int fewest[3], most[3];
} BgJumpRange;

typedef struct {
  BgGraph *graph;
  /* solutions as sequences of jumps: a loop counts once for each direction in the former; in the
     latter solutions count once that are images of each other under a symmetry of the problem */
  mpz_t ordered_raw, ordered;
  BgJumpRange jumps;
  BgUnordered *unordered; /* NULL where its diagrams would not fit */
  uint64_t peak_bytes;
} BgSolutions;

/* The graph alone, as below, of solutions of up to LONGER moves more than the shortest. */
BgGraph *bg_solutions_graph (const BgSolveResult *solved, int longer, const BgControl *control,
                             uint64_t *peak_bytes, BgStop *stop);

/* Finds and counts the solutions of a problem that is SOLVED from the levels that were kept, whose
   positions are freed; where there are none, it searches once more, forward alone, under the
   same heuristic.
   NULL if the graph does not fit in memory, a signal came or the claims of a module are refuted.
   STOP says why something is missing, if only the unordered count.  SOLVED has to live as long as
   the solutions. */
BgSolutions *bg_solutions_new (const BgSolveResult *solved, const BgControl *control, BgStop *stop);
void bg_solutions_free (BgSolutions *solutions);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgSolutions, bg_solutions_free)

/* Numbers of solutions by their moves.  A solution of n moves is a sequence of jumps from the start
   to the first finish between moves, in which the jumping peg changes n - 1 times: consecutive
   jumps of one peg are one move, so that a sweep is not also counted as two moves of its peg.  (Of
   shortest solutions this need not be said.) */
typedef struct {
  int first, n; /* solutions of FIRST, FIRST + 1, ... moves: N lengths */
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

/* Fails where STOP, of the counts of SOLVED, is BG_STOP_CLAIMS; the error names the modules. */
bool bg_solutions_check_claims (const BgSolveResult *solved, BgStop stop, GError **error);

/* What SOLUTIONS (may be NULL) lack, and the REASON, in a line of text. */
char *bg_solutions_shortfall (const BgSolutions *solutions, const char *reason);

/* The longest sweep, and the longest that a solution can end with. */
int bg_solutions_longest_sweep (const BgSolutions *solutions);
int bg_solutions_longest_final_sweep (const BgSolutions *solutions);

#endif
