#include "pictures/lines_layout.h"

#include <math.h>
#include <string.h>

#include "board/notation.h"
#include "core/error.h"
#include "pictures/graphviz.h"

/* The least distance of two holes before their places are made whole numbers: room for names, and
   symmetric layouts stay nearly so. */
#define LEAST_DISTANCE 2.
#define LAST_PLACE (MIN (BG_MAX_COLUMNS, BG_MAX_ROWS) - 1)

typedef struct {
  double x[BG_MAX_HOLES], y[BG_MAX_HOLES]; /* y goes upward */
} Points;

/* The holes by their numbers, as nodes that do not overlap, and an edge for each two that a line
   has beside each other. */
static GString *make_question (const BgBoard *board) {
  GString *dot = g_string_new ("graph { overlap=false node [shape=circle width=0.5 fixedsize=true "
                               "label=\"\"]\n");
  BgPosition joined[BG_MAX_HOLES] = { 0 };
  for (int i = 0; i < board->n_lines; i++) {
    const BgLine *line = &board->line[i];
    joined[line->a] |= bg_hole_bit (line->over);
    joined[line->b] |= bg_hole_bit (line->over);
  }
  for (int hole = 0; hole < board->n_holes; hole++)
    g_string_append_printf (dot, "%d\n", hole);
  for (int a = 0; a < board->n_holes; a++)
    for (int b = a + 1; b < board->n_holes; b++)
      if (bg_has (joined[a], b) || bg_has (joined[b], a))
        g_string_append_printf (dot, "%d -- %d\n", a, b);
  g_string_append (dot, "}\n");
  return dot;
}

/* Reads "node NAME X Y ..." for each hole. */
static bool read_answer (const BgBoard *board, const char *plain, Points *points) {
  g_auto (GStrv) lines = g_strsplit (plain, "\n", -1);
  BgPosition placed = 0;
  for (char **line = lines; *line != NULL; line++)
    if (g_str_has_prefix (*line, "node ")) {
      char *rest = *line + strlen ("node ");
      const guint64 hole = g_ascii_strtoull (rest, &rest, 10);
      if (hole >= (guint64) board->n_holes)
        return false;
      points->x[hole] = g_ascii_strtod (rest, &rest);
      points->y[hole] = g_ascii_strtod (rest, &rest);
      placed |= bg_hole_bit ((int) hole);
      if (!isfinite (points->x[hole]) || !isfinite (points->y[hole]))
        return false;
    }
  return placed == board->full;
}

/* Moves and stretches the points so that all coordinates are 0 to LAST_PLACE, and two are
   LEAST_DISTANCE apart, if there is room. */
static void stretch (Points *points, int n) {
  double nearest = INFINITY, left = INFINITY, top = -INFINITY, extent = 0;
  for (int a = 0; a < n; a++) {
    left = MIN (left, points->x[a]);
    top = MAX (top, points->y[a]);
    for (int b = 0; b < a; b++) {
      const double x = fabs (points->x[a] - points->x[b]);
      const double y = fabs (points->y[a] - points->y[b]);
      nearest = MIN (nearest, hypot (x, y));
      extent = MAX (extent, MAX (x, y));
    }
  }
  const double most = extent > 0 ? LAST_PLACE / extent : 0;
  const double factor = nearest > 0 ? MIN (LEAST_DISTANCE / nearest, most) : most;
  for (int hole = 0; hole < n; hole++) {
    points->x[hole] = factor * (points->x[hole] - left);
    points->y[hole] = factor * (top - points->y[hole]);
  }
}

/* The free place that is nearest to a point; it is no more free. */
static void take_nearest (bool (*is_taken)[LAST_PLACE + 1], double x, double y, int *column,
                          int *row) {
  double nearest = INFINITY;
  for (int c = 0; c <= LAST_PLACE; c++)
    for (int r = 0; r <= LAST_PLACE; r++)
      if (!is_taken[c][r] && hypot (c - x, r - y) < nearest) {
        nearest = hypot (c - x, r - y);
        *column = c;
        *row = r;
      }
  is_taken[*column][*row] = true;
}

char *bg_lines_layout (const BgBoard *board, GError **error) {
  static const char program[] = "neato", what[] = "a board by lines";
  bool is_taken[LAST_PLACE + 1][LAST_PLACE + 1] = { 0 };
  Points points;
  if (!bg_board_expect_lines (board, error))
    return NULL;
  g_autoptr (GString) question = make_question (board);
  g_autoptr (GString) plain = bg_graphviz_run (program, "plain", what, question, error);
  if (plain == NULL)
    return NULL;
  if (!read_answer (board, plain->str, &points))
    return bg_graphviz_fail (program, what, error);
  stretch (&points, board->n_holes);
  uint8_t places[2][BG_MAX_HOLES];
  for (int hole = 0; hole < board->n_holes; hole++) {
    int column = 0, row = 0;
    take_nearest (is_taken, points.x[hole], points.y[hole], &column, &row);
    places[0][hole] = (uint8_t) column;
    places[1][hole] = (uint8_t) row;
  }
  GString *text = g_string_new (NULL);
  bg_board_append_places (board, places[0], places[1], text);
  return g_string_free (text, FALSE);
}
