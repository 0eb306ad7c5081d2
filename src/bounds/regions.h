/* Merson regions and the least number of holes that hit them (3.3).

   A set R of filled holes is a *Merson region* iff no peg of R can be removed
   by a peg from outside: every line (x, r, y) whose middle r is in R has an end
   in R.  The first move that removes a peg of R, or moves one, therefore starts
   in R, and a position needs at least as many moves as it takes holes to hit
   every region in it, since each move starts in one hole (doc/theory.md, Theorem 3.8).

   Unions of regions are regions, so every set has a largest one inside, found
   by peeling: drop a hole that has a line with both ends outside, until none
   is left to drop. */
#ifndef BG_REGIONS_H
#define BG_REGIONS_H

#include "board/board.h"
#include "board/hole_table.h"

/* The largest region inside POSITION. */
BgPosition bg_regions_peel (const BgBoard *board, BgPosition position);

/* A line whose middle is in HOLES and whose ends are not: a jump along it removes a peg of
   HOLES from outside.  NULL: there is none, and HOLES are a region unless there are none. */
const BgLine *bg_regions_open_line (const BgBoard *board, BgPosition holes);

/* Is POSITION itself a region? */
bool bg_regions_is_region (const BgBoard *board, BgPosition position);

/* Peeling made fast: the holes as cells of the board's box, so that a line's ends
   are its middle shifted by the same distance either way. */
#define BG_PEELER_CELLS 128
typedef unsigned __int128 BgCells;

typedef struct {
  int n_directions;
  int n_bytes;                                /* of cells in the box */
  int shift[4];                               /* from a middle to its ends */
  BgCells middles[4];                         /* cells that are the middle of a line that way */
  BgCells cells[BG_HOLE_ROWS (8)];            /* of a position, by its bytes */
  BgPosition holes[BG_PEELER_CELLS / 8][256]; /* of cells, by their bytes */
} BgPeeler;

/* Prepares for the holes of a board; false if its box has over 128 cells, or it is one by lines. */
bool bg_peeler_init (BgPeeler *peeler, const BgBoard *board);

static inline BgCells bg_peeler_cells (const BgPeeler *peeler, BgPosition position) {
  BgCells cells = 0;
  for (int byte = 0; byte < BG_POSITION_BYTES; byte++)
    cells ^= peeler->cells[bg_hole_row (8, byte, position)];
  return cells;
}

static inline BgPosition bg_peeler_holes (const BgPeeler *peeler, BgCells cells) {
  BgPosition holes = 0;
  for (int byte = 0; byte < peeler->n_bytes; byte++)
    holes |= peeler->holes[byte][(uint8_t) (cells >> 8 * byte)];
  return holes;
}

/* The largest region inside CELLS, which are in the low word. */
static inline uint64_t bg_peeler_peel_word (const BgPeeler *peeler, uint64_t cells) {
  uint64_t before;
  do {
    before = cells;
    for (int d = 0; d < peeler->n_directions; d++) {
      const uint64_t ends = cells << peeler->shift[d] | cells >> peeler->shift[d];
      cells &= ~(uint64_t) peeler->middles[d] | ends;
    }
  } while (cells != before);
  return cells;
}

/* The largest region inside CELLS. */
static inline BgCells bg_peeler_peel (const BgPeeler *peeler, BgCells cells) {
  BgCells before;
  if (peeler->n_bytes <= 8)
    return bg_peeler_peel_word (peeler, (uint64_t) cells);
  do {
    before = cells;
    for (int d = 0; d < peeler->n_directions; d++) {
      BgCells ends = cells << peeler->shift[d] | cells >> peeler->shift[d];
      cells &= ~peeler->middles[d] | ends;
    }
  } while (cells != before);
  return cells;
}

/* Replaces each of N sets of cells by the largest region inside it: several sets side by side. */
void bg_peeler_peel_sets (const BgPeeler *peeler, BgCells *cells, size_t n);

/* The holes linked to HOLE by regions of two holes inside REST, HOLE included: the
   edges of Bell's Figure 9. */
BgPosition bg_regions_linked (const BgBoard *board, int hole, BgPosition rest);

/* Exact least hitting numbers for every subset of up to 26 holes. */
typedef struct {
  BgPosition holes;
  int most;        /* the hitting number of all of HOLES */
  uint8_t *number; /* by the subset's index, bit k for the k-th hole of HOLES; with
                      BG_HITTING_MARK if a least set has one of the marking holes */
} BgHittingTable;

#define BG_HITTING_MARK 128

#define BG_HITTING_MAX_HOLES 26

/* Fills in TABLE for the regions inside HOLES, except regions inside one of the N_EXEMPT sets.  A
   subset of number 0 has no mark. */
void bg_hitting_table_init (BgHittingTable *table, const BgBoard *board, BgPosition holes,
                            const BgPosition *exempt, int n_exempt, BgPosition marking);
void bg_hitting_table_clear (BgHittingTable *table);

/* The smallest Merson regions of a board, as features of a position: a potential gives
   weights to holes and to regions (potential.h).

   A region is minimal if no other region lies inside it.  Regions are numbered; a position is
   described by a word with a bit for each region that is filled. */

#define BG_MAX_REGIONS 192

/* The most holes of a minimal region that is listed: the hexagon of the 6-move rule has seven. */
#define BG_REGION_HOLES 7

typedef struct {
  int n;
  BgPosition region[BG_MAX_REGIONS];
} BgRegionList;

/* Does REGION lie inside one of N sets? */
static inline bool bg_region_is_inside (BgPosition region, const BgPosition *sets, int n) {
  for (int i = 0; i < n; i++)
    if (bg_subset (region, sets[i]))
      return true;
  return false;
}

/* Lists the minimal regions of up to MOST_HOLES holes, smaller ones first: BG_MAX_REGIONS at most.
   Of each size all or none are listed; none of over five holes where all the holes of that size
   have smaller regions, too.  The work grows as 2^MOST_HOLES; seven holes take milliseconds. */
void bg_region_list_init (BgRegionList *list, const BgBoard *board, int most_holes);

/* The regions of a list that a position fills, looked up: for each slice of holes, and each set of
   holes in it, the regions that need another hole of the slice, as bits of words. */
#define BG_REGION_SLICE 6

typedef struct {
  int n_words, n_slices;
  uint64_t *open; /* by word, slice and set */
} BgRegionTable;

/* Fills in TABLE for the regions of LIST, whose number may be 0, on a board of N_HOLES. */
void bg_region_table_init (BgRegionTable *table, const BgRegionList *list, int n_holes);
void bg_region_table_clear (BgRegionTable *table);

/* The regions that POSITION fills, of the 64 of the WORD-th word: bit k for the k-th of these. */
static inline uint64_t bg_region_table_filled (const BgRegionTable *table, int word,
                                               BgPosition position) {
  const uint64_t *rows = table->open + ((size_t) (word * table->n_slices) << BG_REGION_SLICE);
  uint64_t open = 0;
  for (int slice = 0; slice < table->n_slices; slice++)
    open |= rows[bg_hole_row (BG_REGION_SLICE, slice, position)];
  return ~open;
}

/* The number of the region that holds exactly HOLES, -1 if it is not in the list. */
int bg_region_list_find (const BgRegionList *list, BgPosition holes);

#endif
