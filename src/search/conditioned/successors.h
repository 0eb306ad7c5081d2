/* Successors of states (tracker.h) under a limit: complete moves, whose bounds are computed in
   batches, one jump deeper a step. */
#ifndef BG_SUCCESSORS_H
#define BG_SUCCESSORS_H

#include "search/conditioned/tracker.h"

/* Parents of a batch. */
#define BG_SUCCESSORS_PARENTS 128

typedef struct
{
  BgState state; /* canonical */
  uint16_t parent;
  uint8_t bound; /* the cheap part, of the moves from there on */
} BgSuccessor;

typedef struct
{
  const BgTracker *tracker;
  const BgBound *bound;
  GArray *successors;               /* of BgSuccessor: of the last batch, with duplicates */
  bool ends[BG_SUCCESSORS_PARENTS]; /* by parent: does one move end a solution? */
  int next_limit;                   /* the least limit under which there would be more */
  uint64_t generated;               /* positions at the ends of jumps */
  GArray *tips, *longer;            /* of moves under way */
  GArray *positions, *bounds;       /* of `longer` */
} BgSuccessors;

void bg_successors_init (BgSuccessors *successors, const BgTracker *tracker, const BgBound *bound);
void bg_successors_clear (BgSuccessors *successors);

/* Makes the successors of N parents, LEFT moves being allowed after their next move; LIMIT is the
   limit that allows them. */
void bg_successors_make (BgSuccessors *successors, const BgState *parents, size_t n, int left,
                         int limit);

/* Raises the bounds of successors by the expensive part, and removes those over LEFT. */
void bg_successors_raise (BgSuccessors *successors, int left, int limit);

#endif
