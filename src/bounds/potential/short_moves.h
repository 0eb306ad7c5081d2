/* Short moves that lower a sum of weights much: they are looked at one by one, long before the
   heaviest of all is found (heaviest_trail.h). */
#ifndef BG_SHORT_MOVES_H
#define BG_SHORT_MOVES_H

#include "bounds/potential/heaviest_trail.h"

/* Of the moves of some three jumps at most finds the one from each hole that gains most, if that is
   more than ENOUGH and at least half of what one from another hole gains.  Gains and weights are
   by hole; of the holes of one ORBIT, which have the same, only the first is looked at.  MOVES has
   room for BG_MAX_HOLES; returns how many there are. */
int bg_short_moves_find (const BgBoard *board, const int *orbit, const gint64 *start_gain,
                         const gint64 *end_gain, const gint64 *over_weight, gint64 enough,
                         BgHeavyMove *moves);

#endif
