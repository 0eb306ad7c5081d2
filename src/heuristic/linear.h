/* Linear programs (GLPK), written down variable by variable and row by row. */
#ifndef BG_LINEAR_H
#define BG_LINEAR_H

#include <glib.h>
#include <stdbool.h>

typedef struct BgLinear BgLinear;

/* A program without variables and rows; maximises. */
BgLinear *bg_linear_new (void);
void bg_linear_free (BgLinear *linear);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgLinear, bg_linear_free)

/* Adds a variable of that range with its coefficient in the objective; returns
   its number, from 1. */
int bg_linear_add_variable (BgLinear *linear, double low, double high, double objective);
/* The same for one that is 0 or 1. */
int bg_linear_add_choice (BgLinear *linear, double objective);

/* Changes a variable's coefficient in the objective. */
void bg_linear_set_objective (BgLinear *linear, int variable, double coefficient);

/* Begins a row; then adds to it a variable's coefficient (again and again, they
   add up); then closes it as "sum <= MOST" or "sum = VALUE". */
void bg_linear_begin_row (BgLinear *linear);
void bg_linear_add_to_row (BgLinear *linear, int variable, double coefficient);
void bg_linear_end_row_at_most (BgLinear *linear, double most);
void bg_linear_end_row_equal (BgLinear *linear, double value);

/* If there are more than MOST rows, drops those behind the first KEPT that the
   last solution does not need; solving can go on from there. */
void bg_linear_drop_slack (BgLinear *linear, int kept, int most);

/* False where there is no solution or no bound on the objective.  After a first
   time it goes on from the solution before. */
bool bg_linear_solve (BgLinear *linear, double *objective);

/* The same with the choices 0 or 1. */
bool bg_linear_solve_choices (BgLinear *linear, double *objective);

/* A variable's value after solving. */
double bg_linear_value (const BgLinear *linear, int variable);

/* The smallest whole numbers in proportion to N fractions of small denominators
   that are known approximately.  Returns the factor, or 0 if there is none up
   to MOST. */
int bg_whole_numbers (const double *value, int n, int most, gint64 *whole);

#endif
