#include "jumps/value_cache.h"

#include <glib.h>

/* 4096 places: what most hints need, and few pages to ask the system for. */
#define FIRST_SHIFT 52

static void
make (BgValueCache *memo, int shift)
{
  size_t places = (size_t) 1 << (64 - shift);
  *memo = (BgValueCache) {
    .shift = shift,
    .position = g_new0 (BgPosition, places),
    .value = g_new (uint8_t, places),
  };
}

void
bg_value_cache_init (BgValueCache *memo)
{
  make (memo, FIRST_SHIFT);
}

void
bg_value_cache_clear (BgValueCache *memo)
{
  g_free (memo->position);
  g_free (memo->value);
}

void
bg_value_cache_forget (BgValueCache *memo)
{
  bg_value_cache_clear (memo);
  bg_value_cache_init (memo);
}

static void
insert (BgValueCache *memo, BgPosition position, uint8_t value)
{
  const size_t mask = ((size_t) 1 << (64 - memo->shift)) - 1;
  size_t place = bg_value_cache_place (memo, position);
  while (memo->position[place] != BG_POSITION_NONE)
    place = (place + 1) & mask;
  memo->position[place] = position;
  memo->value[place] = value;
  memo->n++;
}

void
bg_value_cache_add (BgValueCache *memo, BgPosition position, uint8_t value)
{
  const size_t places = (size_t) 1 << (64 - memo->shift);
  if (memo->n >= places / 2)
    {
      BgValueCache larger;
      make (&larger, memo->shift - 1);
      for (size_t i = 0; i < places; i++)
        if (memo->position[i] != BG_POSITION_NONE)
          insert (&larger, memo->position[i], memo->value[i]);
      bg_value_cache_clear (memo);
      *memo = larger;
    }
  insert (memo, position, value);
}
