/* Levels under a bound, and dives, against exact depths and distances: the positions that a limit
   must keep or may keep, and the bound that it proves. */
#include "harness.h"

#include "model.h"
#include "search/by_moves/ending.h"
#include "search/by_moves/levels.h"
#include "search/by_moves/most_promising.h"

static const char *const expressions[] = {
  "zero", "merson", "corner[corners] + merson[rest]", "max(category, merson)",
  "max(balance, corner[corners] + merson[rest], category, potential, last-move)"
};

/* A random problem, going forward. */
typedef struct {
  ModelCase model;
  BgInstance *instance;
  uint8_t *distance; /* by position of the model's graph: to a finish up to symmetry */
  ModelGroup group;  /* of the start */
  const char *expression;
} Case;

static Case case_random (uint64_t *random, BgRule rule) {
  Case one = { .model = model_case_random (random, rule, 6, 14, false) };
  const BgProblem *problem = one.model.problem;
  one.instance = bg_instance_new (problem, BG_FORWARD);
  one.distance = model_distances (one.model.graph, one.instance->closed, problem->board->full);
  one.group = model_group_of (&one.model.model);
  model_group_keep (&one.group, &problem->start, 1);
  /* on boards by lines the first three of them */
  one.expression = expressions[model_random_below (
      random, problem->board->by_lines ? 3 : G_N_ELEMENTS (expressions))];
  ck_assert (bg_instance_set_bound (one.instance, one.expression, NULL, NULL));
  return one;
}

static void case_clear (Case *one) {
  g_free (one->distance);
  bg_instance_free (one->instance);
  model_case_clear (&one->model);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Case, case_clear)

static void fail_plan (const Case *one, const BgLevelsPlan *plan, const char *what, int found,
                       int expected) {
  ck_abort_msg ("by %s, limit %d, width %zu: %s: %d, expected %d", one->expression, plan->limit,
                plan->width, what, found, expected);
}

/* The level of every position that was kept, checked against its limits. */
static GHashTable *index_levels (const Case *one, const BgLevelsPlan *plan,
                                 const BgLevels *levels) {
  GHashTable *level_of = g_hash_table_new (g_direct_hash, g_direct_equal);
  for (int n = 0; n < levels->n; n++) {
    g_autofree BgPosition *positions = bg_level_list (&levels->level[n]);
    for (size_t i = 0; i < levels->level[n].n; i++) {
      BgPosition position = positions[i];
      int depth = one->model.depth[model_graph_index (one->model.graph, position)];
      int bound = bg_bound_of (one->instance->bound, position);
      if (!g_hash_table_insert (level_of, GSIZE_TO_POINTER (position), GINT_TO_POINTER (n)))
        fail_plan (one, plan, "a position in two levels", n, depth);
      if (bg_canonical (&one->instance->group, position) != position)
        fail_plan (one, plan, "a position that is not canonical", n, depth);
      /* a heuristic with a ceiling is not asked early, not even about lost positions */
      if (n < depth || (n > 0 && n + bound > plan->limit && bound != BG_BOUND_LOST))
        fail_plan (one, plan, "a position on a level", n, depth);
    }
  }
  return level_of;
}

/* Every position of a solution within the limit is on the level of its depth. */
static void check_kept (const Case *one, const BgLevelsPlan *plan, GHashTable *level_of) {
  for (size_t i = 0; i < one->model.graph->n; i++) {
    int depth = one->model.depth[i], distance = one->distance[i];
    if (depth == MODEL_NEVER || distance == MODEL_NEVER || depth + distance > plan->limit)
      continue;
    BgPosition least = model_canonical (&one->group, one->model.graph->position[i]);
    gpointer level = GINT_TO_POINTER (-1);
    g_hash_table_lookup_extended (level_of, GSIZE_TO_POINTER (least), NULL, &level);
    if (GPOINTER_TO_INT (level) != depth)
      fail_plan (one, plan, "a position of a solution on level", GPOINTER_TO_INT (level), depth);
  }
}

/* The next limit is higher, skips no solution and admits every position that it has to. */
static void check_next_limit (const Case *one, const BgLevelsPlan *plan, const BgLevels *levels) {
  if (one->model.minimum <= plan->limit)
    return;
  if (levels->next_limit <= plan->limit)
    fail_plan (one, plan, "the next limit is not higher", levels->next_limit, plan->limit + 1);
  if (one->model.minimum != MODEL_NEVER && levels->next_limit > one->model.minimum)
    fail_plan (one, plan, "the next limit skips a solution", levels->next_limit,
               one->model.minimum);
}

TEST_LOOP (test_limits, "oracle", 6) {
  uint64_t random = 1974 + _i;
  for (int i = 0; i < 60; i++) {
    g_auto (Case) one = case_random (&random, all_kinds[_i % 4]);
    for (int limit = 1; limit <= 9; limit++) {
      BgLevelsPlan plan = { .instance = one.instance, .limit = limit };
      g_auto (BgLevels) levels = { 0 };
      bg_levels_run (&levels, &plan, i % 2 ? &two_threads : &one_thread);
      ck_assert (levels.stop == BG_STOP_NONE && !levels.narrowed);
      g_autoptr (GHashTable) level_of = index_levels (&one, &plan, &levels);
      check_kept (&one, &plan, level_of);
      check_next_limit (&one, &plan, &levels);
    }
  }
}

/* A dive may find a solution; it refutes only where it left nothing out. */
TEST_LOOP (test_dives, "oracle", 6) {
  uint64_t random = 1987 + _i;
  int narrowed = 0, missed = 0;
  for (int i = 0; i < 90; i++) {
    g_auto (Case) one = case_random (&random, all_kinds[i % 4]);
    for (int limit = 1; limit <= 9; limit++) {
      BgLevelsPlan plan = { .instance = one.instance,
                            .limit = limit,
                            .width = 1 + model_random_below (&random, 2),
                            .stop_at_finish = true };
      g_auto (BgLevels) levels = { 0 };
      bg_levels_run (&levels, &plan, &one_thread);
      g_autoptr (GHashTable) level_of = index_levels (&one, &plan, &levels);
      bool found = levels.found;
      if (found && (levels.n - 1 < one.model.minimum || levels.n - 1 > limit))
        fail_plan (&one, &plan, "a dive's solution", levels.n - 1, one.model.minimum);
      if (!found && !levels.narrowed && one.model.minimum <= limit)
        fail_plan (&one, &plan, "a refutation", limit, one.model.minimum);
      for (int n = 0; n + found < levels.n; n++) {
        /* of two rankings; images of the last one may be as good */
        const size_t width = bg_most_promising_width (plan.width, limit - n);
        if (levels.level[n].n >= 2 * (width + BG_MAX_SYMMETRIES))
          fail_plan (&one, &plan, "a level wider than the dive", levels.level[n].n, width);
      }
      narrowed += levels.narrowed;
      missed += !found && one.model.minimum <= limit;
    }
  }
  /* or the cases say nothing about dives that miss */
  ck_assert_int_gt (narrowed, 10);
  ck_assert_int_gt (missed, 0);
}

/* An ending has exactly the positions with that distance or a smaller one. */
TEST_LOOP (test_ending, "oracle", 3) {
  uint64_t random = 61 + _i;
  int known = 0;
  for (int i = 0; i < 40; i++) {
    g_auto (Case) one = case_random (&random, all_kinds[_i % 4]);
    const ModelGraph *graph = one.model.graph;
    g_autoptr (BgEnding) ending = bg_ending_new (one.instance, i % 2 ? &two_threads : &one_thread);
    BgStats stats = { 0 };
    bg_ending_extend (ending, 0, &stats);
    ck_assert_uint_eq (stats.generated, 0);
    bg_ending_extend (ending, (uint64_t) 4000 << i % 8, &stats);
    ck_assert_uint_le (stats.generated, (uint64_t) 4000 << i % 8);
    for (int moves = 0; bg_ending_within (ending, moves) != NULL; moves++)
      for (size_t k = 0; k < graph->n; k++) {
        BgPosition position = bg_canonical (&one.instance->group, graph->position[k]);
        const size_t n = bg_other_frontier_select (bg_ending_within (ending, moves), &position, 1);
        ck_assert_int_eq (n, one.distance[k] <= moves);
        known += moves > 0 && n == 1;
      }
  }
  ck_assert_int_gt (known, 100);
}

/* A dive with an ending finds the solutions that a dive without it finds, and its refutations are
   true. */
TEST_LOOP (test_dives_with_ending, "oracle", 3) {
  uint64_t random = 3100 + _i;
  int found = 0, fewer = 0;
  for (int i = 0; i < 90; i++) {
    g_auto (Case) one = case_random (&random, all_kinds[_i % 4]);
    g_autoptr (BgEnding) ending = bg_ending_new (one.instance, &one_thread);
    BgStats stats = { 0 };
    bg_ending_extend (ending, (uint64_t) 2000 << i % 6, &stats);
    for (int limit = 1; limit <= 9; limit++) {
      BgLevels levels[2];
      for (int k = 0; k < 2; k++)
        bg_levels_run (&levels[k],
                       &(BgLevelsPlan){ .instance = one.instance,
                                        .limit = limit,
                                        .width = 1,
                                        .stop_at_finish = true,
                                        .ending = k == 0 ? NULL : ending },
                       &one_thread);
      ck_assert (!levels[0].found || levels[1].found);
      ck_assert (!levels[1].found
                 || (levels[1].n - 1 >= one.model.minimum && levels[1].n - 1 <= limit));
      if (!levels[1].found && !levels[1].narrowed) {
        ck_assert_int_gt (MIN (levels[1].next_limit, one.model.minimum), limit);
        if (one.model.minimum != MODEL_NEVER)
          ck_assert_int_le (levels[1].next_limit, one.model.minimum);
      }
      found += levels[1].found;
      fewer += levels[1].stats.generated < levels[0].stats.generated;
      bg_levels_clear (&levels[0]);
      bg_levels_clear (&levels[1]);
    }
  }
  ck_assert_int_gt (found, 10);
  ck_assert_int_gt (fewer, 0);
}

/* A position and its first key in a ranking. */
typedef struct {
  double moves;
  BgPosition position;
} Ranked;

static int compare_ranked (const void *a, const void *b) {
  const double x = ((const Ranked *) a)->moves, y = ((const Ranked *) b)->moves;
  return (x > y) - (x < y);
}

/* Positions that a dive keeps of a level are the best of each of two rankings: the fraction with
   a share of a move for each peg, and the mean of the learned weights. */
TEST_LOOP (test_rankings, "oracle", 2) {
  enum { WIDTH = 60 };
  static const int allowed[] = { 3, 5, 9 };
  const bool learns = _i % 2 == 1;
  g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "d4'", "d4");
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  ck_assert (bg_instance_set_bound (instance, "max(merson, potential, learned)", NULL, NULL));
  if (learns) {
    g_auto (BgLevels) levels = { 0 };
    bg_levels_run (&levels, &(BgLevelsPlan){ .instance = instance, .limit = 16 }, &one_thread);
  }
  ck_assert (bg_bound_has_learned (instance->bound) == learns);
  g_auto (BgLevels) levels = { 0 };
  g_autoptr (BgInstance) free_instance = bg_instance_new (problem, BG_FORWARD);
  bg_levels_run (&levels, &(BgLevelsPlan){ .instance = free_instance, .limit = 6 }, &one_thread);
  g_autofree BgPosition *positions = bg_level_list (&levels.level[6]);
  const BgLevel *level = &levels.level[6];
  const size_t n = level->n;
  ck_assert_uint_gt (n, 1000);
  g_autofree float *moves = g_new (float, n), *means = g_new (float, n);
  bg_bound_fractions (instance->bound, positions, moves, NULL, n);
  if (!bg_bound_means (instance->bound, positions, means, n))
    memcpy (means, moves, n * sizeof *means);
  for (size_t a = 0; a < G_N_ELEMENTS (allowed); a++) {
    const double peg = allowed[a] <= 4 ? 1 : allowed[a] == 5 ? 0.5 : 1. / 32;
    size_t n_kept;
    g_autofree BgPosition *kept = bg_most_promising (instance, level, BG_RANKED_TWICE, WIDTH,
                                                     allowed[a], NULL, &n_kept);
    ck_assert_uint_ge (n_kept, WIDTH);
    ck_assert_uint_le (n_kept, 2 * (WIDTH + BG_MAX_SYMMETRIES));
    g_autofree Ranked *ranked = g_new (Ranked, n);
    for (int k = 0; k < 2; k++) {
      for (size_t i = 0; i < n; i++)
        ranked[i] = (Ranked){ k == 0 ? moves[i] + peg * bg_pegs (positions[i]) : means[i],
                              positions[i] };
      qsort (ranked, n, sizeof *ranked, compare_ranked);
      for (int i = 0; i < WIDTH; i++) {
        /* of those as good as the last some may be left out, by the other keys */
        if (ranked[i].moves > ranked[WIDTH].moves - 1e-4)
          break;
        bool is_kept = false;
        for (size_t j = 0; j < n_kept; j++)
          is_kept |= kept[j] == ranked[i].position;
        ck_assert (is_kept);
      }
    }
  }
}

/* Where potentials were learned, the candidates of a dive are the best by the mean and the share of
   a move for each peg. */
TEST (test_candidates, "oracle") {
  enum { WIDTH = 500 };
  g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "d4'", "d4");
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  g_autoptr (BgInstance) free_instance = bg_instance_new (problem, BG_FORWARD);
  ck_assert (bg_instance_set_bound (instance, "max(merson, potential, learned)", NULL, NULL));
  g_auto (BgLevels) levels = { 0 };
  bg_levels_run (&levels, &(BgLevelsPlan){ .instance = instance, .limit = 16 }, &one_thread);
  /* also by positions that learned weights removed */
  ck_assert_int_eq (levels.next_limit, 17);
  bg_levels_clear (&levels);
  ck_assert (bg_bound_has_learned (instance->bound));
  bg_levels_run (&levels, &(BgLevelsPlan){ .instance = free_instance, .limit = 6 }, &one_thread);
  const BgLevel *level = &levels.level[6];
  g_autofree BgPosition *positions = bg_level_list (level);
  g_autofree float *moves = g_new (float, level->n);
  bg_bound_means (instance->bound, positions, moves, level->n);
  for (size_t i = 0; i < level->n; i++)
    moves[i] += (float) bg_pegs (positions[i]);
  size_t n_kept;
  g_autofree BgPosition *kept = bg_most_promising (instance, level, BG_RANKED_BY_MEAN, WIDTH, 4,
                                                   NULL, &n_kept);
  ck_assert_uint_ge (n_kept, WIDTH);
  ck_assert_uint_le (n_kept, WIDTH + BG_MAX_SYMMETRIES);
  float most_kept = -INFINITY, least_left = INFINITY;
  for (size_t i = 0, k = 0; i < level->n; i++) {
    const bool is_kept = k < n_kept && kept[k] == positions[i];
    if (is_kept)
      most_kept = MAX (most_kept, moves[i]);
    else
      least_left = MIN (least_left, moves[i]);
    k += is_kept;
  }
  ck_assert (most_kept <= least_left + 1e-4f);
}

/* To narrow a level, a dive holds the positions that it may keep and not all others too. */
TEST (test_memory_of_dives, "oracle") {
  g_autoptr (BgProblem) problem = open_problem ("t8-a2-any");
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  ck_assert (bg_instance_set_bound (instance, "max(merson, category)", NULL, NULL));
  const BgLevelsPlan plan = {
    .instance = instance, .limit = 13, .width = 1024, .stop_at_finish = true
  };
  const BgControl control = { .threads = 1, .memory = ((uint64_t) 9 << 17) * sizeof (BgPosition) };
  g_auto (BgLevels) levels = { 0 };
  bg_levels_run (&levels, &plan, &control);
  ck_assert_int_eq (levels.stop, BG_STOP_NONE);
  ck_assert (levels.found);
  ck_assert_uint_gt (levels.stats.generated, 1000000);
}

/* The canonical forms of a level under all symmetries of the board, ascending. */
static GArray *list_forms (const BgBoard *board, const BgLevel *level) {
  BgGroup all;
  bg_group_init_stabiliser (&all, board, NULL, 0);
  GArray *forms = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  g_autofree BgPosition *positions = bg_level_list (level);
  for (size_t i = 0; i < level->n; i++) {
    const BgPosition form = bg_canonical (&all, positions[i]);
    g_array_append_val (forms, form);
  }
  g_array_sort (forms, bg_position_compare);
  return forms;
}

/* A dive keeps the same positions, however the board is turned. */
TEST_LOOP (test_turned_dives, "oracle", 4) {
  static const struct {
    ProblemText one, other;
    int limit;
  } pairs[] = {
    { { "french", BG_RULE_4, "c1'", "any" }, { "french", BG_RULE_4, "a3'", "any" }, 20 },
    { { "english", BG_RULE_8, "c1'", "any" }, { "english", BG_RULE_8, "g5'", "any" }, 15 },
    { { "triangle(6)", BG_RULE_6, "a2'", "any" }, { "triangle(6)", BG_RULE_6, "e6'", "any" }, 12 },
  };
  const BgControl control = { .threads = 1 + _i % 2, .memory = (uint64_t) 1 << 28 };
  for (size_t i = 0; i < G_N_ELEMENTS (pairs); i++) {
    BgLevels levels[2];
    g_autoptr (BgProblem) one = make_problem_of (&pairs[i].one);
    g_autoptr (BgProblem) other = make_problem_of (&pairs[i].other);
    for (int k = 0; k < 2; k++) {
      g_autoptr (BgInstance) instance = bg_instance_new (k == 0 ? one : other, BG_FORWARD);
      bg_instance_set_bound (instance, "max(balance, corner[corners] + merson[rest])", NULL, NULL);
      bg_levels_run (&levels[k],
                     &(BgLevelsPlan){ .instance = instance,
                                      .limit = pairs[i].limit,
                                      .width = 40 + 30 * _i,
                                      .stop_at_finish = true },
                     &control);
    }
    ck_assert (levels[0].narrowed);
    ck_assert_int_eq (levels[0].n, levels[1].n);
    for (int n = 0; n < levels[0].n; n++) {
      g_autoptr (GArray) forms = list_forms (one->board, &levels[0].level[n]);
      g_autoptr (GArray) others = list_forms (other->board, &levels[1].level[n]);
      ck_assert_uint_eq (forms->len, others->len);
      if (forms->len > 0) /* there may be no arrays otherwise */
        ck_assert_mem_eq (forms->data, others->data, forms->len * sizeof (BgPosition));
    }
    bg_levels_clear (&levels[0]);
    bg_levels_clear (&levels[1]);
  }
}

/* Out of memory, however early: the completed levels equal the levels of a
   search with enough memory. */
TEST_LOOP (test_memory, "memory", 16) {
  g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "d4'", "d4");
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  BgLevelsPlan plan = { .instance = instance, .limit = 9 };
  g_auto (BgLevels) whole = { 0 }, part = { 0 };
  bg_levels_run (&whole, &plan, &(BgControl){ .threads = 1, .memory = (uint64_t) 1 << 28 });
  ck_assert_int_eq (whole.n, 10);
  bg_levels_run (&part, &plan, &(BgControl){ .threads = 2, .memory = (uint64_t) 1 << 10 << _i });
  ck_assert (part.stop == BG_STOP_MEMORY || part.n == 10);
  for (int n = 0; n < part.n; n++)
    ck_assert_uint_eq (part.level[n].n, whole.level[n].n);
  if (_i == 0)
    ck_assert_int_lt (part.n, 10);
}

/* A step that was given up is forgotten: the next one finds the positions that it would have found
   without it. */
TEST (test_forgotten_step, "central game") {
  g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "d4'", "d4");
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  const BgLevelsPlan plan = { .instance = instance, .limit = 9 };
  g_auto (BgLevels) levels = { 0 };
  bg_levels_begin (&levels, &plan, &one_thread);
  while (levels.n < 8)
    ck_assert (bg_levels_step (&levels, &plan, &one_thread, UINT64_MAX));
  const size_t size = levels.level[7].n;
  ck_assert (!bg_levels_step (&levels, &plan, &one_thread, 1));
  ck_assert_int_eq (levels.stop, BG_STOP_LIMIT);
  bg_levels_forget_step (&levels, &one_thread);
  ck_assert_int_eq (levels.stop, BG_STOP_NONE);
  ck_assert_int_eq (levels.n, 8);
  ck_assert_uint_eq (levels.level[7].n, size);
  ck_assert (bg_levels_step (&levels, &plan, &one_thread, UINT64_MAX));
  g_auto (BgLevels) whole = { 0 };
  bg_levels_run (&whole, &(BgLevelsPlan){ .instance = instance, .limit = 8 }, &one_thread);
  ck_assert_uint_eq (levels.level[8].n, whole.level[8].n);
}

/* Parents of which each alone has more states than a batch should have. */
TEST (test_many_states, "states") {
  g_autoptr (BgProblem) problem = make_problem ("rectangle(5,7)", BG_RULE_8, "a1'", "any");
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  const BgInstance *backward = bg_instance_backward (instance);
  BgLevels levels[2];
  for (int k = 0; k < 2; k++) {
    const BgControl control = { .threads = 1 + 2 * k, .memory = (uint64_t) 1 << 28 };
    const BgLevelsPlan plan = { .instance = backward, .limit = BG_MAX_HOLES };
    bg_levels_begin (&levels[k], &plan, &control);
    ck_assert_uint_gt (levels[k].level[0].n, 1);
    ck_assert (bg_levels_step (&levels[k], &plan, &control, UINT64_MAX));
  }
  ck_assert_uint_gt (levels[0].level[1].n, 10000);
  ck_assert_uint_eq (levels[0].level[1].n, levels[1].level[1].n);
  for (int k = 0; k < 2; k++)
    bg_levels_clear (&levels[k]);
}

typedef struct {
  int calls, level;
  uint64_t generated;
  BgStopFlag stop;
} Watch;

static void watch (const BgProgress *progress, void *data) {
  Watch *seen = data;
  ck_assert_int_eq (progress->limit, -1);
  ck_assert (progress->done >= 0 && progress->done <= 1 && progress->bytes > 0);
  ck_assert (progress->level >= seen->level && progress->generated >= seen->generated);
  seen->level = progress->level;
  seen->generated = progress->generated;
  if (++seen->calls == 2)
    bg_stop_request (&seen->stop);
}

/* Progress goes up, and a stop from within ends a search that takes minutes. */
TEST (test_progress, "central game") {
  g_autoptr (BgProblem) problem = make_problem ("diamond(5)", BG_RULE_8, "e5'", "any");
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  Watch seen = { 0 };
  /* room for more than can be found before the second report, on any machine */
  BgControl control = { .threads = 2,
                        .memory = (uint64_t) 1 << 32,
                        .stop = &seen.stop,
                        .report = watch,
                        .report_data = &seen };
  g_auto (BgLevels) levels = { 0 };
  bg_levels_run (&levels, &(BgLevelsPlan){ .instance = instance, .limit = BG_MAX_HOLES }, &control);
  ck_assert_int_eq (seen.calls, 2);
  ck_assert_int_eq (levels.stop, BG_STOP_SIGNAL);
  ck_assert_int_ge (levels.n, 1);
}
