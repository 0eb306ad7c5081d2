#include "report/graph_layout.h"

#include "report/graph_order.h"

/* Sweeps over all levels; the heights hardly change after the first few. */
#define SWEEPS 24

/* Moves the nodes of a level, in their order and at least 1 apart, as near as
   can be to their neighbours' heights: least squares by pooling neighbours that
   get in each other's way (Ayer et al. 1955). */
static void
settle_level (const BgQuotient *quotient, const BgGraphNumbers *rank, BgGraphNumbers *y, int level)
{
  guint n = bg_graph_level_size (quotient, level), n_pools = 0;
  g_autofree double *mean = g_new (double, n);
  bg_graph_find_means (quotient, level, y, level > 0, level < quotient->graph->n_moves, mean);
  g_autofree BgGraphPlace *places = bg_graph_sort_level (quotient, level, rank->level[level]);
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
find_heights (const BgQuotient *quotient, const BgGraphNumbers *rank, BgGraphNumbers *y)
{
  const int last = quotient->graph->n_moves;
  for (int level = 0; level <= last; level++)
    for (guint i = 0; i < bg_graph_level_size (quotient, level); i++)
      y->level[level][i] = rank->level[level][i] - (bg_graph_level_size (quotient, level) - 1) / 2.;
  for (int sweep = 0; sweep < SWEEPS; sweep++)
    for (int i = 0; i <= last; i++)
      settle_level (quotient, rank, y, sweep % 2 == 0 ? i : last - i);
}

BgGraphLayout *
bg_graph_layout_new (const BgQuotient *quotient)
{
  BgGraphNumbers rank, y;
  bg_graph_numbers_init (&rank, quotient);
  bg_graph_numbers_init (&y, quotient);
  BgGraphLayout *layout = g_new0 (BgGraphLayout, 1);
  layout->n_levels = quotient->graph->n_moves + 1;
  layout->crossings = bg_graph_order (quotient, &rank);
  find_heights (quotient, &rank, &y);
  bg_graph_numbers_clear (&rank, quotient);
  double least = G_MAXDOUBLE;
  for (int level = 0; level < layout->n_levels; level++)
    for (guint i = 0; i < bg_graph_level_size (quotient, level); i++)
      least = MIN (least, y.level[level][i]);
  for (int level = 0; level < layout->n_levels; level++)
    {
      layout->y[level] = y.level[level];
      for (guint i = 0; i < bg_graph_level_size (quotient, level); i++)
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
