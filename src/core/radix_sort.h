/* Radix sort, the least digit first (Knuth, The Art of Computer Programming 3, 5.2.5), of
   records of any kind: compiled into its caller for one. */
#ifndef BG_RADIX_SORT_H
#define BG_RADIX_SORT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "core/control.h"

/* The counters of a digit stay in the first cache. */
#define BG_RADIX_SORT_BITS 11

/* The key of a record, shifted right: its low 32 bits. */
typedef uint32_t BgRadixSortKey (const void *record, int shift);

/* Sorts N records of SIZE bytes by WIDTH bits of their keys, from the SHIFT-th on;
   returns RECORDS or SPARE, whichever holds the result.  Once STOP, which may be NULL, is
   set, the order is any. */
static inline __attribute__ ((always_inline)) void *
bg_radix_sort (void *records, void *spare, size_t n, const size_t size, BgRadixSortKey *key,
               int shift, int width, const BgStopFlag *stop) {
  const int passes = (width + BG_RADIX_SORT_BITS - 1) / BG_RADIX_SORT_BITS;
  const int bits = passes == 0 ? 0 : (width + passes - 1) / passes;
  const uint32_t mask = ((uint32_t) 1 << bits) - 1;
  char *from = records, *to = spare;
  for (int pass = 0; pass < passes && !bg_stop_requested (stop); pass++, shift += bits) {
    size_t place[1 << BG_RADIX_SORT_BITS], sum = 0;
    memset (place, 0, (mask + 1) * sizeof *place);
    for (size_t i = 0; i < n; i++)
      place[key (from + i * size, shift) & mask]++;
    for (uint32_t digit = 0; digit <= mask; digit++) {
      const size_t count = place[digit];
      place[digit] = sum;
      sum += count;
    }
    for (size_t i = 0; i < n; i++)
      memcpy (to + place[key (from + i * size, shift) & mask]++ * size, from + i * size, size);
    char *sorted = to;
    to = from;
    from = sorted;
  }
  return from;
}

#endif
