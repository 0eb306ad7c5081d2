/* The linear program of weights that complete moves cannot contradict:

       maximise    sum of c_p w_p  -  f
       subject to  w_start + sum of w over the removed  -  w_end  <=  1
                   for every complete move that starts in ORIGINS, <= 0 for others,
                   sum of w over a finish <= f,

   with single survivors instead of the last

                   w_start + sum of w over the removed  <=  f + 1 (or + 0)
                   for every move that ends where the survivor may stand.

   With c the pegs of a position it is the best bound that weights give there
   (Pommerening and others call such functions potential heuristics).  Moves are
   too many to be listed: those that a solution violates most are found
   (heaviest_trail.h) and added, until there is none. */
#ifndef BG_POTENTIAL_LP_H
#define BG_POTENTIAL_LP_H

#include "bounds/potential/potential.h"
#include "core/control.h"

typedef struct BgPotentialLp BgPotentialLp;

/* Holes of the same ORBIT, numbered 0 .. N_ORBITS - 1, get the same weight.  STOP, which
   may be NULL, ends a solution that is under way. */
BgPotentialLp *bg_potential_lp_new (const BgProblem *problem, BgPosition origins, const int *orbit,
                                    int n_orbits, const BgStopFlag *stop);
void bg_potential_lp_free (BgPotentialLp *lp);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgPotentialLp, bg_potential_lp_free)

/* Solves it for coefficients by hole, with the rows found so far.  POTENTIAL is in
   whole numbers and exact: its divisor and offset are what its weights prove.
   False as soon as the greatest value is known to be LEAST or less, if the board
   is too wide, if the solver does not come to an end or was stopped. */
bool bg_potential_lp_solve (BgPotentialLp *lp, const double *coefficient, double least,
                            BgPotential *potential);

#endif
