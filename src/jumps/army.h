/* The solitaire army (Conway; Winning Ways, chapter 23): pegs that stand in some holes of a board,
   their home, bring one peg as far as a target outside.  How many are needed?

   Jumps are taken back from a single peg at the target until all pegs are at home: each makes one
   peg two.  So an army of n pegs is found after n - 1 jumps, and an army of the least number leaves
   one peg (doc/theory.md, 11). */
#ifndef BG_ARMY_H
#define BG_ARMY_H

#include "board/board.h"
#include "core/control.h"

typedef struct {
  const BgBoard *board;
  BgPosition home;
  int target;              /* a hole outside */
  int least[BG_MAX_HOLES]; /* pegs of every army that brings a peg to that hole, or fewer; 1 at
                              home */
} BgArmyTask;

/* Fibonacci numbers by the steps to the target: weights that no jump raises. */
typedef struct {
  gint64 weight[BG_MAX_HOLES];
  gint64 home, target; /* the sum of all holes at home, and the target's weight */
} BgArmyCount;

/* A count of which the whole home has less than the target, so that no army reaches it; false where
   none of these counts shows that. */
bool bg_army_refute (const BgArmyTask *task, BgArmyCount *count);

/* Appends to ARMIES, of BgPosition, all armies of PEGS pegs that bring one to the target, up to the
   symmetries that keep home and target.  No army may have fewer. */
BgStop bg_army_find (const BgArmyTask *task, int pegs, const BgControl *control, GArray *armies);

#endif
