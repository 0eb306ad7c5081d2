#include "runs/distinct.h"

#include "board/position_sort.h"

/* Positions that are sorted one by one. */
#define FEW 24
/* Slots of the smallest table and of the largest, as powers of two: a core's second cache holds
   the latter. */
#define LEAST_BITS 6
#define MOST_BITS 16

void bg_distinct_clear (BgDistinct *distinct) {
  g_free (distinct->slot);
  g_free (distinct->list);
  g_free (distinct->spare);
  *distinct = (BgDistinct){ 0 };
}

void bg_distinct_begin (BgDistinct *distinct, size_t expected) {
  distinct->bits = LEAST_BITS;
  while (distinct->bits < MOST_BITS && (size_t) 1 << distinct->bits < expected)
    distinct->bits++;
  if (distinct->slot == NULL || distinct->bits > distinct->slot_room) {
    g_free (distinct->slot);
    distinct->slot = g_new (BgPosition, (size_t) 1 << distinct->bits);
    distinct->slot_room = distinct->bits;
  }
  memset (distinct->slot, 0, sizeof *distinct->slot << distinct->bits);
  distinct->n = 0;
}

static void reserve_list (BgDistinct *distinct, size_t room) {
  if (room <= distinct->list_room)
    return;
  distinct->list_room = MAX (room, distinct->list_room + distinct->list_room / 2);
  distinct->list = g_renew (BgPosition, distinct->list, distinct->list_room);
  g_free (distinct->spare);
  distinct->spare = g_new (BgPosition, distinct->list_room);
}

void bg_distinct_add (BgDistinct *distinct, const BgPosition *restrict positions, size_t n) {
  reserve_list (distinct, distinct->n + n + 1);
  BgPosition *restrict slots = distinct->slot, *restrict list = distinct->list;
  const int shift = 64 - distinct->bits;
  size_t n_listed = distinct->n;
  /* no branches, which would be guessed wrong too often */
  for (size_t i = 0; i < n; i++) {
    const BgPosition position = positions[i];
    BgPosition *slot = &slots[bg_position_hash (position) >> shift];
    list[n_listed] = position;
    n_listed += *slot != position;
    *slot = position;
  }
  distinct->n = n_listed;
}

static void sort_few (BgPosition *positions, size_t n) {
  for (size_t i = 1; i < n; i++) {
    const BgPosition position = positions[i];
    size_t k = i;
    for (; k > 0 && positions[k - 1] > position; k--)
      positions[k] = positions[k - 1];
    positions[k] = position;
  }
}

static BgPosition *sort_list (BgDistinct *distinct) {
  BgPosition *list = distinct->list;
  if (distinct->n <= FEW) {
    sort_few (list, distinct->n);
    return list;
  }
  return bg_positions_order (list, distinct->spare, distinct->n, NULL);
}

BgPosition *bg_distinct_sort (BgDistinct *distinct, size_t *n) {
  BgPosition *sorted = sort_list (distinct);
  size_t kept = 0;
  BgPosition last = BG_POSITION_NONE;
  for (size_t i = 0; i < distinct->n; i++) {
    const BgPosition position = sorted[i];
    sorted[kept] = position;
    kept += position != last;
    last = position;
  }
  *n = kept;
  return sorted;
}

uint64_t bg_distinct_bytes (const BgDistinct *distinct) {
  return (distinct->slot == NULL ? 0 : sizeof (BgPosition) << distinct->slot_room)
         + 2 * distinct->list_room * sizeof (BgPosition);
}
