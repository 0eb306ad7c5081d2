#include "board/drawing.h"

#include <stdlib.h>
#include <string.h>

#include "board/notation.h"
#include "core/error.h"
#include "core/plain_text.h"

#define BLANKS " \t"

BgSymbol bg_symbol_take (const char **text) {
  static const struct {
    const char *text;
    BgSymbol symbol;
  } symbols[] = {
    { " ", BG_SYMBOL_BLANK },
    { "_", BG_SYMBOL_NONE },
    { ".", BG_SYMBOL_EMPTY },
    { BG_DRAWN_HOLE, BG_SYMBOL_EMPTY },
    { "o", BG_SYMBOL_PEG },
    { BG_DRAWN_PEG, BG_SYMBOL_PEG },
    { BG_DRAWN_GOAL, BG_SYMBOL_GOAL },
    { BG_DRAWN_MOVER, BG_SYMBOL_MOVER },
  };
  for (size_t i = 0; i < G_N_ELEMENTS (symbols); i++)
    if (g_str_has_prefix (*text, symbols[i].text)) {
      *text += strlen (symbols[i].text);
      return symbols[i].symbol;
    }
  const bool valid = g_utf8_get_char_validated (*text, -1) < (gunichar) -2;
  *text = valid ? g_utf8_next_char (*text) : *text + 1;
  return BG_SYMBOL_OTHER;
}

char **bg_drawing_rows (const char *text) {
  char **rows = g_strsplit_set (text, "/\n", -1);
  for (char **row = rows; *row != NULL; row++)
    if (g_str_has_suffix (*row, "\r"))
      (*row)[strlen (*row) - 1] = '\0';
  return rows;
}

bool bg_drawing_is (const char *text) {
  g_auto (GStrv) words = g_strsplit_set (text, BLANKS "\r\n", -1);
  bool is_drawn = strchr (text, '/') != NULL;
  for (char **word = words; *word != NULL && !is_drawn; word++) {
    const char *c = *word;
    is_drawn = *c != '\0';
    while (*c != '\0' && is_drawn)
      is_drawn = bg_symbol_take (&c) != BG_SYMBOL_OTHER;
  }
  return is_drawn;
}

/* --- Labels ----------------------------------------------------------------- */

static bool is_blank (const char *line) {
  return line[strspn (line, BLANKS)] == '\0';
}

/* The column of that name; -1: there is none. */
static int find_column (const BgBoard *board, const char *name) {
  for (int column = 0; column < board->n_columns; column++)
    if (strcmp (bg_column_name (column).text, name) == 0)
      return column;
  return -1;
}

/* Are the words of LINE names of columns, from left to right? */
static bool names_columns (const BgBoard *board, const char *line) {
  g_auto (GStrv) words = g_strsplit_set (line, BLANKS, -1);
  int last = -1;
  for (char **word = words; *word != NULL; word++)
    if (**word != '\0') {
      const int column = find_column (board, *word);
      if (column <= last)
        return false;
      last = column;
    }
  return last >= 0;
}

/* Cuts off the name that a triangular lattice has at the end of a row: of the column that begins
   with the row below. */
static void cut_column_name (const BgBoard *board, int row, char *line) {
  char *name = line + strlen (line);
  while (name > line && strchr (BLANKS, name[-1]) == NULL)
    name--;
  const int column = board->skew ? find_column (board, name) : -1;
  if (column >= 0 && bg_hole_at (board, column, row) < 0
      && bg_hole_at (board, column, row + 1) >= 0)
    *name = '\0';
}

/* Moves *LINE past the number of the row, if it begins with one. */
static bool pass_row_number (int row, const char **line, GError **error) {
  const char *number = *line + strspn (*line, BLANKS);
  const size_t length = strspn (number, "0123456789");
  if (length == 0 || (number[length] != '\0' && strchr (BLANKS, number[length]) == NULL))
    return true;
  *line = number + length;
  return strtol (number, NULL, 10) == row + 1
         || bg_input_error (error, "drawn position: row %d has the number %s, expected %d", row + 1,
                            bg_excerpt (number, (gssize) length).text, row + 1);
}

/* --- Rows -------------------------------------------------------------------- */

/* The pegs and the number of holes read so far. */
typedef struct {
  const BgBoard *board;
  BgPosition pegs;
  int holes;
} Reading;

static void note (Reading *reading, int hole, BgSymbol symbol) {
  reading->holes++;
  if (symbol >= BG_SYMBOL_PEG)
    reading->pegs |= bg_hole_bit (hole);
}

static int count_holes (const BgBoard *board, int row) {
  int n = 0;
  for (int hole = 0; hole < board->n_holes; hole++)
    n += board->row[hole] == row;
  return n;
}

/* The characters of LINE that are LEAST or after it in BgSymbol. */
static int count_symbols (const char *line, BgSymbol least) {
  int n = 0;
  while (*line != '\0')
    n += bg_symbol_take (&line) >= least;
  return n;
}

/* Is a row the symbols of N holes, and blanks? */
static bool is_in_order (const char *line, int n) {
  return count_symbols (line, BG_SYMBOL_EMPTY) == n
         && count_symbols (line, BG_SYMBOL_BLANK) == count_symbols (line, BG_SYMBOL_OTHER);
}

static void read_in_order (Reading *reading, int row, const char *line) {
  for (int hole = 0; hole < reading->board->n_holes; hole++)
    if (reading->board->row[hole] == row) {
      BgSymbol symbol;
      while ((symbol = bg_symbol_take (&line)) < BG_SYMBOL_EMPTY)
        ;
      note (reading, hole, symbol);
    }
}

/* Reads a row with a character for each column; where the board has no hole, '.' is as good as
   any other that is no peg. */
static bool read_columns (Reading *reading, int row, const char *line, GError **error) {
  for (int column = 0; *line != '\0'; column++) {
    const char *character = line;
    const int hole = bg_hole_at (reading->board, column, row);
    const BgSymbol symbol = bg_symbol_take (&line);
    if (hole >= 0 ? symbol < BG_SYMBOL_EMPTY : symbol >= BG_SYMBOL_PEG)
      return bg_input_error (error, "drawn position: row %d, column %d, '%s', is %s", row + 1,
                             column + 1, bg_excerpt (character, line - character).text,
                             hole >= 0 ? "a hole, expected 'o' or '.'"
                                       : "no hole of the board, expected a filler and not 'o'");
    if (hole >= 0)
      note (reading, hole, symbol);
  }
  return true;
}

static bool read_row (Reading *reading, int row, const char *line, GError **error) {
  const BgBoard *board = reading->board;
  const int n = count_holes (board, row);
  const char *rest = line;
  if (!pass_row_number (row, &rest, error))
    return false;
  g_autofree char *marks = g_strstrip (g_strdup (rest));
  if (!is_in_order (marks, n))
    cut_column_name (board, row, marks);
  if (is_in_order (marks, n)) {
    read_in_order (reading, row, marks);
    return true;
  }
  /* a row that is as wide as the board may be indented */
  const bool has_gaps = strpbrk (marks, BLANKS) != NULL;
  const bool is_whole = !has_gaps && count_symbols (marks, BG_SYMBOL_OTHER) == board->n_columns;
  g_autoptr (GError) cause = NULL;
  if ((is_whole || rest == line) && read_columns (reading, row, is_whole ? marks : line, &cause))
    return true;
  if (cause == NULL || has_gaps)
    return bg_input_error (error,
                           "drawn position: row %d has %d symbols 'o' and '.', expected "
                           "those of its %d holes",
                           row + 1, count_symbols (marks, BG_SYMBOL_EMPTY), n);
  g_propagate_error (error, g_steal_pointer (&cause));
  return false;
}

/* --- Drawings ----------------------------------------------------------------- */

/* The lines after that with the names of columns, if there is one.  "o" alone may be a peg, but
   not above N others that are not blank. */
static char **find_rows (const BgBoard *board, char **lines, int n) {
  char **rows = lines;
  for (char **line = lines + g_strv_length (lines); line-- > lines && rows == lines;) {
    if ((n <= 0 || !bg_drawing_is (*line)) && names_columns (board, *line))
      rows = line + 1;
    n -= !is_blank (*line);
  }
  return rows;
}

bool bg_drawing_read (const BgBoard *board, const char *text, BgPosition *position,
                      GError **error) {
  g_auto (GStrv) lines = bg_drawing_rows (text);
  int n_filled = 0, n_rows = 0, row = -1;
  for (int i = 0; i < board->n_rows; i++)
    n_filled += count_holes (board, i) > 0;
  const bool has_lines = strchr (text, '\n') != NULL;
  char **line = has_lines ? find_rows (board, lines, n_filled) : lines;
  for (char **other = line; *other != NULL; other++)
    n_rows += !is_blank (*other);
  const bool skips = has_lines && n_rows == n_filled;
  if (has_lines && !skips && n_rows != board->n_rows)
    return bg_input_error (error, "drawn position has %d rows, expected %d", n_rows, n_filled);
  Reading reading = { .board = board };
  for (; *line != NULL; line++) {
    if (skips && is_blank (*line))
      continue;
    do
      row++;
    while (skips && count_holes (board, row) == 0);
    if (!read_row (&reading, row, *line, error))
      return false;
  }
  if (reading.holes != board->n_holes || (!skips && row + 1 != board->n_rows))
    return bg_input_error (error,
                           "drawn position has %d row%s and %d hole%s, expected %d row%s and "
                           "%d hole%s",
                           row + 1, bg_plural (row + 1), reading.holes, bg_plural (reading.holes),
                           board->n_rows, bg_plural (board->n_rows), board->n_holes,
                           bg_plural (board->n_holes));
  *position = reading.pegs;
  return true;
}
