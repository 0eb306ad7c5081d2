/* Levels by single jumps (Bell, 2.2), without any bound.  Private to the search by levels. */
#ifndef BG_LEVEL_JUMPS_H
#define BG_LEVEL_JUMPS_H

#include "search/by_moves/level_expand.h"

extern const BgMover bg_level_jumps;

#endif
