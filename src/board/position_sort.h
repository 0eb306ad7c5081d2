/* Sorting positions. */
#ifndef BG_POSITION_SORT_H
#define BG_POSITION_SORT_H

#include <glib.h>
#include <stddef.h>

#include "board/position.h"
#include "core/control.h"

/* Sorts N positions; SPARE is room for as many.  Returns POSITIONS or SPARE, whichever holds
   the result.  Once STOP, which may be NULL, is set, the order is any. */
BgPosition *bg_positions_order (BgPosition *positions, BgPosition *spare, size_t n,
                                const BgStopFlag *stop);

/* Sorts N positions and removes duplicates; returns the number left.  SPARE is room for as many,
   and the two arrays may change places.  Once STOP, which may be NULL, is set, the order is any. */
size_t bg_positions_sort (BgPosition **positions, BgPosition **spare, size_t n,
                          const BgStopFlag *stop);

/* Sorts POSITIONS, of BgPosition, and leaves each once. */
void bg_positions_leave_distinct (GArray *positions);

/* Merges two ascending runs without repetitions into a third; returns its length. */
size_t bg_positions_merge (const BgPosition *a, size_t n_a, const BgPosition *b, size_t n_b,
                           BgPosition *merged);

#endif
