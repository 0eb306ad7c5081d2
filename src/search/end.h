/* The backward end of a problem, made ready for searches from both ends by levels. */
#ifndef BG_END_H
#define BG_END_H

#include "bounds/backward_bound.h"
#include "search/side.h"

typedef struct
{
  BgProblem target;             /* the closed problem, with the finishes that a class allows */
  BgSide *side;                 /* backward */
  BgBackwardBound *elapsed;
} BgEnd;

/* Behind FORWARD.  Its finishes are those of the forward side's closed problem, so
   that every symmetry that the forward side uses is one of this side too: an image
   that is merged forward is merged backward. */
BgEnd *bg_end_new (const BgSide *forward);
void bg_end_free (BgEnd *end);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgEnd, bg_end_free)

#endif
