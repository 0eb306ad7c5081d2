#include "solutions/zdd_nodes.h"

#include <glib.h>

typedef enum
{
  UNION,
  DIFFERENCE,
  ADD,
  WITH,
  WITHOUT,
} Operation;

static BgZddKnown *
recall (BgZddManager *families, Operation operation, uint32_t a, uint32_t b)
{
  return &families->known[bg_zdd_hash (a, b, operation + 1) & (families->n_known - 1)];
}

static bool
is_known (const BgZddKnown *known, Operation operation, uint32_t a, uint32_t b)
{
  return known->operation == operation + 1 && known->a == a && known->b == b;
}

static BgZdd
note (BgZddManager *families, Operation operation, uint32_t a, uint32_t b, BgZdd result)
{
  if (families->shortfall == NULL)
    *recall (families, operation, a, b) = (BgZddKnown) { operation + 1, a, b, result };
  return result;
}

BgZdd
bg_zdd_union (BgZddManager *families, BgZdd a, BgZdd b)
{
  if (a == b || b == BG_ZDD_EMPTY)
    return a;
  if (a == BG_ZDD_EMPTY)
    return b;
  if (families->shortfall != NULL)
    return BG_ZDD_EMPTY;
  if (a > b)
    return bg_zdd_union (families, b, a);
  const BgZddKnown *known = recall (families, UNION, a, b);
  if (is_known (known, UNION, a, b))
    return known->result;
  const BgZddNode x = families->node[a], y = families->node[b];
  uint32_t element = MIN (x.element, y.element);
  BgZdd low = bg_zdd_union (families, x.element == element ? x.low : a,
                            y.element == element ? y.low : b);
  BgZdd high = bg_zdd_union (families, x.element == element ? x.high : BG_ZDD_EMPTY,
                             y.element == element ? y.high : BG_ZDD_EMPTY);
  return note (families, UNION, a, b, bg_zdd_make (families, element, low, high));
}

BgZdd
bg_zdd_difference (BgZddManager *families, BgZdd a, BgZdd b)
{
  if (a == b || a == BG_ZDD_EMPTY || families->shortfall != NULL)
    return BG_ZDD_EMPTY;
  if (b == BG_ZDD_EMPTY)
    return a;
  const BgZddKnown *known = recall (families, DIFFERENCE, a, b);
  if (is_known (known, DIFFERENCE, a, b))
    return known->result;
  const BgZddNode x = families->node[a], y = families->node[b];
  BgZdd result;
  if (y.element < x.element)
    result = bg_zdd_difference (families, a, y.low);
  else
    {
      bool same = x.element == y.element;
      BgZdd low = bg_zdd_difference (families, x.low, same ? y.low : b);
      BgZdd high = bg_zdd_difference (families, x.high, same ? y.high : BG_ZDD_EMPTY);
      result = bg_zdd_make (families, x.element, low, high);
    }
  return note (families, DIFFERENCE, a, b, result);
}

/* Adds the element, or where it is there already the next copy. */
static BgZdd
add_element (BgZddManager *families, BgZdd a, uint32_t element)
{
  if (a == BG_ZDD_EMPTY || families->shortfall != NULL)
    return BG_ZDD_EMPTY;
  const BgZddKnown *known = recall (families, ADD, a, element);
  if (is_known (known, ADD, a, element))
    return known->result;
  const BgZddNode x = families->node[a];
  BgZdd result;
  if (x.element < element)
    {
      BgZdd low = add_element (families, x.low, element);
      BgZdd high = add_element (families, x.high, element);
      result = bg_zdd_make (families, x.element, low, high);
    }
  else if (x.element > element)
    result = bg_zdd_make (families, element, BG_ZDD_EMPTY, a);
  else
    {
      BgZdd more = add_element (families, x.high, element + 1);
      result = bg_zdd_make (families, element, BG_ZDD_EMPTY,
                            bg_zdd_union (families, x.low, more));
    }
  return note (families, ADD, a, element, result);
}

BgZdd
bg_zdd_add (BgZddManager *families, BgZdd a, uint32_t move)
{
  return add_element (families, a, move * families->copies);
}

BgZdd
bg_zdd_restrict (BgZddManager *families, BgZdd a, uint32_t element, bool wanted)
{
  const BgZddNode x = families->node[a];
  if (x.element > element)
    return wanted ? BG_ZDD_EMPTY : a;
  if (x.element == element)
    return wanted ? bg_zdd_make (families, element, BG_ZDD_EMPTY, x.high) : x.low;
  if (families->shortfall != NULL)
    return BG_ZDD_EMPTY;
  Operation operation = wanted ? WITH : WITHOUT;
  const BgZddKnown *known = recall (families, operation, a, element);
  if (is_known (known, operation, a, element))
    return known->result;
  BgZdd low = bg_zdd_restrict (families, x.low, element, wanted);
  BgZdd high = bg_zdd_restrict (families, x.high, element, wanted);
  return note (families, operation, a, element, bg_zdd_make (families, x.element, low, high));
}

bool
bg_zdd_has (const BgZddManager *families, BgZdd a, const uint32_t *element, size_t n)
{
  for (size_t i = 0; i < n; i++)
    {
      while (families->node[a].element < element[i])
        a = families->node[a].low;
      if (families->node[a].element != element[i])
        return false;
      a = families->node[a].high;
    }
  while (!bg_zdd_is_leaf (a))
    a = families->node[a].low;
  return a == BG_ZDD_UNIT;
}
