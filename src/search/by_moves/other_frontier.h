/* The last level of one side of a search, for the last steps of the other side.

   With n forward levels and k backward, n + k one short of the limit, it is enough
   to know whether any successor is on the other side: of the largest level of the
   search nothing else is stored, sought for duplicates or bounded. */
#ifndef BG_OTHER_FRONTIER_H
#define BG_OTHER_FRONTIER_H

#include "search/by_moves/levels.h"
#include "search/by_moves/position_set.h"

struct BgOtherFrontier {
  const BgPositionSet *set; /* the other side's last level or a part, canonical in its group */
  uint64_t pegs;            /* the numbers of pegs on its positions, as bits */
  const BgGroup *group;     /* of the other side */
  const BgGroup *own;       /* of this one; one group has all symmetries of the other */
};

/* A part of the positions of some levels, by their hashes. */
typedef struct {
  size_t number, n; /* of N parts, a power of two */
} BgFrontierPart;

/* Of all processes, the positions of LEVELS from number FIRST on that are in PART, and the numbers
   of pegs that they have; LEVELS, the levels beside them and the set together fit into CONTROL's
   memory.  NULL in all processes if memory is short in one of them, or the search was stopped. */
BgPositionSet *bg_other_frontier_gather (const BgLevels *levels, int first, BgFrontierPart part,
                                         const BgControl *control, uint64_t *pegs);

/* Moves to the front the positions, of N, that the other side's set may have up to both
   groups, and returns their number. */
size_t bg_other_frontier_select (const BgOtherFrontier *other, BgPosition *positions, size_t n);

#endif
