#include "board/notation.h"

#include <string.h>

#include "core/error.h"

#define LETTERS 26

BgHoleName
bg_column_name (int column)
{
  const char first = (char) ('a' + column / LETTERS - 1), last = (char) ('a' + column % LETTERS);
  return column < LETTERS ? (BgHoleName) { { last } } : (BgHoleName) { { first, last } };
}

BgHoleName
bg_hole_name (const BgBoard *board, int hole)
{
  BgHoleName name;
  g_snprintf (name.text, sizeof name.text, "%s%d", bg_column_name (board->column[hole]).text,
              board->row[hole] + 1);
  return name;
}

static int
hole_at (const BgBoard *board, int column, int row)
{
  for (int hole = 0; hole < board->n_holes; hole++)
    if (board->column[hole] == column && board->row[hole] == row)
      return hole;
  return -1;
}

bool
bg_hole_read (const BgBoard *board, const char **text, int *hole, GError **error)
{
  const char *c = *text;
  int column = 0, row = 0;
  for (; g_ascii_islower (*c) && column <= BG_MAX_COLUMNS; c++)
    column = column * LETTERS + (*c - 'a') + 1;
  const bool well_formed = column > 0 && *c >= '1' && *c <= '9';
  if (well_formed)
    {
      while (g_ascii_isdigit (*c) && row <= BG_MAX_ROWS)
        row = row * 10 + (*c++ - '0');
      *hole = hole_at (board, column - 1, row - 1);
      if (*hole >= 0)
        {
          *text = c;
          return true;
        }
    }
  const BgExcerpt word = bg_excerpt (*text, strcspn (*text, well_formed ? " \t\n-,'" : " \t\n"));
  if (well_formed)
    bg_input_error (error, "hole '%s' is not on the board '%s'", word.text, board->name);
  else
    bg_input_error (error, "'%s' is no hole, expected a column letter and a row number as in d4",
                    word.text);
  return false;
}

static bool
parse_list (const BgBoard *board, const char *text, BgPosition *position, GError **error)
{
  BgPosition pegs = 0;
  bool any = false;
  const char *c = text;
  while (true)
    {
      int hole;
      while (*c == ' ' || *c == '\t' || *c == ',')
        c++;
      if (*c == '\0')
        break;
      if (*c == '\'' && pegs != 0 && c[1] == '\0')
        {
          pegs = board->full & ~pegs;
          break;
        }
      if (!bg_hole_read (board, &c, &hole, error))
        return false;
      if (bg_has (pegs, hole))
        {
          return bg_input_error (error, "hole '%s' is listed twice",
                                 bg_hole_name (board, hole).text);
        }
      pegs |= bg_hole_bit (hole);
      any = true;
    }
  if (!any)
    return bg_input_error (error, "no holes named, expected a list of them as in c3 d4, d4', FULL, "
                           "EMPTY or a drawing");
  *position = pegs;
  return true;
}

static bool
parse_drawing (const BgBoard *board, const char *text, BgPosition *position, GError **error)
{
  BgPosition pegs = 0;
  int column = 0, row = 0, holes = 0;
  for (const char *c = text; *c; c++)
    {
      if (*c == '/')
        {
          row++;
          column = 0;
          continue;
        }
      int hole = hole_at (board, column++, row);
      bool drawn = *c == 'o' || *c == '.';
      /* where the board has no hole, '.' is as good as any other filler */
      if ((hole >= 0 && !drawn) || (hole < 0 && *c == 'o'))
        return bg_input_error (error, "drawn position: row %d, column %d %s", row + 1, column,
                               hole >= 0
                                 ? "is a hole, expected 'o' or '.'"
                                 : "is no hole of the board, expected a filler and not 'o'");
      if (hole >= 0)
        {
          holes++;
          if (*c == 'o')
            pegs |= bg_hole_bit (hole);
        }
    }
  if (holes != board->n_holes || row + 1 != board->n_rows)
    return bg_input_error (error, "drawn position has %d rows and %d holes, expected %d rows and "
                           "%d holes", row + 1, holes, board->n_rows, board->n_holes);
  *position = pegs;
  return true;
}

bool
bg_position_parse (const BgBoard *board, const char *text, BgPosition *position, GError **error)
{
  if (strcmp (text, "FULL") == 0 || strcmp (text, "EMPTY") == 0)
    {
      *position = *text == 'F' ? board->full : 0;
      return true;
    }
  /* a board of one row is drawn without '/' */
  if (strchr (text, '/') != NULL || (*text != '\0' && text[strspn (text, "o._")] == '\0'))
    return parse_drawing (board, text, position, error);
  return parse_list (board, text, position, error);
}

static void
append_list (GString *text, const BgBoard *board, BgPosition position)
{
  BG_FOR_EACH_HOLE (hole, position)
    {
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "",
                              bg_hole_name (board, hole).text);
    }
}

char *
bg_position_to_string (const BgBoard *board, BgPosition position)
{
  GString *text = g_string_new (NULL);
  BgPosition vacancies = board->full & ~position;
  if (vacancies == 0)
    g_string_append (text, "FULL");
  else if (position == 0)
    g_string_append (text, "EMPTY");
  else if (bg_pegs (vacancies) < bg_pegs (position))
    {
      append_list (text, board, vacancies);
      g_string_append_c (text, '\'');
    }
  else
    append_list (text, board, position);
  return g_string_free (text, FALSE);
}

void
bg_holes_append (const BgBoard *board, BgPosition holes, GString *text)
{
  BG_FOR_EACH_HOLE (hole, holes)
    {
      g_string_append_printf (text, " %s", bg_hole_name (board, hole).text);
    }
}

char *
bg_position_to_drawing (const BgBoard *board, BgPosition position)
{
  GString *text = g_string_new (NULL);
  for (int row = 0; row < board->n_rows; row++)
    {
      if (row > 0)
        g_string_append_c (text, '/');
      for (int column = 0; column < board->n_columns; column++)
        {
          int hole = hole_at (board, column, row);
          g_string_append_c (text, hole < 0 ? '_' : bg_has (position, hole) ? 'o' : '.');
        }
    }
  return g_string_free (text, FALSE);
}
