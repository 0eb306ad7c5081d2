/* Potentials over holes and regions, learned by a search from the positions that it keeps
   (learner.h): the best potentials for similar positions.  Before a search there are none, and the
   bound is 0.  Searches by levels learn if this heuristic is an operand of the outermost
   maximum. */

#include "bounds/heuristic.h"
#include "bounds/potential/learner.h"

static gpointer prepare (const BgProblem *problem, BgPosition, const int *, const BgStopFlag *) {
  return bg_learner_new (problem);
}

static void release (gpointer learner) {
  bg_learner_free (learner);
}

static void evaluate_fractions (gconstpointer learner, const BgPosition *positions,
                                float *fractions, const float *enough, size_t n) {
  bg_potential_pool_values (bg_learner_pool (learner), positions, fractions, enough, n);
}

BG_DEFINE_EVALUATE (bg_learner_bound)

const BgHeuristic bg_heuristic_learned = {
  .name = "learned",
  .summary = "the best of weights of holes and regions that a search by levels learns as it goes",
  .source = "this program; weights after Pommerening and others, AAAI 2015",
  .admissible = true,
  .consistent = true,
  .expensive = true,
  .prepare = prepare,
  .evaluate = evaluate,
  .evaluate_fractions = evaluate_fractions,
  .release = release,
};
