#include "bounds/potential/dual_simplex.h"

#include <math.h>
#include <string.h>

/* Cells of a row are changed so many at a time. */
#define WIDTH 8
typedef double Cells __attribute__ ((vector_size (WIDTH * sizeof (double)), may_alias));

/* How far a variable may be outside its bounds, and a pivot from 0. */
#define TOLERANCE 1e-9
#define LEAST_PIVOT 1e-7
/* Ratios that are taken as equal: of such, the greatest pivot is the safest. */
#define SAME_RATIO 1e-10
/* Steps for each row and variable after which it is given up. */
#define PATIENCE 20

enum { FIXED = INT_MIN };

/* Variables are numbered from 0, then the slacks of the rows.  Each is basic, in a row of the
   dictionary, or at one of its bounds, in a column, or fixed.  A row says how its variable
   changes with those of the columns. */
struct BgDualSimplex
{
  int n;                        /* variables */
  GArray *low, *high, *objective;       /* of double, by variable */
  GArray *coefficient;          /* of double, N for each row */
  GArray *most;                 /* of double, by row */
  bool is_ready;                /* the dictionary has this objective, and its first N_KNOWN rows */
  int n_known, room;
  int n_columns, n_vectors;
  Cells *cell;                  /* [row][N_VECTORS] */
  Cells *cost;                  /* what the objective changes with each column */
  Cells *pivot;
  GArray *place;                /* of int, by variable: its row, - 1 - its column or FIXED */
  GArray *value;                /* of double, by variable */
  int *column;                  /* the variable of each */
  bool *is_passed;              /* columns in a ratio test */
  int *basic;                   /* the variable of each row */
  double *norm;                 /* the sum of squares of each row, 1 more */
  double sum;                   /* the objective */
  uint64_t cells;
};

#define DOUBLE(array, i) g_array_index (array, double, i)
#define PLACE(simplex, i) g_array_index ((simplex)->place, int, i)

BgDualSimplex *
bg_dual_simplex_new (void)
{
  BgDualSimplex *simplex = g_new0 (BgDualSimplex, 1);
  simplex->low = g_array_new (FALSE, FALSE, sizeof (double));
  simplex->high = g_array_new (FALSE, FALSE, sizeof (double));
  simplex->objective = g_array_new (FALSE, FALSE, sizeof (double));
  simplex->coefficient = g_array_new (FALSE, FALSE, sizeof (double));
  simplex->most = g_array_new (FALSE, FALSE, sizeof (double));
  simplex->place = g_array_new (FALSE, FALSE, sizeof (int));
  simplex->value = g_array_new (FALSE, FALSE, sizeof (double));
  return simplex;
}

static void
forget_dictionary (BgDualSimplex *simplex)
{
  simplex->is_ready = false;
  simplex->room = 0;
  g_clear_pointer (&simplex->cell, g_aligned_free);
  g_clear_pointer (&simplex->cost, g_aligned_free);
  g_clear_pointer (&simplex->pivot, g_aligned_free);
  g_clear_pointer (&simplex->column, g_free);
  g_clear_pointer (&simplex->is_passed, g_free);
  g_clear_pointer (&simplex->basic, g_free);
  g_clear_pointer (&simplex->norm, g_free);
}

void
bg_dual_simplex_free (BgDualSimplex *simplex)
{
  if (simplex == NULL)
    return;
  forget_dictionary (simplex);
  g_array_unref (simplex->low);
  g_array_unref (simplex->high);
  g_array_unref (simplex->objective);
  g_array_unref (simplex->coefficient);
  g_array_unref (simplex->most);
  g_array_unref (simplex->place);
  g_array_unref (simplex->value);
  g_free (simplex);
}

int
bg_dual_simplex_add_variable (BgDualSimplex *simplex, double low, double high, double objective)
{
  g_assert (simplex->most->len == 0);
  g_array_append_val (simplex->low, low);
  g_array_append_val (simplex->high, high);
  g_array_append_val (simplex->objective, objective);
  simplex->is_ready = false;
  return simplex->n++;
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
  DOUBLE (simplex->low, variable) = low;
  DOUBLE (simplex->high, variable) = high;
  simplex->is_ready = false;
}

void
bg_dual_simplex_add_row (BgDualSimplex *simplex, const double *coefficients, double most)
{
  g_array_append_vals (simplex->coefficient, coefficients, simplex->n);
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
  const int n = simplex->n;
  int left = 0;
  for (int row = 0; row < (int) simplex->most->len; row++)
    {
      const bool binds = row >= simplex->n_known || PLACE (simplex, n + row) < 0;
      if (row >= kept && !binds)
        continue;
      memmove (&DOUBLE (simplex->coefficient, left * n), &DOUBLE (simplex->coefficient, row * n),
               n * sizeof (double));
      DOUBLE (simplex->most, left++) = DOUBLE (simplex->most, row);
    }
  g_array_set_size (simplex->coefficient, left * n);
  g_array_set_size (simplex->most, left);
  simplex->n_known = 0;
  simplex->is_ready = false;
}

/* --- The dictionary --------------------------------------------------------------- */

static double
low_of (const BgDualSimplex *simplex, int variable)
{
  return variable < simplex->n ? DOUBLE (simplex->low, variable) : 0;
}

static double
high_of (const BgDualSimplex *simplex, int variable)
{
  return variable < simplex->n ? DOUBLE (simplex->high, variable) : INFINITY;
}

static double *
row_of (const BgDualSimplex *simplex, int row)
{
  return (double *) (simplex->cell + (size_t) row * simplex->n_vectors);
}

/* Adds TIMES the cells of FROM to TO; returns the sum of the squares of what comes out. */
static double
add_row (Cells *to, const Cells *from, double times, int n_vectors)
{
  Cells squares = { 0 };
  for (int v = 0; v < n_vectors; v++)
    {
      to[v] += from[v] * times;
      squares += to[v] * to[v];
    }
  double sum = 0;
  for (int i = 0; i < WIDTH; i++)
    sum += squares[i];
  return sum;
}

/* Room for all rows there are. */
static void
make_room (BgDualSimplex *simplex)
{
  const int n_rows = (int) simplex->most->len;
  g_array_set_size (simplex->place, simplex->n + n_rows);
  g_array_set_size (simplex->value, simplex->n + n_rows);
  if (n_rows <= simplex->room)
    return;
  const int room = n_rows + n_rows / 2 + 1;
  Cells *cell = g_aligned_alloc ((size_t) room * simplex->n_vectors, sizeof (Cells),
                                 sizeof (Cells));
  if (simplex->n_known > 0)
    memcpy (cell, simplex->cell,
            (size_t) simplex->n_known * simplex->n_vectors * sizeof (Cells));
  g_aligned_free (simplex->cell);
  simplex->cell = cell;
  simplex->basic = g_renew (int, simplex->basic, room);
  simplex->norm = g_renew (double, simplex->norm, room);
  simplex->room = room;
}

/* Takes the rows in that are not known: their slacks are basic. */
static void
take_rows (BgDualSimplex *simplex)
{
  const int n = simplex->n;
  make_room (simplex);
  for (int row = simplex->n_known; row < (int) simplex->most->len; row++)
    {
      const double *coefficient = &DOUBLE (simplex->coefficient, row * n);
      Cells *cells = simplex->cell + (size_t) row * simplex->n_vectors;
      double slack = DOUBLE (simplex->most, row);
      memset (cells, 0, simplex->n_vectors * sizeof *cells);
      for (int variable = 0; variable < n; variable++)
        {
          if (coefficient[variable] == 0)
            continue;
          const int place = PLACE (simplex, variable);
          slack -= coefficient[variable] * DOUBLE (simplex->value, variable);
          if (place >= 0)
            add_row (cells, simplex->cell + (size_t) place * simplex->n_vectors,
                     -coefficient[variable], simplex->n_vectors);
          else if (place != FIXED)
            row_of (simplex, row)[-1 - place] -= coefficient[variable];
        }
      simplex->norm[row] = 1 + add_row (cells, cells, 0, simplex->n_vectors);
      simplex->basic[row] = n + row;
      PLACE (simplex, n + row) = row;
      DOUBLE (simplex->value, n + row) = slack;
    }
  simplex->n_known = (int) simplex->most->len;
}

/* The first dictionary of an objective: all variables at the bound that is better for it. */
static void
begin (BgDualSimplex *simplex)
{
  forget_dictionary (simplex);
  simplex->n_columns = simplex->n_known = 0;
  simplex->n_vectors = (simplex->n + WIDTH - 1) / WIDTH;
  simplex->cost = g_aligned_alloc0 (simplex->n_vectors + 1, sizeof (Cells), sizeof (Cells));
  simplex->pivot = g_aligned_alloc0 (simplex->n_vectors + 1, sizeof (Cells), sizeof (Cells));
  simplex->column = g_new (int, simplex->n + 1);
  simplex->is_passed = g_new (bool, simplex->n + 1);
  simplex->sum = 0;
  g_array_set_size (simplex->place, simplex->n);
  g_array_set_size (simplex->value, simplex->n);
  for (int variable = 0; variable < simplex->n; variable++)
    {
      const double low = low_of (simplex, variable), high = high_of (simplex, variable);
      const double coefficient = DOUBLE (simplex->objective, variable);
      const double value = coefficient > 0 ? high : low;
      DOUBLE (simplex->value, variable) = value;
      simplex->sum += coefficient * value;
      PLACE (simplex, variable) = low < high ? -1 - simplex->n_columns : FIXED;
      if (low < high)
        {
          ((double *) simplex->cost)[simplex->n_columns] = coefficient;
          simplex->column[simplex->n_columns++] = variable;
        }
    }
  simplex->n_vectors = (simplex->n_columns + WIDTH - 1) / WIDTH;
  simplex->is_ready = true;
}

/* --- Steps ------------------------------------------------------------------------ */

/* The row whose variable is farthest outside its bounds, by the distance of the plane where it
   meets one; -1 if none is outside.  LACK becomes what it lacks, less than 0 if it is too
   much. */
static int
choose_row (const BgDualSimplex *simplex, double *lack)
{
  double farthest = 0;
  int chosen = -1;
  for (int row = 0; row < simplex->n_known; row++)
    {
      const int variable = simplex->basic[row];
      const double value = DOUBLE (simplex->value, variable);
      const double low = low_of (simplex, variable), high = high_of (simplex, variable);
      const double lacks = value < low - TOLERANCE    ? low - value
                           : value > high + TOLERANCE ? high - value : 0;
      if (lacks * lacks > farthest * simplex->norm[row])
        {
          farthest = lacks * lacks / simplex->norm[row];
          chosen = row;
          *lack = lacks;
        }
    }
  return chosen;
}

/* Of the columns that could raise ROW's variable, or lower it, that whose cost changes its sign
   first; -1 if there is none. */
static int
choose_column (const BgDualSimplex *simplex, int row, double lack)
{
  const double *cells = row_of (simplex, row), *cost = (const double *) simplex->cost;
  double least = INFINITY, greatest = 0;
  int chosen = -1;
  for (int k = 0; k < simplex->n_columns; k++)
    {
      const int variable = simplex->column[k];
      const double pivot = lack > 0 ? cells[k] : -cells[k];
      if (fabs (pivot) < LEAST_PIVOT || simplex->is_passed[k])
        continue;
      /* who is at the lower bound can only rise */
      const bool is_low = DOUBLE (simplex->value, variable) <= low_of (simplex, variable);
      if (is_low != (pivot > 0))
        continue;
      const double ratio = fmax (is_low ? -cost[k] : cost[k], 0) / fabs (pivot);
      if (ratio < least - SAME_RATIO || (ratio < least + SAME_RATIO && fabs (pivot) > greatest))
        {
          least = MIN (least, ratio);
          greatest = fabs (pivot);
          chosen = k;
        }
    }
  return chosen;
}

/* Moves the variable of column K by BY, and the basic ones with it. */
static void
move_variable (BgDualSimplex *simplex, int k, double by)
{
  DOUBLE (simplex->value, simplex->column[k]) += by;
  simplex->sum += ((const double *) simplex->cost)[k] * by;
  for (int row = 0; row < simplex->n_known; row++)
    DOUBLE (simplex->value, simplex->basic[row]) += row_of (simplex, row)[k] * by;
}

/* Exchanges the variable of ROW, which takes the value of a bound, with that of column K. */
static void
exchange (BgDualSimplex *simplex, int row, int k, double bound)
{
  const int n_vectors = simplex->n_vectors;
  double *cells = row_of (simplex, row), *pivot = (double *) simplex->pivot;
  const double divisor = -cells[k];
  const int leaving = simplex->basic[row], entering = simplex->column[k];
  for (int i = 0; i < simplex->n_columns; i++)
    pivot[i] = cells[i] / divisor;
  pivot[k] = -1 / divisor;
  memset (cells, 0, n_vectors * sizeof (Cells));
  simplex->norm[row] = 1 + add_row ((Cells *) cells, simplex->pivot, 1, n_vectors);
  double *cost = (double *) simplex->cost;
  const double times = cost[k];
  cost[k] = 0;
  add_row (simplex->cost, simplex->pivot, times, n_vectors);
  for (int other = 0; other < simplex->n_known; other++)
    {
      double *changed = row_of (simplex, other);
      const double factor = changed[k];
      if (other == row || factor == 0)
        continue;
      changed[k] = 0;
      simplex->norm[other] = 1 + add_row ((Cells *) changed, simplex->pivot, factor, n_vectors);
      simplex->cells += (uint64_t) n_vectors * WIDTH;
    }
  simplex->basic[row] = entering;
  simplex->column[k] = leaving;
  PLACE (simplex, entering) = row;
  PLACE (simplex, leaving) = -1 - k;
  DOUBLE (simplex->value, leaving) = bound;
}

/* Brings ROW's variable, which lacks LACK, to its bound; false if that cannot be. */
static bool
mend (BgDualSimplex *simplex, int row, double lack)
{
  const int variable = simplex->basic[row];
  const double bound = lack > 0 ? low_of (simplex, variable) : high_of (simplex, variable);
  memset (simplex->is_passed, 0, simplex->n_columns * sizeof *simplex->is_passed);
  for (double left = fabs (lack);;)
    {
      const int k = choose_column (simplex, row, lack);
      if (k < 0)
        return false;
      const int entering = simplex->column[k];
      const double range = high_of (simplex, entering) - low_of (simplex, entering);
      const double pivot = row_of (simplex, row)[k];
      left -= fabs (pivot) * range;
      if (left <= 0)
        {
          move_variable (simplex, k, (bound - DOUBLE (simplex->value, variable)) / pivot);
          exchange (simplex, row, k, bound);
          return true;
        }
      /* even from bound to bound it does not do */
      simplex->is_passed[k] = true;
      const bool is_low = DOUBLE (simplex->value, entering) <= low_of (simplex, entering);
      move_variable (simplex, k, is_low ? range : -range);
      DOUBLE (simplex->value, entering) = is_low ? high_of (simplex, entering)
                                                 : low_of (simplex, entering);
    }
}

bool
bg_dual_simplex_solve (BgDualSimplex *simplex, double least, const BgStopFlag *stop,
                       double *objective)
{
  if (!simplex->is_ready)
    begin (simplex);
  take_rows (simplex);
  const int most = PATIENCE * (simplex->n_columns + simplex->n_known);
  for (int step = 0; step < most && !bg_stop_requested (stop); step++)
    {
      double lack;
      const int row = choose_row (simplex, &lack);
      if (row < 0 || simplex->sum <= least)
        {
          *objective = 0;
          for (int variable = 0; variable < simplex->n; variable++)
            *objective += DOUBLE (simplex->objective, variable) * DOUBLE (simplex->value, variable);
          return row < 0 && *objective > least;
        }
      if (!mend (simplex, row, lack))
        return false;
    }
  return false;
}

double
bg_dual_simplex_value (const BgDualSimplex *simplex, int variable)
{
  return DOUBLE (simplex->value, variable);
}

uint64_t
bg_dual_simplex_cells (const BgDualSimplex *simplex)
{
  return simplex->cells;
}
