#include "bounds/linear_form.h"

#include "bounds/potential/potential.h"

/* Weights beyond this are not followed further: products of two still fit. */
#define MAX_WEIGHT BG_LINEAR_FORM_MAX

/* Rounds down, for a divisor above 0. */
static gint64
floor_of (gint64 a, gint64 b)
{
  return a / b - (a % b < 0);
}

static gint64
common_multiple (gint64 a, gint64 b)
{
  gint64 x = a, y = b;
  while (y != 0)
    {
      gint64 rest = x % y;
      x = y;
      y = rest;
    }
  return a / x * b;
}

static void
forget (BgLinearForm *form)
{
  form->linear = form->rounded = form->admissible = form->consistent = false;
}

static void
forget_large_weights (BgLinearForm *form)
{
  gint64 most = MAX (ABS (form->constant), form->divisor);
  for (int hole = 0; hole < BG_MAX_HOLES; hole++)
    most = MAX (most, ABS (form->weight[hole]));
  if (most > MAX_WEIGHT)
    forget (form);
}

BgLinearForm
bg_linear_form_constant (gint64 value)
{
  return (BgLinearForm) { .low = value, .high = value, .denominator = 1, .linear = true,
                    .constant = value, .divisor = 1 };
}

BgLinearForm
bg_linear_form_count (BgPosition holes)
{
  BgLinearForm form = { .high = bg_pegs (holes), .denominator = 1, .linear = true, .divisor = 1 };
  BG_FOR_EACH_HOLE (hole, holes)
    form.weight[hole] = 1;
  return form;
}

BgLinearForm
bg_linear_form_heuristic (const BgHeuristic *heuristic)
{
  return (BgLinearForm) { .high = BG_BOUND_LOST, .denominator = 1, .admissible =
    heuristic->admissible,
                    .consistent = heuristic->consistent };
}

BgLinearForm
bg_linear_form_truth (void)
{
  return (BgLinearForm) { .high = 1, .denominator = 1 };
}

bool
bg_linear_form_fits (const BgLinearForm *form)
{
  return form->low > -BG_LINEAR_FORM_MAX && form->high < BG_LINEAR_FORM_MAX
    && form->denominator < BG_LINEAR_FORM_MAX;
}

BgLinearForm
bg_linear_form_expand (const BgLinearForm *a, gint64 factor)
{
  BgLinearForm form = *a;
  form.low *= factor;
  form.high *= factor;
  form.denominator *= factor;
  return form;
}

BgLinearForm
bg_linear_form_add (const BgLinearForm *a, const BgLinearForm *b)
{
  BgLinearForm form = *a;
  forget (&form);
  form.low = a->low + b->low;
  form.high = a->high + b->high;
  /* a whole number can be drawn under a rounding */
  bool whole_a = a->linear && a->denominator == 1, whole_b = b->linear && b->denominator == 1;
  form.linear = a->linear && b->linear;
  form.rounded = (a->rounded && whole_b) || (whole_a && b->rounded);
  if (form.linear || form.rounded)
    {
      form.divisor = common_multiple (a->divisor, b->divisor);
      gint64 times_a = form.divisor / a->divisor, times_b = form.divisor / b->divisor;
      form.constant = a->constant * times_a + b->constant * times_b;
      for (int hole = 0; hole < BG_MAX_HOLES; hole++)
        form.weight[hole] = a->weight[hole] * times_a + b->weight[hole] * times_b;
      forget_large_weights (&form);
    }
  else if (a->high <= 0 || b->high <= 0)
    {
      const BgLinearForm *bound = a->high <= 0 ? b : a, *rest = a->high <= 0 ? a : b;
      form.admissible = bound->admissible;
      form.consistent = bound->admissible && bound->consistent && bg_linear_form_is_constant (rest)
                        && form.denominator == 1;
    }
  return form;
}

BgLinearForm
bg_linear_form_scale (const BgLinearForm *a, gint64 numerator, gint64 denominator)
{
  BgLinearForm form = *a;
  if (denominator < 0)
    {
      numerator = -numerator;
      denominator = -denominator;
    }
  form.low = MIN (a->low * numerator, a->high * numerator);
  form.high = MAX (a->low * numerator, a->high * numerator);
  form.denominator *= denominator;
  form.rounded &= numerator == denominator;
  bool is_share = 0 <= numerator && numerator <= denominator;
  form.admissible &= is_share;
  form.consistent &= is_share;
  if (form.linear)
    {
      form.divisor *= denominator;
      form.constant *= numerator;
      for (int hole = 0; hole < BG_MAX_HOLES; hole++)
        form.weight[hole] *= numerator;
      forget_large_weights (&form);
    }
  return form;
}

BgLinearForm
bg_linear_form_multiply (const BgProblem *problem, const BgLinearForm *a, const BgLinearForm *b)
{
  BgLinearForm form = { .denominator = a->denominator * b->denominator };
  gint64 corners[] = { a->low * b->low, a->low * b->high, a->high * b->low, a->high * b->high };
  form.low = form.high = corners[0];
  for (size_t i = 1; i < G_N_ELEMENTS (corners); i++)
    {
      form.low = MIN (form.low, corners[i]);
      form.high = MAX (form.high, corners[i]);
    }
  /* a bound that holds under a condition, as in (#pegs > 4) * 3 */
  for (int i = 0; i < 2; i++)
    {
      BgLinearForm bound = i == 0 ? *a : *b;
      const BgLinearForm *share = i == 0 ? b : a;
      bg_linear_form_prove (problem, &bound);
      form.admissible |= bound.admissible && share->low >= 0 && share->high <= share->denominator;
    }
  return form;
}

static BgLinearForm
round_form (const BgLinearForm *a, bool up)
{
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
    form.constant -= form.divisor - 1;  /* floor (n / d) = ceil ((n - d + 1) / d) */
  else if (!up)
    form.consistent &= form.rounded;
  return form;
}

BgLinearForm
bg_linear_form_ceil (const BgLinearForm *a)
{
  return round_form (a, true);
}

BgLinearForm
bg_linear_form_floor (const BgLinearForm *a)
{
  return round_form (a, false);
}

BgLinearForm
bg_linear_form_max (const BgProblem *problem, const BgLinearForm *a, const BgLinearForm *b)
{
  BgLinearForm x = *a, y = *b;
  bg_linear_form_prove (problem, &x);
  bg_linear_form_prove (problem, &y);
  BgLinearForm form = { .low = MAX (a->low, b->low), .high = MAX (a->high, b->high),
                  .denominator = a->denominator };
  form.admissible = x.admissible && y.admissible;
  form.consistent = form.admissible && x.consistent && y.consistent;
  return form;
}

BgLinearForm
bg_linear_form_min (const BgProblem *problem, const BgLinearForm *a, const BgLinearForm *b)
{
  BgLinearForm x = *a, y = *b;
  bg_linear_form_prove (problem, &x);
  bg_linear_form_prove (problem, &y);
  BgLinearForm form = { .low = MIN (a->low, b->low), .high = MIN (a->high, b->high),
                  .denominator = a->denominator };
  form.admissible = x.admissible || y.admissible;
  form.consistent = x.consistent && y.consistent;
  return form;
}

void
bg_linear_form_prove (const BgProblem *problem, BgLinearForm *form)
{
  if (form->high <= 0
      || ((form->linear || form->rounded)
          && bg_potential_is_bound (problem, form->weight, -form->constant, form->divisor)))
    form->admissible = form->consistent = true;
}
