/* Where the positions of the next peg layer lie, from the arrivals of a few parents.
   Private to this folder. */
#ifndef BG_SAMPLE_H
#define BG_SAMPLE_H

#include "search/layers/partition.h"
#include "search/layers/layers.h"

/* Bins for the layer behind the last one of LAYERS, and THREADS. */
BgPartition *bg_sample_partition (const BgLayers *layers, int threads);

#endif
