#include "solutions/linear_order.h"

#include <Judy.h>

/* The moves that are played already are a set of bits; whatever their order, they
   lead to the same position, so each set is tried once. */
typedef struct
{
  const BgGraph *graph;
  const uint32_t *move;
  int final;                    /* the jumps of the last move */
  Pvoid_t lost;                 /* sets that cannot be played on from */
  BgLinearOrder *order;
} Search;

/* The first of the moves of that number that is not in PLAYED, or -1. */
static int
find_unplayed (const Search *search, uint32_t move, uint64_t played)
{
  const int n = search->graph->n_moves;
  int low = 0, high = n;
  while (low < high)
    {
      int middle = (low + high) / 2;
      if (search->move[middle] < move)
        low = middle + 1;
      else
        high = middle;
    }
  while (low < n && search->move[low] == move && played >> low & 1)
    low++;
  return low < n && search->move[low] == move ? low : -1;
}

static bool
play_on (Search *search, int level, uint32_t number, uint64_t played)
{
  const BgGraph *graph = search->graph;
  search->order->node[level] = number;
  if (level == graph->n_moves)
    return true;
  const BgNode *node = bg_graph_node (graph, level, number);
  for (size_t k = 0; k < node->n_links; k++)
    {
      const BgLink *link = bg_graph_link (graph, node->first_link + k);
      const int i = find_unplayed (search, link->move, played);
      if (i < 0
          || (level == graph->n_moves - 1
              && bg_graph_move (graph, link->move)->jumps != search->final))
        continue;
      const uint64_t longer = played | (uint64_t) 1 << i;
      if (Judy1Test (search->lost, longer, PJE0))
        continue;
      search->order->move[level] = link->move;
      if (play_on (search, level + 1, link->target, longer))
        return true;
      Judy1Set (&search->lost, longer, PJE0);
    }
  return false;
}

/* The same with FINAL jumps in the last move, if there is such an order. */
static bool
find_with_final (const BgGraph *graph, const uint32_t *move, int final, BgLinearOrder *order)
{
  Search search = { .graph = graph, .move = move, .final = final, .order = order };
  bool found = play_on (&search, 0, 0, 0);
  Judy1FreeArray (&search.lost, PJE0);
  return found;
}

void
bg_linear_order_find (const BgGraph *graph, const uint32_t *move, BgLinearOrder *order)
{
  /* the longest moves are the first */
  int final = 0;
  for (int i = 0; i < graph->n_moves; i++)
    {
      const int jumps = bg_graph_move (graph, move[i])->jumps;
      if (jumps != final && find_with_final (graph, move, final = jumps, order))
        return;
    }
  g_assert_not_reached ();
}
