/* Sums over the holes of a position, looked up by slices of neighbouring holes.

   Every hole has a row of numbers or of bits, and a position the sum of its holes' rows,
   or their XOR.  For each slice of BITS holes, and each set of holes in it, a table has
   the row of that set:

       slice 0: 2^BITS rows  |  slice 1: 2^BITS rows  |  ... */
#ifndef BG_HOLE_TABLE_H
#define BG_HOLE_TABLE_H

#include <stddef.h>

#include "board/position.h"

#define BG_HOLE_SLICES(bits, holes) (((holes) + (bits) -1) / (bits))

/* The rows of a table for any board. */
#define BG_HOLE_ROWS(bits) (BG_HOLE_SLICES (bits, BG_MAX_HOLES) << (bits))

/* The number of the row that a position needs of the SLICE-th slice. */
static inline size_t bg_hole_row (int bits, int slice, BgPosition position) {
  return (size_t) slice << bits
         | ((size_t) (position >> slice * bits) & (((size_t) 1 << bits) - 1));
}

/* Fill TABLE, all zeros before, from HOLE, the rows of N_HOLES holes, which are STRIDE apart.
   Rows have SIZE bytes, or N numbers. */
void bg_hole_table_xor (void *table, int bits, size_t size, const void *hole, size_t stride,
                        int n_holes);
void bg_hole_table_add (int32_t *table, int bits, size_t n, const int32_t *hole, size_t stride,
                        int n_holes);

/* Sets SUM to N words of the XOR of POSITION's rows, which are STRIDE apart. */
static inline __attribute__ ((always_inline)) void
bg_hole_table_look_up (const uint64_t *table, const int bits, int n_slices, BgPosition position,
                       const int n, const int stride, uint64_t *sum) {
  for (int k = 0; k < n; k++)
    sum[k] = table[bg_hole_row (bits, 0, position) * stride + k];
  for (int slice = 1; slice < n_slices; slice++) {
    const uint64_t *row = table + bg_hole_row (bits, slice, position) * stride;
    for (int k = 0; k < n; k++)
      sum[k] ^= row[k];
  }
}

/* The sum of POSITION's numbers: rows of one, by bytes. */
static inline int64_t bg_hole_table_sum (const int32_t *table, BgPosition position) {
  int64_t sum = 0;
  for (int byte = 0; byte < BG_POSITION_BYTES; byte++)
    sum += table[bg_hole_row (8, byte, position)];
  return sum;
}

/* The sums of N positions' numbers.  TABLE has rows of one number, by bytes; N_SLICES bytes have
   holes. */
void bg_hole_table_sums (const int32_t *table, int n_slices, const BgPosition *positions,
                         int32_t *sums, size_t n);

/* The XORs of N positions' rows; each row and each sum has the words of a position. */
void bg_hole_table_xors (const uint64_t *table, int n_slices, const BgPosition *positions,
                         BgPosition *sums, size_t n);

#endif
