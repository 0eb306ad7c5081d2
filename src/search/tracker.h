/* The conditions on solutions, followed along a solution: a small automaton beside the position.

   A state has the holes of the marked pegs, the patterns that some position between moves has
   fitted, and the hole where the last move ended.  Two moves in succession by the same peg are one
   move; joining them breaks a condition only where a pattern was fitted between them, where the
   later one is the last move and has a given number of jumps, or where the earlier one is among the
   first moves.  In all other states the hole is left out: a solution with such a pair could be
   shortened by joining it, so it is no shortest one. */
#ifndef BG_TRACKER_H
#define BG_TRACKER_H

#include "moves/move_batch.h"
#include "problem/problem.h"

/* A state is a key: a position, in the bits of HOLES, and above it a memory
 * (problem/state_fields.h). */
typedef struct BgTracker {
  const BgProblem *problem;
  const BgConditions *conditions;
  BgStateFields fields;
  BgPosition holes;
  BgPosition blank; /* the memory of ends */
  BgGroup group;    /* keeps start, finishes and conditions */
  BgPosition start; /* the state after the first moves */
  int start_moves;  /* their number */
  int end_pegs;     /* of every end: a finish, or the position before a last move that is given */
  int last_pegs;    /* before a last move whose number of jumps is given; 0: any */
  int fewest_pegs;  /* between moves */
  BgPattern before; /* fits before a last move that is given */

  /* Solutions without the conditions: from the start's position to the finishes, or, where LAST
     is 1, to all positions from which a last move as the conditions have it leads to a finish. */
  BgProblem *relaxed;
  int last;
} BgTracker;

/* Has a position between moves fitted the K-th pattern, on the way to STATE? */
bool bg_tracker_has_fitted (const BgTracker *tracker, BgPosition state, int k);

/* PROBLEM from START, without its symmetries where its finishes have more images under the
   symmetries of START than a problem may have. */
BgProblem *bg_tracker_relax_from (const BgProblem *problem, BgPosition start);

/* The conditions of PROBLEM, which has some.  Makes `relaxed`, but not the group. */
void bg_tracker_init (BgTracker *tracker, const BgProblem *problem);

/* Sets the group: the symmetries of KEPT that keep the conditions, too. */
void bg_tracker_find_group (BgTracker *tracker, const BgGroup *kept);
void bg_tracker_clear (BgTracker *tracker);

/* The moves of each solution that the relaxed problem does not have. */
static inline int bg_tracker_moves_beside (const BgTracker *tracker) {
  return tracker->start_moves + tracker->last;
}

/* The state TO after a move from FROM; false where no solution goes on so.  At an end the
   conditions are met, and the memory is blank. */
bool bg_tracker_step (const BgTracker *tracker, BgPosition from, const BgCompleteMove *move,
                      BgPosition *to);

/* Writes the canonical states to STATES to which the moves lead that N keys of the last step of
   BATCH, from FIRST on, end, and whose BOUNDS, which may be NULL, are at most ALLOWED.  BATCH
   traces moves from the positions of PARENTS.  Returns the number of states. */
size_t bg_tracker_follow (const BgTracker *tracker, const BgMoveBatch *batch,
                          const BgPosition *parents, const uint8_t *bounds, int allowed,
                          size_t first, size_t n, BgPosition *states);

/* The sequences of jumps that play MOVE, from which solutions count. */
uint64_t bg_tracker_ways (const BgTracker *tracker, const BgCompleteMove *move);

/* The least image of STATE under the group. */
BgPosition bg_tracker_canonical (const BgTracker *tracker, BgPosition state);

/* The first move from STATE to a state whose canonical form is TARGET, and that state. */
bool bg_tracker_find_move (const BgTracker *tracker, BgPosition state, BgPosition target,
                           BgPosition *next, BgPath *path);

#endif
