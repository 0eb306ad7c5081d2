#include "board/hole_table.h"

/* Sets of holes in ascending order: the row of each is that of the set without its last
   hole and the last hole's row. */

void
bg_hole_table_xor (void *table, int bits, size_t size, const void *hole, size_t stride,
                   int n_holes)
{
  for (int h = 0; h < n_holes; h++)
    for (size_t set = (size_t) 1 << h % bits; set < (size_t) 2 << h % bits; set++)
      {
        const uint8_t *last = (const uint8_t *) hole + h * stride;
        uint8_t *row = (uint8_t *) table + (((size_t) (h / bits) << bits) + set) * size;
        for (size_t k = 0; k < size; k++)
          row[k] = row[k - (size << h % bits)] ^ last[k];
      }
}

void
bg_hole_table_add (int32_t *table, int bits, size_t n, const int32_t *hole, size_t stride,
                   int n_holes)
{
  for (int h = 0; h < n_holes; h++)
    for (size_t set = (size_t) 1 << h % bits; set < (size_t) 2 << h % bits; set++)
      {
        int32_t *row = table + (((size_t) (h / bits) << bits) + set) * n;
        for (size_t k = 0; k < n; k++)
          row[k] = row[k - (n << h % bits)] + hole[h * stride + k];
      }
}
