/* Symmetric positions, held against plain recursion over positions on small boards. */
#include "harness.h"

#include "jumps/symmetric_path.h"
#include "jumps/symmetry_types.h"
#include "model.h"
#include "verify/verify.h"

static const ProblemText small[] = {
  { "triangle(5)", 6, "a1'", "a1" }, /* a complement problem of 13 jumps */
  { "triangle(5)", 6, "a1'", "any" },
  { "square(4)", 8, "b2'", "b2" }, /* of 14 */
  { "square(4)", 8, "a1'", "a1" },
  { "diamond(3)", 8, "c3'", "c3" }, /* with four axes to confuse */
  { "diamond(3)", 8, "c3'", "any" },
  { "rectangle(3,4)", 4, "b1'", "any" },
  { "square(4)", 4, "a2 b2 a3 b3 d2 d3", "any" }, /* a finish of another class is no winner */
};

/* --- Plain recursion ------------------------------------------------------ */

static bool is_of_type (const BgSymmetricAim *aim, BgPosition position) {
  const BgSymmetryTypes *types = aim->types;
  return types->type_of[bg_symmetries_of (types->group, position)] == types->type_of[aim->set];
}

static bool has_axes (const BgSymmetricAim *aim, BgPosition position) {
  return (bg_symmetries_of (aim->types->group, position) & aim->set) == aim->set;
}

static bool is_counted (const BgSymmetricAim *aim, BgPosition position) {
  return aim->fixed ? has_axes (aim, position) : is_of_type (aim, position);
}

/* The most positions of the kind after POSITION, up to a finish but without it;
   -1 if there is no way to one.  Remembered plus 2, as 0 is nothing. */
static int recurse (const Model *model, const BgProblem *problem, const BgSymmetricAim *aim,
                    BgPosition position, GHashTable *table) {
  if (model_is_finish (problem, position))
    return 0;
  int known = GPOINTER_TO_INT (g_hash_table_lookup (table, (void *) (uintptr_t) position));
  if (known != 0)
    return known - 2;
  int most = -1;
  for (ModelJump jump = { 0 }; model_next (model, position, false, &jump);) {
    int rest = recurse (model, problem, aim, jump.after, table);
    if (rest >= 0 && !model_is_finish (problem, jump.after))
      rest += is_counted (aim, jump.after);
    most = MAX (most, rest);
  }
  g_hash_table_insert (table, (void *) (uintptr_t) position, GINT_TO_POINTER (most + 2));
  return most;
}

/* --- Ways ----------------------------------------------------------------- */

/* The solution is valid, and has as many symmetric positions as reported. */
static void check_way (const BgProblem *problem, const BgSymmetricAim *aim, const BgJumpPath *way,
                       int most) {
  g_auto (GStrv) moves = bg_jump_path_moves (problem->board, way);
  g_autoptr (GError) error = NULL;
  ck_assert_msg (bg_verify (problem, (const char *const *) moves, g_strv_length (moves), NULL,
                            &error),
                 "%s", error ? error->message : "");
  int found = 0;
  for (int n = 1; n < way->n; n++)
    found += is_counted (aim, way->position[n]);
  ck_assert_int_eq (found, most);
}

TEST_LOOP (test_ways, "oracle", G_N_ELEMENTS (small)) {
  g_autoptr (BgProblem) problem = make_problem_of (&small[_i]);
  g_auto (BgWinning) winning = { 0 };
  ck_assert_int_eq (bg_winning_find (&winning, problem, NULL, &plenty), BG_STOP_NONE);
  g_autofree BgSymmetryTypes *types = g_new (BgSymmetryTypes, 1);
  bg_symmetry_types_init (types, problem->board, &winning.forward->group);
  Model model = model_of (problem->board);
  for (int aimed = 0; aimed < 2 * types->n; aimed++) {
    BgSymmetricAim aim = { types, types->type[aimed / 2].example, aimed % 2 == 1 };
    g_autoptr (GHashTable) table = g_hash_table_new (NULL, NULL);
    int expected = recurse (&model, problem, &aim, problem->start, table);
    BgJumpPath way;
    BgStop outcome;
    int most = bg_symmetric_path_find (&winning, &aim, &plenty, &way, &outcome);
    ck_assert_int_eq (outcome, BG_STOP_NONE);
    ck_assert_int_eq (most, expected);
    if (most > 0)
      check_way (problem, &aim, &way, most);
  }
  bg_symmetry_types_clear (types);
}

/* --- Counts --------------------------------------------------------------- */

static BgStop compare_level (const BgJumpSearch *reach, int n, const BgLevelSet *,
                             const BgLevelSet *layer, void *data) {
  const BgSymmetric *counted = data;
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  g_autofree BgSymmetryTypes *types = g_new (BgSymmetryTypes, 1);
  bg_symmetry_types_init (types, reach->problem->board, &reach->group);
  size_t count[BG_MAX_SYMMETRY_TYPES] = { 0 };
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (layer); chunk++) {
    size_t size = bg_level_set_read (layer, chunk, positions);
    for (size_t i = 0; i < size; i++) {
      BgSymmetrySet set = 0;
      for (int k = 0; k < reach->group.order; k++)
        set |= (bg_board_image (reach->problem->board, reach->group.symmetry[k], positions[i])
                == positions[i])
               << k;
      if (types->type_of[set] >= 0)
        count[types->type_of[set]]++;
    }
  }
  for (int t = 0; t < types->n; t++)
    ck_assert_uint_eq (counted->count[n][t], count[t]);
  bg_symmetry_types_clear (types);
  return BG_STOP_NONE;
}

TEST_LOOP (test_counts, "oracle", G_N_ELEMENTS (small)) {
  g_autoptr (BgProblem) problem = make_problem_of (&small[_i]);
  g_autoptr (BgJumpSearch)
      reach = bg_jump_search_new (problem, BG_FORWARD, NULL, BG_JUMP_SEARCH_KEEPS, &plenty);
  g_autofree BgSymmetryTypes *types = g_new (BgSymmetryTypes, 1);
  g_autofree BgSymmetric *counted = g_new (BgSymmetric, 1);
  bg_symmetry_types_init (types, problem->board, &reach->group);
  ck_assert_int_eq (bg_symmetric_count (reach, types, &plenty, counted), BG_STOP_NONE);
  ck_assert_int_eq (bg_jump_search_walk (reach, compare_level, counted, &plenty, NULL),
                    BG_STOP_NONE);
  bg_symmetry_types_clear (types);
}

/* --- Types ---------------------------------------------------------------- */

TEST (test_symmetry_types, "types") {
  static const char *const names[] = { "square",      "90 degree rotation",  "both diagonals",
                                       "rectangular", "180 degree rotation", "one axis",
                                       "one diagonal" };
  g_autoptr (BgProblem) problem = make_problem ("english", 4, "d4'", "d4");
  BgGroup group;
  bg_winning_group (problem, &group);
  g_autofree BgSymmetryTypes *types = g_new (BgSymmetryTypes, 1);
  bg_symmetry_types_init (types, problem->board, &group);
  ck_assert_int_eq (types->n, G_N_ELEMENTS (names));
  for (int t = 0; t < types->n; t++)
    ck_assert_str_eq (types->type[t].name, names[t]);
  bg_symmetry_types_clear (types);
}
