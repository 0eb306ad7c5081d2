#include "report/graph_layout.h"

#include <stdlib.h>
#include <string.h>

/* Sweeps over all levels; the orders hardly change after the first few. */
#define ORDER_SWEEPS 16
#define HEIGHT_SWEEPS 24

typedef struct
{
  uint32_t node;
  double wanted;
} Place;

/* A number for each node, by level: its rank from the top or its height. */
typedef struct
{
  double *level[BG_MAX_HOLES + 1];
} Numbers;

static guint
level_size (const BgQuotient *quotient, int level)
{
  return quotient->level[level]->len;
}

static int
compare_places (const void *a, const void *b)
{
  const Place *x = a, *y = b;
  if (x->wanted != y->wanted)
    return x->wanted < y->wanted ? -1 : 1;
  return (x->node > y->node) - (x->node < y->node);
}

/* For each node of LEVEL the mean of AT over its neighbours in the levels before
   and after it, as far as asked for; its own where it has none. */
static void
find_means (const BgQuotient *quotient, int level, const Numbers *at, bool before, bool after,
            double *mean)
{
  guint n = level_size (quotient, level);
  g_autofree double *count = g_new0 (double, n);
  memset (mean, 0, n * sizeof *mean);
  for (guint i = 0; before && i < level_size (quotient, level - 1); i++)
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
count_crossings (const BgQuotient *quotient, const Numbers *rank, int level)
{
  guint below = level_size (quotient, level + 1);
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, 2 * sizeof (uint32_t));
  for (guint i = 0; i < level_size (quotient, level); i++)
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

static void
copy_numbers (const BgQuotient *quotient, Numbers *to, const Numbers *from)
{
  for (int level = 0; level <= quotient->graph->n_moves; level++)
    memcpy (to->level[level], from->level[level],
            level_size (quotient, level) * sizeof *to->level[level]);
}

static void
init_numbers (const BgQuotient *quotient, Numbers *numbers)
{
  for (int level = 0; level <= quotient->graph->n_moves; level++)
    {
      guint n = level_size (quotient, level);
      numbers->level[level] = g_new (double, n);
      for (guint i = 0; i < n; i++)
        numbers->level[level][i] = i;
    }
}

static void
clear_numbers (const BgQuotient *quotient, Numbers *numbers)
{
  for (int level = 0; level <= quotient->graph->n_moves; level++)
    g_free (numbers->level[level]);
}

/* A level's nodes by WANTED. */
static Place *
sort_level (const BgQuotient *quotient, int level, const double *wanted)
{
  guint n = level_size (quotient, level);
  Place *places = g_new (Place, n);
  for (guint i = 0; i < n; i++)
    places[i] = (Place) { i, wanted[i] };
  qsort (places, n, sizeof *places, compare_places);
  return places;
}

static uint64_t
all_crossings (const BgQuotient *quotient, const Numbers *rank)
{
  uint64_t crossings = 0;
  for (int level = 0; level < quotient->graph->n_moves; level++)
    crossings += count_crossings (quotient, rank, level);
  return crossings;
}

/* Ranks the nodes of a level by their neighbours' ranks on one side. */
static void
rank_level (const BgQuotient *quotient, Numbers *rank, int level, bool before)
{
  guint n = level_size (quotient, level);
  g_autofree double *mean = g_new (double, n);
  find_means (quotient, level, rank, before, !before, mean);
  g_autofree Place *places = sort_level (quotient, level, mean);
  for (guint i = 0; i < n; i++)
    rank->level[level][places[i].node] = i;
}

/* Sweeps to and fro, and keeps the best of the orders met. */
static uint64_t
find_ranks (const BgQuotient *quotient, Numbers *best)
{
  const int last = quotient->graph->n_moves;
  uint64_t fewest = all_crossings (quotient, best);
  Numbers rank;
  init_numbers (quotient, &rank);
  for (int sweep = 0; sweep < ORDER_SWEEPS && fewest > 0; sweep++)
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
  clear_numbers (quotient, &rank);
  return fewest;
}

/* Moves the nodes of a level, in their order and at least 1 apart, as near as
   can be to their neighbours' heights: least squares by pooling neighbours that
   get in each other's way (Ayer et al. 1955). */
static void
settle_level (const BgQuotient *quotient, const Numbers *rank, Numbers *y, int level)
{
  guint n = level_size (quotient, level), n_pools = 0;
  g_autofree double *mean = g_new (double, n);
  find_means (quotient, level, y, level > 0, level < quotient->graph->n_moves, mean);
  g_autofree Place *places = sort_level (quotient, level, rank->level[level]);
  struct { double sum; guint n; } *pool = g_malloc_n (n, sizeof *pool);
  for (guint i = 0; i < n; i++)
    {
      pool[n_pools].sum = mean[places[i].node] - i;
      pool[n_pools++].n = 1;
      while (n_pools > 1
             && pool[n_pools - 2].sum * pool[n_pools - 1].n
                  > pool[n_pools - 1].sum * pool[n_pools - 2].n)
        {
          n_pools--;
          pool[n_pools - 1].sum += pool[n_pools].sum;
          pool[n_pools - 1].n += pool[n_pools].n;
        }
    }
  guint i = 0;
  for (guint p = 0; p < n_pools; p++)
    for (guint k = 0; k < pool[p].n; k++, i++)
      y->level[level][places[i].node] = pool[p].sum / pool[p].n + i;
  g_free (pool);
}

static void
find_heights (const BgQuotient *quotient, const Numbers *rank, Numbers *y)
{
  const int last = quotient->graph->n_moves;
  for (int level = 0; level <= last; level++)
    for (guint i = 0; i < level_size (quotient, level); i++)
      y->level[level][i] = rank->level[level][i] - (level_size (quotient, level) - 1) / 2.;
  for (int sweep = 0; sweep < HEIGHT_SWEEPS; sweep++)
    for (int i = 0; i <= last; i++)
      settle_level (quotient, rank, y, sweep % 2 == 0 ? i : last - i);
}

BgGraphLayout *
bg_graph_layout_new (const BgQuotient *quotient)
{
  Numbers rank, y;
  init_numbers (quotient, &rank);
  init_numbers (quotient, &y);
  BgGraphLayout *layout = g_new0 (BgGraphLayout, 1);
  layout->n_levels = quotient->graph->n_moves + 1;
  layout->crossings = find_ranks (quotient, &rank);
  find_heights (quotient, &rank, &y);
  clear_numbers (quotient, &rank);
  double least = G_MAXDOUBLE;
  for (int level = 0; level < layout->n_levels; level++)
    for (guint i = 0; i < level_size (quotient, level); i++)
      least = MIN (least, y.level[level][i]);
  for (int level = 0; level < layout->n_levels; level++)
    {
      layout->y[level] = y.level[level];
      for (guint i = 0; i < level_size (quotient, level); i++)
        {
          layout->y[level][i] -= least;
          layout->height = MAX (layout->height, layout->y[level][i]);
        }
    }
  return layout;
}

void
bg_graph_layout_free (BgGraphLayout *layout)
{
  if (layout == NULL)
    return;
  for (int level = 0; level < layout->n_levels; level++)
    g_free (layout->y[level]);
  g_free (layout);
}
