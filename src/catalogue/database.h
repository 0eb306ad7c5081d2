/* An SQLite file that several processes of a machine may write to, and claims by which each process
   reserves work for itself.

   Messages name the file.  Bad input, BG_ERROR_INPUT, is a file that cannot be read or written,
   is none of ours, is damaged, or is kept locked by another program; BG_ERROR_LIMIT is a disk that
   is full. */
#ifndef BG_DATABASE_H
#define BG_DATABASE_H

#include <glib.h>
#include <sqlite3.h>
#include <stdbool.h>

typedef struct BgDatabase BgDatabase;

/* A kind of file and its marks. */
typedef struct {
  const char *what; /* "a catalogue of bergholt" */
  int application;  /* PRAGMA application_id */
  int version;      /* PRAGMA user_version */
} BgDatabaseKind;

/* Opens the file at PATH, whose pages and tables are looked through; one that WRITES is made if
   there is none, by the statements TABLES.  PATH is NULL for tables in memory.  SQL has a function
   sha256 (TEXT) there and a collation `digits`, which compares texts of decimal digits as numbers.
   NULL with ERROR. */
BgDatabase *bg_database_open (const char *path, const BgDatabaseKind *kind, const char *tables,
                              bool writes, GError **error);
void bg_database_close (BgDatabase *database);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgDatabase, bg_database_close)

const char *bg_database_path (const BgDatabase *database);

/* One statement; NULL with ERROR. */
sqlite3_stmt *bg_database_prepare (BgDatabase *database, const char *sql, GError **error);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (sqlite3_stmt, sqlite3_finalize)

/* Goes to the next row: SQLITE_ROW, or SQLITE_DONE, which resets the statement.  Another value
   is a failure that ERROR describes. */
int bg_database_step (BgDatabase *database, sqlite3_stmt *statement, GError **error);

/* Refuses a file for the row ID of TABLE, whose checksum is another; returns NULL, which is also
   false. */
void *bg_database_refuse_row (const BgDatabase *database, const char *table, gint64 id,
                              GError **error);

/* A transaction: of the changes between begin and end all are kept, or none. */
bool bg_database_begin (BgDatabase *database, GError **error);
bool bg_database_end (BgDatabase *database, bool keep, GError **error);

/* Claims what KEY names until it is released or the process ends, however that happens; false if
   another process has it.  Keys with the same hash count as one. */
bool bg_database_claim (BgDatabase *database, const char *key);
void bg_database_release (BgDatabase *database, const char *key);

#endif
