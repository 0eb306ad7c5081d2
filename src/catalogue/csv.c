#include "catalogue/csv.h"

#include <string.h>

#include "catalogue/catalogue.h"
#include "catalogue/replay.h"
#include "catalogue/row.h"
#include "core/error.h"
#include "core/file.h"
#include "core/plain_text.h"
#include "laboratory/derive.h"

/* Bytes that a file may have: a million problems. */
#define MOST_BYTES ((size_t) 1 << 30)

typedef struct {
  const char *path;
  char *next; /* the rest of the text; cells are cut from it in place */
  int line, next_line;
  BgStore *tables; /* in memory, where each row is tried */
} Reader;

/* --- Cells ---------------------------------------------------------------- */

static void *refuse (const Reader *reader, const char *fault, GError **error) {
  return bg_input_error (error, "%s:%d: %s", reader->path, reader->line, fault);
}

/* Cuts off a cell that begins after a quotation mark, in which such a mark is doubled; its end is
   behind the mark that closes it.  NULL: there is none. */
static char *cut_quoted (Reader *reader, char **end) {
  char *cell = reader->next + 1, *to = cell, *from = cell;
  for (; *from != '\0' && (from[0] != '"' || from[1] == '"'); from++) {
    reader->next_line += *from == '\n';
    from += *from == '"';
    *to++ = *from;
  }
  if (*from == '\0')
    return NULL;
  *end = from + 1;
  *to = '\0';
  return cell;
}

/* Adds the next cell to CELLS; *IS_LAST: it ends its row. */
static bool read_cell (Reader *reader, GPtrArray *cells, bool *is_last, GError **error) {
  char *cell = reader->next, *end = cell + strcspn (cell, ",\r\n");
  if (*cell == '"' && (cell = cut_quoted (reader, &end)) == NULL)
    return refuse (reader, "a cell without its end, expected '\"'", error);
  const size_t line_end = end[0] == '\r' && end[1] == '\n' ? 2 : end[0] == '\n';
  *is_last = *end == '\0' || line_end > 0;
  if (!*is_last && *end != ',')
    return refuse (reader, "a cell that goes on after its end, expected ',' or the end of the line",
                   error);
  reader->next = end + (line_end > 0 ? line_end : *end == ',');
  reader->next_line += line_end > 0;
  *end = '\0';
  /* of a cell that a spreadsheet would take for a formula */
  const bool is_marked = cell[0] == '\'' && cell[1] != '\0' && strchr ("'=+-@", cell[1]) != NULL;
  g_ptr_array_add (cells, cell + is_marked);
  return true;
}

static bool read_cells (Reader *reader, GPtrArray *cells, GError **error) {
  bool is_last = false;
  g_ptr_array_set_size (cells, 0);
  reader->line = reader->next_line;
  while (!is_last)
    if (!read_cell (reader, cells, &is_last, error))
      return false;
  return true;
}

/* --- Columns -------------------------------------------------------------- */

/* Sets PLACE of each cell of the head to its column. */
static bool read_head (const Reader *reader, const GPtrArray *cells, int *place, GError **error) {
  bool has[BG_ROW_TEXTS] = { false };
  for (guint i = 0; i < cells->len; i++) {
    const int column = bg_row_place (cells->pdata[i]);
    if (column < 0)
      return bg_input_error (error,
                             "%s:1: unknown column '%s', expected columns as catalogue --csv "
                             "prints them",
                             reader->path, bg_excerpt (cells->pdata[i], -1).text);
    if (has[column])
      return bg_input_error (error, "%s:1: column '%s' stands twice, expected each once",
                             reader->path, (const char *) cells->pdata[i]);
    has[column] = true;
    place[i] = column;
  }
  for (int c = 0; c < BG_COLUMNS; c++)
    if (bg_column_is_needed (&bg_columns[c]) && !has[c])
      return bg_input_error (error, "%s:1: no column '%s'", reader->path, bg_columns[c].key);
  return true;
}

/* Has TEXT the form of the values of column C? */
static bool is_well_formed (int c, const char *text) {
  if (*text == '\0')
    return c == BG_ROW_CLASSES || !bg_column_is_needed (&bg_columns[c]);
  if (c == BG_ROW_CLASSES)
    return g_regex_match_simple ("^\\d+\\(\\d{1,3},\\d{1,3},\\d{1,3}\\)"
                                 "( \\d+\\(\\d{1,3},\\d{1,3},\\d{1,3}\\))*$",
                                 text, 0, 0);
  if (bg_column_is_count (&bg_columns[c]))
    return strspn (text, "0123456789") == strlen (text);
  if (strcmp (bg_columns[c].type, "INTEGER") == 0)
    return g_ascii_string_to_unsigned (text, 10, 0, G_MAXINT64, NULL, NULL);
  return strcmp (bg_columns[c].type, "REAL") != 0 || strspn (text, "0123456789.") == strlen (text);
}

/* --- Rows ----------------------------------------------------------------- */

/* Does the reason of ROW hold, as far as the problem alone shows it?  A resource count and a hole
   are looked for again; that a bound or a search found no solution is the word of the file. */
static bool check_reason (const BgRecord *row, GError **error) {
  const char *reason = bg_record_text (row, "reason");
  const bool is_hole = g_strcmp0 (reason, "hole") == 0;
  BgDerivedResource resource;
  if (!is_hole && g_strcmp0 (reason, "resource") != 0)
    return true;
  g_autoptr (BgProblem) problem = bg_catalogue_problem (row, error);
  if (problem == NULL)
    return false;
  if (is_hole)
    return bg_problem_unfillable_hole (problem) >= 0
           || bg_input_error (error, "reason 'hole': jumps can fill each hole, expected another");
  return bg_derive_refutation (problem, &resource)
         || bg_input_error (error, "reason 'resource': no resource count rules the problem out, "
                                   "expected another");
}

/* Can a survey have made ROW, and is its solution one? */
static bool check_row (const BgRecord *row, GError **error) {
  g_autoptr (BgBoard) board = bg_catalogue_board (row, error);
  if (bg_row_is (row, "solved") && !bg_record_has (row, "solution"))
    return bg_input_error (error, "status 'solved' without a solution, expected one");
  return board != NULL && bg_row_check (row, board, error)
         && (!bg_record_has (row, "solution") || bg_catalogue_replay (row, error));
}

/* Takes TEXT for the value of COLUMN, or, as ">=21" among the moves, for the lower bound. */
static bool take_text (const char **texts, int column, const char *text) {
  const bool is_bound = column == bg_row_place ("moves") && g_str_has_prefix (text, ">=");
  const int meant = is_bound ? bg_row_place ("lower_bound") : column;
  texts[meant] = text + (is_bound ? strlen (">=") : 0);
  return is_well_formed (meant, texts[meant]);
}

/* The column of the constraint that failed, whose text is part of the message of SQLite; of a
   constraint of the table, the column that it names first. */
static int find_constraint (const char *message) {
  const char *colon = strrchr (message, ':'), *text = colon != NULL ? colon + 2 : "", *first = NULL;
  int named = 0;
  for (int c = 0; c < BG_COLUMNS; c++) {
    const char *place = strstr (text, bg_columns[c].key);
    if (strstr (bg_columns[c].constraint, text) != NULL)
      return c;
    if (place != NULL && (first == NULL || place < first)) {
      first = place;
      named = c;
    }
  }
  return named;
}

/* Do the tables of a catalogue take ROW? */
static bool obeys_constraints (const Reader *reader, const BgRecord *row, GError **error) {
  BgDatabase *database = bg_store_database (reader->tables);
  g_autoptr (GError) fault = NULL;
  const bool good = bg_database_begin (database, error)
                    && bg_store_put (reader->tables, row, &fault);
  bg_database_end (database, false, NULL);
  if (fault == NULL)
    return good;
  const int broken = find_constraint (fault->message);
  g_autofree char *value = bg_row_text (row, broken);
  return bg_input_error (error,
                         "%s: '%s', expected a value that fits the row, as catalogue --csv "
                         "prints it",
                         bg_row_key (broken), bg_excerpt (value, -1).text);
}

/* Adds the row of CELLS to LIST. */
static bool add_row (const Reader *reader, const GPtrArray *cells, const int *place,
                     guint n_columns, BgRecord *list, GError **error) {
  const char *texts[BG_ROW_TEXTS] = { NULL };
  g_autoptr (GError) fault = NULL;
  if (cells->len != n_columns)
    return bg_input_error (error, "%s:%d: %u cells, expected %u", reader->path, reader->line,
                           cells->len, n_columns);
  for (guint i = 0; i < cells->len; i++) {
    if (!take_text (texts, place[i], cells->pdata[i]))
      return bg_input_error (error, "%s:%d: %s: '%s', expected %s", reader->path, reader->line,
                             bg_row_key (place[i]), bg_excerpt (cells->pdata[i], -1).text,
                             place[i] == BG_ROW_CLASSES ? "classes as in \"15(3,2,3) 1(2,2,2)\""
                                                        : "a value as catalogue --csv prints it");
  }
  g_autoptr (BgRecord) row = bg_row_read ((char *const *) texts);
  if (!check_row (row, &fault) || !obeys_constraints (reader, row, &fault)
      || !check_reason (row, &fault)) {
    /* the error of a board with too many holes for this program is passed on as such */
    g_propagate_prefixed_error (error, g_steal_pointer (&fault), "%s:%d: ", reader->path,
                                reader->line);
    return false;
  }
  bg_record_take (list, g_steal_pointer (&row));
  return true;
}

bool bg_csv_read (const char *path, BgRecord *list, GError **error) {
  gsize length;
  int place[BG_ROW_TEXTS];
  g_autofree char *bytes = bg_file_read (path, "comma-separated values", MOST_BYTES, &length,
                                         error);
  if (bytes == NULL)
    return false;
  if (!bg_text_check (bytes, length, path, "comma-separated values", error))
    return false;
  g_autoptr (GPtrArray) cells = g_ptr_array_new ();
  g_autoptr (BgStore) tables = bg_store_open (NULL, &bg_catalogue_schema, true, error);
  Reader reader = { .path = path,
                    .next = bytes + bg_text_mark_length (bytes, length),
                    .next_line = 1,
                    .tables = tables };
  if (tables == NULL)
    return false;
  if (!read_cells (&reader, cells, error))
    return false;
  const guint n_columns = cells->len;
  if (n_columns > BG_ROW_TEXTS)
    return bg_input_error (error, "%s:1: %u columns, expected at most %d", path, n_columns,
                           BG_ROW_TEXTS);
  if (!read_head (&reader, cells, place, error))
    return false;
  while (*reader.next != '\0')
    if (!read_cells (&reader, cells, error)
        || !add_row (&reader, cells, place, n_columns, list, error))
      return false;
  return true;
}
