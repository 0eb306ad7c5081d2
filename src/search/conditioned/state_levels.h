/* Levels of states under a limit: level i has the states that i moves reach and no fewer, up to the
   symmetries that keep the conditions.

   A level is expanded by the team of threads, block by block; the successors of a block are added
   in the order of their parents, so that the levels do not depend on the number of threads.  After
   a level its bound learns, as in the search by levels of positions (bounds/potential/learner.h):
   learned weights hold without conditions, and so with them. */
#ifndef BG_STATE_LEVELS_H
#define BG_STATE_LEVELS_H

#include "core/stats.h"
#include "search/conditioned/state_set.h"
#include "search/conditioned/successors.h"

/* A limit that allows any number of moves. */
#define BG_NO_LIMIT BG_MAX_HOLES

typedef struct
{
  const BgTracker *tracker;
  const BgInstance *instance; /* of the tracker's relaxed problem, with a bound */
  int limit;                  /* moves of a solution, all told */
  size_t width; /* of a dive, which goes on from the most promising positions of each level; 0: from
                   all */
} BgStateLevelsPlan;

typedef struct
{
  BgStateLevelsPlan plan;
  BgStateSet set;
  GArray *chosen;  /* of size_t: the states of the last level that go on; NULL: all */
  int moves;       /* of a solution, all told, once one is found */
  size_t parent;   /* the state before its last move */
  bool narrowed;   /* states were left out that the bound does not rule out */
  int next_limit;  /* the least limit under which there would be more states; INT_MAX: none */
  BgStop stop;     /* why the levels ended early; else NONE */
  gint64 reported; /* when progress was reported last */
  BgStats stats;
} BgStateLevels;

/* Begins with the start of the tracker; LEVELS is 0 or cleared. */
void bg_state_levels_begin (BgStateLevels *levels, const BgStateLevelsPlan *plan,
                            const BgControl *control);
void bg_state_levels_clear (BgStateLevels *levels);

/* May another level follow? */
bool bg_state_levels_can_go_on (const BgStateLevels *levels);

/* Makes one level more. */
void bg_state_levels_step (BgStateLevels *levels, const BgControl *control);

/* Begins, and makes all levels. */
void bg_state_levels_run (BgStateLevels *levels, const BgStateLevelsPlan *plan,
                          const BgControl *control);

/* The moves that may follow after the next one from a state of LEVEL under LIMIT. */
static inline int
bg_state_levels_left (const BgTracker *tracker, int limit, int level)
{
  return limit - tracker->start_moves - level - 1;
}

#endif
