#include "solutions/family_nodes.h"

#include <glib.h>

typedef enum
{
  UNION,
  DIFFERENCE,
  ADD,
  WITH,
  WITHOUT,
} Operation;

static BgFamilyKnown *
recall (BgFamilies *families, Operation operation, uint32_t a, uint32_t b)
{
  return &families->known[bg_family_hash (a, b, operation + 1) & (families->n_known - 1)];
}

static bool
is_known (const BgFamilyKnown *known, Operation operation, uint32_t a, uint32_t b)
{
  return known->operation == operation + 1 && known->a == a && known->b == b;
}

static BgFamily
note (BgFamilies *families, Operation operation, uint32_t a, uint32_t b, BgFamily result)
{
  if (families->shortfall == NULL)
    *recall (families, operation, a, b) = (BgFamilyKnown) { operation + 1, a, b, result };
  return result;
}

BgFamily
bg_family_union (BgFamilies *families, BgFamily a, BgFamily b)
{
  if (a == b || b == BG_FAMILY_EMPTY)
    return a;
  if (a == BG_FAMILY_EMPTY)
    return b;
  if (families->shortfall != NULL)
    return BG_FAMILY_EMPTY;
  if (a > b)
    return bg_family_union (families, b, a);
  const BgFamilyKnown *known = recall (families, UNION, a, b);
  if (is_known (known, UNION, a, b))
    return known->result;
  const BgFamilyNode x = families->node[a], y = families->node[b];
  uint32_t element = MIN (x.element, y.element);
  BgFamily low = bg_family_union (families, x.element == element ? x.low : a,
                                  y.element == element ? y.low : b);
  BgFamily high = bg_family_union (families, x.element == element ? x.high : BG_FAMILY_EMPTY,
                                   y.element == element ? y.high : BG_FAMILY_EMPTY);
  return note (families, UNION, a, b, bg_family_make (families, element, low, high));
}

BgFamily
bg_family_difference (BgFamilies *families, BgFamily a, BgFamily b)
{
  if (a == b || a == BG_FAMILY_EMPTY || families->shortfall != NULL)
    return BG_FAMILY_EMPTY;
  if (b == BG_FAMILY_EMPTY)
    return a;
  const BgFamilyKnown *known = recall (families, DIFFERENCE, a, b);
  if (is_known (known, DIFFERENCE, a, b))
    return known->result;
  const BgFamilyNode x = families->node[a], y = families->node[b];
  BgFamily result;
  if (y.element < x.element)
    result = bg_family_difference (families, a, y.low);
  else
    {
      bool same = x.element == y.element;
      BgFamily low = bg_family_difference (families, x.low, same ? y.low : b);
      BgFamily high = bg_family_difference (families, x.high, same ? y.high : BG_FAMILY_EMPTY);
      result = bg_family_make (families, x.element, low, high);
    }
  return note (families, DIFFERENCE, a, b, result);
}

/* Adds the element, or where it is there already the next copy. */
static BgFamily
add_element (BgFamilies *families, BgFamily a, uint32_t element)
{
  if (a == BG_FAMILY_EMPTY || families->shortfall != NULL)
    return BG_FAMILY_EMPTY;
  const BgFamilyKnown *known = recall (families, ADD, a, element);
  if (is_known (known, ADD, a, element))
    return known->result;
  const BgFamilyNode x = families->node[a];
  BgFamily result;
  if (x.element < element)
    {
      BgFamily low = add_element (families, x.low, element);
      BgFamily high = add_element (families, x.high, element);
      result = bg_family_make (families, x.element, low, high);
    }
  else if (x.element > element)
    result = bg_family_make (families, element, BG_FAMILY_EMPTY, a);
  else
    {
      BgFamily more = add_element (families, x.high, element + 1);
      result = bg_family_make (families, element, BG_FAMILY_EMPTY,
                               bg_family_union (families, x.low, more));
    }
  return note (families, ADD, a, element, result);
}

BgFamily
bg_family_add (BgFamilies *families, BgFamily a, uint32_t move)
{
  return add_element (families, a, move * families->copies);
}

BgFamily
bg_family_restrict (BgFamilies *families, BgFamily a, uint32_t element, bool wanted)
{
  const BgFamilyNode x = families->node[a];
  if (x.element > element)
    return wanted ? BG_FAMILY_EMPTY : a;
  if (x.element == element)
    return wanted ? bg_family_make (families, element, BG_FAMILY_EMPTY, x.high) : x.low;
  if (families->shortfall != NULL)
    return BG_FAMILY_EMPTY;
  Operation operation = wanted ? WITH : WITHOUT;
  const BgFamilyKnown *known = recall (families, operation, a, element);
  if (is_known (known, operation, a, element))
    return known->result;
  BgFamily low = bg_family_restrict (families, x.low, element, wanted);
  BgFamily high = bg_family_restrict (families, x.high, element, wanted);
  return note (families, operation, a, element, bg_family_make (families, x.element, low, high));
}

bool
bg_family_has (const BgFamilies *families, BgFamily a, const uint32_t *element, size_t n)
{
  for (size_t i = 0; i < n; i++)
    {
      while (families->node[a].element < element[i])
        a = families->node[a].low;
      if (families->node[a].element != element[i])
        return false;
      a = families->node[a].high;
    }
  while (!bg_family_is_leaf (a))
    a = families->node[a].low;
  return a == BG_FAMILY_UNIT;
}
