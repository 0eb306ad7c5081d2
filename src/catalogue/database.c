#include "catalogue/database.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/error.h"

/* Milliseconds to wait for a write of another process. */
#define PATIENCE 5000

/* Milliseconds between two attempts, where SQLite does not wait by itself. */
#define PAUSE 5

/* Claims are locks on bytes far beyond the end of any file and beyond the locks of SQLite. */
#define CLAIMS ((off_t) 1 << 40)

/* The file name by which SQLite knows tables in memory. */
#define MEMORY ":memory:"

struct BgDatabase {
  char *path;
  sqlite3 *handle;
  int claims; /* the file again: locks on it are this process's; or -1 */
};

/* --- Errors --------------------------------------------------------------- */

/* Could something not be written, as on a full disk? */
static bool is_of_disk (const BgDatabase *database) {
  const int code = sqlite3_extended_errcode (database->handle);
  return code == SQLITE_FULL
         || ((code & 0xff) == SQLITE_IOERR && code != SQLITE_IOERR_READ
             && code != SQLITE_IOERR_SHORT_READ);
}

static void *fail (const BgDatabase *database, GError **error) {
  const int code = sqlite3_errcode (database->handle) & 0xff;
  const int number = sqlite3_system_errno (database->handle);
  if (is_of_disk (database))
    return bg_limit_error (error, "%s: %s, earlier rows are kept", database->path,
                           code == SQLITE_FULL ? g_strerror (ENOSPC)
                           : number != 0       ? g_strerror (number)
                                               : sqlite3_errmsg (database->handle));
  if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
    return bg_input_error (error, "%s: locked by another program for over %d seconds",
                           database->path, PATIENCE / 1000);
  return bg_input_error (error, "%s: %s", database->path,
                         code == SQLITE_NOTADB ? "not a database"
                         : code == SQLITE_CANTOPEN && number != 0
                             ? g_strerror (number)
                             : sqlite3_errmsg (database->handle));
}

/* --- Statements ----------------------------------------------------------- */

/* Statements of SQL that return nothing. */
static bool run_sql (BgDatabase *database, const char *sql, GError **error) {
  return sqlite3_exec (database->handle, sql, NULL, NULL, NULL) == SQLITE_OK
         || fail (database, error);
}

sqlite3_stmt *bg_database_prepare (BgDatabase *database, const char *sql, GError **error) {
  sqlite3_stmt *statement = NULL;
  const char *rest = "";
  if (sqlite3_prepare_v2 (database->handle, sql, -1, &statement, &rest) != SQLITE_OK)
    fail (database, error);
  else if (*rest != '\0') {
    g_clear_pointer (&statement, sqlite3_finalize);
    bg_input_error (error, "%s: ';', expected one statement", database->path);
  }
  return statement;
}

int bg_database_step (BgDatabase *database, sqlite3_stmt *statement, GError **error) {
  const int code = sqlite3_step (statement);
  if (code == SQLITE_ROW)
    return code;
  if (code != SQLITE_DONE)
    fail (database, error);
  sqlite3_reset (statement);
  return code;
}

bool bg_database_begin (BgDatabase *database, GError **error) {
  return run_sql (database, "BEGIN IMMEDIATE", error);
}

bool bg_database_end (BgDatabase *database, bool keep, GError **error) {
  const bool kept = keep && run_sql (database, "COMMIT", error);
  if (!kept && !sqlite3_get_autocommit (database->handle))
    run_sql (database, "ROLLBACK", NULL);
  return kept;
}

/* --- Opening -------------------------------------------------------------- */

/* The value of a PRAGMA, or of any statement with one whole number. */
static bool read_number (BgDatabase *database, const char *sql, int *number, GError **error) {
  g_autoptr (sqlite3_stmt) statement = bg_database_prepare (database, sql, error);
  if (statement == NULL || bg_database_step (database, statement, error) != SQLITE_ROW)
    return false;
  *number = sqlite3_column_int (statement, 0);
  return true;
}

/* Has changes written to a log beside the file, so that others can read meanwhile.  Where another
   process is about to write to an empty file, SQLite refuses this at once instead of waiting: the
   statement reads first, and two that have read would wait for each other. */
static bool set_log (BgDatabase *database, GError **error) {
  const int64_t end = g_get_monotonic_time () + PATIENCE * 1000;
  while (!run_sql (database, "PRAGMA journal_mode = WAL", NULL)) {
    if (sqlite3_errcode (database->handle) != SQLITE_BUSY || g_get_monotonic_time () >= end)
      return fail (database, error);
    g_usleep (PAUSE * 1000);
  }
  return true;
}

/* Is there nothing in the file?  One page at most, which set_log may have written, and no mark: a
   file whose tables cannot be found any more is not made anew. */
static bool is_empty (BgDatabase *database, bool *empty, GError **error) {
  int n_tables, n_pages, application;
  const bool read = read_number (database, "SELECT count (*) FROM sqlite_schema", &n_tables, error)
                    && read_number (database, "PRAGMA page_count", &n_pages, error)
                    && read_number (database, "PRAGMA application_id", &application, error);
  *empty = read && n_tables == 0 && n_pages <= 1 && application == 0;
  return read;
}

/* Makes an empty file one of its kind; another process may do so at the same time. */
static bool make_tables (BgDatabase *database, const BgDatabaseKind *kind, const char *tables,
                         GError **error) {
  bool empty;
  g_autofree char *marks = g_strdup_printf ("PRAGMA application_id = %d; PRAGMA user_version = %d",
                                            kind->application, kind->version);
  if (!set_log (database, error) || !bg_database_begin (database, error))
    return false;
  const bool made = is_empty (database, &empty, error)
                    && (!empty
                        || (run_sql (database, tables, error) && run_sql (database, marks, error)));
  return bg_database_end (database, made, error);
}

/* Names the damage of the file; returns NULL, which is also false. */
static void *refuse_file (const BgDatabase *database, const char *fault, GError **error) {
  return bg_input_error (error, "%s: damaged: %s", database->path, fault);
}

void *bg_database_refuse_row (const BgDatabase *database, const char *table, gint64 id,
                              GError **error) {
  g_autofree char *fault = g_strdup_printf ("row %" G_GINT64_FORMAT
                                            " of the table %s was changed outside this program",
                                            id, table);
  return refuse_file (database, fault, error);
}

/* Does the file have the tables and indexes that the statements TABLES make, to the letter, of
   which SQLite keeps the text?  A user may have added others. */
static bool check_tables (BgDatabase *database, const char *tables, GError **error) {
  g_auto (GStrv) statements = g_strsplit (tables, ";\n", -1);
  g_autoptr (sqlite3_stmt)
      find = bg_database_prepare (database, "SELECT 1 FROM sqlite_schema WHERE sql = ?", error);
  int code = find != NULL ? SQLITE_ROW : SQLITE_ERROR;
  for (char **one = statements; **one != '\0' && code == SQLITE_ROW; one++) {
    sqlite3_bind_text (find, 1, *one, -1, SQLITE_STATIC);
    code = bg_database_step (database, find, error);
    sqlite3_reset (find);
  }
  if (code == SQLITE_DONE)
    return refuse_file (database, "its tables are others", error);
  return code == SQLITE_ROW;
}

/* Are pages, rows and indexes of the file as SQLite wrote them?  Its first complaint may begin with
   a line that names the database. */
static bool check_pages (BgDatabase *database, GError **error) {
  g_autoptr (sqlite3_stmt)
      check = bg_database_prepare (database, "PRAGMA integrity_check (1)", error);
  if (check == NULL || bg_database_step (database, check, error) != SQLITE_ROW)
    return false;
  const char *verdict = (const char *) sqlite3_column_text (check, 0);
  const char *line_end = strrchr (verdict, '\n');
  return strcmp (verdict, "ok") == 0
         || refuse_file (database, line_end != NULL ? line_end + 1 : verdict, error);
}

/* Refuses a file that is not of the kind or is damaged, and makes an empty one. */
static bool check_file (BgDatabase *database, const BgDatabaseKind *kind, const char *tables,
                        bool writes, GError **error) {
  bool empty;
  int application, version;
  if (!is_empty (database, &empty, error)
      || (empty && writes && !make_tables (database, kind, tables, error))
      || !read_number (database, "PRAGMA application_id", &application, error)
      || !read_number (database, "PRAGMA user_version", &version, error))
    return false;
  if (application != kind->application)
    return bg_input_error (error, "%s: a database, but not %s", database->path, kind->what);
  if (version != kind->version)
    return bg_input_error (error, "%s: version %d of %s, expected %d", database->path, version,
                           kind->what, kind->version);
  return check_tables (database, tables, error) && check_pages (database, error);
}

/* SQLite would wait for the other end of a pipe. */
static bool is_regular (const char *path, bool writes, const char *what, GError **error) {
  struct stat status;
  const bool found = stat (path, &status) == 0;
  if (!found && errno == ENOENT && writes)
    return true;
  if (found && !S_ISREG (status.st_mode))
    return bg_input_error (error, "%s: not a regular file, expected %s", path, what);
  if (!found || access (path, writes ? R_OK | W_OK : R_OK) != 0)
    return bg_input_error (error, "%s: %s, expected %s", path, g_strerror (errno), what);
  return status.st_size > 0 || writes
         || bg_input_error (error, "%s: empty, expected %s", path, what);
}

/* The SHA-256 of a text, in hexadecimal digits: a function of SQL. */
static void compute_sha256 (sqlite3_context *context, int, sqlite3_value **argument) {
  const char *text = (const char *) sqlite3_value_text (*argument);
  if (text != NULL)
    sqlite3_result_text (context, g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1), -1,
                         g_free);
}

/* Is TEXT a whole number without leading zeros? */
static bool is_whole (const char *text, int length) {
  for (int i = 0; i < length; i++)
    if (!g_ascii_isdigit (text[i]))
      return false;
  return length > 0 && (length == 1 || *text != '0');
}

/* The collation of counts: the greater of two whole numbers has more digits, or greater ones.
   Other texts are numbers of a query, as -1 or 2.5, which need not be exact. */
static int compare_digits (void *, int a_length, const void *a, int b_length, const void *b) {
  if (is_whole (a, a_length) && is_whole (b, b_length))
    return a_length != b_length ? a_length - b_length : memcmp (a, b, a_length);
  g_autofree char *a_text = g_strndup (a, a_length), *b_text = g_strndup (b, b_length);
  const double x = g_ascii_strtod (a_text, NULL), y = g_ascii_strtod (b_text, NULL);
  return x != y ? (x > y) - (x < y) : strcmp (a_text, b_text);
}

/* To read a file SQLite writes temporary files beside it.  Where it cannot, the file is read as one
   that no process changes. */
static bool open_handle (BgDatabase *database, bool is_file, bool writes, GError **error) {
  g_autofree char *folder = g_path_get_dirname (database->path);
  g_autofree char *absolute = g_canonicalize_filename (database->path, NULL);
  g_autofree char *plain = g_filename_to_uri (absolute, NULL, NULL);
  const bool may_write = writes
                         || (access (folder, W_OK) == 0 && access (database->path, W_OK) == 0);
  g_autofree char *name = is_file ? g_strconcat (plain, may_write ? "" : "?immutable=1", NULL)
                                  : g_strdup (MEMORY);
  const int flags = writes      ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                    : may_write ? SQLITE_OPEN_READWRITE
                                : SQLITE_OPEN_READONLY;
  const int code = sqlite3_open_v2 (name, &database->handle, flags | SQLITE_OPEN_URI, NULL);
  if (database->handle == NULL)
    g_error ("failed to allocate a database");
  if (code != SQLITE_OK)
    return fail (database, error);
  sqlite3_busy_timeout (database->handle, PATIENCE);
  if (sqlite3_create_function (database->handle, "sha256", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
                               NULL, compute_sha256, NULL, NULL)
          != SQLITE_OK
      || sqlite3_create_collation (database->handle, "digits", SQLITE_UTF8, NULL, compare_digits)
             != SQLITE_OK)
    return fail (database, error);
  /* a commit that the power takes back is a problem that is solved again */
  return run_sql (database,
                  writes ? "PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON"
                         : "PRAGMA query_only = ON",
                  error);
}

BgDatabase *bg_database_open (const char *path, const BgDatabaseKind *kind, const char *tables,
                              bool writes, GError **error) {
  const bool is_file = path != NULL, has_claims = is_file && writes;
  if (is_file && !is_regular (path, writes, kind->what, error))
    return NULL;
  g_autoptr (BgDatabase) database = g_new0 (BgDatabase, 1);
  database->path = g_strdup (is_file ? path : MEMORY);
  /* before SQLite has the file, and closed after it: the end of any descriptor of a file ends
     the locks that SQLite has on it */
  database->claims = has_claims ? open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0666) : -1;
  if (has_claims && database->claims < 0)
    return errno == ENOSPC || errno == EDQUOT
               ? bg_limit_error (error, "%s: %s", path, g_strerror (errno))
               : bg_input_error (error, "%s: %s, expected %s", path, g_strerror (errno),
                                 kind->what);
  if (!open_handle (database, is_file, writes, error)
      || !check_file (database, kind, tables, writes, error))
    return NULL;
  return g_steal_pointer (&database);
}

void bg_database_close (BgDatabase *database) {
  if (database == NULL)
    return;
  sqlite3_close_v2 (database->handle);
  if (database->claims >= 0)
    close (database->claims);
  g_free (database->path);
  g_free (database);
}

const char *bg_database_path (const BgDatabase *database) {
  return database->path;
}

/* --- Claims --------------------------------------------------------------- */

/* Locks of an open file description: the system takes them back when the process ends. */
static bool lock_claim (const BgDatabase *database, const char *key, short type) {
  struct flock claim = {
    .l_type = type,
    .l_whence = SEEK_SET,
    .l_start = CLAIMS + g_str_hash (key),
    .l_len = 1,
  };
  return fcntl (database->claims, F_OFD_SETLK, &claim) == 0
         || (errno != EAGAIN && errno != EACCES); /* some file systems have no locks */
}

bool bg_database_claim (BgDatabase *database, const char *key) {
  return lock_claim (database, key, F_WRLCK);
}

void bg_database_release (BgDatabase *database, const char *key) {
  lock_claim (database, key, F_UNLCK);
}
