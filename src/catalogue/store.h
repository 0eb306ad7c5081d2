/* Rows of an SQLite file (database.h) as records.  A schema describes a table of rows, which a key
   tells apart, and a table of their parts, as the classes of a problem or the levels of a trial.
   Each row has a checksum of itself and its parts: a row that another program changed is damage. */
#ifndef BG_STORE_H
#define BG_STORE_H

#include "catalogue/database.h"
#include "records/record.h"

typedef struct {
  const char *key, *type, *constraint, *comment;
  /* Of the value in the record of a row: "jumps.rows.0" is an item of a list, "solution.*" are all
     items of one, as a text with commas between.  "": KEY. */
  const char *path;
} BgDatabaseColumn;

/* A column, and perhaps its path. */
#define BG_COLUMN(key, type, constraint, comment, ...) \
  { key, type, constraint, comment, "" __VA_ARGS__ }

/* Does each row have a value in COLUMN, if only an empty one that its check refuses? */
bool bg_column_is_needed (const BgDatabaseColumn *column);

/* The value of COLUMN as text; NULL where ROW has none, or an empty one. */
char *bg_column_text (const BgDatabaseColumn *column, const BgRecord *row);

/* Adds a value to ROW, where there is one: TEXT may be NULL or empty.  Columns whose paths lead to
   one list are added in its order. */
void bg_column_add (const BgDatabaseColumn *column, const char *text, BgRecord *row);

typedef struct {
  const char *name;
  const BgDatabaseColumn *columns; /* after the number or reference of a row, before REST */
  guint n;
  const char *rest; /* of the statement that makes the table, and more statements */
} BgTable;

typedef struct BgStore BgStore;

typedef struct {
  BgDatabaseKind kind;
  BgTable rows;      /* with a number `id' and, in REST, a text `checksum' */
  BgTable parts;     /* with a reference to their row, named as the table of rows */
  const char *key;   /* columns that tell rows apart, with ", " between */
  const char *list;  /* the key of the parts in the record of a row */
  const char *text;  /* an expression of SQL: a part as text, of which checksums are made; NULL: all
                        columns, quoted */
  const char *order; /* of parts */
  /* Refuses a row whose checksum is right; or NULL. */
  bool (*check) (const BgStore *store, const BgRecord *row, GError **error);
} BgSchema;

/* Opens the file at PATH, as bg_database_open does, and looks all its rows through. */
BgStore *bg_store_open (const char *path, const BgSchema *schema, bool writes, GError **error);
void bg_store_close (BgStore *store);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgStore, bg_store_close)

BgDatabase *bg_store_database (const BgStore *store);

/* Sets *ROW to the row that has the key of the record KEY, or to NULL where there is none. */
bool bg_store_find (BgStore *store, const BgRecord *key, BgRecord **row, GError **error);

/* Writes ROW and its parts, in place of the row with its key; within a transaction. */
bool bg_store_put (BgStore *store, const BgRecord *row, GError **error);

/* The head of a query, "SELECT ... FROM table", and the rows of one that begins so, added to LIST;
   NULL: they are only looked at. */
const char *bg_store_query (const BgStore *store);
bool bg_store_read (BgStore *store, sqlite3_stmt *query, BgRecord *list, GError **error);

#endif
