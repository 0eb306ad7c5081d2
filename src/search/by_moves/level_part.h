/* A level under construction on disk: what there is of it each time that its bins have been
   emptied, noted in the journal (search/journal/journal.h).  Private to the search by levels. */
#ifndef BG_LEVEL_PART_H
#define BG_LEVEL_PART_H

#include "runs/settle.h"
#include "search/by_moves/level_expand.h"

/* Goes on where a search that was killed had noted a part of the level; ASIDE is empty. */
void bg_level_part_recall (BgLevelBuild *build, BgLevels *levels, GArray *aside);

/* Notes what there is of the level, the bins being empty, and the parents that the N workers have
   still to expand. */
void bg_level_part_note (const BgLevelBuild *build, const BgWorker *workers, int n,
                         BgLevels *levels, const BgSettling *settling);

#endif
