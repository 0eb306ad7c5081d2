/* The lengths of sweeps in solutions of any number of moves, where the winning positions are too
   many for jumps/sweeps.h: by questions, from the longest sweeps down.

   A sweep is a trail (moves/trails.h).  With the pegs that stay beside it, it fixes the position
   before it and the position after it; a solution has it iff the former can be reached from the
   start, last by another peg, and a finish from the latter, first by another peg (doc/theory.md,
   Theorem 10.4).  Long sweeps need most of the board, so that few pegs can stay and the questions
   are few; the questions for short sweeps are many, but mostly one of the first has a solution. */
#ifndef BG_LONG_SWEEPS_H
#define BG_LONG_SWEEPS_H

#include "core/control.h"
#include "jumps/sweeps.h"

/* Sets all of SWEEPS, which is too large for the stack; lengths that take over EFFORT positions
   each to decide stay open.  LIMIT is the outcome then. */
BgStop bg_long_sweeps_find (const BgProblem *problem, uint64_t effort, const BgControl *control,
                            BgSweeps *sweeps);

#endif
