/* A hash table of positions with a value below 256 each, by open addressing.  Call
   bg_value_cache_prefetch a few lookups ahead to hide the latency of memory. */
#ifndef BG_VALUE_CACHE_H
#define BG_VALUE_CACHE_H

#include <stddef.h>

#include "board/position.h"

typedef struct {
  size_t n;
  int shift;            /* the table has 2^(64 - shift) places */
  BgPosition *position; /* BG_POSITION_NONE: free */
  uint8_t *value;
} BgValueCache;

void bg_value_cache_init (BgValueCache *cache);
void bg_value_cache_clear (BgValueCache *cache);

/* Forgets everything. */
void bg_value_cache_forget (BgValueCache *cache);

/* Adds a position that is not there. */
void bg_value_cache_add (BgValueCache *cache, BgPosition position, uint8_t value);

/* Where a position is or would be looked for first. */
static inline size_t bg_value_cache_place (const BgValueCache *cache, BgPosition position) {
  return bg_position_hash (position) >> cache->shift;
}

static inline void bg_value_cache_prefetch (const BgValueCache *cache, BgPosition position) {
  __builtin_prefetch (&cache->position[bg_value_cache_place (cache, position)]);
}

/* The number of a position, or -1. */
static inline int bg_value_cache_get (const BgValueCache *cache, BgPosition position) {
  const size_t mask = ((size_t) 1 << (64 - cache->shift)) - 1;
  size_t place = bg_value_cache_place (cache, position);
  while (cache->position[place] != BG_POSITION_NONE) {
    if (cache->position[place] == position)
      return cache->value[place];
    place = (place + 1) & mask;
  }
  return -1;
}

#endif
