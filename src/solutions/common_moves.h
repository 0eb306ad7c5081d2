/* The moves that every solution of a problem has. */
#ifndef BG_COMMON_MOVES_H
#define BG_COMMON_MOVES_H

#include "solutions/quotient.h"
#include "solutions/unordered.h"

/* For each move of the graph, whether every solution along the representatives
   of QUOTIENT has it.  These are all solutions up to symmetry, as far as no link
   is turned; where one is, the representatives do not say which image of a move
   is meant, and the answer is NULL.  So it is if the diagrams would need more
   memory than UNORDERED was given. */
bool *bg_common_moves (const BgQuotient *quotient, const BgUnordered *unordered);

#endif
