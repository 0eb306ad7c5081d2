#include "board/lines.h"

#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/plain_text.h"

/* Words that have a meaning in positions and finishes. */
static const char *const reserved[] = {
  "FULL", "EMPTY", "all", "but", "any", "of", "fewest", NULL
};

static const char blanks[] = " \t\n,";

BgBoard *bg_lines_board_new (const char *name) {
  BgBoard *board = g_new0 (BgBoard, 1);
  g_atomic_ref_count_init (&board->references);
  board->name = g_strdup (name);
  board->by_lines = true;
  board->names = g_new0 (BgHoleName, BG_MAX_HOLES);
  return board;
}

/* --- Holes and lines ------------------------------------------------------ */

static int find_hole (const BgBoard *board, const char *name) {
  int hole = 0;
  while (hole < board->n_holes && strcmp (board->names[hole].text, name) != 0)
    hole++;
  return hole < board->n_holes ? hole : -1;
}

static bool check_name (const char *name, GError **error) {
  const size_t length = strlen (name);
  size_t good = 0;
  while (g_ascii_isalnum (name[good]) || name[good] == '_')
    good++;
  if (length == 0 || good < length || length >= BG_HOLE_NAME)
    return bg_input_error (error, "'%s' is no hole, expected up to %d letters, digits and '_'",
                           bg_excerpt (name, -1).text, BG_HOLE_NAME - 1);
  return !g_strv_contains (reserved, name)
         || bg_input_error (error, "'%s' is no name of a hole: it has a meaning in positions",
                            name);
}

int bg_lines_add_hole (BgBoard *board, const char *name, GError **error) {
  if (!check_name (name, error))
    return -1;
  if (find_hole (board, name) >= 0) {
    bg_input_error (error, "hole '%s' is listed twice", name);
    return -1;
  }
  if (board->n_holes == BG_MAX_HOLES) {
    g_set_error (error, BG_ERROR, BG_ERROR_WIDTH,
                 "board '%s' has over %d holes, the most a position holds", board->name,
                 BG_MAX_HOLES);
    return -1;
  }
  const int hole = board->n_holes++;
  g_strlcpy (board->names[hole].text, name, BG_HOLE_NAME);
  return hole;
}

bool bg_lines_add (BgBoard *board, int a, int over, int b, bool one_way, GError **error) {
  const BgHoleName *names = board->names;
  if (a == b || a == over || b == over)
    return bg_input_error (error, "line '%s %s %s' has a hole twice", names[a].text,
                           names[over].text, names[b].text);
  const BgLine line = { .a = (uint8_t) MIN (a, b),
                        .over = (uint8_t) over,
                        .b = (uint8_t) MAX (a, b),
                        .barred = !one_way ? 0
                                  : a < b  ? BG_BARRED_B
                                           : BG_BARRED_A };
  if (board->n_lines == BG_MAX_LINES) {
    g_set_error (error, BG_ERROR, BG_ERROR_WIDTH,
                 "board '%s' has over %d lines, the most there "
                 "can be",
                 board->name, BG_MAX_LINES);
    return false;
  }
  if ((board->n_lines & (board->n_lines - 1)) == 0)
    board->line = g_renew (BgLine, board->line, MAX (2 * board->n_lines, 1));
  board->line[board->n_lines++] = line;
  return true;
}

/* --- Places --------------------------------------------------------------- */

void bg_lines_set_place (BgBoard *board, int hole, int column, int row) {
  board->column[hole] = (uint8_t) column;
  board->row[hole] = (uint8_t) row;
  board->n_columns = MAX (board->n_columns, column + 1);
  board->n_rows = MAX (board->n_rows, row + 1);
}

void bg_lines_place_circle (BgBoard *board, int first) {
  /* such that holes are the square root of 2 apart, and no two of them get the same place */
  const int n = board->n_holes - first, radius = (int) ceil (G_SQRT2 / 2 / sin (G_PI / MAX (n, 3)));
  for (int i = 0; i < first; i++)
    bg_lines_set_place (board, i, radius, radius);
  for (int i = 0; i < n; i++)
    bg_lines_set_place (board, first + i, (int) lround (radius * (1 + sin (2 * G_PI * i / n))),
                        (int) lround (radius * (1 - cos (2 * G_PI * i / n))));
}

/* --- Graphs --------------------------------------------------------------- */

/* The vertices that paths from the first one reach. */
static BgPosition reach (const BgLinesGraph *graph) {
  BgPosition reached = bg_hole_bit (0), fresh = reached;
  while (fresh != 0) {
    BgPosition next = 0;
    BG_FOR_EACH_HOLE (hole, fresh)
      next |= graph->neighbours[hole];
    fresh = next & ~reached;
    reached |= next;
  }
  return reached;
}

bool bg_lines_add_paths (BgBoard *board, const BgLinesGraph *graph, GError **error) {
  const BgPosition reached = reach (graph);
  for (int hole = 0; hole < board->n_holes; hole++)
    if (!bg_has (reached, hole))
      return bg_input_error (error, "the graph is not connected: no path leads from %s to %s",
                             board->names[0].text, board->names[hole].text);
  for (int over = 0; over < board->n_holes; over++)
    BG_FOR_EACH_HOLE (a, graph->neighbours[over])
      BG_FOR_EACH_HOLE (b, graph->neighbours[over])
        if (a < b && !bg_lines_add (board, a, over, b, false, error))
          return false;
  return true;
}

/* --- Texts ---------------------------------------------------------------- */

static bool read_holes (BgBoard *board, const char *text, GError **error) {
  g_auto (GStrv) names = g_strsplit_set (text, blanks, -1);
  for (char **name = names; *name != NULL; name++)
    if (**name != '\0' && bg_lines_add_hole (board, *name, error) < 0)
      return false;
  return true;
}

/* The hole of that name, which is added unless the holes were LISTED; -1 with ERROR. */
static int take_hole (BgBoard *board, const char *name, bool listed, GError **error) {
  const int hole = find_hole (board, name);
  if (hole >= 0 || !listed)
    return hole >= 0 ? hole : bg_lines_add_hole (board, name, error);
  bg_input_error (error, "hole '%s' is not listed, expected one of the holes of the board",
                  bg_excerpt (name, -1).text);
  return -1;
}

/* Splits TEXT into words; *N of them. */
static char **split_words (const char *text, const char *separators, int *n) {
  char **words = g_strsplit_set (text, separators, -1);
  *n = 0;
  for (char **word = words; *word != NULL; word++)
    if (**word != '\0')
      words[(*n)++] = *word;
    else
      g_free (*word);
  words[*n] = NULL;
  return words;
}

/* The key of a line in a table of lines by their holes. */
static gpointer key_of (int a, int over, int b) {
  return GINT_TO_POINTER (a << 16 | over << 8 | b);
}

/* Adds a line as bg_lines_add does, or the other way to one that is listed one way; false with
   ERROR where the board has it.  LINES has the number of each. */
static bool list_line (BgBoard *board, GHashTable *lines, const int *hole, bool one_way,
                       GError **error) {
  const int a = MIN (hole[0], hole[2]), b = MAX (hole[0], hole[2]);
  const gpointer key = key_of (a, hole[1], b);
  gpointer number;
  if (!g_hash_table_lookup_extended (lines, key, NULL, &number)) {
    g_hash_table_insert (lines, key, GINT_TO_POINTER (board->n_lines));
    return bg_lines_add (board, hole[0], hole[1], hole[2], one_way, error);
  }
  BgLine *line = &board->line[GPOINTER_TO_INT (number)];
  if (!one_way || line->barred == 0 || bg_starts_in (line, hole[0]))
    return bg_input_error (error, "line '%s %s %s' is listed twice", board->names[hole[0]].text,
                           board->names[hole[1]].text, board->names[hole[2]].text);
  line->barred = 0;
  return true;
}

static bool read_line (BgBoard *board, GHashTable *lines, const char *text, bool listed,
                       bool one_way, GError **error) {
  int n, hole[3];
  g_auto (GStrv) names = split_words (text, " \t\n", &n);
  if (n != 3)
    return bg_input_error (error, "'%s' is no line, expected three holes as in a b c",
                           bg_excerpt (text, -1).text);
  for (int i = 0; i < n; i++)
    if ((hole[i] = take_hole (board, names[i], listed, error)) < 0)
      return false;
  return list_line (board, lines, hole, one_way, error);
}

static bool read_lines (BgBoard *board, const char *text, bool listed, bool one_way,
                        GError **error) {
  g_autoptr (GHashTable) lines = g_hash_table_new (NULL, NULL);
  for (int i = 0; i < board->n_lines; i++)
    g_hash_table_insert (lines, key_of (board->line[i].a, board->line[i].over, board->line[i].b),
                         GINT_TO_POINTER (i));
  g_auto (GStrv) texts = g_strsplit (text, ",", -1);
  for (char **line = texts; *line != NULL; line++)
    if (*g_strstrip (*line) != '\0' && !read_line (board, lines, *line, listed, one_way, error))
      return false;
  return true;
}

static bool read_edge (BgBoard *board, const char *text, bool listed, BgLinesGraph *graph,
                       GError **error) {
  int n, hole[2];
  g_auto (GStrv) names = split_words (text, "-", &n);
  if (n != 2)
    return bg_input_error (error, "'%s' is no edge, expected two holes as in a-b",
                           bg_excerpt (text, -1).text);
  for (int i = 0; i < n; i++)
    if ((hole[i] = take_hole (board, names[i], listed, error)) < 0)
      return false;
  if (hole[0] == hole[1])
    return bg_input_error (error, "edge '%s' has a hole twice", bg_excerpt (text, -1).text);
  if (bg_has (graph->neighbours[hole[0]], hole[1]))
    return bg_input_error (error, "edge '%s' is listed twice", bg_excerpt (text, -1).text);
  graph->neighbours[hole[0]] |= bg_hole_bit (hole[1]);
  graph->neighbours[hole[1]] |= bg_hole_bit (hole[0]);
  return true;
}

static bool read_graph (BgBoard *board, const char *text, bool listed, GError **error) {
  BgLinesGraph graph = { 0 };
  g_auto (GStrv) edges = g_strsplit_set (text, blanks, -1);
  for (char **edge = edges; *edge != NULL; edge++)
    if (**edge != '\0' && !read_edge (board, *edge, listed, &graph, error))
      return false;
  return board->n_holes == 0 || bg_lines_add_paths (board, &graph, error);
}

static bool read_place (BgBoard *board, const char *text, BgPosition *placed, GError **error) {
  int n;
  guint64 place[2];
  g_auto (GStrv) words = split_words (text, " \t\n", &n);
  if (n != 3 || !g_ascii_string_to_unsigned (words[1], 10, 0, BG_MAX_COLUMNS - 1, &place[0], NULL)
      || !g_ascii_string_to_unsigned (words[2], 10, 0, BG_MAX_ROWS - 1, &place[1], NULL))
    return bg_input_error (error,
                           "'%s' is no place, expected a hole, its column and its row, of 0 "
                           "to %d, as in a 0 2",
                           bg_excerpt (text, -1).text, BG_MAX_COLUMNS - 1);
  const int hole = find_hole (board, words[0]);
  if (hole < 0)
    return bg_input_error (error, "hole '%s' has no line, expected one of the holes of the board",
                           bg_excerpt (words[0], -1).text);
  for (int other = 0; other < board->n_holes; other++)
    if (bg_has (*placed, other)
        && (other == hole
            || (board->column[other] == (int) place[0] && board->row[other] == (int) place[1])))
      return bg_input_error (error, "hole '%s' %s", words[0],
                             other == hole ? "has two places" : "has the place of another");
  bg_lines_set_place (board, hole, (int) place[0], (int) place[1]);
  *placed |= bg_hole_bit (hole);
  return true;
}

bool bg_board_place (BgBoard *board, const char *at, GError **error) {
  if (!bg_board_expect_lines (board, error))
    return false;
  g_auto (GStrv) places = g_strsplit (at, ",", -1);
  BgPosition placed = 0;
  board->n_columns = board->n_rows = 0;
  for (char **place = places; *place != NULL; place++)
    if (*g_strstrip (*place) != '\0' && !read_place (board, *place, &placed, error))
      return false;
  for (int hole = 0; hole < board->n_holes; hole++)
    if (!bg_has (placed, hole))
      return bg_input_error (error, "hole '%s' has no place, expected one for each",
                             board->names[hole].text);
  board->is_placed = true;
  return true;
}

static BgBoard *read_plain (const BgLinesText *text, GError **error) {
  g_autoptr (BgBoard) board = bg_lines_board_new ("lines");
  const bool listed = text->holes != NULL;
  if (listed && !read_holes (board, text->holes, error))
    return bg_prefix_error (error, "holes: "), NULL;
  if (text->lines != NULL && !read_lines (board, text->lines, listed, false, error))
    return bg_prefix_error (error, "lines: "), NULL;
  if (text->graph != NULL && !read_graph (board, text->graph, listed, error))
    return bg_prefix_error (error, "graph: "), NULL;
  if (text->one_way != NULL && !read_lines (board, text->one_way, listed, true, error))
    return bg_prefix_error (error, "one-way: "), NULL;
  if (board->n_lines == 0)
    return bg_input_error (error, "%s: no lines, so that there is no jump",
                           text->graph != NULL   ? "graph"
                           : text->lines != NULL ? "lines"
                                                 : "one-way");
  bg_lines_place_circle (board, 0);
  return g_steal_pointer (&board);
}

static char *plain_or_null (const char *text) {
  return text != NULL ? bg_text_plain (text) : NULL;
}

BgBoard *bg_lines_read (const BgLinesText *text, GError **error) {
  g_autofree char *holes = plain_or_null (text->holes), *lines = plain_or_null (text->lines);
  g_autofree char *graph = plain_or_null (text->graph), *one_way = plain_or_null (text->one_way);
  return read_plain (&(BgLinesText){ holes, lines, graph, one_way }, error);
}
