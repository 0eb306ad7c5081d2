/* Weights of holes, as symmetric as the finishes are, that no complete move lowers
   by more than 1 (potential.h): the best of a few that play asks for
   (learning.h).  They are found in some milliseconds.

   Where a position cannot be finished, such weights often are a resource count
   in disguise, and no bound is high enough. */

#include "bounds/potential/potential_sampling.h"

static gpointer
prepare (const BgProblem *problem, BgPosition origins, const BgStopFlag *stop)
{
  return bg_sample_potential_batch (problem, origins, &bg_learning_symmetric, stop);
}

BG_DEFINE_EVALUATE (bg_potential_batch_bound)

const BgHeuristic bg_heuristic_potential = {
  .name = "potential",
  .summary = "the best of a few weight functions that no complete move lowers by more than 1",
  .source = "this program, after Pommerening and others, AAAI 2015",
  .admissible = true,
  .consistent = true,
  .expensive = true,
  .any_origins = true,
  .prepare = prepare,
  .evaluate = evaluate,
  .release = bg_potential_batch_free,
};
