/* The search by levels (Bell, Diagonal Peg Solitaire, 3.1): breadth first by
   moves.

   Level 0 is the start (going backward: the finishes); level i holds the
   positions that can be reached in i moves and no fewer, up to the symmetry of
   the problem.  With a limit m and an admissible bound h, only positions with
   i + h <= m are kept (equation 1).  The constraint holds between moves: inside
   a move a position is given up only if i + h - 1 > m, i counting the move under
   way, since whoever stops there and starts afresh with the same peg spends one
   move more. */
#ifndef BG_LEVELS_H
#define BG_LEVELS_H

#include "bounds/backward_bound.h"
#include "bounds/bound.h"
#include "core/control.h"
#include "search/position_set.h"
#include "search/side.h"

typedef struct
{
  BgPosition *position;         /* canonical, in no order */
  size_t n, room;
} BgLevel;

typedef enum
{
  BG_LEVELS_FOUND,              /* the last level has a finish */
  BG_LEVELS_EXHAUSTED,          /* the last level is empty or was the last wanted */
  BG_LEVELS_OUT_OF_MEMORY,
  BG_LEVELS_STOPPED,
  BG_LEVELS_OVER_BUDGET,        /* a step would have made more successors than it might */
} BgLevelsOutcome;

typedef struct
{
  BgLevelsOutcome outcome;
  int n;                        /* levels 0 .. n - 1 are complete */
  BgLevel level[BG_MAX_HOLES + 1];
  BgPositionSet *seen;          /* the positions of all levels; NULL once the search has ended */
  uint64_t expanded, generated; /* parents; successors */
  uint64_t distinct;            /* new ones before the expensive bounds */
  int next_limit;               /* the least i + h that was over the limit; INT_MAX: none was, so a
                                   higher limit finds no more positions */
  bool narrowed;                /* positions were left out for their number: no proof */
  uint64_t peak_bytes;
} BgLevels;

/* What the side that comes to meet this one has (opposite.h). */
typedef struct BgOtherFrontier BgOtherFrontier;

typedef struct
{
  const BgSide *side;
  const BgBound *bound;         /* of the side's closed problem; NULL: no constraint */
  const BgBackwardBound *elapsed;  /* going backward, instead of BOUND; or NULL */
  int limit;                    /* m of equation 1; with no bound, the last level wanted */
  size_t width;                 /* with a bound, keep only the most promising of a level; 0: all */
  bool stop_at_finish;          /* build no level behind the first that has a finish */
  const BgOtherFrontier *opposite;  /* keep only what that side has too; NULL: everything */
} BgLevelsPlan;

/* Runs a search by levels.  Never fails: the outcome says how it ended. */
void bg_levels_run (BgLevels *levels, const BgLevelsPlan *plan, const BgControl *control);

/* The same step by step: level 0; and one more level, for which at most BUDGET
   successors may be made.  False if it is not to be followed by another, or not
   complete, as the outcome tells. */
void bg_levels_begin (BgLevels *levels, const BgLevelsPlan *plan, const BgControl *control);
bool bg_levels_step (BgLevels *levels, const BgLevelsPlan *plan, const BgControl *control,
                     uint64_t budget);

/* After a step that was given up over its budget or for memory: forgets what it
   has made, so that another may follow.  False if there is no memory for that, as
   the outcome tells then. */
bool bg_levels_forget_step (BgLevels *levels, const BgControl *control);
void bg_levels_clear (BgLevels *levels);

#endif
