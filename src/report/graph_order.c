#include "report/graph_order.h"

#include <string.h>

/* Sweeps over all levels; the orders hardly change after the first few. */
#define SWEEPS 16

static int
compare_ends (const void *a, const void *b)
{
  const uint32_t *x = a, *y = b;
  if (x[0] != y[0])
    return x[0] < y[0] ? -1 : 1;
  return (x[1] > y[1]) - (x[1] < y[1]);
}

/* The crossings between a level and the next: inversions among the targets of
   the links in the order of their sources, counted with a tree of partial sums
   (Fenwick 1994). */
static uint64_t
count_crossings (const BgQuotient *quotient, const BgGraphNumbers *rank, int level)
{
  guint below = bg_graph_level_size (quotient, level + 1);
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, 2 * sizeof (uint32_t));
  for (guint i = 0; i < bg_graph_level_size (quotient, level); i++)
    {
      const BgClassNode *node = bg_quotient_node (quotient, level, i);
      for (size_t k = 0; k < node->n_links; k++)
        {
          uint32_t target = bg_quotient_link (quotient, node->first_link + k)->target;
          uint32_t pair[2] = { rank->level[level][i], rank->level[level + 1][target] };
          g_array_append_val (ends, pair);
        }
    }
  g_array_sort (ends, compare_ends);
  g_autofree uint32_t *sums = g_new0 (uint32_t, below + 1);
  uint64_t crossings = 0;
  for (guint i = 0; i < ends->len; i++)
    {
      uint32_t target = ((const uint32_t *) ends->data)[2 * i + 1];
      uint32_t not_below = 0;
      for (uint32_t k = target + 1; k > 0; k &= k - 1)
        not_below += sums[k];
      crossings += i - not_below;
      for (uint32_t k = target + 1; k <= below; k += k & -k)
        sums[k]++;
    }
  return crossings;
}

static uint64_t
all_crossings (const BgQuotient *quotient, const BgGraphNumbers *rank)
{
  uint64_t crossings = 0;
  for (int level = 0; level < quotient->graph->n_moves; level++)
    crossings += count_crossings (quotient, rank, level);
  return crossings;
}

static void
copy_numbers (const BgQuotient *quotient, BgGraphNumbers *to, const BgGraphNumbers *from)
{
  for (int level = 0; level <= quotient->graph->n_moves; level++)
    memcpy (to->level[level], from->level[level],
            bg_graph_level_size (quotient, level) * sizeof *to->level[level]);
}

/* Ranks the nodes of a level by their neighbours' ranks on one side. */
static void
rank_level (const BgQuotient *quotient, BgGraphNumbers *rank, int level, bool before)
{
  guint n = bg_graph_level_size (quotient, level);
  g_autofree double *mean = g_new (double, n);
  bg_graph_find_means (quotient, level, rank, before, !before, mean);
  g_autofree BgGraphPlace *places = bg_graph_sort_level (quotient, level, mean);
  for (guint i = 0; i < n; i++)
    rank->level[level][places[i].node] = i;
}

/* Sweeps to and fro, and keeps the best of the orders met. */
uint64_t
bg_graph_order (const BgQuotient *quotient, BgGraphNumbers *best)
{
  const int last = quotient->graph->n_moves;
  uint64_t fewest = all_crossings (quotient, best);
  BgGraphNumbers rank;
  bg_graph_numbers_init (&rank, quotient);
  for (int sweep = 0; sweep < SWEEPS && fewest > 0; sweep++)
    {
      if (sweep % 2 == 0)
        for (int level = 1; level <= last; level++)
          rank_level (quotient, &rank, level, true);
      else
        for (int level = last - 1; level >= 0; level--)
          rank_level (quotient, &rank, level, false);
      uint64_t crossings = all_crossings (quotient, &rank);
      if (crossings < fewest)
        {
          fewest = crossings;
          copy_numbers (quotient, best, &rank);
        }
    }
  bg_graph_numbers_clear (&rank, quotient);
  return fewest;
}
