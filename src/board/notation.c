#include "board/notation.h"

#include <string.h>

#include "board/drawing.h"
#include "core/error.h"
#include "core/plain_text.h"

#define LETTERS 26

BgHoleName bg_column_name (int column) {
  const char first = (char) ('a' + column / LETTERS - 1), last = (char) ('a' + column % LETTERS);
  return column < LETTERS ? (BgHoleName){ { last } } : (BgHoleName){ { first, last } };
}

BgHoleName bg_hole_name (const BgBoard *board, int hole) {
  BgHoleName name;
  if (board->by_lines)
    return board->names[hole];
  g_snprintf (name.text, sizeof name.text, "%s%d", bg_column_name (board->column[hole]).text,
              board->row[hole] + 1);
  return name;
}

int bg_hole_at (const BgBoard *board, int column, int row) {
  for (int hole = 0; hole < board->n_holes; hole++)
    if (board->column[hole] == column && board->row[hole] == row)
      return hole;
  return -1;
}

bool bg_place_read (const char **text, int *column, int *row) {
  const char *c = *text;
  *column = *row = 0;
  for (; g_ascii_islower (*c) && *column <= BG_MAX_COLUMNS; c++)
    *column = *column * LETTERS + (*c - 'a') + 1;
  if (*column == 0 || *c < '1' || *c > '9')
    return false;
  while (g_ascii_isdigit (*c) && *row <= BG_MAX_ROWS)
    *row = *row * 10 + (*c++ - '0');
  --*column;
  --*row;
  *text = c;
  return true;
}

/* A hole by its own name. */
static bool read_name (const BgBoard *board, const char **text, int *hole, GError **error) {
  size_t length = 0;
  while (g_ascii_isalnum ((*text)[length]) || (*text)[length] == '_')
    length++;
  for (*hole = 0; *hole < board->n_holes; ++*hole)
    if (strlen (board->names[*hole].text) == length
        && strncmp (board->names[*hole].text, *text, length) == 0) {
      *text += length;
      return true;
    }
  const BgExcerpt word = bg_excerpt (*text, MAX (length, strcspn (*text, " \t\n-,'")));
  return bg_input_error (
      error, "hole '%s' is not on the board '%s', expected one of its %d holes, %s to %s",
      word.text, board->name, board->n_holes, board->names[0].text,
      board->names[board->n_holes - 1].text);
}

bool bg_hole_read (const BgBoard *board, const char **text, int *hole, GError **error) {
  if (board->by_lines)
    return read_name (board, text, hole, error);
  const char *c = *text;
  int column, row;
  const bool well_formed = bg_place_read (&c, &column, &row);
  if (well_formed && (*hole = bg_hole_at (board, column, row)) >= 0) {
    *text = c;
    return true;
  }
  const BgExcerpt word = bg_excerpt (*text, strcspn (*text, well_formed ? " \t\n-,'" : " \t\n"));
  if (well_formed)
    bg_input_error (error,
                    "hole '%s' is not on the board '%s', expected one of its %d holes, %s to %s",
                    word.text, board->name, board->n_holes, bg_hole_name (board, 0).text,
                    bg_hole_name (board, board->n_holes - 1).text);
  else
    bg_input_error (error, "'%s' is no hole, expected a column letter and a row number as in d4",
                    word.text);
  return false;
}

/* Reads the hole that a jump is over, which is named on a board by lines; else *OVER is -1.  False
   with ERROR, or without where the move ends there. */
static bool read_over (const BgBoard *board, const char **text, int *over, GError **error) {
  *over = -1;
  if (!board->by_lines)
    return true;
  if (!bg_hole_read (board, text, over, error) || **text != '-')
    return false;
  ++*text;
  return true;
}

/* Reads the rest of a jump, after the '-' that follows where it begins. */
static bool read_jump (const BgBoard *board, const char **text, BgPath *path, GError **error) {
  const int from = path->hole[path->n - 1];
  int over, to;
  if (!read_over (board, text, &over, error) || !bg_hole_read (board, text, &to, error))
    return false;
  const int line = over < 0 ? bg_board_line_between (board, from, to)
                            : bg_board_line (board, from, over, to);
  const BgHoleName a = bg_hole_name (board, from), b = bg_hole_name (board, to);
  if (line < 0 && over >= 0)
    return bg_input_error (error, "no jump leads from %s over %s to %s", a.text,
                           bg_hole_name (board, over).text, b.text);
  if (line < 0)
    return bg_input_error (error, "no jump of the %d-move rule leads from %s to %s", board->rule,
                           a.text, b.text);
  path->line[path->n - 1] = (BgLineIndex) line;
  path->hole[path->n++] = (uint8_t) to;
  return true;
}

bool bg_path_parse (const BgBoard *board, const char *text, BgPath *path, GError **error) {
  g_autoptr (GError) fault = NULL;
  const char *c = text;
  int hole;
  if (!bg_hole_read (board, &c, &hole, error))
    return false;
  path->hole[0] = (uint8_t) hole;
  path->n = 1;
  bool reads = true;
  while (reads && *c == '-' && path->n < BG_MAX_HOLES) {
    c++;
    reads = read_jump (board, &c, path, &fault);
  }
  if (fault != NULL) {
    g_propagate_error (error, g_steal_pointer (&fault));
    return false;
  }
  return (reads && *c == '\0' && path->n > 1)
         || bg_input_error (error, "'%s' is no move, expected holes joined by '-' as in %s",
                            bg_excerpt (text, -1).text,
                            board->by_lines ? "a-b-c, from a over b to c" : "d4-f4-d6");
}

BgPosition bg_path_play (const BgBoard *board, const BgPath *path, BgPosition position) {
  for (int i = 0; i + 1 < path->n; i++) {
    const int line = path->line[i];
    if (!bg_has (position, path->hole[i]) || !bg_can_play (&board->line[line], position))
      return BG_POSITION_NONE;
    position ^= board->line_mask[line];
  }
  return position;
}

int bg_path_join (BgPath *moves, int n) {
  int joined = 0;
  for (int i = 0; i < n; i++) {
    BgPath *last = joined > 0 ? &moves[joined - 1] : NULL;
    if (last != NULL && last->hole[last->n - 1] == moves[i].hole[0]) {
      memcpy (last->hole + last->n, moves[i].hole + 1, moves[i].n - 1);
      memcpy (last->line + last->n - 1, moves[i].line, (moves[i].n - 1) * sizeof *last->line);
      last->n += moves[i].n - 1;
    } else
      moves[joined++] = moves[i];
  }
  return joined;
}

static bool parse_list (const BgBoard *board, const char *text, BgPosition *position,
                        GError **error) {
  BgPosition pegs = 0;
  bool any = false;
  const char *c = text;
  while (true) {
    int hole;
    while (*c == ' ' || *c == '\t' || *c == ',')
      c++;
    if (*c == '\0')
      break;
    if (*c == '\'' && pegs != 0 && c[1] == '\0') {
      pegs = board->full & ~pegs;
      break;
    }
    if (!bg_hole_read (board, &c, &hole, error))
      return false;
    if (bg_has (pegs, hole)) {
      return bg_input_error (error, "hole '%s' is listed twice", bg_hole_name (board, hole).text);
    }
    pegs |= bg_hole_bit (hole);
    any = true;
  }
  if (!any)
    return bg_input_error (error, "no holes named, expected a list of them as in c3 d4, d4', FULL, "
                                  "EMPTY or a drawing");
  *position = pegs;
  return true;
}

static bool parse_plain (const BgBoard *board, const char *text, BgPosition *position,
                         GError **error) {
  if (strcmp (text, "FULL") == 0 || strcmp (text, "EMPTY") == 0) {
    *position = *text == 'F' ? board->full : 0;
    return true;
  }
  if (!board->by_lines && bg_drawing_is (text))
    return bg_drawing_read (board, text, position, error);
  static const char all_but[] = "all but ";
  const bool is_complement = g_str_has_prefix (text, all_but);
  if (!parse_list (board, text + (is_complement ? strlen (all_but) : 0), position, error))
    return false;
  if (is_complement)
    *position ^= board->full;
  return true;
}

bool bg_position_parse (const BgBoard *board, const char *text, BgPosition *position,
                        GError **error) {
  g_autofree char *plain = bg_text_plain (text);
  return parse_plain (board, plain, position, error);
}

char *bg_position_to_string (const BgBoard *board, BgPosition position) {
  const BgPosition vacancies = board->full & ~position;
  const bool is_complement = bg_pegs (vacancies) < bg_pegs (position);
  if (vacancies == 0)
    return g_strdup ("FULL");
  if (position == 0)
    return g_strdup ("EMPTY");
  if (is_complement && bg_pegs (vacancies) == 1)
    return g_strconcat (bg_hole_name (board, bg_first_hole (vacancies)).text, "'", NULL);
  GString *text = g_string_new (is_complement ? "all but" : NULL);
  bg_holes_append (board, is_complement ? vacancies : position, text);
  return g_strchug (g_string_free (text, FALSE));
}

char *bg_position_rewrite (const BgBoard *board, const char *text, BgPosition position) {
  return !board->by_lines && bg_drawing_is (text) ? bg_position_to_string (board, position)
                                                  : bg_text_plain (text);
}

void bg_holes_append (const BgBoard *board, BgPosition holes, GString *text) {
  BG_FOR_EACH_HOLE (hole, holes) {
    g_string_append_printf (text, " %s", bg_hole_name (board, hole).text);
  }
}

void bg_board_append_lines (const BgBoard *board, bool one_way, GString *text) {
  const char *separator = "";
  for (int i = 0; i < board->n_lines; i++) {
    const BgLine *line = &board->line[i];
    const int first = bg_starts_in (line, line->a) ? line->a : line->b;
    if ((line->barred != 0) != one_way)
      continue;
    g_string_append_printf (text, "%s%s %s %s", separator, bg_hole_name (board, first).text,
                            bg_hole_name (board, line->over).text,
                            bg_hole_name (board, line->a ^ line->b ^ first).text);
    separator = ", ";
  }
}

void bg_board_append_places (const BgBoard *board, const uint8_t *column, const uint8_t *row,
                             GString *text) {
  for (int hole = 0; hole < board->n_holes; hole++)
    g_string_append_printf (text, "%s%s %d %d", hole > 0 ? ", " : "",
                            bg_hole_name (board, hole).text, column[hole], row[hole]);
}

char *bg_position_to_drawing (const BgBoard *board, BgPosition position) {
  GString *text = g_string_new (NULL);
  for (int row = 0; row < board->n_rows; row++) {
    if (row > 0)
      g_string_append_c (text, '/');
    for (int column = 0; column < board->n_columns; column++) {
      int hole = bg_hole_at (board, column, row);
      g_string_append_c (text, hole < 0 ? '_' : bg_has (position, hole) ? 'o' : '.');
    }
  }
  return g_string_free (text, FALSE);
}
