/* Positions that are hard to play (Bell, English 33-hole Board Example,
   "Difficult Puzzles"): as many jumps as possible, of which one wins.  And the
   shortest ways to lose, and to end without a jump. */
#ifndef BG_PUZZLES_H
#define BG_PUZZLES_H

#include "core/control.h"
#include "jumps/jump_path.h"
#include "jumps/winning.h"

/* The puzzles with a given number of pegs. */
typedef struct {
  int pegs;
  int jumps;           /* the most of a position with one winning jump */
  size_t n;            /* positions with as many jumps, up to the symmetry of the
                          finishes */
  BgPosition position; /* one of them */
  BgPosition solved;   /* the result of its winning jump */
} BgPuzzle;

/* Puzzles among all positions that can be brought to a finish and have no more pegs than the
   start, fewest pegs first, and no more than MOST of them.  Returns their number, at most
   BG_MAX_HOLES + 1. */
int bg_puzzles_find (const BgProblem *problem, int most, const BgControl *control,
                     BgPuzzle *puzzles, BgStop *outcome);

/* Puzzles among the winning positions that can be reached from the start, as bg_puzzles_find.
   WINNING is complete; positions count up to its symmetry. */
int bg_puzzles_reachable (const BgWinning *winning, const BgControl *control, BgPuzzle *puzzles,
                          BgStop *outcome);

/* The fewest jumps from the start to a position from which no finish can be
   reached any more, with a path there.  False where there is none, because the
   problem cannot be solved or has no such position, unless OUTCOME says that a signal came
   before.  WINNING is complete. */
bool bg_earliest_loss (const BgWinning *winning, const BgControl *control, BgJumpPath *path,
                       BgStop *outcome);

/* The fewest jumps from the start to a position that has no jump and is no finish (the least of
   Bell's Table 4 with such positions), with a path there.  False where there is none, as when play
   always ends in a finish, unless OUTCOME says why it was not found. */
bool bg_earliest_dead_end (const BgProblem *problem, const BgControl *control, BgJumpPath *path,
                           BgStop *outcome);

/* The fewest jumps from the start to a finish, which leave the most pegs that a finish can have,
   with a path there; likewise. */
bool bg_earliest_finish (const BgProblem *problem, const BgControl *control, BgJumpPath *path,
                         BgStop *outcome);

#endif
