#include "laboratory/linear_program.h"

#include <glpk.h>

struct BgLinearProgram {
  glp_prob *problem;
  bool solved_choices;
  GArray *row; /* coefficients by variable while a row is open */
};

BgLinearProgram *bg_linear_program_new (void) {
  BgLinearProgram *linear = g_new0 (BgLinearProgram, 1);
  linear->problem = glp_create_prob ();
  linear->row = g_array_new (FALSE, TRUE, sizeof (double));
  glp_set_obj_dir (linear->problem, GLP_MAX);
  return linear;
}

void bg_linear_program_free (BgLinearProgram *linear) {
  if (linear == NULL)
    return;
  glp_delete_prob (linear->problem);
  g_array_unref (linear->row);
  g_free (linear);
}

int bg_linear_program_add_variable (BgLinearProgram *linear, double low, double high,
                                    double objective) {
  int variable = glp_add_cols (linear->problem, 1);
  glp_set_col_bnds (linear->problem, variable, low < high ? GLP_DB : GLP_FX, low, high);
  glp_set_obj_coef (linear->problem, variable, objective);
  return variable;
}

int bg_linear_program_add_choice (BgLinearProgram *linear, double objective) {
  int variable = bg_linear_program_add_variable (linear, 0, 1, objective);
  glp_set_col_kind (linear->problem, variable, GLP_BV);
  return variable;
}

void bg_linear_program_begin_row (BgLinearProgram *linear) {
  g_array_set_size (linear->row, 0);
  g_array_set_size (linear->row, glp_get_num_cols (linear->problem) + 1);
}

void bg_linear_program_add_to_row (BgLinearProgram *linear, int variable, double coefficient) {
  g_array_index (linear->row, double, variable) += coefficient;
}

static void end_row (BgLinearProgram *linear, int kind, double value) {
  int n = 0;
  g_autofree int *index = g_new (int, linear->row->len + 1);
  g_autofree double *coefficient = g_new (double, linear->row->len + 1);
  for (guint i = 1; i < linear->row->len; i++)
    if (g_array_index (linear->row, double, i) != 0) {
      index[++n] = i;
      coefficient[n] = g_array_index (linear->row, double, i);
    }
  int row = glp_add_rows (linear->problem, 1);
  glp_set_mat_row (linear->problem, row, n, index, coefficient);
  glp_set_row_bnds (linear->problem, row, kind, value, value);
}

void bg_linear_program_end_row_at_most (BgLinearProgram *linear, double most) {
  end_row (linear, GLP_UP, most);
}

void bg_linear_program_end_row_equal (BgLinearProgram *linear, double value) {
  end_row (linear, GLP_FX, value);
}

bool bg_linear_program_solve (BgLinearProgram *linear, double *objective) {
  glp_smcp parameters;
  glp_init_smcp (&parameters);
  parameters.msg_lev = GLP_MSG_OFF;
  linear->solved_choices = false;
  if (glp_simplex (linear->problem, &parameters) != 0
      || glp_get_status (linear->problem) != GLP_OPT)
    return false;
  *objective = glp_get_obj_val (linear->problem);
  return true;
}

bool bg_linear_program_solve_choices (BgLinearProgram *linear, double *objective) {
  glp_iocp parameters;
  glp_init_iocp (&parameters);
  parameters.msg_lev = GLP_MSG_OFF;
  parameters.presolve = GLP_ON;
  linear->solved_choices = true;
  if (glp_intopt (linear->problem, &parameters) != 0 || glp_mip_status (linear->problem) != GLP_OPT)
    return false;
  *objective = glp_mip_obj_val (linear->problem);
  return true;
}

double bg_linear_program_value (const BgLinearProgram *linear, int variable) {
  return linear->solved_choices ? glp_mip_col_val (linear->problem, variable)
                                : glp_get_col_prim (linear->problem, variable);
}
