/* Results from level sets by jumps: numbers of games and solutions, the random
   player and puzzles, held against published figures and against the model. */
#include "harness.h"

#include <limits.h>
#include <math.h>

#include "jumps/multisets.h"
#include "jumps/path_counts.h"
#include "jumps/puzzles.h"
#include "jumps/random_games.h"
#include "model.h"

static const ProblemText small[] = {
  { "triangle(4)", 6, "a2'", "b2" },  { "triangle(5)", 6, "a1'", "a1" },
  { "triangle(5)", 6, "c5'", "any" }, { "rectangle(3,4)", 4, "b1'", "any" },
  { "square(4)", 4, "b2'", "any" },   { "diamond(3)", 8, "c1'", "c1" },
};

/* --- Numbers of games ----------------------------------------------------- */

static void count_sequences (const BgProblem *problem, BgPathCountKind kind, bool winners,
                             mpz_t result) {
  if (!winners) {
    ck_assert_int_eq (bg_games_count (problem, &plenty, result), BG_STOP_NONE);
    return;
  }
  g_auto (BgWinning) winning = { 0 };
  ck_assert_int_eq (bg_winning_find (&winning, problem, NULL, &plenty), BG_STOP_NONE);
  ck_assert_int_eq (bg_winning_complete (&winning, &plenty), BG_STOP_NONE);
  ck_assert_int_eq (bg_games_count_solutions (&winning, kind, &plenty, result), BG_STOP_NONE);
}

TEST_LOOP (test_counts, "numbers", G_N_ELEMENTS (small)) {
  g_autoptr (BgProblem) problem = make_problem_of (&small[_i]);
  g_auto (ModelPlay) play = model_play_of (problem);
  const ModelWorth *known = model_worth (&play, problem->start);
  mpz_t number;
  mpz_init (number);
  count_sequences (problem, BG_PATH_COUNTS_SEQUENCES, false, number);
  ck_assert_double_eq (mpz_get_d (number), known->games);
  count_sequences (problem, BG_PATH_COUNTS_SEQUENCES, true, number);
  ck_assert_double_eq (mpz_get_d (number), known->solutions);
  mpz_clear (number);
}

static void expect_number (const BgProblem *problem, BgPathCountKind kind, bool winners,
                           const char *expected) {
  mpz_t number, wanted;
  mpz_init (number);
  mpz_init_set_str (wanted, expected, 10);
  count_sequences (problem, kind, winners, number);
  ck_assert_msg (mpz_cmp (number, wanted) == 0, "expected %s, not %f", expected,
                 mpz_get_d (number));
  mpz_clear (number);
  mpz_clear (wanted);
}

/* OEIS A120422; the English numbers: Bell, Notes on Solving and Playing Peg
   Solitaire on a Computer. */
TEST (test_published_counts, "numbers") {
  g_autoptr (BgProblem) t4 = make_problem ("triangle(4)", 6, "a2'", "b2");
  expect_number (t4, BG_PATH_COUNTS_SEQUENCES, true, "14");
  g_autoptr (BgProblem) t5 = make_problem ("triangle(5)", 6, "a1'", "a1");
  expect_number (t5, BG_PATH_COUNTS_SEQUENCES, true, "6816");
  expect_number (t5, BG_PATH_COUNTS_SEQUENCES, false, "568630");
  g_autoptr (BgProblem) central = make_problem ("english", 4, "d4'", "d4");
  expect_number (central, BG_PATH_COUNTS_SEQUENCES, true, "40861647040079968");
}

/* --- Solutions disregarding order ----------------------------------------- */

static int jump_between (const Model *model, int from, int over, int to) {
  int jump = 0;
  while (model->jump[jump].from != from || model->jump[jump].over != over
         || model->jump[jump].to != to)
    jump++;
  return jump;
}

typedef struct {
  const BgProblem *problem;
  Model model;
  GHashTable *found;        /* of GBytes: how often each jump of the model is played */
  double sequences, chance; /* of solutions, which end with the first finish; to play one */
} Multisets;

static int count_jumps (const Model *model, BgPosition position) {
  int n = 0;
  for (ModelJump jump = { 0 }; model_next (model, position, false, &jump);)
    n++;
  return n;
}

static bool take_multiset (const ModelSequence *play, void *data) {
  Multisets *all = data;
  if (!model_is_finish (all->problem, play->before[play->n]))
    return true;
  uint8_t times[2 * BG_MAX_LINES] = { 0 };
  double chance = 1;
  for (int i = 0; i < play->n; i++) {
    times[jump_between (&all->model, play->from[i], play->over[i], play->to[i])]++;
    chance /= count_jumps (&all->model, play->before[i]);
  }
  all->sequences++;
  all->chance += chance;
  g_hash_table_add (all->found, g_bytes_new (times, sizeof times));
  return false;
}

/* The number of classes that the problem's symmetries make of the multisets. */
static unsigned orbits (const Model *model, const BgProblem *problem, GHashTable *found) {
  ModelGroup group = model_group_of (model);
  model_group_keep (&group, &problem->start, 1);
  model_group_keep_finishes (&group, problem);
  g_autoptr (GHashTable) least = g_hash_table_new_full (g_bytes_hash, g_bytes_equal,
                                                        (GDestroyNotify) g_bytes_unref, NULL);
  FOR_EACH_KEY (multiset, found) {
    g_autoptr (GBytes) best = g_bytes_ref (multiset);
    const uint8_t *times = g_bytes_get_data (multiset, NULL);
    for (int k = 0; k < group.order; k++) {
      uint8_t image[2 * BG_MAX_LINES] = { 0 };
      for (int i = 0; i < model->n_jumps; i++)
        image[jump_between (model, group.image[k][model->jump[i].from],
                            group.image[k][model->jump[i].over],
                            group.image[k][model->jump[i].to])] = times[i];
      GBytes *bytes = g_bytes_new (image, sizeof image);
      if (g_bytes_compare (bytes, best) < 0) {
        g_bytes_unref (best);
        best = g_bytes_ref (bytes);
      }
      g_bytes_unref (bytes);
    }
    g_hash_table_add (least, g_steal_pointer (&best));
  }
  return g_hash_table_size (least);
}

/* Checks the numbers of solutions by jumps against walks over all of them. */
static void check_solutions (const BgProblem *problem, Multisets *all) {
  g_autoptr (GHashTable) found = g_hash_table_new_full (g_bytes_hash, g_bytes_equal,
                                                        (GDestroyNotify) g_bytes_unref, NULL);
  *all = (Multisets){ .problem = problem, .found = found };
  all->model = model_of (problem->board);
  model_walk (&all->model, problem->start, false, take_multiset, all);
  BgGroup identity = { .order = 1 }, none;
  bg_group_init_common (&none, problem->board, &identity, &identity);
  const BgGroup *groups[] = { NULL, &none };
  for (int g = 0; g < 2; g++) {
    g_auto (BgWinning) winning = { 0 };
    BgMultisets multisets;
    mpz_t sequences;
    mpz_init (sequences);
    ck_assert_int_eq (bg_winning_find (&winning, problem, groups[g], &plenty), BG_STOP_NONE);
    ck_assert_int_eq (bg_winning_complete (&winning, &plenty), BG_STOP_NONE);
    ck_assert_int_eq (bg_multisets_count (&winning, &plenty, &multisets), BG_STOP_NONE);
    ck_assert_int_eq (bg_games_count_solutions (&winning, BG_PATH_COUNTS_SEQUENCES, &plenty,
                                                sequences),
                      BG_STOP_NONE);
    assert_in_loop (mpz_get_d (sequences) == all->sequences);
    assert_in_loop (multisets.all == g_hash_table_size (found));
    assert_in_loop (multisets.up_to_symmetry
                    == (groups[g] == NULL ? orbits (&all->model, problem, found) : multisets.all));
    mpz_clear (sequences);
  }
}

TEST_LOOP (test_multisets, "numbers", 4) {
  g_autoptr (BgProblem) problem = make_problem_of (&small[_i]);
  Multisets all;
  check_solutions (problem, &all);
}

/* --- The random player ---------------------------------------------------- */

/* By way of the winning positions alone. */
static void expect_chance (const BgProblem *problem, const mpq_t solved) {
  g_auto (BgWinning) winning = { 0 };
  mpq_t alone;
  mpq_init (alone);
  ck_assert_int_eq (bg_winning_find (&winning, problem, NULL, &plenty), BG_STOP_NONE);
  ck_assert_int_eq (bg_winning_complete (&winning, &plenty), BG_STOP_NONE);
  ck_assert_int_eq (bg_random_games_solved (&winning, &plenty, alone), BG_STOP_NONE);
  ck_assert (mpq_equal (alone, solved));
  mpq_clear (alone);
}

TEST_LOOP (test_random, "random player", G_N_ELEMENTS (small)) {
  g_autoptr (BgProblem) problem = make_problem_of (&small[_i]);
  g_auto (ModelPlay) play = model_play_of (problem);
  const ModelWorth *known = model_worth (&play, problem->start);
  g_autofree BgRandomGames *random = g_new (BgRandomGames, 1);
  bg_random_games_init (random);
  ck_assert_int_eq (bg_random_games_run (problem, &plenty, random), BG_STOP_NONE);
  ck_assert_double_eq_tol (mpq_get_d (random->solved), known->solved, 1e-12);
  ck_assert_double_eq_tol (mpq_get_d (random->mean_pegs), known->pegs, 1e-12);
  expect_chance (problem, random->solved);
  mpq_t sum;
  mpq_init (sum);
  for (int n = 0; n < random->n; n++)
    mpq_add (sum, sum, random->ends[n]);
  ck_assert_int_eq (mpq_cmp_ui (sum, 1, 1), 0);
  mpq_clear (sum);

  /* as many games as tell a wrong distribution from a right one */
  const uint64_t games = 20000;
  uint64_t ends[BG_MAX_HOLES + 1], again[BG_MAX_HOLES + 1], solved;
  bg_random_games_play (problem, games, 7, &plenty, ends, &solved);
  bg_random_games_play (problem, games, 7, &plenty, again, &solved);
  ck_assert_mem_eq (ends, again, sizeof ends);
  int pegs = bg_pegs (problem->start);
  for (int n = 0; n < random->n; n++) {
    double share = mpq_get_d (random->ends[n]), found = ends[pegs - n] / (double) games;
    ck_assert_double_le (fabs (share - found), 5 * sqrt (share * (1 - share) / games) + 1e-9);
  }
  bg_random_games_clear (random);
}

/* Where a game ends does not depend on the finish, so neither do the numbers of
   dead ends: they are up to the symmetry of the start, as the level sets are.  The
   chance of a finish does, though its images are as likely. */
TEST (test_random_lopsided, "random player") {
  g_autoptr (BgProblem) problem = make_problem ("diamond(3)", 8, "c1'", "any");
  g_autoptr (BgProblem) lopsided = make_problem ("diamond(3)", 8, "c1'", "b2");
  g_auto (ModelPlay) play = model_play_of (lopsided);
  g_autofree BgRandomGames *random = g_new (BgRandomGames, 2);
  for (int i = 0; i < 2; i++) {
    bg_random_games_init (random + i);
    ck_assert_int_eq (bg_random_games_run (i == 0 ? problem : lopsided, &plenty, random + i),
                      BG_STOP_NONE);
  }
  ck_assert_mem_eq (random[0].dead_ends, random[1].dead_ends, sizeof random->dead_ends);
  ck_assert_int_eq (mpq_cmp (random[0].least.probability, random[1].least.probability), 0);
  double solved = model_worth (&play, lopsided->start)->solved;
  ck_assert_double_gt (solved, 0);
  ck_assert_double_eq_tol (mpq_get_d (random[1].solved), solved, 1e-12);
  expect_chance (lopsided, random[1].solved);
  for (int i = 0; i < 2; i++)
    bg_random_games_clear (random + i);
}

/* Games of a goal that lists no finishes end with the first. */
TEST_LOOP (test_open_goals, "random player", 4) {
  uint64_t state = 101 + _i;
  int found = 0;
  for (int i = 0; i < 40; i++) {
    g_autoptr (BgBoard) board = model_random_board (&state, all_kinds[_i % 4], 5, 9);
    g_autoptr (BgProblem) problem = model_random_open_problem (&state, board);
    Multisets all;
    g_autofree BgRandomGames *random = g_new (BgRandomGames, 1);
    check_solutions (problem, &all);
    found += all.sequences > 0;
    bg_random_games_init (random);
    ck_assert_int_eq (bg_random_games_run (problem, &plenty, random), BG_STOP_NONE);
    assert_in_loop (fabs (mpq_get_d (random->solved) - all.chance) < 1e-12);
    expect_chance (problem, random->solved);
    bg_random_games_clear (random);
  }
  ck_assert_int_gt (found, 10);
}

/* --- Puzzles and dead ends ------------------------------------------------ */

/* Bell, Notes, Table 6: the d2 complement can be lost by three jumps. */
TEST (test_loss, "puzzles") {
  static const struct {
    const char *start, *finish;
    int jumps;
  } known[] = { { "d4'", "d4", 4 }, { "d2'", "d2", 3 } };
  const int n = sample_of (G_N_ELEMENTS (known), 1);
  for (int i = 0; i < n; i++) {
    g_autoptr (BgProblem) problem = make_problem ("english", 4, known[i].start, known[i].finish);
    g_auto (BgWinning) winning = { 0 };
    bg_winning_find (&winning, problem, NULL, &plenty);
    bg_winning_complete (&winning, &plenty);
    BgJumpPath way;
    BgStop outcome;
    ck_assert (bg_earliest_loss (&winning, &plenty, &way, &outcome));
    ck_assert_int_eq (outcome, BG_STOP_NONE);
    ck_assert_int_eq (way.n, known[i].jumps);
    ck_assert (way.position[0] == problem->start);
    ck_assert (bg_winning_has (&winning, way.n - 1, way.position[way.n - 1]));
    ck_assert (!bg_winning_has (&winning, way.n, way.position[way.n]));
  }
}

/* English: Bell, Notes, Table 4 has the first dead ends of the central game after 6 jumps, as
   Durango Bill's Peg33 page; of the triangle, his page of shortest games.  The others from a search
   of positions written apart from this program. */
TEST (test_published_dead_ends, "puzzles") {
  static const struct {
    const char *board, *start;
    int rule, jumps;
  } known[] = {
    { "english", "d4'", 4, 6 },     { "english", "d1'", 4, 6 },     { "english", "d3'", 4, 9 },
    { "english", "c1'", 4, 9 },     { "english", "d2'", 4, 10 },    { "english", "c2'", 4, 13 },
    { "english", "c3'", 4, 13 },    { "triangle(5)", "a1'", 6, 6 }, { "triangle(5)", "a2'", 6, 6 },
    { "triangle(5)", "a3'", 6, 7 }, { "triangle(5)", "b3'", 6, 4 },
  };
  for (size_t i = 0; i < G_N_ELEMENTS (known); i++) {
    g_autoptr (BgProblem)
        problem = make_problem (known[i].board, known[i].rule, known[i].start, "any");
    BgJumpPath way;
    BgStop outcome;
    ck_assert (bg_earliest_dead_end (problem, &plenty, &way, &outcome));
    ck_assert_int_eq (way.n, known[i].jumps);
  }
}

/* The first finish of a goal that lists none, of all positions that play reaches. */
TEST_LOOP (test_earliest_finish, "puzzles", 4) {
  uint64_t state = 77 + _i;
  int found = 0;
  for (int i = 0; i < 40; i++) {
    g_autoptr (BgBoard) board = model_random_board (&state, all_kinds[_i % 4], 5, 12);
    g_autoptr (BgProblem) problem = model_random_open_problem (&state, board);
    g_auto (ModelPlay) play = model_play_of (problem);
    int most = 0;
    FOR_EACH_KEY (key, play.worth)
      if (model_is_finish (problem, GPOINTER_TO_SIZE (key)))
        most = MAX (most, bg_pegs (GPOINTER_TO_SIZE (key)));
    BgJumpPath way;
    BgStop outcome;
    const bool is_found = bg_earliest_finish (problem, &plenty, &way, &outcome);
    assert_in_loop (outcome == BG_STOP_NONE && is_found == (most > 0));
    found += is_found;
    assert_in_loop (!is_found
                    || (model_is_finish (problem, way.position[way.n])
                        && bg_pegs (way.position[way.n]) == most));
  }
  ck_assert_int_gt (found, 10);
}

/* Of all positions that play reaches. */
TEST_LOOP (test_dead_ends, "puzzles", 4) {
  uint64_t state = 6 + _i;
  int found = 0, none = 0;
  for (int i = 0; i < 40; i++) {
    g_autoptr (BgBoard) board = model_random_board (&state, all_kinds[_i % 4], 5, 12);
    g_autoptr (BgProblem) problem = model_random_problem (&state, board);
    g_auto (ModelPlay) play = model_play_of (problem);
    int least = INT_MAX;
    FOR_EACH_KEY (key, play.worth) {
      const BgPosition position = GPOINTER_TO_SIZE (key);
      const bool is_end = model_worth (&play, position)->fewest == bg_pegs (position);
      if (is_end && !model_is_finish (problem, position))
        least = MIN (least, bg_pegs (problem->start) - bg_pegs (position));
    }
    BgJumpPath way;
    BgStop outcome;
    const bool is_found = bg_earliest_dead_end (problem, &plenty, &way, &outcome);
    assert_in_loop (outcome == BG_STOP_NONE && is_found == (least < INT_MAX));
    found += is_found;
    none += !is_found;
    if (!is_found)
      continue;
    const BgPosition end = way.position[way.n];
    ck_assert_int_eq (way.n, least);
    assert_in_loop (way.position[0] == problem->start && !model_is_finish (problem, end)
                    && model_worth (&play, end)->fewest == bg_pegs (end));
    for (int n = 0; n < way.n; n++) {
      int line, from, to;
      line = bg_jump_path_ends (board, way.position[n], way.position[n + 1], &from, &to);
      assert_in_loop (bg_can_play (&board->line[line], way.position[n]));
    }
  }
  ck_assert_int_gt (found, 5);
  ck_assert_int_gt (none, 0);
}

TEST (test_puzzles, "puzzles") {
  g_autoptr (BgProblem) problem = make_problem ("triangle(5)", 6, "a1'", "a1");
  g_auto (ModelPlay) play = model_play_of (problem);
  BgPuzzle puzzles[BG_MAX_HOLES + 1];
  BgStop outcome;
  int n = bg_puzzles_find (problem, BG_MAX_HOLES + 1, &plenty, puzzles, &outcome);
  ck_assert_int_eq (outcome, BG_STOP_NONE);
  ck_assert_int_gt (n, 0);
  for (int i = 0; i < n; i++) {
    int jumps = 0, winning = 0;
    for (ModelJump jump = { 0 }; model_next (&play.model, puzzles[i].position, false, &jump);) {
      jumps++;
      winning += model_worth (&play, jump.after)->wins;
    }
    ck_assert_int_eq (jumps, puzzles[i].jumps);
    ck_assert_int_eq (winning, 1);
  }
}
