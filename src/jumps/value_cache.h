/* What has been found out about positions: a number below 256 for each.

   Open addressing; a position that is asked for soon can be sent for before. */
#ifndef BG_VALUE_CACHE_H
#define BG_VALUE_CACHE_H

#include <stddef.h>

#include "board/position.h"

typedef struct
{
  size_t n;
  int shift;                    /* the table has 2^(64 - shift) places */
  BgPosition *position;         /* BG_POSITION_NONE: free */
  uint8_t *value;
} BgValueCache;

void bg_value_cache_init (BgValueCache *memo);
void bg_value_cache_clear (BgValueCache *memo);

/* Forgets everything. */
void bg_value_cache_forget (BgValueCache *memo);

/* Adds a position that is not there. */
void bg_value_cache_add (BgValueCache *memo, BgPosition position, uint8_t value);

/* Where a position is or would be looked for first. */
static inline size_t
bg_value_cache_place (const BgValueCache *memo, BgPosition position)
{
  return bg_position_hash (position) >> memo->shift;
}

static inline void
bg_value_cache_prefetch (const BgValueCache *memo, BgPosition position)
{
  __builtin_prefetch (&memo->position[bg_value_cache_place (memo, position)]);
}

/* The number of a position, or -1. */
static inline int
bg_value_cache_get (const BgValueCache *memo, BgPosition position)
{
  const size_t mask = ((size_t) 1 << (64 - memo->shift)) - 1;
  size_t place = bg_value_cache_place (memo, position);
  while (memo->position[place] != BG_POSITION_NONE)
    {
      if (memo->position[place] == position)
        return memo->value[place];
      place = (place + 1) & mask;
    }
  return -1;
}

#endif
