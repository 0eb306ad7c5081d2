/* One layer from the last one, on all threads, in three phases: all jumps into
   partition; the bins one by one to distinct positions; these, coded.  Private to this
   folder. */
#ifndef BG_LAYER_BUILD_H
#define BG_LAYER_BUILD_H

#include "core/control.h"
#include "search/layers/layers.h"

/* Adds a layer to LAYERS, and to its counters.  Returns false, and LAYERS' stop
   says why, if that cannot be completed. */
bool bg_peg_layer_build (BgLayers *layers, const BgControl *control);

#endif
