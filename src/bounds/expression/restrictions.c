#include "bounds/expression/restrictions.h"

#include "core/error.h"

/* The holes that restrictions inside NODE name. */
static BgPosition
restricted_holes (const BgSyntax *node)
{
  BgPosition holes = node->restriction == BG_RESTRICTED_TO_HOLES ? node->holes : 0;
  for (guint i = 0; node->operands != NULL && i < node->operands->len; i++)
    holes |= restricted_holes (bg_syntax_operand (node, i));
  return holes;
}

/* The holes of `rest` at a node. */
typedef struct
{
  bool is_known, is_restricted;         /* in a sum; inside another restriction */
  BgPosition rest;
} Place;

/* Finds the holes of every `rest`. */
static bool
resolve (const BgSource *source, BgSyntax *node, Place place, GError **error)
{
  if (node->restriction != BG_RESTRICTED_NOT && place.is_restricted)
    return bg_source_complain (source, node->at, error, "a set of holes inside another, expected "
                               "one of the two");
  if (node->restriction == BG_RESTRICTED_TO_REST)
    {
      if (!place.is_known)
        return bg_source_complain (source, node->at, error, "'rest' outside a sum, expected other "
                                   "operands that leave holes to it");
      node->restriction = BG_RESTRICTED_TO_HOLES;
      node->holes = place.rest;
    }
  place.is_restricted |= node->restriction != BG_RESTRICTED_NOT;
  if (node->kind == BG_SYNTAX_SUM && node->operands->len > 1)
    {
      place.is_known = true;
      place.rest = source->board->full & ~restricted_holes (node);
    }
  for (guint i = 0; node->operands != NULL && i < node->operands->len; i++)
    if (!resolve (source, node->operands->pdata[i], place, error))
      return false;
  return true;
}

bool
bg_restrictions_resolve (const BgSource *source, BgSyntax *syntax, GError **error)
{
  return resolve (source, syntax, (Place) { 0 }, error);
}
