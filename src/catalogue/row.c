#include "catalogue/row.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "board/notation.h"
#include "core/error.h"
#include "pictures/text.h"
#include "records/survey_row.h"

/* A constraint: the column is there if and only if the status is so. */
#define ONLY(key, status_) "CHECK ((" key " IS NOT NULL) = (status = '" status_ "'))"

const BgDatabaseColumn bg_columns[BG_COLUMNS] = {
#define COLUMN(...) BG_COLUMN (__VA_ARGS__),
#include "catalogue/columns.def"
#undef COLUMN
};

bool bg_column_is_count (const BgDatabaseColumn *column) {
  g_autofree char *digits = g_strdup_printf ("CHECK (%s GLOB ", column->key);
  return g_str_has_prefix (column->constraint, digits);
}

const char *bg_row_key (int t) {
  return t == BG_ROW_CLASSES ? "classes" : bg_columns[t].key;
}

int bg_row_place (const char *key) {
  for (int t = 0; t < BG_ROW_TEXTS; t++)
    if (strcmp (bg_row_key (t), key) == 0)
      return t;
  return -1;
}

/* --- Reading -------------------------------------------------------------- */

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

BgRecord *bg_row_read (char *const *texts) {
  BgRecord *problem = bg_record_new ();
  const char *classes = texts[BG_ROW_CLASSES];
  for (int c = 0; c < BG_COLUMNS; c++)
    bg_column_add (&bg_columns[c], texts[c], problem);
  if (classes != NULL && *classes != '\0')
    add_classes (problem, classes);
  return problem;
}

/* --- Writing -------------------------------------------------------------- */

void bg_row_append_solution (const BgRecord *problem, GString *text) {
  g_autofree char *solution = bg_row_text (problem, bg_row_place ("solution"));
  g_string_append (text, solution);
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

char *bg_row_text (const BgRecord *problem, int t) {
  g_autoptr (GString) classes = g_string_new (NULL);
  char *text = t != BG_ROW_CLASSES ? bg_column_text (&bg_columns[t], problem) : NULL;
  if (t == BG_ROW_CLASSES)
    bg_row_append_classes (problem, classes);
  return text != NULL ? text : g_strdup (classes->str);
}

bool bg_row_is (const BgRecord *problem, const char *status) {
  return strcmp (bg_record_text (problem, "status"), status) == 0;
}

/* --- Two rows of a problem ------------------------------------------------ */

static char **list_texts (const BgRecord *problem) {
  char **texts = g_new0 (char *, BG_ROW_TEXTS + 1);
  for (int t = 0; t < BG_ROW_TEXTS; t++)
    texts[t] = bg_row_text (problem, t);
  return texts;
}

/* Takes the texts from the column FIRST to the column LAST of OTHER; NULL: removes them. */
static void take_texts (char **texts, char *const *other, const char *first, const char *last) {
  for (int t = bg_row_place (first); t <= bg_row_place (last); t++) {
    g_free (texts[t]);
    texts[t] = g_strdup (other != NULL ? other[t] : "");
  }
}

static void take_text (char **texts, char *const *other, const char *key) {
  take_texts (texts, other, key, key);
}

static void take_certificate (char **texts, char *const *other) {
  take_texts (texts, other, "certificate", "certificate_of");
}

/* The number KEY; OTHERWISE if there is none. */
static gint64 number_of (const BgRecord *row, const char *key, gint64 otherwise) {
  return bg_record_has (row, key) ? bg_record_integer (row, key) : otherwise;
}

/* The moves of a solution that is known, and the fewest that one may have; INT_MAX: there is none.
 */
static gint64 solution_moves (const BgRecord *row) {
  return number_of (row, bg_row_moves_key (row), INT_MAX);
}

static gint64 lower_bound (const BgRecord *row) {
  return number_of (row, "lower_bound", number_of (row, "moves", INT_MAX));
}

bool bg_row_differs (const BgRecord *a, const BgRecord *b) {
  return MAX (lower_bound (a), lower_bound (b)) > MIN (solution_moves (a), solution_moves (b));
}

/* Bounds that meet are a minimum: with the lower one goes its certificate, and no search for the
   counts of that minimum was stopped. */
static void solve_bounded (char **texts) {
  static const char *const gone[] = { "lower_bound", "solution_moves", "stopped_by" };
  const int moves = bg_row_place ("moves"), status = bg_row_place ("status");
  g_free (texts[moves]);
  g_free (texts[status]);
  texts[moves] = g_strdup (texts[bg_row_place ("solution_moves")]);
  texts[status] = g_strdup ("solved");
  take_certificate (texts, NULL);
  for (size_t g = 0; g < G_N_ELEMENTS (gone); g++)
    take_text (texts, NULL, gone[g]);
}

static void join_bounded (char **texts, char *const *other, const BgRecord *own,
                          const BgRecord *known) {
  const gint64 least = lower_bound (own), known_least = lower_bound (known);
  if (known_least > least || (known_least == least && !bg_record_has (own, "certificate"))) {
    take_text (texts, other, "lower_bound");
    take_certificate (texts, other);
  }
  if (solution_moves (known) < solution_moves (own)) {
    take_text (texts, other, "solution_moves");
    take_text (texts, other, "solution");
  }
  if (MIN (solution_moves (own), solution_moves (known)) <= MAX (least, known_least))
    solve_bounded (texts);
}

static bool has_counts (const BgRecord *row) {
  return g_strcmp0 (bg_record_text (row, "certificate_of"), "counts") == 0;
}

static void join_solved (char **texts, char *const *other, const BgRecord *own,
                         const BgRecord *known) {
  if (!bg_record_has (own, "solution"))
    take_text (texts, other, "solution");
  if (!bg_record_has (own, "unordered") && bg_record_has (known, "ordered")) {
    take_texts (texts, other, "ordered", "diagonals_most");
    take_text (texts, other, "classes");
  }
  if (!bg_record_has (own, "certificate") || (has_counts (known) && !has_counts (own)))
    take_certificate (texts, other);
}

void bg_row_join (BgRecord *problem, const BgRecord *known) {
  if (!bg_row_is (problem, bg_record_text (known, "status")))
    return;
  g_auto (GStrv) texts = list_texts (problem), other = list_texts (known);
  /* an answer that came without the search that found it */
  if (!bg_record_has (problem, "version")) {
    take_text (texts, other, "stopped_by");
    take_texts (texts, other, "method", "finished");
  }
  if (bg_row_is (problem, "bounded"))
    join_bounded (texts, other, problem, known);
  else if (bg_row_is (problem, "solved"))
    join_solved (texts, other, problem, known);
  else if (!bg_record_has (problem, "certificate"))
    take_certificate (texts, other);
  bg_record_become (problem, bg_row_read (texts));
}

/* Measures of the knowledge in a row, the weightiest first: bounds that are close come before a
   solution, and the time of a search that was stopped comes last. */
#define N_MEASURES 10

static void measure_row (const BgRecord *row, double *measure) {
  static const char *const keys[] = { "unordered", "ordered", "solution", "certificate" };
  const bool was_late = g_strcmp0 (bg_record_text (row, "stopped_by"), "time") == 0;
  *measure++ = !bg_row_is (row, "bounded");
  *measure++ = bg_row_is (row, "bounded") ? (double) (lower_bound (row) - solution_moves (row)) : 0;
  for (size_t k = 0; k < G_N_ELEMENTS (keys); k++)
    *measure++ = bg_record_has (row, keys[k]);
  *measure++ = has_counts (row);
  *measure++ = bg_record_has (row, "method");
  *measure++ = bg_record_has (row, "stopped_by");
  *measure = was_late ? bg_record_real (row, "seconds") : 0;
}

int bg_row_compare (const BgRecord *a, const BgRecord *b) {
  double of_a[N_MEASURES], of_b[N_MEASURES];
  int m = 0;
  measure_row (a, of_a);
  measure_row (b, of_b);
  while (m < N_MEASURES - 1 && of_a[m] == of_b[m])
    m++;
  return (of_a[m] > of_b[m]) - (of_a[m] < of_b[m]);
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
