/* Unordered counts: solutions as multisets of moves (Bell, English 33-hole Board
   Example, "Two Ways to Count Solutions"), and their classes.

   Bell keeps at each node the lists of moves that lead to it.  Here each node
   has the family of these multisets as a diagram (zdd.h): a link adds its
   move to the family of its node and unites the result with that of its target.
   The cost goes with the number of links and the size of the diagrams, not with
   the number of solutions, ordered or not. */
#ifndef BG_UNORDERED_H
#define BG_UNORDERED_H

#include <gmp.h>

#include "core/control.h"
#include "solutions/graph.h"
#include "solutions/zdd.h"

/* Sweeps have fewer jumps than this. */
#define BG_MAX_SWEEP BG_MAX_HOLES

/* The class (A, B, C): the longest sweep, the second longest, and the longest
   that the solution can end with in some order of its moves. */
typedef struct {
  int longest, second, final;
  mpz_t count; /* up to the symmetries of the problem */
} BgClass;

typedef struct {
  const BgGraph *graph;
  int copies; /* of a move that an element of a family counts */
  BgZddManager *manager;
  BgZdd *zdd[BG_MAX_HOLES + 1]; /* a node: the multisets that lead to it */
  BgZdd by_final[BG_MAX_SWEEP]; /* solutions by their longest final sweep */
  mpz_t raw, up_to_symmetry;
  mpz_t begun;     /* of all k the most multisets that the first k moves of solutions are */
  GArray *classes; /* of BgClass, longest sweeps first */
} BgUnordered;

/* ORDERED: how many ordered solutions there are in all.  NULL, and STOP says why, when
   CONTROL's memory does not do or it is stopped. */
BgUnordered *bg_unordered_new (const BgGraph *graph, const mpz_t ordered, const BgControl *control,
                               BgStop *stop);
void bg_unordered_free (BgUnordered *unordered);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgUnordered, bg_unordered_free)

#endif
