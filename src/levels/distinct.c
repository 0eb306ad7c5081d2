#include "levels/distinct.h"

#include "core/radix_sort.h"

/* Slots of the smallest table, as a power of two. */
#define LEAST_BITS 6
/* Positions that are sorted one by one. */
#define FEW 24

/* The positions that a table may hold before it grows: few enough that most are found at
   the first look. */
static inline size_t
room_of (int bits)
{
  return ((size_t) 1 << bits) / 8 * 5;
}

void
bg_distinct_clear (BgDistinct *distinct)
{
  g_free (distinct->slot);
  g_free (distinct->list);
  g_free (distinct->spare);
  *distinct = (BgDistinct) { 0 };
}

static void
empty_table (BgDistinct *distinct, int bits)
{
  if (distinct->slot == NULL || bits > distinct->slot_room)
    {
      g_free (distinct->slot);
      distinct->slot = g_new (BgPosition, (size_t) 1 << bits);
      distinct->slot_room = bits;
    }
  memset (distinct->slot, 0, sizeof *distinct->slot << bits);
  distinct->bits = bits;
}

/* Where POSITION is in the table, or the empty slot where it belongs. */
static inline BgPosition *
find (BgPosition *slots, int bits, BgPosition position)
{
  const size_t mask = ((size_t) 1 << bits) - 1;
  size_t s = bg_position_hash (position) >> (64 - bits);
  while ((slots[s] != position) & (slots[s] != BG_POSITION_NONE))
    s = (s + 1) & mask;
  return &slots[s];
}

static void
reserve_list (BgDistinct *distinct, size_t room)
{
  if (room <= distinct->list_room)
    return;
  distinct->list_room = MAX (room, distinct->list_room + distinct->list_room / 2);
  distinct->list = g_renew (BgPosition, distinct->list, distinct->list_room);
  g_free (distinct->spare);
  distinct->spare = g_new (BgPosition, distinct->list_room);
}

void
bg_distinct_begin (BgDistinct *distinct, size_t expected)
{
  int bits = LEAST_BITS;
  while (room_of (bits) < expected)
    bits++;
  empty_table (distinct, bits);
  distinct->n = 0;
}

static void
grow (BgDistinct *distinct, size_t n)
{
  int bits = distinct->bits;
  while (room_of (bits) < n)
    bits++;
  empty_table (distinct, bits);
  for (size_t i = 0; i < distinct->n; i++)
    *find (distinct->slot, bits, distinct->list[i]) = distinct->list[i];
}

/* Adds positions for which there is room, BG_RUN_BLOCK at most. */
static void
add (BgDistinct *distinct, const BgPosition *restrict positions, size_t n)
{
  BgPosition *slots = distinct->slot;
  const int bits = distinct->bits;
  /* most are where they are looked for first; these pass without a branch, which would be
     guessed wrong too often */
  BgPosition rest[BG_RUN_BLOCK];
  size_t n_rest = 0;
  for (size_t i = 0; i < n; i++)
    {
      rest[n_rest] = positions[i];
      n_rest += slots[bg_position_hash (positions[i]) >> (64 - bits)] != positions[i];
    }
  BgPosition *restrict list = distinct->list;
  size_t n_listed = distinct->n;
  for (size_t i = 0; i < n_rest; i++)
    {
      BgPosition *slot = find (slots, bits, rest[i]);
      list[n_listed] = rest[i];
      n_listed += *slot != rest[i];
      *slot = rest[i];
    }
  distinct->n = n_listed;
}

void
bg_distinct_add (BgDistinct *distinct, const BgPosition *positions, size_t n)
{
  for (size_t i = 0; i < n; i += BG_RUN_BLOCK)
    {
      const size_t size = MIN (BG_RUN_BLOCK, n - i);
      if (distinct->n + size > room_of (distinct->bits))
        grow (distinct, distinct->n + size);
      reserve_list (distinct, distinct->n + size + 1);
      add (distinct, positions + i, size);
    }
}

static void
sort_few (BgPosition *positions, size_t n)
{
  for (size_t i = 1; i < n; i++)
    {
      const BgPosition position = positions[i];
      size_t k = i;
      for (; k > 0 && positions[k - 1] > position; k--)
        positions[k] = positions[k - 1];
      positions[k] = position;
    }
}

static inline uint32_t
key_of (const void *record, int shift)
{
  BgPosition position;
  memcpy (&position, record, sizeof position);
  return (uint32_t) (position >> shift);
}

BgPosition *
bg_distinct_sort (BgDistinct *distinct, size_t *n)
{
  BgPosition *list = distinct->list;
  *n = distinct->n;
  if (distinct->n <= FEW)
    {
      sort_few (list, distinct->n);
      return list;
    }
  BgPosition varying = 0;
  for (size_t i = 1; i < distinct->n; i++)
    varying |= list[i] ^ list[0];
  return bg_radix_sort (list, distinct->spare, distinct->n, sizeof *list, key_of, 0,
                        bg_position_width (varying), NULL);
}

uint64_t
bg_distinct_bytes (const BgDistinct *distinct)
{
  return (distinct->slot == NULL ? 0 : sizeof (BgPosition) << distinct->slot_room)
         + 2 * distinct->list_room * sizeof (BgPosition);
}
