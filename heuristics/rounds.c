/* Rounds (bounds/rounds/round.h): the greatest number that the cores which have been learned show
   (bounds/rounds/cores.h).  If this heuristic is an operand of the outermost maximum, searches by
   levels learn cores from the positions that they keep, and a single position is asked about,
   within a budget.  Elsewhere nothing is asked, since answers would depend on the order of
   questions: there it counts disjoint regions. */

#include "bounds/heuristic.h"
#include "bounds/potential/learner.h"

static gpointer prepare (const BgProblem *problem, BgPosition, const int *, const BgStopFlag *) {
  return bg_learner_new_of_cores (problem);
}

static void release (gpointer learner) {
  bg_learner_free (learner);
}

static inline int bound_of (gconstpointer learner, BgPosition position) {
  return bg_cores_bound (bg_learner_cores (learner), position);
}

BG_DEFINE_EVALUATE (bound_of)

const BgHeuristic bg_heuristic_rounds = {
  .name = "rounds",
  .summary = "rounds, in which a mover removes all that one move may remove: sets of pegs that "
             "take too many rounds, learned as a search goes",
  .source = "this program; delete relaxation after Hoffmann and Nebel, JAIR 2001, nogoods after "
            "Bradley, VMCAI 2011",
  .admissible = true,
  .knows_open_goals = true,
  .expensive = true,
  .prepare = prepare,
  .evaluate = evaluate,
  .release = release,
};
