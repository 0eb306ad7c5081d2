#include "solutions/common_moves.h"

/* The solutions along the representatives, as multisets of moves. */
static BgZdd
find_solutions (const BgQuotient *quotient, const BgUnordered *unordered)
{
  BgZddManager *manager = unordered->manager;
  const int last = quotient->graph->n_moves;
  g_autofree BgZdd *here = g_new0 (BgZdd, 1);
  here[0] = BG_ZDD_UNIT;
  for (int level = 0; level < last; level++)
    {
      BgZdd *next = g_new0 (BgZdd, quotient->level[level + 1]->len);
      for (guint i = 0; i < quotient->level[level]->len; i++)
        {
          const BgClassNode *node = bg_quotient_node (quotient, level, i);
          for (size_t k = 0; k < node->n_links; k++)
            {
              const BgClassLink *link = bg_quotient_link (quotient, node->first_link + k);
              BgZdd longer = bg_zdd_add (manager, here[i], link->move);
              next[link->target] = bg_zdd_union (manager, next[link->target], longer);
            }
        }
      g_free (here);
      here = next;
    }
  BgZdd all = BG_ZDD_EMPTY;
  for (guint i = 0; i < quotient->level[last]->len; i++)
    all = bg_zdd_union (manager, all, here[i]);
  return all;
}

bool *
bg_common_moves (const BgQuotient *quotient, const BgUnordered *unordered)
{
  BgZddManager *manager = unordered->manager;
  for (guint i = 0; i < quotient->links->len; i++)
    if (bg_quotient_link (quotient, i)->turned)
      return NULL;
  BgZdd all = find_solutions (quotient, unordered);
  g_autofree bool *common = g_new0 (bool, quotient->graph->moves->len);
  /* only the moves of a solution, whichever, can be in all of them */
  for (BgZdd rest = all; !bg_zdd_is_leaf (rest); rest = bg_zdd_high (manager, rest))
    {
      uint32_t element = bg_zdd_element (manager, rest);
      if (element % unordered->copies == 0)
        common[element / unordered->copies] =
          bg_zdd_restrict (manager, all, element, false) == BG_ZDD_EMPTY;
    }
  return bg_zdd_manager_outcome (manager) != BG_STOP_NONE ? NULL : g_steal_pointer (&common);
}
