/* A set that is made once, of positions that fit a core's cache: most duplicates are
   found in a table where each position that comes takes the place of another, and the
   remaining positions are sorted. */
#ifndef BG_DISTINCT_H
#define BG_DISTINCT_H

#include "runs/run.h"

typedef struct {
  BgPosition *slot;
  int bits;                 /* of the table, which has 2^BITS slots */
  int slot_room;            /* the greatest so far, in the same way */
  BgPosition *list, *spare; /* positions in no order, some again; sorted into the other */
  size_t n, list_room;
} BgDistinct;

void bg_distinct_clear (BgDistinct *distinct);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgDistinct, bg_distinct_clear)

/* Empties the set, into which about EXPECTED positions are to come. */
void bg_distinct_begin (BgDistinct *distinct, size_t expected);

void bg_distinct_add (BgDistinct *distinct, const BgPosition *positions, size_t n);

/* The positions, ascending, until the set is emptied; they may be changed.  *N is their
   number. */
BgPosition *bg_distinct_sort (BgDistinct *distinct, size_t *n);

/* The bytes that it holds. */
uint64_t bg_distinct_bytes (const BgDistinct *distinct);

#endif
