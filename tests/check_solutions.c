/* Counts of shortest solutions against a naive census of small problems and
   against published figures, families against explicit sets. */
#include "harness.h"

#include "census.h"
#include "later.h"
#include "model.h"
#include "quotients.h"
#include "search/by_moves/bidirectional.h"
#include "solutions/listing.h"
#include "solutions/quotient.h"
#include "solutions/solutions.h"
#include "solutions/zdd.h"

#define MEMORY (UINT64_C (256) << 20)
/* The most orders of moves that a census may write down. */
#define MOST_ORDERS 20000

static const BgControl control = { .threads = 1, .memory = MEMORY };

static BgSolutions *count_solved (const BgSolveResult *solved) {
  BgStop stop;
  BgSolutions *solutions = bg_solutions_new (solved, &control, &stop);
  ck_assert_msg (stop == BG_STOP_NONE && solutions->unordered != NULL, "%s: %s",
                 solved->instance->problem->name, bg_stop_name (stop));
  return solutions;
}

static void expect_numbers (const BgSolutions *solutions, size_t ordered, size_t ordered_raw,
                            size_t unordered, size_t unordered_raw) {
  ck_assert_uint_eq (mpz_get_ui (solutions->ordered), ordered);
  ck_assert_uint_eq (mpz_get_ui (solutions->ordered_raw), ordered_raw);
  ck_assert_uint_eq (mpz_get_ui (solutions->unordered->up_to_symmetry), unordered);
  ck_assert_uint_eq (mpz_get_ui (solutions->unordered->raw), unordered_raw);
}

/* Lists the solutions from diagrams and by a walk through the graph; TAKE adds each to SEEN. */
static void expect_listed (const BgSolutions *solutions, BgTakeSolution *take, void *data,
                           GHashTable *seen) {
  for (int walks = 0; walks < 2; walks++) {
    g_hash_table_remove_all (seen);
    if (walks)
      ck_assert_int_eq (bg_listing_walk (solutions->graph, &control, take, data), BG_STOP_NONE);
    else
      bg_listing_run (solutions->unordered, take, data);
    ck_assert (mpz_cmp_ui (solutions->unordered->up_to_symmetry, g_hash_table_size (seen)) == 0);
  }
  check_quotient (solutions);
}

/* By levels from both ends, BACK of them backward; 0: forward alone, as where no levels were
   kept. */
static BgSolutions *count_from_both_ends (const BgProblem *problem, int moves, int back) {
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  ck_assert (bg_instance_set_bound (instance, bg_default_heuristic (problem, false), NULL, NULL));
  BgSolveResult answer = { .moves = moves, .instance = instance };
  if (back == 0)
    return count_solved (&answer);
  const BgBidirectionalPlan plan = {
    .instance = instance, .limit = moves, .least = moves, .back = back
  };
  g_auto (BgBidirectional) search = { 0 };
  bg_bidirectional_run (&search, &plan, &control);
  ck_assert (bg_bidirectional_has_met (&search));
  ck_assert_int_eq (bg_bidirectional_moves (&search), moves);
  answer.levels = &search;
  return count_solved (&answer);
}

static BgSolutions *count_solutions (const BgProblem *problem, int moves) {
  return count_from_both_ends (problem, moves, 0);
}

/* The census that a listing is compared with, and the solutions seen so far. */
typedef struct {
  const BgProblem *problem;
  const Census *census;
  GHashTable *seen;
} Listed;

static bool take_solution (const char *const *moves, int n, const BgClass *class, void *data) {
  Listed *listed = data;
  char *key = census_key (&listed->census->group, listed->problem, moves, n);
  const CensusClass *expected = g_hash_table_lookup (listed->census->classes, key);
  ck_assert_msg (expected != NULL, "a listed solution that the census has not: %s", key);
  ck_assert_int_eq (class->longest, expected->longest);
  ck_assert_int_eq (class->second, expected->second);
  ck_assert_int_eq (class->final, expected->final);
  ck_assert_msg (g_hash_table_add (listed->seen, key), "listed twice: %s", key);
  return true;
}

static size_t in_class (const Census *census, const BgClass *class) {
  size_t n = 0;
  FOR_EACH_KEY (key, census->classes) {
    const CensusClass *other = g_hash_table_lookup (census->classes, key);
    n += other->longest == class->longest && other->second == class->second
         && other->final == class->final;
  }
  return n;
}

static void compare_classes (const BgSolutions *solutions, const Census *census) {
  const GArray *classes = solutions->unordered->classes;
  size_t sum = 0;
  for (guint i = 0; i < classes->len; i++) {
    const BgClass *class = &g_array_index (classes, BgClass, i);
    ck_assert (mpz_cmp_ui (class->count, in_class (census, class)) == 0);
    sum += mpz_get_ui (class->count);
  }
  ck_assert_uint_eq (sum, census->unordered);
}

/* Whether a loop that can be gone round either way is in some solution. */
static bool has_loops (const BgGraph *graph) {
  for (guint i = 0; i < graph->links->len; i++)
    if (bg_graph_link (graph, i)->ways > 1)
      return true;
  return false;
}

/* Holds all counts and the listing against the census; says if there are loops. */
static bool compare (const BgProblem *problem, const Census *census) {
  g_autoptr (BgSolutions) solutions = count_solutions (problem, census->moves);
  expect_numbers (solutions, census->ordered, census->ordered_raw, census->unordered,
                  census->unordered_raw);
  for (int back = 1; back <= census->moves && !bg_problem_is_open (problem); back++) {
    g_autoptr (BgSolutions) same = count_from_both_ends (problem, census->moves, back);
    ck_assert_uint_eq (graph_n_nodes (same->graph), graph_n_nodes (solutions->graph));
    expect_numbers (same, census->ordered, census->ordered_raw, census->unordered,
                    census->unordered_raw);
  }
  if (!problem->board->by_lines) {
    ck_assert_mem_eq (solutions->jumps.fewest, census->fewest, sizeof census->fewest);
    ck_assert_mem_eq (solutions->jumps.most, census->most, sizeof census->most);
  }
  compare_classes (solutions, census);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Listed listed = { problem, census, seen };
  expect_listed (solutions, take_solution, &listed, seen);
  return has_loops (solutions->graph);
}

/* Numbers of random problems by kind: a test without problems of a kind would pass. */
typedef struct {
  int compared, symmetric, many, loops, several_pegs, several_finishes;
} Coverage;

/* Each turn has problems under all rules. */
TEST_LOOP (test_random_problems, "census", sample_of (6, 1)) {
  uint64_t state = _i + 1;
  Coverage coverage = { 0 };
  const int n = sample_of (600, 150);
  for (int i = 0; i < n; i++) {
    g_autoptr (BgBoard) board = model_random_board (&state, all_kinds[i % 4], 8, 14);
    g_autoptr (BgProblem) problem = model_random_problem (&state, board);
    g_autoptr (Census) census = census_new (problem, MOST_ORDERS);
    if (census->moves < 1 || census->too_many)
      continue;
    coverage.loops += compare (problem, census);
    coverage.compared++;
    coverage.symmetric += census->group.order > 1;
    coverage.many += census->unordered > 1;
    coverage.several_pegs += !problem->finish_is_single;
    coverage.several_finishes += problem->n_finishes > 1;
  }
  ck_assert_int_ge (coverage.compared, n / 3);
  ck_assert_int_ge (coverage.symmetric, n / 60);
  ck_assert_int_ge (coverage.many, n / 40);
  ck_assert_int_ge (coverage.loops, n / 24);
  ck_assert_int_ge (coverage.several_pegs, n / 12);
  ck_assert_int_ge (coverage.several_finishes, n / 40);
}

/* Finishes that are not listed: a solution ends with the first position between two moves that is
   one. */
TEST_LOOP (test_open_goals, "census", sample_of (6, 2)) {
  uint64_t state = 2201 + _i;
  int compared = 0, symmetric = 0, stuck = 0, many = 0;
  const int n = sample_of (600, 200);
  for (int i = 0; i < n; i++) {
    g_autoptr (BgBoard) board = i % 3 == 0
                                    ? bg_board_new ("triangle(4)", BG_RULE_6, NULL)
                                    : model_random_board (&state, all_kinds[i / 2 % 4], 6, 13);
    g_autoptr (BgProblem) problem = model_random_open_problem (&state, board);
    g_autoptr (Census) census = census_new (problem, MOST_ORDERS);
    if (census->moves < 1 || census->too_many)
      continue;
    compare (problem, census);
    compared++;
    symmetric += census->group.order > 1;
    stuck += problem->goal == BG_GOAL_STUCK;
    many += census->unordered > 1;
  }
  ck_assert_int_ge (compared, n / 4);
  ck_assert_int_ge (symmetric, n / 100);
  ck_assert_int_ge (stuck, n / 20);
  ck_assert_int_ge (many, n / 20);
}

/* Of two moves between the same positions that differ in their ends, each has solutions of its own.
 */
TEST_LOOP (test_dense_graphs, "census", sample_of (12, 3)) {
  uint64_t state = 450 + _i;
  int compared = 0, many = 0;
  for (int i = 0; i < 200; i++) {
    g_autoptr (BgProblem) problem = model_random_dense_problem (&state, 7);
    g_autoptr (Census) census = census_new (problem, MOST_ORDERS / 10);
    if (census->moves < 1 || census->too_many)
      continue;
    compare (problem, census);
    compared++;
    many += census->unordered > 1;
  }
  ck_assert_int_ge (compared, 60);
  ck_assert_int_ge (many, 30);
}

/* Small problems of the library, against the census. */
static const char *const small[] = {
  "t4-a2-b2",       "t5-a1-a1",        "t5-c5-a1",         "t5-c5-c5",
  "t5-a4-a4",       "t5-a3-any",       "diamond3-c1-c1-8", "diamond3-b2-d4-8",
  "rhombus4-b1-b2", "english-ipc-p02", "english-ipc-p06",  "english-ipc-p10",
};

TEST_LOOP (test_small_problems, "census", G_N_ELEMENTS (small)) {
  g_autoptr (BgProblem) problem = open_problem (small[_i]);
  g_autoptr (Census) census = census_new (problem, MOST_ORDERS);
  ck_assert_msg (census->moves > 0 && !census->too_many, "%s", problem->name);
  compare (problem, census);
}

/* Published: see the problems' sources; classes from Bell's catalogue of the
   15-hole triangle.  The central game of Diamond(4), whose counts are not, was
   counted by writing down all its solutions, found by breadth-first search over
   positions without symmetry, with no bound but that corner pegs must move. */
static const struct {
  const char *problem;
  int moves;
  const char *ordered, *ordered_raw, *unordered, *unordered_raw; /* NULL: not known */
  const char *classes;
  int longest, longest_final;
} published[] = {
  { "english-central", 18, "936", "7488", "2", "16", NULL, 5, 1 },
  { "t4-a2-b2", 5, "2", "2", "1", "1", NULL, 3, 1 },
  { "t5-a1-a1", 10, NULL, NULL, "15", NULL, "15(3,2,3)", 3, 3 },
  { "t5-c5-a1", 9, NULL, NULL, "6", NULL, "2(3,3,3) 4(3,2,3)", 3, 3 },
  { "t5-c5-c5", 9, NULL, NULL, "15", NULL, "3(5,1,5) 3(4,2,4) 1(3,3,3) 1(3,2,3) 2(3,2,2) 5(2,2,2)",
    5, 5 },
  { "t5-a4-a4", 11, NULL, NULL, "8", NULL, "8(2,2,1)", 2, 1 },
  { "diamond4-central-8", 10, "1373", "10984", "71", "568",
    "1(10,4,2) 1(9,4,3) 1(9,4,2) 1(9,3,2) 1(8,6,1) 1(8,4,3) 1(8,4,1) 1(8,3,2) 1(7,6,2) 1(7,5,5) "
    "1(7,5,3) 1(7,5,1) 3(7,4,4) 4(7,4,3) 2(7,4,2) 1(7,4,1) 1(7,3,3) 1(6,6,2) 2(6,6,1) 1(6,5,6) "
    "1(6,5,4) 6(6,5,2) 3(6,5,1) 5(6,4,4) 3(6,4,3) 3(6,4,2) 2(6,4,1) 2(5,5,5) 2(5,5,3) 5(5,5,2) "
    "1(5,5,1) 1(5,4,5) 2(5,4,4) 2(5,4,3) 1(5,4,2) 1(5,4,1) 2(5,3,5) 2(4,4,4)",
    10, 6 },
};

static void expect_number (const char *what, const mpz_t number, const char *expected) {
  if (expected == NULL)
    return;
  g_autofree char *text = mpz_get_str (NULL, 10, number);
  ck_assert_msg (strcmp (text, expected) == 0, "%s: %s, expected %s", what, text, expected);
}

static char *classes_text (const GArray *classes) {
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < classes->len; i++) {
    const BgClass *class = &g_array_index (classes, BgClass, i);
    g_string_append_printf (text, "%s%lu(%d,%d,%d)", i > 0 ? " " : "", mpz_get_ui (class->count),
                            class->longest, class->second, class->final);
  }
  return g_string_free (text, FALSE);
}

TEST_LOOP (test_published_counts, "published counts", G_N_ELEMENTS (published)) {
  g_autoptr (BgProblem) problem = open_problem (published[_i].problem);
  g_autoptr (BgSolutions) solutions = count_solutions (problem, published[_i].moves);
  const BgUnordered *unordered = solutions->unordered;
  expect_number ("ordered", solutions->ordered, published[_i].ordered);
  expect_number ("raw ordered", solutions->ordered_raw, published[_i].ordered_raw);
  expect_number ("unordered", unordered->up_to_symmetry, published[_i].unordered);
  expect_number ("raw unordered", unordered->raw, published[_i].unordered_raw);
  if (published[_i].classes != NULL) {
    g_autofree char *classes = classes_text (unordered->classes);
    ck_assert_str_eq (classes, published[_i].classes);
  }
  ck_assert_int_eq (bg_solutions_longest_sweep (solutions), published[_i].longest);
  ck_assert_int_eq (bg_solutions_longest_final_sweep (solutions), published[_i].longest_final);
  check_quotient (solutions);
}

/* Problems beyond the census: how many solutions the listing has, no two of the
   same moves. */
static const struct {
  const char *problem;
  int moves;
} listed[] = { { "english-central", 18 }, { "english-d4-d1", 17 }, { "diamond4-central-8", 10 } };

static bool note_solution (const char *const *moves, int n, const BgClass *, void *data) {
  g_autofree const char **sorted = g_new0 (const char *, n + 1);
  memcpy (sorted, moves, n * sizeof *moves);
  qsort (sorted, n, sizeof *sorted, compare_texts);
  char *text = g_strjoinv (" ", (char **) sorted);
  ck_assert_msg (g_hash_table_add (data, text), "listed twice: %s", text);
  return true;
}

static void check_listing (const BgSolutions *solutions) {
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  expect_listed (solutions, note_solution, seen, seen);
}

TEST_LOOP (test_listing, "census", G_N_ELEMENTS (listed)) {
  g_autoptr (BgProblem) problem = open_problem (listed[_i].problem);
  g_autoptr (BgSolutions) solutions = count_solutions (problem, listed[_i].moves);
  check_listing (solutions);
}

/* Bell, Diagonal Peg Solitaire: all 13-move solutions have 7 diagonal jumps. */
TEST (test_diagonal_jumps, "census") {
  g_autoptr (BgProblem) problem = open_problem ("french-c9-8");
  g_autoptr (BgSolutions) solutions = count_solutions (problem, 13);
  ck_assert_int_eq (solutions->jumps.fewest[2], 7);
  ck_assert_int_eq (solutions->jumps.most[2], 7);
  check_listing (solutions);
}

/* The difference of the two solutions of the central game: one plays a sweep and
   then two jumps where the other plays one jump and then a longer sweep. */
TEST (test_distinguishing_moves, "census") {
  g_autoptr (BgProblem) problem = open_problem ("english-central");
  g_autoptr (BgSolutions) solutions = count_solutions (problem, 18);
  g_autoptr (BgQuotient) quotient = bg_quotient_new (solutions->graph);
  g_autofree bool *shared = bg_common_moves (quotient, solutions->unordered);
  ck_assert (shared != NULL);
  int with_jumps[BG_MAX_SWEEP] = { 0 };
  for (guint i = 0; i < quotient->links->len; i++) {
    uint32_t move = bg_quotient_link (quotient, i)->move;
    if (shared[move])
      continue;
    with_jumps[bg_graph_move (solutions->graph, move)->jumps]++;
    shared[move] = true; /* seen */
  }
  const int expected[] = { 0, 1, 1, 0, 1, 1, 0 };
  ck_assert_mem_eq (with_jumps, expected, sizeof expected);
}

/* --- Longer solutions ------------------------------------------------------ */

/* Every sequence of jumps from the start to a finish, by plain recursion, by the number of its
   moves: raw, and up to symmetry, the least image standing for all. */
typedef struct {
  Model model;
  ModelGroup group;
  const BgProblem *problem;
  size_t n, raw[BG_MAX_HOLES], orbits[BG_MAX_HOLES];
} Sequences;

/* Is PLAY the least of its images? */
static bool is_least_image (const ModelGroup *group, const ModelSequence *play) {
  for (int g = 0; g < group->order; g++)
    for (int j = 0; j < play->n; j++) {
      const int from = play->from[j], over = play->over[j], to = play->to[j];
      const uint8_t *image = group->image[g];
      const int order = image[from] != from   ? image[from] - from
                        : image[over] != over ? image[over] - over
                                              : image[to] - to;
      if (order < 0)
        return false;
      if (order > 0)
        break;
    }
  return true;
}

/* Is there no finish between two moves? */
static bool ends_first (const BgProblem *problem, const ModelSequence *play) {
  for (int i = 1; i < play->n; i++)
    if (model_begins_move (play, i) && model_is_finish (problem, play->before[i]))
      return false;
  return true;
}

static bool count_sequence (const ModelSequence *play, void *data) {
  Sequences *all = data;
  if (model_is_finish (all->problem, play->before[play->n]) && ends_first (all->problem, play)) {
    const int moves = model_count_moves (play);
    all->n++;
    all->raw[moves]++;
    all->orbits[moves] += is_least_image (&all->group, play);
  }
  return all->n <= MOST_ORDERS;
}

static BgLengths *count_lengths (const BgProblem *problem, int moves, const char *heuristic,
                                 int longer) {
  BgStop stop;
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  ck_assert (heuristic == NULL || bg_instance_set_bound (instance, heuristic, NULL, NULL));
  const BgSolveResult answer = { .moves = moves, .instance = instance };
  BgLengths *lengths = bg_lengths_new (&answer, longer, &control, &stop);
  ck_assert_int_eq (stop, BG_STOP_NONE);
  ck_assert_int_eq (lengths->first, moves);
  return lengths;
}

/* Holds the counts of the minimum and LONGER moves more against the sequences written down. */
static void compare_lengths (const Sequences *all, int minimum, const char *heuristic, int longer) {
  g_autoptr (BgLengths) lengths = count_lengths (all->problem, minimum, heuristic, longer);
  for (int i = 0; i < lengths->n; i++) {
    const size_t raw = minimum + i < BG_MAX_HOLES ? all->raw[minimum + i] : 0;
    const size_t orbits = minimum + i < BG_MAX_HOLES ? all->orbits[minimum + i] : 0;
    ck_assert_msg (mpz_cmp_ui (lengths->raw[i], raw) == 0, "%d moves: %zu", minimum + i, raw);
    ck_assert_msg (mpz_cmp_ui (lengths->up_to_symmetry[i], orbits) == 0, "%d moves: %zu",
                   minimum + i, orbits);
  }
}

TEST_LOOP (test_random_lengths, "lengths", sample_of (6, 1)) {
  uint64_t state = 77 + _i;
  int compared = 0, longer = 0, symmetric = 0;
  const int n = sample_of (900, 200);
  for (int i = 0; i < n; i++) {
    static const char *const symmetric_boards[] = { "triangle(4)", "rectangle(4,3)", "diamond(2)" };
    g_autoptr (BgBoard)
        board = i % 2 == 0 ? model_random_board (&state, all_kinds[i % 4], 6, 13)
                           : bg_board_new (symmetric_boards[i / 2 % 3], all_rules[i % 3], NULL);
    const bool is_open = i % 3 == 2;
    g_autoptr (BgProblem) problem = is_open ? model_random_open_problem (&state, board)
                                            : model_random_problem (&state, board);
    Sequences all = { .problem = problem };
    all.model = model_of (board);
    all.group = model_group_of (&all.model);
    model_group_keep (&all.group, &problem->start, 1);
    model_group_keep_finishes (&all.group, problem);
    model_walk (&all.model, problem->start, false, count_sequence, &all);
    int minimum = 0;
    while (minimum < BG_MAX_HOLES && all.raw[minimum] == 0)
      minimum++;
    if (minimum == 0 || minimum == BG_MAX_HOLES || all.n > MOST_ORDERS)
      continue;
    compare_lengths (&all, minimum, bg_default_heuristic (problem, true), 1 + i % 3);
    compare_lengths (&all, minimum, bg_default_heuristic (problem, false), BG_MAX_HOLES);
    compare_lengths (&all, minimum, NULL, 2);
    compared++;
    longer += all.raw[minimum + 1] > 0;
    symmetric += all.group.order > 1;
  }
  ck_assert_int_ge (compared, n / 4);
  ck_assert_int_ge (longer, n / 15);
  ck_assert_int_ge (symmetric, n / 30);
}

/* On a board by lines a jump over the same peg can land in two holes, which a symmetry exchanges.
 */
TEST (test_lengths_by_lines, "lengths") {
  static const char text[] =
      "[problem]\nholes = a b c d\nlines = a b c, a b d\nstart = a b\nfinish = any\n";
  g_autoptr (BgProblem) problem = bg_problem_load_data ("two", text, sizeof text - 1, NULL);
  g_autoptr (BgLengths) lengths = count_lengths (problem, 1, NULL, 1);
  ck_assert_uint_eq (mpz_get_ui (lengths->raw[0]), 2);
  ck_assert_uint_eq (mpz_get_ui (lengths->up_to_symmetry[0]), 1);
}

/* All lengths together are all sequences of jumps that solve the problem, counted by position; the
   graph counts the shortest. */
TEST_LOOP (test_all_lengths, "lengths", G_N_ELEMENTS (small)) {
  g_autoptr (BgProblem) problem = open_problem (small[_i]);
  g_auto (ModelPlay) play = model_play_of (problem);
  const double all = model_worth (&play, problem->start)->solutions;
  g_auto (BgSolveResult) answer = solved (problem, &(BgSolveOptions){ .counting = true }, &control);
  g_autoptr (BgSolutions) solutions = count_solved (&answer);
  BgStop stop;
  g_autoptr (BgLengths) lengths = bg_lengths_new (&answer, BG_MAX_HOLES, &control, &stop);
  ck_assert_int_eq (stop, BG_STOP_NONE);
  ck_assert (mpz_cmp (lengths->raw[0], solutions->ordered_raw) == 0);
  ck_assert (mpz_cmp (lengths->up_to_symmetry[0], solutions->ordered) == 0);
  double sum = 0;
  for (int i = 0; i < lengths->n; i++)
    sum += mpz_get_d (lengths->raw[i]);
  ck_assert_msg (sum == all, "%s: %.0f, expected %.0f", problem->name, sum, all);
}

TEST (test_lengths_stop, "lengths") {
  g_autoptr (BgProblem) problem = open_problem ("t5-a1-a1");
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  ck_assert (bg_instance_set_bound (instance, bg_default_heuristic (problem, false), NULL, NULL));
  const BgSolveResult answer = { .moves = 10, .instance = instance };
  const BgControl little = { .threads = 1, .memory = 60 << 10 };
  BgStop stop;
  ck_assert_ptr_null (bg_lengths_new (&answer, 4, &little, &stop));
  ck_assert_int_eq (stop, BG_STOP_MEMORY);
}

/* Multisets of MOVES moves, up to COPIES of each, are numbers in base COPIES + 1,
   and a family is a set of them. */
enum { MOVES = 4, COPIES = 3, MULTISETS = 256 };

typedef struct {
  bool has[MULTISETS];
} Explicit;

static int copies_of (int multiset, int move) {
  return multiset >> 2 * move & COPIES;
}

static BgZdd make_family (BgZddManager *families, const Explicit *set) {
  BgZdd family = BG_ZDD_EMPTY;
  for (int m = 0; m < MULTISETS; m++) {
    BgZdd one = BG_ZDD_UNIT;
    for (int move = 0; move < MOVES && set->has[m]; move++)
      for (int copy = 0; copy < copies_of (m, move); copy++)
        one = bg_zdd_add (families, one, move);
    if (set->has[m])
      family = bg_zdd_union (families, family, one);
  }
  return family;
}

/* Is the multiset of the N elements, ascending, a member? */
static bool has (const BgZddManager *families, BgZdd a, const uint32_t *element, size_t n) {
  for (size_t i = 0; i < n; i++) {
    while (bg_zdd_element (families, a) < element[i])
      a = bg_zdd_low (families, a);
    if (bg_zdd_element (families, a) != element[i])
      return false;
    a = bg_zdd_high (families, a);
  }
  while (!bg_zdd_is_leaf (a))
    a = bg_zdd_low (families, a);
  return a == BG_ZDD_UNIT;
}

static void expect_family (BgZddManager *families, BgZdd family, const Explicit *set) {
  unsigned long n = 0;
  for (int m = 0; m < MULTISETS; m++) {
    uint32_t element[MOVES * COPIES];
    size_t n_elements = 0;
    for (int move = 0; move < MOVES; move++)
      for (int copy = 0; copy < copies_of (m, move); copy++)
        element[n_elements++] = move * COPIES + copy;
    ck_assert_int_eq (has (families, family, element, n_elements), set->has[m]);
    n += set->has[m];
  }
  mpz_t number;
  mpz_init_set_ui (number, MULTISETS);
  g_autoptr (BgZddCounts) counts = bg_zdd_counts_new (families, number);
  bg_zdd_count (counts, family, number);
  ck_assert (mpz_cmp_ui (number, n) == 0);
  mpz_clear (number);
  /* the same set is the same node, however it came about */
  ck_assert_uint_eq (family, make_family (families, set));
}

TEST (test_families, "families") {
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  BgZddManager *families = bg_zdd_manager_new (COPIES, &control);
  for (int round = 0; round < 60; round++) {
    Explicit a, b, both, only, with, without, longer = { 0 };
    const int move = g_rand_int_range (random, 0, MOVES);
    const int copy = g_rand_int_range (random, 0, COPIES);
    const int density = g_rand_int_range (random, 1, 9);
    for (int m = 0; m < MULTISETS; m++) {
      a.has[m] = g_rand_int_range (random, 0, 9) < density && copies_of (m, move) < COPIES;
      b.has[m] = g_rand_int_range (random, 0, 9) < density;
    }
    for (int m = 0; m < MULTISETS; m++) {
      both.has[m] = a.has[m] || b.has[m];
      only.has[m] = a.has[m] && !b.has[m];
      with.has[m] = b.has[m] && copies_of (m, move) > copy;
      without.has[m] = b.has[m] && copies_of (m, move) <= copy;
      if (a.has[m])
        longer.has[m + (1 << 2 * move)] = true;
    }
    BgZdd fa = make_family (families, &a), fb = make_family (families, &b);
    const uint32_t element = move * COPIES + copy;
    expect_family (families, fa, &a);
    expect_family (families, bg_zdd_union (families, fa, fb), &both);
    expect_family (families, bg_zdd_difference (families, fa, fb), &only);
    expect_family (families, bg_zdd_add (families, fa, move), &longer);
    expect_family (families, bg_zdd_restrict (families, fb, element, true), &with);
    expect_family (families, bg_zdd_restrict (families, fb, element, false), &without);
  }
  ck_assert_int_eq (bg_zdd_manager_outcome (families), BG_STOP_NONE);
  bg_zdd_manager_free (families);
}

/* Solutions are counted on the search that solved, from both ends. */
TEST (test_kept_levels, "limits") {
  g_autoptr (BgProblem) problem = bg_problem_open ("english-central", NULL);
  g_auto (BgSolveResult) answer = solved (problem, &(BgSolveOptions){ .counting = true }, &control);
  ck_assert_int_eq (answer.moves, 18);
  ck_assert_str_eq (answer.method, "bidirectional");
  ck_assert_ptr_nonnull (answer.levels);
  ck_assert_int_gt (answer.levels->backward.n, 1);
  g_autoptr (BgSolutions) solutions = count_solved (&answer);
  expect_numbers (solutions, 936, 7488, 2, 16);
}

/* Where there is no room for all levels, a dive finds one solution even so. */
TEST (test_solved_but_not_counted, "limits") {
  g_autoptr (BgProblem) problem = bg_problem_open ("english-central", NULL);
  /* wide positions may take 1.6 times as much */
  const uint64_t memory = (UINT64_C (90) << 10) * (BG_WIDTH > 64 ? 16 : 10);
  const BgControl little = { .threads = 1, .memory = memory };
  g_auto (BgSolveResult) answer = solved (problem, &(BgSolveOptions){ .counting = true }, &little);
  ck_assert_int_eq (answer.status, BG_YES);
  ck_assert_int_eq (answer.moves, 18);
  ck_assert_ptr_null (answer.levels);
  BgStop stop;
  ck_assert_ptr_null (bg_solutions_new (&answer, &little, &stop));
  ck_assert_int_eq (stop, BG_STOP_MEMORY);
}

/* Where the memory does not do, that is said, and nothing is claimed. */
TEST (test_too_little_memory, "limits") {
  g_autoptr (BgProblem) problem = open_problem ("english-central");
  g_autoptr (BgSolutions) solutions = count_solutions (problem, 18);
  BgStop stop;
  ck_assert_ptr_null (bg_unordered_new (solutions->graph, solutions->ordered_raw,
                                        &(BgControl){ .memory = 1 }, &stop));
  ck_assert_int_eq (stop, BG_STOP_MEMORY);
}

/* A signal ends a count wherever it comes; the operations that are under way
   come back at once, however much there was to do. */
TEST (test_stopped, "limits") {
  g_autoptr (BgProblem) problem = open_problem ("english-central");
  g_autoptr (BgSolutions) solutions = count_solutions (problem, 18);
  const BgStopFlag flag = { .requested = true };
  const BgControl stopped = { .memory = MEMORY, .stop = &flag };
  BgStop stop;
  ck_assert_ptr_null (bg_unordered_new (solutions->graph, solutions->ordered_raw, &stopped, &stop));
  ck_assert_int_eq (stop, BG_STOP_SIGNAL);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  ck_assert_int_eq (bg_listing_walk (solutions->graph, &stopped, note_solution, seen),
                    BG_STOP_SIGNAL);
  ck_assert_int_eq (bg_listing_walk (solutions->graph, &(BgControl){ .memory = 1000 },
                                     note_solution, seen),
                    BG_STOP_MEMORY);
}

/* The same in the midst of a count that takes long. */
TEST (test_stopped_later, "limits") {
  g_autoptr (BgProblem) problem = open_problem ("diamond4-d1-any-8");
  g_autoptr (BgSolutions) solutions = count_solutions (problem, 9);
  BgStop stop;
  Later later;
  later_begin (&later);
  ck_assert_ptr_null (bg_unordered_new (solutions->graph, solutions->ordered_raw,
                                        &(BgControl){ .memory = MEMORY, .stop = &later.stop },
                                        &stop));
  ck_assert_double_lt (later_end (&later), 0.3);
  ck_assert_int_eq (stop, BG_STOP_SIGNAL);
}

/* Asks to stop in the whole levels of the limit 15. */
static void stop_in_levels (const BgProgress *progress, void *stop) {
  if (progress->limit == 15 && progress->phase == BG_PHASE_FORWARD)
    bg_stop_request (stop);
}

/* Solutions that take minutes to count: who stops that has one of them. */
TEST (test_cut_short, "cut short") {
  g_autoptr (BgProblem) problem = make_problem ("triangle(8)", BG_RULE_6, "b3'", "any");
  BgStopFlag stopped = { 0 };
  const BgControl control = { .threads = 2,
                              .memory = (uint64_t) 1 << 30,
                              .stop = &stopped,
                              .report = stop_in_levels,
                              .report_data = &stopped };
  g_auto (BgSolveResult) answer = solved (problem, &(BgSolveOptions){ .counting = true }, &control);
  ck_assert (answer.status == BG_YES && answer.moves == 15 && answer.stop == BG_STOP_NONE);
  ck_assert_int_eq (answer.found_by, BG_FOUND_BY_DIVE);
  BgStop stop;
  ck_assert_ptr_null (bg_solutions_new (&answer, &control, &stop));
  ck_assert_int_eq (stop, BG_STOP_SIGNAL);
}
