/* A finished peg layer: its positions by f, the fewest moves that lead to them. */
#ifndef BG_GAP_RUNS_H
#define BG_GAP_RUNS_H

#include "search/layers/peg_layer.h"
#include "search/layers/gap_run.h"

typedef struct
{
  BgGapRun run[BG_MAX_HOLES];
  size_t between[BG_MAX_HOLES]; /* of these, where a move may end */
} BgGapRuns;

/* Files the positions of LAYER, greater than all before. */
void bg_gap_runs_append (BgGapRuns *runs, const BgPegLayer *layer);

/* Joins N pieces of a layer, which are cleared, in their order. */
void bg_gap_runs_join (BgGapRuns *runs, BgGapRuns *piece, size_t n);

void bg_gap_runs_clear (BgGapRuns *runs);

uint64_t bg_gap_runs_bytes (const BgGapRuns *runs);

#endif
