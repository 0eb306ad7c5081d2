#include "solutions/graph_moves.h"

static guint
hash_move (gconstpointer pointer)
{
  const BgMove *move = pointer;
  return bg_hash_pair (bg_position_hash (move->removed), move->start << 8 | move->end) >> 32;
}

static gboolean
equal_moves (gconstpointer a, gconstpointer b)
{
  const BgMove *x = a, *y = b;
  return x->start == y->start && x->end == y->end && x->removed == y->removed;
}

void
bg_move_numbers_init (BgMoveNumbers *numbers, GArray *moves)
{
  numbers->moves = moves;
  numbers->number = g_hash_table_new_full (hash_move, equal_moves, g_free, NULL);
}

void
bg_move_numbers_clear (BgMoveNumbers *numbers)
{
  g_hash_table_unref (numbers->number);
}

uint32_t
bg_move_numbers_of (BgMoveNumbers *numbers, const BgMove *move)
{
  gpointer number = g_hash_table_lookup (numbers->number, move);
  if (number != NULL)
    return GPOINTER_TO_UINT (number) - 1;
  g_array_append_vals (numbers->moves, move, 1);
  g_hash_table_insert (numbers->number, g_memdup2 (move, sizeof *move),
                       GUINT_TO_POINTER (numbers->moves->len));
  return numbers->moves->len - 1;
}

static int
compare_kinds (const void *a, const void *b)
{
  const BgMove *x = a, *y = b;
  if (x->jumps != y->jumps)
    return (int) y->jumps - x->jumps;
  if (x->start != y->start)
    return (int) x->start - y->start;
  if (x->end != y->end)
    return (int) x->end - y->end;
  return (x->removed > y->removed) - (x->removed < y->removed);
}

/* The number of a move, once they are sorted. */
static uint32_t
find_move (const BgGraph *graph, const BgMove *move)
{
  guint low = 0, high = graph->moves->len;
  while (high - low > 1)
    {
      guint middle = (low + high) / 2;
      if (compare_kinds (bg_graph_move (graph, middle), move) <= 0)
        low = middle;
      else
        high = middle;
    }
  g_assert (compare_kinds (bg_graph_move (graph, low), move) == 0);
  return low;
}

void
bg_graph_sort_moves (BgGraph *graph)
{
  GArray *moves = graph->moves;
  g_autofree BgMove *before = g_memdup2 (moves->data, moves->len * sizeof (BgMove));
  guint n = moves->len;
  g_array_sort (moves, compare_kinds);
  g_autofree uint32_t *number = g_new (uint32_t, n + 1);
  for (guint i = 0; i < n; i++)
    number[i] = find_move (graph, &before[i]);
  for (guint i = 0; i < graph->links->len; i++)
    {
      BgLink *link = &g_array_index (graph->links, BgLink, i);
      link->move = number[link->move];
    }
}

uint32_t
bg_graph_move_image (const BgGraph *graph, uint32_t move, int symmetry)
{
  const BgBoard *board = graph->problem->board;
  BgMove image = *bg_graph_move (graph, move);
  image.start = board->symmetry[symmetry][image.start];
  image.end = board->symmetry[symmetry][image.end];
  image.removed = bg_board_image (board, symmetry, image.removed);
  return find_move (graph, &image);
}
