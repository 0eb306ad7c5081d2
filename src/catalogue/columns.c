#include "catalogue/columns.h"

/* Decimals of a real number of a record. */
#define DECIMALS 9

void bg_columns_declare (const BgDatabaseColumn *columns, guint n, GString *sql) {
  for (guint c = 0; c < n; c++)
    g_string_append_printf (sql, "  %s %s%s%s,%s%s\n", columns[c].key, columns[c].type,
                            *columns[c].constraint != '\0' ? " " : "", columns[c].constraint,
                            *columns[c].comment != '\0' ? "  -- " : "", columns[c].comment);
}

char *bg_columns_list (const BgDatabaseColumn *columns, guint n, const char *before,
                       const char *after, const char *separator) {
  GString *sql = g_string_new (NULL);
  for (guint c = 0; c < n; c++)
    g_string_append_printf (sql, "%s%s%s%s", c > 0 ? separator : "", before, columns[c].key, after);
  return g_string_free (sql, FALSE);
}

char *bg_columns_content (const BgDatabaseColumn *columns, guint n) {
  return bg_columns_list (columns, n, "quote (", ")", " || ',' || ");
}

static void bind_field (sqlite3_stmt *statement, int parameter, const BgRecord *row, guint i) {
  const char *key = bg_record_key (row, i);
  switch (bg_record_type (row, i)) {
  case BG_FIELD_INTEGER:
    sqlite3_bind_int64 (statement, parameter, bg_record_integer (row, key));
    break;
  case BG_FIELD_REAL: sqlite3_bind_double (statement, parameter, bg_record_real (row, key)); break;
  default:
    sqlite3_bind_text (statement, parameter, bg_record_text (row, key), -1, SQLITE_TRANSIENT);
  }
}

void bg_columns_bind (sqlite3_stmt *statement, const BgRecord *row) {
  for (guint i = 0; i < bg_record_length (row); i++) {
    g_autofree char *name = g_strconcat (":", bg_record_key (row, i), NULL);
    const int parameter = sqlite3_bind_parameter_index (statement, name);
    if (parameter > 0)
      bind_field (statement, parameter, row, i);
  }
}

void bg_columns_read (sqlite3_stmt *statement, BgRecord *record) {
  for (int c = 0; c < sqlite3_column_count (statement); c++) {
    const char *key = g_intern_string (sqlite3_column_name (statement, c));
    switch (sqlite3_column_type (statement, c)) {
    case SQLITE_NULL: break;
    case SQLITE_INTEGER:
      bg_record_add_integer (record, key, sqlite3_column_int64 (statement, c));
      break;
    case SQLITE_FLOAT:
      bg_record_add_real (record, key, sqlite3_column_double (statement, c), DECIMALS);
      break;
    default: bg_record_add_text (record, key, (const char *) sqlite3_column_text (statement, c));
    }
  }
}
