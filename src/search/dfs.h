/* Some solution, fast, not a shortest one: depth first, a jump at a time. */
#ifndef BG_DFS_H
#define BG_DFS_H

#include "core/control.h"
#include "moves/path.h"
#include "problem/problem.h"

typedef enum
{
  BG_DFS_SOLVED,
  BG_DFS_UNSOLVABLE,            /* proved */
  BG_DFS_STOPPED,               /* by the signal: nothing is proved */
} BgDfsStatus;

typedef struct
{
  BgDfsStatus status;
  GPtrArray *moves;             /* of strings "d4-f4-d6-d4", replayed by independent
                                   code; NULL unless solved */
  uint64_t nodes;               /* positions expanded, again after a restart */
  uint64_t peak_bytes;
} BgDfsResult;

/* Searches PROBLEM.  With TABLE, lost positions are recorded, in at most MEMORY
   bytes; when that is full some are forgotten, and the search goes on: it stays
   exact but may take long.  With SYMMETRY, a lost position stands for its images
   under the symmetries that keep the set of finishes.  Neither changes the
   verdict.  STOP is polled before every position, and may be NULL.

   The same arguments give the same result, unless stopped.  False when the
   system has no memory left for the table (BG_ERROR_LIMIT). */
bool bg_dfs (const BgProblem *problem, bool symmetry, bool table, uint64_t memory,
             const BgStopFlag *stop, BgDfsResult *result, GError **error);

/* The same with a table and symmetry, for NODES positions at most and without the help of a search
   for a shortest solution: BG_DFS_STOPPED after them, or where there was no memory.  PATHS, which
   has room for BG_MAX_HOLES, receives the solution's moves. */
void bg_dfs_within (const BgProblem *problem, uint64_t nodes, uint64_t memory,
                    const BgStopFlag *stop, BgPath *paths, BgDfsResult *result);

void bg_dfs_result_clear (BgDfsResult *result);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgDfsResult, bg_dfs_result_clear)

#endif
