/* A table of SQLite as a list of its columns, of which statements are made, and rows of it as
   records with a field for each column. */
#ifndef BG_COLUMNS_H
#define BG_COLUMNS_H

#include <sqlite3.h>

#include "records/record.h"

typedef struct {
  const char *key, *type, *constraint, *comment;
} BgDatabaseColumn;

/* Appends N columns to a statement that makes their table, a line each. */
void bg_columns_declare (const BgDatabaseColumn *columns, guint n, GString *sql);

/* The keys of N columns, each between BEFORE and AFTER, with SEPARATOR between them; to be freed.
 */
char *bg_columns_list (const BgDatabaseColumn *columns, guint n, const char *before,
                       const char *after, const char *separator);

/* An expression of SQL: the values of N columns as one text. */
char *bg_columns_content (const BgDatabaseColumn *columns, guint n);

/* Binds the fields of ROW, whole and real numbers and texts, to the parameters ":key" that the
   statement has. */
void bg_columns_bind (sqlite3_stmt *statement, const BgRecord *row);

/* Adds the columns of the row at hand that are not NULL to RECORD. */
void bg_columns_read (sqlite3_stmt *statement, BgRecord *record);

#endif
