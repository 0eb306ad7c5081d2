/* A solution and what it took, as `solve` and `report` say it. */
#ifndef BG_SOLVE_RECORD_H
#define BG_SOLVE_RECORD_H

#include "cli/counts.h"

/* Everything that is known of PROBLEM once it is solved, or as far as that went.  COUNTS may
   be NULL.  *STOP is why that is not all that was asked for. */
BgRecord *bg_solve_record (const BgProblem *problem, const BgSolveResult *result,
                           const BgCounts *counts, BgStop *stop);

/* The exit status where STOP is why something is missing. */
int bg_solve_exit_status (const BgSolveResult *result, BgStop stop);

/* "solution", a list of moves, which is empty where MOVES is NULL. */
void bg_solve_add_solution (BgRecord *record, const GPtrArray *moves);

/* "nodes_expanded", "peak_bytes" and "seconds". */
void bg_solve_add_effort (BgRecord *record, uint64_t expanded, uint64_t peak_bytes,
                          double seconds);

#endif
