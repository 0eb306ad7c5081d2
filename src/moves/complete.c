#include "moves/complete.h"

static int
compare_moves (const void *a, const void *b)
{
  const BgCompleteMove *x = a, *y = b;
  if (x->result != y->result)
    return x->result < y->result ? -1 : 1;
  return (int) x->end - y->end;
}

/* Merges moves with the same result and end into one, which sums their ways. */
static void
merge (GArray *moves)
{
  g_array_sort (moves, compare_moves);
  guint kept = 0;
  for (guint i = 0; i < moves->len; i++)
    {
      BgCompleteMove *move = &g_array_index (moves, BgCompleteMove, i);
      BgCompleteMove *last = kept > 0 ? &g_array_index (moves, BgCompleteMove, kept - 1) : NULL;
      if (last != NULL && compare_moves (last, move) == 0)
        last->ways += move->ways;
      else
        g_array_index (moves, BgCompleteMove, kept++) = *move;
    }
  g_array_set_size (moves, kept);
}

/* Appends the moves that are MOVE and one jump more to LONGER. */
static void
extend (const BgBoard *board, const BgCompleteMove *move, GArray *longer)
{
  for (int i = 0; i < board->jumps[move->end].n; i++)
    {
      int line = board->jumps[move->end].end[i].line, landing = board->jumps[move->end].end[i].to;
      if (!bg_has (move->result, board->line[line].over) || bg_has (move->result, landing))
        continue;
      BgCompleteMove next = *move;
      next.result ^= board->line_mask[line];
      next.end = (uint8_t) landing;
      next.jumps++;
      g_array_append_val (longer, next);
    }
}

/* Removes the moves that may not go on. */
static void
sift (GArray *moves, BgMayContinue *may_continue, void *data)
{
  g_autofree BgPosition *results = g_new (BgPosition, moves->len);
  g_autofree uint8_t *may = g_malloc (moves->len);
  for (guint i = 0; i < moves->len; i++)
    results[i] = g_array_index (moves, BgCompleteMove, i).result;
  may_continue (results, may, moves->len, data);
  guint kept = 0;
  for (guint i = 0; i < moves->len; i++)
    if (may[i])
      g_array_index (moves, BgCompleteMove, kept++) = g_array_index (moves, BgCompleteMove, i);
  g_array_set_size (moves, kept);
}

void
bg_complete_moves (const BgBoard *board, BgPosition position, int start,
                   BgMayContinue *may_continue, void *data, GArray *moves)
{
  g_autoptr (GArray) tips = g_array_new (FALSE, FALSE, sizeof (BgCompleteMove));
  g_autoptr (GArray) longer = g_array_new (FALSE, FALSE, sizeof (BgCompleteMove));
  const uint8_t hole = (uint8_t) start;
  BgCompleteMove none = { .result = position, .start = hole, .end = hole, .ways = 1 };
  g_array_append_val (tips, none);
  while (tips->len > 0)
    {
      g_array_set_size (longer, 0);
      for (guint i = 0; i < tips->len; i++)
        extend (board, &g_array_index (tips, BgCompleteMove, i), longer);
      merge (longer);
      if (longer->len > 0)
        g_array_append_vals (moves, longer->data, longer->len);
      if (may_continue != NULL && longer->len > 0)
        sift (longer, may_continue, data);
      GArray *spent = tips;
      tips = longer;
      longer = spent;
    }
}
