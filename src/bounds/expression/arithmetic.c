#include "bounds/expression/arithmetic.h"

#include <math.h>

#define EACH(expression) \
  for (size_t i = 0; i < n; i++) \
    expression

/* A becomes the value of KIND for A and B. */
static void
combine (BgExpressionKind kind, int32_t *restrict a, const int32_t *restrict b, size_t n)
{
  switch (kind)
    {
    case BG_EXPRESSION_ADD:
      EACH (a[i] += b[i]);
      break;
    case BG_EXPRESSION_MULTIPLY:
      EACH (a[i] *= b[i]);
      break;
    case BG_EXPRESSION_MIN:
      EACH (a[i] = MIN (a[i], b[i]));
      break;
    case BG_EXPRESSION_MAX:
      EACH (a[i] = MAX (a[i], b[i]));
      break;
    case BG_EXPRESSION_LESS:
      EACH (a[i] = a[i] < b[i]);
      break;
    case BG_EXPRESSION_AT_MOST:
      EACH (a[i] = a[i] <= b[i]);
      break;
    case BG_EXPRESSION_EQUAL:
      EACH (a[i] = a[i] == b[i]);
      break;
    case BG_EXPRESSION_DIFFERENT:
      EACH (a[i] = a[i] != b[i]);
      break;
    default:
      g_assert_not_reached ();
    }
}

/* The value of KIND for A and NUMBER. */
static void
apply (BgExpressionKind kind, int32_t number, int32_t *a, size_t n)
{
  /* doubles are exact enough: quotients below 2^30 of whole numbers differ from a whole
     number by 2^-30 at least */
  if (kind == BG_EXPRESSION_SCALE)
    EACH (a[i] *= number);
  else if (kind == BG_EXPRESSION_CEIL)
    EACH (a[i] = (int32_t) ceil (a[i] / (double) number));
  else if (kind == BG_EXPRESSION_FLOOR)
    EACH (a[i] = (int32_t) floor (a[i] / (double) number));
  else
    EACH (a[i] -= number * (int32_t) floor (a[i] / (double) number));
}

static void
evaluate_leaf (const BgExpression *leaf, const BgPosition *positions, int32_t *values, size_t n)
{
  const int32_t number = leaf->number;
  const BgPosition holes = leaf->holes;
  uint8_t bounds[BG_EXPRESSION_BLOCK];
  if (leaf->kind == BG_EXPRESSION_CONSTANT)
    EACH (values[i] = number);
  else if (leaf->kind == BG_EXPRESSION_COUNT)
    EACH (values[i] = bg_pegs (positions[i] & holes));
  else
    {
      bg_expression_evaluate (leaf, positions, bounds, n);
      EACH (values[i] = bounds[i]);
    }
}

void
bg_arithmetic_evaluate (const BgExpression *node, const BgPosition *positions, int32_t *values,
                        size_t n)
{
  if (node->kind < BG_EXPRESSION_SCALE)
    {
      evaluate_leaf (node, positions, values, n);
      return;
    }
  bg_arithmetic_evaluate (node->operands->pdata[0], positions, values, n);
  if (node->kind < BG_EXPRESSION_ADD)
    apply (node->kind, node->number, values, n);
  int32_t other[BG_EXPRESSION_BLOCK];
  for (guint k = 1; k < node->operands->len; k++)
    {
      bg_arithmetic_evaluate (node->operands->pdata[k], positions, other, n);
      combine (node->kind, values, other, n);
    }
}
