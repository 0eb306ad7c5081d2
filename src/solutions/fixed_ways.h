/* Ways to play a move that a symmetry keeps: the number of solutions up to symmetry is the mean of
   the numbers of solutions that each symmetry keeps. */
#ifndef BG_FIXED_WAYS_H
#define BG_FIXED_WAYS_H

#include "solutions/graph.h"

/* The number of the WAYS to play MOVE from POSITION that touch only holes that are their own image
   under SYMMETRY.  On a lattice these are all ways or none: a jump from a fixed hole over a fixed
   hole lands in a fixed hole. */
uint64_t bg_fixed_ways (const BgBoard *board, int symmetry, BgPosition position, const BgMove *move,
                        uint64_t ways);

#endif
