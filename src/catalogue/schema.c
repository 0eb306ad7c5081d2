#include "catalogue/schema.h"

/* Constraints: the column is there if and only if the status is so; decimal digits. */
#define ONLY(key, status_) "CHECK ((" key " IS NOT NULL) = (status = '" status_ "'))"
#define DIGITS(key) "CHECK (" key " GLOB '[0-9]*' AND " key " NOT GLOB '*[^0-9]*')"

const BgColumnOfProblem bg_columns[BG_COLUMNS] = {
#define COLUMN(key, type, constraint, comment) { key, type, constraint, comment },
#include "catalogue/columns.def"
#undef COLUMN
};

static const char rest_of_schema[] =
  "  start TEXT GENERATED ALWAYS AS (vacate || '''') VIRTUAL,  -- as in problem files\n"
  "  checksum TEXT NOT NULL DEFAULT '',  -- of the row and its classes\n"
  "  UNIQUE (board, rule, vacate, finish),\n"
  "  CHECK (status = 'solved' OR coalesce (ordered, ordered_raw, unordered, unordered_raw,\n"
  "    longest_sweep, longest_final_sweep, rows_fewest, solution) IS NULL),\n"
  "  CHECK ((rows_fewest IS NULL) + (rows_most IS NULL) + (columns_fewest IS NULL)\n"
  "    + (columns_most IS NULL) + (diagonals_fewest IS NULL) + (diagonals_most IS NULL) IN (0, 6))\n"
  ") STRICT;\n"
  "CREATE INDEX drawing ON problem (drawing) WHERE drawing IS NOT NULL;\n"
  "-- The unordered solutions of a problem by class (A,B,C).\n"
  "CREATE TABLE class (\n"
  "  problem INTEGER NOT NULL REFERENCES problem ON DELETE CASCADE,\n"
  "  longest INTEGER NOT NULL,  -- A, jumps of the longest sweep\n"
  "  second INTEGER NOT NULL CHECK (second BETWEEN 0 AND longest),  -- B, of the second longest\n"
  "  final INTEGER NOT NULL CHECK (final BETWEEN 1 AND longest),"
  "  -- C, of the longest final sweep\n"
  "  count TEXT NOT NULL " DIGITS ("count") ",\n"
  "  UNIQUE (problem, longest, second, final)\n"
  ") STRICT;\n";

char *
bg_schema_text (void)
{
  GString *sql = g_string_new ("-- Problems of peg solitaire, one vacancy to one survivor, up to "
                               "symmetry.\n-- Counts are decimal digits, since they may exceed "
                               "2^63.\nCREATE TABLE problem (\n  id INTEGER PRIMARY KEY,\n");
  for (int c = 0; c < BG_COLUMNS; c++)
    g_string_append_printf (sql, "  %s %s%s%s,%s%s\n", bg_columns[c].key, bg_columns[c].type,
                            *bg_columns[c].constraint != '\0' ? " " : "", bg_columns[c].constraint,
                            *bg_columns[c].comment != '\0' ? "  -- " : "", bg_columns[c].comment);
  g_string_append (sql, rest_of_schema);
  return g_string_free (sql, FALSE);
}

char *
bg_schema_content (void)
{
  GString *sql = g_string_new (NULL);
  for (int c = 0; c < BG_COLUMNS; c++)
    g_string_append_printf (sql, "quote (problem.%s) || ',' || ", bg_columns[c].key);
  g_string_append (sql, BG_SCHEMA_CLASSES);
  return g_string_free (sql, FALSE);
}

/* How much is known of a row of TABLE, as an expression of SQL: more is better. */
#define KNOWN(table) \
  "((" table ".status <> 'bounded') * 1000 + (" table ".ordered IS NOT NULL) * 100" \
  " + (" table ".unordered IS NOT NULL) * 200 + (" table ".solution IS NOT NULL) * 50" \
  " + (" table ".status = 'bounded') * 2 * coalesce (" table ".lower_bound, 0)" \
  " + (" table ".method IS NOT NULL))"

char *
bg_schema_put (void)
{
  g_autoptr (GString) keys = g_string_new (NULL);
  g_autoptr (GString) values = g_string_new (NULL);
  g_autoptr (GString) changes = g_string_new (NULL);
  for (int c = 0; c < BG_COLUMNS; c++)
    {
      const char *comma = c > 0 ? ", " : "";
      g_string_append_printf (keys, "%s%s", comma, bg_columns[c].key);
      g_string_append_printf (values, "%s?%d", comma, c + 1);
      g_string_append_printf (changes, "%s%s = excluded.%s", comma, bg_columns[c].key,
                              bg_columns[c].key);
    }
  return g_strdup_printf ("INSERT INTO problem (%s) VALUES (%s)"
                          " ON CONFLICT (board, rule, vacate, finish) DO UPDATE SET %s"
                          " WHERE " KNOWN ("excluded") " > " KNOWN ("problem") " RETURNING id",
                          keys->str, values->str, changes->str);
}
