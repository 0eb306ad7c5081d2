/* The dual simplex method on a dense dictionary, for linear programs of few variables, all of
   them between two bounds, to which rows are added again and again:

       maximise  c x   subject to   A x <= b,   low <= x <= high.

   Every variable having two bounds, the dictionary of the slacks is dual feasible once each
   variable stands at the bound where its term is greatest; so each new objective begins there,
   without errors of the one before.  The greatest value comes from above: a search for more than
   LEAST may give up as soon as it is passed.  Rows leave by their distance (dual steepest edge),
   variables enter by the long-step ratio test, which lets them pass from bound to bound (Maros,
   Computational Techniques of the Simplex Method, 2003, chapter 10).

   Numbers are floating point: a proof must check the solution. */
#ifndef BG_DUAL_SIMPLEX_H
#define BG_DUAL_SIMPLEX_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/control.h"

typedef struct BgDualSimplex BgDualSimplex;

BgDualSimplex *bg_dual_simplex_new (void);
void bg_dual_simplex_free (BgDualSimplex *simplex);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgDualSimplex, bg_dual_simplex_free)

/* Adds a variable, before all rows; returns its number, from 0. */
int bg_dual_simplex_add_variable (BgDualSimplex *simplex, double low, double high,
                                  double objective);

/* Changes its coefficient in the objective, or its bounds: solving begins anew. */
void bg_dual_simplex_set_objective (BgDualSimplex *simplex, int variable, double coefficient);
void bg_dual_simplex_set_range (BgDualSimplex *simplex, int variable, double low, double high);

/* Adds a row, the COEFFICIENTS of all variables; solving goes on from the solution before. */
void bg_dual_simplex_add_row (BgDualSimplex *simplex, const double *coefficients, double most);

int bg_dual_simplex_n_rows (const BgDualSimplex *simplex);

/* Removes the rows after the first KEPT that do not bind the last solution. */
void bg_dual_simplex_drop_slack (BgDualSimplex *simplex, int kept);

/* Sets OBJECTIVE to the greatest value; false where it is LEAST or less, where there is no
   solution, where the method does not come to an end and where STOP, which may be NULL, was
   set. */
bool bg_dual_simplex_solve (BgDualSimplex *simplex, double least, const BgStopFlag *stop,
                            double *objective);

/* A variable's value after solving. */
double bg_dual_simplex_value (const BgDualSimplex *simplex, int variable);

/* The cells of dictionaries that were changed so far. */
uint64_t bg_dual_simplex_cells (const BgDualSimplex *simplex);

#endif
