/* One layer from the last one, on all threads, in three phases: all jumps into
   bins; the bins one by one to distinct positions; their runs to a layer.
   Private to this folder. */
#ifndef BG_LAYER_BUILD_H
#define BG_LAYER_BUILD_H

#include "search/layers.h"

/* Builds the layer behind LAYERS' front; adds to its counters.  Returns false, and
   LAYERS' outcome says why, if it is not complete. */
bool bg_layer_build (BgLayers *layers, const BgResources *resources, BgLayer *next);

#endif
