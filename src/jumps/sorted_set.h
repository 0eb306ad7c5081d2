/* A level set as a sorted array, where its positions are too many to be numbered. */
#ifndef BG_SORTED_SET_H
#define BG_SORTED_SET_H

#include <pthread.h>

#include "board/board.h"
#include "core/control.h"

typedef struct
{
  BgPosition *position;
  size_t n;
  BgControl control;            /* the memory that the set may take; its stop flag ends a merge */
  bool failed;                  /* it would have needed more */
  pthread_mutex_t lock;
  BgPosition *waiting;          /* to be sorted into it */
  size_t n_waiting, room;
} BgSortedSet;

void bg_sorted_set_init (BgSortedSet *sorted, const BgControl *control);
void bg_sorted_set_clear (BgSortedSet *sorted);

/* The functions of the same names in level_set.h describe these; any thread may add. */
bool bg_sorted_set_add (BgSortedSet *sorted, const BgSortedSet *within, BgPosition *positions,
                        size_t n);
bool bg_sorted_set_seal (BgSortedSet *sorted);
size_t bg_sorted_set_find (const BgSortedSet *sorted, BgPosition position);

#endif
