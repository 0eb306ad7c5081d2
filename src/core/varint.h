/* Numbers of as many bytes as they need: seven bits a byte, the lowest first, all bytes but
   the last with their high bit set. */
#ifndef BG_VARINT_H
#define BG_VARINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* As wide as a position. */
#if defined BG_WIDTH && BG_WIDTH > 64
typedef unsigned __int128 BgVarint;
#else
typedef uint64_t BgVarint;
#endif

/* The most bytes that one takes. */
#define BG_VARINT_BYTES ((8 * sizeof (BgVarint) + 6) / 7)

/* The numbers that four bytes hold. */
#define BG_VARINT_SHORT ((BgVarint) 1 << 28)

/* Writes NUMBER to BYTES, which have room for any; returns where it ends. */
static inline uint8_t *bg_varint_write (uint8_t *bytes, BgVarint number) {
  if (number < BG_VARINT_SHORT) {
    /* without a branch on the length, which would be guessed wrong too often */
    uint32_t word = (uint32_t) number;
    word = (word & 0x3fff) | (word & 0xfffc000) << 2;
    word = (word & 0x7f007f) | (word & 0x3f803f80) << 1;
    const int last = (31 - __builtin_clz (word | 1)) / 8;
    word |= 0x80808080 & (((uint32_t) 1 << 8 * last) - 1);
    for (int i = 0; i < 4; i++)
      bytes[i] = (uint8_t) (word >> 8 * i);
    return bytes + last + 1;
  }
  for (; number > 127; number >>= 7)
    *bytes++ = (uint8_t) (number & 127) | 128;
  *bytes++ = (uint8_t) number;
  return bytes;
}

/* Reads a number from BYTES; returns where it ends.  A number that may be damaged is read
   as far as END and no wider than it can be; with NULL for END, it is known to be whole. */
static inline __attribute__ ((always_inline)) const uint8_t *
bg_varint_read (const uint8_t *bytes, const uint8_t *end, BgVarint *number) {
  const int width = 8 * sizeof *number;
  BgVarint sum = 0;
  bool more = true;
  for (int shift = 0; more && (end == NULL || (bytes < end && shift < width)); shift += 7) {
    sum |= (BgVarint) (*bytes & 127) << shift;
    more = *bytes++ & 128;
  }
  *number = sum;
  return bytes;
}

/* The number in the lower bytes of WORD.  STOP is the continuation bit of the last of these
   bytes. */
static inline uint64_t bg_varint_of_word (uint64_t word, uint64_t stop) {
  word &= (stop - 1) & 0x7f7f7f7f7f7f7f7f;
  word = (word & 0x7f007f007f007f) | (word & 0x7f007f007f007f00) >> 1;
  word = (word & 0x3fff00003fff) | (word & 0x3fff00003fff0000) >> 2;
  return (word & 0xfffffff) | (word & 0xfffffff00000000) >> 4;
}

/* Reads N numbers that are known to be whole: SUMS[i] becomes the sum of START and the first i + 1
   numbers.  Returns the place after them. */
static inline const uint8_t *bg_varint_read_sums (const uint8_t *bytes, BgVarint start,
                                                  BgVarint *sums, size_t n) {
  size_t i = 0;
  /* two of a word, without a branch on their lengths; as long as that many bytes are there */
  while (i + sizeof (uint64_t) <= n) {
    uint64_t word = 0;
    for (size_t k = 0; k < sizeof word; k++)
      word |= (uint64_t) bytes[k] << 8 * k;
    const uint64_t stops = ~word & 0x8080808080808080, later = stops & (stops - 1);
    if (later == 0) {
      BgVarint number;
      bytes = bg_varint_read (bytes, NULL, &number);
      sums[i++] = start += number;
      continue;
    }
    const uint64_t first = stops & -stops, second = later & -later;
    const int end = __builtin_ctzll (first) + 1;
    sums[i] = start += bg_varint_of_word (word, first);
    sums[i + 1] = start += bg_varint_of_word (word >> end, second >> end);
    bytes += (__builtin_ctzll (second) + 1) / 8;
    i += 2;
  }
  for (; i < n; i++) {
    BgVarint number;
    bytes = bg_varint_read (bytes, NULL, &number);
    sums[i] = start += number;
  }
  return bytes;
}

#endif
