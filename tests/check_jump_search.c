/* Level sets and winning positions by jumps, held against the published tables
   and, on small boards, against the model, which knows no bitmaps and no identities. */
#include "harness.h"

#include "jumps/last_pegs.h"
#include "jumps/winning.h"
#include "model.h"

/* --- The model ------------------------------------------------------------ */

/* The level sets of one direction. */
typedef struct {
  GHashTable *level[BG_MAX_HOLES + 1]; /* sets of positions, as pointers */
  GHashTable *pairs[BG_MAX_HOLES + 1]; /* of positions and the hole where the last jump ended */
  ModelGroup group;                    /* of the start, or of the finishes */
} ModelSets;

/* One a direction. */
typedef struct {
  ModelSets of[2];
} Models;

static void clear_models (Models *models) {
  for (int d = 0; d < 2; d++)
    for (int n = 0; n <= BG_MAX_HOLES; n++) {
      g_clear_pointer (&models->of[d].level[n], g_hash_table_unref);
      g_clear_pointer (&models->of[d].pairs[n], g_hash_table_unref);
    }
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Models, clear_models)

static bool take_position (const ModelSequence *play, void *data) {
  ModelSets *sets = data;
  const int n = play->n;
  const uintptr_t position = play->before[n];
  if (n > 0)
    g_hash_table_add (sets->pairs[n], (void *) (position | (uintptr_t) play->to[n - 1] << 32));
  return g_hash_table_add (sets->level[n], (void *) position);
}

static void model_run (const BgProblem *problem, BgDirection direction, ModelSets *sets) {
  const bool backward = direction == BG_BACKWARD;
  const BgPosition *roots = backward ? problem->finish : &problem->start;
  const int n_roots = backward ? problem->n_finishes : 1;
  Model model = model_of (problem->board);
  sets->group = model_group_of (&model);
  model_group_keep (&sets->group, roots, n_roots);
  for (int n = 0; n <= BG_MAX_HOLES; n++) {
    sets->level[n] = g_hash_table_new (NULL, NULL);
    sets->pairs[n] = g_hash_table_new (NULL, NULL);
  }
  for (int i = 0; i < n_roots; i++)
    model_walk (&model, roots[i], backward, take_position, sets);
}

/* The positions of a set up to a group. */
static size_t model_count (GHashTable *set, const ModelGroup *group) {
  size_t n = 0;
  FOR_EACH_KEY (key, set)
    n += model_canonical (group, (uintptr_t) key) == (uintptr_t) key;
  return n;
}

static gboolean is_not_in (void *key, void *, void *set) {
  return !g_hash_table_contains (set, key);
}

/* --- Comparisons ---------------------------------------------------------- */

static BgStop compare_level (const BgJumpSearch *, int n, const BgLevelSet *,
                             const BgLevelSet *layer, void *data) {
  const ModelSets *model = data;
  ck_assert_uint_eq (bg_level_set_size (layer), model_count (model->level[n], &model->group));
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  BgPosition last = 0;
  size_t index = 0;
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (layer); chunk++) {
    ck_assert_uint_eq (bg_level_set_index (layer, chunk), index);
    size_t size = bg_level_set_read (layer, chunk, positions);
    for (size_t i = 0; i < size; i++) {
      assert_in_loop (positions[i] > last);
      last = positions[i];
      assert_in_loop (g_hash_table_contains (model->level[n], (void *) (uintptr_t) last));
      size_t found;
      bg_level_set_find (layer, &last, 1, &found);
      assert_in_loop (found == index++);
    }
  }
  ck_assert_uint_eq (index, bg_level_set_size (layer));
  return BG_STOP_NONE;
}

static void compare_winning (const BgProblem *problem, ModelSets *forward, ModelSets *backward) {
  ModelGroup group = forward->group;
  model_group_keep_finishes (&group, problem);
  g_auto (BgWinning) winning = { 0 };
  ck_assert_int_eq (bg_winning_find (&winning, problem, NULL, &plenty), BG_STOP_NONE);
  for (int n = 0; n <= winning.n_jumps; n++) {
    GHashTable *winners = forward->level[n];
    g_hash_table_foreach_remove (winners, is_not_in, backward->level[winning.n_jumps - n]);
    ck_assert_uint_eq (bg_winning_size (&winning, n), model_count (winners, &group));
    FOR_EACH_KEY (key, winners)
      assert_in_loop (bg_winning_has (&winning, n, (uintptr_t) key));
  }
  ck_assert_int_eq (bg_winning_complete (&winning, &plenty), BG_STOP_NONE);
  for (int n = 0; n <= winning.n_jumps; n++)
    ck_assert_uint_eq (bg_winning_size (&winning, n), model_count (forward->level[n], &group));
}

/* The level sets of both directions; sorted arrays where CONTROL has no memory for bitmaps. */
static void compare_levels (const BgProblem *problem, const BgControl *control, Models *models) {
  for (BgDirection d = BG_FORWARD; d <= BG_BACKWARD; d++) {
    model_run (problem, d, &models->of[d]);
    g_autoptr (BgJumpSearch)
        reach = bg_jump_search_new (problem, d, NULL, BG_JUMP_SEARCH_WALKS, control);
    ck_assert_int_eq (reach->ranking != NULL, control == &plenty);
    ck_assert_int_eq (bg_jump_search_walk (reach, compare_level, &models->of[d], &plenty, NULL),
                      BG_STOP_NONE);
  }
}

static const ProblemText small[] = {
  { "triangle(5)", 6, "a1'", "a1" }, /* an odd number of jumps */
  { "triangle(4)", 6, "a2'", "a2" }, /* an even one, and no solution */
  { "triangle(4)", 6, "a2'", "b2" },
  { "triangle(5)", 6, "c5'", "any" },
  { "triangle(5)", 6, "a4'", "any but a4" },
  { "rhombus(4)", 6, "b1'", "b2" },
  { "diamond(3)", 8, "c3'", "c3" },
  { "rectangle(3,5)", 4, "a3'", "a3" }, /* odd, and a set of holes for each category */
  { "square(4)", 8, "b2'", "b2" },
  { "diamond(3)", 8, "c1'", "any of c1 c5" },
  { "square(4)", 4, "a2'", "any" },
  { "square(4)", 4, "a1'", "a1" }, /* out of class */
  { "square(4)", 8, "b2'", "b2 c2" },
  { "rectangle(3,5)", 4, "b1'", "any" },
  { "hexagon(2)", 6, "a1'", "any" },
};

/* With level sets as bitmaps, and as sorted arrays. */
TEST_LOOP (test_model, "oracle", 2 * G_N_ELEMENTS (small)) {
  g_autoptr (BgProblem) problem = make_problem_of (&small[_i / 2]);
  g_auto (Models) models = { 0 };
  compare_levels (problem, _i % 2 == 0 ? &plenty : &(BgControl){ .memory = 1 }, &models);
  if (_i % 2 == 0)
    compare_winning (problem, &models.of[BG_FORWARD], &models.of[BG_BACKWARD]);
}

static BgStop note_size (const BgJumpSearch *, int n, const BgLevelSet *, const BgLevelSet *layer,
                         void *data) {
  size_t *sizes = data;
  sizes[n] = bg_level_set_size (layer);
  return BG_STOP_NONE;
}

static void expect_reach (const BgProblem *problem, const BgGroup *group, const size_t *expected,
                          int n) {
  size_t sizes[BG_MAX_HOLES + 1] = { 0 };
  g_autoptr (BgJumpSearch)
      reach = bg_jump_search_new (problem, BG_FORWARD, group, BG_JUMP_SEARCH_WALKS, &plenty);
  ck_assert_int_eq (bg_jump_search_walk (reach, note_size, sizes, &plenty, NULL), BG_STOP_NONE);
  for (int i = 0; i < n; i++)
    ck_assert_msg (sizes[i] == expected[i], "level %d: %zu, expected %zu", i, sizes[i],
                   expected[i]);
  ck_assert_uint_eq (sizes[n], 0);
}

/* Bell, Notes on Solving and Playing Peg Solitaire on a Computer, Table 1. */
TEST (test_triangle, "published") {
  static const size_t raw[] = { 1, 2, 8, 35, 122, 293, 530, 679, 623, 414, 212, 75, 18, 4 };
  g_autoptr (BgProblem) problem = make_problem ("triangle(5)", 6, "a1'", "a1");
  BgGroup none;
  const BgPosition fixed[] = { problem->start, bg_hole_bit (1) };
  bg_group_init_stabiliser (&none, problem->board, fixed, G_N_ELEMENTS (fixed));
  ck_assert_int_eq (none.order, 1);
  expect_reach (problem, &none, raw, G_N_ELEMENTS (raw));

  g_auto (BgWinning) winning = { 0 };
  bg_winning_find (&winning, problem, NULL, &plenty);
  size_t half = 0;
  for (int n = 0; n <= winning.n_jumps / 2; n++)
    half += bg_winning_size (&winning, n);
  ck_assert_uint_eq (half, 95);
}

/* Bell, English 33-hole Board Example, Table 2, |S_n| and |W_n|. */
TEST (test_english, "published") {
  static const size_t winners[] = { 1,    1,     2,     8,     38,     164,    635,    2089,
                                    6174, 16020, 35749, 68326, 112788, 162319, 204992, 230230 };
  g_autoptr (BgProblem) problem = make_problem ("english", 4, "d4'", "d4");
  g_auto (BgWinning) winning = { 0 };
  ck_assert_int_eq (bg_winning_find (&winning, problem, NULL, &plenty), BG_STOP_NONE);
  size_t half = 0;
  for (int n = 0; n < 16; n++) {
    ck_assert_uint_eq (bg_winning_size (&winning, n), winners[n]);
    ck_assert_uint_eq (bg_winning_size (&winning, 31 - n), winners[n]);
    half += winners[n];
  }
  ck_assert_uint_eq (half, 839536);
}

/* --- With the peg that jumped last ------------------------------------------ */

typedef struct {
  int n_levels; /* after which the walk ends */
  uint64_t n_pairs[BG_MAX_HOLES + 1];
} LastPegs;

static BgStop note_last_pegs (const BgJumpSearch *search, int n, const BgLevelSet *before,
                              const BgLevelSet *layer, void *data) {
  LastPegs *noted = data;
  noted->n_pairs[n] = 1;
  if (n > 0)
    ck_assert_int_eq (bg_last_pegs_count (search, before, layer, &plenty, &noted->n_pairs[n]),
                      BG_STOP_NONE);
  return n + 1 < noted->n_levels ? BG_STOP_NONE : BG_STOP_LIMIT;
}

static LastPegs count_last_pegs (const BgProblem *problem, int n_levels) {
  LastPegs noted = { .n_levels = n_levels };
  g_autoptr (BgProblem) raw = bg_problem_without_symmetry (problem);
  g_autoptr (BgJumpSearch)
      reach = bg_jump_search_new (raw, BG_FORWARD, NULL, BG_JUMP_SEARCH_WALKS, &plenty);
  bg_jump_search_walk (reach, note_last_pegs, &noted, &plenty, NULL);
  return noted;
}

/* Meyrignac (euler.free.fr/PegInfos.htm, 2003), the first levels of his table. */
TEST (test_meyrignac, "published") {
  static const uint64_t published[] = { 1, 2, 6, 38, 247, 1567, 9447, 52619, 266503 };
  g_autoptr (BgProblem) problem = make_problem ("french", 4, "c1'", "e1");
  const LastPegs noted = count_last_pegs (problem, G_N_ELEMENTS (published));
  for (size_t n = 0; n < G_N_ELEMENTS (published); n++)
    ck_assert_uint_eq (noted.n_pairs[n], published[n]);
}

TEST_LOOP (test_last_pegs, "oracle", G_N_ELEMENTS (small)) {
  g_autoptr (BgProblem) problem = make_problem_of (&small[_i]);
  const LastPegs noted = count_last_pegs (problem, BG_MAX_HOLES);
  g_auto (Models) models = { 0 };
  model_run (problem, BG_FORWARD, &models.of[BG_FORWARD]);
  for (int n = 1; n < problem->board->n_holes - 1; n++)
    ck_assert_uint_eq (noted.n_pairs[n], g_hash_table_size (models.of[BG_FORWARD].pairs[n]));
}

/* A limit that is too low, and a signal, end the work with nothing claimed. */
TEST (test_limits, "limits") {
  g_autoptr (BgProblem) problem = make_problem ("english", 4, "d4'", "d4");
  g_auto (BgWinning) winning = { 0 };
  BgControl control = { .threads = 2, .memory = (uint64_t) 1 << 20 };
  ck_assert_int_eq (bg_winning_find (&winning, problem, NULL, &control), BG_STOP_MEMORY);
  ck_assert_uint_eq (bg_winning_size (&winning, 0), 0);
  bg_winning_clear (&winning);
  BgStopFlag stop = { .requested = true };
  control = plenty;
  control.stop = &stop;
  ck_assert_int_eq (bg_winning_find (&winning, problem, NULL, &control), BG_STOP_SIGNAL);
}
