/* Ways to play a move that a symmetry leaves as they are: numbers of solutions up to symmetry are
   the mean of the numbers of solutions that each symmetry fixes. */
#ifndef BG_FIXED_WAYS_H
#define BG_FIXED_WAYS_H

#include "solutions/graph.h"

/* Of the WAYS to play MOVE from POSITION those that leave every hole that they touch where it is.
   On a lattice these are all of them or none: a jump from a fixed hole over a fixed hole lands in a
   fixed hole. */
uint64_t bg_fixed_ways (const BgBoard *board, int symmetry, BgPosition position, const BgMove *move,
                        uint64_t ways);

#endif
