/* Boards by lines: their texts, families and symmetries, and their minima against the answers of
   analyse --graph, which plays by bitmaps.  Searches, counts and bounds on random ones are held to
   the model by the tests of each. */
#include "harness.h"

#include "graphs/graph_play.h"
#include "model.h"
#include "small_graphs.h"

/* --- Texts -------------------------------------------------------------------- */

/* A board by lines comes back from the problem that bg_problem_to_text writes. */
TEST (test_round_trip, "texts") {
  uint64_t random = 2011;
  for (int i = 0; i < 100; i++) {
    g_autoptr (BgBoard) board = model_random_board (&random, BY_LINES, 4, 16);
    g_autoptr (BgProblem) problem = model_random_problem (&random, board);
    g_autofree char *text = bg_problem_to_text (problem, NULL);
    g_autoptr (BgProblem) again = read_problem (text);
    ck_assert (again->start == problem->start && again->n_finishes == problem->n_finishes);
    ck_assert_int_eq (again->board->n_lines, board->n_lines);
    ck_assert_mem_eq (again->board->line, board->line, board->n_lines * sizeof *board->line);
    ck_assert_mem_eq (again->board->names, board->names, board->n_holes * sizeof *board->names);
    ck_assert_mem_eq (again->board->row, board->row, board->n_holes);
    ck_assert_mem_eq (again->board->column, board->column, board->n_holes);
  }
}

/* So do the places that `at' gives it, on every board by lines. */
TEST_LOOP (test_places, "texts", 4) {
  static const char *const boards[] = { "graph6 = Bg", "board = path(3)", "graph = 0-1 1-2",
                                        "lines = 0 1 2" };
  static const char *const places[] = { "0 5 1, 1 3 2, 2 0 0", "1 5 1, 2 3 2, 3 0 0" };
  const char *const at = places[_i == 1];
  g_autofree char *text = g_strdup_printf ("[problem]\n%s\nat = %s\nstart = 1'\nfinish = any\n",
                                           boards[_i], at);
  g_autoptr (BgProblem) problem = read_problem (text);
  g_autofree char *written = bg_problem_to_text (problem, NULL);
  g_autoptr (BgProblem) again = read_problem (written);
  ck_assert_ptr_nonnull (strstr (written, at));
  ck_assert_mem_eq (again->board->column, ((const uint8_t[]){ 5, 3, 0 }), 3);
  ck_assert_mem_eq (again->board->row, ((const uint8_t[]){ 1, 2, 0 }), 3);
  ck_assert (again->board->n_columns == 6 && again->board->n_rows == 3);
}

/* Two lines one way, each the other backward, are a line both ways. */
TEST (test_opposite, "texts") {
  g_autoptr (BgBoard)
      both = bg_board_new_by_lines (&(BgLinesText){ .lines = "a b c, c d e" }, NULL);
  g_autoptr (BgBoard)
      one_by_one = bg_board_new_by_lines (&(BgLinesText){ .one_way = "a b c, c d e, c b a, e d c" },
                                          NULL);
  g_autoptr (GError) error = NULL;
  ck_assert (!one_by_one->has_one_way && one_by_one->n_jumps == both->n_jumps);
  ck_assert_mem_eq (one_by_one->line, both->line, both->n_lines * sizeof *both->line);
  g_autofree char *text = bg_board_lines_text (both);
  ck_assert_str_eq (text, "holes = a b c d e; lines = a b c, c d e");
  const BgBoard *none = bg_board_new_of_lines_text ("holes = a b c; edges = a b", &error);
  ck_assert_ptr_null (none);
  expect_error (&error, "edges", (const char *[]){ "edges", "expected", NULL });
}

/* A board's text makes a board of the same lines. */
TEST (test_lines_text, "texts") {
  uint64_t random = 50;
  for (int i = 0; i < 200; i++) {
    g_autoptr (BgBoard) board = model_random_board (&random, BY_LINES, 4, 16);
    g_autofree char *text = bg_board_lines_text (board);
    g_autoptr (BgBoard) again = bg_board_new_of_lines_text (text, NULL);
    ck_assert_ptr_nonnull (again);
    g_autofree char *same = bg_board_lines_text (again);
    ck_assert_str_eq (same, text);
    ck_assert_int_eq (again->n_jumps, board->n_jumps);
  }
}

#define GAME(keys) "[problem]\n" keys "start = a'\nfinish = any\n"

static const struct {
  const char *text, *parts[4];
} bad[] = {
  { GAME ("lines = a b a\n"), { "[problem] lines", "'a b a'", "twice" } },
  { GAME ("lines = a b\n"), { "[problem] lines", "'a b'" } },
  { GAME ("lines = a b c d\n"), { "[problem] lines", "'a b c d'" } },
  { GAME ("lines = a b c, c b a\n"), { "[problem] lines", "'c b a'", "listed twice" } },
  { GAME ("lines = a b c\none-way = c b a\n"), { "[problem] one-way", "'c b a'", "twice" } },
  { GAME ("one-way = a b c, a b c\n"), { "[problem] one-way", "'a b c'", "twice" } },
  { GAME ("one-way = a b c, c b a, a b c\n"), { "[problem] one-way", "'a b c'", "twice" } },
  { GAME ("one-way = a b a\n"), { "[problem] one-way", "'a b a'", "twice" } },
  { GAME ("one-way =\n"), { "[problem] one-way", "no lines" } },
  { GAME ("board = english\none-way = a1 b1 c1\n"), { "[problem] one-way", "'lines'" } },
  { GAME ("graph6 = C{\none-way = 0 1 2\n"), { "[problem] one-way", "'lines'" } },
  { GAME ("lines = a b+ c\n"), { "[problem] lines", "'b+'" } },
  { GAME ("lines = a b any\n"), { "[problem] lines", "'any'" } },
  { GAME ("lines = a b a_very_long_name\n"), { "[problem] lines" } },
  { GAME ("lines =\n"), { "[problem] lines", "no lines" } },
  { GAME ("holes = a b\nlines = a b c\n"), { "[problem] lines", "'c'", "not listed" } },
  { GAME ("holes = a b a\nlines = a b c\n"), { "[problem] holes", "'a'", "listed twice" } },
  { GAME ("graph =\n"), { "[problem] graph", "no lines" } },
  { GAME ("graph = a-b\n"), { "[problem] graph", "no lines" } },
  { GAME ("graph = a-b b-c d-e\n"), { "[problem] graph", "not connected" } },
  { GAME ("holes = a b c d\ngraph = a-b b-c\n"), { "[problem] graph", "not connected", "d" } },
  { GAME ("graph = a-b b-a b-c\n"), { "[problem] graph", "'b-a'", "listed twice" } },
  { GAME ("graph = a-a a-b b-c\n"), { "[problem] graph", "'a-a'", "twice" } },
  { GAME ("graph = a-b-c\n"), { "[problem] graph", "'a-b-c'" } },
  { GAME ("graph6 = C{{\n"), { "[problem] graph6", "C{{" } },
  { GAME ("graph6 = C?\n"), { "[problem] graph6", "not connected" } },
  { GAME ("graph6 = C{\nholes = a b c d\n"), { "[problem] holes" } },
  { GAME ("lines = a b c\nrule = 4\n"), { "[problem] rule" } },
  { GAME ("lines = a b c\ngraph = a-b b-c\n"), { "[problem]", "expected one key" } },
  { GAME ("lines = a b c\nat = a 0 0, b 1 0\n"), { "[problem] at", "'c'", "no place" } },
  { GAME ("lines = a b c\nat = a 0 0, b 1 0, c 0 0\n"), { "'c'", "the place of another" } },
  { GAME ("lines = a b c\nat = a 0 0, b 1 0, c 128 0\n"), { "'c 128 0'" } },
  { GAME ("lines = a b c\nat = a 0 0, b 1 0, d 2 0\n"), { "'d'" } },
  { GAME ("lines = a b c\nat = a 0 0, a 1 0, c 2 0\n"), { "'a'", "two places" } },
  { GAME ("graph6 = CU\nat = 0 0 0\n"), { "[problem] at", "'1'", "no place" } },
  { GAME ("board = english\nat = a1 0 0\n"), { "[problem] at", "'english'", "by lines" } },
  { "[problem]\nboard = cycle(2)\nstart = 1'\nfinish = any\n", { "cycle(n)" } },
  { "[problem]\nboard = platonic(5)\nstart = 1'\nfinish = any\n", { "platonic(n)" } },
  { "[problem]\nboard = bipartite(1,1)\nstart = a1'\nfinish = any\n", { "no lines" } },
  { "[problem]\nboard = graph6(C{\nstart = 1'\nfinish = any\n", { "graph6(text)" } },
  { "[problem]\nboard = petersen\nstart = 11'\nfinish = any\n", { "'11'", "1 to 10" } },
};

TEST_LOOP (test_bad, "texts", G_N_ELEMENTS (bad)) {
  g_autoptr (GError) error = NULL;
  const BgProblem *problem = bg_problem_load_data ("bad.peg", bad[_i].text, strlen (bad[_i].text),
                                                   &error);
  ck_assert_msg (problem == NULL, "taken: %s", bad[_i].text);
  expect_error (&error, bad[_i].text, bad[_i].parts);
}

/* --- Families ------------------------------------------------------------------ */

static const struct {
  const char *name;
  int n_holes, n_lines;
  double n_automorphisms;
} families[] = {
  { "path(7)", 7, 5, 2 },           { "cycle(8)", 8, 8, 16 },
  { "complete(6)", 6, 60, 720 },    { "bipartite(3,4)", 7, 30, 144 },
  { "star(5)", 6, 10, 120 },        { "hypercube(3)", 8, 24, 48 },
  { "hypercube(4)", 16, 96, 384 },  { "petersen", 10, 30, 120 },
  { "platonic(4)", 4, 12, 24 },     { "platonic(6)", 8, 24, 48 },
  { "platonic(8)", 6, 36, 48 },     { "platonic(12)", 20, 60, 120 },
  { "platonic(20)", 12, 120, 120 }, { "torus(5,5)", 25, 50, 200 },
  { "torus(4,5)", 20, 40, 80 },     { "cube(3,3,3)", 27, 27, 48 },
  { "cube(2,3,1)", 6, 2, 8 },       { "graph6(IheA@GUAo)", 10, 30, 120 },
};

TEST_LOOP (test_families, "families", G_N_ELEMENTS (families)) {
  g_autoptr (BgBoard) board = make_board (families[_i].name, BG_RULE_4);
  ck_assert_int_eq (board->n_holes, families[_i].n_holes);
  ck_assert_int_eq (board->n_lines, families[_i].n_lines);
  ck_assert_msg (board->n_automorphisms == families[_i].n_automorphisms, "%s: %g", board->name,
                 board->n_automorphisms);
  for (int a = 0; a < board->n_holes; a++)
    for (int b = 0; b < a; b++)
      assert_in_loop (board->column[a] != board->column[b] || board->row[a] != board->row[b]);
}

/* --- Places ------------------------------------------------------------------------ */

/* On which side of the line from hole A to hole B is hole C?  0 where it is on the line. */
static int side (const BgBoard *board, int a, int b, int c) {
  const int turn = (board->column[b] - board->column[a]) * (board->row[c] - board->row[a])
                   - (board->row[b] - board->row[a]) * (board->column[c] - board->column[a]);
  return (turn > 0) - (turn < 0);
}

/* Is hole C between holes A and B, on the edge that joins them? */
static bool is_between (const BgBoard *board, int a, int b, int c) {
  const int along = (board->column[b] - board->column[a]) * (board->column[c] - board->column[a])
                    + (board->row[b] - board->row[a]) * (board->row[c] - board->row[a]);
  const int back = (board->column[a] - board->column[b]) * (board->column[c] - board->column[b])
                   + (board->row[a] - board->row[b]) * (board->row[c] - board->row[b]);
  return side (board, a, b, c) == 0 && along > 0 && back > 0;
}

/* The edges of a board's lines, two holes each. */
static GArray *list_edges (const BgBoard *board) {
  GArray *edges = g_array_new (FALSE, FALSE, 2 * sizeof (int));
  for (int i = 0; i < board->n_lines; i++) {
    const BgLine *line = &board->line[i];
    const int pair[2][2] = { { line->a, line->over }, { line->over, line->b } };
    g_array_append_vals (edges, pair, 2);
  }
  return edges;
}

static const struct {
  const char *name;
  bool is_plane; /* no edges cross */
} drawn[] = {
  { "path(5)", true },      { "cycle(9)", true },      { "star(7)", true },
  { "complete(7)", false }, { "petersen", false },     { "bipartite(3,4)", false },
  { "hypercube(2)", true }, { "hypercube(3)", false }, { "hypercube(4)", false },
  { "platonic(4)", true },  { "platonic(6)", true },   { "platonic(8)", true },
  { "platonic(12)", true }, { "platonic(20)", true },  { "cube(4,3,5)", false },
};

/* No edge passes over a hole, and none over another edge where the drawing is plane. */
TEST_LOOP (test_drawn, "families", G_N_ELEMENTS (drawn)) {
  g_autoptr (BgBoard) board = make_board (drawn[_i].name, BG_RULE_4);
  g_autoptr (GArray) edges = list_edges (board);
  const int (*edge)[2] = (const int (*)[2]) (void *) edges->data;
  for (guint i = 0; i < edges->len; i++) {
    const int a = edge[i][0], b = edge[i][1];
    for (int hole = 0; hole < board->n_holes; hole++)
      assert_in_loop (!is_between (board, a, b, hole));
    for (guint k = 0; k < i && drawn[_i].is_plane; k++)
      assert_in_loop (side (board, a, b, edge[k][0]) * side (board, a, b, edge[k][1]) >= 0
                      || side (board, edge[k][0], edge[k][1], a)
                                 * side (board, edge[k][0], edge[k][1], b)
                             >= 0);
  }
}

/* --- Symmetries ------------------------------------------------------------------ */

/* The number of permutations that begin with the N images and take jumps to jumps. */
static double count_permutations (const Model *model, uint8_t *image, int n) {
  double sum = 0;
  if (!model_maps_jumps (model, image, n))
    return 0;
  if (n == model->n_holes)
    return 1;
  for (int to = 0; to < model->n_holes; to++)
    if (memchr (image, to, n) == NULL) {
      image[n] = (uint8_t) to;
      sum += count_permutations (model, image, n + 1);
    }
  return sum;
}

/* The symmetries are a group of automorphisms, and the order of the whole group is found. */
TEST_LOOP (test_symmetries, "symmetries", 6) {
  uint64_t random = 1 + _i;
  for (int i = 0; i < 20; i++) {
    g_autoptr (BgBoard) board = model_random_board (&random, BY_LINES, 4, 9);
    uint8_t image[BG_MAX_HOLES];
    Model model = model_of (board);
    ck_assert (board->n_automorphisms == count_permutations (&model, image, 0));
    for (int s = 0; s < board->n_symmetries; s++)
      for (int t = 0; t < board->n_symmetries; t++) {
        bool found = false;
        for (int hole = 0; hole < board->n_holes; hole++)
          image[hole] = board->symmetry[s][board->symmetry[t][hole]];
        for (int u = 0; u < board->n_symmetries; u++)
          found |= memcmp (board->symmetry[u], image, board->n_holes) == 0;
        assert_in_loop (found && model_maps_jumps (&model, image, board->n_holes));
      }
  }
}

/* --- Minima ------------------------------------------------------------------------ */

/* The fewest pegs and moves from each vacancy of random graphs: by solve, and by bitmaps. */
TEST_LOOP (test_minima, "minima", 6) {
  g_autoptr (GRand) random = g_rand_new_with_seed (31 + _i);
  g_autoptr (BgGraphPlay) play = bg_graph_play_new (&one_thread);
  for (int i = 0; i < 12; i++) {
    const int n = g_rand_int_range (random, 3, 11);
    const Graph graph = random_graph (n, g_rand_int_range (random, 0, n), random);
    g_autofree char *text = graph6_text (&graph);
    g_autofree char *name = g_strdup_printf ("graph6(%s)", text);
    BgSimpleGraph simple;
    ck_assert (bg_simple_graph_read (text, strlen (text), &simple, NULL));
    for (int vacancy = 0; vacancy < n; vacancy++) {
      g_autofree char *start = g_strdup_printf ("%d'", vacancy);
      g_autoptr (BgProblem) problem = make_problem (name, BG_RULE_4, start, "any");
      BgGraphAnswers answers;
      ck_assert (bg_graph_play_find (play, &simple, UINT32_C (1) << vacancy, &answers)
                 == BG_STOP_NONE);
      g_auto (BgSolveResult) result = solved (problem, &(BgSolveOptions){ 0 }, &one_thread);
      ck_assert_msg ((result.status == BG_YES) == (answers.fewest == 1), "%s, %s", name, start);
      ck_assert_msg (result.status != BG_YES || result.moves == answers.moves,
                     "%s, %s: %d moves, expected %d", name, start, result.moves, answers.moves);
    }
  }
}
