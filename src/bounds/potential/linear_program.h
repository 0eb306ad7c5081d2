/* Linear programs, written down variable by variable and row by row, and solved by GLPK or by the
   method for programs of few variables (dual_simplex.h). */
#ifndef BG_LINEAR_PROGRAM_H
#define BG_LINEAR_PROGRAM_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/control.h"

typedef struct BgLinearProgram BgLinearProgram;

/* A program without variables and rows; maximises. */
BgLinearProgram *bg_linear_program_new (void);

/* The same for few variables, all of them between two bounds and none of them a choice, in rows
   that end by "at most"; it is not GLPK that solves it. */
BgLinearProgram *bg_linear_program_new_small (void);
void bg_linear_program_free (BgLinearProgram *linear);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgLinearProgram, bg_linear_program_free)

/* Frees what the solver keeps for the calling thread, whose programs are all freed. */
void bg_linear_program_leave_thread (void);

/* Adds a variable of that range with its coefficient in the objective; returns
   its number, from 1. */
int bg_linear_program_add_variable (BgLinearProgram *linear, double low, double high,
                                    double objective);
/* The same for one that is 0 or 1. */
int bg_linear_program_add_choice (BgLinearProgram *linear, double objective);

/* Changes a variable's coefficient in the objective. */
void bg_linear_program_set_objective (BgLinearProgram *linear, int variable, double coefficient);

/* Changes the range that a variable may have. */
void bg_linear_program_set_range (BgLinearProgram *linear, int variable, double low, double high);

/* Begins a row; then adds to it a variable's coefficient (again and again, they
   add up); then closes it as "sum <= MOST" or "sum = VALUE". */
void bg_linear_program_begin_row (BgLinearProgram *linear);
void bg_linear_program_add_to_row (BgLinearProgram *linear, int variable, double coefficient);
void bg_linear_program_end_row_at_most (BgLinearProgram *linear, double most);
void bg_linear_program_end_row_equal (BgLinearProgram *linear, double value);

/* If there are more than MOST rows, drops those after the first KEPT that the
   last solution does not need; solving can go on from there. */
void bg_linear_program_drop_slack (BgLinearProgram *linear, int kept, int most);

/* False where there is no solution or no bound on the objective, or where STOP, which may be
   NULL, was set.  After a first time it goes on from the solution before. */
bool bg_linear_program_solve (BgLinearProgram *linear, const BgStopFlag *stop, double *objective);

/* The same; false as soon as it is known that OBJECTIVE would be LEAST or less. */
bool bg_linear_program_solve_above (BgLinearProgram *linear, double least, const BgStopFlag *stop,
                                    double *objective);

/* The same with the choices 0 or 1. */
bool bg_linear_program_solve_choices (BgLinearProgram *linear, double *objective);

/* An estimate of the nanoseconds that solutions have cost so far, by steps of the method. */
uint64_t bg_linear_program_cost (const BgLinearProgram *linear);

/* A variable's value after solving. */
double bg_linear_program_value (const BgLinearProgram *linear, int variable);

/* The smallest whole numbers in proportion to N fractions of small denominators
   that are known approximately.  Returns the factor, or 0 if there is none up
   to MOST. */
int bg_whole_numbers (const double *value, int n, int most, gint64 *whole);

#endif
