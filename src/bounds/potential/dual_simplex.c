#include "bounds/potential/dual_simplex.h"

#include <string.h>

#include "bounds/potential/tableau.h"

/* Steps for each row and variable after which it is given up. */
#define PATIENCE 20

struct BgDualSimplex
{
  BgTableau tableau;
  bool is_ready;                /* the tableau has this objective */
  GArray *objective;            /* of double, by variable */
  GArray *coefficient;          /* of double, one a variable for each row */
  GArray *most;                 /* of double, by row */
};

#define DOUBLE(array, i) g_array_index (array, double, i)

BgDualSimplex *
bg_dual_simplex_new (void)
{
  BgDualSimplex *simplex = g_new0 (BgDualSimplex, 1);
  bg_tableau_init (&simplex->tableau);
  simplex->objective = g_array_new (FALSE, FALSE, sizeof (double));
  simplex->coefficient = g_array_new (FALSE, FALSE, sizeof (double));
  simplex->most = g_array_new (FALSE, FALSE, sizeof (double));
  return simplex;
}

void
bg_dual_simplex_free (BgDualSimplex *simplex)
{
  if (simplex == NULL)
    return;
  bg_tableau_clear (&simplex->tableau);
  g_array_unref (simplex->objective);
  g_array_unref (simplex->coefficient);
  g_array_unref (simplex->most);
  g_free (simplex);
}

int
bg_dual_simplex_add_variable (BgDualSimplex *simplex, double low, double high, double objective)
{
  g_assert (simplex->most->len == 0);
  g_array_append_val (simplex->objective, objective);
  simplex->is_ready = false;
  return bg_tableau_add_variable (&simplex->tableau, low, high);
}

void
bg_dual_simplex_set_objective (BgDualSimplex *simplex, int variable, double coefficient)
{
  DOUBLE (simplex->objective, variable) = coefficient;
  simplex->is_ready = false;
}

void
bg_dual_simplex_set_range (BgDualSimplex *simplex, int variable, double low, double high)
{
  bg_tableau_set_range (&simplex->tableau, variable, low, high);
  simplex->is_ready = false;
}

void
bg_dual_simplex_add_row (BgDualSimplex *simplex, const double *coefficients, double most)
{
  g_array_append_vals (simplex->coefficient, coefficients, simplex->tableau.n);
  g_array_append_val (simplex->most, most);
}

int
bg_dual_simplex_n_rows (const BgDualSimplex *simplex)
{
  return (int) simplex->most->len;
}

void
bg_dual_simplex_drop_slack (BgDualSimplex *simplex, int kept)
{
  const int n = simplex->tableau.n;
  int left = 0;
  for (int row = 0; row < (int) simplex->most->len; row++)
    {
      if (row >= kept && !bg_tableau_binds (&simplex->tableau, row))
        continue;
      memmove (&DOUBLE (simplex->coefficient, left * n), &DOUBLE (simplex->coefficient, row * n),
               n * sizeof (double));
      DOUBLE (simplex->most, left++) = DOUBLE (simplex->most, row);
    }
  g_array_set_size (simplex->coefficient, left * n);
  g_array_set_size (simplex->most, left);
  simplex->tableau.n_known = 0;
  simplex->is_ready = false;
}

bool
bg_dual_simplex_solve (BgDualSimplex *simplex, double least, const BgStopFlag *stop,
                       double *objective)
{
  BgTableau *tableau = &simplex->tableau;
  if (!simplex->is_ready)
    bg_tableau_begin (tableau, (const double *) simplex->objective->data);
  simplex->is_ready = true;
  bg_tableau_take_rows (tableau, (const double *) simplex->coefficient->data,
                        (const double *) simplex->most->data, bg_dual_simplex_n_rows (simplex));
  const int most = PATIENCE * (tableau->n_columns + tableau->n_known);
  for (int step = 0; step < most && !bg_stop_requested (stop); step++)
    {
      double lack;
      const int row = bg_tableau_choose_row (tableau, &lack);
      if (row < 0 || tableau->sum <= least)
        {
          *objective = 0;
          for (int variable = 0; variable < tableau->n; variable++)
            *objective += DOUBLE (simplex->objective, variable)
                          * bg_tableau_value (tableau, variable);
          return row < 0 && *objective > least;
        }
      if (!bg_tableau_mend (tableau, row, lack))
        return false;
    }
  return false;
}

double
bg_dual_simplex_value (const BgDualSimplex *simplex, int variable)
{
  return bg_tableau_value (&simplex->tableau, variable);
}

uint64_t
bg_dual_simplex_cells (const BgDualSimplex *simplex)
{
  return simplex->tableau.cells;
}
