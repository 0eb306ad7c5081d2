/* From peg layers back to the jumps that led to a position. */
#ifndef BG_RECONSTRUCT_LAYERS_H
#define BG_RECONSTRUCT_LAYERS_H

#include "moves/path.h"
#include "search/layers/layers.h"

/* Jumps between layer 0 and the canonical POSITION of the last complete layer,
   in the order of play: forward they lead to the position, backward from it to a
   finish.  They take MOVES moves, of which the one next to the position has its
   peg in the hole END there, -1 if that is all the same.  Layer 0 may come out
   turned by a symmetry of the side.  The same layers always give the same jumps. */
void bg_reconstruct_layers (const BgLayers *layers, BgPosition position, int moves, int end,
                            BgJumpList *jumps);

#endif
