/* Solutions that are shortened window by window, one or several side by side: always solutions,
   the shortest never longer, to a finish, and the same on every run.  And the search of a window,
   which is held to exact distances. */
#include "harness.h"

#include "model.h"
#include "search/depth_first/dfs.h"
#include "search/population.h"
#include "search/turns.h"
#include "verify/verify.h"

static const BgControl single = { .threads = 1, .memory = (uint64_t) 1 << 28 };
static const BgControl pair = { .threads = 2, .memory = (uint64_t) 1 << 28 };

/* Begins with a solution that is found depth first; false where there is none. */
static bool begin_windows (BgWindows *windows, const BgInstance *instance) {
  enum { NODES = 100000 };
  g_autoptr (BgDfs) search = bg_dfs_new (instance->problem, single.memory, NULL);
  BgPath moves[BG_MAX_HOLES];
  bg_windows_init (windows, instance, 0);
  if (bg_dfs_step (search, NODES) != BG_YES)
    return false;
  bg_windows_begin (windows, moves, bg_dfs_moves (search, moves));
  return true;
}

/* By the referee's rules: as many moves as it says. */
static void check_solution (const BgWindows *windows) {
  const BgProblem *problem = windows->instance->problem;
  g_autoptr (GPtrArray) moves = bg_replay (problem, windows->move, windows->n);
  ck_assert_uint_eq (moves->len, windows->n);
  ck_assert (windows->position[0] == problem->start);
  ck_assert (bg_problem_is_finish (problem, windows->position[windows->n]));
  g_autoptr (GPtrArray) shortest = bg_replay (problem, windows->shortest, windows->n_shortest);
  ck_assert_uint_eq (shortest->len, windows->n_shortest);
  ck_assert_int_le (windows->n_shortest, windows->n);
}

/* Tries N windows; returns the moves that were spared. */
static int shorten (BgWindows *windows, int n, int minimum) {
  const int before = windows->n;
  g_autoptr (BgWindowSearch)
      search = bg_window_search_new (windows->instance->problem->board, single.memory);
  for (int i = 0; i < n; i++) {
    const int last = windows->n;
    BgStats stats = { 0 };
    bg_windows_step (windows, search, &stats);
    ck_assert_int_le (windows->n, last);
    ck_assert_int_ge (windows->n, minimum);
    check_solution (windows);
  }
  return before - windows->n;
}

TEST_LOOP (test_random_boards, "windows", G_N_ELEMENTS (all_kinds)) {
  uint64_t random = 77 + _i;
  int spared = 0;
  const int n = sample_of (60, 25);
  for (int i = 0; i < n; i++) {
    g_auto (ModelCase) one = model_case_random (&random, all_kinds[_i], 8, 16, false);
    g_autoptr (BgInstance) instance = bg_instance_new (one.problem, BG_FORWARD);
    BgWindows windows;
    if (begin_windows (&windows, instance))
      spared += shorten (&windows, 40, one.minimum);
  }
  ck_assert_int_gt (spared, 0);
}

static const ProblemText large[] = {
  { "triangle(8)", BG_RULE_6, "a2'", "any" },
  { "square(6)", BG_RULE_4, "c3'", "any" },
  { "diamond(4)", BG_RULE_8, "d4'", "d4" },
};

/* A position that takes more moves than a window has. */
TEST_LOOP (test_large_boards, "windows", G_N_ELEMENTS (large)) {
  g_autoptr (BgProblem) problem = make_problem_of (&large[_i]);
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  BgWindows windows;
  ck_assert (begin_windows (&windows, instance));
  ck_assert_int_gt (shorten (&windows, 60, 1), 3);
}

/* When nothing was found for long, the solution gets longer, by as much as it may; the shortest is
   kept, and the search comes back to as few moves. */
TEST (test_detours, "windows") {
  enum { WINDOWS = 40000, DETOURS = 3 };
  g_autoptr (BgProblem) problem = make_problem ("triangle(6)", BG_RULE_6, "a2'", "any");
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  g_autoptr (BgWindowSearch) search = bg_window_search_new (problem->board, single.memory);
  BgWindows windows;
  ck_assert (begin_windows (&windows, instance));
  int n_detours = 0, n_returns = 0;
  for (int i = 0; i < WINDOWS && n_detours < DETOURS; i++) {
    const int shortest = windows.n_shortest;
    const bool was_longer = windows.n > shortest;
    const uint64_t waited = windows.in_vain;
    BgStats stats = { 0 };
    bg_windows_step (&windows, search, &stats);
    const bool is_detour = windows.in_vain == 0 && windows.n > windows.n_shortest;
    ck_assert_int_le (windows.n_shortest, shortest);
    ck_assert_int_le (windows.n, windows.n_shortest + BG_WINDOWS_DETOUR);
    ck_assert (!is_detour || waited > BG_WINDOWS_PATIENCE / 2);
    n_detours += is_detour;
    n_returns += was_longer && windows.n == windows.n_shortest;
    if (is_detour || i % 100 == 0)
      check_solution (&windows);
  }
  ck_assert_int_eq (n_detours, DETOURS);
  ck_assert_int_gt (n_returns, 0);
}

/* The search of one window that is a whole problem, on all holes. */
static int search_all (const ModelCase *one, int most, uint64_t *random, BgPath *moves) {
  const BgProblem *problem = one->problem;
  g_autoptr (BgWindowSearch) search = bg_window_search_new (problem->board, single.memory);
  const BgWindowTask task = { .from = problem->start,
                              .to = problem->finish,
                              .n_to = problem->n_finishes,
                              .most = most,
                              .holes = problem->board->full };
  BgStats stats = { 0 };
  return bg_window_search_run (search, &task, random, moves, &stats);
}

/* On boards so small that no level is narrowed, the search of a window finds the fewest moves, and
   none where one move less is allowed. */
TEST_LOOP (test_exact, "windows", G_N_ELEMENTS (all_kinds)) {
  uint64_t random = 5 + _i;
  int n_searched = 0;
  for (int i = 0; i < sample_of (60, 25); i++) {
    g_auto (ModelCase) one = model_case_random (&random, all_kinds[_i], 6, 12, false);
    if (one.minimum < 1 || one.minimum > BG_WINDOW_MOST)
      continue;
    BgPath moves[BG_WINDOW_MOST];
    const int n = search_all (&one, BG_WINDOW_MOST, &random, moves);
    ck_assert_int_eq (n, one.minimum);
    ck_assert_int_eq (search_all (&one, n - 1, &random, moves), 0);
    ck_assert_int_eq (search_all (&one, n, &random, moves), n);
    g_autoptr (GPtrArray) replayed = bg_replay (one.problem, moves, n);
    ck_assert_uint_eq (replayed->len, n);
    n_searched++;
  }
  ck_assert_int_gt (n_searched, 0);
}

/* A population that begins with one solution. */
static BgPopulation *begin_population (const BgInstance *instance) {
  BgWindows windows;
  ck_assert (begin_windows (&windows, instance));
  BgPopulation *population = bg_population_new (instance, 1);
  ck_assert_ptr_null (bg_population_best (population));
  bg_population_add (population, windows.move, windows.n);
  return population;
}

TEST (test_threads, "windows") {
  g_autoptr (BgProblem) problem = make_problem_of (&large[0]);
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  BgWindows best[2];
  BgStats stats[2] = { 0 };
  for (int k = 0; k < 2; k++) {
    g_autoptr (BgPopulation) population = begin_population (instance);
    int last = INT_MAX;
    for (int i = 0; i < 9; i++) {
      BgStop stop;
      ck_assert_uint_gt (bg_population_step (population, k == 0 ? &single : &pair, &stats[k],
                                             &stop),
                         0);
      ck_assert_int_eq (stop, BG_STOP_NONE);
      best[k] = *bg_population_best (population);
      ck_assert_int_le (best[k].n_shortest, last);
      last = best[k].n_shortest;
      check_solution (&best[k]);
    }
  }
  ck_assert_int_eq (best[0].n, best[1].n);
  for (int i = 0; i <= best[0].n; i++)
    ck_assert (best[0].position[i] == best[1].position[i]);
  ck_assert_uint_eq (stats[0].expanded, stats[1].expanded);
  ck_assert_uint_eq (stats[0].generated, stats[1].generated);
}

/* More solutions than there are members: the shortest stays. */
TEST (test_members, "windows") {
  g_autoptr (BgProblem) problem = make_problem_of (&large[0]);
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  BgWindows longest;
  ck_assert (begin_windows (&longest, instance));
  BgWindows windows = longest;
  ck_assert_int_gt (shorten (&windows, 60, 1), 3);
  g_autoptr (BgPopulation) population = begin_population (instance);
  bg_population_add (population, windows.move, windows.n);
  for (int i = 0; i < 20; i++)
    bg_population_add (population, longest.move, longest.n);
  ck_assert_int_eq (bg_population_best (population)->n_shortest, windows.n_shortest);
}

/* Local search may do more than dives where much is open, but not without end. */
TEST (test_share, "windows") {
  const uint64_t credit = BG_LOCAL_CREDIT;
  for (uint64_t dived = 0; dived <= 10 * credit; dived += credit) {
    ck_assert_uint_eq (bg_turns_local_share (BG_LOCAL_OPEN - 1, dived, credit), dived);
    ck_assert_uint_eq (bg_turns_local_share (BG_LOCAL_OPEN, dived, 1000), dived + 1000);
    for (uint64_t refuted = credit; refuted <= 10 * credit; refuted += credit)
      ck_assert_uint_eq (bg_turns_local_share (BG_LOCAL_OPEN + 9, dived, refuted), dived + credit);
  }
}

/* Stopped, or without memory, it says so and has a solution no longer. */
TEST_LOOP (test_stops, "windows", 2) {
  g_autoptr (BgProblem) problem = make_problem_of (&large[0]);
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  BgStopFlag stop_flag = { .requested = _i == 0 };
  const BgControl control = { .threads = 1,
                              .stop = &stop_flag,
                              .memory = _i == 0 ? single.memory : 1024 };
  g_autoptr (BgPopulation) population = begin_population (instance);
  const int before = bg_population_best (population)->n_shortest;
  BgStats stats = { 0 };
  BgStop stop;
  bg_population_step (population, &control, &stats, &stop);
  ck_assert_int_eq (stop, _i == 0 ? BG_STOP_SIGNAL : BG_STOP_MEMORY);
  ck_assert_int_eq (bg_population_best (population)->n_shortest, before);
  check_solution (bg_population_best (population));
}
