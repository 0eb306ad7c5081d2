#include "catalogue/catalogue.h"

#include <limits.h>
#include <string.h>

#include "board/notation.h"
#include "catalogue/query.h"
#include "catalogue/replay.h"
#include "catalogue/row.h"
#include "core/error.h"

/* The statements: statements that only read come first. */
enum {
  ALL,
  FIND,
  NAME,
  NAMED,
  PUT,
  FORGET_CLASSES,
  PUT_CLASS,
  FORGET_CERTIFICATE,
  SEAL,
  N_STATEMENTS
};

struct BgCatalogue {
  BgDatabase *database;
  sqlite3_stmt *statement[N_STATEMENTS]; /* NULL for a statement that may not write */
};

/* The head of the statements whose rows read_row reads: %s is the content of a row. */
#define ROWS "SELECT problem.*, " BG_SCHEMA_CLASSES ", checksum = sha256 (%s) FROM problem"

/* --- Statements ------------------------------------------------------------ */

static bool prepare (BgCatalogue *catalogue, bool writes, GError **error) {
  g_autofree char *put = bg_schema_put (), *content = bg_schema_content ();
  g_autofree char *all = g_strdup_printf (ROWS, content);
  g_autofree char *find = g_strconcat (all,
                                       " WHERE board = ? AND drawing IS ? AND rule = ?"
                                       " AND vacate = ? AND finish = ?",
                                       NULL);
  g_autofree char *seal = g_strdup_printf ("UPDATE problem SET checksum = sha256 (%s)"
                                           " WHERE id = ?",
                                           content);
  const char *const sql[N_STATEMENTS] = {
    [ALL] = all,
    [FIND] = find,
    [NAME] = "SELECT board FROM problem WHERE drawing = ? LIMIT 1",
    [NAMED] = "SELECT 1 FROM problem WHERE board = ? LIMIT 1",
    [PUT] = put,
    [FORGET_CLASSES] = "DELETE FROM class WHERE problem = ?",
    [PUT_CLASS] = "INSERT INTO class VALUES (?, ?, ?, ?, ?)",
    [FORGET_CERTIFICATE] = "UPDATE problem SET certificate = NULL, certificate_of = NULL"
                           " WHERE board = ? AND drawing IS ?"
                           " AND rule = ? AND vacate = ? AND finish = ? RETURNING id",
    [SEAL] = seal,
  };
  for (int s = 0; s < (writes ? N_STATEMENTS : PUT); s++) {
    catalogue->statement[s] = bg_database_prepare (catalogue->database, sql[s], error);
    if (catalogue->statement[s] == NULL)
      return false;
  }
  return true;
}

/* --- Reading -------------------------------------------------------------- */

/* Names the fault of a problem; returns NULL, which is also false. */
static void *refuse_problem (const BgCatalogue *catalogue, const BgRecord *problem,
                             const char *fault, GError **error) {
  return bg_input_error (error, "%s: %s, rule %" G_GINT64_FORMAT ", %s to %s: %s",
                         bg_database_path (catalogue->database), bg_record_text (problem, "board"),
                         bg_record_integer (problem, "rule"), bg_record_text (problem, "vacate"),
                         bg_record_text (problem, "finish"), fault);
}

/* Refuses a PROBLEM that no survey can have found.  A board that is too large for the positions of
   this program is not looked at. */
static bool check_row (BgCatalogue *catalogue, const BgRecord *problem, GError **error) {
  g_autoptr (GError) fault = NULL;
  g_autoptr (BgBoard) board = bg_catalogue_board (problem, &fault);
  if (g_error_matches (fault, BG_ERROR, BG_ERROR_WIDTH)
      || (board != NULL && bg_row_check (problem, board, &fault)))
    return true;
  return refuse_problem (catalogue, problem, fault->message, error);
}

/* The problem of a row of ROWS, whose last column is 1 if its checksum is right. */
static BgRecord *read_row (BgCatalogue *catalogue, sqlite3_stmt *row, GError **error) {
  const int last = sqlite3_column_count (row) - 1;
  const char *texts[BG_ROW_TEXTS];
  if (sqlite3_column_int (row, last) != 1)
    return bg_database_refuse_row (catalogue->database, "problem", sqlite3_column_int64 (row, 0),
                                   error);
  for (int t = 0; t < BG_ROW_TEXTS; t++)
    texts[t] = (const char *) sqlite3_column_text (row, t == BG_ROW_CLASSES ? last - 1 : t + 1);
  g_autoptr (BgRecord) problem = bg_row_read (texts);
  return check_row (catalogue, problem, error) ? g_steal_pointer (&problem) : NULL;
}

/* Adds the rows of SELECT to LIST; NULL: they are only looked at. */
static bool read_rows (BgCatalogue *catalogue, sqlite3_stmt *select, BgRecord *list,
                       GError **error) {
  int code;
  while ((code = bg_database_step (catalogue->database, select, error)) == SQLITE_ROW) {
    BgRecord *problem = read_row (catalogue, select, error);
    if (problem == NULL)
      return false;
    if (list != NULL)
      bg_record_take (list, problem);
    else
      bg_record_free (problem);
  }
  return code == SQLITE_DONE;
}

static void bind_text (sqlite3_stmt *statement, int place, const BgRecord *problem,
                       const char *key) {
  sqlite3_bind_text (statement, place, bg_record_text (problem, key), -1, SQLITE_TRANSIENT);
}

/* Names the board of PROBLEM if it is drawn: by the name of its drawing, else one that is free. */
static bool name_board (BgCatalogue *catalogue, BgRecord *problem, GError **error) {
  BgDatabase *database = catalogue->database;
  sqlite3_stmt *name = catalogue->statement[NAME], *named = catalogue->statement[NAMED];
  g_autofree char *wanted = g_strdup (bg_record_text (problem, "board"));
  if (!bg_record_has (problem, "drawing"))
    return true;
  bind_text (name, 1, problem, "drawing");
  int code = bg_database_step (database, name, error);
  if (code == SQLITE_ROW)
    bg_record_set_text (problem, "board", (const char *) sqlite3_column_text (name, 0));
  sqlite3_reset (name);
  if (code != SQLITE_DONE)
    return code == SQLITE_ROW;
  for (int n = 2; bind_text (named, 1, problem, "board"),
           (code = bg_database_step (database, named, error)) == SQLITE_ROW;
       n++) {
    g_autofree char *other = g_strdup_printf ("%s-%d", wanted, n);
    bg_record_set_text (problem, "board", other);
    sqlite3_reset (named);
  }
  return code == SQLITE_DONE;
}

/* Binds the first parameters of STATEMENT to the columns that tell problems apart. */
static void bind_problem (sqlite3_stmt *statement, const BgRecord *problem) {
  bind_text (statement, 1, problem, "board");
  bind_text (statement, 2, problem, "drawing");
  sqlite3_bind_int64 (statement, 3, bg_record_integer (problem, "rule"));
  bind_text (statement, 4, problem, "vacate");
  bind_text (statement, 5, problem, "finish");
}

bool bg_catalogue_find (BgCatalogue *catalogue, BgRecord *problem, BgRecord **found,
                        GError **error) {
  sqlite3_stmt *find = catalogue->statement[FIND];
  *found = NULL;
  if (!name_board (catalogue, problem, error))
    return false;
  bind_problem (find, problem);
  const int code = bg_database_step (catalogue->database, find, error);
  if (code == SQLITE_ROW)
    *found = read_row (catalogue, find, error);
  sqlite3_reset (find);
  return code == SQLITE_ROW ? *found != NULL : code == SQLITE_DONE;
}

/* Refuses an expression of --where, with the fault that SQLite names. */
static void *refuse_expression (const BgCatalogue *catalogue, const char *expression,
                                const GError *cause, GError **error) {
  const size_t path = strlen (bg_database_path (catalogue->database)) + strlen (": ");
  const char *meant = bg_query_nearest (expression);
  return bg_input_error (error, "--where: '%s': %s%s%s", bg_excerpt (expression, -1).text,
                         cause != NULL ? cause->message + path : "expected one expression",
                         meant != NULL ? "; did you mean " : "", meant != NULL ? meant : "");
}

/* The statement of bg_catalogue_select; the expressions are in parentheses of their own, on lines
   that no comment goes beyond.  Each is tried in parentheses and without, as a statement by itself:
   so it is one expression, and nothing follows it. */
static sqlite3_stmt *prepare_select (BgCatalogue *catalogue, char **where, GError **error) {
  g_autoptr (GString)
      sql = g_string_new (" WHERE (?1 IS NULL OR board = ?1) AND (?2 = 0 OR rule = ?2)");
  g_autofree char *numbers = bg_schema_numbers ();
  g_autoptr (GError) cause = NULL;
  for (char **text = where; text != NULL && *text != NULL; text++) {
    const char *expression = bg_query_expression (*text);
    g_autofree char *alone = g_strdup_printf ("%sSELECT (%s\n), %s\nFROM problem", numbers,
                                              expression, expression);
    g_autoptr (sqlite3_stmt) probe = bg_database_prepare (catalogue->database, alone, &cause);
    if (probe == NULL || sqlite3_column_count (probe) != 2)
      return refuse_expression (catalogue, *text, cause, error);
    g_string_append_printf (sql, " AND (%s\n)", expression);
  }
  g_string_append (sql, " ORDER BY board, rule, vacate, finish");
  g_string_prepend (sql, sqlite3_sql (catalogue->statement[ALL]));
  g_string_prepend (sql, numbers);
  return bg_database_prepare (catalogue->database, sql->str, error);
}

bool bg_catalogue_select (BgCatalogue *catalogue, const char *board, int rule, char **where,
                          BgRecord *list, GError **error) {
  g_autoptr (sqlite3_stmt) select = prepare_select (catalogue, where, error);
  if (select == NULL)
    return false;
  sqlite3_bind_text (select, 1, board, -1, SQLITE_TRANSIENT);
  sqlite3_bind_int (select, 2, rule);
  return read_rows (catalogue, select, list, error);
}

/* --- Writing -------------------------------------------------------------- */

static bool put_classes (BgCatalogue *catalogue, gint64 id, const BgRecord *problem,
                         GError **error) {
  const BgRecord *classes = bg_record_find (problem, "classes");
  sqlite3_stmt *forget = catalogue->statement[FORGET_CLASSES];
  sqlite3_stmt *put = catalogue->statement[PUT_CLASS];
  sqlite3_bind_int64 (forget, 1, id);
  if (bg_database_step (catalogue->database, forget, error) != SQLITE_DONE)
    return false;
  for (guint i = 0; classes != NULL && i < bg_record_length (classes); i++) {
    const BgRecord *class = bg_record_item (classes, i);
    sqlite3_bind_int64 (put, 1, id);
    for (int part = 0; part < 3; part++) {
      g_autoptr (GString) jumps = g_string_new (NULL);
      bg_record_append_item (bg_record_find (class, "class"), part, jumps);
      sqlite3_bind_text (put, 2 + part, jumps->str, -1, SQLITE_TRANSIENT);
    }
    sqlite3_bind_text (put, 5, bg_record_text (class, "count"), -1, SQLITE_TRANSIENT);
    if (bg_database_step (catalogue->database, put, error) != SQLITE_DONE)
      return false;
  }
  return true;
}

/* Computes the checksum of a row that was written, with its classes. */
static bool seal_row (BgCatalogue *catalogue, gint64 id, GError **error) {
  sqlite3_stmt *seal = catalogue->statement[SEAL];
  sqlite3_bind_int64 (seal, 1, id);
  return bg_database_step (catalogue->database, seal, error) == SQLITE_DONE;
}

bool bg_catalogue_is_done (const BgRecord *problem, bool counts) {
  const char *status = bg_record_text (problem, "status");
  return strcmp (status, "solved") == 0 ? !counts || bg_record_has (problem, "unordered")
                                        : strcmp (status, "bounded") != 0;
}

/* The fewest moves that a solution of PROBLEM may have, by its row, and the moves of one that is
   known.  INT_MAX: there is none. */
static void read_range (const BgRecord *problem, int *least, int *most) {
  const char *key = bg_row_moves_key (problem);
  const char *least_key = bg_record_has (problem, "lower_bound") ? "lower_bound" : "moves";
  *least = bg_record_has (problem, least_key) ? (int) bg_record_integer (problem, least_key)
                                              : INT_MAX;
  *most = bg_record_has (problem, key) ? (int) bg_record_integer (problem, key) : INT_MAX;
}

/* Do two answers to a problem contradict each other? */
static bool differ (const BgRecord *a, const BgRecord *b) {
  int least[2], most[2];
  read_range (a, &least[0], &most[0]);
  read_range (b, &least[1], &most[1]);
  return MAX (least[0], least[1]) > MIN (most[0], most[1]);
}

/* The answer in a few words. */
static char *describe_answer (const BgRecord *problem) {
  GString *text = g_string_new (NULL);
  bg_row_append_range (problem, text);
  return g_string_free (text->len > 0 ? text : g_string_append (text, "unsolvable"), FALSE);
}

/* Refuses a problem that the catalogue has with another answer; else joins both rows (bg_row_join),
   or sets *IS_NEW where the catalogue has none. */
static bool join_answers (BgCatalogue *catalogue, BgRecord *problem, bool *is_new, GError **error) {
  g_autoptr (BgRecord) known = NULL;
  if (!bg_catalogue_find (catalogue, problem, &known, error))
    return false;
  *is_new = known == NULL;
  if (known == NULL)
    return true;
  if (!differ (known, problem)) {
    bg_row_join (problem, known);
    return true;
  }
  g_autofree char *here = describe_answer (known), *there = describe_answer (problem);
  g_autofree char *fault = g_strdup_printf ("%s in it, %s in the other", here, there);
  return refuse_problem (catalogue, problem, fault, error);
}

/* Does the work of bg_catalogue_put within a transaction. */
static bool put_problem (BgCatalogue *catalogue, BgRecord *problem, bool *is_new, GError **error) {
  sqlite3_stmt *statement = catalogue->statement[PUT];
  if (!check_row (catalogue, problem, error) || !join_answers (catalogue, problem, is_new, error))
    return false;
  bg_row_bind (problem, statement);
  const int code = bg_database_step (catalogue->database, statement, error);
  /* no row: more was known */
  bool done = code == SQLITE_DONE;
  if (code == SQLITE_ROW) {
    const gint64 id = sqlite3_column_int64 (statement, 0);
    done = put_classes (catalogue, id, problem, error) && seal_row (catalogue, id, error);
  }
  sqlite3_reset (statement);
  return done;
}

bool bg_catalogue_merge (BgCatalogue *catalogue, BgRecord *list, int *n_new, GError **error) {
  *n_new = 0;
  bool done = bg_database_begin (catalogue->database, error);
  if (!done)
    return false;
  for (guint i = 0; i < bg_record_length (list) && done; i++) {
    bool is_new = false;
    done = put_problem (catalogue, bg_record_edit (list, i), &is_new, error);
    *n_new += is_new;
  }
  return bg_database_end (catalogue->database, done, error);
}

bool bg_catalogue_put (BgCatalogue *catalogue, BgRecord *problem, GError **error) {
  bool is_new;
  if (!bg_database_begin (catalogue->database, error))
    return false;
  const bool done = put_problem (catalogue, problem, &is_new, error);
  return bg_database_end (catalogue->database, done, error);
}

bool bg_catalogue_forget_certificate (BgCatalogue *catalogue, const BgRecord *problem,
                                      GError **error) {
  sqlite3_stmt *forget = catalogue->statement[FORGET_CERTIFICATE];
  if (!bg_database_begin (catalogue->database, error))
    return false;
  bind_problem (forget, problem);
  const int code = bg_database_step (catalogue->database, forget, error);
  const gint64 id = code == SQLITE_ROW ? sqlite3_column_int64 (forget, 0) : 0;
  sqlite3_reset (forget);
  const bool done = code == SQLITE_ROW ? seal_row (catalogue, id, error) : code == SQLITE_DONE;
  return bg_database_end (catalogue->database, done, error);
}

/* --- Opening -------------------------------------------------------------- */

BgCatalogue *bg_catalogue_open (const char *path, bool writes, GError **error) {
  g_autofree char *schema = bg_schema_text ();
  const BgDatabaseKind kind = {
    .what = "a catalogue of bergholt",
    .application = 0x42676874, /* "Bght" */
    .version = 5,
    .schema = schema,
  };
  g_autoptr (BgCatalogue) catalogue = g_new0 (BgCatalogue, 1);
  catalogue->database = bg_database_open (path, &kind, writes, error);
  if (catalogue->database == NULL || !prepare (catalogue, writes, error)
      || !read_rows (catalogue, catalogue->statement[ALL], NULL, error))
    return NULL;
  return g_steal_pointer (&catalogue);
}

void bg_catalogue_close (BgCatalogue *catalogue) {
  if (catalogue == NULL)
    return;
  for (int s = 0; s < N_STATEMENTS; s++)
    sqlite3_finalize (catalogue->statement[s]);
  bg_database_close (catalogue->database);
  g_free (catalogue);
}

BgDatabase *bg_catalogue_database (const BgCatalogue *catalogue) {
  return catalogue->database;
}
