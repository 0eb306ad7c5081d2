/* The conditions on solutions, followed along a solution: a small automaton beside the position.

   A state has the holes of the marked pegs, the patterns that some position between moves has
   fitted, and the hole where the last move ended.  Two moves in succession by the same peg are one
   move; joining them breaks a condition only where a pattern was fitted between them, where the
   later one is the last move and has a given number of jumps, or where the earlier one is among the
   first moves.  In all other states the hole is left out: a solution with such a pair could be
   shortened by joining it, so it is no shortest one. */
#ifndef BG_TRACKER_H
#define BG_TRACKER_H

#include "core/hash.h"
#include "search/instance.h"

/* MEMORY has fields of 8 bits: the hole where the last move ended, from 1, or 0; the patterns that
   were fitted; the hole of each marked peg. */
typedef struct
{
  BgPosition position;
  uint64_t memory;
} BgState;

static inline bool
bg_state_equal (const BgState *a, const BgState *b)
{
  return a->position == b->position && a->memory == b->memory;
}

static inline uint64_t
bg_state_hash (const BgState *state)
{
  return bg_hash_mix (bg_hash_pair (bg_position_fold (state->position), state->memory));
}

typedef struct
{
  const BgProblem *problem;
  const BgConditions *conditions;
  BgGroup group;    /* keeps start, finishes and conditions */
  BgState start;    /* after the first moves */
  int start_moves;  /* their number */
  int finish_pegs;  /* of every finish */
  int last_pegs;    /* before a last move whose number of jumps is given; 0: any */
  int fewest_pegs;  /* between moves */
  BgPattern before; /* fits before a last move that is given */

  /* Solutions without the conditions: from the start's position to the finishes, or, where LAST
     is 1, to all positions from which a last move as the conditions have it leads to a finish. */
  BgProblem *relaxed;
  int last;
} BgTracker;

/* Has a position between moves fitted the K-th pattern, on the way to STATE? */
bool bg_tracker_has_fitted (const BgState *state, int k);

/* PROBLEM from START, without its symmetries where its finishes have more images under the
   symmetries of START than a problem may have. */
BgProblem *bg_tracker_relax_from (const BgProblem *problem, BgPosition start);

/* The conditions of PROBLEM, which has some.  Makes `relaxed`, but not the group. */
void bg_tracker_init (BgTracker *tracker, const BgProblem *problem);

/* Sets the group, as far as INSTANCE, of the relaxed problem, has its symmetries. */
void bg_tracker_find_group (BgTracker *tracker, const BgInstance *instance);
void bg_tracker_clear (BgTracker *tracker);

/* The state TO after a move from FROM; false where no solution goes on so.  RESULT is a finish
   of a solution if bg_tracker_is_end says so. */
bool bg_tracker_step (const BgTracker *tracker, const BgState *from, const BgCompleteMove *move,
                      BgState *to);

static inline bool
bg_tracker_is_end (const BgTracker *tracker, BgPosition result)
{
  return bg_pegs (result) == tracker->finish_pegs;
}

/* The sequences of jumps that play MOVE, from which solutions count. */
static inline uint64_t
bg_tracker_ways (const BgTracker *tracker, const BgCompleteMove *move)
{
  return tracker->conditions->final_move.n > 0 && bg_tracker_is_end (tracker, move->result)
             ? 1
             : move->ways;
}

/* The least image of STATE under the group. */
BgState bg_tracker_canonical (const BgTracker *tracker, const BgState *state);

#endif
