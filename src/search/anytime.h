/* Solutions that get shorter and a bound that rises, until they meet.

   Dives, a local search and a refutation share the work.  Dives look for a solution shorter than
   the best, one move at first; then halfway down to the bound, and next to it, since under a lower
   limit the bound rules out more positions.  Where dives of a width fail under all limits, wider
   dives follow.  Their last moves are no guess: the positions from which few moves lead to a finish
   are known (by_moves/ending.h).  As long as there is no solution, a search depth first
   (depth_first/dfs.h) has a part of the work.  A local search (population.h) shortens the solutions
   of both; far from the bound, dives find solutions for it that are no shorter than the best.  The
   refutation is the search by levels of the least limit that is still open, a level at a time.

   Whichever has done less work goes on.  Work is counted in successors, and programs
   (bounds/potential/learner.h) in successors that cost as much, so that a run repeats with any
   number of threads and on any machine.  Once there is a solution, the work of the refutation
   counts half, since the dives use the weights that it learns; and work of the local search counts
   only since its last success, since while it succeeds it is the best method.

   Where any solution will do, the caller's search depth first, which has begun before, has half of
   the work, and every search ends with the first solution.  A level of the refutation that would
   take more than all work so far is postponed. */
#ifndef BG_ANYTIME_H
#define BG_ANYTIME_H

#include "search/solving.h"

/* The result is BOUNDED from both sides until they meet. */
void bg_solving_anytime (BgSolving *solving, const BgSolveOptions *options);

#endif
