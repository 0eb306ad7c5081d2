/* Linear programs, written down variable by variable and row by row, and solved by GLPK. */
#ifndef BG_LINEAR_PROGRAM_H
#define BG_LINEAR_PROGRAM_H

#include <glib.h>
#include <stdbool.h>

typedef struct BgLinearProgram BgLinearProgram;

/* A program without variables and rows; maximises. */
BgLinearProgram *bg_linear_program_new (void);
void bg_linear_program_free (BgLinearProgram *linear);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgLinearProgram, bg_linear_program_free)

/* Adds a variable from LOW to HIGH with its objective coefficient; returns its number, from 1. */
int bg_linear_program_add_variable (BgLinearProgram *linear, double low, double high,
                                    double objective);
/* Adds a choice, a variable that is 0 or 1; returns its number, from 1. */
int bg_linear_program_add_choice (BgLinearProgram *linear, double objective);

/* Begins a row; then adds coefficients of variables to it (several of one variable add up); then
   closes the row as "sum <= MOST" or "sum = VALUE". */
void bg_linear_program_begin_row (BgLinearProgram *linear);
void bg_linear_program_add_to_row (BgLinearProgram *linear, int variable, double coefficient);
void bg_linear_program_end_row_at_most (BgLinearProgram *linear, double most);
void bg_linear_program_end_row_equal (BgLinearProgram *linear, double value);

/* False where there is no solution or no bound on the objective. */
bool bg_linear_program_solve (BgLinearProgram *linear, double *objective);

/* Solves with every choice 0 or 1; false where there is no solution or no bound on the
   objective. */
bool bg_linear_program_solve_choices (BgLinearProgram *linear, double *objective);

/* A variable's value after solving. */
double bg_linear_program_value (const BgLinearProgram *linear, int variable);

#endif
