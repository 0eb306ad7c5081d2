/* The order within columns is found by barycentres (Sugiyama, Tagawa and Toda, Methods for
   Visual Understanding of Hierarchical System Structures, 1981): over and over, each column is
   sorted by the mean place of its nodes' neighbours in the column before, then after it. */
#include "report/graph_columns.h"

#include <stdlib.h>
#include <string.h>

#define ROUNDS 8
#define GAP 12.                 /* between the nodes of a column, in points */
#define FLATTEST 16.            /* the tallest column, in gaps between columns, at most */

/* A node of a column, and the places of the neighbours that it is sorted by. */
typedef struct
{
  guint spot;
  double sum, n;
} Node;

typedef struct
{
  BgGraphLayout *layout;
  guint n_columns;
  guint *first;                 /* of each column, into the nodes, and where the last one ends */
  Node *node;                   /* column by column, from the top */
  double *place;                /* of a spot, from 0 to 1 */
} Columns;

static int
compare (const void *a, const void *b)
{
  const Node *x = a, *y = b;
  const double left = x->sum / x->n, right = y->sum / y->n;
  return left != right ? (left > right) - (left < right)
                       : (x->spot > y->spot) - (x->spot < y->spot);
}

static void
note_places (Columns *columns, guint column)
{
  const guint first = columns->first[column], n = columns->first[column + 1] - first;
  for (guint i = 0; i < n; i++)
    columns->place[columns->node[first + i].spot] = (i + 0.5) / n;
}

/* Sorts all columns, each by the one before it, or after it if BACKWARD. */
static void
sort_columns (Columns *columns, bool backward)
{
  const GArray *strands = columns->layout->strands;
  g_autofree Node *sums = g_new (Node, columns->layout->spots->len);
  for (guint k = 1; k < columns->n_columns; k++)
    {
      const guint column = backward ? columns->n_columns - 1 - k : k;
      const guint first = columns->first[column], n = columns->first[column + 1] - first;
      /* the spots of a level follow each other, as the nodes of its column do */
      for (guint spot = first; spot < first + n; spot++)
        sums[spot] = (Node) { spot, 0, 0 };
      for (guint i = 0; i < strands->len; i++)
        {
          const BgGraphStrand *strand = &g_array_index (strands, BgGraphStrand, i);
          const guint here = backward ? strand->from : strand->to;
          if (here < first || here >= first + n)
            continue;
          sums[here].sum += columns->place[backward ? strand->to : strand->from];
          sums[here].n++;
        }
      memcpy (columns->node + first, sums + first, n * sizeof *sums);
      qsort (columns->node + first, n, sizeof *columns->node, compare);
      note_places (columns, column);
    }
}

static void
find_columns (Columns *columns, BgGraphLayout *layout)
{
  const GArray *spots = layout->spots;
  columns->layout = layout;
  columns->n_columns = (guint) g_array_index (spots, BgGraphSpot, spots->len - 1).level + 1;
  columns->first = g_new0 (guint, columns->n_columns + 1);
  columns->node = g_new (Node, spots->len);
  columns->place = g_new (double, spots->len);
  for (guint i = 0; i < spots->len; i++)
    {
      columns->node[i].spot = i;
      columns->first[g_array_index (spots, BgGraphSpot, i).level + 1] = i + 1;
    }
  for (guint column = 0; column < columns->n_columns; column++)
    note_places (columns, column);
}

static void
draw_strand (const BgGraphLayout *layout, BgGraphStrand *strand, double node_width)
{
  const BgGraphSpot *from = &g_array_index (layout->spots, BgGraphSpot, strand->from);
  const BgGraphSpot *to = &g_array_index (layout->spots, BgGraphSpot, strand->to);
  const double left = from->x + node_width / 2, right = to->x - node_width / 2;
  strand->x = (left + right) / 2;
  strand->y = (from->y + to->y) / 2;
  g_strfreev (strand->label);
  strand->label = g_new0 (char *, 1);
  g_array_set_size (strand->curve, 0);
  bg_points_add (strand->curve, left, from->y, true);
  bg_points_add (strand->curve, strand->x, from->y, false);
  bg_points_add (strand->curve, strand->x, to->y, false);
  bg_points_add (strand->curve, right, to->y, false);
}

void
bg_graph_columns_place (BgGraphLayout *layout, double node_width, double node_height)
{
  Columns columns;
  find_columns (&columns, layout);
  for (int round = 0; round < ROUNDS; round++)
    sort_columns (&columns, round % 2 == 1);
  guint most = 0;
  for (guint column = 0; column < columns.n_columns; column++)
    most = MAX (most, columns.first[column + 1] - columns.first[column]);
  layout->height = most * (node_height + GAP);
  const double pitch = node_width + MAX (4 * node_width, layout->height / FLATTEST);
  layout->width = (columns.n_columns - 1) * pitch + node_width;
  for (guint i = 0; i < layout->spots->len; i++)
    {
      BgGraphSpot *spot = &g_array_index (layout->spots, BgGraphSpot, i);
      const guint n = columns.first[spot->level + 1] - columns.first[spot->level];
      spot->x = node_width / 2 + spot->level * pitch;
      spot->y = layout->height / 2 + (columns.place[i] - 0.5) * n * (node_height + GAP);
    }
  for (guint i = 0; i < layout->strands->len; i++)
    draw_strand (layout, &g_array_index (layout->strands, BgGraphStrand, i), node_width);
  g_free (columns.first);
  g_free (columns.node);
  g_free (columns.place);
}
