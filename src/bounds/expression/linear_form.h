/* The properties of a part of an expression that hold for all positions: the range of its values,
   so that nothing can overflow, and its form, so that its claims can be proved.

   Values are exact fractions with a denominator that is known beforehand, which
   is why divisors have to be constants.  Two forms are followed:

       linear     (sum of weights over the pegs + constant) / divisor
       rounded    the same, rounded up

   Whole expressions of either form are weight functions (potential.h); the
   greatest of admissible parts is admissible, and so is the least of parts one
   of which is.  A sum is if its parts count moves that start in different holes. */
#ifndef BG_LINEAR_FORM_H
#define BG_LINEAR_FORM_H

#include "bounds/lookup.h"

/* Numerators and denominators stay below this. */
#define BG_LINEAR_FORM_MAX (1 << 30)

typedef struct {
  gint64 low, high; /* of the numerator */
  gint64 denominator;
  bool linear, rounded;
  gint64 weight[BG_MAX_HOLES], constant, divisor; /* of these forms */
  BgPosition origins;          /* the value is a bound of the moves that start here */
  bool admissible, consistent; /* proved, of the value rounded up, for these moves */
  BgProof proof;               /* of being admissible */
  uint64_t authors;            /* the leaves that the proof takes at their word, as a mask */
  BgRemedy remedy;             /* of a heuristic that is not proved */
} BgLinearForm;

/* Leaves, which stand for moves that start in ORIGINS. */
BgLinearForm bg_linear_form_constant (gint64 value, BgPosition origins);
BgLinearForm bg_linear_form_count (BgPosition holes, BgPosition origins);
/* With CLAIMS, and itself as the only author. */
BgLinearForm bg_linear_form_heuristic (const BgClaims *claims, BgPosition origins, uint64_t author);

static inline bool bg_linear_form_is_constant (const BgLinearForm *form) {
  return form->low == form->high;
}

/* Does the form stay below BG_LINEAR_FORM_MAX?  Every result of the functions below must be checked
   so before it is used further. */
bool bg_linear_form_fits (const BgLinearForm *form);

/* The same value over a denominator FACTOR times as large. */
BgLinearForm bg_linear_form_expand (const BgLinearForm *a, gint64 factor);

/* Denominators are the same here. */
BgLinearForm bg_linear_form_add (const BgProblem *problem, const BgLinearForm *a,
                                 const BgLinearForm *b);
/* The larger, if MAX, else the smaller. */
BgLinearForm bg_linear_form_extreme (const BgProblem *problem, bool max, const BgLinearForm *a,
                                     const BgLinearForm *b);

BgLinearForm bg_linear_form_multiply (const BgProblem *problem, const BgLinearForm *a,
                                      const BgLinearForm *b);

/* By NUMERATOR / DENOMINATOR, both not 0. */
BgLinearForm bg_linear_form_scale (const BgLinearForm *a, gint64 numerator, gint64 denominator);
BgLinearForm bg_linear_form_ceil (const BgLinearForm *a);
BgLinearForm bg_linear_form_floor (const BgLinearForm *a);

/* From 0 up to OPERAND, a numerator over the same denominator. */
BgLinearForm bg_linear_form_remainder (const BgLinearForm *a, gint64 operand);

/* 0 or 1. */
BgLinearForm bg_linear_form_truth (BgPosition origins);

/* If FORM is of weights that are not proved, the divisor and offset with which they would be. */
BgRemedy bg_linear_form_remedy (const BgProblem *problem, const BgLinearForm *form);

/* Fills in the claims as far as the form proves them. */
void bg_linear_form_prove (const BgProblem *problem, BgLinearForm *form);

#endif
