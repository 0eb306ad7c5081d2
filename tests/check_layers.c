/* The search by peg layers against the one by levels: the same |B_n|, the same
   ranges of pegs and the same minima. */
#include "harness.h"

#include "model.h"
#include "search/by_layers/layers.h"
#include "search/level_sizes.h"

/* With a HEURISTIC, the levels of a search for LIMIT moves. */
static void compare_levels (const BgProblem *problem, BgDirection direction, const char *heuristic,
                            int limit, int threads) {
  g_autoptr (BgInstance) instance = bg_instance_new (problem, direction);
  if (heuristic != NULL)
    ck_assert (bg_instance_set_bound (instance, heuristic, NULL, NULL));
  const BgControl control = { .threads = threads, .memory = (uint64_t) 1 << 30 };
  BgLevelSizes expected, found;
  bg_level_sizes_find (&expected, instance, limit, BG_LEVEL_SIZES_BY_LEVELS, &control);
  bg_level_sizes_find (&found, instance, limit, BG_LEVEL_SIZES_BY_LAYERS, &control);
  ck_assert_int_eq (found.stop, BG_STOP_NONE);
  ck_assert_msg (found.n == expected.n, "%s, direction %d: %d levels, expected %d", problem->name,
                 direction, found.n, expected.n);
  for (int n = 0; n < found.n; n++) {
    const BgLevelSize *level = &found.level[n], *wanted = &expected.level[n];
    ck_assert_msg (level->size == wanted->size && level->fewest == wanted->fewest
                       && level->most == wanted->most,
                   "%s, direction %d, level %d: %" PRIu64 " of %d to %d pegs, expected %" PRIu64
                   " of %d to %d",
                   problem->name, direction, n, level->size, level->fewest, level->most,
                   wanted->size, wanted->fewest, wanted->most);
  }
}

static void compare_tables (const BgProblem *problem, BgDirection direction, int threads) {
  compare_levels (problem, direction, NULL, BG_MAX_HOLES, threads);
}

static const ProblemText cases[] = {
  { "triangle(4)", 6, "a2'", "b2" },     { "triangle(5)", 6, "a1'", "a1" },
  { "triangle(5)", 6, "c5'", "any" },    { "diamond(3)", 8, "c3'", "c3" },
  { "diamond(3)", 8, "b2'", "any" },     { "diamond(4)", 4, "d4'", "d4" },
  { "square(4)", 4, "b1'", "any" },      { "square(4)", 8, "b1'", "b1" },
  { "rhombus(4)", 6, "b1'", "b2" },      { "hexagon(3)", 6, "c3'", "any" },
  { "rectangle(5,3)", 8, "a1'", "any" }, { "rectangle(6,3)", 4, "c2'", "any of a1 f3" },
};

TEST_LOOP (both_directions_and_threads, "levels", G_N_ELEMENTS (cases)) {
  g_autoptr (BgProblem) problem = make_problem_of (&cases[_i]);
  for (int threads = 1; threads <= 2; threads++) {
    compare_tables (problem, BG_FORWARD, threads);
    if (problem->board->n_holes < 25)
      compare_tables (problem, BG_BACKWARD, threads);
  }
}

TEST_LOOP (with_bounds, "levels", G_N_ELEMENTS (cases)) {
  static const char *const heuristics[] = { "zero", "balance", "corner[corners] + merson[rest]",
                                            "max(balance, corner[corners] + merson[rest], "
                                            "category, potential, last-move)" };
  g_autoptr (BgProblem) problem = make_problem_of (&cases[_i]);
  for (size_t k = 0; k < G_N_ELEMENTS (heuristics); k++)
    for (int limit = 3; limit <= 12; limit += 3)
      compare_levels (problem, BG_FORWARD, heuristics[k], limit, 1 + k % 2);
  compare_levels (problem, BG_FORWARD, NULL, 4, 1);
  compare_levels (problem, BG_BACKWARD, NULL, 3, 1);
}

TEST_LOOP (random_boards, "levels", 4) {
  uint64_t state = 1 + _i;
  for (int k = 0; k < 20; k++) {
    g_autoptr (BgBoard) board = model_random_board (&state, all_rules[k % 3], 9, 20);
    g_autoptr (BgProblem) problem = model_random_problem (&state, board);
    compare_tables (problem, BG_FORWARD, 1);
    compare_tables (problem, BG_BACKWARD, 1);
  }
}

/* Boards of over 52 holes have wide arrivals; the same few pegs on a board with
   and without far empty corners play alike; and every bit of a word can be set. */
TEST (wide_boards, "levels") {
  static const char *const starts[] = { "c3 d3 d4 e5 f5 f6 g4 e4 c5 d6", "e1 e2 f2 d3 g4 h5 h6",
                                        "FULL" };
  for (size_t i = 0; i < G_N_ELEMENTS (starts); i++)
    for (int rule = 4; rule <= 8; rule += 2) {
      g_autoptr (BgProblem) problem = make_problem ("square(8)", rule, starts[i], "any");
      compare_tables (problem, BG_FORWARD, 2);
    }
}

/* More than eight jumps lead from a hole: a bound may drop an arrival alone if its peg cannot go
   on. */
TEST (many_jumps, "levels") {
  static const ProblemText dense[] = { { "complete(8)", 4, "2'", "any" },
                                       { "bipartite(4,4)", 4, "a1'", "any" },
                                       { "hypercube(4)", 4, "0000'", "any" } };
  for (size_t i = 0; i < G_N_ELEMENTS (dense); i++) {
    g_autoptr (BgProblem) problem = make_problem_of (&dense[i]);
    for (int limit = 1; limit <= 4; limit++)
      compare_levels (problem, BG_FORWARD, "corner[corners] + merson[rest]", limit, 1);
    compare_tables (problem, BG_FORWARD, 2);
    compare_tables (problem, BG_BACKWARD, 1);
  }
}

TEST (memory_and_signals, "limits") {
  g_autoptr (BgProblem) problem = make_problem ("english", 4, "d4'", "d4");
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  BgLayersPlan plan = { .instance = instance, .limit = BG_MAX_HOLES, .last = BG_MAX_HOLES };
  BgControl control = { .threads = 2, .memory = (uint64_t) 20 << 20 };
  g_autoptr (BgLayers) layers = bg_layers_new (&plan);
  bg_layers_run (layers, &control);
  ck_assert_int_eq (layers->stop, BG_STOP_MEMORY);
  ck_assert (layers->n > 8 && layers->n < 30);
  BgStopFlag stop = { .requested = true };
  control.stop = &stop;
  g_autoptr (BgLayers) stopped = bg_layers_new (&plan);
  bg_layers_run (stopped, &control);
  ck_assert_int_eq (stopped->stop, BG_STOP_SIGNAL);
}
