#include "catalogue/catalogue.h"

#include <string.h>

#include "board/notation.h"
#include "catalogue/replay.h"
#include "catalogue/row.h"
#include "core/error.h"
#include "core/nearest.h"

/* Names the fault of a problem; returns NULL, which is also false. */
static void *refuse_problem (const BgStore *catalogue, const BgRecord *problem, const char *fault,
                             GError **error) {
  return bg_input_error (error, "%s: %s, rule %" G_GINT64_FORMAT ", %s to %s: %s",
                         bg_database_path (bg_store_database (catalogue)),
                         bg_record_text (problem, "board"), bg_record_integer (problem, "rule"),
                         bg_record_text (problem, "vacate"), bg_record_text (problem, "finish"),
                         fault);
}

/* Refuses a PROBLEM that no survey can have found.  A board that is too large for the positions of
   this program is not looked at. */
static bool check_row (const BgStore *catalogue, const BgRecord *problem, GError **error) {
  g_autoptr (GError) fault = NULL;
  g_autoptr (BgBoard) board = bg_catalogue_board (problem, &fault);
  if (g_error_matches (fault, BG_ERROR, BG_ERROR_WIDTH)
      || (board != NULL && bg_row_check (problem, board, &fault)))
    return true;
  return refuse_problem (catalogue, problem, fault->message, error);
}

/* --- Tables ---------------------------------------------------------------- */

static const BgDatabaseColumn class_columns[] = {
  BG_COLUMN ("longest", "INTEGER", "NOT NULL", "A, jumps of the longest sweep", "class.0"),
  BG_COLUMN ("second", "INTEGER", "NOT NULL CHECK (second BETWEEN 0 AND longest)",
             "B, of the second longest", "class.1"),
  BG_COLUMN ("final", "INTEGER", "NOT NULL CHECK (final BETWEEN 1 AND longest)",
             "C, of the longest final sweep", "class.2"),
  BG_COLUMN ("count", "TEXT", "NOT NULL " BG_DIGITS ("count"), ""),
};

static const char rest_of_rows[] =
    "  start TEXT GENERATED ALWAYS AS (vacate || '''') VIRTUAL,  -- as in problem files\n"
    "  checksum TEXT NOT NULL DEFAULT '',  -- of the row and its classes\n"
    "  UNIQUE (board, rule, vacate, finish),\n"
    "  CHECK ((reason IS NOT NULL) = (status IN ('unsolvable', 'class'))),\n"
    "  CHECK (status = 'solved' OR coalesce (ordered, ordered_raw, unordered, unordered_raw,\n"
    "    longest_sweep, longest_final_sweep, rows_fewest) IS NULL),\n"
    "  CHECK (status IN ('solved', 'bounded') OR solution IS NULL),\n"
    "  CHECK ((rows_fewest IS NULL) + (rows_most IS NULL) + (columns_fewest IS NULL)\n"
    "    + (columns_most IS NULL) + (diagonals_fewest IS NULL) + (diagonals_most IS NULL)"
    " IN (0, 6))\n"
    ") STRICT;\n"
    "CREATE INDEX drawing ON problem (drawing) WHERE drawing IS NOT NULL;\n";

/* A row for each problem, and its unordered solutions by class (A,B,C). */
const BgSchema bg_catalogue_schema = {
  .kind = { .what = "a catalogue of bergholt",
            .application = 0x42676874, /* "Bght" */
            .version = 5 },
  .rows = { "problem", bg_columns, BG_COLUMNS, rest_of_rows },
  .parts = { "class", class_columns, G_N_ELEMENTS (class_columns),
             "  UNIQUE (problem, longest, second, final)\n) STRICT;\n" },
  .key = "board, rule, vacate, finish",
  .list = "classes",
  .text = "count || '(' || longest || ',' || second || ',' || final || ')'",
  .order = "longest DESC, second DESC, final DESC",
  .check = check_row,
};

/* --- Reading -------------------------------------------------------------- */

/* Sets *BOARD to that of a row whose column KEY is TEXT, or to NULL where there is none. */
static bool find_board (BgStore *catalogue, const char *key, const char *text, char **board,
                        GError **error) {
  g_autofree char *sql = g_strdup_printf ("SELECT board FROM problem WHERE %s = ? LIMIT 1", key);
  g_autoptr (sqlite3_stmt) find = bg_database_prepare (bg_store_database (catalogue), sql, error);
  if (find == NULL)
    return false;
  sqlite3_bind_text (find, 1, text, -1, SQLITE_TRANSIENT);
  const int code = bg_database_step (bg_store_database (catalogue), find, error);
  *board = code == SQLITE_ROW ? g_strdup ((const char *) sqlite3_column_text (find, 0)) : NULL;
  return code == SQLITE_ROW || code == SQLITE_DONE;
}

/* Names the board of PROBLEM if it is drawn: by the name of its drawing, else one that is free. */
static bool name_board (BgStore *catalogue, BgRecord *problem, GError **error) {
  const char *drawing = bg_record_text (problem, "drawing");
  g_autofree char *wanted = g_strdup (bg_record_text (problem, "board")), *known = NULL;
  if (drawing == NULL)
    return true;
  if (!find_board (catalogue, "drawing", drawing, &known, error))
    return false;
  for (int n = 1; known == NULL; n++) {
    g_autofree char *taken = NULL;
    g_autofree char *name = n == 1 ? g_strdup (wanted) : g_strdup_printf ("%s-%d", wanted, n);
    if (!find_board (catalogue, "board", name, &taken, error))
      return false;
    known = taken == NULL ? g_steal_pointer (&name) : NULL;
  }
  bg_record_set_text (problem, "board", known);
  return true;
}

bool bg_catalogue_find (BgStore *catalogue, BgRecord *problem, BgRecord **found, GError **error) {
  *found = NULL;
  return name_board (catalogue, problem, error) && bg_store_find (catalogue, problem, found, error);
}

/* The head of a query in which counts compare as numbers.  They are texts in the tables, since they
   may exceed 2^63; the collation of bg_database_open compares these. */
static char *make_numbers (void) {
  GString *sql = g_string_new ("WITH problem AS (SELECT id, ");
  for (int c = 0; c < BG_COLUMNS; c++)
    g_string_append_printf (sql, "%s%s AS %s, ", bg_columns[c].key,
                            bg_column_is_count (&bg_columns[c]) ? " COLLATE digits" : "",
                            bg_columns[c].key);
  g_string_append (sql, "start, checksum FROM main.problem), class AS (SELECT problem, longest,"
                        " second, final, count COLLATE digits AS count FROM main.class) ");
  return g_string_free (sql, FALSE);
}

/* The least or greatest value of a column among the problems of one board and rule. */
#define OF_BOARD(function, key) \
  "(SELECT " function " (other." key ") FROM problem other" \
  " WHERE other.board = problem.board AND other.rule = problem.rule)"

static const struct {
  const char *name, *expression;
} queries[] = {
#define QUERY(name, expression, summary) { name, expression },
#include "catalogue/queries.def"
#undef QUERY
};

/* The expression of SQL that TEXT stands for: itself, unless it is a name of queries.def. */
static const char *find_expression (const char *text) {
  for (size_t q = 0; q < G_N_ELEMENTS (queries); q++)
    if (strcmp (queries[q].name, text) == 0)
      return queries[q].expression;
  return text;
}

/* The name that TEXT may have been meant as, or NULL. */
static const char *find_nearest (const char *text) {
  const char *names[G_N_ELEMENTS (queries)];
  for (size_t q = 0; q < G_N_ELEMENTS (queries); q++)
    names[q] = queries[q].name;
  return bg_nearest (text, names, G_N_ELEMENTS (queries));
}

/* Refuses an expression of --where, with the fault that SQLite names. */
static void *refuse_expression (const BgStore *catalogue, const char *expression,
                                const GError *cause, GError **error) {
  const size_t path = strlen (bg_database_path (bg_store_database (catalogue))) + strlen (": ");
  const char *meant = find_nearest (expression);
  return bg_input_error (error, "--where: '%s': %s%s%s", bg_excerpt (expression, -1).text,
                         cause != NULL ? cause->message + path : "expected one expression",
                         meant != NULL ? "; did you mean " : "", meant != NULL ? meant : "");
}

/* The statement of bg_catalogue_select; the expressions are in parentheses of their own, on lines
   that no comment goes beyond.  Each is tried in parentheses and without, as a statement by itself:
   so it is one expression, and nothing follows it. */
static sqlite3_stmt *prepare_select (BgStore *catalogue, char **where, GError **error) {
  g_autoptr (GString)
      sql = g_string_new (" WHERE (?1 IS NULL OR board = ?1) AND (?2 = 0 OR rule = ?2)");
  g_autofree char *numbers = make_numbers ();
  g_autoptr (GError) cause = NULL;
  for (char **text = where; text != NULL && *text != NULL; text++) {
    const char *expression = find_expression (*text);
    g_autofree char *alone = g_strdup_printf ("%sSELECT (%s\n), %s\nFROM problem", numbers,
                                              expression, expression);
    g_autoptr (sqlite3_stmt)
        probe = bg_database_prepare (bg_store_database (catalogue), alone, &cause);
    if (probe == NULL || sqlite3_column_count (probe) != 2)
      return refuse_expression (catalogue, *text, cause, error);
    g_string_append_printf (sql, " AND (%s\n)", expression);
  }
  g_string_append (sql, " ORDER BY board, rule, vacate, finish");
  g_string_prepend (sql, bg_store_query (catalogue));
  g_string_prepend (sql, numbers);
  return bg_database_prepare (bg_store_database (catalogue), sql->str, error);
}

bool bg_catalogue_select (BgStore *catalogue, const char *board, int rule, char **where,
                          BgRecord *list, GError **error) {
  g_autoptr (sqlite3_stmt) select = prepare_select (catalogue, where, error);
  if (select == NULL)
    return false;
  sqlite3_bind_text (select, 1, board, -1, SQLITE_TRANSIENT);
  sqlite3_bind_int (select, 2, rule);
  return bg_store_read (catalogue, select, list, error);
}

/* --- Writing -------------------------------------------------------------- */

bool bg_catalogue_is_done (const BgRecord *problem, bool counts) {
  return bg_row_is (problem, "solved") ? !counts || bg_record_has (problem, "unordered")
                                       : !bg_row_is (problem, "bounded");
}

/* The answer in a few words. */
static char *describe_answer (const BgRecord *problem) {
  GString *text = g_string_new (NULL);
  bg_row_append_range (problem, text);
  return g_string_free (text->len > 0 ? text : g_string_append (text, "unsolvable"), FALSE);
}

/* Joins PROBLEM to its row KNOWN (bg_row_join), unless that has another answer. */
static bool join_answers (const BgStore *catalogue, BgRecord *problem, const BgRecord *known,
                          GError **error) {
  if (!bg_row_differs (known, problem)) {
    bg_row_join (problem, known);
    return true;
  }
  g_autofree char *here = describe_answer (known), *there = describe_answer (problem);
  g_autofree char *fault = g_strdup_printf ("%s in it, %s in the other", here, there);
  return refuse_problem (catalogue, problem, fault, error);
}

/* Does the work of bg_catalogue_put within a transaction. */
static bool put_problem (BgStore *catalogue, BgRecord *problem, bool *is_new, GError **error) {
  g_autoptr (BgRecord) known = NULL;
  if (!check_row (catalogue, problem, error)
      || !bg_catalogue_find (catalogue, problem, &known, error)
      || (known != NULL && !join_answers (catalogue, problem, known, error)))
    return false;
  *is_new = known == NULL;
  return (known != NULL && bg_row_compare (problem, known) <= 0)
         || bg_store_put (catalogue, problem, error);
}

bool bg_catalogue_merge (BgStore *catalogue, BgRecord *list, int *n_new, GError **error) {
  *n_new = 0;
  bool done = bg_database_begin (bg_store_database (catalogue), error);
  if (!done)
    return false;
  for (guint i = 0; i < bg_record_length (list) && done; i++) {
    bool is_new = false;
    done = put_problem (catalogue, bg_record_edit (list, i), &is_new, error);
    *n_new += is_new;
  }
  return bg_database_end (bg_store_database (catalogue), done, error);
}

bool bg_catalogue_put (BgStore *catalogue, BgRecord *problem, GError **error) {
  bool is_new;
  if (!bg_database_begin (bg_store_database (catalogue), error))
    return false;
  const bool done = put_problem (catalogue, problem, &is_new, error);
  return bg_database_end (bg_store_database (catalogue), done, error);
}

bool bg_catalogue_forget_certificate (BgStore *catalogue, const BgRecord *problem, GError **error) {
  g_autoptr (BgRecord) row = NULL;
  if (!bg_database_begin (bg_store_database (catalogue), error))
    return false;
  bool done = bg_store_find (catalogue, problem, &row, error);
  if (row != NULL) {
    bg_record_remove (row, "certificate");
    bg_record_remove (row, "certificate_of");
    done = bg_store_put (catalogue, row, error);
  }
  return bg_database_end (bg_store_database (catalogue), done, error);
}
