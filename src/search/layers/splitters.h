/* Ranges of positions that are about equally full, cut by a sample.  Private to
   this folder. */
#ifndef BG_SPLITTERS_H
#define BG_SPLITTERS_H

#include <glib.h>

#include "board/position.h"

/* A position's high bits name a cell; the cell, the first range it may be in. */
#define BG_RANGE_CELL_BITS 14

typedef struct
{
  size_t n;
  BgPosition *least;            /* the least position of each, and behind them the greatest word */
  int cell_shift;
  uint16_t cell[1 << BG_RANGE_CELL_BITS];
} BgSplitters;

/* At most WANTED ranges, at quantiles of the N positions of SAMPLE, which is
   sorted; equal ones are one. */
void bg_splitters_init (BgSplitters *ranges, size_t wanted, BgPosition *sample, size_t n);
void bg_splitters_clear (BgSplitters *ranges);

static inline size_t
bg_splitters_find (const BgSplitters *ranges, BgPosition position)
{
  const BgPosition cell = position >> ranges->cell_shift;
  size_t r = ranges->cell[MIN (cell, (1 << BG_RANGE_CELL_BITS) - 1)];
  while (position >= ranges->least[r + 1])
    r++;
  return r;
}

#endif
