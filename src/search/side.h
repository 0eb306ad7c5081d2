/* One side of a search: from the start forward or from the finishes backward,
   with the symmetries that it may use. */
#ifndef BG_SIDE_H
#define BG_SIDE_H

#include "moves/move_batch.h"
#include "problem/problem.h"

typedef struct
{
  const BgProblem *problem;     /* as it was posed */
  BgDirection direction;
  BgGroup group;
  BgMoves moves;

  /* The problem with its finishes closed under the group: whoever merges images
     of a position can only ask for a finish up to the same symmetry.  Shares
     the rest with the problem. */
  BgProblem closed;
} BgSide;

/* Forward, the group is the stabiliser of the start; backward, of the set of
   finishes; both only as far as they keep the resource counts. */
BgSide *bg_side_new (const BgProblem *problem, BgDirection direction);
void bg_side_free (BgSide *side);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgSide, bg_side_free)

/* Canonical forms of where the side begins, ascending and no two alike, in ROOTS, which
   has room for BG_MAX_HOLES; returns their number. */
int bg_side_roots (const BgSide *side, BgPosition *roots);

/* A symmetry of the group that makes LAST, a finish of the closed problem, a finish
   of the problem as it was posed. */
int bg_side_turn (const BgSide *side, BgPosition last);

/* A problem with the finishes that lie in the start's position class only.  Shares
   the rest with PROBLEM. */
BgProblem bg_side_possible (const BgProblem *problem);

#endif
