/* A peg layer from the last one, on all threads, in three phases: jumps are played, arrivals are
   united range by range, and positions are coded. */
#ifndef BG_LAYER_BUILD_H
#define BG_LAYER_BUILD_H

#include "search/by_layers/layers.h"

/* Adds a layer to LAYERS, and to its counters.  Returns false, with the reason in LAYERS' outcome,
   if the layer cannot be completed. */
bool bg_layer_build (BgLayers *layers, const BgControl *control);

#endif
