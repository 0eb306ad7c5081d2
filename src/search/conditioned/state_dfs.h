/* Some solution under conditions, not a shortest one: depth first over states, a move at a time,
   step by step.

   States are up to the symmetries that keep the conditions.  Lost states are recorded; where the
   memory is full they are forgotten, and the search goes on: it stays exact but may take long. */
#ifndef BG_STATE_DFS_H
#define BG_STATE_DFS_H

#include "core/control.h"
#include "search/any/dfs.h"
#include "search/conditioned/successors.h"

typedef struct BgStateDfs BgStateDfs;

/* A search whose record takes MEMORY bytes at most.  BOUND is of the tracker's relaxed problem; all
   have to live as long. */
BgStateDfs *bg_state_dfs_new (const BgTracker *tracker, const BgBound *bound, uint64_t memory,
                              const BgStopFlag *stop);
void bg_state_dfs_free (BgStateDfs *search);

/* Goes on with a search that is open until some NODES more states are expanded, up to the end of a
   run (any/run_length.h). */
BgDfsStatus bg_state_dfs_step (BgStateDfs *search, uint64_t nodes);

/* States expanded, again after a restart, and successors made; the most bytes of the record. */
uint64_t bg_state_dfs_nodes (const BgStateDfs *search);
uint64_t bg_state_dfs_generated (const BgStateDfs *search);
uint64_t bg_state_dfs_peak_bytes (const BgStateDfs *search);

/* The states of the solution, once solved, from the start to before the last move: their number. */
int bg_state_dfs_chain (const BgStateDfs *search, const BgState **chain);

#endif
