/* The parents of a level under construction, cut into parts for the workers.  Private to the
   search by levels. */
#ifndef BG_LEVEL_PARENTS_H
#define BG_LEVEL_PARENTS_H

#include "search/by_moves/level_expand.h"

/* Lists the parents and what is left from before a resume, in parts for THREADS workers. */
void bg_level_parents_init (BgLevelBuild *build, int threads);
void bg_level_parents_clear (BgLevelBuild *build);
uint64_t bg_level_parents_bytes (const BgLevelBuild *build);

/* Before the workers begin, and begin again after the bins were settled. */
void bg_level_parents_begin_turn (BgLevelBuild *build);

/* Takes the next part, if there is one in this turn: where the parents come to another number of
   pegs a turn may end, so that what is complete is settled.  From any thread. */
bool bg_level_parents_take (BgWorker *worker);

/* The number of pegs of the next parent that one of N workers is to expand; -1 if there is none.
   Going forward its successors, and those of all later ones, have less. */
int bg_level_parents_next_pegs (const BgLevelBuild *build, const BgWorker *workers, int n);

/* A sample, of N_SAMPLE, that the successors of the next N parents are likely to be spread like;
   NULL if no part is left. */
BgPosition *bg_level_parents_sample (const BgLevelBuild *build, size_t n, size_t *n_sample);

/* The first block of the parents that was not taken. */
size_t bg_level_parents_next_block (const BgLevelBuild *build);

/* The blocks of PARENTS that come after the first N in that order, as a level on DISK. */
BgLevel bg_level_parents_from (const BgLevel *parents, BgDirection direction, size_t n,
                               BgDisk *disk);

/* The parents that were taken and not expanded: of N workers, and what a resume had left. */
void bg_level_parents_rest (const BgLevelBuild *build, const BgWorker *workers, int n,
                            BgLevel *rest);

#endif
