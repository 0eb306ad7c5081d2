/* Trials and checks of heuristics. */
#include "harness.h"
#include "model.h"

#include "laboratory/check.h"
#include "laboratory/trial.h"

/* The levels of the limits of TRIAL, which finds 7 moves, are as many as its effort. */
static void expect_levels (const BgTrial *trial) {
  double sizes[BG_MAX_HOLES + 1];
  BgStats sum = { 0 }, stats;
  int limit = 0;
  ck_assert_int_eq (bg_trial_sizes (trial, sizes), 8);
  ck_assert (sizes[0] == 1);
  for (int i = 0; bg_trial_limit (trial, i, &limit, &stats); i++)
    bg_stats_add (&sum, &stats);
  ck_assert_int_eq (limit, 7);
  ck_assert_uint_eq (sum.expanded, trial->answer.stats.expanded);
  ck_assert_uint_eq (sum.generated, trial->answer.stats.generated);
  for (guint i = 1; i < trial->levels->len; i++) {
    const BgTrialLevel *level = &g_array_index (trial->levels, BgTrialLevel, i);
    if (level->level > 0)
      ck_assert_uint_eq (level->stats.expanded, (uint64_t) level[-1].kept);
  }
}

TEST (test_trial, "trials") {
  static const struct {
    const char *expression;
    int start;
    bool admissible;
  } trials[] = {
    { "zero", 0, true }, { "corner", 7, true }, { "merson", 4, true },
    { "low", 6, true },  { "high", 8, false },
  };
  g_autoptr (BgProblem)
      problem = read_problem ("[problem]\nboard = diamond(3)\nrule = 8\nstart = c3'\nfinish = c3\n"
                              "[heuristic low]\ntype = expression\nvalue = corner - 1\n"
                              "[heuristic high]\ntype = expression\nvalue = corner + 1\n");
  g_auto (BgLevels) distances = { 0 };
  bg_distances_find (problem, BG_MAX_HOLES, &one_thread, &distances);
  ck_assert_int_eq (distances.stop, BG_STOP_NONE);
  uint64_t most_expanded = 0;
  for (size_t i = 0; i < G_N_ELEMENTS (trials); i++) {
    g_auto (BgTrial) trial = { 0 };
    ck_assert (bg_trial_run (&trial, problem, trials[i].expression, NULL, 0, 0, &one_thread, NULL));
    ck_assert_int_eq (trial.at_start, trials[i].start);
    ck_assert (trial.answer.inexact == !trials[i].admissible);
    ck_assert (bg_trial_measure (&trial, problem, &distances, &one_thread, NULL));
    ck_assert_int_eq (trial.n_distances, 9);
    if (trials[i].admissible) {
      ck_assert_int_eq (trial.answer.status, BG_YES);
      ck_assert_int_eq (trial.answer.moves, 7);
      expect_levels (&trial);
      for (int n = 0; n < trial.n_distances; n++)
        ck_assert (trial.mean_error[n] >= 0);
    }
    most_expanded = MAX (most_expanded, trial.answer.stats.expanded);
    if (i == 0) {
      /* no bound: the error is the distance */
      ck_assert (trial.mean_error[8] == 8);
      ck_assert_uint_eq (most_expanded, trial.answer.stats.expanded);
    }
  }
  BgTrial trial;
  g_autoptr (GError) error = NULL;
  ck_assert (!bg_trial_run (&trial, problem, "nonsense", NULL, 0, 0, &one_thread, &error));
  EXPECT_ERROR (&error, "expression", "nonsense", "low, high, zero");
}

/* Bell's own searches: 3.2 and 3.3. */
TEST (test_published_effort, "trials") {
  static const struct {
    const char *problem, *heuristic;
    int moves;
    double published;
  } rows[] = { { "french-c9-8", "h2", 13, 2.0e5 }, { "french-central-8", "h1", 13, 2.9e6 } };
  for (int i = 0; i < sample_of (G_N_ELEMENTS (rows), 1); i++) {
    g_autoptr (BgProblem) problem = open_problem (rows[i].problem);
    g_auto (BgTrial) trial = { 0 };
    ck_assert (bg_trial_run (&trial, problem, rows[i].heuristic, NULL, 0, 0, &one_thread, NULL));
    ck_assert_int_eq (trial.answer.moves, rows[i].moves);
    ck_assert (trial.answer.stats.expanded < rows[i].published);
  }
}

/* Every claim of the built-in heuristics, held against exact distances. */
static const char *const small_problems[] = {
  "diamond3-central-8", "diamond3-c1-b4-8", "diamond3-c2-e3-8", "t4-a2-b2",
  "t5-a1-a1",           "t5-c5-a1",         "t5-a2-any",        "rhombus4-b2-any",
};

TEST_LOOP (test_claims, "checks", G_N_ELEMENTS (small_problems)) {
  g_autoptr (BgProblem) problem = open_problem (small_problems[_i]);
  for (const BgHeuristic *const *h = bg_heuristics; *h != NULL; h++) {
    g_auto (BgCheck) check = { 0 };
    g_autoptr (GError) error = NULL;
    ck_assert (
        bg_check_run (&check, problem, (*h)->name, true, BG_MAX_HOLES, 0, &one_thread, &error));
    ck_assert (check.all);
    if ((*h)->admissible)
      ck_assert_msg (check.admissible.verdict == BG_CHECK_HOLDS, "%s: %s", problem->name,
                     (*h)->name);
    if ((*h)->consistent)
      ck_assert_msg (check.consistent.verdict == BG_CHECK_HOLDS, "%s: %s", problem->name,
                     (*h)->name);
    ck_assert_uint_gt (check.admissible.positions, 50);
  }
  static const char *const sums[] = { "corner[corners] + merson[rest]",
                                      "corner[corners] + max(category, merson)[rest]",
                                      BG_DEFAULT_HEURISTIC };
  for (size_t i = 0; i < G_N_ELEMENTS (sums); i++) {
    g_auto (BgCheck) check = { 0 };
    ck_assert (bg_check_run (&check, problem, sums[i], true, BG_MAX_HOLES, 0, &one_thread, NULL));
    ck_assert_msg (check.admissible.verdict == BG_CHECK_HOLDS, "%s: %s", problem->name, sums[i]);
  }
}

/* Goals that list no finishes: as many positions at each distance as on the model's whole board,
   and every claim of the heuristics that know them. */
TEST_LOOP (test_open_claims, "checks", 8) {
  uint64_t state = 4711 + _i;
  for (int turn = 0; turn < 12; turn++) {
    g_autoptr (BgBoard) board = model_random_board (&state, all_rules[turn % 3], 5, 11);
    g_autoptr (BgProblem) problem = model_random_open_problem (&state, board);
    g_autoptr (BgProblem) raw = bg_problem_without_symmetry (problem);
    g_autoptr (ModelGraph) graph = model_graph_new_whole (board);
    g_autofree uint8_t *distance = model_distances (graph, problem, board->full);
    size_t size[BG_MAX_HOLES + 1] = { 0 }, all = 0;
    for (size_t i = 0; i < graph->n; i++)
      if (graph->position[i] != 0 && distance[i] != MODEL_NEVER) {
        size[distance[i]]++;
        all++;
      }
    g_autoptr (BgInstance) backward = bg_instance_new (raw, BG_BACKWARD);
    g_auto (BgLevels) levels = { 0 };
    bg_levels_run (&levels, &(BgLevelsPlan){ .instance = backward, .limit = BG_MAX_HOLES },
                   &one_thread);
    for (int n = 0; n < levels.n; n++)
      ck_assert_uint_eq (levels.level[n].n, size[n]);
    for (const BgHeuristic *const *h = bg_heuristics; *h != NULL; h++) {
      g_auto (BgCheck) check = { 0 };
      if (!(*h)->knows_open_goals)
        continue;
      ck_assert (
          bg_check_run (&check, problem, (*h)->name, true, BG_MAX_HOLES, 0, &one_thread, NULL));
      ck_assert_int_eq (check.admissible.verdict, BG_CHECK_HOLDS);
      ck_assert (!(*h)->consistent || check.consistent.verdict == BG_CHECK_HOLDS);
      ck_assert_uint_eq (check.admissible.positions, all);
    }
  }
}

#define SMALL "[problem]\nboard = diamond(3)\nrule = 8\nstart = c3'\nfinish = c3\n"
#define CORNERS "C = c1 a3 e3 c5\nK = c3\n"
#define ROWS "rows = 2 / 0 0 0 / 2 0 1 0 2 / 0 0 0 / 2\n"

static const struct {
  const char *group;
  BgVerdict admissible, consistent;
} checks[] = {
  { "type = expression\n" CORNERS "value = 2 * #C + #K - 1", BG_CHECK_PROVED, BG_CHECK_PROVED },
  /* the survivor's own last move lets a corner count once more than weights can say */
  { "type = expression\n" CORNERS "value = 2 * #C + #K + 1", BG_CHECK_REFUTED, BG_CHECK_REFUTED },
  { "type = expression\nvalue = (#pegs > 1) + (#pegs > 100)", BG_CHECK_HOLDS, BG_CHECK_HOLDS },
  { "type = expression\nvalue = (#pegs > 9) * 3", BG_CHECK_HOLDS, BG_CHECK_REFUTED },
  { "type = expression\nvalue = #pegs / 2", BG_CHECK_REFUTED, BG_CHECK_REFUTED },
  { "type = weights\n" ROWS "divisor = 1\noffset = 1", BG_CHECK_PROVED, BG_CHECK_PROVED },
  { "type = weights\n" ROWS "divisor = 2", BG_CHECK_PROVED, BG_CHECK_PROVED },
  { "type = regions\nA = c1\nB = a3\nC = e3\nD = c5", BG_CHECK_PROVED, BG_CHECK_PROVED },
  { "type = regions\nA = b2\nB = d2\nC = b4", BG_CHECK_REFUTED, BG_CHECK_REFUTED },
  { "type = landmarks\nA = c1\nB = a3\nC = a3 b2\nD = b2 c1\nE = e3", BG_CHECK_PROVED,
    BG_CHECK_PROVED },
  { "type = pattern\nholes = c1 a3 c3 e3 c5 b3 d3", BG_CHECK_PROVED, BG_CHECK_PROVED },
  { "type = landmarks\nA = b2 c3\nB = d2 c3\nC = b4 c3\nD = b2 d2", BG_CHECK_REFUTED,
    BG_CHECK_REFUTED },
};

TEST_LOOP (test_check, "checks", G_N_ELEMENTS (checks)) {
  g_autofree char *text = g_strconcat (SMALL "[heuristic h]\n", checks[_i].group, "\n", NULL);
  g_autoptr (BgProblem) problem = read_problem (text);
  g_auto (BgCheck) check = { 0 };
  ck_assert (bg_check_run (&check, problem, "h", false, BG_MAX_HOLES, 0, &one_thread, NULL));
  ck_assert_msg (check.admissible.verdict == checks[_i].admissible, "%s: %s", checks[_i].group,
                 bg_verdict_name (check.admissible.verdict));
  ck_assert_msg (check.consistent.verdict == checks[_i].consistent, "%s: %s", checks[_i].group,
                 bg_verdict_name (check.consistent.verdict));
  if (check.admissible.verdict == BG_CHECK_REFUTED) {
    ck_assert (check.admissible.distance_is_exact);
    ck_assert_int_gt (check.admissible.bound, check.admissible.distance);
    ck_assert_uint_eq (check.admissible.play->len, check.admissible.distance);
  }
  if (check.consistent.verdict == BG_CHECK_REFUTED)
    ck_assert_int_gt (check.consistent.bound, check.consistent.distance + 1);
  bg_check_clear (&check);
  /* a proof is right */
  ck_assert (bg_check_run (&check, problem, "h", true, BG_MAX_HOLES, 0, &one_thread, NULL));
  if (checks[_i].admissible == BG_CHECK_PROVED)
    ck_assert_msg (check.admissible.verdict == BG_CHECK_HOLDS, "%s", checks[_i].group);
  if (checks[_i].consistent == BG_CHECK_PROVED)
    ck_assert_msg (check.consistent.verdict == BG_CHECK_HOLDS, "%s", checks[_i].group);
}

/* Where not all positions are looked at. */
TEST (test_check_sample, "checks") {
  g_autoptr (BgProblem) problem = open_problem ("french-c9-8");
  g_auto (BgCheck) check = { 0 };
  ck_assert (bg_check_run (&check, problem, "own", false, 1, 5000, &one_thread, NULL));
  ck_assert_int_eq (check.admissible.verdict, BG_CHECK_NO_COUNTEREXAMPLE);
  ck_assert_uint_eq (check.sampled, 5000);
  ck_assert (!check.all);
  ck_assert_int_eq (check.n_levels, 2);
  bg_check_clear (&check);
  problem = (bg_problem_free (problem),
             read_problem ("[problem]\nboard = french\nrule = 8\nstart = d4'\nfinish = d4\n"
                           "[heuristic h]\ntype = expression\nvalue = (#pegs > 6) * #pegs\n"));
  ck_assert (bg_check_run (&check, problem, "h", false, 0, 50000, &one_thread, NULL));
  ck_assert_int_eq (check.admissible.verdict, BG_CHECK_REFUTED);
  ck_assert (check.admissible.distance_is_exact);
  ck_assert_uint_eq (check.admissible.play->len, check.admissible.distance);
}

/* A bound with the set of holes NAMES, which may be one by chance. */
static char *make_idea (int number, const char *names) {
  const int constant = number % 7;
  switch (number % 5) {
  case 0: return g_strdup_printf ("merson - 1 + (#[%s] > %d)", names, constant);
  case 1: return g_strdup_printf ("(#[%s] > %d) * 3", names, constant);
  case 2: return g_strdup_printf ("(#[%s] + %d) / 3", names, constant);
  case 3: return g_strdup_printf ("corner + (#[%s] = %d)", names, constant);
  default: return g_strdup_printf ("max(category, #[%s] - %d)", names, constant);
  }
}

/* A check that holds on all positions is as good as a proof: a search that relies on it finds the
   minimum.  Without such a check a bound has no standing. */
TEST_LOOP (test_checked, "checks", G_N_ELEMENTS (small_problems)) {
  g_autoptr (Folder) folder = folder_new ();
  g_autofree char *path = g_build_filename (folder, "bound.check", NULL);
  g_autoptr (BgProblem) plain = open_problem (small_problems[_i]);
  g_auto (BgSolveResult) known = solved (plain, &(BgSolveOptions){ 0 }, &one_thread);
  uint64_t random = 77 + _i;
  for (int k = 0; k < sample_of (100, 25); k++) {
    g_autoptr (BgProblem) problem = open_problem (small_problems[_i]);
    const BgPosition holes = model_random_subset (&random, problem->board->full)
                             | problem->board->corners;
    g_autofree char *names = bg_position_to_string (problem->board, holes);
    g_autofree char *text = make_idea (k, names);
    g_auto (BgCheck) check = { 0 };
    ck_assert (bg_check_run (&check, problem, text, false, BG_MAX_HOLES, 0, &one_thread, NULL));
    const bool is_refuted = check.admissible.verdict == BG_CHECK_REFUTED;
    const bool holds = check.admissible.verdict == BG_CHECK_HOLDS;
    if (holds) {
      ck_assert (bg_check_write (&check, problem, text, path, NULL));
      ck_assert (bg_problem_add_checked (problem, path, NULL));
    }
    g_autoptr (GError) error = NULL;
    g_auto (BgSolveResult) result = { 0 };
    const BgSolveOptions options = { .heuristic = text };
    ck_assert_msg (bg_solve (problem, &options, &one_thread, &result, &error) != is_refuted, "%s",
                   text);
    if (is_refuted)
      continue;
    ck_assert_msg (result.moves == known.moves, "%s", text);
    ck_assert ((bg_bound_checked (result.instance->bound) != NULL) == holds);
  }
}
