#include "board/position_sort.h"

#include "core/radix_sort.h"

static inline uint32_t key_of (const void *position, int shift) {
  return (uint32_t) (*(const BgPosition *) position >> shift);
}

/* Of positions that differ in their low 64 bits alone. */
static inline uint32_t low_key_of (const void *position, int shift) {
  const BgPosition value = *(const BgPosition *) position;
  return (uint32_t) ((uint64_t) value >> shift);
}

BgPosition *bg_positions_order (BgPosition *positions, BgPosition *spare, size_t n,
                                const BgStopFlag *stop) {
  BgPosition varying = 0;
  for (size_t i = 1; i < n; i++)
    varying |= positions[i] ^ positions[0];
  const int width = bg_position_width (varying);
  if (BG_WIDTH == 64 || width <= 64)
    return bg_radix_sort (positions, spare, n, sizeof *spare, low_key_of, 0, width, stop);
  return bg_radix_sort (positions, spare, n, sizeof *spare, key_of, 0, width, stop);
}

size_t bg_positions_sort (BgPosition **positions, BgPosition **spare, size_t n,
                          const BgStopFlag *stop) {
  if (n == 0)
    return 0;
  BgPosition *sorted = bg_positions_order (*positions, *spare, n, stop);
  if (sorted == *spare) {
    *spare = *positions;
    *positions = sorted;
  }
  size_t kept = 1;
  for (size_t i = 1; i < n; i++)
    if (sorted[i] != sorted[kept - 1])
      sorted[kept++] = sorted[i];
  return kept;
}

size_t bg_positions_merge (const BgPosition *a, size_t n_a, const BgPosition *b, size_t n_b,
                           BgPosition *merged) {
  size_t i = 0, j = 0, n = 0;
  while (i < n_a && j < n_b) {
    BgPosition x = a[i], y = b[j];
    merged[n++] = x < y ? x : y;
    i += x <= y;
    j += y <= x;
  }
  while (i < n_a)
    merged[n++] = a[i++];
  while (j < n_b)
    merged[n++] = b[j++];
  return n;
}

void bg_positions_leave_distinct (GArray *positions) {
  guint n = 0;
  g_array_sort (positions, bg_position_compare);
  for (guint i = 0; i < positions->len; i++) {
    const BgPosition position = g_array_index (positions, BgPosition, i);
    if (n == 0 || g_array_index (positions, BgPosition, n - 1) != position)
      g_array_index (positions, BgPosition, n++) = position;
  }
  g_array_set_size (positions, n);
}
