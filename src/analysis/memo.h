/* What has been found out about positions: a number below 256 for each.

   Open addressing; a position that is asked for soon can be sent for before. */
#ifndef BG_MEMO_H
#define BG_MEMO_H

#include <stddef.h>

#include "position/position.h"

typedef struct
{
  size_t n;
  int shift;                    /* the table has 2^(64 - shift) places */
  BgPosition *position;         /* BG_POSITION_NONE: free */
  uint8_t *value;
} BgMemo;

void bg_memo_init (BgMemo *memo);
void bg_memo_clear (BgMemo *memo);

/* Forgets everything. */
void bg_memo_forget (BgMemo *memo);

/* Adds a position that is not there. */
void bg_memo_add (BgMemo *memo, BgPosition position, uint8_t value);

/* Where a position is or would be looked for first. */
static inline size_t
bg_memo_place (const BgMemo *memo, BgPosition position)
{
  return position * 0x9e3779b97f4a7c15u >> memo->shift;
}

static inline void
bg_memo_prefetch (const BgMemo *memo, BgPosition position)
{
  __builtin_prefetch (&memo->position[bg_memo_place (memo, position)]);
}

/* The number of a position, or -1. */
static inline int
bg_memo_get (const BgMemo *memo, BgPosition position)
{
  const size_t mask = ((size_t) 1 << (64 - memo->shift)) - 1;
  size_t place = bg_memo_place (memo, position);
  while (memo->position[place] != BG_POSITION_NONE)
    {
      if (memo->position[place] == position)
        return memo->value[place];
      place = (place + 1) & mask;
    }
  return -1;
}

#endif
