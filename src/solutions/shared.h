/* The moves that every solution of a problem has. */
#ifndef BG_SHARED_H
#define BG_SHARED_H

#include "solutions/unordered.h"

/* For each move of the graph, whether every solution has an image of it under
   the problem's symmetries; NULL if the diagrams would need more memory than
   they were given. */
bool *bg_shared_moves (const BgUnordered *unordered);

#endif
