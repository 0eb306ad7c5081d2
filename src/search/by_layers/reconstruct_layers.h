/* From peg layers back to the jumps that led to a position. */
#ifndef BG_RECONSTRUCT_LAYERS_H
#define BG_RECONSTRUCT_LAYERS_H

#include "moves/path.h"
#include "search/by_layers/layers.h"

/* JUMPS, in the order of play, lead in MOVES moves from an image of the start to the canonical
   POSITION of the last complete layer.  The same layers always give the same jumps. */
void bg_reconstruct_layers (const BgLayers *layers, BgPosition position, int moves,
                            BgJumpList *jumps);

#endif
