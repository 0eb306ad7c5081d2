/* One step onward through a solution graph.  Private to the nodes. */
#ifndef BG_ONWARD_H
#define BG_ONWARD_H

#include "core/control.h"
#include "search/bidirectional.h"

typedef struct
{
  const BgSide *side;           /* forward */
  const BgBound *bound;         /* of its closed problem, or NULL */
  const BgGroup *group;         /* of the backward levels; the forward group is part of it */
  uint64_t memory;
  const BgStopFlag *stop;     /* or NULL */
} BgOnward;

/* The positions, canonical going forward and each once, that a move leads to from
   one of the N positions FROM and that LEVEL, a backward one ALLOWED moves from the
   finishes, has.  NULL if the memory does not do or STOP is set. */
GArray *bg_onward_step (const BgOnward *onward, const BgPosition *from, size_t n,
                        const BgLevel *level, int allowed);

#endif
