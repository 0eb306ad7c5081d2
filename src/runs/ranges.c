#include "runs/ranges.h"

#include <stdlib.h>

static void fill_cells (BgRanges *ranges) {
  size_t r = 0;
  for (BgPosition cell = 0; cell < 1 << BG_RANGES_CELL_BITS; cell++) {
    while (r + 1 < ranges->n && ranges->least[r + 1] <= cell << ranges->cell_shift)
      r++;
    ranges->cell[cell] = (uint16_t) r;
  }
}

void bg_ranges_init (BgRanges *ranges, size_t wanted, BgPosition *sample, size_t n) {
  if (n > 0) /* there may be no array otherwise */
    qsort (sample, n, sizeof *sample, bg_position_compare);
  const BgPosition greatest = n == 0 ? 0 : sample[n - 1];
  ranges->cell_shift = MAX (bg_position_width (greatest) - BG_RANGES_CELL_BITS, 0);
  ranges->least = g_new (BgPosition, wanted + 1);
  ranges->least[0] = 0;
  ranges->n = 1;
  for (size_t i = 1; i < wanted && n > 0; i++) {
    /* where a cell begins, if that can be: the cell alone names the range then */
    const BgPosition before = ranges->least[ranges->n - 1];
    const BgPosition exact = sample[i * n / wanted];
    const BgPosition cell = exact >> ranges->cell_shift << ranges->cell_shift;
    if (exact > before)
      ranges->least[ranges->n++] = cell > before ? cell : exact;
  }
  ranges->least[ranges->n] = ~(BgPosition) 0;
  if (ranges->n > 1)
    fill_cells (ranges);
}

void bg_ranges_clear (BgRanges *ranges) {
  g_free (ranges->least);
  ranges->least = NULL;
  ranges->n = 0;
}
