#include "heuristic/form.h"

#include "heuristic/potential.h"

/* Weights beyond this are not followed further: products of two still fit. */
#define MAX_WEIGHT BG_FORM_MAX

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
forget (BgForm *form)
{
  form->linear = form->rounded = form->admissible = form->consistent = false;
}

static void
forget_large_weights (BgForm *form)
{
  gint64 most = MAX (ABS (form->constant), form->divisor);
  for (int hole = 0; hole < BG_MAX_HOLES; hole++)
    most = MAX (most, ABS (form->weight[hole]));
  if (most > MAX_WEIGHT)
    forget (form);
}

BgForm
bg_form_constant (gint64 value)
{
  return (BgForm) { .low = value, .high = value, .denominator = 1, .linear = true,
                    .constant = value, .divisor = 1 };
}

BgForm
bg_form_count (BgPosition holes)
{
  BgForm form = { .high = bg_pegs (holes), .denominator = 1, .linear = true, .divisor = 1 };
  BG_FOR_EACH_HOLE (hole, holes)
    form.weight[hole] = 1;
  return form;
}

BgForm
bg_form_heuristic (const BgHeuristic *heuristic)
{
  return (BgForm) { .high = BG_BOUND_LOST, .denominator = 1, .admissible = heuristic->admissible,
                    .consistent = heuristic->consistent };
}

BgForm
bg_form_truth (void)
{
  return (BgForm) { .high = 1, .denominator = 1 };
}

bool
bg_form_fits (const BgForm *form)
{
  return form->low > -BG_FORM_MAX && form->high < BG_FORM_MAX && form->denominator < BG_FORM_MAX;
}

BgForm
bg_form_expand (const BgForm *a, gint64 factor)
{
  BgForm form = *a;
  form.low *= factor;
  form.high *= factor;
  form.denominator *= factor;
  return form;
}

BgForm
bg_form_add (const BgForm *a, const BgForm *b)
{
  BgForm form = *a;
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
      const BgForm *bound = a->high <= 0 ? b : a, *rest = a->high <= 0 ? a : b;
      form.admissible = bound->admissible;
      form.consistent = bound->admissible && bound->consistent && bg_form_is_constant (rest)
                        && form.denominator == 1;
    }
  return form;
}

BgForm
bg_form_scale (const BgForm *a, gint64 numerator, gint64 denominator)
{
  BgForm form = *a;
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

BgForm
bg_form_multiply (const BgProblem *problem, const BgForm *a, const BgForm *b)
{
  BgForm form = { .denominator = a->denominator * b->denominator };
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
      BgForm bound = i == 0 ? *a : *b;
      const BgForm *share = i == 0 ? b : a;
      bg_form_prove (problem, &bound);
      form.admissible |= bound.admissible && share->low >= 0 && share->high <= share->denominator;
    }
  return form;
}

static BgForm
round_form (const BgForm *a, bool up)
{
  if (a->denominator == 1)
    return *a;
  BgForm form = *a;
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

BgForm
bg_form_ceil (const BgForm *a)
{
  return round_form (a, true);
}

BgForm
bg_form_floor (const BgForm *a)
{
  return round_form (a, false);
}

BgForm
bg_form_max (const BgProblem *problem, const BgForm *a, const BgForm *b)
{
  BgForm x = *a, y = *b;
  bg_form_prove (problem, &x);
  bg_form_prove (problem, &y);
  BgForm form = { .low = MAX (a->low, b->low), .high = MAX (a->high, b->high),
                  .denominator = a->denominator };
  form.admissible = x.admissible && y.admissible;
  form.consistent = form.admissible && x.consistent && y.consistent;
  return form;
}

BgForm
bg_form_min (const BgProblem *problem, const BgForm *a, const BgForm *b)
{
  BgForm x = *a, y = *b;
  bg_form_prove (problem, &x);
  bg_form_prove (problem, &y);
  BgForm form = { .low = MIN (a->low, b->low), .high = MIN (a->high, b->high),
                  .denominator = a->denominator };
  form.admissible = x.admissible || y.admissible;
  form.consistent = x.consistent && y.consistent;
  return form;
}

void
bg_form_prove (const BgProblem *problem, BgForm *form)
{
  if (form->high <= 0
      || ((form->linear || form->rounded)
          && bg_potential_is_bound (problem, form->weight, -form->constant, form->divisor)))
    form->admissible = form->consistent = true;
}
