#include "board/layout.h"

#include <string.h>

#include "core/error.h"
#include "board/shape.h"

static bool
add_hole (BgBoard *board, int column, int row, GError **error)
{
  if (board->n_holes == BG_MAX_HOLES)
    {
      bg_input_error (error, "board '%s' has over %d holes, the most a position holds",
                      board->name, BG_MAX_HOLES);
      return false;
    }
  board->column[board->n_holes] = column;
  board->row[board->n_holes] = row;
  board->n_holes++;
  board->n_columns = MAX (board->n_columns, column + 1);
  board->n_rows = MAX (board->n_rows, row + 1);
  return true;
}

static bool
lay_out_fixed (BgBoard *board, const BgBoardShape *shape, GError **error)
{
  int widest = 0;
  for (const char *row = shape->rows; *row; row++)
    widest = MAX (widest, *row - '0');
  for (int row = 0; shape->rows[row]; row++)
    for (int width = shape->rows[row] - '0', column = 0; column < width; column++)
      if (!add_hole (board, (widest - width) / 2 + column, row, error))
        return false;
  return true;
}

static bool
lay_out_family (BgBoard *board, const BgBoardShape *shape, const int *n, GError **error)
{
  int columns, rows;
  shape->box (n, &columns, &rows);
  if (columns > BG_MAX_COLUMNS)
    {
      bg_input_error (error, "board '%s' has %d columns, expected at most %d (a to z)",
                      board->name, columns, BG_MAX_COLUMNS);
      return false;
    }
  for (int row = 0; row < rows; row++)
    for (int column = 0; column < columns; column++)
      if (shape->hole (n, column, row) && !add_hole (board, column, row, error))
        return false;
  return true;
}

/* Reads "(3,2)" into N; the numbers are bounded so that boxes cannot overflow. */
static bool
read_arguments (const char *text, const BgBoardShape *shape, int *n)
{
  if (*text++ != '(')
    return false;
  for (int i = 0; i < shape->n_arguments; i++)
    {
      char *end;
      if (!g_ascii_isdigit (*text))
        return false;
      guint64 value = g_ascii_strtoull (text, &end, 10);
      if (value > BG_MAX_HOLES || (int) value < shape->least)
        return false;
      n[i] = value;
      text = end;
      if (*text++ != (i + 1 < shape->n_arguments ? ',' : ')'))
        return false;
      while (i + 1 < shape->n_arguments && *text == ' ')
        text++;
    }
  return *text == '\0';
}

bool
bg_layout_named (BgBoard *board, const char *name, GError **error)
{
  const BgBoardShape *shape = bg_board_shape_find (name);
  if (shape == NULL)
    {
      g_autofree char *known = bg_board_shape_list ();
      g_autofree char *quoted = bg_excerpt (name, -1);
      bg_input_error (error, "unknown board '%s', expected one of %s", quoted, known);
      return false;
    }

  int n[BG_BOARD_SHAPE_ARGUMENTS] = { 0 };
  const char *rest = name + strlen (shape->name);
  bool ok = shape->n_arguments == 0 ? *rest == '\0' : read_arguments (rest, shape, n);
  if (!ok)
    {
      g_autofree char *text = bg_board_shape_signature (shape);
      g_autofree char *quoted = bg_excerpt (name, -1);
      bg_input_error (error, "board '%s': expected %s%s", quoted, text,
                      shape->n_arguments > 0 ? " with whole numbers up to 64" : "");
      return false;
    }
  board->name = g_strdup (name);
  board->skew = shape->skew;
  return shape->rows != NULL ? lay_out_fixed (board, shape, error)
                             : lay_out_family (board, shape, n, error);
}

bool
bg_layout_drawn (BgBoard *board, const char *rows, GError **error)
{
  board->name = g_strdup ("drawn");
  int column = 0, row = 0;
  for (const char *c = rows; *c; c++)
    if (*c == '/')
      {
        row++;
        column = 0;
        if (row >= BG_MAX_HOLES)
          {
            bg_input_error (error, "layout has over %d rows", BG_MAX_HOLES);
            return false;
          }
      }
    else if (column == BG_MAX_COLUMNS)
      {
        bg_input_error (error, "layout row %d has over %d columns (a to z)", row + 1,
                        BG_MAX_COLUMNS);
        return false;
      }
    else
      {
        if (*c == 'o' && !add_hole (board, column, row, error))
          return false;
        column++;
        board->n_rows = row + 1;        /* with or without holes: positions are drawn alike */
      }
  if (board->n_holes == 0)
    {
      bg_input_error (error, "layout has no hole, expected rows of 'o' between '/'");
      return false;
    }
  return true;
}

BgRule
bg_board_usual_rule (const char *name)
{
  const BgBoardShape *shape = bg_board_shape_find (name);
  return shape != NULL && shape->skew ? BG_RULE_6 : BG_RULE_4;
}
