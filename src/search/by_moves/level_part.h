/* Parts of a level under construction on disk, which the journal notes when the bins have been
   emptied (search/journal/journal.h).  Private to the search by levels. */
#ifndef BG_LEVEL_PART_H
#define BG_LEVEL_PART_H

#include "runs/settle.h"
#include "search/by_moves/level_expand.h"

/* Goes on with the part of the level that a search that was killed had noted, with its PARENTS for
   N_WORKERS; ASIDE is empty. */
void bg_level_part_recall (BgLevels *levels, BgExpansion *expansion, BgLevelParents *parents,
                           int n_workers, GArray *aside);

/* Notes the part of the level that is settled, the bins being empty, and the parents that are still
   to be expanded. */
void bg_level_part_note (const BgLevels *levels, const BgExpansion *expansion,
                         const BgLevelParents *parents, const BgSettling *settling);

#endif
