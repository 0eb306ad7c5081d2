#include "hints/value_cache.h"

#include <glib.h>

/* 4096 places: enough for most hints, and few pages of the system. */
#define FIRST_SHIFT 52

static void make (BgValueCache *cache, int shift) {
  size_t places = (size_t) 1 << (64 - shift);
  *cache = (BgValueCache){
    .shift = shift,
    .position = g_new0 (BgPosition, places),
    .value = g_new (uint8_t, places),
  };
}

void bg_value_cache_init (BgValueCache *cache) {
  make (cache, FIRST_SHIFT);
}

void bg_value_cache_clear (BgValueCache *cache) {
  g_free (cache->position);
  g_free (cache->value);
}

void bg_value_cache_forget (BgValueCache *cache) {
  bg_value_cache_clear (cache);
  bg_value_cache_init (cache);
}

static void insert (BgValueCache *cache, BgPosition position, uint8_t value) {
  const size_t mask = ((size_t) 1 << (64 - cache->shift)) - 1;
  size_t place = bg_value_cache_place (cache, position);
  while (cache->position[place] != BG_POSITION_NONE)
    place = (place + 1) & mask;
  cache->position[place] = position;
  cache->value[place] = value;
  cache->n++;
}

void bg_value_cache_add (BgValueCache *cache, BgPosition position, uint8_t value) {
  const size_t places = (size_t) 1 << (64 - cache->shift);
  if (cache->n >= places / 2) {
    BgValueCache larger;
    make (&larger, cache->shift - 1);
    for (size_t i = 0; i < places; i++)
      if (cache->position[i] != BG_POSITION_NONE)
        insert (&larger, cache->position[i], cache->value[i]);
    bg_value_cache_clear (cache);
    *cache = larger;
  }
  insert (cache, position, value);
}
