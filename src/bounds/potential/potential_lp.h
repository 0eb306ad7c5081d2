/* The linear program of weights that complete moves cannot contradict:

       maximise    sum of c_p w_p  +  sum of v_R over the filled regions  -  f
       subject to  u_start + sum of w over the removed  -  w_end  <=  1
                   for every complete move that starts in ORIGINS, <= 0 for others,
                   sum of w and v over a finish <= f,

   where u_start is w_start and the v_R of the regions that contain the start, with single
   survivors instead of the last

                   u_start + sum of w over the removed  <=  f + 1 (or + 0)
                   for every move that ends where the survivor may stand.

   A perimeter of K layers (perimeter.h) has rows in place of the finishes and of the last move,

                   sum of w and v over a position <= f + K   for each of its positions.

   With c the pegs of a position it is the best bound that weights give there
   (Pommerening and others call such functions potential heuristics), and the best way to
   share the cost of a move between the regions that it starts in and the holes that it
   changes.  Rows are too many to be listed: the moves whose rows a solution violates most are found
   (heaviest_trail.h) and added, and so are positions of the perimeter, until there is none. */
#ifndef BG_POTENTIAL_LP_H
#define BG_POTENTIAL_LP_H

#include "bounds/potential/perimeter.h"
#include "core/control.h"

typedef struct BgPotentialLp BgPotentialLp;

/* Holes of the same ORBIT, numbered 0 .. N_ORBITS - 1, get the same weight; with ORBIT NULL
   each has its own.  REGIONS weigh besides, unless it is NULL, and outlive the program.
   STOP, which may be NULL, ends a solution that is under way. */
BgPotentialLp *bg_potential_lp_new (const BgProblem *problem, BgPosition origins, const int *orbit,
                                    int n_orbits, const BgRegionList *regions,
                                    const BgStopFlag *stop);
/* A program for many proofs (bg_potential_lp_prove): holes and REGIONS each weigh by themselves,
   and moves start anywhere.  PERIMETER, which may be NULL, outlives it. */
BgPotentialLp *bg_potential_lp_new_prover (const BgProblem *problem, const BgRegionList *regions,
                                           const BgPerimeter *perimeter);
void bg_potential_lp_free (BgPotentialLp *lp);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgPotentialLp, bg_potential_lp_free)

/* Solves it for coefficients by hole, with the rows found so far.  POTENTIAL is in whole numbers
   and exact: its weights prove its divisor and offset.  False as soon as the greatest value is
   known to be LEAST or less, if the board is too wide, if the solver does not come to an end or was
   stopped. */
bool bg_potential_lp_solve (BgPotentialLp *lp, const double *coefficient, double least,
                            BgPotential *potential);

/* Solves it for one position, whose filled regions weigh: the greatest bound that weights
   give there.  POTENTIAL is in whole numbers, small if possible, and exact.  False as for
   bg_potential_lp_solve. */
bool bg_potential_lp_best (BgPotentialLp *lp, BgPosition position, BgPotential *potential);

/* Finds a potential that shows that POSITION needs more than ALLOWED moves, the first that the
   solver meets.  False if there is none, and where bg_potential_lp_solve fails.  STOP replaces the
   program's own stop flag. */
bool bg_potential_lp_prove (BgPotentialLp *lp, BgPosition position, int allowed,
                            const BgStopFlag *stop, BgPotential *potential);

/* An estimate of the nanoseconds that it has cost so far, of one core: it counts steps of
   the solver and of the search for the heaviest moves, so it is the same in every run. */
uint64_t bg_potential_lp_cost (const BgPotentialLp *lp);

#endif
