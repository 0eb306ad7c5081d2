/* The successors of a level's positions, on one of several threads.  Private to the search
   by levels. */
#ifndef BG_LEVEL_EXPAND_H
#define BG_LEVEL_EXPAND_H

#include <stdatomic.h>

#include "core/control.h"
#include "core/stats.h"
#include "runs/bins.h"
#include "runs/settle.h"
#include "search/by_moves/level_parents.h"
#include "search/by_moves/levels.h"

/* Successors that are put into the bins at once. */
#define BG_FLUSH 4096
/* Parents a batch at most. */
#define BG_MOST_PARENTS 64

typedef struct BgWorker BgWorker;

/* A generator of successors: by complete moves, without conditions or under them, or by single
   jumps. */
typedef struct {
  /* Makes and frees the tables of a worker.  Tables that grow take bytes from *LEFT. */
  void (*begin) (BgWorker *worker, _Atomic uint64_t *left);
  void (*end) (BgWorker *worker);

  /* Collects the successors of N parents, at most BATCH of the worker, and sets BATCH anew. */
  void (*expand) (BgWorker *worker, const BgPosition *parents, size_t n);

  /* Positions, *N_SAMPLE, that the successors of the next N parents are likely to be spread like;
     NULL if no part is left. */
  BgPosition *(*sample) (const BgLevelsPlan *plan, const BgLevelParents *parents, size_t n,
                         size_t *n_sample);

  /* Successors of a range, over all numbers of pegs, so that its bin fits a core's cache with
     each; and ranges at most. */
  size_t range, most_ranges;

  bool is_by_pegs; /* all positions of a level have as many pegs, fewer or more than in
                      any level before: these need not be kept, and successors would
                      fill as many bytes as the level has a hundred times */
} BgGenerator;

/* By single jumps (level_jumps.c), without any bound; by moves, under conditions on solutions
   (level_states.c). */
extern const BgGenerator bg_level_jumps, bg_level_states;

/* The generator of PLAN. */
const BgGenerator *bg_level_generator (const BgLevelsPlan *plan);

/* The expansion of one level, shared by the workers. */
typedef struct {
  const BgLevelsPlan *plan;
  const BgGenerator *generator;
  const BgControl *control;
  BgDisk *disk; /* for runs, or NULL */
  BgBins *bins;
  int allowed;                  /* moves that may remain after the level */
  const BgOtherFrontier *other; /* the positions that the level may have; NULL: all */
  bool has_origins;
  bool ranks_first; /* the expensive bounds are for the most promising positions alone */
  uint64_t budget;  /* of successors */
  BgSharedStats made;
  _Atomic uint64_t fresh; /* positions that no level had, before expensive bounds */
  _Atomic size_t size;
  atomic_bool found, full, spent;
  int least_over; /* the least bound that exceeded ALLOWED, of workers that ended */
} BgExpansion;

struct BgWorker {
  BgExpansion *expansion;
  int thread;
  size_t batch;              /* parents expanded at once */
  BgMoveBatch *sweep;        /* by moves */
  const BgPosition *parents; /* of the batch under conditions: keys */
  BgPosition *jumped;        /* by jumps: room for the successors of a batch */
  BgPosition successor[BG_FLUSH];
  size_t n_successors;
  uint8_t *bounds;
  size_t bounds_room;
  int least_over; /* the least bound that exceeded ALLOWED */
};

static inline bool bg_expansion_must_stop (const BgExpansion *expansion) {
  return expansion->full || expansion->spent || bg_control_stopped (expansion->control)
         || (expansion->disk != NULL && bg_disk_has_failed (expansion->disk));
}

/* Parts of generators by moves.  COLLECT takes the N keys of a step, whose bounds the worker has.
 */
typedef void BgLevelCollect (BgWorker *worker, const BgPosition *keys, size_t n);
void bg_level_moves_begin (BgWorker *worker, _Atomic uint64_t *left);
void bg_level_moves_end (BgWorker *worker);
void bg_level_moves_expand (BgWorker *worker, const BgPosition *parents, size_t n,
                            BgLevelCollect *collect);
BgPosition *bg_level_moves_sample (const BgLevelsPlan *plan, const BgLevelParents *parents,
                                   size_t n, size_t *n_sample);

/* Notes the least bound of N keys of a step that is over ALLOWED. */
void bg_level_expand_note_over (BgWorker *worker, size_t n);

/* Puts the collected successors into the bins. */
void bg_level_expand_flush (BgWorker *worker);

/* Moves to the front, of N positions that are new to the search, the positions that the expensive
   bounds let pass, unless these wait; returns their number. */
size_t bg_level_expand_keep (BgWorker *worker, BgPosition *positions, size_t n);

/* Takes the positions out of LEVEL that the expensive bounds, which waited, rule out. */
void bg_level_expand_filter (BgExpansion *expansion, BgLevel *level);

/* Goes on with the part of the level that a search that was killed had noted in the journal
   (search/journal/journal.h), with its PARENTS for N_WORKERS; ASIDE is empty. */
void bg_level_expand_recall_part (BgExpansion *expansion, BgLevels *levels, BgLevelParents *parents,
                                  int n_workers, GArray *aside);

/* Notes the part of the level that is settled, the bins being empty, and the parents that are still
   to be expanded. */
void bg_level_expand_note_part (const BgExpansion *expansion, const BgLevels *levels,
                                const BgLevelParents *parents, const BgSettling *settling);

#endif
