/* The bits of a word that are set. */
#ifndef BG_BITS_H
#define BG_BITS_H

#include <stdint.h>

/* Their number: added in pairs, in fours, in bytes (Knuth, The Art of Computer Programming 4A,
   7.1.3).  Compilers know these lines for the processor's instruction where it has one; where it
   has none, their own function would be a call. */
static inline int
bg_count_bits (uint64_t word)
{
  word -= word >> 1 & UINT64_C (0x5555555555555555);
  word = (word & UINT64_C (0x3333333333333333)) + (word >> 2 & UINT64_C (0x3333333333333333));
  word = (word + (word >> 4)) & UINT64_C (0x0f0f0f0f0f0f0f0f);
  return (int) (word * UINT64_C (0x0101010101010101) >> 56);
}

#endif
