#include "report/graph_numbers.h"

#include <stdlib.h>
#include <string.h>

void
bg_graph_numbers_init (BgGraphNumbers *numbers, const BgQuotient *quotient)
{
  for (int level = 0; level <= quotient->graph->n_moves; level++)
    {
      guint n = bg_graph_level_size (quotient, level);
      numbers->level[level] = g_new (double, n);
      for (guint i = 0; i < n; i++)
        numbers->level[level][i] = i;
    }
}

void
bg_graph_numbers_clear (BgGraphNumbers *numbers, const BgQuotient *quotient)
{
  for (int level = 0; level <= quotient->graph->n_moves; level++)
    g_free (numbers->level[level]);
}

void
bg_graph_find_means (const BgQuotient *quotient, int level, const BgGraphNumbers *at,
                     bool before, bool after, double *mean)
{
  guint n = bg_graph_level_size (quotient, level);
  g_autofree double *count = g_new0 (double, n);
  memset (mean, 0, n * sizeof *mean);
  for (guint i = 0; before && i < bg_graph_level_size (quotient, level - 1); i++)
    {
      const BgClassNode *node = bg_quotient_node (quotient, level - 1, i);
      for (size_t k = 0; k < node->n_links; k++)
        {
          uint32_t target = bg_quotient_link (quotient, node->first_link + k)->target;
          mean[target] += at->level[level - 1][i];
          count[target]++;
        }
    }
  for (guint i = 0; after && i < n; i++)
    {
      const BgClassNode *node = bg_quotient_node (quotient, level, i);
      for (size_t k = 0; k < node->n_links; k++)
        mean[i] += at->level[level + 1][bg_quotient_link (quotient, node->first_link + k)->target];
      count[i] += node->n_links;
    }
  for (guint i = 0; i < n; i++)
    mean[i] = count[i] > 0 ? mean[i] / count[i] : at->level[level][i];
}

static int
compare_places (const void *a, const void *b)
{
  const BgGraphPlace *x = a, *y = b;
  if (x->wanted != y->wanted)
    return x->wanted < y->wanted ? -1 : 1;
  return (x->node > y->node) - (x->node < y->node);
}

BgGraphPlace *
bg_graph_sort_level (const BgQuotient *quotient, int level, const double *wanted)
{
  guint n = bg_graph_level_size (quotient, level);
  BgGraphPlace *places = g_new (BgGraphPlace, n);
  for (guint i = 0; i < n; i++)
    places[i] = (BgGraphPlace) { i, wanted[i] };
  qsort (places, n, sizeof *places, compare_places);
  return places;
}
