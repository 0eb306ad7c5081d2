/* Rounds and cores: sets of cores against a plain list, rounds and their number against the
   definition (model_rounds.h), learned cores against exact distances. */
#include "bounds/rounds/core_study.h"
#include "bounds/rounds/cores.h"

#include "bounds/rounds/core_set.h"
#include "bounds/rounds/round.h"
#include "harness.h"
#include "model.h"
#include "model_rounds.h"

#define NO_LIMIT UINT64_MAX

/* --- Sets of cores ----------------------------------------------------------- */

/* Holes of random cores: few enough for cores to lie in positions. */
#define CORE_HOLES 24

static BgPosition random_core (uint64_t *random) {
  BgPosition core = 0;
  for (int size = 1 + model_random_below (random, 6); size > 0; size--)
    core |= bg_hole_bit (model_random_below (random, CORE_HOLES));
  /* some have the last hole of a word */
  return model_random_below (random, 8) == 0 ? core | bg_hole_bit (BG_MAX_HOLES - 1) : core;
}

static bool append_core (void *list, BgPosition core) {
  g_array_append_val ((GArray *) list, core);
  return true;
}

static bool take_none (void *n, BgPosition) {
  ++*(int *) n;
  return false;
}

/* Do SET's queries about POSITION say as much as a walk through LIST? */
static void check_queries (const BgCoreSet *set, const GArray *list, BgPosition position) {
  g_autoptr (GArray) near = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  g_autoptr (GArray) gathered = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  bool any = false;
  for (guint i = 0; i < list->len; i++) {
    const BgPosition core = g_array_index (list, BgPosition, i);
    any |= bg_subset (core, position);
    if (bg_pegs (core & ~position) <= 1)
      g_array_append_val (near, core);
  }
  const BgPosition found = bg_core_set_find (set, position);
  assert_in_loop ((found != 0) == any);
  assert_in_loop (bg_subset (found, position));
  uint64_t work = 0;
  assert_in_loop (bg_core_set_gather (set, position, append_core, gathered, &work));
  g_array_sort (near, bg_position_compare);
  g_array_sort (gathered, bg_position_compare);
  assert_in_loop (near->len == gathered->len);
  assert_in_loop (near->len == 0
                  || memcmp (near->data, gathered->data, near->len * sizeof (BgPosition)) == 0);
  int asked = 0;
  assert_in_loop (bg_core_set_gather (set, position, take_none, &asked, &work) == (near->len == 0));
  assert_in_loop (asked == (near->len > 0));
}

/* Asks about N positions at once, which are sorted at times, and about each.  Sparse positions
   seldom contain a set. */
static void check_many (const BgCoreSet *set, uint64_t *random, size_t n, bool is_sorted,
                        bool is_sparse) {
  g_autofree BgPosition *positions = g_new (BgPosition, n + 1);
  g_autofree bool *is_found = g_new0 (bool, n + 1);
  for (size_t i = 0; i < n; i++) {
    positions[i] = model_random_subset (random, ~(BgPosition) 0);
    if (is_sparse)
      positions[i] &= model_random_subset (random, ~(BgPosition) 0);
    else
      positions[i] |= model_random_subset (random, ~(BgPosition) 0);
  }
  /* all sets lie in the full position, more than are listed for a group */
  if (n > 1)
    positions[n / 2] = ~(BgPosition) 0;
  if (is_sorted)
    qsort (positions, n, sizeof *positions, bg_position_compare);
  for (size_t i = 0; i <= n; i += 3)
    is_found[i] = true;
  const bool was_found = is_found[n];
  bg_core_set_find_many (set, positions, n, is_found);
  for (size_t i = 0; i < n; i++)
    assert_in_loop (is_found[i] == (i % 3 == 0 || bg_core_set_find (set, positions[i]) != 0));
  ck_assert (is_found[n] == was_found);
}

static const int sizes[] = { 0, 1, 8, 63, 64, 65, 1000, 5000 };

TEST_LOOP (test_sets, "sets", G_N_ELEMENTS (sizes)) {
  uint64_t random = 77 + _i;
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  BgCoreSet set = { 0 }, restored = { 0 }, again = { 0 };
  for (int i = 0; i < sizes[_i]; i++) {
    const BgPosition core = random_core (&random);
    g_array_append_val (list, core);
    bg_core_set_add (&set, core);
    ck_assert_uint_eq (bg_core_set_n (&set), list->len);
  }
  g_autoptr (GVariant) saved = g_variant_ref_sink (bg_core_set_save (&set));
  ck_assert (bg_core_set_restore (&restored, saved));
  for (int k = 0; k < 200; k++) {
    const BgPosition position = model_random_subset (&random, ~(BgPosition) 0)
                                | model_random_subset (&random, ~(BgPosition) 0);
    check_queries (&set, list, position);
    check_queries (&restored, list, position);
    ck_assert (bg_core_set_find (&set, position) == bg_core_set_find (&restored, position));
  }
  static const size_t together[] = { 0, 1, 4, 5, 64, 1000, 1024, 1025, 3000 };
  for (size_t k = 0; k < G_N_ELEMENTS (together); k++) {
    for (int kind = 0; kind < 4; kind++)
      check_many (&set, &random, together[k], kind % 2 == 0, kind < 2);
  }
  check_queries (&set, list, 0);
  check_queries (&set, list, ~(BgPosition) 0);
  /* the copy is the same word by word, also in place of other sets, so that a search which is
     resumed goes on as it would have */
  ck_assert (bg_core_set_restore (&restored, saved));
  g_autoptr (GVariant) copy = g_variant_ref_sink (bg_core_set_save (&restored));
  ck_assert (g_variant_equal (copy, saved));
  g_autoptr (GVariant) other = g_variant_ref_sink (g_variant_new ("(ay)", NULL));
  ck_assert (!bg_core_set_restore (&again, other));
  bg_core_set_clear (&set);
  bg_core_set_clear (&restored);
  bg_core_set_clear (&again);
}

/* --- Rounds ------------------------------------------------------------------ */

/* The least number by NUMBER that a round of SET leads to, plus 1. */
static int least_after (BgRoundLines *lines, BgPosition set, const uint8_t *number) {
  BgRound rounds[BG_MOST_ROUNDS];
  const int n = bg_rounds_list (lines, set, rounds);
  int least = MODEL_NEVER;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < rounds[i].n_ends; k++) {
      const BgRoundEnd end = rounds[i].end[k];
      least = MIN (least, number[(rounds[i].left & ~end.removed) | bg_hole_bit (end.end)] + 1);
    }
  return MIN (least, MODEL_NEVER);
}

/* A random problem with the numbers of rounds of all its sets. */
typedef struct {
  ModelCase one;
  uint8_t *rounds;
} RoundsCase;

static void rounds_case_init (RoundsCase *subject, uint64_t *random, BgRule kind) {
  subject->one = model_case_random (random, kind, 5, 11, true);
  const BgProblem *problem = subject->one.problem;
  subject->rounds = model_rounds (&subject->one.model, problem->finish, problem->n_finishes,
                                  MODEL_ROUNDS);
}

static void rounds_case_clear (RoundsCase *subject) {
  model_case_clear (&subject->one);
  g_free (subject->rounds);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoundsCase, rounds_case_clear)

/* The rounds in the list lead as near to the finish as all rounds do: the others are not better. */
TEST_LOOP (test_rounds, "rounds", 4 * sample (6)) {
  uint64_t random = 4711 + _i;
  for (int k = 0; k < 10; k++) {
    g_auto (RoundsCase) subject;
    rounds_case_init (&subject, &random, all_kinds[_i % 4]);
    const BgBoard *board = subject.one.problem->board;
    BgRoundLines lines;
    bg_round_lines_init (&lines, board);
    for (BgPosition set = 1; set <= board->full; set++)
      if (subject.rounds[set] > 0)
        assert_in_loop (least_after (&lines, set, subject.rounds) == subject.rounds[set]);
    bg_round_lines_clear (&lines);
  }
}

/* --- Questions ---------------------------------------------------------- */

/* The set that is asked about in turn I: all of them come, in an order that is not by size. */
static BgPosition turn_to_set (const BgBoard *board, BgPosition i) {
  return i * 0x9e3779b1 & board->full;
}

/* With enough work a question finds out whether a set takes more than N rounds; and a core for N
   moves is true of the play.  Where each finish is a single peg, regions inside a finish count as
   well, so that more may be shown than rounds show. */
TEST_LOOP (test_questions, "questions", 4 * sample (9)) {
  uint64_t random = 1 + _i;
  for (int k = 0; k < 4; k++) {
    g_auto (RoundsCase) subject;
    rounds_case_init (&subject, &random, all_kinds[_i % 4]);
    const ModelCase *one = &subject.one;
    const BgBoard *board = one->problem->board;
    g_autoptr (BgCores) cores = bg_cores_new (one->problem);
    for (BgPosition i = 1; i <= board->full; i++) {
      const BgPosition set = turn_to_set (board, i);
      const int n = model_random_below (&random, 8);
      uint64_t work = 0;
      if (set == 0)
        continue;
      bg_cores_begin (cores);
      const bool is_shown = bg_cores_ask (cores, set, n, NO_LIMIT, &work);
      assert_in_loop (is_shown || subject.rounds[set] <= n);
      assert_in_loop (!is_shown || one->problem->finish_is_single || subject.rounds[set] > n);
      assert_in_loop (is_shown == (bg_cores_find (cores, set, n) != 0));
    }
    for (size_t i = 0; i < one->graph->n; i++)
      for (int n = 0; n <= board->n_holes; n++)
        assert_in_loop (bg_cores_find (cores, one->graph->position[i], n) == 0
                        || one->distance[i] > n);
  }
}

/* A question that may cost little shows nothing that is false, and costs little; later ones find
   the answers that it has left open. */
TEST_LOOP (test_budgets, "questions", 4 * sample (6)) {
  uint64_t random = 100 + _i;
  g_auto (RoundsCase) subject;
  rounds_case_init (&subject, &random, all_kinds[_i % 4]);
  const ModelCase *one = &subject.one;
  const BgBoard *board = one->problem->board;
  g_autoptr (BgCores) cores = bg_cores_new (one->problem);
  bg_cores_begin (cores);
  for (BgPosition i = 1; i <= board->full; i++) {
    const BgPosition set = turn_to_set (board, i);
    if (set == 0 || one->distance[model_graph_index (one->graph, set)] == 0)
      continue;
    const int d = one->distance[model_graph_index (one->graph, set)];
    uint64_t work = 0;
    assert_in_loop (d == MODEL_NEVER || !bg_cores_ask (cores, set, d, 100, &work));
    assert_in_loop (work < 20000);
    bg_cores_ask (cores, set, 3, 100, &work);
  }
  for (BgPosition set = 1; set <= board->full; set++) {
    uint64_t work = 0;
    bg_cores_begin (cores);
    if (subject.rounds[set] > 3)
      assert_in_loop (bg_cores_ask (cores, set, 3, NO_LIMIT, &work));
  }
}

/* Starts, and their numbers of rounds; the lengths of shortest solutions are 9, 12, 10, 15. */
static const struct {
  ProblemText problem;
  int rounds;
} starts[] = {
  { { "triangle(5)", BG_RULE_6, "c5'", "any" }, 9 },
  { { "triangle(7)", BG_RULE_6, "a1'", "any" }, 12 },
  { { "diamond(4)", BG_RULE_8, "d4'", "any" }, 9 },
  { { "english", BG_RULE_8, "d4'", "any" }, 13 },
};

/* The number of rounds of SET, at any cost. */
static int count_rounds (BgCores *cores, BgPosition set) {
  int n = 0;
  uint64_t work = 0;
  bg_cores_begin (cores);
  while (bg_cores_ask (cores, set, n, NO_LIMIT, &work))
    n++;
  return n;
}

/* The start is asked about where the search that it would spare is dear, and no more once as many
   rounds are known to be enough; the cost is not taken from the questions about levels.
   Where cores rule it out they are learned from levels, too, under any rule. */
TEST_LOOP (test_study_of_start, "questions", G_N_ELEMENTS (starts)) {
  g_autoptr (BgProblem) problem = make_problem_of (&starts[_i].problem);
  g_autoptr (BgCores) cores = bg_cores_new (problem);
  const double dear = 1e15;
  const int rounds = starts[_i].rounds;
  BgCoreStudy study = { .rule = problem->board->rule,
                        .risk = (uint64_t) 1 << 40,
                        .start.enough = BG_MAX_HOLES };
  ck_assert (bg_core_study_begin (&study) == (study.rule == BG_RULE_6));
  ck_assert (!bg_core_study_start (&study, cores, rounds - 1, problem->start, 1e6, &one_thread));
  ck_assert_uint_eq (study.start.spent, 0);
  ck_assert (bg_core_study_start (&study, cores, rounds - 1, problem->start, dear, &one_thread));
  ck_assert_int_eq (study.start.enough, BG_MAX_HOLES);
  ck_assert (bg_core_study_begin (&study));
  ck_assert (!bg_core_study_start (&study, cores, rounds, problem->start, dear, &one_thread));
  ck_assert_int_eq (study.start.enough, rounds);
  const uint64_t spent = study.start.spent;
  ck_assert_uint_gt (spent, 0);
  ck_assert (!bg_core_study_start (&study, cores, rounds + 1, problem->start, dear, &one_thread));
  ck_assert_uint_eq (study.start.spent, spent);
  ck_assert_uint_eq (study.spent, 0);
}

/* A question about the start that was left open is put again where the search to spare is several
   times as dear, and not before; and none where its tables do not fit in the memory. */
TEST (test_open_start, "questions") {
  g_autoptr (BgProblem) problem = make_problem_of (&starts[3].problem);
  g_autoptr (BgCores) cores = bg_cores_new (problem);
  const BgControl little = { .memory = (uint64_t) 1 << 20, .threads = 1 };
  BgCoreStudy study = { .start = { .enough = BG_MAX_HOLES, .budget = 1e9 } };
  ck_assert (!bg_core_study_start (&study, cores, 1, problem->start, 2e9, &one_thread));
  ck_assert (!bg_core_study_start (&study, cores, 12, problem->start, 2e10, &little));
  ck_assert_uint_eq (study.start.spent, 0);
  ck_assert_uint_lt (bg_cores_bytes (cores), little.memory / 8);
  ck_assert (bg_core_study_start (&study, cores, 12, problem->start, 2e10, &one_thread));
}

/* Of a search that is RESUMED after each of some levels, all that it has learned then. */
static GVariant *study_levels (const BgProblem *problem, bool resumed) {
  const BgControl control = { .memory = (uint64_t) 10 << 20, .threads = 1 };
  BgCoreStudy study = { .rule = BG_RULE_6, .risk = 1e9 };
  BgCores *cores = bg_cores_new (problem);
  uint64_t random = 1;
  for (int level = 1; level < 6; level++) {
    BgPosition positions[1000];
    for (int i = 0; i < 1000; i++)
      positions[i] = model_random_subset (&random, problem->start);
    bg_core_study (&study, cores, level, positions, 1000, 1e6, &control);
    if (!resumed)
      continue;
    g_autoptr (GVariant) saved = g_variant_ref_sink (bg_cores_save (cores));
    bg_cores_free (cores);
    cores = bg_cores_new (problem);
    ck_assert (bg_cores_restore (cores, saved));
  }
  GVariant *learned = g_variant_ref_sink (bg_cores_save (cores));
  ck_assert_uint_lt (bg_cores_bytes (cores), control.memory / 4);
  bg_cores_free (cores);
  return learned;
}

/* With little memory as much is learned by a search that is resumed. */
TEST (test_little_memory, "questions") {
  g_autoptr (BgProblem) problem = make_problem_of (&starts[1].problem);
  g_autoptr (GVariant) whole = study_levels (problem, false);
  g_autoptr (GVariant) resumed = study_levels (problem, true);
  ck_assert (g_variant_equal (whole, resumed));
}

/* Which of 64 sets of pegs do CORES raise over LIMIT?  As bits. */
static uint64_t find_raised (const BgCores *cores, BgPosition start, int limit) {
  uint64_t random = 1 + limit, raised = 0;
  for (int i = 0; i < 64; i++) {
    const BgPosition set = model_random_subset (&random, start);
    uint8_t bound = 0;
    bg_cores_raise (cores, &set, &bound, 1, limit);
    raised |= (uint64_t) (bound > limit) << i;
  }
  return raised;
}

/* Cores that were learned since questions began raise the bounds of positions that earlier cores
   let pass as much as all cores do. */
TEST (test_fresh_cores, "questions") {
  enum { N = 2000, LIMIT = 6 };
  g_autoptr (BgProblem) problem = make_problem_of (&starts[3].problem);
  g_autoptr (BgCores) cores = bg_cores_new (problem);
  BgPosition positions[N];
  uint64_t random = 5, work = 0;
  for (int i = 0; i < N; i++)
    positions[i] = model_random_subset (&random, problem->start)
                   | model_random_subset (&random, problem->start);
  int n_raised[3] = { 0 };
  for (int pass = 0; pass < 3; pass++) {
    uint8_t before[N] = { 0 }, fresh[N], all[N] = { 0 };
    bg_cores_begin (cores);
    bg_cores_raise (cores, positions, before, N, LIMIT);
    memcpy (fresh, before, sizeof fresh);
    for (int i = 0; i < N; i += 100)
      bg_cores_ask (cores, positions[i + pass], LIMIT, 20000, &work);
    bg_cores_raise_anew (cores, positions, fresh, N, LIMIT);
    bg_cores_raise (cores, positions, all, N, LIMIT);
    ck_assert_mem_eq (fresh, all, sizeof all);
    for (int i = 0; i < N; i++)
      n_raised[pass] += all[i] > before[i];
  }
  ck_assert_int_gt (n_raised[0], 0);
  ck_assert_int_gt (n_raised[1] + n_raised[2], 0);
}

/* The numbers are right; cores that are kept and restored show them without a question, and
   both go on alike. */
TEST_LOOP (test_starts, "questions", G_N_ELEMENTS (starts)) {
  g_autoptr (BgProblem) problem = make_problem_of (&starts[_i].problem);
  const BgPosition start = problem->start;
  g_autoptr (BgCores) cores = bg_cores_new (problem), restored = bg_cores_new (problem);
  ck_assert_int_eq (count_rounds (cores, start), starts[_i].rounds);
  ck_assert_int_eq (bg_cores_bound (cores, start), starts[_i].rounds);
  ck_assert_int_lt (bg_cores_bound (restored, start), starts[_i].rounds);
  g_autoptr (GVariant) saved = g_variant_ref_sink (bg_cores_save (cores));
  ck_assert (bg_cores_restore (restored, saved));
  for (int limit = 0; limit < 4; limit++)
    ck_assert_uint_eq (find_raised (restored, start, limit), find_raised (cores, start, limit));
  ck_assert_int_eq (bg_cores_bound (restored, start), starts[_i].rounds);
  uint64_t work[2] = { 0 };
  BgCores *both[] = { cores, restored };
  for (int k = 0; k < 2; k++) {
    bg_cores_begin (both[k]);
    bg_cores_ask (both[k], start, starts[_i].rounds, 20000, &work[k]);
  }
  ck_assert_uint_eq (work[0], work[1]);
  g_autoptr (GVariant) first = g_variant_ref_sink (bg_cores_save (cores));
  g_autoptr (GVariant) second = g_variant_ref_sink (bg_cores_save (restored));
  ck_assert (g_variant_equal (first, second));
}
