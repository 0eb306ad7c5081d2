/* Every method of bg_solve against the naive model and against each other, and the
   bounds on the moves that led to a position. */
#include "harness.h"

#include "bounds/regions.h"
#include "methods.h"
#include "model.h"
#include "search/by_moves/bidirectional.h"
#include "search/by_moves/reconstruct.h"
#include "verify/verify.h"

/* Every method, and "auto" after the last. */
static const char *method_name (int k) {
  return k < N_METHODS ? bg_methods[k].name : "auto";
}

static void solve_by (const BgProblem *problem, const char *method, const char *heuristic,
                      int threads, BgSolveResult *result) {
  BgSolveOptions options = { .method = method, .heuristic = heuristic };
  *result = solved (problem, &options, threads == 1 ? &one_thread : &two_threads);
  if (strcmp (method, "auto") == 0)
    ck_assert_int_ne (result->method_reason, BG_METHOD_ASKED);
  else
    ck_assert_str_eq (result->method, method);
}

/* The moves that METHOD needs, or MODEL_NEVER. */
static int length_by (const BgProblem *problem, const char *method, const char *heuristic,
                      int threads) {
  g_auto (BgSolveResult) result = { 0 };
  solve_by (problem, method, heuristic, threads, &result);
  ck_assert_int_ne (result.status, BG_UNKNOWN);
  return result.status == BG_YES ? result.moves : MODEL_NEVER;
}

TEST_LOOP (random_problems, "oracle", 12) {
  uint64_t state = 4711 + _i;
  for (int round = 0; round < sample_of (12, 6); round++) {
    g_auto (ModelCase) one = model_case_random (&state, all_kinds[(_i + round) % 4], 9, 14, false);
    for (int k = 0; k <= N_METHODS; k++) {
      ck_assert_int_eq (length_by (one.problem, method_name (k), NULL, 1), one.minimum);
      ck_assert_int_eq (length_by (one.problem, method_name (k), "zero", 2), one.minimum);
    }
  }
}

static const char *const small_problems[] = {
  "diamond3-b2-d2-8", "diamond3-c1-c4-8", "diamond3-c2-a3-8", "english-ipc-p06",
  "english-ipc-p08",  "rhombus4-b1-b2",   "rhombus4-b2-any",  "t4-a2-b2",
  "t5-a1-a1",         "t5-b3-a1",         "t5-c5-a1",         "t6-a1-b6",
  "english-central",  "english-d4-d1",    "square5-c1-any",   "hexagon3-b2-any",
};

TEST_LOOP (library, "oracle", sample_of (G_N_ELEMENTS (small_problems), 13)) {
  const char *name = small_problems[_i];
  g_autoptr (BgProblem) problem = open_problem (name);
  const int expected = problem->file->expect_unsolvable ? MODEL_NEVER : problem->file->expect_moves;
  for (int k = 0; k <= N_METHODS; k++)
    ck_assert_msg (length_by (problem, method_name (k), NULL, 2) == expected,
                   "%s by %s: expected %d", name, method_name (k), expected);
  /* ends in one pass, where a limit is the greatest number */
  if (bg_pegs (problem->start) < 20)
    ck_assert_int_eq (length_by (problem, "auto", "zero", 1), expected);
}

/* No position has a bound above the fewest moves that led to it, and the
   bound is equal for all images under the group. */
TEST_LOOP (backward_bound, "bounds", 6) {
  /* as many bounds as today are the depth itself: a weaker bound would still be true */
  static const int least_tight[] = { 1113, 108, 162, 224, 206, 109 };
  uint64_t state = 99 + _i;
  int highest = 0, tight = 0;
  for (int round = 0; round < 12; round++) {
    g_auto (ModelCase) one = model_case_random (&state, all_kinds[(_i + round) % 4], 9, 14, false);
    BgGroup group;
    bg_group_init_closed (&group, one.problem->board, one.problem->finish, one.problem->n_finishes);
    g_autoptr (BgBound) bound = bg_bound_new_backward (one.problem, &group);
    const ModelGraph *graph = one.graph;
    g_autofree uint8_t *bounds = g_new (uint8_t, graph->n);
    bg_bound_cheap_exactly (bound, graph->position, bounds, graph->n);
    for (size_t i = 0; i < graph->n; i++) {
      assert_in_loop (bounds[i] <= one.depth[i]);
      highest = MAX (highest, bounds[i]);
      tight += bounds[i] == one.depth[i];
      BgPosition image = bg_canonical (&group, graph->position[i]);
      assert_in_loop (bg_bound_of (bound, image) == bounds[i]);
    }
  }
  ck_assert_int_gt (highest, 1);
  ck_assert_int_ge (tight, least_tight[_i]);
}

/* The least number of holes that hit each of the N regions that has a hole of EMPTIED, tried one
   by one; one of them is in FIRST, unless that is met already: 0. */
static int least_begun (const BgPosition *region, int n, BgPosition emptied, BgPosition hit,
                        BgPosition first) {
  for (int k = 0; k < n; k++)
    if ((region[k] & emptied) != 0 && (region[k] & hit) == 0) {
      int least = BG_MAX_HOLES;
      BG_FOR_EACH_HOLE (hole, region[k]) {
        const BgPosition bit = bg_hole_bit (hole);
        least = MIN (least,
                     least_begun (region, n, emptied, hit | bit, (bit & first) != 0 ? 0 : first));
      }
      return least + 1;
    }
  return first != 0;
}

/* Regions that were broken, and the first move, count as the definition says. */
TEST_LOOP (backward_bound_of_regions, "bounds", 3) {
  uint64_t state = 7 + _i;
  int gained = 0;
  for (int round = 0; round < 10; round++) {
    g_auto (ModelCase) one = model_case_random (&state, all_kinds[round % 4], 8, 12, false);
    const BgBoard *board = one.problem->board;
    const BgPosition start = one.problem->start;
    BgPosition region[64], first = 0;
    int n = 0;
    for (BgPosition set = start; set != 0 && n < 64; set = (set - 1) & start)
      if (bg_pegs (set) <= 3 && bg_regions_is_region (board, set)
          && (bg_pegs (set) == 1 || (set & board->corners) == 0))
        region[n++] = set;
    for (int i = 0; i < board->n_lines; i++) {
      const BgLine *line = &board->line[i];
      if (bg_has (start, line->over) && bg_has (start, line->a) != bg_has (start, line->b))
        first |= bg_hole_bit (bg_has (start, line->a) ? line->a : line->b);
    }
    BgGroup none;
    bg_group_init_stabiliser (&none, board, &start, 1);
    none.order = 1;
    g_autoptr (BgBound) bound = bg_bound_new_backward (one.problem, &none);
    for (size_t i = 0; i < one.graph->n; i += 1 + one.graph->n / 100) {
      const BgPosition emptied = start & ~one.graph->position[i];
      if (emptied == 0)
        continue;
      const int begun = least_begun (region, n, emptied, 0, first);
      ck_assert_int_ge (bg_bound_of (bound, one.graph->position[i]), begun);
      gained += begun > least_begun (region, n, emptied, 0, 0);
    }
  }
  ck_assert_int_gt (gained, 0);
}

static void check_meeting (const BgInstance *instance, const BgBidirectional *search, int exact) {
  BgPath moves[BG_MAX_HOLES];
  ck_assert_int_eq (bg_bidirectional_moves (search), exact);
  bg_reconstruct_bidirectional (instance, search, moves);
  g_autoptr (GPtrArray) text = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; i < exact; i++)
    g_ptr_array_add (text, bg_path_to_string (instance->problem->board, &moves[i]));
  int length;
  ck_assert (
      bg_verify (instance->problem, (const char *const *) text->pdata, exact, &length, NULL));
  ck_assert_int_eq (length, exact);
}

/* However many moves are taken back, the sides meet at the same length, and the solution
   through their meeting place is one.  A last step forward keeps nothing else than where
   they meet. */
static void check_split (const BgProblem *problem, int exact, int back) {
  BgControl control = { .threads = 1 + (back > 1), .memory = (uint64_t) 1 << 26 };
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  ck_assert (bg_instance_set_bound (instance, bg_default_heuristic (problem, false), NULL, NULL));
  const int last = exact == MODEL_NEVER ? bg_problem_jumps (problem) : exact + 1;
  for (int limit = MAX (back, 1); limit <= last; limit++) {
    const BgBidirectionalPlan plan = {
      .instance = instance, .limit = limit, .least = 1, .back = back
    };
    g_auto (BgBidirectional) search = { 0 };
    bg_bidirectional_run (&search, &plan, &control);
    ck_assert_int_eq (search.stop, BG_STOP_NONE);
    ck_assert (bg_bidirectional_has_met (&search) == (limit >= exact));
    if (limit < exact) {
      ck_assert_int_gt (search.next_limit, limit);
      ck_assert (search.next_limit <= exact || exact == MODEL_NEVER);
    } else
      check_meeting (instance, &search, exact);
    if (limit == exact && back != BG_BIDIRECTIONAL_BALANCED && back < exact)
      ck_assert_uint_eq (search.forward.level[search.forward.n - 1].n,
                         bg_bidirectional_has_met (&search) ? search.meeting->len : 0);
  }
}

TEST_LOOP (splits, "bidirectional", 6) {
  uint64_t state = 31 + _i;
  int solvable = 0;
  for (int round = 0; round < sample_of (20, 6); round++) {
    g_auto (ModelCase) one = model_case_random (&state, all_kinds[(_i + round) % 4], 9, 14, false);
    solvable += one.minimum != MODEL_NEVER;
    const int most = one.minimum == MODEL_NEVER ? 2 : one.minimum;
    for (int back = BG_BIDIRECTIONAL_BALANCED; back <= most; back++)
      check_split (one.problem, one.minimum, back);
  }
  ck_assert_int_gt (solvable, 0);
}

/* Has the backward side four times the symmetries of the forward side, or more? */
static bool is_uneven (const BgProblem *problem) {
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  return bg_instance_backward (instance)->group.order >= 4 * instance->group.order;
}

/* Any image of a backward position can be the position of the forward side. */
TEST_LOOP (uneven_groups, "bidirectional", 4) {
  uint64_t state = 60 + _i;
  for (int solvable = 0; solvable < 8;) {
    const uint64_t seed = state;
    g_autoptr (BgBoard) board = model_random_board (&state, all_kinds[_i % 4], 9, 14);
    g_autoptr (BgProblem) problem = model_random_problem (&state, board);
    if (!is_uneven (problem))
      continue;
    note_problem (problem, seed);
    g_auto (ModelCase) one = model_case_of (g_steal_pointer (&problem), false);
    if (one.minimum == 0 || one.minimum == MODEL_NEVER)
      continue;
    check_split (one.problem, one.minimum, one.minimum);
    check_split (one.problem, one.minimum, BG_BIDIRECTIONAL_BALANCED);
    solvable++;
  }
}

TEST_LOOP (memory_is_bounded, "limits", N_METHODS + 1) {
  g_autoptr (BgProblem) problem = bg_problem_open ("english-central-8", NULL);
  BgControl control = { .threads = 1, .memory = (uint64_t) 1 << 20 };
  BgSolveOptions options = { .method = method_name (_i) };
  g_auto (BgSolveResult) result = solved (problem, &options, &control);
  ck_assert_int_eq (result.status, BG_UNKNOWN);
  ck_assert_int_eq (result.stop, BG_STOP_MEMORY);
  ck_assert_int_gt (result.lower_bound, 10);
}

/* Unsolvable, but by no bound: auto goes over all positions once. */
TEST (one_pass, "choice") {
  g_autoptr (BgProblem) problem = bg_problem_open ("hexagon3-b2-any", NULL);
  g_auto (BgSolveResult) result = { 0 };
  solve_by (problem, "auto", NULL, 1, &result);
  ck_assert_int_eq (result.status, BG_NO);
  ck_assert_str_eq (result.method, "layers");
  ck_assert_int_eq (result.method_reason, BG_METHOD_FOR_ONE_PASS);
}

/* A result names the search that has found its solution. */
TEST (found_by, "choice") {
  static const struct {
    const char *method;
    bool anytime, counting;
    BgFoundBy found_by;
  } searches[] = {
    { "auto", false, false, BG_FOUND_BY_DIVE },
    { "auto", false, true, BG_FOUND_BY_LEVELS },
    { "layers", false, false, BG_FOUND_BY_LAYERS },
    { "levels", true, false, BG_FOUND_BY_DIVE },
  };
  g_autoptr (BgProblem) problem = bg_problem_open ("t5-a1-a1", NULL);
  const BgControl control = bg_control_default ();
  for (size_t i = 0; i < G_N_ELEMENTS (searches); i++) {
    const BgSolveOptions options = { .method = searches[i].method,
                                     .heuristic = BG_LINES_HEURISTIC,
                                     .anytime = searches[i].anytime,
                                     .counting = searches[i].counting };
    g_auto (BgSolveResult) result = solved (problem, &options, &control);
    ck_assert_int_eq (result.status, BG_YES);
    ck_assert_int_eq (result.found_by, searches[i].found_by);
    ck_assert_int_eq (result.dive_width > 0, result.found_by == BG_FOUND_BY_DIVE);
  }
}

/* The number of positions that a search expands does not depend on the number of threads. */
TEST_LOOP (counts, "effort", 12) {
  static const char *const problems[] = { "english-central",    "french-c1-e1",
                                          "diamond4-central-8", "t6-a1-b6",
                                          "rhombus4-b2-any",    "diamond5-e5-any-8" };
  g_autoptr (BgProblem) problem = bg_problem_open (problems[_i / 2], NULL);
  const bool counting = _i % 2;
  for (int k = 0; k < (counting ? 1 : N_METHODS); k++) {
    uint64_t expanded = 0, generated = 0;
    for (int threads = 1; threads <= 3; threads += 2) {
      BgControl control = { .threads = threads, .memory = (uint64_t) 1 << 30 };
      /* the first is counted to the end, with steps that are given up */
      BgSolveOptions options = { .method = counting ? NULL : method_name (k),
                                 .max_moves = _i == 1       ? 18
                                              : _i / 2 == 5 ? 9
                                                            : 10,
                                 .counting = counting };
      g_auto (BgSolveResult) result = solved (problem, &options, &control);
      const BgStats *stats = &result.stats;
      if (threads > 1)
        ck_assert_msg (stats->expanded == expanded && stats->generated == generated,
                       "%s by %s, %d threads: %" PRIu64 " of %" PRIu64 ", expected %" PRIu64
                       " of %" PRIu64,
                       problem->name, result.method, threads, stats->expanded, stats->generated,
                       expanded, generated);
      expanded = stats->expanded;
      generated = stats->generated;
    }
  }
}

TEST (unknown_method, "choice") {
  g_autoptr (BgProblem) problem = bg_problem_open ("t5-a1-a1", NULL);
  BgSolveOptions options = { .method = "sideways" };
  BgSolveResult result;
  GError *error = NULL;
  ck_assert (!bg_solve (problem, &options, &one_thread, &result, &error));
  const char *parts[N_METHODS + 3] = { "'sideways'" };
  for (int k = 0; k <= N_METHODS; k++)
    parts[1 + k] = method_name (k);
  expect_error (&error, "method", parts);
}
