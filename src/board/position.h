/* The position word: a set of pegs, one bit a hole, holes numbered in reading
   order.  Everything that depends on the width of the word is in this header,
   so that a wider build changes this file and not the searches. */
#ifndef BG_POSITION_H
#define BG_POSITION_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/hash.h"

#define BG_MAX_HOLES 64

typedef uint64_t BgPosition;

#define BG_POSITION_BYTES ((int) sizeof (BgPosition))
#define BG_POSITION_BITS (8 * BG_POSITION_BYTES)

/* No reachable position is empty (a jump leaves its own peg on the board), so
   the empty word can mark a free slot or an absent position. */
#define BG_POSITION_NONE ((BgPosition) 0)

static inline BgPosition
bg_hole_bit (int hole)
{
  return (BgPosition) 1 << hole;
}

static inline bool
bg_has (BgPosition position, int hole)
{
  return position >> hole & 1;
}

static inline int
bg_pegs (BgPosition position)
{
  return __builtin_popcountll (position);
}

/* For tables that are indexed by some of the high bits; core/hash.h goes on from there. */
static inline uint64_t
bg_position_hash (BgPosition position)
{
  return bg_hash (position);
}

/* The lowest hole of a position that has one. */
static inline int
bg_first_hole (BgPosition position)
{
  return __builtin_ctzll (position);
}

/* Bits up to the highest hole; 0 for none. */
static inline int
bg_position_width (BgPosition position)
{
  return position == 0 ? 0 : BG_POSITION_BITS - __builtin_clzll (position);
}

/* Runs HOLE over the holes of POSITION, lowest first.  The inner loop declares
   HOLE and runs once; left by `break`, it ends the outer one too. */
#define BG_FOR_EACH_HOLE(hole, position) \
  for (BgPosition hole##_rest = (position), hole##_go = 1; hole##_go && hole##_rest != 0; \
       hole##_rest &= hole##_rest - 1) \
    for (int hole = (hole##_go = 0, bg_first_hole (hole##_rest)); !hole##_go; hole##_go = 1)

/* Are the pegs of INNER all in OUTER? */
static inline bool
bg_subset (BgPosition inner, BgPosition outer)
{
  return (inner & ~outer) == 0;
}

/* The order of positions, for qsort and bsearch. */
static inline int
bg_position_compare (const void *a, const void *b)
{
  BgPosition x = *(const BgPosition *) a, y = *(const BgPosition *) b;
  return (x > y) - (x < y);
}

#endif
