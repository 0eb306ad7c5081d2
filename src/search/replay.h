/* Every solution that a search makes is replayed by code that shares nothing with it,
   before anyone sees it.  Private to this folder. */
#ifndef BG_REPLAY_H
#define BG_REPLAY_H

#include "problem/problem.h"

/* MOVES are strings.  Ends the program, and says what is wrong, unless they are a
   solution of as many moves. */
void bg_replay (const BgProblem *problem, const GPtrArray *moves);

#endif
