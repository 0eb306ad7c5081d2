#include "board/hole_notation.h"

#include <stdlib.h>
#include <string.h>

#include "board/notation.h"

/* --- Names ------------------------------------------------------------------ */

static void append_name (const BgBoard *board, int hole, GString *text) {
  g_string_append (text, bg_hole_name (board, hole).text);
}

static int read_name (const BgBoard *board, const char **text) {
  int hole;
  return bg_hole_read (board, text, &hole, NULL) ? hole : -1;
}

/* --- Coordinates -------------------------------------------------------------- */

/* Does every symmetry of the board keep the hole? */
static bool is_fixed (const BgBoard *board, int hole) {
  for (int s = 0; s < board->n_symmetries; s++)
    if (board->symmetry[s][hole] != hole)
      return false;
  return true;
}

/* The column and the row of (0,0): does a hole lie in the middle of the rows and columns, under
   every symmetry?  In a triangle none does. */
static void find_origin (const BgBoard *board, int *column, int *row) {
  *column = 0;
  *row = board->n_rows - 1;
  for (int hole = 0; hole < board->n_holes; hole++)
    if (2 * board->column[hole] == board->n_columns - 1 && 2 * board->row[hole] == board->n_rows - 1
        && is_fixed (board, hole)) {
      *column = board->n_columns / 2;
      *row = board->n_rows / 2;
    }
}

static void append_coordinates (const BgBoard *board, int hole, GString *text) {
  int column, row;
  find_origin (board, &column, &row);
  g_string_append_printf (text, "(%d,%d)", board->column[hole] - column, row - board->row[hole]);
}

/* Reads a number after BEFORE, with a sign if that is wanted. */
static bool read_integer (const char **text, char before, int *number) {
  char *end;
  const char *c = *text + (before != '\0');
  if ((before != '\0' && **text != before) || !g_ascii_isdigit (c[before != '\0' && *c == '-']))
    return false;
  *number = (int) CLAMP (strtol (c, &end, 10), -BG_MAX_COLUMNS, 100 * BG_MAX_COLUMNS);
  *text = end;
  return true;
}

static int read_coordinates (const BgBoard *board, const char **text) {
  int origin[2], place[2];
  const char *c = *text;
  if (!read_integer (&c, '(', &place[0]) || !read_integer (&c, ',', &place[1]) || *c != ')')
    return -1;
  *text = c + 1;
  find_origin (board, &origin[0], &origin[1]);
  return bg_hole_at (board, origin[0] + place[0], origin[1] - place[1]);
}

/* --- Numbers -------------------------------------------------------------------- */

static void append_number (const BgBoard *, int hole, GString *text) {
  g_string_append_printf (text, "%d", hole + 1);
}

static int read_number (const BgBoard *board, const char **text) {
  int number;
  return read_integer (text, '\0', &number) && number >= 1 && number <= board->n_holes ? number - 1
                                                                                       : -1;
}

static void append_digits (const BgBoard *board, int hole, GString *text) {
  g_string_append_printf (text, "%d%d", board->column[hole] + 1, board->row[hole] + 1);
}

static int read_digits (const BgBoard *board, const char **text) {
  const char *c = *text;
  int number;
  return read_integer (text, '\0', &number) && *text == c + 2
             ? bg_hole_at (board, number / 10 - 1, number % 10 - 1)
             : -1;
}

/* --- All of them ------------------------------------------------------------------ */

const BgHoleNotation bg_hole_notations[] = {
#define NOTATION(function, most, name, summary) { name, most, append_##function, read_##function },
#include "board/notations.def"
#undef NOTATION
};

const int bg_n_hole_notations = G_N_ELEMENTS (bg_hole_notations);

const char *const bg_notations[] = {
#define NOTATION(function, most, name, summary) name,
#include "board/notations.def"
#undef NOTATION
  NULL
};

const BgHoleNotation *bg_hole_notation_find (const char *name, size_t length) {
  for (int i = 0; i < bg_n_hole_notations; i++)
    if (strlen (bg_notations[i]) == length && strncmp (bg_notations[i], name, length) == 0)
      return &bg_hole_notations[i];
  return NULL;
}

bool bg_hole_notation_fits (const BgHoleNotation *notation, const BgBoard *board) {
  return board->n_columns <= notation->most && board->n_rows <= notation->most;
}
