/* Some solution, not a shortest one: depth first, a jump at a time, step by step.

   Lost positions are recorded, each for all its images under the symmetries that keep the set of
   finishes; when the memory is full some are forgotten, and the search goes on: it stays exact but
   may take long. */
#ifndef BG_DFS_H
#define BG_DFS_H

#include "core/control.h"
#include "core/truth.h"
#include "moves/path.h"
#include "problem/problem.h"

typedef struct BgDfs BgDfs;

/* Begins a search of PROBLEM, whose table takes MEMORY bytes at most.  STOP is polled before every
   position, and may be NULL.  Both must live as long as the search. */
BgDfs *bg_dfs_new (const BgProblem *problem, uint64_t memory, const BgStopFlag *stop);
void bg_dfs_free (BgDfs *search);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgDfs, bg_dfs_free)

/* Begins anew from START, a position of the class of the problem's start; positions that were found
   lost stay recorded. */
void bg_dfs_restart (BgDfs *search, BgPosition start);

/* Goes on with a search that is open until some NODES more positions are expanded: up to the end of
   a run, which is short beside all runs so far.  Is there a solution?  The same steps give the same
   answer, unless stopped. */
BgTruth bg_dfs_step (BgDfs *search, uint64_t nodes);

/* Why it cannot go on although the answer is UNKNOWN: the flag asked it to stop, or the system
   refused memory for the table (BG_STOP_MEMORY).  BG_STOP_NONE: it can. */
BgStop bg_dfs_stop (const BgDfs *search);

/* Positions expanded, again after a restart; the most bytes held. */
uint64_t bg_dfs_nodes (const BgDfs *search);
uint64_t bg_dfs_peak_bytes (const BgDfs *search);

/* The jumps of the solution, once solved; and its moves: their number.  MOVES has room for
 * BG_MAX_HOLES. */
const BgJumpList *bg_dfs_jumps (const BgDfs *search);
int bg_dfs_moves (const BgDfs *search, BgPath *moves);

#endif
