/* Boards of 65 to 128 holes against the naive model: for programs with positions of 128 bits
   only (src/wide.mk). */
#include "harness.h"

#include "board/notation.h"
#include "methods.h"
#include "model.h"
#include "moves/jump_arrivals.h"
#include "verify/verify.h"

/* Without linear programs, so that a problem takes milliseconds. */
#define HEURISTIC "max(balance, corner[corners] + merson[rest], category, last-move)"

/* A drawing of 65 to 128 holes. */
static BgBoard *draw_board (uint64_t *state, BgRule rule) {
  const int columns = 10 + model_random_below (state, 4), rows = 9;
  g_autoptr (GString) text = g_string_new (NULL);
  int holes = 0;
  for (int row = 0; row < rows; row++) {
    g_string_append (text, row > 0 ? "/" : "");
    for (int column = 0; column < columns; column++) {
      const bool hole = model_random_below (state, 6) > 0;
      holes += hole;
      g_string_append_c (text, hole ? 'o' : '.');
    }
  }
  if (holes < 65)
    return draw_board (state, rule);
  return bg_board_new_drawn (text->str, rule, NULL);
}

/* Some pegs among the last holes, and what random jumps leave of them. */
static BgProblem *play_some (uint64_t *state, const BgBoard *board) {
  Model model = model_of (board);
  while (true) {
    BgPosition start = 0;
    for (int hole = board->n_holes - 1; hole >= MAX (board->n_holes - 40, 0); hole--)
      if (model_random_below (state, 4) == 0)
        start |= bg_hole_bit (hole);
    BgPosition finish = start;
    int jumps = 0;
    for (int i = 0; i < 4000 && jumps < 4; i++)
      jumps += model_jump (&model, model_random_below (state, model.n_jumps), false, &finish);
    if (jumps < 2 || bg_pegs (start) > 9)
      continue;
    g_autofree char *from = bg_position_to_string (board, start);
    g_autofree char *to = bg_position_to_string (board, finish);
    return make_problem_on (board, from, to);
  }
}

/* Every method for which the board is small enough finds a solution of EXPECTED moves. */
static void check_methods (BgProblem *problem, const char *heuristic, int expected) {
  for (int k = 0; k < N_METHODS; k++) {
    const char *method = bg_methods[k].name;
    const BgSolveOptions options = { .method = method, .heuristic = heuristic };
    if (problem->board->n_holes > BG_ARRIVAL_HOLES && strstr (method, "layers") != NULL)
      continue;
    g_auto (BgSolveResult) result = solved (problem, &options, &two_threads);
    ck_assert_int_eq (result.status, BG_YES);
    ck_assert_msg (result.moves == expected, "%d moves by %s, expected %d", result.moves, method,
                   expected);
    ck_assert (bg_verify (problem, (const char *const *) result.solution->pdata,
                          (int) result.solution->len, NULL, NULL));
  }
}

TEST_LOOP (random_boards, "boards", 3) {
  uint64_t state = 128 + _i;
  for (int round = 0; round < 5; round++) {
    const uint64_t seed = state;
    g_autoptr (BgBoard) board = draw_board (&state, all_rules[_i]);
    BgProblem *problem = play_some (&state, board);
    note_problem (problem, seed);
    g_auto (ModelCase) one = model_case_of (problem, false);
    check_methods (problem, HEURISTIC, one.minimum);
  }
}

/* Lines, of which some go one way, among 65 to 128 holes; most of them among the last 16, where the
   pegs are. */
static BgBoard *list_lines (uint64_t *state) {
  const int n = 65 + model_random_below (state, 64), n_lines = 60 + model_random_below (state, 300);
  g_autoptr (GString) holes = g_string_new (NULL);
  g_autoptr (GString) lines = g_string_new (NULL);
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  for (int hole = 0; hole < n; hole++)
    g_string_append_printf (holes, " h%d", hole);
  while ((int) g_hash_table_size (seen) < n_lines) {
    const int least = model_random_below (state, 5) > 0 ? n - 16 : 0;
    int hole[3];
    for (int i = 0; i < 3; i++)
      hole[i] = least + model_random_below (state, n - least);
    const int key = (MIN (hole[0], hole[2]) << 7 | hole[1]) << 7 | MAX (hole[0], hole[2]);
    if (hole[0] == hole[1] || hole[1] == hole[2] || hole[0] == hole[2]
        || !g_hash_table_add (seen, GINT_TO_POINTER (key)))
      continue;
    g_string_append_printf (lines, "%sh%d h%d h%d", lines->len > 0 ? ", " : "", hole[0], hole[1],
                            hole[2]);
  }
  const bool one_way = model_random_below (state, 2);
  return bg_board_new_by_lines (&(BgLinesText){ .holes = holes->str,
                                                .lines = one_way ? NULL : lines->str,
                                                .one_way = one_way ? lines->str : NULL },
                                NULL);
}

/* Boards by lines: all methods, and the sets of lines of boards with over 1024 of them. */
TEST_LOOP (random_lines, "boards", 12) {
  uint64_t state = 1280 + _i;
  g_autoptr (BgBoard) board = _i % 4 == 3 ? bg_board_new ("complete(16)", BG_RULE_4, NULL)
                                          : list_lines (&state);
  BgProblem *problem = play_some (&state, board);
  note_problem (problem, 1280 + _i);
  g_auto (ModelCase) one = model_case_of (problem, false);
  check_methods (problem, "corner[corners] + merson[rest]", one.minimum);
}

/* The built-in boards beyond 64 holes: their holes, and the model's lines and symmetries. */
static const struct {
  const char *name;
  int holes;
} boards[] = {
  { "triangle(11)", 66 },    { "triangle(12)", 78 },     { "triangle(15)", 120 },
  { "square(9)", 81 },       { "square(11)", 121 },      { "hexagon(6)", 91 },
  { "hexagon(7)", 127 },     { "diamond(7)", 85 },       { "diamond(8)", 113 },
  { "rhombus(11)", 121 },    { "rectangle(64,2)", 128 }, { "rectangle(128,1)", 128 },
  { "cross(9,9,9,9)", 117 },
};

TEST_LOOP (built_in, "boards", G_N_ELEMENTS (boards)) {
  g_autoptr (BgBoard)
      board = bg_board_new (boards[_i].name, bg_board_usual_rule (boards[_i].name), NULL);
  ck_assert_ptr_nonnull (board);
  ck_assert_int_eq (board->n_holes, boards[_i].holes);
  ck_assert_int_eq (bg_pegs (board->full), board->n_holes);
  Model model = model_of (board);
  ModelGroup group = model_group_of (&model);
  ck_assert_int_eq (model.n_jumps, 2 * board->n_lines);
  ck_assert_int_eq (group.order, board->n_symmetries);
  uint64_t state = 128;
  for (int n = 0; n < 10; n++)
    check_drawings (board, model_random_subset (&state, board->full));
  for (int hole = 0; hole < board->n_holes; hole++) {
    const BgHoleName name = bg_hole_name (board, hole);
    const char *text = name.text;
    int read;
    ck_assert (bg_hole_read (board, &text, &read, NULL));
    ck_assert_int_eq (read, hole);
    ck_assert (*text == '\0');
    BgPosition position;
    g_autofree char *drawing = bg_position_to_drawing (board, bg_hole_bit (hole));
    ck_assert (bg_position_parse (board, drawing, &position, NULL));
    ck_assert (position == bg_hole_bit (hole));
    g_autofree char *complement = bg_position_to_string (board, board->full ^ position);
    ck_assert (bg_position_parse (board, complement, &position, NULL));
    ck_assert (position == (board->full ^ bg_hole_bit (hole)));
  }
}
