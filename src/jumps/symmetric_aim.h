/* Which positions an aim counts (symmetric.h), by their symmetries. */
#ifndef BG_SYMMETRIC_AIM_H
#define BG_SYMMETRIC_AIM_H

#include "core/control.h"
#include "jumps/symmetric_path.h"

/* Fills in which sets of symmetries of the types' group are counted; with FIXED,
   whichever axes a position has. */
void bg_symmetric_aim_sets (const BgSymmetricAim *aim, bool *wanted);

/* The same with the aim's own axes, in the symmetries of GROUP, which keep them. */
void bg_symmetric_aim_fixed_sets (const BgSymmetricAim *aim, const BgGroup *group, bool *wanted);

/* Is there such a position on a winning level between the ends?  May say no if stopped. */
bool bg_symmetric_occurs (const BgWinning *winning, const bool *wanted,
                          const BgControl *control);

/* The last level that need be looked at: those behind the middle of a complement
   problem are the complements of those before, and as symmetric. */
int bg_symmetric_last (const BgWinning *winning);

#endif
