/* Bounds that learn from a level.  Private to the search by levels. */
#ifndef BG_LEVEL_LEARN_H
#define BG_LEVEL_LEARN_H

#include "core/control.h"
#include "search/by_moves/levels.h"

/* Lets LEARNER, of a bound of INSTANCE, learn from the level under construction, which has no
   finish, and takes the keys whose positions it rules out then out of the level.  Runs go to DISK,
   which may be NULL. */
void bg_level_learn (BgLevels *levels, const BgInstance *instance,
                     const BgLevelStatistics *statistics, BgLearner *learner,
                     const BgControl *control, BgDisk *disk);

#endif
