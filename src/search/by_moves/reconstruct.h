/* From level sets back to a solution. */
#ifndef BG_RECONSTRUCT_H
#define BG_RECONSTRUCT_H

#include "moves/path.h"
#include "search/by_moves/bidirectional.h"

/* Recovers a solution whose last position is a finish in the last of LEVELS, by
   tracing it back through them (Bell, 3.1).  Levels hold one position of each
   class under INSTANCE's group; the moves, one a level and the moves beside
   (instance.h), lead from the problem's start to one of its finishes.  Returns their
   number.  The same levels always give the same solution. */
int bg_reconstruct (const BgInstance *instance, const BgLevels *levels, BgPath *moves);

/* Likewise, of a search from both ends that has met. */
int bg_reconstruct_bidirectional (const BgInstance *instance, const BgBidirectional *search,
                                  BgPath *moves);

#endif
