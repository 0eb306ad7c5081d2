/* The search by levels (Bell, Diagonal Peg Solitaire, 3.1): breadth first by
   moves.

   Level 0 is the start (going backward: the finishes); level i holds the
   positions that can be reached in i moves and no fewer, up to the symmetry of
   the problem.  With a limit m and an admissible bound h, only positions with
   i + h <= m are kept (equation 1).  The constraint holds between moves: inside
   a move a position is given up only if i + h - 1 > m, i counting the move under
   way, since a move that stops there and starts afresh with the same peg is one
   move more (doc/theory.md, Theorems 2.3 and 2.4).

   By single jumps, level i holds the positions that can be reached in i jumps, without a bound. */
#ifndef BG_LEVELS_H
#define BG_LEVELS_H

#include "core/control.h"
#include "core/stats.h"
#include "moves/jump_keys.h"
#include "processes/transport.h"
#include "runs/bins.h"
#include "runs/level.h"
#include "search/instance.h"

typedef struct {
  BgStop stop;                     /* why the next level is not complete; LIMIT: it would have taken
                                      more successors than it might; NONE: the last level is empty,
                                      was the last wanted or has a finish */
  bool found;                      /* the last level has a finish, where that was to be noticed */
  int n;                           /* levels 0 .. n - 1 are complete */
  BgLevel level[BG_MAX_HOLES + 1]; /* of canonical positions; by jumps only the last is kept */
  uint64_t size[BG_MAX_HOLES + 1]; /* of each, over all processes */
  const BgTransport *transport;    /* to the processes that have other positions of them, or NULL */
  BgBins *bins;                    /* NULL once the search has ended */
  uint64_t beside;                 /* bytes of the same memory that others hold */
  BgStats stats;                   /* expanded: parents; generated: successors */
  int next_limit; /* the least i + h, with the moves beside, that was over the limit; INT_MAX: none
                     was, so a higher limit finds no more positions */
  bool narrowed;  /* positions were left out for their number: no proof */
  struct BgJournalSeries *series; /* on disk: the notes of it (search/journal/journal.h) */
  bool recalled;                  /* the last step was */
  gint64 last_report;             /* of progress, or the beginning; microseconds */
} BgLevels;

/* The positions of the side that comes to meet this one (other_frontier.h). */
typedef struct BgOtherFrontier BgOtherFrontier;

typedef struct {
  const BgInstance *instance;
  int limit;                     /* m of equation 1, with the moves beside (instance.h); without a
                                    bound, the last level wanted */
  size_t width;                  /* with a bound, keep only the most promising of a level; 0: all */
  bool stop_at_finish;           /* build no level after the first that has a finish */
  int n_behind;                  /* levels that the other side has made */
  const BgOtherFrontier *other;  /* keep only positions of that side; NULL: all */
  const struct BgEnding *ending; /* forward, keep only positions near enough to a finish,
                                    in the levels that it knows; or NULL (ending.h) */
  const BgJumpKeys *jumps;       /* levels by single jumps, without any bound; NULL: by moves */
} BgLevelsPlan;

/* The last level that a search under the limit may have. */
static inline int bg_levels_last (const BgLevelsPlan *plan) {
  return plan->limit - plan->instance->moves_beside;
}

/* Runs a search by levels.  Never fails: STOP says how it ended. */
void bg_levels_run (BgLevels *levels, const BgLevelsPlan *plan, const BgControl *control);

/* The same step by step: level 0; and one more level, for which at most BUDGET
   successors may be made.  False if it is not to be followed by another, or not
   complete, as STOP and FOUND tell. */
void bg_levels_begin (BgLevels *levels, const BgLevelsPlan *plan, const BgControl *control);
bool bg_levels_step (BgLevels *levels, const BgLevelsPlan *plan, const BgControl *control,
                     uint64_t budget);

/* After a step that was given up over its budget or for memory: forgets the
   positions that it has made, so that another may follow. */
void bg_levels_forget_step (BgLevels *levels, const BgControl *control);

/* After a complete level: is another to follow?  If not, and none has a finish, concludes
   the search: NEXT_LIMIT is complete then. */
bool bg_levels_can_go_on (const BgLevels *levels, const BgLevelsPlan *plan);
void bg_levels_conclude (BgLevels *levels, const BgLevelsPlan *plan);

void bg_levels_clear (BgLevels *levels);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgLevels, bg_levels_clear)

/* The bytes that its complete levels take. */
uint64_t bg_levels_bytes (const BgLevels *levels);

/* Reads the files of its levels; false where one is not as it was written, and the disk has
   failed.  To be asked before all levels are read. */
bool bg_levels_can_be_read (const BgLevels *levels);

#endif
