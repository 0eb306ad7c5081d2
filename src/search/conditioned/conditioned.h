/* Shortest solutions under conditions (problem/conditions.h): levels of states by moves.

   Level i has the states that i moves reach and no fewer, up to the symmetries that keep the
   conditions; conditions only remove solutions, so that a bound of the problem without them prunes
   as in the search by levels (doc/algorithms.md). */
#ifndef BG_CONDITIONED_H
#define BG_CONDITIONED_H

#include "search/conditioned/state_levels.h"
#include "search/method.h"

typedef struct BgConditioned
{
  BgTracker tracker;
  const BgInstance *instance; /* of the tracker's relaxed problem, with a bound */
  BgStateLevels levels;       /* of the last limit */
  uint64_t expanded;          /* under the last limit that was refuted */
  bool in_one_pass;           /* the bound has ceased to cut: limits are left out */
  bool was_passed_out;        /* ... in vain, for want of memory */
} BgConditioned;

/* A search of PROBLEM, which has conditions and has to live as long. */
BgConditioned *bg_conditioned_new (const BgProblem *problem);
void bg_conditioned_free (BgConditioned *search);

/* Makes it ready with INSTANCE, of the problem that its tracker has relaxed. */
void bg_conditioned_prepare (BgConditioned *search, const BgInstance *instance);

/* The moves of each solution that a bound of the relaxed problem does not count. */
static inline int
bg_conditioned_moves_beside (const BgConditioned *search)
{
  return search->tracker.start_moves + search->tracker.last;
}

/* Solves the relaxed problem.  RESULT is the result under conditions as far as that tells: it has
   the status and the lower bound, but where the former is SOLVED without a solution, nothing more
   is known. */
bool bg_conditioned_relax (const BgConditioned *search, const BgSolveOptions *options,
                           const BgControl *control, BgSolveResult *result, GError **error);

/* The problems without conditions of which one has a solution iff the problem of TRACKER has one,
   up to two moves that are one: where the conditions are on the first and the last moves alone.
   NULL: there are none in place of its conditions, or too many.  bg_conditioned_join has TO_SWEEPS.
 */
GPtrArray *bg_conditioned_problems (const BgTracker *tracker, const BgControl *control,
                                    bool *to_sweeps);

/* The solution that has the moves BETWEEN, of a solution of the relaxed problem or, TO_SWEEPS, of a
   problem in place of its last move (last_sweeps.h), with the first and the last moves that are
   given: strings.  NULL where it breaks a condition, or two of its moves are one. */
GPtrArray *bg_conditioned_join (const BgTracker *tracker, const GPtrArray *between, bool to_sweeps);

/* The search of a limit: the data of SOLVING are the BgConditioned. */
BgLimitSearch bg_conditioned_search;

/* Solutions from the first on that get shorter and a bound that rises, until they meet; where any
   solution will do, the search ends with the first one. */
void bg_conditioned_anytime (BgSolving *solving, const BgSolveOptions *options);

/* Writes the moves of the solution that LEVELS have found to PATH. */
void bg_conditioned_trace (const BgConditioned *search, const BgStateLevels *levels, BgPath *path);

/* Writes the moves of a solution to PATH: the first moves that are given, and one from each of the
   states CHAIN, N of them, of which the first is the start's, to the next one, and from the last
   one to a finish.  Returns the number of moves. */
int bg_conditioned_play (const BgTracker *tracker, const BgState *chain, int n, BgPath *path);

/* The levels of a limit of MOVES, the least number, where a solution was found without them. */
BgStop bg_conditioned_complete (BgConditioned *search, int moves, const BgControl *control);

/* Which states are on shortest solutions, by number; NULL, and STOP says why, where the search had
   to end.  To be freed. */
uint8_t *bg_conditioned_mark (const BgConditioned *search, const BgControl *control, BgStop *stop);

#endif
