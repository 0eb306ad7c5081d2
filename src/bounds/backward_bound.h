/* Lower bounds on the moves that led from a start to a position: the duals of the
   heuristics, for searches that go backward.

   Private to bound.c.  They count the moves that were begun, so a move under way counts as one.

   Regions (dual of merson, 3.3).  Let R be a Merson region that was filled at the
   start and is not wholly filled now.  The first jump that removed or moved one
   of its pegs was by a peg of R, and that peg had not moved before: a move
   started in R.  So many moves were begun as it takes holes to hit every such
   region.  Corners are regions of one hole.  And one of these moves, the first, started where
   the start lets a peg jump: one more where no least hitting set has such a hole.

   Balance (dual of balance).  With x_c the moves made by pegs of category c,

     x_c >= a_c                 the corners of c that were filled and are empty
     x_c >= v_c                 the holes of c that were empty and are filled
     sum of x_d over M_c >= r_c = ceil (pegs of c removed / k_c)

   in the letters of heuristics/balance.c, which has the rest of the argument (doc/theory.md,
   Theorem 3.16). */
#ifndef BG_BACKWARD_BOUND_H
#define BG_BACKWARD_BOUND_H

#include "board/group.h"
#include "bounds/heuristic.h"

typedef struct BgBackwardBound BgBackwardBound;

/* Described at bg_bound_new_backward. */
BgBackwardBound *bg_backward_bound_new (const BgProblem *problem, const BgGroup *group);
void bg_backward_bound_free (BgBackwardBound *bound);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgBackwardBound, bg_backward_bound_free)

/* Sets bounds[i] for positions[i], i < n; BG_BOUND_LOST where no play leads. */
void bg_backward_bound_evaluate (const BgBackwardBound *bound, const BgPosition *positions,
                                 uint8_t *bounds, size_t n);

#endif
