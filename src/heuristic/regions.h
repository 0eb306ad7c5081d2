/* Merson regions and the least number of holes that hit them (3.3).

   A set R of filled holes is a *Merson region* iff no peg of R can be removed
   by a peg from outside: every line (x, r, y) whose middle r is in R has an end
   in R.  The first move that removes a peg of R, or moves one, therefore starts
   in R, and a position needs at least as many moves as it takes holes to hit
   every region in it, since each move starts in one hole.

   Unions of regions are regions, so every set has a largest one inside, found
   by peeling: drop a hole that has a line with both ends outside, until none
   is left to drop. */
#ifndef BG_REGIONS_H
#define BG_REGIONS_H

#include "board/board.h"

/* The largest region inside POSITION. */
BgPosition bg_regions_peel (const BgBoard *board, BgPosition position);

/* Is POSITION itself a region? */
bool bg_regions_is_region (const BgBoard *board, BgPosition position);

/* The holes linked to HOLE by regions of two holes inside REST, HOLE included: the
   edges of Bell's Figure 9. */
BgPosition bg_regions_linked (const BgBoard *board, int hole, BgPosition rest);

/* Exact least hitting numbers for every subset of up to 26 holes. */
typedef struct
{
  BgPosition holes;
  int most;                     /* the hitting number of all of HOLES */
  uint8_t *number;              /* by the subset's index: bit k is the k-th hole of HOLES */
} BgHittingTable;

#define BG_HITTING_MAX_HOLES 26

/* Fills in TABLE for the regions inside HOLES, except those that lie wholly in
   one of the N_EXEMPT sets. */
void bg_hitting_table_init (BgHittingTable *table, const BgBoard *board, BgPosition holes,
                            const BgPosition *exempt, int n_exempt);
void bg_hitting_table_clear (BgHittingTable *table);

#endif
