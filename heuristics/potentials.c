/* The same as `potential` with more sets of weights, most of them not symmetric,
   which count in all their images.  They take from a tenth of a second to a
   second to be found, so they are for problems that take longer. */

#include "bounds/potential/potential_sampling.h"

static gpointer
prepare (const BgProblem *problem, BgPosition origins, const BgStopFlag *stop)
{
  return bg_sample_potential_batch (problem, origins, &bg_learning_all, stop);
}

BG_DEFINE_EVALUATE (bg_potential_batch_bound)

const BgHeuristic bg_heuristic_potentials = {
  .name = "potentials",
  .summary = "the best of many weight functions, most of them not symmetric, in all their images",
  .source = "this program, after Pommerening and others, AAAI 2015",
  .admissible = true,
  .consistent = true,
  .expensive = true,
  .any_origins = true,
  .prepare = prepare,
  .evaluate = evaluate,
  .release = bg_potential_batch_free,
};
