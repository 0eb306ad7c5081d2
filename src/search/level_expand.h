/* The moves of a level's positions, on one of several threads.  Private to the search
   by levels. */
#ifndef BG_LEVEL_EXPAND_H
#define BG_LEVEL_EXPAND_H

#include <stdatomic.h>

#include "core/control.h"
#include "search/levels.h"

/* A batch of successors is inserted at once. */
#define BG_FLUSH 4096
/* Parents a batch at most. */
#define BG_MOST_PARENTS 256

/* One level under construction, shared by the workers. */
typedef struct
{
  const BgLevelsPlan *plan;
  const BgControl *control;
  const BgLevel *parents;
  BgPositionSet *seen;
  int level;                    /* the number of the level being built */
  int allowed;                  /* moves that may remain after it */
  bool has_origins;
  uint64_t memory_left;         /* for the level's positions */
  _Atomic size_t next_parent, size;
  _Atomic uint64_t expanded, generated, distinct;
  atomic_bool found, full, spent;
  uint64_t budget;              /* of GENERATED */
} BgLevelBuild;

/* One thread's part of it. */
typedef struct
{
  BgLevelBuild *build;
  bool reports;                 /* progress, from time to time */
  BgMoveBatch *sweep;
  BgPosition successor[BG_FLUSH];
  size_t n_successors;
  uint8_t *bounds;
  size_t bounds_room;
  BgLevel out;
  int least_over;               /* the least bound that exceeded ALLOWED */
} BgWorker;

static inline bool
bg_build_must_stop (const BgLevelBuild *build)
{
  return build->full || build->spent || bg_control_stopped (build->control);
}

/* All moves of N parents, at most BG_MOST_PARENTS.  Results are collected. */
void bg_level_expand (BgWorker *worker, const BgPosition *parents, size_t n);

/* Removes duplicates from the collected successors, then those that the expensive
   bounds rule out; what is left belongs to the level. */
void bg_level_expand_flush (BgWorker *worker);

#endif
