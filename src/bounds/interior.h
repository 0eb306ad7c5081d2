/* The least number of holes that hit the filled regions of an interior: of a part of the board
   that has too many holes for a table by sets of holes (bounds/regions.h).

   The minimal regions inside are few.  A table has the number for each set of them that may be
   filled:

       number (S) = 1 + the least of number (S without the regions that have hole h),
                        for the holes h of one region of S.

   Where they are too many for a table, the interior is divided into bands of neighbouring rows, a
   table each.  Bands are disjoint, so that their numbers add up; regions that do not lie in one
   band are not counted.  Of a division into bands of rows, one of columns, one of diagonals under
   the 6-move rule, and all their images under the symmetries of the board, the greatest sum counts.
 */
#ifndef BG_INTERIOR_H
#define BG_INTERIOR_H

#include "bounds/factored_table.h"
#include "bounds/regions.h"

/* The images of four divisions. */
#define BG_INTERIOR_DIVISIONS (4 * BG_MAX_SYMMETRIES)

typedef struct {
  BgPosition holes;
  BgRegionList regions;
  BgRegionTable filled;
  BgFactoredTable number; /* by the set of filled regions: as a BgHittingTable's numbers */
  bool is_image;          /* of another band, which has the numbers */
} BgBand;

typedef struct {
  int n_divisions;                /* 0: no region is known */
  int end[BG_INTERIOR_DIVISIONS]; /* of the bands of each, which follow one another */
  BgBand *band;
} BgInterior;

/* The holes of the smallest region away from the border under the 8-move rule: a square of four by
   four without its corners. */
#define BG_OCTAGON_HOLES 12

/* Fills in INTERIOR for the minimal regions of BG_REGION_HOLES holes at most inside HOLES, of
   BG_OCTAGON_HOLES under the 8-move rule, except regions inside one of the N_EXEMPT sets. */
void bg_interior_init (BgInterior *interior, const BgBoard *board, BgPosition holes,
                       const BgPosition *exempt, int n_exempt, BgPosition marking);
void bg_interior_clear (BgInterior *interior);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgInterior, bg_interior_clear)

/* The number of POSITION: the greatest sum of a division.  It has BG_HITTING_MARK if in each
   division with that sum some least set has one of the marking holes. */
uint8_t bg_interior_number (const BgInterior *interior, BgPosition position);

#endif
