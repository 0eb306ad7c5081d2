/* Weights of holes that no complete move lowers by more than 1 (potential.h): the best of some sets
   of weights, made for positions of play (potential_batch.h).

   The first sets are as symmetric as the finishes are and take some milliseconds.  More
   sets have no symmetry and count in all their images; they take from a tenth of a second
   to a second, so they are for problems that take longer.

   Where a position cannot be finished, such weights often are a resource count
   in disguise, and no bound is high enough. */

#include "bounds/potential/potential_batch.h"

static const BgParameter parameters[] = {
  { "sets", "the most sets of weights; those after the 12th are not symmetric", 1, BG_LANES_SETS,
    BG_SYMMETRIC_SETS },
  { 0 },
};

static gpointer prepare (const BgProblem *problem, BgPosition origins, const int *values,
                         const BgStopFlag *stop) {
  BgPotentialBatch *batch = bg_potential_batch_new (problem, origins);
  bg_sample_potentials (batch, origins, values[0], stop, NULL);
  bg_potential_batch_lay_out (batch);
  return batch;
}

BG_DEFINE_EVALUATE (bg_potential_batch_bound)
BG_DEFINE_EVALUATE_FRACTIONS (bg_potential_batch_value)

const BgHeuristic bg_heuristic_potential = {
  .name = "potential",
  .summary = "the best of some weight functions that no complete move lowers by more than 1",
  .source = "this program, after Pommerening and others, AAAI 2015",
  .admissible = true,
  .consistent = true,
  .expensive = true,
  .any_origins = true,
  .parameters = parameters,
  .prepare = prepare,
  .evaluate = evaluate,
  .evaluate_fractions = evaluate_fractions,
  .release = bg_potential_batch_free,
};
