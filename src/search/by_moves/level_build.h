/* One level of a search by levels: all moves of the level before, on all threads,
   without duplicates.  Private to the search by levels. */
#ifndef BG_LEVEL_BUILD_H
#define BG_LEVEL_BUILD_H

#include "core/control.h"
#include "search/by_moves/levels.h"

/* Builds the level after the last complete one, making at most BUDGET successors, and
   sets STOP and FOUND.  False if the level is not complete; then the bins
   must be freed. */
bool bg_level_build (BgLevels *levels, const BgLevelsPlan *plan, const BgControl *control,
                     uint64_t budget);

#endif
