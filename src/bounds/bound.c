#include "bounds/bound.h"

#include <string.h>

#include "bounds/bound_expression.h"
#include "bounds/constraints.h"

struct BgBound
{
  BgConstraints *constraints;
  /* the operands of the outermost max: the cheap ones and the expensive ones */
  GPtrArray *cheap, *expensive;
  const BgBoundExpression *census;  /* the cheap one that the others leave category counts to, or
                                   NULL */
  bool admissible, consistent;
};

/* Positions are evaluated in blocks, so that the operands' bounds stay in
   registers and on the stack. */
#define BLOCK 256

/* Files the operands of the outermost max by their cost. */
static void
add_operand (BgBound *bound, BgBoundExpression *node)
{
  if (node->kind != BG_BOUND_EXPRESSION_MAX)
    {
      g_ptr_array_add (node->expensive ? bound->expensive : bound->cheap, node);
      return;
    }
  while (node->children->len > 0)
    add_operand (bound, g_ptr_array_steal_index (node->children, 0));
  bg_bound_expression_free (node);
}

/* Finds an operand that knows which positions are lost by the numbers of pegs a
   category, if possible one that is evaluated whatever the limit is. */
static const BgBoundExpression *
find_census (const GPtrArray *nodes)
{
  const BgBoundExpression *census = NULL;
  for (guint k = 0; k < nodes->len; k++)
    {
      const BgBoundExpression *node = nodes->pdata[k];
      if (node->kind == BG_BOUND_EXPRESSION_TERM && node->term.heuristic->counts_categories
          && (census == NULL || node->term.heuristic->ceiling == 0))
        census = node;
    }
  return census;
}

BgBound *
bg_bound_new (const BgProblem *problem, const char *expression, const BgStopFlag *stop,
              GError **error)
{
  BgBoundExpression *node = bg_bound_expression_parse (problem, expression, stop, error);
  if (node == NULL)
    return NULL;
  BgBound *bound = g_new0 (BgBound, 1);
  bound->admissible = node->admissible;
  bound->consistent = node->consistent;
  bound->constraints = bg_constraints_new (problem);
  bound->cheap = g_ptr_array_new_with_free_func (bg_bound_expression_free);
  bound->expensive = g_ptr_array_new_with_free_func (bg_bound_expression_free);
  add_operand (bound, node);
  bound->census = find_census (bound->cheap);
  return bound;
}

void
bg_bound_free (BgBound *bound)
{
  if (bound == NULL)
    return;
  bg_constraints_free (bound->constraints);
  g_ptr_array_unref (bound->cheap);
  g_ptr_array_unref (bound->expensive);
  g_free (bound);
}

static void
combine (uint8_t *into, const uint8_t *from, size_t n, bool add)
{
  if (add)
    for (size_t i = 0; i < n; i++)
      into[i] = MIN (into[i] + from[i], BG_BOUND_LOST);
  else
    for (size_t i = 0; i < n; i++)
      into[i] = MAX (into[i], from[i]);
}

/* Sets BOUNDS for a block. */
static void
evaluate (const BgBoundExpression *node, const BgPosition *positions, uint8_t *bounds, size_t n)
{
  if (node->kind == BG_BOUND_EXPRESSION_TERM)
    {
      node->term.heuristic->evaluate (node->term.data, positions, bounds, n);
      return;
    }
  uint8_t other[BLOCK];
  evaluate (node->children->pdata[0], positions, bounds, n);
  for (guint k = 1; k < node->children->len; k++)
    {
      evaluate (node->children->pdata[k], positions, other, n);
      combine (bounds, other, n, node->kind == BG_BOUND_EXPRESSION_SUM);
    }
}

/* A node's ceiling spares its evaluation where only bounds over LIMIT matter. */
static bool
could_exceed (const BgBoundExpression *node, int limit)
{
  return node->kind != BG_BOUND_EXPRESSION_TERM || node->term.heuristic->ceiling == 0
         || node->term.heuristic->ceiling > limit;
}

/* Raises the bounds of a block by NODE's, except those over MOST already. */
static void
raise_block (const BgBoundExpression *node, const BgPosition *positions, uint8_t *bounds, size_t n,
             int most)
{
  BgPosition open[BLOCK];
  uint8_t index[BLOCK], other[BLOCK];
  size_t n_open = 0;
  for (size_t i = 0; i < n; i++)
    {
      open[n_open] = positions[i];
      index[n_open] = i;
      n_open += bounds[i] <= most;
    }
  evaluate (node, open, other, n_open);
  for (size_t i = 0; i < n_open; i++)
    bounds[index[i]] = MAX (bounds[index[i]], other[i]);
}

void
bg_bound_cheap (const BgBound *bound, const BgPosition *positions, uint8_t *bounds, size_t n,
                int least, int most)
{
  if (n == 0)
    return;                     /* there may be no array either */
  memset (bounds, 0, n);
  bg_constraints_apply (bound->constraints, positions, bounds, n);
  for (size_t done = 0; done < n; done += BLOCK)
    for (guint k = 0; k < bound->cheap->len; k++)
      if (could_exceed (bound->cheap->pdata[k], least) || bound->cheap->pdata[k] == bound->census)
        raise_block (bound->cheap->pdata[k], positions + done, bounds + done, MIN (n - done, BLOCK),
                     most);
}

void
bg_bound_quick (const BgBound *bound, const BgPosition *positions, uint8_t *bounds, size_t n)
{
  if (n == 0)
    return;
  memset (bounds, 0, n);
  bg_constraints_apply (bound->constraints, positions, bounds, n);
  for (size_t done = 0; done < n && bound->cheap->len > 0; done += BLOCK)
    raise_block (bound->cheap->pdata[0], positions + done, bounds + done, MIN (n - done, BLOCK),
                 BG_BOUND_LOST);
}

void
bg_bound_cheap_exactly (const BgBound *bound, const BgPosition *positions, uint8_t *bounds,
                        size_t n)
{
  bg_bound_cheap (bound, positions, bounds, n, -1, BG_BOUND_LOST);
}

void
bg_bound_raise (const BgBound *bound, const BgPosition *positions, uint8_t *bounds, size_t n,
                int limit)
{
  for (guint k = 0; k < bound->expensive->len; k++)
    {
      const BgBoundExpression *node = bound->expensive->pdata[k];
      if (!could_exceed (node, limit))
        continue;
      for (size_t i = 0; i < n; i++)
        if (bounds[i] <= limit)
          {
            uint8_t other;
            evaluate (node, &positions[i], &other, 1);
            bounds[i] = MAX (bounds[i], other);
          }
    }
}

int
bg_bound_of (const BgBound *bound, BgPosition position)
{
  uint8_t value, other;
  bg_bound_cheap_exactly (bound, &position, &value, 1);
  for (guint k = 0; k < bound->expensive->len; k++)
    {
      evaluate (bound->expensive->pdata[k], &position, &other, 1);
      value = MAX (value, other);
    }
  return value;
}

/* The origins that are left to a node if LIMIT moves remain: all pegs unless its
   bound is LIMIT.  An operand of a sum is judged by its own bound, since the sum
   is tight only if both are. */
static BgPosition
origins_of (const BgBoundExpression *node, BgPosition position, int limit)
{
  uint8_t bound;
  evaluate (node, &position, &bound, 1);
  if (bound < limit || !node->has_origins)
    return position;
  if (node->kind == BG_BOUND_EXPRESSION_TERM)
    return node->term.heuristic->tight_origins (node->term.data, position) & position;
  BgPosition origins = node->kind == BG_BOUND_EXPRESSION_SUM ? 0 : position;
  for (guint k = 0; k < node->children->len; k++)
    {
      const BgBoundExpression *child = node->children->pdata[k];
      if (node->kind == BG_BOUND_EXPRESSION_MAX)
        origins &= origins_of (child, position, bound);
      else
        {
          uint8_t share;
          evaluate (child, &position, &share, 1);
          origins |= origins_of (child, position, share);
        }
    }
  return origins;
}

BgPosition
bg_bound_origins (const BgBound *bound, BgPosition position, int limit)
{
  BgPosition origins = position;
  for (guint k = 0; k < bound->cheap->len; k++)
    origins &= origins_of (bound->cheap->pdata[k], position, limit);
  return origins;
}

bool
bg_bound_is_admissible (const BgBound *bound)
{
  return bound->admissible;
}

bool
bg_bound_is_consistent (const BgBound *bound)
{
  return bound->consistent;
}

bool
bg_bound_has_origins (const BgBound *bound)
{
  for (guint k = 0; k < bound->cheap->len; k++)
    if (((const BgBoundExpression *) bound->cheap->pdata[k])->has_origins)
      return true;
  return false;
}
