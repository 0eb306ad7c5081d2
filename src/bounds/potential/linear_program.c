#include "bounds/potential/linear_program.h"

#include <glpk.h>
#include <math.h>

#include "bounds/potential/dual_simplex.h"

/* How far from a whole number the solver's fractions may be. */
#define TOLERANCE 1e-6
/* Steps after which the solver is asked to come back, since it cannot be interrupted. */
#define PATIENCE 1000
/* Nanoseconds of a step for each row, and of a cell of a dictionary without wide vectors. */
#define STEP_COST 100
#define CELL_COST 1

struct BgLinearProgram
{
  glp_prob *problem;
  BgDualSimplex *simplex;       /* in its place, for few variables */
  bool solved, solved_choices;
  int n_variables;
  uint64_t steps;               /* of GLPK, times the rows at that time */
  GArray *row;                  /* coefficients by variable while a row is open */
};

BgLinearProgram *
bg_linear_program_new (void)
{
  BgLinearProgram *linear = g_new0 (BgLinearProgram, 1);
  linear->problem = glp_create_prob ();
  linear->row = g_array_new (FALSE, TRUE, sizeof (double));
  glp_set_obj_dir (linear->problem, GLP_MAX);
  return linear;
}

BgLinearProgram *
bg_linear_program_new_small (void)
{
  BgLinearProgram *linear = g_new0 (BgLinearProgram, 1);
  linear->simplex = bg_dual_simplex_new ();
  linear->row = g_array_new (FALSE, TRUE, sizeof (double));
  return linear;
}

void
bg_linear_program_free (BgLinearProgram *linear)
{
  if (linear == NULL)
    return;
  if (linear->problem != NULL)
    glp_delete_prob (linear->problem);
  bg_dual_simplex_free (linear->simplex);
  g_array_unref (linear->row);
  g_free (linear);
}

void
bg_linear_program_leave_thread (void)
{
  glp_free_env ();
}

int
bg_linear_program_add_variable (BgLinearProgram *linear, double low, double high, double objective)
{
  linear->n_variables++;
  if (linear->simplex != NULL)
    return bg_dual_simplex_add_variable (linear->simplex, low, high, objective) + 1;
  int variable = glp_add_cols (linear->problem, 1);
  glp_set_col_bnds (linear->problem, variable, low < high ? GLP_DB : GLP_FX, low, high);
  glp_set_obj_coef (linear->problem, variable, objective);
  return variable;
}

void
bg_linear_program_set_objective (BgLinearProgram *linear, int variable, double coefficient)
{
  if (linear->simplex != NULL)
    bg_dual_simplex_set_objective (linear->simplex, variable - 1, coefficient);
  else
    glp_set_obj_coef (linear->problem, variable, coefficient);
}

void
bg_linear_program_set_range (BgLinearProgram *linear, int variable, double low, double high)
{
  if (linear->simplex != NULL)
    bg_dual_simplex_set_range (linear->simplex, variable - 1, low, high);
  else
    glp_set_col_bnds (linear->problem, variable, low < high ? GLP_DB : GLP_FX, low, high);
  linear->solved = false;
}

int
bg_linear_program_add_choice (BgLinearProgram *linear, double objective)
{
  int variable = bg_linear_program_add_variable (linear, 0, 1, objective);
  glp_set_col_kind (linear->problem, variable, GLP_BV);
  return variable;
}

void
bg_linear_program_begin_row (BgLinearProgram *linear)
{
  g_array_set_size (linear->row, 0);
  g_array_set_size (linear->row, linear->n_variables + 1);
}

void
bg_linear_program_add_to_row (BgLinearProgram *linear, int variable, double coefficient)
{
  g_array_index (linear->row, double, variable) += coefficient;
}

static void
end_row (BgLinearProgram *linear, int kind, double value)
{
  int n = 0;
  g_autofree int *index = g_new (int, linear->row->len + 1);
  g_autofree double *coefficient = g_new (double, linear->row->len + 1);
  for (guint i = 1; i < linear->row->len; i++)
    if (g_array_index (linear->row, double, i) != 0)
      {
        index[++n] = i;
        coefficient[n] = g_array_index (linear->row, double, i);
      }
  int row = glp_add_rows (linear->problem, 1);
  glp_set_mat_row (linear->problem, row, n, index, coefficient);
  glp_set_row_bnds (linear->problem, row, kind, value, value);
}

void
bg_linear_program_end_row_at_most (BgLinearProgram *linear, double most)
{
  if (linear->simplex != NULL)
    bg_dual_simplex_add_row (linear->simplex, &g_array_index (linear->row, double, 1), most);
  else
    end_row (linear, GLP_UP, most);
}

void
bg_linear_program_end_row_equal (BgLinearProgram *linear, double value)
{
  end_row (linear, GLP_FX, value);
}

void
bg_linear_program_drop_slack (BgLinearProgram *linear, int kept, int most)
{
  if (linear->simplex != NULL)
    {
      if (bg_dual_simplex_n_rows (linear->simplex) > most)
        bg_dual_simplex_drop_slack (linear->simplex, kept);
      return;
    }
  const int n = glp_get_num_rows (linear->problem);
  if (n <= most)
    return;
  g_autofree int *slack = g_new (int, n + 1);
  int n_slack = 0;
  for (int row = kept + 1; row <= n; row++)
    if (glp_get_row_stat (linear->problem, row) == GLP_BS)
      slack[++n_slack] = row;
  if (n_slack > 0)
    glp_del_rows (linear->problem, n_slack, slack);
}

/* Runs the simplex method until it ends or STOP is set; false
   where it did not end. */
static bool
run_simplex (glp_prob *problem, glp_smcp *parameters, const BgStopFlag *stop)
{
  int outcome = GLP_EITLIM;
  parameters->it_lim = PATIENCE;
  while (outcome == GLP_EITLIM && !bg_stop_requested (stop))
    outcome = glp_simplex (problem, parameters);
  return outcome == 0;
}

bool
bg_linear_program_solve (BgLinearProgram *linear, const BgStopFlag *stop, double *objective)
{
  if (linear->simplex != NULL)
    return bg_dual_simplex_solve (linear->simplex, -INFINITY, stop, objective);
  glp_smcp parameters;
  glp_init_smcp (&parameters);
  parameters.msg_lev = GLP_MSG_OFF;
  /* rows that were added since leave the last solution optimal, but outside */
  if (linear->solved)
    parameters.meth = GLP_DUALP;
  linear->solved = true;
  linear->solved_choices = false;
  const int before = glp_get_it_cnt (linear->problem);
  const bool ended = run_simplex (linear->problem, &parameters, stop);
  linear->steps += (uint64_t) (1 + glp_get_it_cnt (linear->problem) - before)
                   * glp_get_num_rows (linear->problem);
  if (!ended || glp_get_status (linear->problem) != GLP_OPT)
    return false;
  *objective = glp_get_obj_val (linear->problem);
  return true;
}

bool
bg_linear_program_solve_above (BgLinearProgram *linear, double least, const BgStopFlag *stop,
                               double *objective)
{
  if (linear->simplex != NULL)
    return bg_dual_simplex_solve (linear->simplex, least, stop, objective);
  return bg_linear_program_solve (linear, stop, objective) && *objective > least;
}

bool
bg_linear_program_solve_choices (BgLinearProgram *linear, double *objective)
{
  glp_iocp parameters;
  glp_init_iocp (&parameters);
  parameters.msg_lev = GLP_MSG_OFF;
  parameters.presolve = GLP_ON;
  linear->solved_choices = true;
  if (glp_intopt (linear->problem, &parameters) != 0
      || glp_mip_status (linear->problem) != GLP_OPT)
    return false;
  *objective = glp_mip_obj_val (linear->problem);
  return true;
}

uint64_t
bg_linear_program_cost (const BgLinearProgram *linear)
{
  return linear->simplex != NULL ? CELL_COST * bg_dual_simplex_cells (linear->simplex)
                                 : STEP_COST * linear->steps;
}

double
bg_linear_program_value (const BgLinearProgram *linear, int variable)
{
  if (linear->simplex != NULL)
    return bg_dual_simplex_value (linear->simplex, variable - 1);
  return linear->solved_choices ? glp_mip_col_val (linear->problem, variable)
                                : glp_get_col_prim (linear->problem, variable);
}

int
bg_whole_numbers (const double *value, int n, int most, gint64 *whole)
{
  for (int factor = 1; factor <= most; factor++)
    {
      bool fits = true;
      for (int i = 0; i < n && fits; i++)
        {
          whole[i] = llround (value[i] * factor);
          fits = fabs (value[i] * factor - (double) whole[i]) < TOLERANCE * factor;
        }
      if (fits)
        return factor;
    }
  return 0;
}
