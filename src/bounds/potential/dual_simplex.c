#include "bounds/potential/dual_simplex.h"

#include <glib.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* The dictionary of the dual simplex method (dual_simplex.h), dense, and its steps.

   Variables are numbered from 0, then the slacks of the rows.  Each is basic, in a row of the
   dictionary, or at one of its bounds, in a column, or fixed.  A row says how its variable changes
   with the variables of the columns. */

/* Cells of a row that are changed together. */
#define WIDTH 8
typedef double Cells __attribute__ ((vector_size (WIDTH * sizeof (double)), may_alias));

typedef struct {
  int n;              /* variables, slacks apart */
  GArray *low, *high; /* of double, by variable */
  int n_known, room;  /* rows */
  int n_columns, n_vectors;
  Cells *cell; /* [row][N_VECTORS] */
  Cells *cost; /* the change of the objective with each column */
  Cells *pivot;
  GArray *place;   /* of int, by variable: its row, - 1 - its column or FIXED */
  GArray *value;   /* of double, by variable */
  int *column;     /* the variable of each */
  bool *is_passed; /* columns in a ratio test */
  int *basic;      /* the variable of each row */
  double *norm;    /* the sum of squares of each row, 1 more */
  double sum;      /* the objective */
  uint64_t cells;  /* that were changed so far */
} Tableau;

/* How far a variable may be outside its bounds, and a pivot from 0. */
#define TOLERANCE 1e-9
#define LEAST_PIVOT 1e-7
/* Ratios this close count as equal; of equal ratios, the greatest pivot is the safest. */
#define SAME_RATIO 1e-10

enum { FIXED = INT_MIN };

#define DOUBLE(array, i) g_array_index (array, double, i)
#define PLACE(tableau, i) g_array_index ((tableau)->place, int, i)

static void tableau_init (Tableau *tableau) {
  *tableau = (Tableau){ 0 };
  tableau->low = g_array_new (FALSE, FALSE, sizeof (double));
  tableau->high = g_array_new (FALSE, FALSE, sizeof (double));
  tableau->place = g_array_new (FALSE, FALSE, sizeof (int));
  tableau->value = g_array_new (FALSE, FALSE, sizeof (double));
}

static void forget (Tableau *tableau) {
  tableau->room = 0;
  g_clear_pointer (&tableau->cell, g_aligned_free);
  g_clear_pointer (&tableau->cost, g_aligned_free);
  g_clear_pointer (&tableau->pivot, g_aligned_free);
  g_clear_pointer (&tableau->column, g_free);
  g_clear_pointer (&tableau->is_passed, g_free);
  g_clear_pointer (&tableau->basic, g_free);
  g_clear_pointer (&tableau->norm, g_free);
}

static void tableau_clear (Tableau *tableau) {
  forget (tableau);
  g_array_unref (tableau->low);
  g_array_unref (tableau->high);
  g_array_unref (tableau->place);
  g_array_unref (tableau->value);
}

/* Adds a variable, before all rows; returns its number. */
static int tableau_add_variable (Tableau *tableau, double low, double high) {
  g_array_append_val (tableau->low, low);
  g_array_append_val (tableau->high, high);
  return tableau->n++;
}

static void tableau_set_range (Tableau *tableau, int variable, double low, double high) {
  DOUBLE (tableau->low, variable) = low;
  DOUBLE (tableau->high, variable) = high;
}

/* Is the slack of a row 0, or not known? */
static bool tableau_binds (const Tableau *tableau, int row) {
  return row >= tableau->n_known || PLACE (tableau, tableau->n + row) < 0;
}

static double tableau_value (const Tableau *tableau, int variable) {
  return DOUBLE (tableau->value, variable);
}

static double low_of (const Tableau *tableau, int variable) {
  return variable < tableau->n ? DOUBLE (tableau->low, variable) : 0;
}

static double high_of (const Tableau *tableau, int variable) {
  return variable < tableau->n ? DOUBLE (tableau->high, variable) : INFINITY;
}

static double *row_of (const Tableau *tableau, int row) {
  return (double *) (tableau->cell + (size_t) row * tableau->n_vectors);
}

/* Adds TIMES the cells of FROM to TO; returns the sum of the squares of the results. */
static double add_row (Cells *to, const Cells *from, double times, int n_vectors) {
  Cells squares = { 0 };
  for (int v = 0; v < n_vectors; v++) {
    to[v] += from[v] * times;
    squares += to[v] * to[v];
  }
  double sum = 0;
  for (int i = 0; i < WIDTH; i++)
    sum += squares[i];
  return sum;
}

/* Makes room for N_ROWS rows. */
static void make_room (Tableau *tableau, int n_rows) {
  g_array_set_size (tableau->place, tableau->n + n_rows);
  g_array_set_size (tableau->value, tableau->n + n_rows);
  if (n_rows <= tableau->room)
    return;
  const int room = n_rows + n_rows / 2 + 1;
  Cells *cell = g_aligned_alloc ((size_t) room * tableau->n_vectors, sizeof (Cells),
                                 sizeof (Cells));
  if (tableau->n_known > 0)
    memcpy (cell, tableau->cell, (size_t) tableau->n_known * tableau->n_vectors * sizeof (Cells));
  g_aligned_free (tableau->cell);
  tableau->cell = cell;
  tableau->basic = g_renew (int, tableau->basic, room);
  tableau->norm = g_renew (double, tableau->norm, room);
  tableau->room = room;
}

/* Their slacks are basic. */
static void tableau_take_rows (Tableau *tableau, const double *coefficients, const double *most,
                               int n_rows) {
  const int n = tableau->n;
  make_room (tableau, n_rows);
  for (int row = tableau->n_known; row < n_rows; row++) {
    const double *coefficient = coefficients + row * n;
    Cells *cells = tableau->cell + (size_t) row * tableau->n_vectors;
    double slack = most[row];
    memset (cells, 0, tableau->n_vectors * sizeof *cells);
    for (int variable = 0; variable < n; variable++) {
      if (coefficient[variable] == 0)
        continue;
      const int place = PLACE (tableau, variable);
      slack -= coefficient[variable] * DOUBLE (tableau->value, variable);
      if (place >= 0)
        add_row (cells, tableau->cell + (size_t) place * tableau->n_vectors, -coefficient[variable],
                 tableau->n_vectors);
      else if (place != FIXED)
        row_of (tableau, row)[-1 - place] -= coefficient[variable];
    }
    tableau->norm[row] = 1 + add_row (cells, cells, 0, tableau->n_vectors);
    tableau->basic[row] = n + row;
    PLACE (tableau, n + row) = row;
    DOUBLE (tableau->value, n + row) = slack;
  }
  tableau->n_known = n_rows;
}

/* The first dictionary of an objective, a coefficient a variable: without rows, all variables at
   the bound that is better for it. */
static void tableau_begin (Tableau *tableau, const double *objective) {
  forget (tableau);
  tableau->n_columns = tableau->n_known = 0;
  tableau->n_vectors = (tableau->n + WIDTH - 1) / WIDTH;
  tableau->cost = g_aligned_alloc0 (tableau->n_vectors + 1, sizeof (Cells), sizeof (Cells));
  tableau->pivot = g_aligned_alloc0 (tableau->n_vectors + 1, sizeof (Cells), sizeof (Cells));
  tableau->column = g_new (int, tableau->n + 1);
  tableau->is_passed = g_new (bool, tableau->n + 1);
  tableau->sum = 0;
  g_array_set_size (tableau->place, tableau->n);
  g_array_set_size (tableau->value, tableau->n);
  for (int variable = 0; variable < tableau->n; variable++) {
    const double low = low_of (tableau, variable), high = high_of (tableau, variable);
    const double coefficient = objective[variable];
    const double value = coefficient > 0 ? high : low;
    DOUBLE (tableau->value, variable) = value;
    tableau->sum += coefficient * value;
    PLACE (tableau, variable) = low < high ? -1 - tableau->n_columns : FIXED;
    if (low < high) {
      ((double *) tableau->cost)[tableau->n_columns] = coefficient;
      tableau->column[tableau->n_columns++] = variable;
    }
  }
  tableau->n_vectors = (tableau->n_columns + WIDTH - 1) / WIDTH;
}

/* The row whose variable is farthest outside its bounds, by the distance of the plane where it
   meets one; -1 if none is outside.  LACK becomes the difference to the nearer bound, less than 0
   if the variable is too great. */
static int tableau_choose_row (const Tableau *tableau, double *lack) {
  double farthest = 0;
  int chosen = -1;
  for (int row = 0; row < tableau->n_known; row++) {
    const int variable = tableau->basic[row];
    const double value = DOUBLE (tableau->value, variable);
    const double low = low_of (tableau, variable), high = high_of (tableau, variable);
    const double lacks = value < low - TOLERANCE    ? low - value
                         : value > high + TOLERANCE ? high - value
                                                    : 0;
    if (lacks * lacks > farthest * tableau->norm[row]) {
      farthest = lacks * lacks / tableau->norm[row];
      chosen = row;
      *lack = lacks;
    }
  }
  return chosen;
}

/* Of the columns that could raise ROW's variable, or lower it, that whose cost changes its sign
   first; -1 if there is none. */
static int choose_column (const Tableau *tableau, int row, double lack) {
  const double *cells = row_of (tableau, row), *cost = (const double *) tableau->cost;
  double least = INFINITY, greatest = 0;
  int chosen = -1;
  for (int k = 0; k < tableau->n_columns; k++) {
    const int variable = tableau->column[k];
    const double pivot = lack > 0 ? cells[k] : -cells[k];
    if (fabs (pivot) < LEAST_PIVOT || tableau->is_passed[k])
      continue;
    /* who is at the lower bound can only rise */
    const bool is_low = DOUBLE (tableau->value, variable) <= low_of (tableau, variable);
    if (is_low != (pivot > 0))
      continue;
    const double ratio = fmax (is_low ? -cost[k] : cost[k], 0) / fabs (pivot);
    if (ratio < least - SAME_RATIO || (ratio < least + SAME_RATIO && fabs (pivot) > greatest)) {
      least = MIN (least, ratio);
      greatest = fabs (pivot);
      chosen = k;
    }
  }
  return chosen;
}

/* Moves the variable of column K by BY, and the basic ones with it. */
static void move_variable (Tableau *tableau, int k, double by) {
  DOUBLE (tableau->value, tableau->column[k]) += by;
  tableau->sum += ((const double *) tableau->cost)[k] * by;
  for (int row = 0; row < tableau->n_known; row++)
    DOUBLE (tableau->value, tableau->basic[row]) += row_of (tableau, row)[k] * by;
}

/* Exchanges the variable of ROW, which takes the value of a bound, with that of column K. */
static void exchange (Tableau *tableau, int row, int k, double bound) {
  const int n_vectors = tableau->n_vectors;
  double *cells = row_of (tableau, row), *pivot = (double *) tableau->pivot;
  const double divisor = -cells[k];
  const int leaving = tableau->basic[row], entering = tableau->column[k];
  for (int i = 0; i < tableau->n_columns; i++)
    pivot[i] = cells[i] / divisor;
  pivot[k] = -1 / divisor;
  memset (cells, 0, n_vectors * sizeof (Cells));
  tableau->norm[row] = 1 + add_row ((Cells *) cells, tableau->pivot, 1, n_vectors);
  double *cost = (double *) tableau->cost;
  const double times = cost[k];
  cost[k] = 0;
  add_row (tableau->cost, tableau->pivot, times, n_vectors);
  for (int other = 0; other < tableau->n_known; other++) {
    double *changed = row_of (tableau, other);
    const double factor = changed[k];
    if (other == row || factor == 0)
      continue;
    changed[k] = 0;
    tableau->norm[other] = 1 + add_row ((Cells *) changed, tableau->pivot, factor, n_vectors);
    tableau->cells += (uint64_t) n_vectors * WIDTH;
  }
  tableau->basic[row] = entering;
  tableau->column[k] = leaving;
  PLACE (tableau, entering) = row;
  PLACE (tableau, leaving) = -1 - k;
  DOUBLE (tableau->value, leaving) = bound;
}

/* Brings ROW's variable, which lacks LACK, to its bound; false if that cannot be. */
static bool tableau_mend (Tableau *tableau, int row, double lack) {
  const int variable = tableau->basic[row];
  const double bound = lack > 0 ? low_of (tableau, variable) : high_of (tableau, variable);
  memset (tableau->is_passed, 0, tableau->n_columns * sizeof *tableau->is_passed);
  for (double left = fabs (lack);;) {
    const int k = choose_column (tableau, row, lack);
    if (k < 0)
      return false;
    const int entering = tableau->column[k];
    const double range = high_of (tableau, entering) - low_of (tableau, entering);
    const double pivot = row_of (tableau, row)[k];
    left -= fabs (pivot) * range;
    if (left <= 0) {
      move_variable (tableau, k, (bound - DOUBLE (tableau->value, variable)) / pivot);
      exchange (tableau, row, k, bound);
      return true;
    }
    /* even a step from bound to bound is not enough */
    tableau->is_passed[k] = true;
    const bool is_low = DOUBLE (tableau->value, entering) <= low_of (tableau, entering);
    move_variable (tableau, k, is_low ? range : -range);
    DOUBLE (tableau->value, entering) = is_low ? high_of (tableau, entering)
                                               : low_of (tableau, entering);
  }
}

/* Steps for each row and variable after which it is given up. */
#define PATIENCE 20

struct BgDualSimplex {
  Tableau tableau;
  bool is_ready;       /* the tableau has this objective */
  GArray *objective;   /* of double, by variable */
  GArray *coefficient; /* of double, one a variable for each row */
  GArray *most;        /* of double, by row */
};

#define DOUBLE(array, i) g_array_index (array, double, i)

BgDualSimplex *bg_dual_simplex_new (void) {
  BgDualSimplex *simplex = g_new0 (BgDualSimplex, 1);
  tableau_init (&simplex->tableau);
  simplex->objective = g_array_new (FALSE, FALSE, sizeof (double));
  simplex->coefficient = g_array_new (FALSE, FALSE, sizeof (double));
  simplex->most = g_array_new (FALSE, FALSE, sizeof (double));
  return simplex;
}

void bg_dual_simplex_free (BgDualSimplex *simplex) {
  if (simplex == NULL)
    return;
  tableau_clear (&simplex->tableau);
  g_array_unref (simplex->objective);
  g_array_unref (simplex->coefficient);
  g_array_unref (simplex->most);
  g_free (simplex);
}

int bg_dual_simplex_add_variable (BgDualSimplex *simplex, double low, double high,
                                  double objective) {
  g_assert (simplex->most->len == 0);
  g_array_append_val (simplex->objective, objective);
  simplex->is_ready = false;
  return tableau_add_variable (&simplex->tableau, low, high);
}

void bg_dual_simplex_set_objective (BgDualSimplex *simplex, int variable, double coefficient) {
  DOUBLE (simplex->objective, variable) = coefficient;
  simplex->is_ready = false;
}

void bg_dual_simplex_set_range (BgDualSimplex *simplex, int variable, double low, double high) {
  tableau_set_range (&simplex->tableau, variable, low, high);
  simplex->is_ready = false;
}

void bg_dual_simplex_add_row (BgDualSimplex *simplex, const double *coefficients, double most) {
  g_array_append_vals (simplex->coefficient, coefficients, simplex->tableau.n);
  g_array_append_val (simplex->most, most);
}

int bg_dual_simplex_n_rows (const BgDualSimplex *simplex) {
  return (int) simplex->most->len;
}

void bg_dual_simplex_drop_slack (BgDualSimplex *simplex, int kept) {
  const int n = simplex->tableau.n;
  int left = 0;
  for (int row = 0; row < (int) simplex->most->len; row++) {
    if (row >= kept && !tableau_binds (&simplex->tableau, row))
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

bool bg_dual_simplex_solve (BgDualSimplex *simplex, double least, const BgStopFlag *stop,
                            double *objective) {
  Tableau *tableau = &simplex->tableau;
  if (!simplex->is_ready)
    tableau_begin (tableau, (const double *) simplex->objective->data);
  simplex->is_ready = true;
  tableau_take_rows (tableau, (const double *) simplex->coefficient->data,
                     (const double *) simplex->most->data, bg_dual_simplex_n_rows (simplex));
  const int most = PATIENCE * (tableau->n_columns + tableau->n_known);
  for (int step = 0; step < most && !bg_stop_requested (stop); step++) {
    double lack;
    const int row = tableau_choose_row (tableau, &lack);
    if (row < 0 || tableau->sum <= least) {
      *objective = 0;
      for (int variable = 0; variable < tableau->n; variable++)
        *objective += DOUBLE (simplex->objective, variable) * tableau_value (tableau, variable);
      return row < 0 && *objective > least;
    }
    if (!tableau_mend (tableau, row, lack))
      return false;
  }
  return false;
}

double bg_dual_simplex_value (const BgDualSimplex *simplex, int variable) {
  return tableau_value (&simplex->tableau, variable);
}

uint64_t bg_dual_simplex_cells (const BgDualSimplex *simplex) {
  return simplex->tableau.cells;
}
