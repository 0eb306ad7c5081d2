#include "solutions/shared.h"

/* Does every multiset of A have an image of the move? */
static bool
is_in_all (const BgUnordered *unordered, BgFamily a, uint32_t move)
{
  const BgGroup *group = &unordered->graph->symmetries;
  for (int k = 0; k < group->order && a != BG_FAMILY_EMPTY; k++)
    {
      uint32_t image = bg_graph_move_image (unordered->graph, move, group->symmetry[k]);
      a = bg_family_restrict (unordered->families, a, image * unordered->copies, false);
    }
  return a == BG_FAMILY_EMPTY;
}

bool *
bg_shared_moves (const BgUnordered *unordered)
{
  const BgGraph *graph = unordered->graph;
  BgFamilies *families = unordered->families;
  g_autofree bool *shared = g_new0 (bool, graph->moves->len);
  BgFamily all = BG_FAMILY_EMPTY;
  for (int length = 1; length < BG_MAX_SWEEP; length++)
    all = bg_family_union (families, all, unordered->by_final[length]);
  /* only the moves of a solution, whichever, can be in all of them */
  for (BgFamily rest = all; !bg_family_is_leaf (rest); rest = bg_family_high (families, rest))
    {
      uint32_t move = bg_family_element (families, rest) / unordered->copies;
      if (shared[move] || !is_in_all (unordered, all, move))
        continue;
      for (int k = 0; k < graph->symmetries.order; k++)
        shared[bg_graph_move_image (graph, move, graph->symmetries.symmetry[k])] = true;
    }
  return bg_families_overflowed (families) ? NULL : g_steal_pointer (&shared);
}
