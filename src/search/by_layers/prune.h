/* Pruning of a search by peg layers, by a limit and a bound.  Private to this folder.  One pruner a
   thread.

   With f moves made, of which the last may go on, and at least h to come, a
   position can lie on a solution of m moves only if f + h - 1 <= m; and a move
   can begin there only if f + h <= m.  Between the two, the last move must go on,
   so its peg must be able to (doc/theory.md, Theorem 2.10). */
#ifndef BG_PRUNE_H
#define BG_PRUNE_H

#include "bounds/bound.h"
#include "moves/jump_arrivals.h"
#include "search/by_layers/peg_layer.h"

typedef struct {
  const BgJumpArrivals *arrivals;
  const BgBound *bound; /* h: of moves to come, or backward of moves that led here; or
                           NULL */
  int limit;            /* m */
  int least_over;       /* the least number of moves that was over the limit */
  size_t room;
  BgPosition *position;
  uint8_t *moves, *holes, *bounds;
  bool *keep;
  uint32_t *index;
} BgPruner;

void bg_prune_init (BgPruner *pruner, const BgJumpArrivals *arrivals, const BgBound *bound,
                    int limit);
void bg_prune_clear (BgPruner *pruner);

/* Keeps the arrivals, of N, that the cheap bounds allow; returns their number. */
size_t bg_prune_arrivals (BgPruner *pruner, void *arrivals, size_t n);

/* Keeps the positions of LAYER, a layer or a part of one, that all bounds allow, and sets how play
   may go on from each. */
void bg_prune_layer (BgPruner *pruner, BgPegLayer *layer);

/* The pegs that may begin a move, for N positions of LAYER from the I-th. */
void bg_prune_starts (BgPruner *pruner, const BgPegLayer *layer, size_t i, size_t n,
                      BgPosition *starts);

#endif
