/* A finished peg layer: its positions by f, the fewest moves that lead to them. */
#ifndef BG_RUNS_H
#define BG_RUNS_H

#include "layers/peg_layer.h"
#include "layers/run.h"

typedef struct
{
  BgRun run[BG_MAX_HOLES];
  size_t between[BG_MAX_HOLES]; /* of these, where a move may end */
} BgRuns;

/* Files the positions of LAYER, greater than all before. */
void bg_runs_append (BgRuns *runs, const BgPegLayer *layer);

/* Joins N pieces of a layer, which are cleared, in their order. */
void bg_runs_join (BgRuns *runs, BgRuns *piece, size_t n);

void bg_runs_clear (BgRuns *runs);

uint64_t bg_runs_bytes (const BgRuns *runs);

#endif
