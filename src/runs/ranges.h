/* Ranges of positions that are about equally full, cut by a sample: canonical positions
   crowd among the small words. */
#ifndef BG_RANGES_H
#define BG_RANGES_H

#include <glib.h>

#include "board/position.h"

/* A position's high bits name a cell; the cell, the first range it may be in. */
#define BG_RANGES_CELL_BITS 14

typedef struct {
  size_t n;
  BgPosition *least; /* the least position of each, and after them the greatest word */
  int cell_shift;
  uint16_t cell[1 << BG_RANGES_CELL_BITS]; /* where there is more than one range */
} BgRanges;

/* At most WANTED ranges, by the quantiles of the N positions of SAMPLE, which is sorted;
   equal ones are one. */
void bg_ranges_init (BgRanges *ranges, size_t wanted, BgPosition *sample, size_t n);
void bg_ranges_clear (BgRanges *ranges);

static inline size_t bg_ranges_find (const BgRanges *ranges, BgPosition position) {
  const BgPosition cell = position >> ranges->cell_shift;
  size_t r = ranges->cell[MIN (cell, (1 << BG_RANGES_CELL_BITS) - 1)];
  while (position >= ranges->least[r + 1])
    r++;
  return r;
}

#endif
