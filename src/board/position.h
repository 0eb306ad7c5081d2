/* The position word: a set of pegs, one bit a hole, holes numbered in reading order.

   Its width is that of the build: 64 bits, or 128 with -DBG_WIDTH=128 (doc/architecture.md).
   Other code that depends on the width:

     board/position_tree.h  Judy's arrays, whose indices have 64 bits
     core/varint.h          the numbers that gaps between positions are
     moves/jump_arrivals.h  narrow arrivals hold a position of up to 52 holes and a tag;
                            wide ones have 128 bits, which are enough for 114 holes
     moves/sizes.h          words of line sets; board/board.h: the number of a line
     bounds/plugin.c        modules know positions of 64 bits
     bounds/regions.h       a board's box in 128 cells; larger ones are peeled hole by hole */
#ifndef BG_POSITION_H
#define BG_POSITION_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "core/hash.h"

#ifndef BG_WIDTH
#define BG_WIDTH 64
#endif

#if BG_WIDTH == 64
typedef uint64_t BgPosition;
#elif BG_WIDTH == 128
typedef unsigned __int128 BgPosition;
#else
#error "BG_WIDTH: expected 64 or 128"
#endif

#define BG_MAX_HOLES BG_WIDTH

#define BG_POSITION_BYTES ((int) sizeof (BgPosition))
#define BG_POSITION_WORDS (BG_POSITION_BYTES / 8)

/* No reachable position is empty (a jump leaves its own peg on the board), so
   the empty word can mark a free slot or an absent position. */
#define BG_POSITION_NONE ((BgPosition) 0)

/* The number of bits that are set: added in pairs, in fours, in bytes (Knuth, The Art of Computer
   Programming 4A, 7.1.3).  Compilers know these lines for the processor's instruction where it has
   one; where it has none, their own function would be a call. */
static inline int bg_count_bits (uint64_t word) {
  word -= word >> 1 & UINT64_C (0x5555555555555555);
  word = (word & UINT64_C (0x3333333333333333)) + (word >> 2 & UINT64_C (0x3333333333333333));
  word = (word + (word >> 4)) & UINT64_C (0x0f0f0f0f0f0f0f0f);
  return (int) (word * UINT64_C (0x0101010101010101) >> 56);
}

static inline BgPosition bg_hole_bit (int hole) {
  return (BgPosition) 1 << hole;
}

static inline bool bg_has (BgPosition position, int hole) {
  return position >> hole & 1;
}

#if BG_WIDTH == 64

static inline int bg_pegs (BgPosition position) {
  return bg_count_bits (position);
}

/* The lowest hole of a position that has one, and the highest. */
static inline int bg_first_hole (BgPosition position) {
  return __builtin_ctzll (position);
}

static inline int bg_last_hole (BgPosition position) {
  return 63 - __builtin_clzll (position);
}

/* A position in 64 bits, which different ones may share if it has more. */
static inline uint64_t bg_position_fold (BgPosition position) {
  return position;
}

#else

static inline int bg_pegs (BgPosition position) {
  return bg_count_bits ((uint64_t) position) + bg_count_bits ((uint64_t) (position >> 64));
}

static inline int bg_first_hole (BgPosition position) {
  const uint64_t low = (uint64_t) position, high = (uint64_t) (position >> 64);
  return low != 0 ? __builtin_ctzll (low) : 64 + __builtin_ctzll (high);
}

static inline int bg_last_hole (BgPosition position) {
  const uint64_t low = (uint64_t) position, high = (uint64_t) (position >> 64);
  return high != 0 ? 127 - __builtin_clzll (high) : 63 - __builtin_clzll (low);
}

static inline uint64_t bg_position_fold (BgPosition position) {
  return (uint64_t) position ^ bg_hash_mix ((uint64_t) (position >> 64));
}

#endif

/* For tables that are indexed by some of the high bits; core/hash.h goes on from there. */
static inline uint64_t bg_position_hash (BgPosition position) {
  return bg_hash (bg_position_fold (position));
}

/* Bits up to the highest hole; 0 for none. */
static inline int bg_position_width (BgPosition position) {
  return position == 0 ? 0 : bg_last_hole (position) + 1;
}

/* A position among words, of which it takes BG_POSITION_WORDS. */
static inline BgPosition bg_position_load (const uint64_t *words) {
  BgPosition position;
  memcpy (&position, words, sizeof position);
  return position;
}

static inline void bg_position_store (uint64_t *words, BgPosition position) {
  memcpy (words, &position, sizeof position);
}

/* Of N sets of holes, the sets where POSITION has an odd number of pegs, as bits. */
static inline BgPosition bg_position_parities (const BgPosition *sets, int n, BgPosition position) {
  BgPosition odd = 0;
  for (int i = 0; i < n; i++)
    odd |= (BgPosition) (bg_pegs (position & sets[i]) & 1) << i;
  return odd;
}

/* Runs HOLE over the holes of POSITION, lowest first.  The inner loop declares
   HOLE and runs once; left by `break`, it ends the outer one too. */
#define BG_FOR_EACH_HOLE(hole, position) \
  for (BgPosition hole##_rest = (position), hole##_go = 1; hole##_go && hole##_rest != 0; \
       hole##_rest &= hole##_rest - 1) \
    for (int hole = (hole##_go = 0, bg_first_hole (hole##_rest)); !hole##_go; hole##_go = 1)

/* Are the pegs of INNER all in OUTER? */
static inline bool bg_subset (BgPosition inner, BgPosition outer) {
  return (inner & ~outer) == 0;
}

/* The order of positions, for qsort and bsearch. */
static inline int bg_position_compare (const void *a, const void *b) {
  BgPosition x = *(const BgPosition *) a, y = *(const BgPosition *) b;
  return (x > y) - (x < y);
}

#endif
