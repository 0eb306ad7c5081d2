/* A level set as a sorted array, where its positions are too many to be numbered. */
#ifndef BG_SORTED_H
#define BG_SORTED_H

#include "board/board.h"

typedef struct
{
  BgPosition *position;
  size_t n;
  uint64_t memory;              /* bytes that it may take */
  const volatile int *stop;     /* ends the taking in; may be NULL */
  bool failed;                  /* it would have needed more */
  GMutex lock;
  BgPosition *waiting;          /* to be sorted into it */
  size_t n_waiting, room;
} BgSorted;

void bg_sorted_init (BgSorted *sorted, uint64_t memory, const volatile int *stop);
void bg_sorted_clear (BgSorted *sorted);
uint64_t bg_sorted_bytes (const BgSorted *sorted);

/* What layer.h says of the functions of the same names; any thread may add. */
bool bg_sorted_add (BgSorted *sorted, const BgSorted *within, BgPosition *positions, size_t n);
bool bg_sorted_seal (BgSorted *sorted);
size_t bg_sorted_find (const BgSorted *sorted, BgPosition position);

#endif
