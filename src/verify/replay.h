/* Every solution that a search makes is replayed by code that shares nothing with it,
   before anyone sees it.  Private to this folder. */
#ifndef BG_REPLAY_H
#define BG_REPLAY_H

#include "moves/path.h"
#include "problem/problem.h"

/* The N moves as strings.  Ends the program, and says what is wrong, unless they are a
   solution of PROBLEM. */
GPtrArray *bg_replay (const BgProblem *problem, const BgPath *moves, int n);

#endif
