/* Method `bidirectional`: levels from both ends, after the dives of method `levels`. */

#include <string.h>

#include "search/method.h"
#include "search/reconstruct.h"

/* Takes a solution, and the levels too if they are wanted. */
static void
take (BgSolving *solving, BgBidirectional *halves)
{
  BgPath moves[BG_MAX_HOLES];
  bg_reconstruct_bidirectional (solving->side, solving->end, halves, moves);
  bg_solving_take (solving, moves, bg_bidirectional_moves (halves));
  if (!solving->keeps_halves)
    return;
  solving->result->halves = g_memdup2 (halves, sizeof *halves);
  *halves = (BgBidirectional) { 0 };
}

/* Searches with one limit, in full. */
static bool
search (BgSolving *solving, int limit, int *next_limit)
{
  BgSolveResult *result = solving->result;
  if (solving->end == NULL)
    solving->end = bg_end_new (solving->side);
  /* what an inadmissible bound seems to have refuted may come through now */
  const bool refuted = solving->all_shorter_refuted && !result->inexact;
  const BgBidirectionalPlan plan = {
    .side = solving->side,
    .bound = solving->bound,
    .end = solving->end,
    .limit = limit,
    .least = refuted ? limit : 1,
    .back = BG_BIDIRECTIONAL_BALANCED,
  };
  BgBidirectional halves;
  bg_bidirectional_run (&halves, &plan, solving->control);
  const BgLevels *forward = &halves.forward, *backward = &halves.backward;
  for (int i = 0; i < forward->n; i++)
    solving->widest = MAX (solving->widest, forward->level[i].n);
  g_free (result->meeting);
  result->meeting = g_strdup (halves.explanation);
  const bool settled = bg_solving_account (solving, halves.outcome,
                                           forward->expanded + backward->expanded,
                                           forward->generated + backward->generated,
                                           forward->peak_bytes + backward->peak_bytes);
  *next_limit = halves.next_limit;
  if (halves.outcome == BG_LEVELS_FOUND)
    take (solving, &halves);
  bg_bidirectional_clear (&halves);
  return settled;
}

bool
bg_method_try_bidirectional (BgSolving *solving, int limit, int *next_limit)
{
  if (!solving->keeps_halves)
    return bg_solving_dive (solving, limit, next_limit)
           || (solving->result->reason == NULL && search (solving, limit, next_limit));
  if (search (solving, limit, next_limit))
    return true;
  /* at least a solution, if there is no memory to count them */
  g_autofree char *reason = g_steal_pointer (&solving->result->reason);
  if (strcmp (reason, "memory") == 0 && bg_solving_dive (solving, limit, next_limit))
    return true;
  if (solving->result->reason == NULL)
    solving->result->reason = g_steal_pointer (&reason);
  return false;
}
