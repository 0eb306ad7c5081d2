#include "solutions/shared.h"

/* The solutions along the representatives, as multisets of moves. */
static BgFamily
find_solutions (const BgQuotient *quotient, const BgUnordered *unordered)
{
  BgFamilies *families = unordered->families;
  const int last = quotient->graph->n_moves;
  g_autofree BgFamily *here = g_new0 (BgFamily, 1);
  here[0] = BG_FAMILY_UNIT;
  for (int level = 0; level < last; level++)
    {
      BgFamily *next = g_new0 (BgFamily, quotient->level[level + 1]->len);
      for (guint i = 0; i < quotient->level[level]->len; i++)
        {
          const BgClassNode *node = bg_quotient_node (quotient, level, i);
          for (size_t k = 0; k < node->n_links; k++)
            {
              const BgClassLink *link = bg_quotient_link (quotient, node->first_link + k);
              BgFamily longer = bg_family_add (families, here[i], link->move);
              next[link->target] = bg_family_union (families, next[link->target], longer);
            }
        }
      g_free (here);
      here = next;
    }
  BgFamily all = BG_FAMILY_EMPTY;
  for (guint i = 0; i < quotient->level[last]->len; i++)
    all = bg_family_union (families, all, here[i]);
  return all;
}

bool *
bg_shared_moves (const BgQuotient *quotient, const BgUnordered *unordered)
{
  BgFamilies *families = unordered->families;
  for (guint i = 0; i < quotient->links->len; i++)
    if (bg_quotient_link (quotient, i)->turned)
      return NULL;
  BgFamily all = find_solutions (quotient, unordered);
  g_autofree bool *shared = g_new0 (bool, quotient->graph->moves->len);
  /* only the moves of a solution, whichever, can be in all of them */
  for (BgFamily rest = all; !bg_family_is_leaf (rest); rest = bg_family_high (families, rest))
    {
      uint32_t element = bg_family_element (families, rest);
      if (element % unordered->copies == 0)
        shared[element / unordered->copies] =
          bg_family_restrict (families, all, element, false) == BG_FAMILY_EMPTY;
    }
  return bg_families_shortfall (families) != NULL ? NULL : g_steal_pointer (&shared);
}
