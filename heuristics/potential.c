/* Weights of holes, as symmetric as the finishes are, that no complete move lowers
   by more than 1 (potential.h): the best of a few that play asks for
   (learning.h).  They are found in some milliseconds.

   Where a position cannot be finished, such weights often are a resource count
   in disguise, and no bound is high enough. */

#include "heuristic/learning.h"

static gpointer
prepare (const BgProblem *problem, BgPosition origins, const volatile int *stop)
{
  BgLanes *lanes = bg_lanes_new (problem, origins);
  bg_learn_potentials (lanes, origins, &bg_learning_symmetric, stop, NULL);
  bg_lanes_lay_out (lanes);
  return lanes;
}

BG_DEFINE_EVALUATE (bg_lanes_bound)

const BgHeuristic bg_heuristic_potential = {
  .name = "potential",
  .summary = "the best of a few weight functions that no complete move lowers by more than 1",
  .source = "this program, after Pommerening and others, AAAI 2015",
  .admissible = true,
  .consistent = true,
  .dear = true,
  .any_origins = true,
  .prepare = prepare,
  .evaluate = evaluate,
  .release = bg_lanes_free,
};
