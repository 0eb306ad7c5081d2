/* One level of a search by levels: all moves of the level before, on all threads,
   without duplicates.  Private to the search by levels. */
#ifndef BG_BUILD_H
#define BG_BUILD_H

#include "search/levels.h"
#include "search/set.h"

/* Adds N positions to a level. */
void bg_level_append (BgLevel *level, const BgPosition *positions, size_t n);

/* Builds the level behind the last complete one and sets the outcome; SEEN are
   the positions of all levels so far.  False if the level is not complete. */
bool bg_build_level (BgLevels *levels, BgSet *seen, const BgLevelsPlan *plan,
                     const BgResources *resources);

#endif
