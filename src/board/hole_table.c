#include "board/hole_table.h"

/* Sets of holes in ascending order: the row of each is that of the set without its last
   hole and the last hole's row. */

void bg_hole_table_xor (void *table, int bits, size_t size, const void *hole, size_t stride,
                        int n_holes) {
  for (int h = 0; h < n_holes; h++)
    for (size_t set = (size_t) 1 << h % bits; set < (size_t) 2 << h % bits; set++) {
      const uint8_t *last = (const uint8_t *) hole + h * stride;
      uint8_t *row = (uint8_t *) table + (((size_t) (h / bits) << bits) + set) * size;
      for (size_t k = 0; k < size; k++)
        row[k] = row[k - (size << h % bits)] ^ last[k];
    }
}

void bg_hole_table_add (int32_t *table, int bits, size_t n, const int32_t *hole, size_t stride,
                        int n_holes) {
  for (int h = 0; h < n_holes; h++)
    for (size_t set = (size_t) 1 << h % bits; set < (size_t) 2 << h % bits; set++) {
      int32_t *row = table + (((size_t) (h / bits) << bits) + set) * n;
      for (size_t k = 0; k < n; k++)
        row[k] = row[k - (n << h % bits)] + hole[h * stride + k];
    }
}

/* Runs LOOP, which ends with a break, with SLICES a constant for boards of up to 64 holes, so
   that it is unrolled. */
/* clang-format off */
#define SPECIALIZE(n_slices, LOOP) \
  switch (n_slices) \
    { \
    case 1: LOOP (1) \
    case 2: LOOP (2) \
    case 3: LOOP (3) \
    case 4: LOOP (4) \
    case 5: LOOP (5) \
    case 6: LOOP (6) \
    case 7: LOOP (7) \
    case 8: LOOP (8) \
    default: LOOP (n_slices) \
    }
/* clang-format on */

void bg_hole_table_sums (const int32_t *table, int n_slices, const BgPosition *positions,
                         int32_t *sums, size_t n) {
#define LOOP(slices) \
  for (size_t i = 0; i < n; i++) { \
    int32_t sum = 0; \
    _Pragma ("GCC unroll 8") for (int slice = 0; slice < slices; slice++) \
        sum += table[bg_hole_row (8, slice, positions[i])]; \
    sums[i] = sum; \
  } \
  break;
  SPECIALIZE (n_slices, LOOP)
#undef LOOP
}

void bg_hole_table_xors (const uint64_t *table, int n_slices, const BgPosition *positions,
                         BgPosition *sums, size_t n) {
#define LOOP(slices) \
  for (size_t i = 0; i < n; i++) { \
    uint64_t sum[BG_POSITION_WORDS]; \
    bg_hole_table_look_up (table, 8, slices, positions[i], BG_POSITION_WORDS, BG_POSITION_WORDS, \
                           sum); \
    sums[i] = bg_position_load (sum); \
  } \
  break;
  SPECIALIZE (n_slices, LOOP)
#undef LOOP
}
