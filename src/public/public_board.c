#include <bergholt/plugin.h>

#include "board/notation.h"
#include "core/error.h"
#include "public/public.h"

/* --- Making boards --------------------------------------------------------- */

/* Returns BOARD, or hands on CAUSE where there is none. */
static BgBoard *take_board (BgBoard *board, GError *cause, char **error) {
  if (board == NULL)
    bg_public_fail (cause, error);
  return board;
}

static bool check_rule (BergholtRule rule, GError **cause) {
  if (rule == BERGHOLT_RULE_USUAL || rule == BERGHOLT_RULE_4 || rule == BERGHOLT_RULE_6
      || rule == BERGHOLT_RULE_8)
    return true;
  return bg_input_error (cause, "unknown rule %d, expected 0, 4, 6 or 8", (int) rule);
}

BergholtBoard *bergholt_board_new (const char *name, BergholtRule rule, char **error) {
  GError *cause = NULL;
  BgBoard *board = NULL;
  if (check_rule (rule, &cause))
    board = bg_board_new (name,
                          rule == BERGHOLT_RULE_USUAL ? bg_board_usual_rule (name) : (BgRule) rule,
                          &cause);
  return take_board (board, cause, error);
}

BergholtBoard *bergholt_board_new_drawn (const char *rows, BergholtRule rule, char **error) {
  GError *cause = NULL;
  BgBoard *board = NULL;
  if (check_rule (rule, &cause))
    board = bg_board_new_drawn (rows, rule == BERGHOLT_RULE_USUAL ? BG_RULE_4 : (BgRule) rule,
                                &cause);
  return take_board (board, cause, error);
}

void bergholt_board_free (BergholtBoard *board) {
  bg_board_unref (board);
}

/* --- Properties of boards -------------------------------------------------- */

const char *bergholt_board_name (const BergholtBoard *board) {
  return board->name;
}

BergholtRule bergholt_board_rule (const BergholtBoard *board) {
  return (BergholtRule) board->rule;
}

int bergholt_board_n_holes (const BergholtBoard *board) {
  return board->n_holes;
}

int bergholt_board_n_columns (const BergholtBoard *board) {
  return board->n_columns;
}

int bergholt_board_n_rows (const BergholtBoard *board) {
  return board->n_rows;
}

bool bergholt_board_by_lines (const BergholtBoard *board) {
  return board->by_lines;
}

int bergholt_board_column (const BergholtBoard *board, int hole) {
  g_assert (hole >= 0 && hole < board->n_holes);
  return board->column[hole];
}

int bergholt_board_row (const BergholtBoard *board, int hole) {
  g_assert (hole >= 0 && hole < board->n_holes);
  return board->row[hole];
}

char *bergholt_board_hole_name (const BergholtBoard *board, int hole) {
  g_assert (hole >= 0 && hole < board->n_holes);
  return g_strdup (bg_hole_name (board, hole).text);
}

int bergholt_board_find_hole (const BergholtBoard *board, const char *name) {
  int hole;
  return bg_hole_read (board, &name, &hole, NULL) && *name == '\0' ? hole : -1;
}

int bergholt_board_n_jumps (const BergholtBoard *board) {
  return board->n_jumps;
}

void bergholt_board_jump (const BergholtBoard *board, int jump, int *from, int *over, int *to) {
  g_assert (jump >= 0 && jump < board->n_jumps);
  const BgLine *line = board->line;
  for (int before; (before = line->barred == 0 ? 2 : 1) <= jump; line++)
    jump -= before;
  *from = jump == 0 && bg_starts_in (line, line->a) ? line->a : line->b;
  *over = line->over;
  *to = line->a ^ line->b ^ *from;
}

int bergholt_board_n_symmetries (const BergholtBoard *board) {
  return board->n_symmetries;
}

int bergholt_board_image (const BergholtBoard *board, int symmetry, int hole) {
  g_assert (symmetry >= 0 && symmetry < board->n_symmetries && hole >= 0 && hole < board->n_holes);
  return board->symmetry[symmetry][hole];
}

/* --- Sets of holes, for modules -------------------------------------------- */

/* Modules are loaded for boards of up to 64 holes (bounds/plugin.c). */
static BergholtPosition narrow (const BgBoard *board, BgPosition position) {
  g_assert (board->n_holes <= 64);
  return (BergholtPosition) position;
}

BergholtPosition bergholt_board_holes (const BergholtBoard *board) {
  return narrow (board, board->full);
}

BergholtPosition bergholt_board_corners (const BergholtBoard *board) {
  return narrow (board, board->corners);
}

BergholtPosition bergholt_board_category (const BergholtBoard *board, int category) {
  g_assert (category >= 0 && category < BG_CATEGORIES);
  return narrow (board, board->category[category]);
}

bool bergholt_position_parse (const BergholtBoard *board, const char *text,
                              BergholtPosition *position, char **error) {
  GError *cause = NULL;
  BgPosition pegs;
  if (bg_position_parse (board, text, &pegs, &cause)) {
    *position = narrow (board, pegs);
    return true;
  }
  bg_public_fail (cause, error);
  return false;
}

char *bergholt_position_text (const BergholtBoard *board, BergholtPosition position) {
  return bg_position_to_string (board, position);
}
