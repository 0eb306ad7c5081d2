/* A finished peg layer: its positions by f, the fewest moves that lead to them, as runs. */
#ifndef BG_LAYER_RUNS_H
#define BG_LAYER_RUNS_H

#include "levels/run.h"
#include "search/layers/peg_layer.h"

typedef struct
{
  BgRun run[BG_MAX_HOLES];
  size_t between[BG_MAX_HOLES]; /* of these, where a move may end */
} BgLayerRuns;

/* Files the positions of LAYER, greater than all before. */
void bg_layer_runs_append (BgLayerRuns *runs, const BgPegLayer *layer);

/* Joins N pieces of a layer, which are cleared, in their order. */
void bg_layer_runs_join (BgLayerRuns *runs, BgLayerRuns *piece, size_t n);

void bg_layer_runs_clear (BgLayerRuns *runs);

uint64_t bg_layer_runs_bytes (const BgLayerRuns *runs);

#endif
