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

/* What `rest` is where a node stands. */
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

/* A heuristic, or a maximum of such? */
static bool
is_plain_bound (const BgSyntax *node)
{
  bool is_plain = node->restriction == BG_RESTRICTED_NOT
                  && (node->kind == BG_SYNTAX_HEURISTIC || node->kind == BG_SYNTAX_MAX);
  for (guint i = 0; is_plain && node->operands != NULL && i < node->operands->len; i++)
    is_plain = is_plain_bound (bg_syntax_operand (node, i));
  return is_plain;
}

/* On the command line A + B once meant what is A[corners] + B[rest] now. */
static bool
refuse_old_partition (const BgSource *source, const BgSyntax *node, GError **error)
{
  if (node->restriction != BG_RESTRICTED_NOT)
    return true;
  if (node->kind == BG_SYNTAX_SUM && node->operands->len == 2)
    {
      const BgSyntax *a = bg_syntax_operand (node, 0), *b = bg_syntax_operand (node, 1);
      if (is_plain_bound (a) && is_plain_bound (b) && !b->inverse)
        {
          BgExcerpt a_text = bg_excerpt (a->at, a->end - a->at);
          BgExcerpt b_text = bg_excerpt (b->at, b->end - b->at);
          g_strchomp (a_text.text);
          g_strchomp (b_text.text);
          return bg_source_complain (source, node->at, error, "a sum counts moves twice unless it "
                                     "says which holes they start in, expected %s[corners] + "
                                     "%s[rest]", a_text.text, b_text.text);
        }
    }
  for (guint i = 0; node->operands != NULL && i < node->operands->len; i++)
    if (!refuse_old_partition (source, bg_syntax_operand (node, i), error))
      return false;
  return true;
}

bool
bg_restrictions_resolve (const BgSource *source, BgSyntax *syntax, GError **error)
{
  return resolve (source, syntax, (Place) { 0 }, error)
         && (source->where != NULL || refuse_old_partition (source, syntax, error));
}
