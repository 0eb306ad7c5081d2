/* Random boards and problems for the tests. */
#include "model.h"

#include "board/notation.h"
#include "harness.h"

/* Marsaglia's xorshift64* (Vigna, 2016). */
uint64_t model_random (uint64_t *state) {
  *state ^= *state >> 12;
  *state ^= *state << 25;
  *state ^= *state >> 27;
  return *state * 0x2545f4914f6cdd1du;
}

int model_random_below (uint64_t *state, int n) {
  return (model_random (state) >> 32) % n;
}

BgPosition model_random_subset (uint64_t *state, BgPosition set) {
  /* sparse, half full and dense ones */
  BgPosition bits = model_random (state), others = model_random (state);
  switch (model_random_below (state, 3)) {
  case 0: return set & bits & others;
  case 1: return set & bits;
  default: return set & (bits | others);
  }
}

/* Three different holes of N. */
static void append_random_line (uint64_t *state, int n, GString *lines) {
  int hole[3];
  for (int i = 0; i < 3; i++)
    do
      hole[i] = model_random_below (state, n);
    while ((i > 0 && hole[i] == hole[0]) || (i > 1 && hole[i] == hole[1]));
  g_string_append_printf (lines, "%sh%d h%d h%d", lines->len > 0 ? ", " : "", hole[0], hole[1],
                          hole[2]);
}

/* Some boards have lines one way alone, or both ways, or of both kinds. */
static BgBoard *random_lines (uint64_t *state, int n) {
  const bool one_ways = model_random_below (state, 2);
  g_autoptr (GString) holes = g_string_new (NULL);
  g_autoptr (GString) lines = g_string_new (NULL);
  g_autoptr (GString) one_way = g_string_new (NULL);
  for (int hole = 0; hole < n; hole++)
    g_string_append_printf (holes, " h%d", hole);
  for (int left = n / 2 + model_random_below (state, 2 * n); left > 0; left--)
    append_random_line (state, n, one_ways && model_random_below (state, 2) ? one_way : lines);
  /* a line that is listed twice is refused */
  return bg_board_new_by_lines (
      &(BgLinesText){ .holes = holes->str, .lines = lines->str, .one_way = one_way->str }, NULL);
}

/* A tree, and some edges more. */
static BgBoard *random_graph (uint64_t *state, int n) {
  g_autoptr (GString) edges = g_string_new (NULL);
  for (int hole = 1; hole < n; hole++)
    g_string_append_printf (edges, " h%d-h%d", model_random_below (state, hole), hole);
  for (int left = model_random_below (state, n); left > 0; left--)
    g_string_append_printf (edges, " h%d-h%d", model_random_below (state, n),
                            model_random_below (state, n));
  /* so is an edge */
  return bg_board_new_by_lines (&(BgLinesText){ .graph = edges->str }, NULL);
}

/* With symmetries more often than by chance. */
static BgBoard *random_kind (int n) {
  g_autofree char *name = NULL;
  switch (n % 5) {
  case 0: name = g_strdup_printf ("cycle(%d)", n); break;
  case 1: name = g_strdup_printf ("path(%d)", n); break;
  case 2: name = g_strdup_printf ("bipartite(2,%d)", n - 2); break;
  case 3: name = g_strdup ("cube(2,2,3)"); break;
  default: name = g_strdup ("torus(3,3)"); break;
  }
  return bg_board_new (name, BG_RULE_4, NULL);
}

static BgBoard *random_by_lines (uint64_t *state, int least, int most) {
  BgBoard *board = NULL;
  while (board == NULL) {
    const int n = least + model_random_below (state, most - least + 1);
    const int kind = model_random_below (state, 5);
    board = kind == 0  ? random_kind (n)
            : kind < 3 ? random_lines (state, n)
                       : random_graph (state, n);
    if (board != NULL && (board->n_holes < least || board->n_holes > most))
      g_clear_pointer (&board, bg_board_unref);
  }
  return board;
}

BgBoard *model_random_board (uint64_t *state, BgRule rule, int least, int most) {
  if (rule == BY_LINES)
    return random_by_lines (state, least, most);
  while (true) {
    int columns = 2 + model_random_below (state, 4), rows = 2 + model_random_below (state, 4);
    /* one hole in six is missing, or none */
    int gaps = model_random_below (state, 3) == 0 ? 0 : 6;
    g_autoptr (GString) layout = g_string_new (NULL);
    int n = 0;
    for (int row = 0; row < rows; row++) {
      if (row > 0)
        g_string_append_c (layout, '/');
      for (int column = 0; column < columns; column++) {
        bool hole = gaps == 0 || model_random_below (state, gaps) > 0;
        g_string_append_c (layout, hole ? 'o' : '.');
        n += hole;
      }
    }
    if (n < least || n > most)
      continue;
    BgBoard *board = bg_board_new_drawn (layout->str, rule, NULL);
    if (board != NULL && board->n_lines > 0)
      return board;
    g_clear_pointer (&board, bg_board_unref);
  }
}

static BgPosition random_hole (uint64_t *state, const BgBoard *board) {
  return bg_hole_bit (model_random_below (state, board->n_holes));
}

/* The text of a finish; TARGET is one of its positions. */
static char *random_finish (uint64_t *state, const BgBoard *board, BgPosition *target) {
  *target = random_hole (state, board);
  BgPosition more = *target | random_hole (state, board) | random_hole (state, board);
  g_autofree char *list = bg_position_to_string (board, more);
  switch (model_random_below (state, 4)) {
  case 0: return g_strdup ("any");
  case 1:
    if (more != board->full && strchr (list, '\'') == NULL)
      return g_strconcat ("any of ", list, NULL);
    return g_strdup ("any");
  case 2: return bg_position_to_string (board, *target);
  default: *target = more; return g_strdup (list);
  }
}

/* A position from which some moves lead to TARGET. */
static BgPosition play_back (uint64_t *state, const BgBoard *board, BgPosition target) {
  Model model = model_of (board);
  for (int left = 1 + model_random_below (state, 6); left > 0; left--) {
    g_autoptr (GArray) moves = model_moves (&model, target, true, NULL, NULL);
    if (moves->len == 0)
      break;
    target = g_array_index (moves, ModelMove, model_random_below (state, moves->len)).to;
  }
  return target;
}

/* NULL where that is no problem. */
static BgProblem *pose (const BgBoard *board, BgPosition start, const char *finish, uint64_t seed) {
  g_autofree char *text = bg_position_to_string (board, start);
  BgProblem *problem = bg_problem_new (copy_board (board), text, finish, NULL);
  if (problem != NULL)
    note_problem (problem, seed);
  return problem;
}

BgProblem *model_random_problem (uint64_t *state, const BgBoard *board) {
  const uint64_t seed = *state;
  BgProblem *problem = NULL;
  while (problem == NULL) {
    BgPosition target;
    g_autofree char *finish = random_finish (state, board, &target);
    BgPosition start = model_random_below (state, 2) == 0
                           ? play_back (state, board, target)
                           : model_random_subset (state, board->full) | random_hole (state, board);
    problem = pose (board, start, finish, seed);
  }
  return problem;
}

/* A drawing's pattern, in each way that it can be written. */
static char *random_pattern (uint64_t *state, const BgBoard *board) {
  const BgPosition fixed = model_random_subset (state, board->full)
                           & model_random_subset (state, board->full);
  const BgPosition pegs = model_random_subset (state, fixed);
  const BgPattern pattern = { pegs & model_random_subset (state, fixed), fixed & ~pegs };
  return pattern.pegs == 0 && pattern.empty == 0 ? g_strdup ("stuck")
                                                 : bg_pattern_to_string (board, &pattern);
}

BgProblem *model_random_open_problem (uint64_t *state, const BgBoard *board) {
  const uint64_t seed = *state;
  BgProblem *problem = NULL;
  while (problem == NULL) {
    g_autofree char *finish = model_random_below (state, 4) == 0 ? g_strdup ("stuck")
                                                                 : random_pattern (state, board);
    const BgPosition start = model_random_subset (state, board->full)
                             | model_random_subset (state, board->full);
    problem = pose (board, start, finish, seed);
  }
  return problem;
}

BgProblem *model_random_dense_problem (uint64_t *state, int most) {
  while (true) {
    const uint64_t seed = *state;
    const int n = most - model_random_below (state, 2);
    g_autoptr (GString) edges = g_string_new (NULL);
    for (int a = 0; a < n; a++)
      for (int b = 0; b < a; b++)
        if (model_random_below (state, 2) == 0)
          g_string_append_printf (edges, " h%d-h%d", b, a);
    BgBoard *board = bg_board_new_by_lines (&(BgLinesText){ .graph = edges->str }, NULL);
    if (board == NULL)
      continue;
    const int vacancy = model_random_below (state, board->n_holes);
    g_autofree char *start = g_strdup_printf ("all but h%d", vacancy);
    BgProblem *problem = bg_problem_new (board, start, "any", NULL);
    if (problem == NULL)
      continue;
    note_problem (problem, seed);
    return problem;
  }
}
