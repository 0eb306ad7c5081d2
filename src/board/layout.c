#include "board/layout.h"

#include <string.h>

#include "board/arguments.h"
#include "board/drawing.h"
#include "board/graph_kinds.h"
#include "core/error.h"
#include "core/nearest.h"

/* --- Shapes -------------------------------------------------------------- */

/* The most numbers in a name: cross(a,b,c,d) has four. */
#define MOST_ARGUMENTS 4
/* The greatest number in a name: the length of the longest row of holes.  Boxes cannot overflow. */
#define MOST_NUMBER 128
/* Kinds of boards at most. */
#define MOST_KINDS 64

typedef struct {
  const char *name;
  const char *rows; /* fixed shapes: holes per row, rows centred; else NULL */

  /* Families: whether (column, row) is a hole, for the numbers N, inside a box. */
  int n_arguments;
  const char *arguments;
  int least; /* of each number: arms may be missing, sides may not */
  void (*box) (const int *n, int *columns, int *rows);
  bool (*hole) (const int *n, int column, int row);
  bool skew;                   /* drawn as a triangular lattice */
  const char *holes, *summary; /* the formula for a family's number of holes; its appearance */
} Shape;

static void box_square (const int *n, int *columns, int *rows) {
  *columns = *rows = n[0];
}

static void box_rectangle (const int *n, int *columns, int *rows) {
  *columns = n[0];
  *rows = n[1];
}

static void box_odd (const int *n, int *columns, int *rows) {
  *columns = *rows = 2 * n[0] - 1;
}

static void box_cross (const int *n, int *columns, int *rows) {
  *columns = n[3] + 3 + n[1];
  *rows = n[0] + 3 + n[2];
}

static bool hole_everywhere (const int *, int, int) {
  return true;
}

static bool hole_diamond (const int *n, int column, int row) {
  return ABS (column - (n[0] - 1)) + ABS (row - (n[0] - 1)) <= n[0] - 1;
}

static bool hole_triangle (const int *, int column, int row) {
  return column <= row;
}

static bool hole_hexagon (const int *n, int column, int row) {
  return ABS (column - row) <= n[0] - 1;
}

static bool hole_cross (const int *n, int column, int row) {
  return (column >= n[3] && column < n[3] + 3) || (row >= n[0] && row < n[0] + 3);
}

static const Shape shapes[] = {
  { .name = "english", .rows = "3377733", .summary = "cross of 3 by 7" },
  { .name = "french", .rows = "3577753", .summary = "cross with its corners filled" },
  { .name = "wiegleb", .rows = "333999333", .summary = "cross of 3 by 9" },
  { .name = "semi-wiegleb", .rows = "3399933", .summary = "cross, 9 wide and 7 high" },
  { .name = "senku", .rows = "335999533", .summary = "cross of 3 by 9 with two corners filled" },
  { "diamond", NULL, 1, "n", 1, box_odd, hole_diamond, false, "n^2 + (n-1)^2",
    "n holes on a side" },
  { "square", NULL, 1, "n", 1, box_square, hole_everywhere, false, "n^2", "n by n" },
  { "rectangle", NULL, 2, "w,h", 1, box_rectangle, hole_everywhere, false, "w h",
    "w wide and h high" },
  { "triangle", NULL, 1, "n", 1, box_square, hole_triangle, true, "n (n+1) / 2",
    "rows of 1 to n holes, apex a1" },
  { "rhombus", NULL, 1, "n", 1, box_square, hole_everywhere, true, "n^2",
    "n by n, in skew coordinates" },
  { "hexagon", NULL, 1, "n", 1, box_odd, hole_hexagon, true, "3 n (n-1) + 1", "n holes on a side" },
  { "cross", NULL, 4, "a,b,c,d", 0, box_cross, hole_cross, false, "9 + 3 (a+b+c+d)",
    "3 by 3 with arms of length a up, b right, c down, d left" },
};

/* The shape of "diamond(5)"; NULL where the word before the parenthesis is unknown. */
static const Shape *find_shape (const char *name) {
  size_t length = strcspn (name, "(");
  for (size_t i = 0; i < G_N_ELEMENTS (shapes); i++)
    if (strlen (shapes[i].name) == length && strncmp (shapes[i].name, name, length) == 0)
      return &shapes[i];
  return NULL;
}

/* --- Layouts ------------------------------------------------------------- */

static bool add_hole (BgBoard *board, int column, int row, GError **error) {
  if (board->n_holes == BG_MAX_HOLES) {
    g_set_error (error, BG_ERROR, BG_ERROR_WIDTH,
                 "board '%s' has over %d holes, the most a position holds", board->name,
                 BG_MAX_HOLES);
    return false;
  }
  board->column[board->n_holes] = (uint8_t) column;
  board->row[board->n_holes] = (uint8_t) row;
  board->n_holes++;
  board->n_columns = MAX (board->n_columns, column + 1);
  board->n_rows = MAX (board->n_rows, row + 1);
  return true;
}

static bool lay_out_fixed (BgBoard *board, const Shape *shape, GError **error) {
  int widest = 0;
  for (const char *row = shape->rows; *row; row++)
    widest = MAX (widest, *row - '0');
  for (int row = 0; shape->rows[row]; row++)
    for (int width = shape->rows[row] - '0', column = 0; column < width; column++)
      if (!add_hole (board, (widest - width) / 2 + column, row, error))
        return false;
  return true;
}

static bool lay_out_family (BgBoard *board, const Shape *shape, const int *n, GError **error) {
  int columns, rows;
  shape->box (n, &columns, &rows);
  if (columns > BG_MAX_COLUMNS)
    return bg_input_error (error, "board '%s' has %d columns, expected at most %d", board->name,
                           columns, BG_MAX_COLUMNS);
  for (int row = 0; row < rows; row++)
    for (int column = 0; column < columns; column++)
      if (shape->hole (n, column, row) && !add_hole (board, column, row, error))
        return false;
  return true;
}

/* "diamond(n)". */
static char *write_kind (const BgBoardKind *kind) {
  return kind->arguments == NULL ? g_strdup (kind->name)
                                 : g_strdup_printf ("%s(%s)", kind->name, kind->arguments);
}

/* All kinds, with commas between. */
static char *list_kinds (void) {
  GString *list = g_string_new (NULL);
  BgBoardKind kind;
  for (int i = 0; bg_board_kind (i, &kind); i++) {
    g_autofree char *text = write_kind (&kind);
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", text);
  }
  return g_string_free (list, FALSE);
}

bool bg_layout_named (BgBoard *board, const char *name, GError **error) {
  const Shape *shape = find_shape (name);
  if (shape == NULL) {
    g_autofree char *known = list_kinds ();
    const char *nearest = bg_board_nearest_kind (name);
    return bg_input_error (error, "unknown board '%s'%s%s%s, expected one of %s",
                           bg_excerpt (name, -1).text, nearest != NULL ? ", did you mean '" : "",
                           nearest != NULL ? nearest : "", nearest != NULL ? "'" : "", known);
  }

  int n[MOST_ARGUMENTS] = { 0 };
  const char *rest = name + strlen (shape->name);
  if (!bg_arguments_read (rest, shape->n_arguments, shape->least, MOST_NUMBER, n)) {
    BgBoardKind kind;
    bg_board_kind ((int) (shape - shapes), &kind);
    g_autofree char *text = write_kind (&kind);
    return bg_input_error (error, "board '%s': expected %s%s", bg_excerpt (name, -1).text, text,
                           shape->n_arguments > 0 ? " with whole numbers up to 128" : "");
  }
  board->name = g_strdup (name);
  board->skew = shape->skew;
  return shape->rows != NULL ? lay_out_fixed (board, shape, error)
                             : lay_out_family (board, shape, n, error);
}

/* Adds the holes of a row of a drawing. */
static bool lay_out_row (BgBoard *board, int row, const char *line, GError **error) {
  for (int column = 0; *line != '\0'; column++) {
    const char *character = line;
    const BgSymbol symbol = bg_symbol_take (&line);
    if (symbol != BG_SYMBOL_PEG && symbol != BG_SYMBOL_EMPTY && symbol != BG_SYMBOL_NONE
        && symbol != BG_SYMBOL_BLANK)
      return bg_input_error (error,
                             "layout row %d has '%s', expected 'o' for a hole, and '.', "
                             "'_' or a blank where there is none",
                             row + 1, bg_excerpt (character, line - character).text);
    if (column == BG_MAX_COLUMNS)
      return bg_input_error (error, "layout row %d has over %d columns", row + 1, BG_MAX_COLUMNS);
    if (symbol == BG_SYMBOL_PEG && !add_hole (board, column, row, error))
      return false;
    board->n_rows = row + 1; /* with or without holes: positions are drawn alike */
  }
  return true;
}

bool bg_layout_drawn (BgBoard *board, const char *rows, GError **error) {
  g_auto (GStrv) lines = bg_drawing_rows (rows);
  board->name = g_strdup ("drawn");
  for (int row = 0; lines[row] != NULL; row++) {
    if (row >= BG_MAX_ROWS)
      return bg_input_error (error, "layout has over %d rows", BG_MAX_ROWS);
    if (!lay_out_row (board, row, lines[row], error))
      return false;
  }
  if (board->n_holes == 0)
    return bg_input_error (error, "layout has no hole, expected rows of 'o' between '/'");
  return true;
}

BgRule bg_board_usual_rule (const char *name) {
  const Shape *shape = find_shape (name);
  return shape != NULL && shape->skew ? BG_RULE_6 : BG_RULE_4;
}

bool bg_board_kind (int i, BgBoardKind *kind) {
  if (i >= (int) G_N_ELEMENTS (shapes))
    return bg_graph_kind (i - (int) G_N_ELEMENTS (shapes), kind);
  const Shape *shape = &shapes[i];
  *kind = (BgBoardKind){
    .name = shape->name,
    .arguments = shape->arguments,
    .holes = shape->holes,
    .summary = shape->summary,
    .rule = bg_board_usual_rule (shape->name),
  };
  for (const char *row = shape->rows; row != NULL && *row != '\0'; row++)
    kind->n_holes += *row - '0';
  return true;
}

bool bg_board_is_kind (const char *name) {
  return find_shape (name) != NULL || bg_graph_is_kind (name);
}

const char *bg_board_nearest_kind (const char *name) {
  const char *names[MOST_KINDS];
  BgBoardKind kind;
  int n = 0;
  for (; bg_board_kind (n, &kind); n++)
    names[n] = kind.name;
  g_autofree char *word = g_strndup (name, strcspn (name, "("));
  return bg_nearest (word, names, n);
}
