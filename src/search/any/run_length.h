/* The lengths of the runs of a search depth first.

   Depth-first search has a heavy tail: one wrong move near the start can cost any number of
   positions.  So each run may expand a limited number only, and the next begins anew with other
   ties in the order; positions that were found lost stay recorded.  The lengths follow Luby,
   Sinclair and Zuckerman ("Optimal speedup of Las Vegas algorithms", 1993): 1 1 2 1 1 2 4 ...,
   times some unit.  They are unbounded, so a run comes that covers everything. */
#ifndef BG_RUN_LENGTH_H
#define BG_RUN_LENGTH_H

#include <stdint.h>

/* The place in the sequence, whose term is V. */
typedef struct {
  uint64_t u, v;
} BgRunLength;

#define BG_FIRST_RUN ((BgRunLength){ 1, 1 })

/* Knuth's "reluctant doubling" (The Art of Computer Programming 4B, 7.2.2.2). */
static inline void bg_run_length_next (BgRunLength *run) {
  if ((run->u & -run->u) == run->v) {
    run->u++;
    run->v = 1;
  } else
    run->v *= 2;
}

#endif
