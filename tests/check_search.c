/* bg_solve, the levels and their set of positions, held against the model. */
#include "harness.h"

#include "methods.h"
#include "model.h"
#include "search/any.h"
#include "search/by_moves/levels.h"
#include "search/by_moves/other_frontier.h"
#include "search/by_moves/position_set.h"
#include "verify/verify.h"

/* A search, in words, for failures. */
static char *describe (const BgSolveOptions *options) {
  return g_strdup_printf ("by %s with %s, at least %d, at most %d", options->method,
                          options->heuristic, options->at_least, options->max_moves);
}

/* A result against the true minimum, MODEL_NEVER where there is none. */
static void check_result (const BgProblem *problem, const BgSolveOptions *options,
                          const BgSolveResult *result, int minimum) {
  g_autofree char *what = describe (options);
  const int most = options->max_moves > 0 ? options->max_moves : BG_MAX_HOLES;
  switch (result->status) {
  case BG_YES:
    ck_assert_msg (result->moves == minimum && result->lower_bound == minimum
                       && minimum <= MAX (most, options->at_least),
                   "%s: %d, bound %d, expected %d", what, result->moves, result->lower_bound,
                   minimum);
    int length;
    ck_assert_msg (bg_verify (problem, (const char *const *) result->solution->pdata,
                              result->solution->len, &length, NULL)
                       && length == minimum,
                   "%s: a bad solution", what);
    break;
  case BG_NO:
    ck_assert_msg (minimum == MODEL_NEVER, "%s: unsolvable, expected %d", what, minimum);
    ck_assert_msg (result->solution == NULL, "%s: a solution", what);
    break;
  case BG_UNKNOWN:
    ck_assert_msg (minimum > most, "%s: bounded, expected %d", what, minimum);
    ck_assert_msg (result->lower_bound <= minimum && result->stop != BG_STOP_NONE
                       && result->solution == NULL,
                   "%s: bounded by %d, expected %d", what, result->lower_bound, minimum);
    break;
  }
}

static BgSolveResult solve (const BgProblem *problem, const BgSolveOptions *options,
                            const BgControl *control) {
  g_autoptr (GError) error = NULL;
  BgSolveResult result;
  bool ran = bg_solve (problem, options, control, &result, &error);
  ck_assert_msg (ran, "%s", ran ? "" : error->message);
  ck_assert_str_eq (result.method, options->method);
  return result;
}

static void check_solve (const BgProblem *problem, const BgSolveOptions *options,
                         const BgControl *control, int minimum) {
  g_auto (BgSolveResult) result = solve (problem, options, control);
  check_result (problem, options, &result, minimum);
}

/* One problem by METHOD in every way that must not change the answer. */
static void check_ways (const BgProblem *problem, const char *method, int minimum,
                        uint64_t *random) {
  const BgBoard *board = problem->board;
  for (const BgHeuristic *const *h = bg_heuristics; *h != NULL; h++)
    if (!(*h)->needs_lattice || !board->by_lines)
      check_solve (problem, &(BgSolveOptions){ .method = method, .heuristic = (*h)->name },
                   &one_thread, minimum);
  BgSolveOptions options = { .method = method, .heuristic = bg_default_heuristic (problem, false) };
  check_solve (problem, &options, &one_thread, minimum);
  check_solve (problem, &options, &two_threads, minimum);
  /* a start that may lie below or above the minimum */
  options.at_least = 1 + model_random_below (random, 10);
  check_solve (problem, &options, &two_threads, minimum);
  options.heuristic = "zero";
  check_solve (problem, &options, &one_thread, minimum);
  options.at_least = 0;
  options.max_moves = 1 + model_random_below (random, 6);
  check_solve (problem, &options, &one_thread, minimum);
  options.heuristic = "corner[corners] + merson[rest]";
  check_solve (problem, &options, &one_thread, minimum);
}

TEST_LOOP (test_minimum, "oracle", sample (6)) {
  uint64_t random = 1908 + _i;
  int solved = 0, unsolvable = 0;
  const int n = sample_of (60, 15);
  for (int i = 0; i < n; i++) {
    g_auto (ModelCase) one = model_case_random (&random, all_kinds[_i % 4], 5, 14, false);
    solved += one.minimum != MODEL_NEVER;
    unsolvable += one.minimum == MODEL_NEVER;
    for (const BgMethod *method = bg_methods; method->name != NULL; method++)
      check_ways (one.problem, method->name, one.minimum, &random);
  }
  ck_assert_int_gt (solved, n / 4);
  ck_assert_int_gt (unsolvable, n / 12);
}

/* Finishes that are not listed, each bound that knows them, and the search for any solution. */
TEST_LOOP (test_open_goals, "oracle", sample (8)) {
  uint64_t random = 3401 + _i;
  int solved = 0, unsolvable = 0, far = 0;
  const int n = sample_of (240, 60);
  for (int i = 0; i < n; i++) {
    g_autoptr (BgBoard) board = model_random_board (&random, all_kinds[_i % 4], 5, 14);
    g_auto (ModelCase) one = model_case_of (model_random_open_problem (&random, board), false);
    solved += one.minimum != MODEL_NEVER;
    unsolvable += one.minimum == MODEL_NEVER;
    far += one.minimum != MODEL_NEVER && one.minimum > 2;
    for (const BgHeuristic *const *h = bg_heuristics; *h != NULL; h++)
      if ((*h)->knows_open_goals)
        for (int threads = 1; threads <= 2; threads++)
          check_solve (one.problem,
                       &(BgSolveOptions){ .method = "levels", .heuristic = (*h)->name },
                       threads == 1 ? &one_thread : &two_threads, one.minimum);
    check_solve (one.problem, &(BgSolveOptions){ .method = "levels" }, &one_thread, one.minimum);
    check_solve (one.problem,
                 &(BgSolveOptions){ .method = "levels", .anytime = true, .beam = 1 + i % 5 },
                 &one_thread, one.minimum);
    g_auto (BgSolveResult) any = { 0 };
    ck_assert (bg_any_find (one.problem, &one_thread, &any, NULL));
    ck_assert_int_eq (any.status, one.minimum == MODEL_NEVER ? BG_NO : BG_YES);
  }
  ck_assert_int_gt (solved, n / 4);
  ck_assert_int_gt (unsolvable, n / 12);
  ck_assert_int_gt (far, n / 30);
}

/* Limits refuted for each class of finishes by itself. */
TEST_LOOP (test_by_finish, "oracle", sample (2)) {
  uint64_t random = 2003 + _i;
  int by_finish = 0;
  for (int i = 0; i < sample_of (240, 60); i++) {
    g_auto (ModelCase) one = model_case_random (&random, all_kinds[i % 4], 6, 14, false);
    for (const BgMethod *method = bg_methods; method->name != NULL; method++)
      for (int more = 0; more < 4; more++) {
        const BgSolveOptions options = {
          .method = method->name,
          .heuristic = more % 2 == 0 ? "learned" : "max(merson, learned)",
          .at_least = more / 2 * (1 + model_random_below (&random, 8)),
          .by_finish = true
        };
        BgSolveResult result = solve (one.problem, &options,
                                      more == 1 ? &two_threads : &one_thread);
        check_result (one.problem, &options, &result, one.minimum);
        by_finish += result.n_finish_classes > 0;
        bg_solve_result_clear (&result);
      }
  }
  ck_assert_int_gt (by_finish, 3);
}

/* By level n, the classes of the positions that are n moves away; the group is that of the
   start, or of the finishes. */
static void count_classes (const ModelCase *one, BgDirection direction, size_t *count) {
  const BgProblem *problem = one->problem;
  const uint8_t *depth = direction == BG_FORWARD ? one->depth : one->distance;
  ModelGroup group = model_group_of (&one->model);
  if (direction == BG_FORWARD)
    model_group_keep (&group, &problem->start, 1);
  else
    model_group_keep_finishes (&group, problem);
  g_autoptr (GHashTable) known = g_hash_table_new (g_direct_hash, g_direct_equal);
  for (size_t i = 0; i < one->graph->n; i++) {
    BgPosition least = model_canonical (&group, one->graph->position[i]);
    if (depth[i] != MODEL_NEVER && g_hash_table_add (known, GSIZE_TO_POINTER (least)))
      count[depth[i]]++;
  }
}

static void check_levels (const ModelCase *one, BgDirection direction, const BgControl *control) {
  g_autoptr (BgInstance) instance = bg_instance_new (one->problem, direction);
  size_t expected[MODEL_NEVER] = { 0 };
  count_classes (one, direction, expected);
  g_auto (BgLevels) levels = { 0 };
  BgLevelsPlan plan = { .instance = instance, .limit = BG_MAX_HOLES };
  bg_levels_run (&levels, &plan, control);
  ck_assert_int_eq (levels.stop, BG_STOP_NONE);
  for (int n = 0; n < BG_MAX_HOLES; n++) {
    size_t found = n < levels.n ? levels.level[n].n : 0;
    ck_assert_msg (found == expected[n], "direction %d, level %d: %zu, expected %zu", direction, n,
                   found, expected[n]);
    g_autofree BgPosition *positions = bg_level_list (&levels.level[n]);
    for (size_t i = 0; i < found; i++)
      ck_assert_uint_eq (positions[i], bg_canonical (&instance->group, positions[i]));
  }
}

TEST_LOOP (test_levels, "oracle", G_N_ELEMENTS (all_kinds)) {
  uint64_t random = 1947 + _i;
  for (int i = 0; i < 40; i++) {
    g_auto (ModelCase) one = model_case_random (&random, all_kinds[_i], 5, 12, true);
    check_levels (&one, BG_FORWARD, i % 2 == 0 ? &one_thread : &two_threads);
    check_levels (&one, BG_BACKWARD, i % 2 == 0 ? &two_threads : &one_thread);
  }
}

/* After a dive that had not enough memory comes no wider one. */
TEST_LOOP (test_dives_without_memory, "limits", 2) {
  enum { LIMIT = 10 };
  const BgControl control = { .threads = 1, .memory = (uint64_t) 1 << (18 + _i) };
  const BgSolveOptions options = { .method = "levels",
                                   .heuristic = "max(merson, category)",
                                   .at_least = LIMIT,
                                   .known_bound = LIMIT,
                                   .max_moves = LIMIT };
  g_autoptr (BgProblem) problem = open_problem ("diamond5-e5-any-8");
  g_auto (BgSolveResult) result = solved (problem, &options, &control);
  uint64_t generated = 0;
  bool full = false;
  for (size_t width = 64; width > 0; width = full || width == 1024 ? 0 : 4 * width) {
    g_auto (BgLevels) levels = { 0 };
    const BgLevelsPlan plan = {
      .instance = result.instance, .limit = LIMIT, .width = width, .stop_at_finish = true
    };
    bg_levels_run (&levels, &plan, &control);
    full = levels.stop == BG_STOP_MEMORY;
    generated += levels.stats.generated;
  }
  g_auto (BgLevels) levels = { 0 };
  const BgLevelsPlan refutation = { .instance = result.instance,
                                    .limit = LIMIT,
                                    .stop_at_finish = true };
  bg_levels_run (&levels, &refutation, &control);
  generated += levels.stats.generated;
  ck_assert (full);
  ck_assert_uint_eq (result.stats.generated, generated);
}

/* Out of memory at any point: the answer is right, or a bound that holds. */
TEST_LOOP (test_little_memory, "limits", N_METHODS) {
  g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "d4'", "d4");
  const char *method = bg_methods[_i].name;
  int bounded = 0;
  for (uint64_t memory = 1 << 10; memory <= (uint64_t) 4 << 20; memory *= 8) {
    BgControl control = { .threads = 2, .memory = memory };
    BgSolveOptions options = { .method = method, .heuristic = BG_DEFAULT_HEURISTIC };
    g_auto (BgSolveResult) result = solve (problem, &options, &control);
    if (result.status == BG_UNKNOWN) {
      bounded++;
      ck_assert_int_eq (result.stop, BG_STOP_MEMORY);
      ck_assert_msg (result.lower_bound >= 1 && result.lower_bound <= 18, "%s: %d", method,
                     result.lower_bound);
    } else
      ck_assert_msg (result.status == BG_YES && result.moves == 18, "%s: %s, %d", method,
                     bg_solve_status_name (result.status), result.moves);
  }
  ck_assert_int_gt (bounded, 0);
}

/* Two finishes that are no images of each other are two parts; one finish, or two images, is none.
 */
TEST (test_parts_by_finish, "limits") {
  static const struct {
    const char *finishes;
    int n;
  } rows[] = { { "d4", 0 }, { "any of d1 g4", 0 }, { "any of d1 d4", 2 } };
  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "d4'", rows[i].finishes);
    g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
    const GPtrArray *parts = bg_instance_parts (instance, "corner");
    ck_assert_int_eq (parts != NULL ? (int) parts->len : 0, rows[i].n);
  }
}

/* Where a level makes a set too large for the memory, its parts have each position once. */
TEST (test_parts_of_frontier, "limits") {
  enum { N_PARTS = 8 };
  g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "c1'", "c1");
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  const BgLevelsPlan plan = { .instance = instance, .limit = 7 };
  g_auto (BgLevels) levels = { 0 };
  bg_levels_begin (&levels, &plan, &one_thread);
  while (levels.n <= plan.limit)
    bg_levels_step (&levels, &plan, &one_thread, UINT64_MAX);
  const BgLevel *last = &levels.level[levels.n - 1];
  BgControl control = one_thread;
  /* room for a part and a half */
  control.memory = bg_levels_bytes (&levels) + bg_bins_bytes (levels.bins)
                   + last->n / N_PARTS * 2 * sizeof (BgPosition);
  uint64_t pegs;
  ck_assert_ptr_null (
      bg_other_frontier_gather (&levels, 7, (BgFrontierPart){ 0, 1 }, &control, &pegs));
  g_autofree BgPosition *list = bg_level_list (last);
  g_autofree int *times = g_new0 (int, last->n);
  for (size_t part = 0; part < N_PARTS; part++) {
    g_autoptr (BgPositionSet)
        set = bg_other_frontier_gather (&levels, 7, (BgFrontierPart){ part, N_PARTS }, &control,
                                        &pegs);
    ck_assert_ptr_nonnull (set);
    for (size_t i = 0; i < last->n; i++)
      times[i] += bg_position_set_has (set, list[i]);
  }
  for (size_t i = 0; i < last->n; i++)
    assert_in_loop (times[i] == 1);
}

TEST_LOOP (test_stop, "limits", N_METHODS) {
  g_autoptr (BgProblem) problem = make_problem ("french", BG_RULE_8, "d4'", "d4");
  BgStopFlag stop = { .requested = true };
  BgControl control = { .threads = 2, .memory = (uint64_t) 1 << 30, .stop = &stop };
  BgSolveOptions options = { .method = bg_methods[_i].name, .heuristic = "zero" };
  g_auto (BgSolveResult) result = solve (problem, &options, &control);
  ck_assert_int_eq (result.status, BG_UNKNOWN);
  ck_assert_int_eq (result.stop, BG_STOP_SIGNAL);
  ck_assert_int_eq (result.lower_bound, 1);
}

/* What anytime has told. */
typedef struct {
  const BgProblem *problem;
  int n, moves[BG_MAX_HOLES], bounds[BG_MAX_HOLES];
  GString *solutions;
} Told;

static void note_better (const BgSolveResult *result, void *data) {
  Told *told = data;
  int length;
  ck_assert (bg_verify (told->problem, (const char *const *) result->solution->pdata,
                        result->solution->len, &length, NULL));
  ck_assert_int_eq (length, result->upper_bound);
  ck_assert (
      told->n == 0
      || (length < told->moves[told->n - 1] && result->lower_bound >= told->bounds[told->n - 1]));
  told->moves[told->n] = length;
  told->bounds[told->n++] = result->lower_bound;
  for (guint i = 0; i < result->solution->len; i++)
    g_string_append_printf (told->solutions, "%s ", (const char *) result->solution->pdata[i]);
}

/* Better and better solutions end in a shortest one, the same ones on every run. */
TEST_LOOP (test_anytime, "oracle", 6) {
  uint64_t random = 400 + _i;
  const int n_problems = sample_of (40, 16);
  int found = 0;
  for (int i = 0; i < n_problems; i++) {
    g_auto (ModelCase) one = model_case_random (&random, all_kinds[_i % 4], 8, 14, false);
    Told told[2] = { { .problem = one.problem, .solutions = g_string_new (NULL) },
                     { .problem = one.problem, .solutions = g_string_new (NULL) } };
    BgStats stats[2];
    for (int k = 0; k < 2; k++) {
      const BgSolveOptions options = { .method = "levels",
                                       .anytime = true,
                                       .beam = 1 + i % 3,
                                       .found = note_better,
                                       .data = &told[k] };
      g_auto (BgSolveResult)
          result = solved (one.problem, &options, k == 0 ? &one_thread : &two_threads);
      check_result (one.problem, &options, &result, one.minimum);
      for (int n = 0; n < told[k].n; n++)
        ck_assert_int_le (told[k].bounds[n], one.minimum);
      stats[k] = result.stats;
    }
    ck_assert_int_eq (told[0].n, told[1].n);
    ck_assert_mem_eq (told[0].moves, told[1].moves, sizeof told[0].moves);
    ck_assert_mem_eq (told[0].bounds, told[1].bounds, sizeof told[0].bounds);
    ck_assert_str_eq (told[0].solutions->str, told[1].solutions->str);
    ck_assert_uint_eq (stats[0].expanded, stats[1].expanded);
    ck_assert_uint_eq (stats[0].generated, stats[1].generated);
    g_string_free (told[0].solutions, TRUE);
    g_string_free (told[1].solutions, TRUE);
    found += told[0].n;
  }
  ck_assert_int_gt (found, 5);
}

/* Any solution of PROBLEM, and a shortest one. */
static GPtrArray *find_known (const BgProblem *problem) {
  GPtrArray *known = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_auto (BgSolveResult) any = { 0 };
  ck_assert (bg_any_find (problem, &one_thread, &any, NULL));
  g_auto (BgSolveResult) shortest = solved (problem, &(BgSolveOptions){ 0 }, &one_thread);
  for (int k = 0; k < 2; k++) {
    GPtrArray *moves = k == 0 ? any.solution : shortest.solution;
    g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
    for (guint i = 0; i < moves->len; i++)
      g_strv_builder_add (builder, moves->pdata[i]);
    g_ptr_array_add (known, g_strv_builder_end (builder));
  }
  return known;
}

/* Known solutions are told as they are, before any search, and then better ones. */
TEST_LOOP (test_anytime_from_solutions, "oracle", 3) {
  uint64_t random = 470 + _i;
  const int n_problems = sample_of (20, 10);
  for (int i = 0; i < n_problems; i++) {
    g_auto (ModelCase) one = model_case_random (&random, all_kinds[_i % 4], 8, 14, false);
    if (one.minimum == MODEL_NEVER || one.minimum == 0)
      continue;
    g_autoptr (GPtrArray) known = find_known (one.problem);
    const int longest = (int) g_strv_length (known->pdata[0]);
    if (i % 2 == 0)
      g_ptr_array_set_size (known, 1);
    Told told = { .problem = one.problem, .solutions = g_string_new (NULL) };
    const BgSolveOptions options = { .method = "levels",
                                     .anytime = true,
                                     .known = known,
                                     .seed = random,
                                     .found = note_better,
                                     .data = &told };
    g_auto (BgSolveResult) result = solved (one.problem, &options, &one_thread);
    check_result (one.problem, &options, &result, one.minimum);
    ck_assert_int_eq (told.moves[0], longest);
    ck_assert_int_eq (told.moves[told.n - 1], one.minimum);
    /* both solutions were taken before any search */
    ck_assert (i % 2 == 0 || told.n == 1 + (one.minimum < longest));
    g_string_free (told.solutions, TRUE);
  }
}

static void stop_when_found (const BgSolveResult *, void *stop) {
  bg_stop_request (stop);
}

/* Where dives find no solution at first, one that is far from short comes soon all the same. */
TEST (test_anytime_has_a_solution, "oracle") {
  g_autoptr (BgProblem) problem = make_problem ("rectangle(9,7)", BG_RULE_4, "e4'", "any");
  BgStopFlag stop = { .requested = false };
  BgControl control = one_thread;
  control.stop = &stop;
  const BgSolveOptions options = {
    .method = "levels", .anytime = true, .found = stop_when_found, .data = &stop
  };
  g_auto (BgSolveResult) result = solved (problem, &options, &control);
  ck_assert_int_eq (result.status, BG_UNKNOWN);
  ck_assert_ptr_nonnull (result.solution);
  ck_assert_int_eq (result.solution->len, result.upper_bound);
  ck_assert_uint_lt (result.stats.generated, 4000000);
  int length;
  ck_assert (bg_verify (problem, (const char *const *) result.solution->pdata, result.solution->len,
                        &length, NULL));
}

/* The image of PROBLEM under one of its board's symmetries. */
static BgProblem *image_of (const BgProblem *problem, int symmetry) {
  const BgBoard *board = problem->board;
  BgPosition finishes[BG_MAX_HOLES];
  for (int i = 0; i < problem->n_finishes; i++)
    finishes[i] = bg_board_image (board, symmetry, problem->finish[i]);
  return bg_problem_of (board, bg_board_image (board, symmetry, problem->start), finishes,
                        problem->n_finishes);
}

/* All images of a problem (three in `make check`) cost the same, and each has a solution of its
   own. */
static void compare_images (const BgProblem *problem, const BgSolveOptions *options, int minimum) {
  BgStats stats[BG_MAX_SYMMETRIES];
  for (int k = 0; k < sample_of (problem->board->n_symmetries, 3); k++) {
    g_autoptr (BgProblem) image = image_of (problem, k);
    g_auto (BgSolveResult) result = solved (image, options, &one_thread);
    check_result (image, options, &result, minimum);
    stats[k] = result.stats;
    ck_assert_uint_eq (stats[k].expanded, stats[0].expanded);
    ck_assert_uint_eq (stats[k].generated, stats[0].generated);
  }
}

TEST_LOOP (test_images, "options", 4) {
  static const BoardText boards[] = { { "square(4)", BG_RULE_4 },
                                      { "square(4)", BG_RULE_8 },
                                      { "triangle(5)", BG_RULE_6 },
                                      { "diamond(3)", BG_RULE_8 } };
  static const char *const methods[] = { "levels", "layers", "bidirectional" };
  uint64_t random = 77 + _i;
  g_autoptr (BgBoard) board = make_board (boards[_i].name, boards[_i].rule);
  const int n = sample_of (16, 4); /* each method as often as the others */
  int solved = 0;
  for (int i = 0; i < n; i++) {
    g_auto (ModelCase) one = model_case_of (model_random_problem (&random, board), false);
    compare_images (one.problem, &(BgSolveOptions){ .method = methods[i % 3] }, one.minimum);
    compare_images (one.problem, &(BgSolveOptions){ .method = "levels", .anytime = true },
                    one.minimum);
    solved += one.minimum != MODEL_NEVER;
  }
  ck_assert_int_gt (solved, n / 5);
}

/* Problems where potentials and learned sets depend on how the board is turned. */
TEST_LOOP (test_large_images, "options", 2) {
  g_autoptr (BgProblem) problem = _i == 0 ? make_problem ("french", BG_RULE_4, "c1'", "any")
                                          : make_problem ("triangle(7)", BG_RULE_6, "a2'", "any");
  compare_images (problem, &(BgSolveOptions){ 0 }, _i == 0 ? 20 : 12);
}

TEST (test_bad_options, "options") {
  g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "d4'", "d4");
  g_autoptr (GError) error = NULL;
  BgSolveResult result;
  ck_assert (
      !bg_solve (problem, &(BgSolveOptions){ .method = "lvls" }, &one_thread, &result, &error));
  EXPECT_ERROR (&error, "method", "method", "'lvls'", "levels", "bidirectional");
  ck_assert (
      !bg_solve (problem, &(BgSolveOptions){ .heuristic = "cornr" }, &one_thread, &result, &error));
  EXPECT_ERROR (&error, "heuristic", "'cornr'", "column 1");
}

/* Batches of repeating numbers into a set that starts small. */
TEST (test_set_alone, "position set") {
  uint64_t random = 5;
  g_autoptr (BgPositionSet) set = bg_position_set_new (0, (uint64_t) 1 << 28, NULL);
  g_autoptr (GHashTable) known = g_hash_table_new (g_direct_hash, g_direct_equal);
  for (int i = 0; i < 400; i++) {
    BgPosition batch[1000], expected[1000];
    size_t n = 1 + model_random_below (&random, G_N_ELEMENTS (batch)), n_new = 0;
    for (size_t k = 0; k < n; k++) {
      batch[k] = model_random_below (&random, 100000) * (BgPosition) 0x100000001u + 1;
      if (g_hash_table_add (known, GSIZE_TO_POINTER (batch[k])))
        expected[n_new++] = batch[k];
    }
    ck_assert_int_eq (bg_position_set_insert (set, batch, n), n_new);
    ck_assert (memcmp (batch, expected, n_new * sizeof *batch) == 0);
  }
  for (int k = 0; k < 100000; k++) {
    BgPosition position = k * (BgPosition) 0x100000001u + 1;
    assert_in_loop (bg_position_set_has (set, position)
                    == g_hash_table_contains (known, GSIZE_TO_POINTER (position)));
  }
  /* with the filter, too: some thousand positions, most of which are not in the set */
  for (int filtered = 0; filtered < 2; filtered++) {
    BgPosition sought[4001];
    bool found[G_N_ELEMENTS (sought)] = { [7] = true };
    for (size_t k = 0; k < G_N_ELEMENTS (sought); k++)
      sought[k] = k % 8 == 0 ? k * (BgPosition) 0x100000001u + 1 : k * (BgPosition) 0x300000007u;
    for (size_t n = 0; n < 40; n++) {
      bool few[40] = { false };
      bg_position_set_find (set, sought, n, few);
      for (size_t k = 0; k < n; k++)
        ck_assert (few[k] == bg_position_set_has (set, sought[k]));
    }
    bg_position_set_find (set, sought, G_N_ELEMENTS (sought), found);
    for (size_t k = 0; k < G_N_ELEMENTS (sought); k++)
      assert_in_loop (found[k] == (k == 7 || bg_position_set_has (set, sought[k])));
    const uint64_t before = bg_position_set_bytes (set);
    bg_position_set_make_filter (set);
    ck_assert_uint_eq (bg_position_set_bytes (set) > before, filtered == 0);
  }
}

/* A full set says so and never holds more than it may. */
TEST_LOOP (test_set_memory, "position set", 5) {
  const uint64_t memory = (uint64_t) 64 << 10 << _i;
  g_autoptr (BgPositionSet) set = bg_position_set_new (0, memory, NULL);
  BgPosition next = 1;
  ssize_t fresh;
  do {
    BgPosition batch[100];
    for (size_t k = 0; k < G_N_ELEMENTS (batch); k++)
      batch[k] = next++;
    fresh = bg_position_set_insert (set, batch, G_N_ELEMENTS (batch));
    ck_assert (fresh == G_N_ELEMENTS (batch) || fresh == -1);
  } while (fresh > 0);
  /* growing needs old and new at once, and slots stay free */
  ck_assert_uint_gt (next, memory / sizeof (BgPosition) / 4);
  ck_assert_uint_lt (next, memory / sizeof (BgPosition));
  /* a set that begins with less than all grows to 2/3 of it at most, of which 3/4 are used */
  if (memory >= sizeof (BgPosition) << 15)
    ck_assert_uint_le (next, memory / sizeof (BgPosition) / 2);
}
