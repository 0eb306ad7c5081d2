/* A search that several processes share, here played by threads, is the search of one: the same
   levels, effort, answers and solutions; parts are equal and messages are small. */
#include "harness.h"

#include "model.h"
#include "search/by_moves/bidirectional.h"
#include "search/by_moves/levels.h"
#include "tests/virtual.h"

/* Numbers of processes; `make check` runs the first N_SIZES. */
static const int sizes[] = { 1, 2, 7, 3, 4 };
#define N_SIZES ((size_t) sample_of (G_N_ELEMENTS (sizes), 3))

/* --- Levels ----------------------------------------------------------------- */

/* The results of a search by levels. */
typedef struct {
  BgStop stop;
  bool found, narrowed;
  int n, next_limit;
  uint64_t size[BG_MAX_HOLES + 1], expanded, generated;
} Outcome;

typedef struct {
  const BgLevelsPlan *plan;
  uint64_t budget;
  Outcome outcome[8];   /* of each process */
  GArray *positions[8]; /* that it has of the last level */
} LevelsRun;

static void run_levels (const BgTransport *transport, void *data) {
  LevelsRun *run = data;
  const BgControl control = { .threads = 1 + transport->rank % 2,
                              .memory = (uint64_t) 1 << 26,
                              .transport = transport->size > 1 ? transport : NULL };
  g_auto (BgLevels) levels = { 0 };
  bg_levels_begin (&levels, run->plan, &control);
  while (bg_levels_can_go_on (&levels, run->plan)
         && bg_levels_step (&levels, run->plan, &control, run->budget))
    ;
  bg_levels_conclude (&levels, run->plan);
  Outcome *outcome = &run->outcome[transport->rank];
  *outcome = (Outcome){ .stop = levels.stop,
                        .found = levels.found,
                        .narrowed = levels.narrowed,
                        .n = levels.n,
                        .next_limit = levels.next_limit,
                        .expanded = levels.stats.expanded,
                        .generated = levels.stats.generated };
  memcpy (outcome->size, levels.size, levels.n * sizeof *levels.size);
  const BgLevel *last = &levels.level[levels.n - 1];
  g_autofree BgPosition *list = bg_level_list (last);
  run->positions[transport->rank] = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  g_array_append_vals (run->positions[transport->rank], list, (guint) last->n);
}

/* The positions of the last level, of all processes, ascending. */
static GArray *unite_levels (LevelsRun *run, int size) {
  GArray *all = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  for (int rank = 0; rank < size; rank++) {
    g_array_append_vals (all, run->positions[rank]->data, run->positions[rank]->len);
    g_array_unref (run->positions[rank]);
  }
  g_array_sort (all, bg_position_compare);
  return all;
}

static void check_levels (const BgLevelsPlan *plan, uint64_t budget) {
  g_autoptr (GArray) alone = NULL;
  Outcome first;
  for (size_t s = 0; s < N_SIZES; s++) {
    LevelsRun run = { .plan = plan, .budget = budget };
    g_autoptr (BgVirtual) processes = bg_virtual_new (sizes[s]);
    bg_virtual_run (processes, run_levels, &run);
    g_autoptr (GArray) all = unite_levels (&run, sizes[s]);
    if (s == 0) {
      first = run.outcome[0];
      alone = g_steal_pointer (&all);
      continue;
    }
    for (int rank = 0; rank < sizes[s]; rank++)
      if (memcmp (&run.outcome[rank], &first, sizeof first) != 0)
        ck_abort_msg ("process %d of %d, limit %d, width %zu: %d levels, %" PRIu64 " successors, "
                      "stop %d, next %d; alone %d, %" PRIu64 ", %d, %d",
                      rank, sizes[s], plan->limit, plan->width, run.outcome[rank].n,
                      run.outcome[rank].generated, run.outcome[rank].stop,
                      run.outcome[rank].next_limit, first.n, first.generated, first.stop,
                      first.next_limit);
    if (first.stop != BG_STOP_NONE)
      continue;
    ck_assert_uint_eq (all->len, alone->len);
    /* without a position there may be no array */
    ck_assert (all->len == 0
               || memcmp (all->data, alone->data, all->len * sizeof (BgPosition)) == 0);
  }
}

static const char *const expressions[] = {
  "merson",
  "max(balance, corner[corners] + merson[rest], category, potential, last-move, learned)",
};

/* Levels in both directions, with and without a bound, dives and steps that are given up. */
TEST_LOOP (test_levels, "random", 6) {
  uint64_t random = 2012 + _i;
  for (int i = 0; i < sample_of (12, 5); i++) {
    g_auto (ModelCase) model = model_case_random (&random, all_kinds[_i % 4], 6, 14, false);
    for (BgDirection direction = BG_FORWARD; direction <= BG_BACKWARD; direction++) {
      g_autoptr (BgInstance) instance = bg_instance_new (model.problem, direction);
      check_levels (&(BgLevelsPlan){ .instance = instance, .limit = 9 }, UINT64_MAX);
      check_levels (&(BgLevelsPlan){ .instance = instance, .limit = 9 }, 300);
    }
    g_autoptr (BgInstance) instance = bg_instance_new (model.problem, BG_FORWARD);
    ck_assert (bg_instance_set_bound (instance, expressions[0], NULL, NULL));
    for (int limit = 2; limit <= 8; limit += 3)
      for (size_t width = 0; width <= 6; width += 3)
        check_levels (&(BgLevelsPlan){ .instance = instance,
                                       .limit = limit,
                                       .width = width,
                                       .stop_at_finish = i % 2 },
                      UINT64_MAX);
  }
}

/* --- Answers ---------------------------------------------------------------- */

typedef struct {
  const BgProblem *problem;
  BgSolveOptions options;
  char *answer[8]; /* of each process: in words, with its effort */
} SolveRun;

static void run_solve (const BgTransport *transport, void *data) {
  SolveRun *run = data;
  const BgControl control = { .threads = 1,
                              .memory = (uint64_t) 1 << 27,
                              .transport = transport->size > 1 ? transport : NULL };
  g_auto (BgSolveResult) result = solved (run->problem, &run->options, &control);
  GString *answer = g_string_new (NULL);
  g_string_printf (answer, "status %d, %d moves of %d to %d, %" PRIu64 " of %" PRIu64 " by %s:",
                   result.status, result.moves, result.lower_bound, result.upper_bound,
                   result.stats.expanded, result.stats.generated, result.heuristic);
  for (guint i = 0; result.solution != NULL && i < result.solution->len; i++)
    g_string_append_printf (answer, " %s", (const char *) result.solution->pdata[i]);
  run->answer[transport->rank] = g_string_free (answer, FALSE);
}

static void check_solve (const BgProblem *problem, const BgSolveOptions *options) {
  g_autofree char *alone = NULL;
  for (size_t s = 0; s < N_SIZES; s++) {
    SolveRun run = { .problem = problem, .options = *options };
    g_autoptr (BgVirtual) processes = bg_virtual_new (sizes[s]);
    bg_virtual_run (processes, run_solve, &run);
    for (int rank = 0; rank < sizes[s]; rank++) {
      g_autofree char *answer = run.answer[rank];
      if (s == 0)
        alone = g_steal_pointer (&answer);
      else
        ck_assert_str_eq (answer, alone);
    }
  }
}

static const BgSolveOptions ways[] = {
  { .method = "levels" },
  { .method = "levels", .heuristic = expressions[1] },
  { .method = "bidirectional" },
  { 0 },
  { .method = "levels", .anytime = true },
};

TEST_LOOP (test_answers, "random", 6) {
  uint64_t random = 1961 + _i;
  for (int i = 0; i < sample_of (10, 3); i++) {
    g_auto (ModelCase) model = model_case_random (&random, all_kinds[_i % 4], 6, 14, false);
    note_problem (model.problem, random);
    for (size_t w = 0; w < G_N_ELEMENTS (ways); w++) {
      BgSolveOptions options = ways[w];
      if (model.problem->board->by_lines) /* which have a default of their own */
        options.heuristic = NULL;
      check_solve (model.problem, &options);
    }
  }
}

static const char *const problems[] = { "english-central", "diamond4-c3-any-8", "t6-a1-any" };

TEST_LOOP (test_library, "library", G_N_ELEMENTS (problems)) {
  g_autoptr (BgProblem) problem = open_problem (problems[_i]);
  check_solve (problem, &ways[0]);
  check_solve (problem, &ways[2]);
}

/* --- Messages ----------------------------------------------------------------- */

static void run_level (const BgTransport *transport, void *plan) {
  const BgControl control = { .threads = 1, .memory = (uint64_t) 1 << 26, .transport = transport };
  g_auto (BgLevels) levels = { 0 };
  bg_levels_begin (&levels, plan, &control);
  while (bg_levels_can_go_on (&levels, plan)
         && bg_levels_step (&levels, plan, &control, UINT64_MAX))
    ;
}

/* Bytes for each new position, and the evenness of parts: a position that is not coded takes the
   width of a position. */
TEST (test_little_is_sent, "library") {
  enum { PROCESSES = 64 };
  g_autoptr (BgProblem) problem = open_problem ("english-central");
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  const BgLevelsPlan plan = { .instance = instance, .limit = 9 };
  g_autoptr (BgVirtual) processes = bg_virtual_new (PROCESSES);
  bg_virtual_run (processes, run_level, (void *) &plan);
  BgTraffic all = { 0 };
  uint64_t most = 0;
  for (int rank = 0; rank < PROCESSES; rank++) {
    const BgTraffic *traffic = bg_virtual_traffic (processes, rank);
    all.bytes += traffic->bytes;
    all.fresh += traffic->fresh;
    most = MAX (most, traffic->fresh);
  }
  ck_assert_uint_gt (all.fresh, 200000);
  ck_assert_uint_lt (all.bytes, 6 * all.fresh);
  ck_assert_uint_lt (most * PROCESSES, all.fresh * 11 / 10);
}
