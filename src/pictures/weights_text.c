#include "pictures/weights_text.h"

#include <string.h>

#include "board/notation.h"
#include "pictures/plan.h"

/* A grid of characters, WIDTH to a row. */
typedef struct {
  int width, height;
  char *place;
} Grid;

/* Writes TEXT so that it ends in column X. */
static void put_text (Grid *grid, int x, int y, const char *text) {
  const int length = (int) strlen (text);
  memcpy (grid->place + y * grid->width + x - length + 1, text, length);
}

static int longest (const BgBoard *board, const char *const *label) {
  int most = board->n_rows > 99 ? 3 : 2; /* row numbers */
  for (int hole = 0; hole < board->n_holes; hole++)
    most = MAX (most, (int) strlen (label[hole]));
  return most;
}

static char *lines_of (const Grid *grid) {
  GString *text = g_string_new (NULL);
  for (int y = 0; y < grid->height; y++) {
    g_string_append_len (text, grid->place + y * grid->width, grid->width);
    while (text->len > 0 && text->str[text->len - 1] == ' ')
      g_string_truncate (text, text->len - 1);
    g_string_append_c (text, '\n');
  }
  return g_string_free (text, FALSE);
}

/* On a board by lines: the holes that have labels, in one line. */
static char *list_labels (const BgBoard *board, const char *const *label) {
  GString *text = g_string_new (NULL);
  for (int hole = 0; hole < board->n_holes; hole++)
    if (*label[hole] != '\0')
      g_string_append_printf (text, "%s%s: %s", text->len > 0 ? ", " : "     ",
                              bg_hole_name (board, hole).text, label[hole]);
  return g_string_free (g_string_append_c (text, '\n'), FALSE);
}

char *bg_labels_to_text (const BgBoard *board, const char *const *label) {
  if (board->by_lines)
    return list_labels (board, label);
  BgPlan plan;
  bg_plan_init (&plan, board);
  const int length = longest (board, label);
  /* neighbours are two places apart */
  const int step = length / 2 + 1, first = length - 1;
  Grid grid = { step * (plan.width - 1) + length, plan.height, NULL };
  g_autofree char *place = grid.place = g_malloc (grid.width * grid.height);
  memset (place, ' ', grid.width * grid.height);
  for (int column = 0; column < board->n_columns; column++)
    if (plan.has_column[column])
      put_text (&grid, first + step * plan.column_label[column].x, plan.column_label[column].y,
                bg_column_name (column).text);
  for (int row = 0; row < board->n_rows; row++)
    if (plan.has_row[row]) {
      g_autofree char *number = g_strdup_printf ("%d", row + 1);
      put_text (&grid, first + step * plan.row_label[row].x, plan.row_label[row].y, number);
    }
  for (int hole = 0; hole < board->n_holes; hole++)
    put_text (&grid, first + step * plan.hole[hole].x, plan.hole[hole].y, label[hole]);
  return lines_of (&grid);
}

char *bg_weights_to_text (const BgBoard *board, const gint64 *weight) {
  g_auto (GStrv) label = g_new0 (char *, board->n_holes + 1);
  for (int hole = 0; hole < board->n_holes; hole++)
    label[hole] = g_strdup_printf ("%" G_GINT64_FORMAT, weight[hole]);
  return bg_labels_to_text (board, (const char *const *) label);
}
