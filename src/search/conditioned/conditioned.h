/* Shortest solutions under conditions (problem/conditions.h): levels of states by moves.

   Level i has the states that i moves reach and no fewer, up to the symmetries that keep the
   conditions; conditions only remove solutions, so that a bound of the problem without them prunes
   as in the search by levels (doc/algorithms.md). */
#ifndef BG_CONDITIONED_H
#define BG_CONDITIONED_H

#include "search/conditioned/state_set.h"
#include "search/conditioned/successors.h"
#include "search/method.h"

typedef struct BgConditioned
{
  BgTracker tracker;
  const BgInstance *instance; /* of the tracker's relaxed problem, with a bound */
  BgStateSet set;             /* of the last limit */
  uint64_t expanded;          /* under the last limit */
  bool in_one_pass;           /* the bound has ceased to cut: limits are left out */
  bool was_passed_out;        /* ... in vain, for want of memory */
  int moves;                  /* of a solution, all told, once one is found */
  size_t parent;              /* the state before its last move */
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

/* The search of a limit: the data of SOLVING are the BgConditioned. */
BgLimitSearch bg_conditioned_search;

/* The levels of a limit of MOVES, the least number, where a relaxation's solution has been one
   already. */
BgStop bg_conditioned_complete (BgConditioned *search, int moves, const BgControl *control);

/* Which states are on shortest solutions, by number; NULL, and STOP says why, where the search had
   to end.  To be freed. */
uint8_t *bg_conditioned_mark (const BgConditioned *search, const BgControl *control, BgStop *stop);

#endif
