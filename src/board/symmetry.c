#include "board/symmetry.h"

#include <string.h>

/* A lattice symmetry is x -> M x + t with M one of the integer matrices of
   entries -1, 0, 1 and determinant 1 or -1.  Those that fix a set of holes that spans the
   plane form a finite group of 2x2 integer matrices, of order 12 at most (D6;
   D4 on square boards).  t follows from the sum of the holes' coordinates. */

typedef struct { int a, b, c, d; } Matrix;

static bool
maps_holes (const BgBoard *board, Matrix m, uint8_t *image)
{
  int n = board->n_holes, columns = 0, rows = 0;
  for (int hole = 0; hole < n; hole++)
    {
      columns += board->column[hole];
      rows += board->row[hole];
    }
  /* n * (M x + t) with n * t = (1 - M) * sum */
  int shift_column = columns - (m.a * columns + m.b * rows);
  int shift_row = rows - (m.c * columns + m.d * rows);
  if (shift_column % n != 0 || shift_row % n != 0)
    return false;
  for (int hole = 0; hole < n; hole++)
    {
      int column = m.a * board->column[hole] + m.b * board->row[hole] + shift_column / n;
      int row = m.c * board->column[hole] + m.d * board->row[hole] + shift_row / n;
      int target = 0;
      while (target < n && (board->column[target] != column || board->row[target] != row))
        target++;
      if (target == n)
        return false;
      image[hole] = target;
    }
  return true;
}

static bool
maps_lines (const BgBoard *board, const uint8_t *image)
{
  for (int i = 0; i < board->n_lines; i++)
    {
      const BgLine *line = &board->line[i];
      int to = bg_board_line_between (board, image[line->a], image[line->b]);
      if (to < 0 || board->line[to].over != image[line->over])
        return false;
    }
  return true;
}

static bool
is_known (const BgBoard *board, const uint8_t *image)
{
  for (int s = 0; s < board->n_symmetries; s++)
    if (memcmp (board->symmetry[s], image, board->n_holes) == 0)
      return true;
  return false;
}

static void
try_matrix (BgBoard *board, Matrix m)
{
  uint8_t image[BG_MAX_HOLES];
  if (maps_holes (board, m, image) && !is_known (board, image) && maps_lines (board, image))
    {
      g_assert (board->n_symmetries < BG_MAX_SYMMETRIES);
      memcpy (board->symmetry[board->n_symmetries++], image, board->n_holes);
    }
}

void
bg_board_find_symmetries (BgBoard *board)
{
  try_matrix (board, (Matrix) { 1, 0, 0, 1 });
  for (int code = 0; code < 81; code++)
    {
      Matrix m = { code % 3 - 1, code / 3 % 3 - 1, code / 9 % 3 - 1, code / 27 - 1 };
      if (ABS (m.a * m.d - m.b * m.c) == 1)
        try_matrix (board, m);
    }
}
