/* The smallest Merson regions of a board, as features of a position: a potential gives
   weights to holes and to regions (potential.h).

   A region of a set of holes is minimal if no other one lies inside it.  Regions are
   numbered; a position is described by a word with a bit for each region that is filled. */
#ifndef BG_REGION_LIST_H
#define BG_REGION_LIST_H

#include "board/board.h"

#define BG_MAX_REGIONS 64

/* The most holes of a minimal region that is listed.  There are larger ones: up to eight
   holes, four more on the English and on Wiegleb's board; they rule out nothing more
   (doc/experiments.md). */
#define BG_REGION_HOLES 5

typedef struct
{
  int n;
  BgPosition region[BG_MAX_REGIONS];
} BgRegionList;

/* Lists the minimal regions of up to MOST_HOLES holes, smaller ones first: fewer than
   BG_MAX_REGIONS, and of each size all or none. */
void bg_region_list_init (BgRegionList *list, const BgBoard *board, int most_holes);

/* The regions that POSITION fills, bit k for the k-th. */
static inline uint64_t
bg_region_list_filled (const BgRegionList *list, BgPosition position)
{
  uint64_t filled = 0;
  for (int k = 0; k < list->n; k++)
    filled |= (uint64_t) bg_subset (list->region[k], position) << k;
  return filled;
}

/* The number of the region that holds exactly HOLES, -1 if it is not in the list. */
int bg_region_list_find (const BgRegionList *list, BgPosition holes);

#endif
