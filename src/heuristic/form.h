/* What is known of a part of an expression before any position is looked at:
   the range of its values, so that nothing can overflow, and its form, so that
   its claims can be proved.

   Values are exact fractions with a denominator that is known beforehand, which
   is why divisors have to be constants.  Two forms are followed:

       linear     (sum of weights over the pegs + constant) / divisor
       rounded    the same, rounded up

   Whole expressions of either form are weight functions (potential.h); the
   greatest of admissible parts is admissible, and so is the least of parts one
   of which is. */
#ifndef BG_FORM_H
#define BG_FORM_H

#include "heuristic/heuristic.h"

/* Numerators and denominators stay below this. */
#define BG_FORM_MAX (1 << 30)

typedef struct
{
  gint64 low, high;             /* of the numerator */
  gint64 denominator;
  bool linear, rounded;
  gint64 weight[BG_MAX_HOLES], constant, divisor;       /* of these forms */
  bool admissible, consistent;  /* proved, of the value rounded up */
} BgForm;

BgForm bg_form_constant (gint64 value);
BgForm bg_form_count (BgPosition holes);
BgForm bg_form_heuristic (const BgHeuristic *heuristic);

static inline bool
bg_form_is_constant (const BgForm *form)
{
  return form->low == form->high;
}

/* Does the form stay below BG_FORM_MAX?  Every result of the functions below
   has to be asked before it is used further. */
bool bg_form_fits (const BgForm *form);

/* The same value over a denominator FACTOR times as large. */
BgForm bg_form_expand (const BgForm *a, gint64 factor);

/* Denominators are the same here. */
BgForm bg_form_add (const BgForm *a, const BgForm *b);
BgForm bg_form_max (const BgProblem *problem, const BgForm *a, const BgForm *b);
BgForm bg_form_min (const BgProblem *problem, const BgForm *a, const BgForm *b);

BgForm bg_form_multiply (const BgProblem *problem, const BgForm *a, const BgForm *b);

/* By NUMERATOR / DENOMINATOR, both not 0. */
BgForm bg_form_scale (const BgForm *a, gint64 numerator, gint64 denominator);
BgForm bg_form_ceil (const BgForm *a);
BgForm bg_form_floor (const BgForm *a);

/* 0 or 1. */
BgForm bg_form_truth (void);

/* Fills in the claims as far as the form proves them. */
void bg_form_prove (const BgProblem *problem, BgForm *form);

#endif
