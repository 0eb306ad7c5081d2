#include "board/board.h"

#include <string.h>

#include "board/automorphisms.h"
#include "board/graph_kinds.h"
#include "board/layout.h"
#include "board/lines.h"
#include "board/notation.h"
#include "core/error.h"

/* Directions of lines in the order of the rules: 4 uses the first two, 6 the
   first three, 8 all.  Each points down or right, so a comes before b. */
static const struct { int column, row; } directions[] = { { 1, 0 }, { 0, 1 }, { 1, 1 }, { -1, 1 } };

static void find_lines (BgBoard *board) {
  int16_t at[BG_MAX_ROWS][BG_MAX_COLUMNS];
  memset (at, -1, sizeof at);
  board->line = g_new (BgLine, MAX (board->n_holes * (int) board->rule / 2, 1));
  for (int hole = 0; hole < board->n_holes; hole++)
    at[board->row[hole]][board->column[hole]] = (int16_t) hole;

  for (int hole = 0; hole < board->n_holes; hole++)
    for (int d = 0; d < (int) board->rule / 2; d++) {
      int column = board->column[hole] + 2 * directions[d].column;
      int row = board->row[hole] + 2 * directions[d].row;
      if (column < 0 || column >= board->n_columns || row >= board->n_rows)
        continue;
      int over = at[row - directions[d].row][column - directions[d].column];
      int b = at[row][column];
      if (over < 0 || b < 0)
        continue;
      board->line[board->n_lines++] = (BgLine){ (uint8_t) hole, (uint8_t) over, (uint8_t) b, 0 };
    }
}

/* Lists the jumps from each hole and to it, in the order of their lines. */
static void list_jumps (BgBoard *board) {
  BgEnd *end = board->ends = g_new (BgEnd, MAX (2 * board->n_lines, 1));
  BgEnd *origin = board->origins = g_new (BgEnd, MAX (2 * board->n_lines, 1));
  for (int hole = 0; hole < board->n_holes; hole++) {
    board->jumps[hole].end = end;
    board->arrivals[hole].end = origin;
    for (int i = 0; i < board->n_lines; i++) {
      const BgLine *line = &board->line[i];
      const uint8_t other = (uint8_t) (line->a ^ line->b ^ hole);
      if (line->a != hole && line->b != hole)
        continue;
      if (bg_starts_in (line, hole))
        *end++ = (BgEnd){ (BgLineIndex) i, other };
      if (bg_starts_in (line, other))
        *origin++ = (BgEnd){ (BgLineIndex) i, other };
    }
    board->jumps[hole].n = (int) (end - board->jumps[hole].end);
    board->arrivals[hole].n = (int) (origin - board->arrivals[hole].end);
  }
  board->n_jumps = (int) (end - board->ends);
  board->has_one_way = board->n_jumps < 2 * board->n_lines;
}

static void list_passing (BgBoard *board) {
  BgLineIndex *line = board->passers = g_new (BgLineIndex, MAX (board->n_lines, 1));
  for (int hole = 0; hole < board->n_holes; hole++) {
    board->passing[hole].line = line;
    for (int i = 0; i < board->n_lines; i++)
      if (board->line[i].over == hole)
        *line++ = (BgLineIndex) i;
    board->passing[hole].n = (int) (line - board->passing[hole].line);
  }
}

/* Numbers the holes of a board by lines by the components of "a jump leads from one to the other",
   the largest first; the last category has all that are left. */
static void find_categories (BgBoard *board) {
  BgPosition component[BG_MAX_HOLES];
  BgPosition left = board->full;
  int n = 0;
  for (; left != 0; left &= ~component[n++]) {
    BgPosition grown = bg_hole_bit (bg_first_hole (left));
    for (component[n] = 0; grown != component[n];) {
      component[n] = grown;
      for (int i = 0; i < board->n_lines; i++)
        if (bg_has (grown, board->line[i].a) || bg_has (grown, board->line[i].b))
          grown |= bg_hole_bit (board->line[i].a) | bg_hole_bit (board->line[i].b);
    }
  }
  for (int c = 0; c < n; c++) {
    int rank = 0;
    for (int d = 0; d < n; d++) {
      const int more = bg_pegs (component[d]) - bg_pegs (component[c]);
      rank += more > 0 || (more == 0 && d < c);
    }
    BG_FOR_EACH_HOLE (hole, component[c])
      board->category_of[hole] = (uint8_t) MIN (rank, BG_CATEGORIES - 1);
  }
}

static void find_kinds_of_hole (BgBoard *board) {
  BgPosition jumped = 0;
  board->line_mask = g_new (BgPosition, MAX (board->n_lines, 1));
  for (int i = 0; i < board->n_lines; i++) {
    const BgLine *line = &board->line[i];
    board->line_mask[i] = bg_hole_bit (line->a) | bg_hole_bit (line->over) | bg_hole_bit (line->b);
    jumped |= bg_hole_bit (line->over);
  }
  for (int hole = 0; hole < board->n_holes; hole++) {
    board->full |= bg_hole_bit (hole);
    board->category_of[hole] = (uint8_t) ((board->column[hole] & 1) | (board->row[hole] & 1) << 1);
  }
  if (board->by_lines)
    find_categories (board);
  for (int hole = 0; hole < board->n_holes; hole++)
    board->category[bg_board_category (board, hole)] |= bg_hole_bit (hole);
  board->corners = board->full & ~jumped;
}

/* The invariants are the null space over GF(2) of the matrix whose rows are
   the lines: Gauss-Jordan elimination, then one basis vector a free column. */
static void find_invariants (BgBoard *board) {
  BgPosition pivot_row[BG_MAX_HOLES] = { 0 }; /* the reduced row whose pivot is that hole */
  BgPosition pivots = 0;
  for (int i = 0; i < board->n_lines; i++) {
    BgPosition row = board->line_mask[i];
    BG_FOR_EACH_HOLE (hole, row & pivots)
      row ^= pivot_row[hole];
    if (row == 0)
      continue;
    int pivot = bg_first_hole (row);
    BG_FOR_EACH_HOLE (hole, pivots)
      if (bg_has (pivot_row[hole], pivot))
        pivot_row[hole] ^= row;
    pivot_row[pivot] = row;
    pivots |= bg_hole_bit (pivot);
  }
  BG_FOR_EACH_HOLE (free_hole, board->full & ~pivots) {
    BgPosition invariant = bg_hole_bit (free_hole);
    BG_FOR_EACH_HOLE (hole, pivots)
      if (bg_has (pivot_row[hole], free_hole))
        invariant |= bg_hole_bit (hole);
    board->invariant[board->n_invariants++] = invariant;
  }
}

/* --- Symmetries ---------------------------------------------------------- */

/* A lattice symmetry is x -> M x + t with M one of the integer matrices of
   entries -1, 0, 1 and determinant 1 or -1.  The symmetries that fix a set of holes that spans the
   plane form a finite group of 2x2 integer matrices, of order 12 at most (D6; D4 on square boards).
   t follows from the sum of the holes' coordinates. */

typedef struct {
  int a, b, c, d;
} Matrix;

static bool maps_holes (const BgBoard *board, Matrix m, uint8_t *image) {
  int n = board->n_holes, columns = 0, rows = 0;
  for (int hole = 0; hole < n; hole++) {
    columns += board->column[hole];
    rows += board->row[hole];
  }
  /* n * (M x + t) with n * t = (1 - M) * sum */
  int shift_column = columns - (m.a * columns + m.b * rows);
  int shift_row = rows - (m.c * columns + m.d * rows);
  if (shift_column % n != 0 || shift_row % n != 0)
    return false;
  for (int hole = 0; hole < n; hole++) {
    int column = m.a * board->column[hole] + m.b * board->row[hole] + shift_column / n;
    int row = m.c * board->column[hole] + m.d * board->row[hole] + shift_row / n;
    int target = 0;
    while (target < n && (board->column[target] != column || board->row[target] != row))
      target++;
    if (target == n)
      return false;
    image[hole] = (uint8_t) target;
  }
  return true;
}

static bool maps_lines (const BgBoard *board, const uint8_t *image) {
  for (int i = 0; i < board->n_lines; i++) {
    const BgLine *line = &board->line[i];
    if (bg_board_line (board, image[line->a], image[line->over], image[line->b]) < 0)
      return false;
  }
  return true;
}

static bool is_known (const BgBoard *board, const uint8_t *image) {
  for (int s = 0; s < board->n_symmetries; s++)
    if (memcmp (board->symmetry[s], image, board->n_holes) == 0)
      return true;
  return false;
}

static void try_matrix (BgBoard *board, Matrix m) {
  uint8_t image[BG_MAX_HOLES];
  if (maps_holes (board, m, image) && !is_known (board, image) && maps_lines (board, image)) {
    g_assert (board->n_symmetries < BG_MAX_SYMMETRIES);
    memcpy (board->symmetry[board->n_symmetries++], image, board->n_holes);
  }
}

/* Finds every lattice symmetry that maps holes to holes and lines to lines. */
static void find_symmetries (BgBoard *board) {
  try_matrix (board, (Matrix){ 1, 0, 0, 1 });
  for (int code = 0; code < 81; code++) {
    Matrix m = { code % 3 - 1, code / 3 % 3 - 1, code / 9 % 3 - 1, code / 27 - 1 };
    if (ABS (m.a * m.d - m.b * m.c) == 1)
      try_matrix (board, m);
  }
}

/* --- Boards -------------------------------------------------------------- */

typedef bool LayOut (BgBoard *board, const char *layout, GError **error);

/* Derives the rest from the lines. */
static void complete (BgBoard *board) {
  list_jumps (board);
  list_passing (board);
  find_kinds_of_hole (board);
  find_invariants (board);
}

/* Completes a board that has holes and lines alone; NULL stays NULL. */
static BgBoard *new_by_lines (BgBoard *board) {
  if (board == NULL)
    return NULL;
  g_atomic_ref_count_init (&board->references);
  board->rule = BG_RULE_4;
  complete (board);
  bg_automorphisms_find (board);
  return board;
}

static BgBoard *new_board (LayOut *lay_out, const char *layout, BgRule rule, GError **error) {
  g_autoptr (BgBoard) board = g_new0 (BgBoard, 1);
  g_atomic_ref_count_init (&board->references);
  board->rule = rule;
  if (!lay_out (board, layout, error))
    return NULL;
  find_lines (board);
  complete (board);
  find_symmetries (board);
  return g_steal_pointer (&board);
}

BgBoard *bg_board_new (const char *name, BgRule rule, GError **error) {
  return bg_graph_is_kind (name) ? new_by_lines (bg_graph_named (name, error))
                                 : new_board (bg_layout_named, name, rule, error);
}

bool bg_board_is_by_lines (const char *name) {
  return bg_graph_is_kind (name);
}

bool bg_board_expect_lattice (const BgBoard *board, GError **error) {
  return !board->by_lines
         || bg_input_error (error, "'%s' is a board by lines, expected one of a lattice",
                            board->name);
}

bool bg_board_expect_lines (const BgBoard *board, GError **error) {
  return board->by_lines
         || bg_input_error (error, "'%s' is a lattice, expected a board by lines", board->name);
}

BgBoard *bg_board_new_by_lines (const BgLinesText *text, GError **error) {
  return new_by_lines (bg_lines_read (text, error));
}

#define HOLES "holes ="

char *bg_board_lines_text (const BgBoard *board) {
  GString *text = g_string_new (HOLES);
  bg_holes_append (board, board->full, text);
  for (int one_way = 0; one_way < 2; one_way++)
    if (one_way ? board->has_one_way : board->n_jumps > board->n_lines) {
      g_string_append (text, one_way ? "; one-way = " : "; lines = ");
      bg_board_append_lines (board, one_way, text);
    }
  return g_string_free (text, FALSE);
}

bool bg_board_is_lines_text (const char *text) {
  return g_str_has_prefix (text, HOLES);
}

BgBoard *bg_board_new_of_lines_text (const char *text, GError **error) {
  static const char *const keys[] = { HOLES, " lines =", " one-way =" };
  const char *value[G_N_ELEMENTS (keys)] = { NULL };
  g_auto (GStrv) parts = g_strsplit (text, ";", -1);
  for (char **part = parts; *part != NULL; part++) {
    size_t k = 0;
    while (k < G_N_ELEMENTS (keys) && !g_str_has_prefix (*part, keys[k]))
      k++;
    if (k == G_N_ELEMENTS (keys))
      return bg_input_error (error, "'%s', expected holes, lines or one-way",
                             bg_excerpt (*part, -1).text);
    value[k] = *part + strlen (keys[k]);
  }
  return bg_board_new_by_lines (
      &(BgLinesText){ .holes = value[0], .lines = value[1], .one_way = value[2] }, error);
}

BgBoard *bg_board_new_drawn (const char *layout, BgRule rule, GError **error) {
  return new_board (bg_layout_drawn, layout, rule, error);
}

BgBoard *bg_board_ref (const BgBoard *board) {
  BgBoard *shared = (BgBoard *) board;
  g_atomic_ref_count_inc (&shared->references);
  return shared;
}

void bg_board_unref (BgBoard *board) {
  if (board == NULL || !g_atomic_ref_count_dec (&board->references))
    return;
  g_free (board->name);
  g_free (board->names);
  g_free (board->line);
  g_free (board->line_mask);
  g_free (board->ends);
  g_free (board->origins);
  g_free (board->passers);
  g_free (board);
}

BgBoard *bg_board_without_symmetry (const BgBoard *board) {
  BgBoard *plain = g_memdup2 (board, sizeof *board);
  g_atomic_ref_count_init (&plain->references);
  plain->name = g_strdup (board->name);
  plain->names = g_memdup2 (board->names, board->n_holes * sizeof *board->names);
  plain->line = g_memdup2 (board->line, board->n_lines * sizeof *board->line);
  plain->line_mask = g_memdup2 (board->line_mask, board->n_lines * sizeof *board->line_mask);
  list_jumps (plain);
  list_passing (plain);
  plain->n_symmetries = 1;
  return plain;
}

int bg_board_add_categories (const BgBoard *board, BgPosition position,
                             uint8_t (*pegs)[BG_CATEGORIES], int n) {
  for (int c = 0; c < BG_CATEGORIES; c++)
    pegs[n][c] = (uint8_t) bg_pegs (position & board->category[c]);
  int known = 0;
  while (memcmp (pegs[known], pegs[n], BG_CATEGORIES) != 0)
    known++;
  return MAX (n, known + 1);
}

BgPosition bg_board_class (const BgBoard *board, BgPosition position) {
  return bg_position_parities (board->invariant, board->n_invariants, position);
}

BgPosition bg_board_survivors (const BgBoard *board, BgPosition position) {
  const BgPosition class = bg_board_class (board, position);
  BgPosition survivors = 0;
  for (int hole = 0; hole < board->n_holes; hole++)
    if (bg_board_class (board, bg_hole_bit (hole)) == class)
      survivors |= bg_hole_bit (hole);
  return survivors;
}

int bg_board_line_between (const BgBoard *board, int from, int to) {
  for (int i = 0; i < board->jumps[from].n; i++)
    if (board->jumps[from].end[i].to == to)
      return board->jumps[from].end[i].line;
  return -1;
}

int bg_board_line (const BgBoard *board, int from, int over, int to) {
  for (int i = 0; i < board->jumps[from].n; i++) {
    const BgEnd *end = &board->jumps[from].end[i];
    if (end->to == to && board->line[end->line].over == over)
      return end->line;
  }
  return -1;
}

int bg_board_line_image (const BgBoard *board, int symmetry, int line) {
  const uint8_t *image = board->symmetry[symmetry];
  const BgLine *from = &board->line[line];
  return bg_starts_in (from, from->a)
             ? bg_board_line (board, image[from->a], image[from->over], image[from->b])
             : bg_board_line (board, image[from->b], image[from->over], image[from->a]);
}

BgPosition bg_board_image (const BgBoard *board, int symmetry, BgPosition position) {
  BgPosition image = 0;
  BG_FOR_EACH_HOLE (hole, position)
    image |= bg_hole_bit (board->symmetry[symmetry][hole]);
  return image;
}
