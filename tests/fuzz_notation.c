/* Any bytes as a board, a drawn board, a hole and a position.  The first byte
   chooses the board that the position is on. */
#include "fuzz.h"
#include "fuzz_check.h"

const char *const fuzz_seeds[] = { "0d4'",
                                   "1c3 d4 e5,f4",
                                   "2FULL",
                                   "3a1'",
                                   "4a5 b5",
                                   "5any",
                                   "0d4-f4-d6-d4",
                                   "0__o../__.../......./...o.../......./__.../__...",
                                   "3o/../.../....",
                                   "3       a\n    1 ● b\n   2 · · c\n  3 ● · ○ d\n 4 · · ◉ ·\n",
                                   "0all but c3 d4",
                                   "0 ...\n ...\n.......\n...o...\n.......\n  . . .\n__...",
                                   "1diamond(3)",
                                   "1cross(2,3,2,3)",
                                   "1rectangle(7,1)",
                                   "2ooo/o.o/ooo",
                                   NULL };

static const char *const boards[] = {
  "english", "french", "diamond(5)", "triangle(4)", "square(8)", "rectangle(7,1)",
};

static void try_as_board (const char *text) {
  g_autoptr (GError) error = NULL;
  g_autoptr (BgBoard) named = bg_board_new (text, bg_board_usual_rule (text), &error);
  fuzz_check_answer (named != NULL, &error);
  g_autoptr (BgBoard) drawn = bg_board_new_drawn (text, BG_RULE_8, &error);
  fuzz_check_answer (drawn != NULL, &error);
  if (drawn != NULL)
    fuzz_check_position (drawn, drawn->full);
}

static void try_as_hole (const BgBoard *board, const char *text) {
  g_autoptr (GError) error = NULL;
  const char *end = text;
  int hole;
  bool ok = bg_hole_read (board, &end, &hole, &error);
  fuzz_check_answer (ok, &error);
  if (!ok)
    return;
  g_assert_true (hole >= 0 && hole < board->n_holes);
  g_assert_true (end > text && g_str_has_prefix (text, bg_hole_name (board, hole).text));
}

int LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t length) {
  if (length == 0)
    return 0;
  g_autoptr (GError) error = NULL;
  g_autoptr (BgBoard)
      board = bg_board_new (boards[bytes[0] % G_N_ELEMENTS (boards)], BG_RULE_8, &error);
  g_assert_no_error (error);
  g_autofree char *text = g_strndup ((const char *) bytes + 1, length - 1);
  try_as_board (text);
  try_as_hole (board, text);
  BgPosition position;
  bool ok = bg_position_parse (board, text, &position, &error);
  fuzz_check_answer (ok, &error);
  if (ok)
    fuzz_check_position (board, position);
  return 0;
}
