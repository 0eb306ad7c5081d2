/* Which positions can be reached from the start of a problem, and from which a finish can be
   reached: one position after another, depth first, with one table of lost positions for all
   questions of a kind.

   A position can be reached from the start iff the complement of the start can be reached from the
   position's complement, by the same jumps in reverse order; so both questions are asked of the
   same search, which is best where few pegs are to stay. */
#ifndef BG_REACH_H
#define BG_REACH_H

#include "core/control.h"
#include "core/truth.h"
#include "moves/path.h"
#include "problem/problem.h"

typedef struct BgReach BgReach;

/* PROBLEM and STOP, which may be NULL, have to live as long.  The tables take MEMORY bytes at
   most. */
BgReach *bg_reach_new (const BgProblem *problem, uint64_t memory, const BgStopFlag *stop);
void bg_reach_free (BgReach *reach);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgReach, bg_reach_free)

/* Can POSITION be reached from the start, and can a finish be reached from POSITION?  Some NODES
   positions are expanded at most.  Where the answer is YES, JUMPS, unless NULL, has them;
   it is UNKNOWN where that did not suffice. */
BgTruth bg_reach_from_start (BgReach *reach, BgPosition position, uint64_t nodes,
                             BgJumpList *jumps);
BgTruth bg_reach_finish (BgReach *reach, BgPosition position, uint64_t nodes, BgJumpList *jumps);

/* Positions expanded so far; the most bytes held. */
uint64_t bg_reach_nodes (const BgReach *reach);
uint64_t bg_reach_peak_bytes (const BgReach *reach);

#endif
