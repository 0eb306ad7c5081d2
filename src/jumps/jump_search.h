/* The level sets by jumps in one direction (Bell, English 33-hole Board Example,
   "Calculation by Jumps"): S_n, the positions n jumps after the start, and S_-n, the positions n
   jumps before a finish.  Play forward ends at the finishes of a goal that lists none. */
#ifndef BG_JUMP_SEARCH_H
#define BG_JUMP_SEARCH_H

#include "core/control.h"
#include "core/stats.h"
#include "jumps/level_set.h"
#include "moves/jump_keys.h"
#include "problem/problem.h"

typedef struct {
  const BgProblem *problem;
  BgDirection direction;
  BgGroup group;
  BgJumpKeys *jumps;
  const BgRanking *ranking; /* NULL: level sets are sorted arrays */
  BgRanking *own_ranking;   /* unless another search owns it */
  int n_roots;
  BgPosition root[BG_MAX_HOLES]; /* the start, or the finishes, canonical */
  int root_pegs;
} BgJumpSearch;

/* One expansion: the positions to expand, their jumps, and the set of the results. */
typedef struct {
  const BgJumpKeys *jumps;
  const BgLevelSet *from;
  BgPosition holes;         /* only positions with at least LEAST pegs in HOLES */
  int least;                /* are expanded; 0: all are */
  const BgProblem *ends;    /* where its games end nothing is played; NULL: no limit */
  const BgLevelSet *within; /* results outside are left out; NULL: no limit */
  BgLevelSet *to;           /* not sealed, before and after */
} BgExpandLevel;

/* Plays every jump of the positions and adds the results to the set TO.  STATS, if not NULL, has
   `generated` raised by the number of jumps. */
BgStop bg_expand_level (const BgExpandLevel *expansion, const BgControl *control, BgStats *stats);

/* PROBLEM for searches whose play passes finishes. */
static inline BgProblem bg_jump_search_past_finishes (const BgProblem *problem) {
  BgProblem past = *problem;
  past.goal = BG_GOAL_POSITIONS;
  return past;
}

/* The symmetries that keep the start (forward) or the set of finishes. */
void bg_jump_search_group (const BgProblem *problem, BgDirection direction, BgGroup *group);

/* How many level sets of a search are held at a time. */
typedef enum {
  BG_JUMP_SEARCH_WALKS, /* two: one, and the next that is made of it */
  BG_JUMP_SEARCH_KEEPS, /* all */
} BgJumpSearchHolds;

/* GROUP: the symmetries to use, or NULL for bg_jump_search_group's.  HOLDS and the memory that
   CONTROL has left now decide how the level sets are kept. */
BgJumpSearch *bg_jump_search_new (const BgProblem *problem, BgDirection direction,
                                  const BgGroup *group, BgJumpSearchHolds holds,
                                  const BgControl *control);
void bg_jump_search_free (BgJumpSearch *search);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgJumpSearch, bg_jump_search_free)

/* Makes a search's level sets comparable with OTHER's, which has to outlive it:
   removes the roots that share no position class with OTHER's first root, and keeps the rest in
   OTHER's ranking. */
void bg_jump_search_match (BgJumpSearch *search, const BgJumpSearch *other);

/* S_0; NULL where there is no memory for it. */
BgLevelSet *bg_jump_search_first (const BgJumpSearch *search, const BgControl *control);

/* The level set after SET, empty after the last level set; only its positions in WITHIN, if that is
   not NULL.  NULL unless the outcome is BG_STOP_NONE. */
BgLevelSet *bg_jump_search_next (const BgJumpSearch *search, const BgLevelSet *set,
                                 const BgLevelSet *within, const BgControl *control, BgStats *stats,
                                 BgStop *outcome);

/* Visits a level set of a walk: SET is S_0, S_1, ... up to the last that is not empty, and BEFORE
   the one before it; NULL of S_0. */
typedef BgStop BgVisit (const BgJumpSearch *search, int n, const BgLevelSet *before,
                        const BgLevelSet *set, void *data);

/* Visits the level sets one after another, keeping two at most, until the last or an
   outcome that is not BG_STOP_NONE. */
BgStop bg_jump_search_walk (const BgJumpSearch *search, BgVisit *visit, void *data,
                            const BgControl *control, BgStats *stats);

/* Positions whose jumps are played together: their successors stay in the second cache. */
#define BG_JUMP_BATCH 256

/* Room for a chunk of a level set, and for a batch of its positions: the keys of their successors,
   the number of each position's successors, and the successors' places in another set. */
typedef struct {
  BgPosition *position, *key;
  BgLineIndex *count;
  size_t *place;
} BgJumpBatch;

void bg_jump_batch_init (BgJumpBatch *batch, const BgJumpKeys *jumps);
void bg_jump_batch_clear (BgJumpBatch *batch);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgJumpBatch, bg_jump_batch_clear)

typedef enum {
  BG_LEVEL_SET_MAP_AS_IS,
  BG_LEVEL_SET_MAP_COMPLEMENTS,
  BG_LEVEL_SET_MAP_IMAGES, /* all images under a larger group */
} BgLevelSetMapKind;

/* Maps the positions of FROM as KIND says, up to SEARCH's symmetries, and keeps the results in
   WITHIN, or all if that is NULL.  LARGER: the group of the images, which has all of SEARCH's
   symmetries.  NULL unless the outcome is BG_STOP_NONE. */
BgLevelSet *bg_level_set_map (const BgJumpSearch *search, const BgLevelSet *from,
                              BgLevelSetMapKind kind, const BgGroup *larger,
                              const BgLevelSet *within, const BgControl *control, BgStop *outcome);

#endif
