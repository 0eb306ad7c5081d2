/* What a position must still have for a finish to be in reach: cheap proofs that it is
   lost.  Private to this folder. */
#ifndef BG_DEAD_END_TEST_H
#define BG_DEAD_END_TEST_H

#include "problem/problem.h"

typedef struct
{
  const BgProblem *problem;     /* with the resource counts to keep */
  BgPosition targets;           /* the holes of the pegs that the finishes keep */

  /* Pegs never change category (3.3), so each category must hold as many as at one of
     the finishes. */
  int n;
  uint8_t pegs[BG_MAX_HOLES][BG_CATEGORIES];
} BgDeadEndTest;

/* Finishes outside the start's position class do not count (2.1). */
void bg_dead_end_test_init (BgDeadEndTest *needs, const BgProblem *problem);

/* False: no finish can be reached from POSITION. */
static inline bool
bg_dead_end_test_are_met (const BgDeadEndTest *needs, BgPosition position)
{
  const GPtrArray *resources = needs->problem->resources;
  for (guint i = 0; i < resources->len; i++)
    {
      const BgResource *resource = resources->pdata[i];
      if (bg_resource_sum (resource, position) < resource->least)
        return false;
    }
  int pegs[BG_CATEGORIES];
  for (int c = 0; c < BG_CATEGORIES; c++)
    pegs[c] = bg_pegs (position & needs->problem->board->category[c]);
  for (int i = 0; i < needs->n; i++)
    {
      int c = 0;
      while (c < BG_CATEGORIES && pegs[c] >= needs->pegs[i][c])
        c++;
      if (c == BG_CATEGORIES)
        return true;
    }
  return false;
}

#endif
