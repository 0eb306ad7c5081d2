/* The lengths of sweeps in solutions of any number of moves.

   A sweep of L jumps is L jumps in succession by one peg, with another peg's jump, or none, before
   and after.  All positions of a solution are winning positions, so that the layers W_n
   (winning.h) are gone through once, and for each position and each hole where the last jump may
   have ended the lengths are kept of the sweeps that may have led there. */
#ifndef BG_SWEEPS_H
#define BG_SWEEPS_H

#include "jumps/jump_path.h"
#include "jumps/winning.h"

typedef struct {
  BgPosition any;                       /* a bit a length: does a solution have such a sweep? */
  BgPosition final;                     /* ... and end with it? */
  BgPosition any_open, final_open;      /* lengths of which that is not known */
  BgJumpPath any_example[BG_MAX_HOLES]; /* by length */
  BgJumpPath final_example[BG_MAX_HOLES];
} BgSweeps;

/* WINNING is complete (bg_winning_complete).  SWEEPS is too large for the stack. */
BgStop bg_sweeps_find (const BgWinning *winning, const BgControl *control, BgSweeps *sweeps);

#endif
