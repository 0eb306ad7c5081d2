#include "report/table.h"

#include <stdio.h>
#include <string.h>

static void
append_cell (const BgRecord *row, const BgColumn *column, GString *cell)
{
  if (column->append != NULL)
    column->append (row, cell);
  else
    bg_record_append (row, column->key, cell);
}

char *
bg_table_cell (const BgRecord *row, const BgColumn *column)
{
  GString *cell = g_string_new (NULL);
  append_cell (row, column, cell);
  return g_string_free (cell, FALSE);
}

/* The width of a column, cells being apart by a blank at least; negative as in COLUMN. */
static int
find_width (const BgRecord *list, const BgColumn *column, bool is_first)
{
  int width = MAX (ABS (column->width), (int) strlen (column->heading) + !is_first);
  g_autoptr (GString) cell = g_string_new (NULL);
  for (guint i = 0; i < bg_record_length (list); i++)
    {
      g_string_truncate (cell, 0);
      append_cell (bg_record_item (list, i), column, cell);
      width = MAX (width, (int) cell->len + !is_first);
    }
  return column->width < 0 ? -width : width;
}

/* Appends a cell; the blanks are before it unless WIDTH is negative. */
static void
append_aligned (GString *text, const char *cell, int width, bool is_first)
{
  if (width < 0 && !is_first)
    g_string_append_printf (text, " %*s", width + 1, cell);
  else
    g_string_append_printf (text, "%*s", width, cell);
}

/* Ends a line that begins at START, without blanks at its end. */
static void
end_line (GString *text, size_t start)
{
  while (text->len > start && text->str[text->len - 1] == ' ')
    g_string_truncate (text, text->len - 1);
  g_string_append_c (text, '\n');
}

char *
bg_table_line (const BgRecord *row, const BgColumn *columns, int n)
{
  GString *line = g_string_new (NULL);
  for (int c = 0; c < n; c++)
    {
      g_autofree char *cell = row != NULL ? bg_table_cell (row, &columns[c])
                                          : g_strdup (columns[c].heading);
      g_string_append_printf (line, c > 0 ? " %*s" : "%*s", columns[c].width - (c > 0), cell);
    }
  end_line (line, 0);
  return g_string_free (line, FALSE);
}

char *
bg_table_to_text (const BgRecord *list, const BgColumn *columns, int n)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GString) cell = g_string_new (NULL);
  g_autofree int *width = g_new (int, n);
  for (int c = 0; c < n; c++)
    {
      width[c] = find_width (list, &columns[c], c == 0);
      append_aligned (text, columns[c].heading, width[c], c == 0);
    }
  end_line (text, 0);
  for (guint i = 0; i < bg_record_length (list); i++)
    {
      const size_t start = text->len;
      for (int c = 0; c < n; c++)
        {
          g_string_truncate (cell, 0);
          append_cell (bg_record_item (list, i), &columns[c], cell);
          append_aligned (text, cell->str, width[c], c == 0);
        }
      end_line (text, start);
    }
  return g_string_free (text, FALSE);
}

void
bg_table_print (const BgRecord *list, const BgColumn *columns, int n)
{
  g_autofree char *text = bg_table_to_text (list, columns, n);
  fputs (text, stdout);
}

static void
append_csv (GString *text, const char *cell)
{
  if (strpbrk (cell, ",\"\n\r") == NULL)
    {
      g_string_append (text, cell);
      return;
    }
  g_string_append_c (text, '"');
  for (const char *c = cell; *c != '\0'; c++)
    {
      if (*c == '"')
        g_string_append_c (text, '"');
      g_string_append_c (text, *c);
    }
  g_string_append_c (text, '"');
}

char *
bg_table_csv_row (const BgRecord *row, const BgColumn *columns, int n)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GString) cell = g_string_new (NULL);
  for (int c = 0; c < n; c++)
    {
      g_string_truncate (cell, 0);
      if (row != NULL)
        append_cell (row, &columns[c], cell);
      append_csv (text, row != NULL ? cell->str : columns[c].key);
      g_string_append_c (text, c + 1 < n ? ',' : '\n');
    }
  return g_string_free (text, FALSE);
}

void
bg_table_print_csv (const BgRecord *list, const BgColumn *columns, int n)
{
  g_autofree char *keys = bg_table_csv_row (NULL, columns, n);
  fputs (keys, stdout);
  for (guint i = 0; i < bg_record_length (list); i++)
    {
      g_autofree char *line = bg_table_csv_row (bg_record_item (list, i), columns, n);
      fputs (line, stdout);
    }
}

void
bg_table_print_all_csv (const BgRecord *list)
{
  const guint n = bg_record_length (list) > 0 ? bg_record_length (bg_record_item (list, 0)) : 0;
  g_autofree BgColumn *columns = g_new0 (BgColumn, n);
  for (guint c = 0; c < n; c++)
    columns[c].key = bg_record_key (bg_record_item (list, 0), c);
  bg_table_print_csv (list, columns, n);
}
