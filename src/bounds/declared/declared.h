/* Heuristics that a problem file declares (problem.h, BgDeclaration).

   expression   see expression/syntax.h
   regions      the number of filled regions, a region being filled if all its
                holes are in one of its places.  Regions must not share holes.
   landmarks    the least number of holes that hit every filled region.  Regions
                may share holes, but no more than a few with each other.
   weights      ceil ((sum - offset) / divisor), where the sum adds the weights of pegs
                and of filled Merson regions; an offset that is not given is the greatest
                sum of a finish
   pattern      the fewest moves that take the pegs in the pattern's holes to the pegs of a
                finish there, if every other hole has a peg or none as it suits

   All are 0 at a finish and never negative.  They carry a claim only where their
   form proves it: expressions and weights as potential.h says, regions and
   landmarks if each place is a Merson region and in no finish of several pegs (a
   move starts in one hole, and breaks only regions that this hole hits); patterns always.

   Prepared for the moves that start in ORIGINS, regions and landmarks count the places inside
   these alone, and patterns the moves that start there; the values of expressions and weights
   do not change, and are compared with these moves. */
#ifndef BG_DECLARED_H
#define BG_DECLARED_H

#include "bounds/lookup.h"

/* Prepares the innermost declaration.  The result begins with its
   descriptor, whose functions take the whole as their data. */
BgHeuristic *bg_declared_new (const BgProblem *problem, const BgDeclaring *declaring,
                              BgPosition origins, BgClaims *claims, GError **error);

#endif
