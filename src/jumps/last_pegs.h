/* Level sets by jumps whose positions are counted with the peg that jumped last: the states of a
   search in which that peg may go on (Meyrignac, euler.free.fr/PegInfos.htm). */
#ifndef BG_LAST_PEGS_H
#define BG_LAST_PEGS_H

#include "jumps/jump_search.h"

/* The number of pairs of a position of SET, S_n of SEARCH, and a hole where a jump from a position
   of BEFORE, S_n-1, can have ended that led to it.  SEARCH goes forward and has no symmetry but the
   identity. */
BgStop bg_last_pegs_count (const BgJumpSearch *search, const BgLevelSet *before,
                           const BgLevelSet *set, const BgControl *control, uint64_t *n_pairs);

#endif
