#include "cli/survey_rows.h"

#include <string.h>

#include "board/notation.h"
#include "report/number.h"

const char *const bg_row_name[BG_ROW_STRINGS] = {
  "vacate", "finish", "status", "moves", "ordered", "ordered_raw", "unordered", "longest_sweep",
  "longest_final_sweep", "classes", "shortfall",
};

static char *
classes_text (const BgUnordered *unordered)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < unordered->classes->len; i++)
    {
      const BgClass *class = &g_array_index (unordered->classes, BgClass, i);
      g_autofree char *count = bg_number_to_string (class->count);
      g_string_append_printf (text, "%s%s(%d,%d,%d)", i > 0 ? " " : "", count, class->longest,
                              class->second, class->final);
    }
  return g_string_free (text, FALSE);
}

GStrv
bg_row_new (const BgBoard *board, const BgSurveyResult *result)
{
  char **row = g_new0 (char *, BG_ROW_STRINGS + 1);
  const BgSolutions *solutions = result->solutions;
  char name[BG_HOLE_NAME];
  bg_hole_name (board, result->vacancy, name);
  row[BG_ROW_VACATE] = g_strdup (name);
  bg_hole_name (board, result->survivor, name);
  row[BG_ROW_FINISH] = g_strdup (name);
  row[BG_ROW_STATUS] = g_strdup (result->out_of_class ? "class"
                                                          : bg_solve_status_name (result->status));
  if (result->status == BG_SOLVED)
    row[BG_ROW_MOVES] = g_strdup_printf ("%d", result->moves);
  else if (result->status == BG_BOUNDED)
    row[BG_ROW_MOVES] = g_strdup_printf (">=%d", result->lower_bound);
  if (solutions != NULL)
    {
      row[BG_ROW_ORDERED] = bg_number_to_string (solutions->ordered);
      row[BG_ROW_ORDERED_RAW] = bg_number_to_string (solutions->ordered_raw);
      row[BG_ROW_LONGEST_SWEEP] = g_strdup_printf ("%d", bg_solutions_longest_sweep (solutions));
      row[BG_ROW_LONGEST_FINAL_SWEEP] =
        g_strdup_printf ("%d", bg_solutions_longest_final_sweep (solutions));
    }
  if (solutions != NULL && solutions->unordered != NULL)
    {
      row[BG_ROW_UNORDERED] = bg_number_to_string (solutions->unordered->up_to_symmetry);
      row[BG_ROW_CLASSES] = classes_text (solutions->unordered);
    }
  row[BG_ROW_SHORTFALL] = g_strdup (result->shortfall);
  for (int i = 0; i < BG_ROW_STRINGS; i++)
    if (row[i] == NULL)
      row[i] = g_strdup ("");
  return row;
}

static bool
is_hole (const BgBoard *board, const char *text)
{
  int hole;
  return bg_hole_read (board, &text, &hole, NULL) && *text == '\0';
}

/* A cut or mistyped row must not count as a problem that is done with. */
static bool
is_finished (const BgBoard *board, char **row)
{
  guint64 number;
  if (!is_hole (board, row[BG_ROW_VACATE]) || !is_hole (board, row[BG_ROW_FINISH]))
    return false;
  if (strcmp (row[BG_ROW_STATUS], "solved") == 0)
    return g_ascii_string_to_unsigned (row[BG_ROW_MOVES], 10, 1, BG_MAX_HOLES, &number, NULL);
  return strcmp (row[BG_ROW_STATUS], "unsolvable") == 0
         || strcmp (row[BG_ROW_STATUS], "class") == 0;
}

GStrv
bg_row_read (const BgBoard *board, const char *line)
{
  g_auto (GStrv) row = g_strsplit (line, ",", BG_ROW_FIELDS);
  if (g_strv_length (row) != BG_ROW_FIELDS || !is_finished (board, row))
    return NULL;
  char *classes = row[BG_ROW_CLASSES];
  size_t length = strlen (classes);
  if (length < 2 || classes[0] != '"' || classes[length - 1] != '"')
    return NULL;
  classes[length - 1] = '\0';
  memmove (classes, classes + 1, length - 1);
  /* only what is known whole is kept in a file */
  row = g_renew (char *, row, BG_ROW_STRINGS + 1);
  row[BG_ROW_SHORTFALL] = g_strdup ("");
  row[BG_ROW_STRINGS] = NULL;
  return g_steal_pointer (&row);
}

char *
bg_row_to_string (char **row, int n)
{
  GString *line = g_string_new (NULL);
  for (int i = 0; i < n; i++)
    {
      const char *quote = i >= BG_ROW_CLASSES ? "\"" : "";
      g_string_append_printf (line, "%s%s%s%c", quote, row[i], quote, i + 1 < n ? ',' : '\n');
    }
  return g_string_free (line, FALSE);
}
