/* What the processes that build a level together tell each other.  Private to the search by
   levels. */
#ifndef BG_LEVEL_SHARE_H
#define BG_LEVEL_SHARE_H

#include "search/by_moves/level_expand.h"

/* Gives what N workers have put into the bins to the owners; the bins have what this process was
   given then.  Returns the bytes that it has held. */
uint64_t bg_level_share (const BgLevelBuild *build, BgWorker *workers, int n);

/* Agrees with the other processes whether and why to end, and on NEXT, the number of pegs of the
   next parent that any of them expands, or -1.  Each has the same from then on, and knows what
   the others have counted. */
void bg_level_agree (BgLevelBuild *build, int *next);

/* The sum of what processes have counted, when they agreed last. */
static inline uint64_t
bg_level_total_size (const BgLevelBuild *build)
{
  return build->size + build->others_size;
}

#endif
