/* The level sets by jumps in one direction (Bell, English 33-hole Board Example,
   "Calculation by Jumps"): S_n, the positions n jumps behind the start, and
   S_-n, those n jumps before a finish. */
#ifndef BG_REACH_H
#define BG_REACH_H

#include "analysis/spread.h"
#include "problem/problem.h"

typedef struct
{
  const BgProblem *problem;
  BgDirection direction;
  BgGroup group;
  BgJumps *jumps;
  const BgSpace *space;         /* NULL: level sets are sorted arrays */
  BgSpace *own_space;           /* unless another reach owns it */
  int n_roots;
  BgPosition root[BG_MAX_HOLES];        /* the start, or the finishes, canonical */
  int root_pegs;
} BgReach;

/* The symmetries that keep the start (forward) or the set of finishes. */
void bg_reach_group (const BgProblem *problem, BgDirection direction, BgGroup *group);

/* GROUP: the symmetries to use, or NULL for those above.  MEMORY is what all
   level sets together may take; it decides how they are kept. */
BgReach *bg_reach_new (const BgProblem *problem, BgDirection direction, const BgGroup *group,
                       uint64_t memory);
void bg_reach_free (BgReach *reach);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgReach, bg_reach_free)

/* Makes a reach's level sets comparable with OTHER's, which has to outlive it:
   drops the roots that share no position class with OTHER's first one, and keeps
   the rest in OTHER's space. */
void bg_reach_match (BgReach *reach, const BgReach *other);

/* S_0; NULL where there is no memory for it. */
BgLayer *bg_reach_first (const BgReach *reach, uint64_t memory);

/* The level set behind LAYER, which is empty behind the last one; of it only
   what is in WITHIN, if that is not NULL.  NULL unless the outcome is DONE. */
BgLayer *bg_reach_next (const BgReach *reach, const BgLayer *layer, const BgLayer *within,
                        const BgResources *resources, uint64_t *generated,
                        BgAnalysisOutcome *outcome);

/* What a walk shows its visitor: S_0, S_1, ... up to the last that is not empty. */
typedef BgAnalysisOutcome BgVisit (const BgReach *reach, int n, const BgLayer *layer, void *data);

/* Visits the level sets one after another, keeping none, until the last or an
   outcome that is not DONE. */
BgAnalysisOutcome bg_reach_walk (const BgReach *reach, BgVisit *visit, void *data,
                                 const BgResources *resources, uint64_t *generated);

/* The most layers there can be: S_0 and one for each jump. */
int bg_reach_most (const BgReach *reach);

#endif
