/* A refutation: a proof that there is no solution of a given number of moves, in a form that a
   checker can follow.  It consists of levels of positions and sets of weights, such that each move
   from a level leads to the next level or to a position that a set rules out (doc/theory.md,
   Theorem 8.2).

   Its search is forward only, with the bound `learned` alone.  It runs twice: sets that the first
   run has learned at later levels make the first levels of the second run smaller, and the sets
   that ruled out positions are known.  More runs learn nothing.  They leave out sets that ruled out
   few positions, more and more, as long as the positions that are not ruled out then take fewer
   bytes than the sets.  Of the sets of the last run a cover of the positions that it ruled out
   needs some, which are kept.

   A refutation by cores has these in place of sets: the bound `rounds` makes its levels, and of the
   cores that were learned those are kept that successors of the levels need, and other cores of
   these.

   Where solutions are to be counted all sets stay: levels are as small as they can be then, and a
   checker keeps them.

   Where finishes are not listed, sets are the resource counts of the problem alone.

   Where solutions of this number of moves are to be counted, the levels have all positions of
   these, too, up to symmetries under which they are as many. */
#ifndef BG_REFUTATION_H
#define BG_REFUTATION_H

#include "bounds/potential/potential.h"
#include "certificate/core_proof.h"
#include "search/by_moves/levels.h"

typedef struct {
  BgStop stop;         /* why it is not complete; else NONE */
  bool found;          /* there is a solution, or a shorter one, and nothing to refute */
  BgProblem *possible; /* to the finishes that lie in the start's position class, and to all where
                          these are not listed; NULL if there are none, which refutes everything */
  BgInstance *instance;
  bool counting;
  BgLevels levels;    /* all levels before the last move's; the last one may be empty */
  GArray *sets;       /* of BgPotential: sets that ruled out positions, ordered by the
                         number of these positions, the greatest first */
  GArray *hits;       /* of uint64_t: these numbers, where finishes are listed */
  BgCoreProof *cores; /* that rule out positions, in place of sets that are learned; or NULL */
  BgStats stats;
} BgRefutation;

/* Refutes that PROBLEM has a solution of MOVES moves or fewer; or where COUNTING, that it has one
   of fewer moves, and finds the levels that solutions of MOVES moves pass.  WITH_CORES: if possible
   by these, where nothing is counted. */
void bg_refutation_init (BgRefutation *refutation, const BgProblem *problem, int moves,
                         bool counting, bool with_cores, const BgControl *control);
void bg_refutation_clear (BgRefutation *refutation);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgRefutation, bg_refutation_clear)

#endif
