#include "catalogue/row.h"

#include <string.h>

#include "catalogue/schema.h"

/* The lists of the record "jumps", each with a column for the fewest and one for the most. */
static const char *const directions[] = { "rows", "columns", "diagonals" };

static const char *
text_of (sqlite3_stmt *row, int column)
{
  return (const char *) sqlite3_column_text (row, column);
}

/* Adds the value of a COLUMN of SQLite's that is not NULL. */
static void
add_value (BgRecord *problem, const char *key, sqlite3_stmt *row, int column)
{
  switch (sqlite3_column_type (row, column))
    {
    case SQLITE_INTEGER:
      bg_record_add_integer (problem, key, sqlite3_column_int64 (row, column));
      break;
    case SQLITE_FLOAT:
      bg_record_add_real (problem, key, sqlite3_column_double (row, column), 6);
      break;
    default:
      bg_record_add_text (problem, key, text_of (row, column));
    }
}

/* Adds "jumps" from the columns from FIRST on. */
static void
add_jumps (BgRecord *problem, sqlite3_stmt *row, int first)
{
  if (sqlite3_column_type (row, first) == SQLITE_NULL)
    return;
  BgRecord *jumps = bg_record_add_record (problem, "jumps");
  for (size_t d = 0; d < G_N_ELEMENTS (directions); d++)
    {
      BgRecord *range = bg_record_add_list (jumps, directions[d]);
      bg_record_add_integer (range, NULL, sqlite3_column_int64 (row, (int) (first + 2 * d)));
      bg_record_add_integer (range, NULL, sqlite3_column_int64 (row, (int) (first + 2 * d + 1)));
    }
}

BgRecord *
bg_row_read (sqlite3_stmt *row)
{
  BgRecord *problem = bg_record_new ();
  for (int c = 0; c < BG_COLUMNS; c++)
    if (strcmp (bg_columns[c].key, "rows_fewest") == 0)
      {
        add_jumps (problem, row, c + 1);
        c += 2 * G_N_ELEMENTS (directions) - 1;
      }
    else if (sqlite3_column_type (row, c + 1) == SQLITE_NULL)
      continue;
    else if (strcmp (bg_columns[c].key, "solution") == 0)
      {
        g_auto (GStrv) moves = g_strsplit (text_of (row, c + 1), ", ", -1);
        bg_record_add_strings (problem, "solution", (const char *const *) moves);
      }
    else
      add_value (problem, bg_columns[c].key, row, c + 1);
  return problem;
}

char *
bg_row_value (const BgRecord *problem, const char *key)
{
  const BgRecord *jumps = bg_record_find (problem, "jumps");
  GString *value = g_string_new (NULL);
  for (size_t d = 0; jumps != NULL && d < G_N_ELEMENTS (directions); d++)
    if (g_str_has_prefix (key, directions[d]))
      bg_record_append_item (bg_record_find (jumps, directions[d]), g_str_has_suffix (key, "most"),
                             value);
  if (strcmp (key, "solution") == 0 && bg_record_has (problem, key))
    {
      const BgRecord *moves = bg_record_find (problem, key);
      for (guint i = 0; i < bg_record_length (moves); i++)
        {
          g_string_append (value, i > 0 ? ", " : "");
          bg_record_append_item (moves, i, value);
        }
    }
  else
    bg_record_append (problem, key, value);
  return g_string_free (value, value->len == 0);
}
