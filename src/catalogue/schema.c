#include "catalogue/schema.h"

const BgColumnOfProblem bg_columns[BG_COLUMNS] = {
#define COLUMN(key, type, constraint, comment) { key, type, constraint, comment },
#include "catalogue/columns.def"
#undef COLUMN
};

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
  g_string_append (sql,
                   "  start TEXT GENERATED ALWAYS AS (vacate || '''') VIRTUAL,"
                   "  -- as in problem files\n"
                   "  UNIQUE (board, rule, vacate, finish)\n);\n"
                   "-- The unordered solutions of a problem by class (A,B,C).\n"
                   "CREATE TABLE class (\n"
                   "  problem INTEGER NOT NULL REFERENCES problem ON DELETE CASCADE,\n"
                   "  longest INTEGER NOT NULL,  -- A, jumps of the longest sweep\n"
                   "  second INTEGER NOT NULL,  -- B, of the second longest\n"
                   "  final INTEGER NOT NULL,  -- C, of the longest final sweep\n"
                   "  count TEXT NOT NULL,\n"
                   "  UNIQUE (problem, longest, second, final)\n);\n");
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
