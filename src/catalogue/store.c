#include "catalogue/store.h"

#include <string.h>

/* Decimals of a real number of a row. */
#define DECIMALS 6

enum { ALL, FIND, PARTS, PUT, DROP_PARTS, PUT_PART, SEAL, N_STATEMENTS };

struct BgStore {
  const BgSchema *schema;
  BgDatabase *database;
  sqlite3_stmt *statement[N_STATEMENTS]; /* NULL for a statement that may not write */
};

/* --- Columns -------------------------------------------------------------- */

bool bg_column_is_needed (const BgDatabaseColumn *column) {
  return g_str_has_prefix (column->constraint, "NOT NULL");
}

static const char *path_of (const BgDatabaseColumn *column) {
  return *column->path != '\0' ? column->path : column->key;
}

char *bg_column_text (const BgDatabaseColumn *column, const BgRecord *row) {
  GString *text = g_string_new (path_of (column));
  const bool is_list = g_str_has_suffix (text->str, ".*");
  g_string_truncate (text, text->len - (is_list ? strlen (".*") : 0));
  g_autofree char *path = g_strdup (text->str);
  bg_record_append (row, path, g_string_truncate (text, 0));
  if (is_list)
    g_string_replace (text, " ", ", ", 0);
  return g_string_free (text, text->len == 0);
}

static void add_value (const BgDatabaseColumn *column, const char *key, const char *text,
                       BgRecord *record) {
  if (strcmp (column->type, "INTEGER") == 0)
    bg_record_add_integer (record, key, g_ascii_strtoll (text, NULL, 10));
  else if (strcmp (column->type, "REAL") == 0)
    bg_record_add_real (record, key, g_ascii_strtod (text, NULL), DECIMALS);
  else
    bg_record_add_text (record, key, text);
}

void bg_column_add (const BgDatabaseColumn *column, const char *text, BgRecord *row) {
  if (text == NULL || (*text == '\0' && !bg_column_is_needed (column)))
    return;
  g_auto (GStrv) path = g_strsplit (path_of (column), ".", -1);
  char **key = path;
  BgRecord *record = row;
  for (; key[1] != NULL; key++)
    record = bg_record_enter (record, g_intern_string (*key), !g_ascii_isalpha (*key[1]));
  if (**key != '*') {
    add_value (column, g_ascii_isalpha (**key) ? g_intern_string (*key) : NULL, text, record);
    return;
  }
  g_auto (GStrv) items = g_strsplit (text, ", ", -1);
  for (char **item = items; *item != NULL; item++)
    add_value (column, NULL, *item, record);
}

/* The columns of TABLE with a value in the row that STATEMENT is at, behind the first, which is a
   number. */
static void read_columns (const BgTable *table, sqlite3_stmt *statement, BgRecord *record) {
  for (guint c = 0; c < table->n; c++)
    bg_column_add (&table->columns[c], (const char *) sqlite3_column_text (statement, (int) c + 1),
                   record);
}

/* Binds the columns of TABLE to the parameters that have their names. */
static void bind_columns (const BgTable *table, sqlite3_stmt *statement, const BgRecord *record) {
  for (guint c = 0; c < table->n; c++) {
    g_autofree char *name = g_strconcat (":", table->columns[c].key, NULL);
    const int parameter = sqlite3_bind_parameter_index (statement, name);
    if (parameter > 0)
      sqlite3_bind_text (statement, parameter, bg_column_text (&table->columns[c], record), -1,
                         g_free);
  }
}

/* --- Statements ----------------------------------------------------------- */

/* The keys of TABLE, each between BEFORE and AFTER, with SEPARATOR between them. */
static char *list_keys (const BgTable *table, const char *before, const char *after,
                        const char *separator) {
  GString *sql = g_string_new (NULL);
  for (guint c = 0; c < table->n; c++)
    g_string_append_printf (sql, "%s%s%s%s", c > 0 ? separator : "", before, table->columns[c].key,
                            after);
  return g_string_free (sql, FALSE);
}

/* The values of TABLE as one text. */
static char *quote_columns (const BgTable *table) {
  return list_keys (table, "quote (", ")", " || ',' || ");
}

static void declare_table (const BgTable *table, const char *first, GString *sql) {
  g_string_append_printf (sql, "CREATE TABLE %s (\n  %s,\n", table->name, first);
  for (guint c = 0; c < table->n; c++) {
    const BgDatabaseColumn *column = &table->columns[c];
    g_string_append_printf (sql, "  %s %s%s%s,%s%s\n", column->key, column->type,
                            *column->constraint != '\0' ? " " : "", column->constraint,
                            *column->comment != '\0' ? "  -- " : "", column->comment);
  }
  g_string_append (sql, table->rest);
}

static char *make_tables (const BgSchema *schema) {
  const char *rows = schema->rows.name;
  g_autofree char *reference = g_strdup_printf ("%s INTEGER NOT NULL REFERENCES %s"
                                                " ON DELETE CASCADE",
                                                rows, rows);
  GString *sql = g_string_new (NULL);
  declare_table (&schema->rows, "id INTEGER PRIMARY KEY", sql);
  declare_table (&schema->parts, reference, sql);
  return g_string_free (sql, FALSE);
}

/* An expression of SQL: all that a row and its parts say, as one text. */
static char *make_content (const BgSchema *schema) {
  const char *rows = schema->rows.name, *parts = schema->parts.name;
  g_autofree char *row = quote_columns (&schema->rows);
  g_autofree char *part = schema->text != NULL ? g_strdup (schema->text)
                                               : quote_columns (&schema->parts);
  return g_strdup_printf ("%s || ',' || coalesce ((SELECT group_concat (part, ' ') FROM (SELECT %s"
                          " AS part FROM %s WHERE %s.%s = %s.id ORDER BY %s)), '')",
                          row, part, parts, parts, rows, rows, schema->order);
}

/* Parameter 1 of the statements of parts and of a checksum is the number of the row. */
static void make_statements (const BgSchema *schema, char **sql) {
  const char *rows = schema->rows.name, *parts = schema->parts.name, *key = schema->key;
  g_autofree char *content = make_content (schema);
  g_autofree char *keys = list_keys (&schema->rows, "", "", ", ");
  g_autofree char *values = list_keys (&schema->rows, ":", "", ", ");
  g_autofree char *changes = list_keys (&schema->rows, "excluded.", "", ", ");
  g_autofree char *part_values = list_keys (&schema->parts, ":", "", ", ");
  g_auto (GStrv) key_names = g_strsplit (key, ", ", -1);
  g_autofree char *key_values = g_strjoinv (", :", key_names);
  sql[ALL] = g_strdup_printf ("SELECT %s.*, checksum = sha256 (%s) FROM %s", rows, content, rows);
  sql[FIND] = g_strdup_printf ("%s WHERE (%s) = (:%s)", sql[ALL], key, key_values);
  sql[PARTS] = g_strdup_printf ("SELECT * FROM %s WHERE %s = ? ORDER BY %s", parts, rows,
                                schema->order);
  sql[PUT] = g_strdup_printf ("INSERT INTO %s (%s) VALUES (%s) ON CONFLICT (%s)"
                              " DO UPDATE SET (%s) = (%s) RETURNING id",
                              rows, keys, values, key, keys, changes);
  sql[DROP_PARTS] = g_strdup_printf ("DELETE FROM %s WHERE %s = ?", parts, rows);
  sql[PUT_PART] = g_strdup_printf ("INSERT INTO %s VALUES (?, %s)", parts, part_values);
  sql[SEAL] = g_strdup_printf ("UPDATE %s SET checksum = sha256 (%s) WHERE id = ?", rows, content);
}

static bool prepare (BgStore *store, bool writes, GError **error) {
  g_auto (GStrv) sql = g_new0 (char *, N_STATEMENTS + 1);
  make_statements (store->schema, sql);
  for (int s = 0; s < (writes ? N_STATEMENTS : PUT); s++) {
    store->statement[s] = bg_database_prepare (store->database, sql[s], error);
    if (store->statement[s] == NULL)
      return false;
  }
  return true;
}

BgStore *bg_store_open (const char *path, const BgSchema *schema, bool writes, GError **error) {
  g_autofree char *tables = make_tables (schema);
  g_autoptr (BgStore) store = g_new0 (BgStore, 1);
  store->schema = schema;
  store->database = bg_database_open (path, &schema->kind, tables, writes, error);
  return store->database != NULL && prepare (store, writes, error)
                 && bg_store_read (store, store->statement[ALL], NULL, error)
             ? g_steal_pointer (&store)
             : NULL;
}

void bg_store_close (BgStore *store) {
  if (store == NULL)
    return;
  for (int s = 0; s < N_STATEMENTS; s++)
    sqlite3_finalize (store->statement[s]);
  bg_database_close (store->database);
  g_free (store);
}

BgDatabase *bg_store_database (const BgStore *store) {
  return store->database;
}

/* --- Rows ----------------------------------------------------------------- */

/* Adds the parts of row ID to its record, if it has any. */
static bool read_parts (BgStore *store, gint64 id, BgRecord *row, GError **error) {
  const BgSchema *schema = store->schema;
  sqlite3_stmt *parts = store->statement[PARTS];
  int code;
  sqlite3_bind_int64 (parts, 1, id);
  while ((code = bg_database_step (store->database, parts, error)) == SQLITE_ROW)
    read_columns (&schema->parts, parts,
                  bg_record_add_record (bg_record_enter (row, schema->list, true), NULL));
  return code == SQLITE_DONE;
}

/* The row that QUERY is at. */
static BgRecord *read_row (BgStore *store, sqlite3_stmt *query, GError **error) {
  const BgSchema *schema = store->schema;
  const gint64 id = sqlite3_column_int64 (query, 0);
  if (sqlite3_column_int (query, sqlite3_column_count (query) - 1) != 1)
    return bg_database_refuse_row (store->database, schema->rows.name, id, error);
  g_autoptr (BgRecord) row = bg_record_new ();
  read_columns (&schema->rows, query, row);
  return read_parts (store, id, row, error)
                 && (schema->check == NULL || schema->check (store, row, error))
             ? g_steal_pointer (&row)
             : NULL;
}

const char *bg_store_query (const BgStore *store) {
  return sqlite3_sql (store->statement[ALL]);
}

bool bg_store_read (BgStore *store, sqlite3_stmt *query, BgRecord *list, GError **error) {
  int code;
  while ((code = bg_database_step (store->database, query, error)) == SQLITE_ROW) {
    BgRecord *row = read_row (store, query, error);
    if (row == NULL)
      return false;
    if (list != NULL)
      bg_record_take (list, row);
    else
      bg_record_free (row);
  }
  return code == SQLITE_DONE;
}

bool bg_store_find (BgStore *store, const BgRecord *key, BgRecord **row, GError **error) {
  sqlite3_stmt *find = store->statement[FIND];
  bind_columns (&store->schema->rows, find, key);
  const int code = bg_database_step (store->database, find, error);
  *row = code == SQLITE_ROW ? read_row (store, find, error) : NULL;
  sqlite3_reset (find);
  return code == SQLITE_ROW ? *row != NULL : code == SQLITE_DONE;
}

/* Runs a statement about row ID, or about a PART of it. */
static bool run_statement (BgStore *store, int number, gint64 id, const BgRecord *part,
                           GError **error) {
  sqlite3_stmt *statement = store->statement[number];
  sqlite3_bind_int64 (statement, 1, id);
  if (part != NULL)
    bind_columns (&store->schema->parts, statement, part);
  return bg_database_step (store->database, statement, error) == SQLITE_DONE;
}

bool bg_store_put (BgStore *store, const BgRecord *row, GError **error) {
  const BgRecord *parts = bg_record_find (row, store->schema->list);
  sqlite3_stmt *put = store->statement[PUT];
  bind_columns (&store->schema->rows, put, row);
  bool done = bg_database_step (store->database, put, error) == SQLITE_ROW;
  const gint64 id = done ? sqlite3_column_int64 (put, 0) : 0;
  sqlite3_reset (put);
  done = done && run_statement (store, DROP_PARTS, id, NULL, error);
  for (guint i = 0; parts != NULL && i < bg_record_length (parts) && done; i++)
    done = run_statement (store, PUT_PART, id, bg_record_item (parts, i), error);
  return done && run_statement (store, SEAL, id, NULL, error);
}
