#include "problem/weights.h"

#include <stdlib.h>

#include "core/error.h"

#define MAX_WEIGHT 1000000

/* Reads the numbers of row number ROW, which has N holes. */
static bool parse_row (const char *text, int row, int n, int *weight, GError **error) {
  g_auto (GStrv) words = g_strsplit_set (text, " \t\v\f\r", -1);
  int numbers = 0;
  for (char **word = words; *word != NULL; word++) {
    char *end;
    if (**word == '\0')
      continue;
    long value = strtol (*word, &end, 10);
    if (*end != '\0' || value < -MAX_WEIGHT || value > MAX_WEIGHT)
      return bg_input_error (error, "row %d: '%s' is no whole number up to %d", row,
                             bg_excerpt (*word, -1).text, MAX_WEIGHT);
    if (numbers++ < n)
      *weight++ = (int) value;
  }
  return numbers == n
         || bg_input_error (error, "row %d has %d numbers, expected %d, one a hole", row, numbers,
                            n);
}

bool bg_weights_parse (const BgBoard *board, const char *text, int *weight, GError **error) {
  g_auto (GStrv) rows = g_strsplit (text, "/", -1);
  if (board->by_lines)
    return parse_row (text, 1, board->n_holes, weight, error);
  if ((int) g_strv_length (rows) != board->n_rows)
    return bg_input_error (error, "%u rows, expected the board's %d", g_strv_length (rows),
                           board->n_rows);
  /* holes are numbered row by row */
  for (int row = 0, first = 0, n; row < board->n_rows; row++, first += n) {
    for (n = 0; first + n < board->n_holes && board->row[first + n] == row; n++)
      ;
    if (!parse_row (rows[row], row + 1, n, weight + first, error))
      return false;
  }
  return true;
}
