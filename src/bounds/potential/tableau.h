/* The dictionary of the dual simplex method (dual_simplex.h), dense, and its steps.

   Variables are numbered from 0, then the slacks of the rows.  Each is basic, in a row of the
   dictionary, or at one of its bounds, in a column, or fixed.  A row says how its variable
   changes with those of the columns. */
#ifndef BG_TABLEAU_H
#define BG_TABLEAU_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* Cells of a row are changed so many at a time. */
#define BG_TABLEAU_WIDTH 8
typedef double BgTableauCells
  __attribute__ ((vector_size (BG_TABLEAU_WIDTH * sizeof (double)), may_alias));

typedef struct
{
  int n;                        /* variables, slacks apart */
  GArray *low, *high;           /* of double, by variable */
  int n_known, room;            /* rows */
  int n_columns, n_vectors;
  BgTableauCells *cell;         /* [row][N_VECTORS] */
  BgTableauCells *cost;         /* what the objective changes with each column */
  BgTableauCells *pivot;
  GArray *place;                /* of int, by variable: its row, - 1 - its column or FIXED */
  GArray *value;                /* of double, by variable */
  int *column;                  /* the variable of each */
  bool *is_passed;              /* columns in a ratio test */
  int *basic;                   /* the variable of each row */
  double *norm;                 /* the sum of squares of each row, 1 more */
  double sum;                   /* the objective */
  uint64_t cells;               /* that were changed so far */
} BgTableau;

void bg_tableau_init (BgTableau *tableau);
void bg_tableau_clear (BgTableau *tableau);

/* Adds a variable, before all rows; returns its number. */
int bg_tableau_add_variable (BgTableau *tableau, double low, double high);
void bg_tableau_set_range (BgTableau *tableau, int variable, double low, double high);

/* The first dictionary of an objective, a coefficient a variable: without rows, all variables at
   the bound that is better for it. */
void bg_tableau_begin (BgTableau *tableau, const double *objective);

/* Takes in the rows that are not known of N_ROWS, each the COEFFICIENTS of all variables and the
   MOST that their sum may be. */
void bg_tableau_take_rows (BgTableau *tableau, const double *coefficients, const double *most,
                           int n_rows);

/* The row whose variable is farthest outside its bounds, by the distance of the plane where it
   meets one; -1 if none is outside.  LACK becomes what it lacks, less than 0 if it is too
   much. */
int bg_tableau_choose_row (const BgTableau *tableau, double *lack);

/* Brings ROW's variable, which lacks LACK, to its bound; false if that cannot be. */
bool bg_tableau_mend (BgTableau *tableau, int row, double lack);

/* Is the slack of a row 0, or not known? */
bool bg_tableau_binds (const BgTableau *tableau, int row);

double bg_tableau_value (const BgTableau *tableau, int variable);

#endif
