#include "bounds/expression/linear_form.h"

#include "bounds/potential/potential.h"

/* Weights beyond this are not followed further: products of two still fit. */
#define MAX_WEIGHT BG_LINEAR_FORM_MAX

/* Rounds down, for a divisor above 0. */
static gint64 floor_of (gint64 a, gint64 b) {
  return a / b - (a % b < 0);
}

static void forget (BgLinearForm *form) {
  form->remedy = (BgRemedy){ 0 };
  form->linear = form->rounded = form->admissible = form->consistent = false;
  form->proof = BG_PROOF_NONE;
  form->authors = 0;
}

/* Gives the form the claim of BOUND for a reason of its own. */
static void claim (BgLinearForm *form, const BgLinearForm *bound, BgProof proof) {
  form->admissible = bound->admissible;
  form->origins = bound->origins;
  form->proof = bound->admissible ? proof : BG_PROOF_NONE;
  form->authors = bound->authors;
}

static void forget_large_weights (BgLinearForm *form) {
  gint64 most = MAX (ABS (form->constant), form->divisor);
  for (int hole = 0; hole < BG_MAX_HOLES; hole++)
    most = MAX (most, ABS (form->weight[hole]));
  if (most > MAX_WEIGHT)
    forget (form);
}

BgLinearForm bg_linear_form_constant (gint64 value, BgPosition origins) {
  return (BgLinearForm){ .low = value,
                         .high = value,
                         .denominator = 1,
                         .linear = true,
                         .constant = value,
                         .divisor = 1,
                         .origins = origins };
}

BgLinearForm bg_linear_form_count (BgPosition holes, BgPosition origins) {
  BgLinearForm form = {
    .high = bg_pegs (holes), .denominator = 1, .linear = true, .divisor = 1, .origins = origins
  };
  BG_FOR_EACH_HOLE (hole, holes)
    form.weight[hole] = 1;
  return form;
}

BgLinearForm bg_linear_form_heuristic (const BgClaims *claims, BgPosition origins,
                                       uint64_t author) {
  return (BgLinearForm){ .high = BG_BOUND_LOST,
                         .denominator = 1,
                         .origins = origins,
                         .admissible = claims->admissible,
                         .consistent = claims->consistent,
                         .proof = claims->proof,
                         .authors = claims->admissible ? author : 0,
                         .remedy = claims->remedy };
}

BgLinearForm bg_linear_form_truth (BgPosition origins) {
  return (BgLinearForm){ .high = 1, .denominator = 1, .origins = origins };
}

BgLinearForm bg_linear_form_remainder (const BgLinearForm *a, gint64 operand) {
  return (
      BgLinearForm){ .high = operand - 1, .denominator = a->denominator, .origins = a->origins };
}

bool bg_linear_form_fits (const BgLinearForm *form) {
  return form->low > -BG_LINEAR_FORM_MAX && form->high < BG_LINEAR_FORM_MAX
         && form->denominator < BG_LINEAR_FORM_MAX;
}

BgLinearForm bg_linear_form_expand (const BgLinearForm *a, gint64 factor) {
  BgLinearForm form = *a;
  form.low *= factor;
  form.high *= factor;
  form.denominator *= factor;
  return form;
}

static void add_weights (BgLinearForm *form, const BgLinearForm *a, const BgLinearForm *b) {
  form->divisor = a->divisor / bg_common_divisor (a->divisor, b->divisor) * b->divisor;
  gint64 times_a = form->divisor / a->divisor, times_b = form->divisor / b->divisor;
  form->constant = a->constant * times_a + b->constant * times_b;
  for (int hole = 0; hole < BG_MAX_HOLES; hole++)
    form->weight[hole] = a->weight[hole] * times_a + b->weight[hole] * times_b;
  forget_large_weights (form);
}

/* Bounds on moves that start in different holes count different moves. */
static void add_disjoint (const BgProblem *problem, BgLinearForm *form, BgLinearForm a,
                          BgLinearForm b) {
  bg_linear_form_prove (problem, &a);
  bg_linear_form_prove (problem, &b);
  if (!a.admissible || !b.admissible || (a.origins & b.origins) != 0)
    return;
  claim (form, &a, BG_PROOF_DISJOINT);
  form->origins |= b.origins;
  form->authors |= b.authors;
}

BgLinearForm bg_linear_form_add (const BgProblem *problem, const BgLinearForm *a,
                                 const BgLinearForm *b) {
  BgLinearForm form = *a;
  forget (&form);
  form.low = a->low + b->low;
  form.high = a->high + b->high;
  /* a whole number can be drawn under a rounding */
  bool whole_a = a->linear && a->denominator == 1, whole_b = b->linear && b->denominator == 1;
  form.linear = (a->linear && b->linear) && a->origins == b->origins;
  form.rounded = ((a->rounded && whole_b) || (whole_a && b->rounded)) && a->origins == b->origins;
  form.origins = a->origins | b->origins;
  if (form.linear || form.rounded)
    add_weights (&form, a, b);
  else if (a->high <= 0 || b->high <= 0) {
    BgLinearForm bound = a->high <= 0 ? *b : *a;
    const BgLinearForm *rest = a->high <= 0 ? a : b;
    bg_linear_form_prove (problem, &bound);
    claim (&form, &bound, BG_PROOF_LOWERED);
    form.consistent = bound.admissible && bound.consistent && bg_linear_form_is_constant (rest)
                      && form.denominator == 1;
  } else
    add_disjoint (problem, &form, *a, *b);
  return form;
}

BgLinearForm bg_linear_form_scale (const BgLinearForm *a, gint64 numerator, gint64 denominator) {
  BgLinearForm form = *a;
  if (denominator < 0) {
    numerator = -numerator;
    denominator = -denominator;
  }
  form.low = MIN (a->low * numerator, a->high * numerator);
  form.high = MAX (a->low * numerator, a->high * numerator);
  form.denominator *= denominator;
  form.rounded &= numerator == denominator;
  bool is_share = 0 <= numerator && numerator <= denominator;
  form.remedy = (BgRemedy){ 0 };
  form.consistent &= is_share;
  claim (&form, a, BG_PROOF_SHARE);
  if (numerator == denominator)
    form.proof = a->proof;
  else if (!is_share)
    form.admissible = false;
  if (form.linear) {
    form.divisor *= denominator;
    form.constant *= numerator;
    for (int hole = 0; hole < BG_MAX_HOLES; hole++)
      form.weight[hole] *= numerator;
    forget_large_weights (&form);
  }
  return form;
}

BgLinearForm bg_linear_form_multiply (const BgProblem *problem, const BgLinearForm *a,
                                      const BgLinearForm *b) {
  BgLinearForm form = { .denominator = a->denominator * b->denominator,
                        .origins = a->origins | b->origins };
  gint64 corners[] = { a->low * b->low, a->low * b->high, a->high * b->low, a->high * b->high };
  form.low = form.high = corners[0];
  for (size_t i = 1; i < G_N_ELEMENTS (corners); i++) {
    form.low = MIN (form.low, corners[i]);
    form.high = MAX (form.high, corners[i]);
  }
  /* a bound that holds under a condition, as in (#pegs > 4) * 3 */
  for (int i = 0; i < 2; i++) {
    BgLinearForm bound = i == 0 ? *a : *b;
    const BgLinearForm *share = i == 0 ? b : a;
    bg_linear_form_prove (problem, &bound);
    if (bound.admissible && share->low >= 0 && share->high <= share->denominator)
      claim (&form, &bound, BG_PROOF_SHARE);
  }
  return form;
}

static BgLinearForm round_form (const BgLinearForm *a, bool up) {
  if (a->denominator == 1)
    return *a;
  BgLinearForm form = *a;
  gint64 raise = up ? a->denominator - 1 : 0;
  form.low = floor_of (a->low + raise, a->denominator);
  form.high = floor_of (a->high + raise, a->denominator);
  form.denominator = 1;
  form.linear = false;
  form.rounded = a->linear || a->rounded;
  if (!up && a->linear)
    form.constant -= form.divisor - 1; /* floor (n / d) = ceil ((n - d + 1) / d) */
  else if (!up)
    form.consistent &= form.rounded;
  return form;
}

BgLinearForm bg_linear_form_ceil (const BgLinearForm *a) {
  return round_form (a, true);
}

BgLinearForm bg_linear_form_floor (const BgLinearForm *a) {
  return round_form (a, false);
}

BgLinearForm bg_linear_form_extreme (const BgProblem *problem, bool max, const BgLinearForm *a,
                                     const BgLinearForm *b) {
  BgLinearForm x = *a, y = *b, form = { .denominator = a->denominator };
  bg_linear_form_prove (problem, &x);
  bg_linear_form_prove (problem, &y);
  form.low = max ? MAX (a->low, b->low) : MIN (a->low, b->low);
  form.high = max ? MAX (a->high, b->high) : MIN (a->high, b->high);
  form.consistent = x.consistent && y.consistent;
  if (!max) {
    claim (&form, x.admissible && (!y.admissible || y.authors != 0) ? &x : &y, BG_PROOF_MINIMUM);
    return form;
  }
  form.origins = x.origins | y.origins;
  form.admissible = x.admissible && y.admissible;
  form.proof = form.admissible ? BG_PROOF_MAXIMUM : BG_PROOF_NONE;
  form.authors = form.admissible ? x.authors | y.authors : 0;
  form.consistent &= form.admissible;
  return form;
}

static BgPotential as_potential (const BgLinearForm *form) {
  BgPotential potential = { .divisor = form->divisor, .offset = -form->constant };
  memcpy (potential.weight, form->weight, sizeof potential.weight);
  return potential;
}

static bool is_potential (const BgProblem *problem, const BgLinearForm *form) {
  const BgPotential potential = as_potential (form);
  return bg_potential_is_bound (problem, &potential, form->origins);
}

BgRemedy bg_linear_form_remedy (const BgProblem *problem, const BgLinearForm *form) {
  if ((!form->linear && !form->rounded) || form->admissible)
    return form->remedy;
  const BgPotential potential = as_potential (form);
  BgRemedy remedy;
  bg_remedy_find (&remedy, problem, &potential);
  return remedy;
}

void bg_linear_form_prove (const BgProblem *problem, BgLinearForm *form) {
  if (form->high <= 0) {
    form->proof = BG_PROOF_NOT_POSITIVE;
    form->origins = 0;
  } else if ((form->linear || form->rounded) && is_potential (problem, form))
    form->proof = BG_PROOF_WEIGHTS;
  else
    return;
  form->admissible = form->consistent = true;
  form->authors = 0;
}
