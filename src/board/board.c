#include "board/board.h"

#include <string.h>

#include "board/layout.h"
#include "board/symmetry.h"

/* Directions of lines in the order of the rules: 4 uses the first two, 6 the
   first three, 8 all.  Each points down or right, so a comes before b. */
static const struct { int column, row; } directions[] = { { 1, 0 }, { 0, 1 }, { 1, 1 }, { -1, 1 } };

static void
add_jump (BgBoard *board, int from, int line, int to)
{
  int n = board->jumps[from].n++;
  board->jumps[from].end[n].line = line;
  board->jumps[from].end[n].to = to;
}

static void
find_lines (BgBoard *board)
{
  int8_t at[BG_MAX_HOLES][32];
  memset (at, -1, sizeof at);
  for (int hole = 0; hole < board->n_holes; hole++)
    at[board->row[hole]][board->column[hole]] = hole;

  for (int hole = 0; hole < board->n_holes; hole++)
    for (int d = 0; d < (int) board->rule / 2; d++)
      {
        int column = board->column[hole] + 2 * directions[d].column;
        int row = board->row[hole] + 2 * directions[d].row;
        if (column < 0 || column >= board->n_columns || row >= board->n_rows)
          continue;
        int over = at[row - directions[d].row][column - directions[d].column];
        int b = at[row][column];
        if (over < 0 || b < 0)
          continue;
        board->line[board->n_lines] = (BgLine) { hole, over, b };
        board->line_mask[board->n_lines] = bg_hole_bit (hole) | bg_hole_bit (over) | bg_hole_bit (b);
        add_jump (board, hole, board->n_lines, b);
        add_jump (board, b, board->n_lines, hole);
        board->n_lines++;
      }
}

static void
find_kinds_of_hole (BgBoard *board)
{
  BgPosition jumped = 0;
  for (int i = 0; i < board->n_lines; i++)
    jumped |= bg_hole_bit (board->line[i].over);
  for (int hole = 0; hole < board->n_holes; hole++)
    {
      board->full |= bg_hole_bit (hole);
      board->category[bg_board_category (board, hole)] |= bg_hole_bit (hole);
    }
  board->corners = board->full & ~jumped;
}

/* The invariants are the null space over GF(2) of the matrix whose rows are
   the lines: Gauss-Jordan elimination, then one basis vector a free column. */
static void
find_invariants (BgBoard *board)
{
  BgPosition pivot_row[BG_MAX_HOLES] = { 0 };   /* the reduced row whose pivot is that hole */
  BgPosition pivots = 0;
  for (int i = 0; i < board->n_lines; i++)
    {
      BgPosition row = board->line_mask[i];
      BG_FOR_EACH_HOLE (hole, row & pivots)
        row ^= pivot_row[hole];
      if (row == 0)
        continue;
      int pivot = bg_first_hole (row);
      BG_FOR_EACH_HOLE (hole, pivots)
        if (bg_has (pivot_row[hole], pivot))
          pivot_row[hole] ^= row;
      pivot_row[pivot] = row;
      pivots |= bg_hole_bit (pivot);
    }
  BG_FOR_EACH_HOLE (free_hole, board->full & ~pivots)
    {
      BgPosition invariant = bg_hole_bit (free_hole);
      BG_FOR_EACH_HOLE (hole, pivots)
        if (bg_has (pivot_row[hole], free_hole))
          invariant |= bg_hole_bit (hole);
      board->invariant[board->n_invariants++] = invariant;
    }
}

static BgBoard *
complete (BgBoard *board)
{
  find_lines (board);
  find_kinds_of_hole (board);
  find_invariants (board);
  bg_board_find_symmetries (board);
  return board;
}

BgBoard *
bg_board_new (const char *name, BgRule rule, GError **error)
{
  g_autoptr (BgBoard) board = g_new0 (BgBoard, 1);
  board->rule = rule;
  if (!bg_layout_named (board, name, error))
    return NULL;
  return complete (g_steal_pointer (&board));
}

BgBoard *
bg_board_new_drawn (const char *layout, BgRule rule, GError **error)
{
  g_autoptr (BgBoard) board = g_new0 (BgBoard, 1);
  board->rule = rule;
  if (!bg_layout_drawn (board, layout, error))
    return NULL;
  return complete (g_steal_pointer (&board));
}

void
bg_board_free (BgBoard *board)
{
  if (board == NULL)
    return;
  g_free (board->name);
  g_free (board);
}

uint64_t
bg_board_class (const BgBoard *board, BgPosition position)
{
  uint64_t class = 0;
  for (int i = 0; i < board->n_invariants; i++)
    class |= (uint64_t) (bg_pegs (position & board->invariant[i]) & 1) << i;
  return class;
}

int
bg_board_line_between (const BgBoard *board, int from, int to)
{
  for (int i = 0; i < board->jumps[from].n; i++)
    if (board->jumps[from].end[i].to == to)
      return board->jumps[from].end[i].line;
  return -1;
}

BgPosition
bg_board_image (const BgBoard *board, int symmetry, BgPosition position)
{
  BgPosition image = 0;
  BG_FOR_EACH_HOLE (hole, position)
    image |= bg_hole_bit (board->symmetry[symmetry][hole]);
  return image;
}
