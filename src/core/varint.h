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

/* Writes NUMBER to BYTES; returns where it ends. */
static inline uint8_t *
bg_varint_write (uint8_t *bytes, BgVarint number)
{
  for (; number > 127; number >>= 7)
    *bytes++ = (uint8_t) (number & 127) | 128;
  *bytes++ = (uint8_t) number;
  return bytes;
}

/* Reads a number from BYTES; returns where it ends.  A number that may be damaged is read
   as far as END and no wider than it can be; with NULL for END, it is known to be whole. */
static inline __attribute__ ((always_inline)) const uint8_t *
bg_varint_read (const uint8_t *bytes, const uint8_t *end, BgVarint *number)
{
  const int width = 8 * sizeof *number;
  BgVarint sum = 0;
  bool more = true;
  for (int shift = 0; more && (end == NULL || (bytes < end && shift < width)); shift += 7)
    {
      sum |= (BgVarint) (*bytes & 127) << shift;
      more = *bytes++ & 128;
    }
  *number = sum;
  return bytes;
}

#endif
