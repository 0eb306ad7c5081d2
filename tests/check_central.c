/* The central game of the 33-hole board by jumps, whole: the tables of Bell's
   English 33-hole Board Example to their last digit, but for three slips of the
   page: W_16 is 7.0 % of S_16 (8.9 stands there, the line above once more); of
   the two last positions the one with its peg at the rim has an axis, so that type
   6 has 34,501 positions; and the least likely end is met once in 70.4 million
   million games ("billion" there).  About a minute. */
#include "harness.h"

#include "jumps/path_counts.h"
#include "jumps/puzzles.h"
#include "jumps/random_games.h"
#include "jumps/symmetric_path.h"
#include "jumps/symmetry_types.h"
#include "verify/verify.h"

/* Tables 2 and 3; types in Bell's order. */
static const struct {
  size_t size, type[7];
} levels[] = {
  { 1, { 1, 0, 0, 0, 0, 0, 0 } },
  { 1, { 0, 0, 0, 0, 0, 1, 0 } },
  { 2, { 0, 0, 0, 0, 0, 1, 0 } },
  { 8, { 0, 0, 0, 0, 0, 1, 0 } },
  { 39, { 0, 0, 0, 0, 0, 2, 2 } },
  { 171, { 0, 0, 0, 1, 0, 6, 0 } },
  { 719, { 0, 0, 0, 0, 2, 20, 4 } },
  { 2757, { 0, 0, 0, 1, 3, 43, 6 } },
  { 9751, { 1, 0, 0, 1, 9, 85, 15 } },
  { 31312, { 0, 0, 0, 1, 9, 170, 21 } },
  { 89927, { 0, 0, 0, 2, 32, 300, 72 } },
  { 229614, { 1, 0, 1, 0, 26, 548, 56 } },
  { 517854, { 0, 2, 0, 11, 83, 863, 167 } },
  { 1022224, { 0, 0, 0, 6, 68, 1365, 204 } },
  { 1753737, { 0, 0, 0, 13, 166, 1926, 321 } },
  { 2598215, { 2, 1, 2, 6, 119, 2622, 363 } },
  { 3312423, { 0, 4, 4, 22, 274, 3262, 559 } },
  { 3626632, { 0, 0, 0, 14, 176, 3808, 540 } },
  { 3413313, { 0, 0, 0, 25, 347, 4038, 621 } },
  { 2765623, { 2, 3, 4, 18, 176, 3876, 566 } },
  { 1930324, { 0, 8, 5, 23, 275, 3471, 455 } },
  { 1160977, { 0, 0, 0, 18, 118, 2742, 443 } },
  { 600372, { 0, 0, 0, 16, 171, 2114, 269 } },
  { 265865, { 1, 2, 4, 8, 48, 1414, 220 } },
  { 100565, { 2, 3, 1, 13, 83, 885, 95 } },
  { 32250, { 0, 0, 0, 4, 20, 501, 87 } },
  { 8688, { 0, 0, 0, 8, 24, 259, 22 } },
  { 1917, { 1, 1, 1, 1, 5, 117, 24 } },
  { 348, { 1, 1, 0, 5, 3, 45, 5 } },
  { 50, { 0, 0, 0, 1, 0, 13, 2 } },
  { 7, { 0, 0, 0, 2, 1, 2, 0 } },
  { 2, { 1, 0, 0, 0, 0, 1, 0 } },
};

TEST (test_levels, "levels") {
  g_autoptr (BgProblem) problem = make_problem ("english", 4, "d4'", "d4");
  g_autoptr (BgJumpSearch)
      reach = bg_jump_search_new (problem, BG_FORWARD, NULL, BG_JUMP_SEARCH_KEEPS, &plenty);
  g_autofree BgSymmetryTypes *types = g_new (BgSymmetryTypes, 1);
  g_autofree BgSymmetric *found = g_new (BgSymmetric, 1);
  bg_symmetry_types_init (types, problem->board, &reach->group);
  ck_assert_int_eq (types->n, 7);
  ck_assert_int_eq (bg_symmetric_count (reach, types, &plenty, found), BG_STOP_NONE);
  ck_assert_int_eq (found->n, G_N_ELEMENTS (levels));
  for (int n = 0; n < found->n; n++) {
    ck_assert_uint_eq (found->size[n], levels[n].size);
    for (int t = 0; t < types->n; t++)
      ck_assert_msg (found->count[n][t] == levels[n].type[t], "level %d, type %d: %zu", n, t + 1,
                     found->count[n][t]);
  }
  bg_symmetry_types_clear (types);
}

/* Table 4: levels, dead ends, probabilities as printed there. */
static const struct {
  int n;
  size_t dead_ends;
  const char *probability;
} ends[] = {
  { 6, 1, "7.4074E-03" },     { 10, 1, "9.7435E-06" },    { 11, 1, "6.8999E-05" },
  { 13, 5, "5.7230E-05" },    { 14, 10, "1.0757E-04" },   { 15, 7, "2.6607E-04" },
  { 16, 27, "1.7353E-04" },   { 17, 47, "6.6371E-04" },   { 18, 121, "1.4401E-03" },
  { 19, 373, "4.1355E-03" },  { 20, 925, "9.8602E-03" },  { 21, 1972, "2.5485E-02" },
  { 22, 3346, "7.6543E-02" }, { 23, 4356, "1.5044E-01" }, { 24, 4256, "1.9958E-01" },
  { 25, 3054, "2.4665E-01" }, { 26, 1715, "1.6347E-01" }, { 27, 665, "7.9883E-02" },
  { 28, 182, "3.0672E-02" },  { 29, 39, "3.0107E-03" },   { 30, 6, "7.7690E-05" },
  { 31, 2, "2.6978E-08" },
};

static void expect_decimal (const mpq_t number, const char *format, const char *expected) {
  char text[32];
  /* the format is one of this file */
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_snprintf (text, sizeof text, format, mpq_get_d (number));
  ck_assert_str_eq (text, expected);
}

TEST (test_random, "games") {
  g_autoptr (BgProblem) problem = make_problem ("english", 4, "d4'", "d4");
  g_autofree BgRandomGames *random = g_new (BgRandomGames, 1);
  bg_random_games_init (random);
  ck_assert_int_eq (bg_random_games_run (problem, &plenty, random), BG_STOP_NONE);
  size_t total = 0;
  for (int n = 0; n < random->n; n++)
    total += random->dead_ends[n];
  ck_assert_uint_eq (total, 21111);
  for (size_t i = 0; i < G_N_ELEMENTS (ends); i++) {
    ck_assert_uint_eq (random->dead_ends[ends[i].n], ends[i].dead_ends);
    expect_decimal (random->ends[ends[i].n], "%.4E", ends[i].probability);
    total -= ends[i].dead_ends;
  }
  ck_assert_uint_eq (total, 0);
  expect_decimal (random->mean_pegs, "%.2f", "7.64");
  /* exactly 1 in 135, the most likely end; half of the games with one peg left end at d4 */
  ck_assert_int_eq (mpq_cmp_ui (random->ends[6], 1, 135), 0);
  ck_assert (mpq_equal (random->most.probability, random->ends[6]));
  mpq_t twice;
  mpq_init (twice);
  mpq_add (twice, random->solved, random->solved);
  ck_assert (mpq_equal (twice, random->ends[31]));
  mpq_inv (twice, random->least.probability);
  ck_assert_double_eq_tol (mpq_get_d (twice) / 1e12, 70.4, 0.05);
  mpq_clear (twice);
  bg_random_games_clear (random);
}

/* "Difficult Puzzles": pegs, jumps, and whether the position is the only one. */
TEST (test_puzzles, "games") {
  static const struct {
    int pegs, jumps;
    bool only;
  } known[] = { { 6, 7, false }, { 12, 13, false }, { 17, 17, true }, { 23, 11, false } };
  g_autoptr (BgProblem) problem = make_problem ("english", 4, "d4'", "d4");
  BgPuzzle puzzles[BG_MAX_HOLES + 1];
  BgStop outcome;
  int n = bg_puzzles_find (problem, BG_MAX_HOLES + 1, &plenty, puzzles, &outcome);
  size_t seen = 0;
  for (int i = 0; i < n; i++)
    for (size_t k = 0; k < G_N_ELEMENTS (known); k++)
      if (puzzles[i].pegs == known[k].pegs) {
        seen++;
        ck_assert_int_eq (puzzles[i].jumps, known[k].jumps);
        ck_assert (!known[k].only || puzzles[i].n == 1);
      }
  ck_assert_uint_eq (seen, G_N_ELEMENTS (known));
}

static BgStop add_ended (const BgPathCountLevel *level, void *data) {
  mpz_t number;
  mpz_init (number);
  for (size_t i = 0; i < bg_level_set_size (level->set); i++)
    if (level->jumps[i] == 0) {
      bg_path_counts_number (level, i, number);
      mpz_add (data, data, number);
    }
  mpz_clear (number);
  return BG_STOP_NONE;
}

TEST (test_games, "games") {
  g_autoptr (BgProblem) problem = make_problem ("english", 4, "d4'", "d4");
  g_autoptr (BgJumpSearch)
      reach = bg_jump_search_new (problem, BG_FORWARD, NULL, BG_JUMP_SEARCH_KEEPS, &plenty);
  mpz_t games, expected;
  mpz_init (games);
  mpz_init_set_str (expected, "577116156815309849672", 10);
  bg_path_counts_run (reach, BG_PATH_COUNTS_SEQUENCES, NULL, NULL, add_ended, games, &plenty);
  ck_assert_int_eq (mpz_cmp (games, expected), 0);
  mpz_clear (games);
  mpz_clear (expected);
}

/* Bell, Notes on Solving and Playing Peg Solitaire on a Computer, Table 6. */
TEST (test_complements, "games") {
  static const struct {
    const char *start, *finish;
    size_t half;
  } known[] = { { "c3'", "c3", 20836420 }, { "d2'", "d2", 760164 } };
  for (size_t i = 0; i < G_N_ELEMENTS (known); i++) {
    g_autoptr (BgProblem) problem = make_problem ("english", 4, known[i].start, known[i].finish);
    g_auto (BgWinning) winning = { 0 };
    ck_assert_int_eq (bg_winning_find (&winning, problem, NULL, &plenty), BG_STOP_NONE);
    size_t half = 0;
    for (int n = 0; n <= winning.n_jumps / 2; n++)
      half += bg_winning_size (&winning, n);
    ck_assert_uint_eq (half, known[i].half);
    if (i == 0) {
      BgJumpPath way;
      bg_winning_complete (&winning, &plenty);
      BgStop outcome;
      ck_assert (bg_earliest_loss (&winning, &plenty, &way, &outcome));
      ck_assert_int_eq (way.n, 6);
    }
  }
}

/* Bell knew 9 positions about one axis; these are the most there can be. */
TEST (test_symmetric_ways, "symmetry") {
  static const int most[] = { 0, 0, 0, 0, 0, 13, 7 };
  g_autoptr (BgProblem) problem = make_problem ("english", 4, "d4'", "d4");
  g_auto (BgWinning) winning = { 0 };
  bg_winning_find (&winning, problem, NULL, &plenty);
  bg_winning_complete (&winning, &plenty);
  g_autofree BgSymmetryTypes *types = g_new (BgSymmetryTypes, 1);
  bg_symmetry_types_init (types, problem->board, &winning.forward->group);
  for (int t = 0; t < types->n; t++) {
    BgSymmetricAim aim = { types, types->type[t].example, true };
    BgJumpPath way;
    BgStop outcome;
    ck_assert_int_eq (bg_symmetric_path_find (&winning, &aim, &plenty, &way, &outcome), most[t]);
    if (most[t] == 0)
      continue;
    /* the solution is valid, and has as many symmetric positions as reported */
    g_auto (GStrv) moves = bg_jump_path_moves (problem->board, &way);
    g_autoptr (GError) error = NULL;
    ck_assert (
        bg_verify (problem, (const char *const *) moves, g_strv_length (moves), NULL, &error));
    int found = 0;
    for (int n = 1; n < way.n; n++)
      found += (bg_symmetries_of (types->group, way.position[n]) & aim.set) == aim.set;
    ck_assert_int_eq (found, most[t]);
  }
  bg_symmetry_types_clear (types);
}
