/* The moves of a level's positions, on one of several threads.  Private to the search
   by levels. */
#ifndef BG_LEVEL_EXPAND_H
#define BG_LEVEL_EXPAND_H

#include <stdatomic.h>

#include "core/control.h"
#include "processes/transport.h"
#include "runs/bins.h"
#include "search/by_moves/levels.h"

/* Successors that are put into the bins at once. */
#define BG_FLUSH 4096
/* Parents a batch at most. */
#define BG_MOST_PARENTS 64

/* One level under construction, shared by the workers. */
typedef struct
{
  const BgLevelsPlan *plan;
  const BgControl *control;
  BgDisk *disk;                 /* where runs go, or NULL */
  BgBins *bins;
  int level;                    /* the number of the level being built */
  int allowed;                  /* moves that may remain after it */
  const BgOtherFrontier *other; /* what the level may have; NULL: everything */
  bool has_origins;
  uint64_t held;                /* bytes that earlier levels and the bound take */
  uint64_t memory_left;         /* for the rest */
  uint64_t bins_room;           /* bytes; when they are filled, bins are settled */
  uint64_t most_bins;           /* that, as long as memory is not short */
  _Atomic uint64_t settled;     /* bytes of the level and of positions set aside */
  _Atomic uint64_t moves_left;  /* bytes that moves under way may take besides what they have, of */
  uint64_t moves_room;          /* these bytes */
  _Atomic size_t waiting, united;       /* positions that are being settled; and that are */
  BgLevel rest;                 /* parents that were taken and not expanded before a resume */
  const BgLevel *parents;
  GArray *blocks, *parts;       /* of these (level_parents.c) */
  size_t n_rest_blocks, n_done_blocks;  /* of the former; of the parents that are not among them */
  _Atomic size_t next_part, parents_taken, size;
  int turn_pegs;                /* of the first parent since the bins were settled last */
  size_t n_parents;
  _Atomic uint64_t expanded, generated;
  atomic_bool found, full, spent;
  int least_over;               /* of what was expanded before a resume */
  uint64_t budget;              /* of GENERATED */
  uint64_t peak;                /* the most bytes held, once the level is complete */
  uint64_t first_expanded, first_generated;     /* before this level */
  _Atomic uint64_t fresh;       /* positions that no level had, before expensive bounds */

  const BgTransport *transport; /* to the processes that build this level too, or NULL */
  bool halted, part_due;        /* when all agreed last: it ends; a part is to be noted; */
  BgStop asked;                 /* it was asked to end */
  uint64_t others_size, others_expanded, others_generated;      /* until then */
} BgLevelBuild;

/* One thread's part of it. */
typedef struct
{
  BgLevelBuild *build;
  int thread;
  bool reports;                 /* progress, from time to time */
  gint64 last_report;           /* or when the level was begun; microseconds */
  BgMoveBatch *sweep;           /* by moves; else room for what a batch of parents leads to */
  BgPosition *jumped;
  BgPosition parent[2 * BG_RUN_BLOCK];  /* of a part: N_PARENTS, those before NEXT_PARENT done */
  size_t next_parent, n_parents, batch;
  BgPosition successor[BG_FLUSH];
  size_t n_successors;
  uint8_t *bounds;
  size_t bounds_room;
  int least_over;               /* the least bound that exceeded ALLOWED */
} BgWorker;

static inline bool
bg_build_must_stop (const BgLevelBuild *build)
{
  return build->full || build->spent || bg_control_stopped (build->control)
         || (build->disk != NULL && bg_disk_has_failed (build->disk));
}

/* All moves, or jumps, of N parents, at most BG_MOST_PARENTS.  Results are collected. */
void bg_level_expand (BgWorker *worker, const BgPosition *parents, size_t n);

/* Puts what was collected into the bins. */
void bg_level_expand_flush (BgWorker *worker);

/* Of N positions that are new to the search, those that the expensive bounds let pass come to
   the front; returns their number. */
size_t bg_level_expand_keep (BgWorker *worker, BgPosition *positions, size_t n);

#endif
