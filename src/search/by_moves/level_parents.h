/* The parents of a level under construction, cut into parts for the workers.  Private to the
   search by levels. */
#ifndef BG_LEVEL_PARENTS_H
#define BG_LEVEL_PARENTS_H

#include <stdatomic.h>

#include "moves/moves.h"
#include "runs/level.h"

/* A part that one worker has taken. */
typedef struct {
  BgPosition position[2 * BG_RUN_BLOCK];
  size_t next, n; /* the positions before NEXT are expanded */
} BgTakenParents;

typedef struct {
  const BgLevel *level;
  BgDirection direction;
  BgLevel rest;           /* parents that were taken and not expanded before a resume */
  GArray *blocks, *parts; /* in the order in which they are taken */
  size_t n_rest_blocks;   /* blocks of REST, the first ones */
  size_t n_done_blocks;   /* blocks of LEVEL that were taken before a resume */
  _Atomic size_t next_part, n_taken;
  int stretch_pegs; /* of the first parent of the stretch */
  int n_workers;
  BgTakenParents *taken; /* by worker */
} BgLevelParents;

/* Lists the parents of LEVEL, of which N_DONE blocks were taken before a resume, and REST, which it
   takes over, in parts for N_WORKERS. */
void bg_level_parents_init (BgLevelParents *parents, const BgLevel *level, BgDirection direction,
                            const BgLevel *rest, size_t n_done, int n_workers);
void bg_level_parents_clear (BgLevelParents *parents);
uint64_t bg_level_parents_bytes (const BgLevelParents *parents);

/* Begins a stretch of parts, before the workers begin, and begin again after the bins were
   settled. */
void bg_level_parents_begin_stretch (BgLevelParents *parents);

/* Takes the next part for WORKER, if one is left.  If the stretch MAY_END, it ends where parents
   come to another number of pegs.  From any thread. */
bool bg_level_parents_take (BgLevelParents *parents, int worker, bool may_end);

/* The number of parents that were not taken, about. */
static inline size_t bg_level_parents_left (const BgLevelParents *parents) {
  return parents->level->n - MIN (parents->n_taken, parents->level->n);
}

/* The number of pegs of the next parent that a worker is to expand; -1 if there is none.  Going
   forward its successors, and the successors of all later parents, have less. */
int bg_level_parents_next_pegs (const BgLevelParents *parents);

/* A sample of the next N parents, of *N_SAMPLE positions; NULL if no part is left. */
BgPosition *bg_level_parents_sample (const BgLevelParents *parents, size_t n, size_t *n_sample);

/* A sample, of *N_SAMPLE positions, of the parents that moves from the next N are likely to lead
   near to; NULL if no part is left. */
BgPosition *bg_level_parents_sample_alike (const BgLevelParents *parents, size_t n,
                                           size_t *n_sample);

/* The first block of LEVEL that was not taken. */
size_t bg_level_parents_next_block (const BgLevelParents *parents);

/* The parents that were taken and not expanded: by the workers, and before a resume. */
void bg_level_parents_rest (const BgLevelParents *parents, BgLevel *rest);

#endif
