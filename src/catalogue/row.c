#include "catalogue/row.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "board/notation.h"
#include "core/error.h"
#include "pictures/text.h"
#include "records/survey_row.h"

/* --- Schema --------------------------------------------------------------- */

/* Constraints: the column is there if and only if the status is so; decimal digits. */
#define ONLY(key, status_) "CHECK ((" key " IS NOT NULL) = (status = '" status_ "'))"
#define DIGITS(key) "CHECK (" key " GLOB '[0-9]*' AND " key " NOT GLOB '*[^0-9]*')"

const BgDatabaseColumn bg_columns[BG_COLUMNS] = {
#define COLUMN(key, type, constraint, comment) { key, type, constraint, comment },
#include "catalogue/columns.def"
#undef COLUMN
};

static const char rest_of_schema[] =
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

char *bg_schema_text (void) {
  GString *sql = g_string_new ("-- Problems of peg solitaire, one vacancy to one survivor, up to "
                               "symmetry.\n-- Counts are decimal digits, since they may exceed "
                               "2^63.\nCREATE TABLE problem (\n  id INTEGER PRIMARY KEY,\n");
  bg_columns_declare (bg_columns, BG_COLUMNS, sql);
  g_string_append (sql, rest_of_schema);
  return g_string_free (sql, FALSE);
}

bool bg_column_is_count (const BgDatabaseColumn *column) {
  g_autofree char *digits = g_strdup_printf ("CHECK (%s GLOB ", column->key);
  return g_str_has_prefix (column->constraint, digits);
}

bool bg_column_is_needed (const BgDatabaseColumn *column) {
  return g_str_has_prefix (column->constraint, "NOT NULL");
}

char *bg_schema_numbers (void) {
  GString *sql = g_string_new ("WITH problem AS (SELECT id, ");
  for (int c = 0; c < BG_COLUMNS; c++)
    g_string_append_printf (sql, "%s%s AS %s, ", bg_columns[c].key,
                            bg_column_is_count (&bg_columns[c]) ? " COLLATE digits" : "",
                            bg_columns[c].key);
  g_string_append (sql, "start, checksum FROM main.problem), class AS (SELECT problem, longest,"
                        " second, final, count COLLATE digits AS count FROM main.class) ");
  return g_string_free (sql, FALSE);
}

char *bg_schema_content (void) {
  g_autofree char *columns = bg_columns_content (bg_columns, BG_COLUMNS);
  return g_strconcat (columns, " || ',' || " BG_SCHEMA_CLASSES, NULL);
}

/* How much is known of a row of TABLE, as an expression of SQL: more is better.  A bound that is
   closer by one weighs more than a certificate of the other. */
#define KNOWN(table) \
  "((" table ".status <> 'bounded') * 100000 + (" table ".ordered IS NOT NULL) * 100" \
  " + (" table ".unordered IS NOT NULL) * 200 + (" table ".solution IS NOT NULL) * 50" \
  " + (" table ".certificate IS NOT NULL) * 25 + coalesce (" table \
  ".certificate_of = 'counts', 0) * 5" \
  " + (" table ".status = 'bounded') * 100 * (coalesce (" table ".lower_bound, 0)" \
  " + 200 - coalesce (" table ".solution_moves, 200))" \
  " + (" table ".method IS NOT NULL) + (" table ".stopped_by IS NOT NULL) / 5.0" \
  " + coalesce (" table ".stopped_by = 'time', 0) * min (coalesce (" table \
  ".seconds, 0), 1e8) / 1e9)"

char *bg_schema_put (void) {
  g_autofree char *keys = bg_columns_list (bg_columns, BG_COLUMNS, "", "", ", ");
  g_autofree char *values = bg_columns_list (bg_columns, BG_COLUMNS, ":", "", ", ");
  g_autofree char *changes = bg_columns_list (bg_columns, BG_COLUMNS, "excluded.", "", ", ");
  return g_strdup_printf ("INSERT INTO problem (%s) VALUES (%s)"
                          " ON CONFLICT (board, rule, vacate, finish) DO UPDATE SET (%s) = (%s)"
                          " WHERE " KNOWN ("excluded") " > " KNOWN ("problem") " RETURNING id",
                          keys, values, keys, changes);
}

/* The lists of the record "jumps", each with a column for the fewest and one for the most. */
static const char *const directions[] = { "rows", "columns", "diagonals" };

/* --- Reading -------------------------------------------------------------- */

/* Adds the value of COLUMN. */
static void add_value (BgRecord *problem, const BgDatabaseColumn *column, const char *text) {
  if (strcmp (column->type, "INTEGER") == 0)
    bg_record_add_integer (problem, column->key, g_ascii_strtoll (text, NULL, 10));
  else if (strcmp (column->type, "REAL") == 0)
    bg_record_add_real (problem, column->key, g_ascii_strtod (text, NULL), 6);
  else
    bg_record_add_text (problem, column->key, text);
}

/* Adds "jumps" of the fewest and the most in each direction. */
static void add_jumps (BgRecord *problem, const char *const *texts) {
  BgRecord *jumps = bg_record_add_record (problem, "jumps");
  for (size_t i = 0; i < 2 * G_N_ELEMENTS (directions); i += 2) {
    BgRecord *range = bg_record_add_list (jumps, directions[i / 2]);
    bg_record_add_integer (range, NULL, g_ascii_strtoll (texts[i], NULL, 10));
    bg_record_add_integer (range, NULL, g_ascii_strtoll (texts[i + 1], NULL, 10));
  }
}

static void add_classes (BgRecord *problem, const char *text) {
  BgRecord *classes = bg_record_add_list (problem, "classes");
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  for (char **word = words; *word != NULL; word++) {
    BgRecord *class = bg_record_add_record (classes, NULL);
    BgRecord *triple = bg_record_add_list (class, "class");
    g_auto (GStrv) numbers = g_strsplit_set (*word, "(,)", -1);
    for (int i = 1; i <= 3; i++)
      bg_record_add_integer (triple, NULL, g_ascii_strtoll (numbers[i], NULL, 10));
    bg_record_add_text (class, "count", numbers[0]);
  }
}

static bool is_there (const char *text) {
  return text != NULL && *text != '\0';
}

int bg_row_place (const char *key) {
  for (int c = 0; c < BG_COLUMNS; c++)
    if (strcmp (bg_columns[c].key, key) == 0)
      return c;
  return strcmp (key, "classes") == 0 ? BG_ROW_CLASSES : -1;
}

BgRecord *bg_row_read (const char *const *texts) {
  BgRecord *problem = bg_record_new ();
  for (int c = 0; c < BG_COLUMNS; c++)
    if (!is_there (texts[c]) && !bg_column_is_needed (&bg_columns[c]))
      continue;
    else if (strcmp (bg_columns[c].key, "rows_fewest") == 0) {
      add_jumps (problem, texts + c);
      c += 2 * G_N_ELEMENTS (directions) - 1;
    } else if (strcmp (bg_columns[c].key, "solution") == 0) {
      g_auto (GStrv) moves = g_strsplit (texts[c], ", ", -1);
      bg_record_add_strings (problem, "solution", (const char *const *) moves);
    } else
      add_value (problem, &bg_columns[c], texts[c]);
  if (is_there (texts[BG_ROW_CLASSES]))
    add_classes (problem, texts[BG_ROW_CLASSES]);
  return problem;
}

/* --- Writing -------------------------------------------------------------- */

void bg_row_append_solution (const BgRecord *problem, GString *text) {
  const BgRecord *moves = bg_record_find (problem, "solution");
  for (guint i = 0; moves != NULL && i < bg_record_length (moves); i++) {
    g_string_append (text, i > 0 ? ", " : "");
    bg_record_append_item (moves, i, text);
  }
}

const char *bg_row_moves_key (const BgRecord *problem) {
  return bg_record_has (problem, "moves") ? "moves" : "solution_moves";
}

void bg_row_append_moves (const BgRecord *problem, GString *text) {
  const bool is_bounded = bg_record_has (problem, "lower_bound");
  g_string_append (text, is_bounded ? ">=" : "");
  bg_record_append (problem, is_bounded ? "lower_bound" : "moves", text);
}

void bg_row_append_range (const BgRecord *problem, GString *text) {
  if (!bg_record_has (problem, "solution_moves")) {
    bg_row_append_moves (problem, text);
    return;
  }
  bg_record_append (problem, "lower_bound", text);
  g_string_append_c (text, '-');
  bg_record_append (problem, "solution_moves", text);
}

void bg_row_append_classes (const BgRecord *problem, GString *text) {
  const BgRecord *classes = bg_record_find (problem, "classes");
  for (guint i = 0; classes != NULL && i < bg_record_length (classes); i++) {
    const BgRecord *class = bg_record_item (classes, i);
    g_autoptr (GString) triple = g_string_new (NULL);
    bg_record_append (class, "class", triple);
    g_strdelimit (triple->str, " ", ',');
    g_string_append_printf (text, "%s%s(%s)", i > 0 ? " " : "", bg_record_text (class, "count"),
                            triple->str);
  }
}

char *bg_row_text (const BgRecord *problem, const char *key) {
  const BgRecord *jumps = bg_record_find (problem, "jumps");
  GString *text = g_string_new (NULL);
  for (size_t d = 0; jumps != NULL && d < G_N_ELEMENTS (directions); d++)
    if (g_str_has_prefix (key, directions[d]))
      bg_record_append_item (bg_record_find (jumps, directions[d]), g_str_has_suffix (key, "most"),
                             text);
  if (strcmp (key, "solution") == 0)
    bg_row_append_solution (problem, text);
  else
    bg_record_append (problem, key, text);
  return g_string_free (text, text->len == 0);
}

void bg_row_append_text (const BgRecord *problem, const char *key, GString *text) {
  const bool is_classes = strcmp (key, "classes") == 0;
  g_autofree char *value = is_classes ? NULL : bg_row_text (problem, key);
  if (is_classes)
    bg_row_append_classes (problem, text);
  else if (value != NULL)
    g_string_append (text, value);
}

/* All texts as lines. */
static char *make_lines (const BgRecord *problem) {
  GString *lines = g_string_new (NULL);
  for (int c = 0; c < BG_COLUMNS; c++) {
    g_autofree char *text = bg_row_text (problem, bg_columns[c].key);
    g_string_append_printf (lines, "%s\n", text != NULL ? text : "");
  }
  bg_row_append_classes (problem, lines);
  return g_string_free (lines, FALSE);
}

/* --- Two rows of a problem ------------------------------------------------ */

/* The columns that belong together. */
static const char *const of_bound[] = { "lower_bound", "certificate", "certificate_of", NULL };
static const char *const of_solution[] = { "solution", "solution_moves", NULL };
static const char *const of_proof[] = { "certificate", "certificate_of", NULL };
static const char *const of_counts[] = {
  "ordered",          "ordered_raw",
  "unordered",        "unordered_raw",
  "longest_sweep",    "longest_final_sweep",
  "rows_fewest",      "rows_most",
  "columns_fewest",   "columns_most",
  "diagonals_fewest", "diagonals_most",
  "classes",          NULL,
};

static const char *const of_effort[] = {
  "stopped_by", "method",  "heuristic", "nodes_expanded", "nodes_generated",
  "peak_bytes", "seconds", "version",   "finished",       NULL
};

/* The number in column KEY; OTHERWISE if there is none. */
static int number_of (char *const *texts, const char *key, int otherwise) {
  const char *text = texts[bg_row_place (key)];
  return *text != '\0' ? atoi (text) : otherwise;
}

static bool has_text (char *const *texts, const char *key) {
  return *texts[bg_row_place (key)] != '\0';
}

static void set_text (char **texts, const char *key, const char *text) {
  char **place = &texts[bg_row_place (key)];
  g_free (*place);
  *place = g_strdup (text);
}

/* Takes the texts of KEYS from OTHER. */
static void take_texts (char **texts, char *const *other, const char *const *keys) {
  for (; *keys != NULL; keys++)
    set_text (texts, *keys, other[bg_row_place (*keys)]);
}

static void join_bounded (char **own, char *const *known) {
  const int least = number_of (own, "lower_bound", 0);
  const int least_known = number_of (known, "lower_bound", 0);
  if (least_known > least || (least_known == least && !has_text (own, "certificate")))
    take_texts (own, known, of_bound);
  if (number_of (known, "solution_moves", INT_MAX) < number_of (own, "solution_moves", INT_MAX))
    take_texts (own, known, of_solution);
  if (number_of (own, "solution_moves", INT_MAX) > number_of (own, "lower_bound", 0))
    return;
  set_text (own, "moves", own[bg_row_place ("solution_moves")]);
  set_text (own, "status", "solved");
  set_text (own, "solution_moves", "");
  /* no search for the counts of a minimum was stopped */
  set_text (own, "stopped_by", "");
  /* with it goes the certificate, which is of a lower bound */
  for (const char *const *key = of_bound; *key != NULL; key++)
    set_text (own, *key, "");
}

static void join_solved (char **own, char *const *known) {
  if (!has_text (own, "solution"))
    set_text (own, "solution", known[bg_row_place ("solution")]);
  if (!has_text (own, "unordered") && has_text (known, "ordered"))
    take_texts (own, known, of_counts);
  const bool known_counts = strcmp (known[bg_row_place ("certificate_of")], "counts") == 0;
  const bool own_counts = strcmp (own[bg_row_place ("certificate_of")], "counts") == 0;
  if (!has_text (own, "certificate") || (known_counts && !own_counts))
    take_texts (own, known, of_proof);
}

void bg_row_join (BgRecord *problem, const BgRecord *known) {
  const char *status = bg_record_text (problem, "status");
  if (strcmp (status, bg_record_text (known, "status")) != 0)
    return;
  g_autofree char *lines = make_lines (problem), *known_lines = make_lines (known);
  g_auto (GStrv) own = g_strsplit (lines, "\n", BG_ROW_TEXTS);
  g_auto (GStrv) other = g_strsplit (known_lines, "\n", BG_ROW_TEXTS);
  /* an answer that came without the search that found it */
  if (!has_text (own, "version"))
    take_texts (own, other, of_effort);
  if (strcmp (status, "bounded") == 0)
    join_bounded (own, other);
  else if (strcmp (status, "solved") == 0)
    join_solved (own, other);
  else if (!has_text (own, "certificate"))
    take_texts (own, other, of_proof);
  bg_record_become (problem, bg_row_read ((const char *const *) own));
}

/* --- Checks --------------------------------------------------------------- */

/* A row held against itself and its board: a row that no survey can have made is a mistake. */

static bool read_hole (const BgRecord *row, const char *key, const BgBoard *board, int *hole,
                       GError **error) {
  const char *name = bg_record_text (row, key), *rest = name;
  if (!bg_hole_read (board, &rest, hole, error))
    return bg_prefix_error (error, "%s: ", key);
  return *rest == '\0'
         || bg_input_error (error, "%s: '%s', expected a hole", key, bg_excerpt (name, -1).text);
}

void bg_row_bind (const BgRecord *problem, sqlite3_stmt *statement) {
  for (int c = 0; c < BG_COLUMNS; c++)
    sqlite3_bind_text (statement, c + 1, bg_row_text (problem, bg_columns[c].key), -1, g_free);
}

/* Is the board of ROW drawn as BOARD is, and not named as a built-in one? */
static bool check_drawing (const BgRecord *row, const BgBoard *board, GError **error) {
  const char *drawing = bg_record_text (row, "drawing"), *name = bg_record_text (row, "board");
  g_autofree char *wanted = bg_board_drawing (board);
  if (drawing != NULL && strcmp (drawing, wanted) != 0)
    return bg_input_error (error, "drawing '%s', expected '%s'", bg_excerpt (drawing, -1).text,
                           bg_excerpt (wanted, -1).text);
  return drawing == NULL || !bg_board_is_kind (name)
         || bg_input_error (error, "a built-in board, expected another name for a drawing");
}

/* Does the problem stand for its images, and is its status `class` where position classes exclude
   it alone?  *N_SYMMETRIES are the symmetries of the board that the problem has too. */
static bool check_problem (const BgRecord *row, const BgBoard *board, int *n_symmetries,
                           GError **error) {
  int vacancy, survivor;
  if (!read_hole (row, "vacate", board, &vacancy, error)
      || !read_hole (row, "finish", board, &survivor, error))
    return false;
  int first = vacancy, last = survivor;
  bg_survey_first_image (board, &first, &last);
  if (first != vacancy || last != survivor)
    return bg_input_error (error, "expected its image %s to %s", bg_hole_name (board, first).text,
                           bg_hole_name (board, last).text);
  const bool is_out = !bg_has (bg_board_survivors (board, board->full & ~bg_hole_bit (vacancy)),
                               survivor);
  const char *status = bg_record_text (row, "status");
  if (is_out != (strcmp (status, "class") == 0))
    return bg_input_error (error, "status '%s', expected %s", status,
                           is_out ? "class" : "another than class");
  for (int s = 0; s < board->n_symmetries; s++)
    *n_symmetries += board->symmetry[s][vacancy] == vacancy
                     && board->symmetry[s][survivor] == survivor;
  return true;
}

static bool check_moves (const BgRecord *row, const BgBoard *board, GError **error) {
  static const char *const keys[] = { "moves", "lower_bound", "solution_moves" };
  const BgRecord *solution = bg_record_find (row, "solution");
  const int jumps = board->n_holes - 2;
  for (size_t k = 0; k < G_N_ELEMENTS (keys); k++)
    if (bg_record_integer (row, keys[k]) > jumps)
      return bg_input_error (error, "%s: %" G_GINT64_FORMAT ", expected at most %d, its jumps",
                             keys[k], bg_record_integer (row, keys[k]), jumps);
  const char *key = bg_row_moves_key (row);
  const gint64 moves = bg_record_integer (row, key), least = bg_record_integer (row, "lower_bound");
  if (solution != NULL && bg_record_length (solution) != moves)
    return bg_input_error (error,
                           "%s: %" G_GINT64_FORMAT ", expected %u, the moves of the solution", key,
                           moves, bg_record_length (solution));
  return !bg_record_has (row, "solution_moves") || moves > least
         || bg_input_error (error,
                            "solution_moves: %" G_GINT64_FORMAT
                            ", expected more than the lower bound, %" G_GINT64_FORMAT,
                            moves, least);
}

/* Can the solutions that KEY counts have as many images as KEY_raw counts? */
static bool check_count (const BgRecord *row, const char *key, int n_symmetries, GError **error) {
  g_autofree char *raw_key = g_strconcat (key, "_raw", NULL);
  const char *some = bg_record_text (row, key), *all = bg_record_text (row, raw_key);
  mpz_t least, raw;
  if (some == NULL || all == NULL)
    return true;
  mpz_init_set_str (least, some, 10);
  mpz_init_set_str (raw, all, 10);
  bool good = mpz_sgn (least) > 0 && mpz_cmp (least, raw) <= 0;
  mpz_mul_ui (least, least, n_symmetries);
  good = good && mpz_cmp (raw, least) <= 0;
  mpz_clears (least, raw, NULL);
  const BgExcerpt up_to_symmetry = bg_excerpt (some, -1), in_all = bg_excerpt (all, -1);
  return good
         || bg_input_error (error, "%s %s, expected from %s to %d x %s", raw_key, in_all.text,
                            up_to_symmetry.text, n_symmetries, up_to_symmetry.text);
}

/* Do the classes have all unordered solutions, and their longest sweeps? */
static bool check_classes (const BgRecord *row, GError **error) {
  const BgRecord *classes = bg_record_find (row, "classes");
  gint64 longest = 0, final = 0;
  mpz_t sum, count;
  if (classes == NULL)
    return true;
  mpz_inits (sum, count, NULL);
  for (guint i = 0; i < bg_record_length (classes); i++) {
    const BgRecord *class = bg_record_item (classes, i);
    const BgRecord *triple = bg_record_find (class, "class");
    mpz_set_str (count, bg_record_text (class, "count"), 10);
    mpz_add (sum, sum, count);
    longest = MAX (longest, bg_record_integer_item (triple, 0));
    final = MAX (final, bg_record_integer_item (triple, 2));
  }
  g_autofree char *text = bg_number_to_string (sum);
  mpz_clears (sum, count, NULL);
  return (g_strcmp0 (bg_record_text (row, "unordered"), text) == 0
          && longest == bg_record_integer (row, "longest_sweep")
          && final == bg_record_integer (row, "longest_final_sweep"))
         || bg_input_error (error,
                            "classes of %s solutions, expected those of unordered and its "
                            "longest sweeps",
                            text);
}

/* Is the number of jumps of a solution between the sums of the fewest and of the most in each
   direction? */
static bool check_jumps (const BgRecord *row, const BgBoard *board, GError **error) {
  const BgRecord *jumps = bg_record_find (row, "jumps");
  gint64 fewest = 0, most = 0;
  for (guint d = 0; jumps != NULL && d < bg_record_length (jumps); d++) {
    fewest += bg_record_integer_item (bg_record_item (jumps, d), 0);
    most += bg_record_integer_item (bg_record_item (jumps, d), 1);
  }
  return jumps == NULL || (fewest <= board->n_holes - 2 && board->n_holes - 2 <= most)
         || bg_input_error (error,
                            "%" G_GINT64_FORMAT " to %" G_GINT64_FORMAT " jumps by "
                            "direction, expected %d between them",
                            fewest, most, board->n_holes - 2);
}

bool bg_row_check (const BgRecord *row, const BgBoard *board, GError **error) {
  int n_symmetries = 0;
  return check_drawing (row, board, error) && check_problem (row, board, &n_symmetries, error)
         && check_moves (row, board, error) && check_count (row, "ordered", n_symmetries, error)
         && check_count (row, "unordered", n_symmetries, error) && check_classes (row, error)
         && check_jumps (row, board, error);
}
