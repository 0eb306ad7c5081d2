/* What follows from the level sets by jumps: numbers of solutions, the random
   player, symmetric positions and puzzles, held against published figures and against
   plain recursion on small boards. */
#include "harness.h"

#include <math.h>

#include "jumps/path_counts.h"
#include "jumps/multisets.h"
#include "jumps/puzzles.h"
#include "jumps/random_games.h"
#include "jumps/symmetry_types.h"

static const BgControl plenty = { .threads = 2, .memory = (uint64_t) 1 << 32 };

static const ProblemText small[] = {
  { "triangle(4)", 6, "a2'", "b2" },
  { "triangle(5)", 6, "a1'", "a1" },
  { "triangle(5)", 6, "c5'", "any" },
  { "rectangle(3,4)", 4, "b1'", "any" },
  { "square(4)", 4, "b2'", "any" },
  { "diamond(3)", 8, "c1'", "c1" },
};

/* --- Plain recursion ------------------------------------------------------ */

/* What is known of a position: exact, remembered by position. */
typedef struct
{
  double games, solutions;      /* below 2^53 on these boards, so exact */
  double solved;                /* probability that random play ends in a finish */
  double pegs;                  /* expected at the end */
} Known;

static const Known *
recurse (const BgProblem *problem, BgPosition position, GHashTable *table)
{
  Known *known = g_hash_table_lookup (table, (void *) position);
  if (known != NULL)
    return known;
  known = g_new0 (Known, 1);
  const BgBoard *board = problem->board;
  int jumps = 0;
  for (int i = 0; i < board->n_lines; i++)
    {
      const BgLine *line = &board->line[i];
      if (!bg_has (position, line->over)
          || bg_has (position, line->a) == bg_has (position, line->b))
        continue;
      const Known *next = recurse (problem, position ^ board->line_mask[i], table);
      jumps++;
      known->games += next->games;
      known->solutions += next->solutions;
      known->solved += next->solved;
      known->pegs += next->pegs;
    }
  bool is_finish = bg_problem_is_finish (problem, position);
  if (is_finish)
    known->solutions = 1;
  if (jumps == 0)
    {
      known->games = 1;
      known->solved = is_finish;
      known->pegs = bg_pegs (position);
    }
  else
    {
      known->solved /= jumps;
      known->pegs /= jumps;
    }
  g_hash_table_insert (table, (void *) position, known);
  return known;
}

static GHashTable *
recurse_all (const BgProblem *problem)
{
  GHashTable *table = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  recurse (problem, problem->start, table);
  return table;
}

/* --- Numbers of games ----------------------------------------------------- */

static void
count (const BgProblem *problem, BgPathCountKind kind, bool winners, mpz_t result)
{
  if (!winners)
    {
      ck_assert_int_eq (bg_games_count (problem, &plenty, result), BG_STOP_NONE);
      return;
    }
  BgWinning winning;
  ck_assert_int_eq (bg_winning_find (&winning, problem, NULL, &plenty), BG_STOP_NONE);
  ck_assert_int_eq (bg_winning_complete (&winning, &plenty), BG_STOP_NONE);
  ck_assert_int_eq (bg_games_count_solutions (&winning, kind, &plenty, result), BG_STOP_NONE);
  bg_winning_clear (&winning);
}

START_TEST (test_counts)
{
  g_autoptr (BgProblem) problem = make_problem_of (&small[_i]);
  g_autoptr (GHashTable) table = recurse_all (problem);
  const Known *known = recurse (problem, problem->start, table);
  mpz_t number;
  mpz_init (number);
  count (problem, BG_PATH_COUNTS_SEQUENCES, false, number);
  ck_assert_double_eq (mpz_get_d (number), known->games);
  count (problem, BG_PATH_COUNTS_SEQUENCES, true, number);
  ck_assert_double_eq (mpz_get_d (number), known->solutions);
  mpz_clear (number);
}
END_TEST

static void
expect_number (const BgProblem *problem, BgPathCountKind kind, bool winners, const char *expected)
{
  mpz_t number, wanted;
  mpz_init (number);
  mpz_init_set_str (wanted, expected, 10);
  count (problem, kind, winners, number);
  ck_assert_msg (mpz_cmp (number, wanted) == 0, "expected %s, not %f", expected,
                 mpz_get_d (number));
  mpz_clear (number);
  mpz_clear (wanted);
}

/* OEIS A120422; the English numbers: Bell, Notes on Solving and Playing Peg
   Solitaire on a Computer. */
START_TEST (test_published_counts)
{
  g_autoptr (BgProblem) t4 = make_problem ("triangle(4)", 6, "a2'", "b2");
  expect_number (t4, BG_PATH_COUNTS_SEQUENCES, true, "14");
  g_autoptr (BgProblem) t5 = make_problem ("triangle(5)", 6, "a1'", "a1");
  expect_number (t5, BG_PATH_COUNTS_SEQUENCES, true, "6816");
  expect_number (t5, BG_PATH_COUNTS_SEQUENCES, false, "568630");
  g_autoptr (BgProblem) central = make_problem ("english", 4, "d4'", "d4");
  expect_number (central, BG_PATH_COUNTS_SEQUENCES, true, "40861647040079968");
}
END_TEST

/* --- Solutions disregarding order ----------------------------------------- */

/* All orders, as strings of sorted jumps. */
static void
collect (const BgProblem *problem, BgPosition position, GArray *jumps, GHashTable *found)
{
  const BgBoard *board = problem->board;
  if (bg_problem_is_finish (problem, position))
    {
      uint8_t times[2 * BG_MAX_LINES] = { 0 };
      for (guint i = 0; i < jumps->len; i++)
        times[g_array_index (jumps, int, i)]++;
      g_hash_table_add (found, g_bytes_new (times, sizeof times));
      return;
    }
  for (int i = 0; i < board->n_lines; i++)
    {
      const BgLine *line = &board->line[i];
      bool from_a = bg_has (position, line->a);
      if (!bg_has (position, line->over) || from_a == bg_has (position, line->b))
        continue;
      int jump = 2 * i + from_a;
      g_array_append_val (jumps, jump);
      collect (problem, position ^ board->line_mask[i], jumps, found);
      g_array_set_size (jumps, jumps->len - 1);
    }
}

/* The number of classes that the problem's symmetries make of the multisets. */
static unsigned
orbits (const BgProblem *problem, GHashTable *found)
{
  const BgBoard *board = problem->board;
  BgGroup group;
  bg_winning_group (problem, &group);
  g_autoptr (GHashTable) least =
    g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  GHashTableIter iter;
  gpointer multiset;
  g_hash_table_iter_init (&iter, found);
  while (g_hash_table_iter_next (&iter, &multiset, NULL))
    {
      g_autoptr (GBytes) best = g_bytes_ref (multiset);
      const uint8_t *times = g_bytes_get_data (multiset, NULL);
      for (int k = 0; k < group.order; k++)
        {
          const uint8_t *symmetry = board->symmetry[group.symmetry[k]];
          uint8_t image[2 * BG_MAX_LINES] = { 0 };
          for (int i = 0; i < board->n_lines; i++)
            for (int from_a = 0; from_a < 2; from_a++)
              {
                int a = symmetry[board->line[i].a];
                int line = bg_board_line_between (board, a, symmetry[board->line[i].b]);
                bool kept = board->line[line].a == a;
                image[2 * line + (from_a == kept)] = times[2 * i + from_a];
              }
          GBytes *bytes = g_bytes_new (image, sizeof image);
          if (g_bytes_compare (bytes, best) < 0)
            {
              g_bytes_unref (best);
              best = g_bytes_ref (bytes);
            }
          g_bytes_unref (bytes);
        }
      g_hash_table_add (least, g_steal_pointer (&best));
    }
  return g_hash_table_size (least);
}

START_TEST (test_multisets)
{
  g_autoptr (BgProblem) problem = make_problem_of (&small[_i]);
  g_autoptr (GHashTable) found =
    g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  g_autoptr (GArray) jumps = g_array_new (FALSE, FALSE, sizeof (int));
  collect (problem, problem->start, jumps, found);
  BgGroup identity = { .order = 1 }, none;
  bg_group_init_common (&none, problem->board, &identity, &identity);
  const BgGroup *groups[] = { NULL, &none };
  for (int g = 0; g < 2; g++)
    {
      BgWinning winning;
      BgMultisets multisets;
      ck_assert_int_eq (bg_winning_find (&winning, problem, groups[g], &plenty), BG_STOP_NONE);
      ck_assert_int_eq (bg_winning_complete (&winning, &plenty), BG_STOP_NONE);
      ck_assert_int_eq (bg_multisets_count (&winning, &plenty, &multisets), BG_STOP_NONE);
      ck_assert_uint_eq (multisets.all, g_hash_table_size (found));
      ck_assert_uint_eq (multisets.up_to_symmetry,
                         groups[g] == NULL ? orbits (problem, found) : multisets.all);
      bg_winning_clear (&winning);
    }
}
END_TEST

/* --- The random player ---------------------------------------------------- */

START_TEST (test_random)
{
  g_autoptr (BgProblem) problem = make_problem_of (&small[_i]);
  g_autoptr (GHashTable) table = recurse_all (problem);
  const Known *known = recurse (problem, problem->start, table);
  BgRandomGames *random = g_new (BgRandomGames, 1);
  bg_random_games_init (random);
  ck_assert_int_eq (bg_random_games_run (problem, &plenty, random), BG_STOP_NONE);
  ck_assert_double_eq_tol (mpq_get_d (random->solved), known->solved, 1e-12);
  ck_assert_double_eq_tol (mpq_get_d (random->mean_pegs), known->pegs, 1e-12);
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
  for (int n = 0; n < random->n; n++)
    {
      double share = mpq_get_d (random->ends[n]), found = ends[pegs - n] / (double) games;
      ck_assert_double_le (fabs (share - found), 5 * sqrt (share * (1 - share) / games) + 1e-9);
    }
  bg_random_games_clear (random);
  g_free (random);
}
END_TEST

/* Where a game ends does not depend on the finish, so neither do the numbers of
   dead ends: they are up to the symmetry of the start, as the level sets are.  The
   chance of a finish does, though its images are as likely. */
START_TEST (test_random_lopsided)
{
  g_autoptr (BgProblem) problem = make_problem ("diamond(3)", 8, "c1'", "any");
  g_autoptr (BgProblem) lopsided = make_problem ("diamond(3)", 8, "c1'", "b2");
  g_autoptr (GHashTable) table = recurse_all (lopsided);
  BgRandomGames *random = g_new (BgRandomGames, 2);
  for (int i = 0; i < 2; i++)
    {
      bg_random_games_init (random + i);
      ck_assert_int_eq (bg_random_games_run (i == 0 ? problem : lopsided, &plenty, random + i),
                        BG_STOP_NONE);
    }
  ck_assert_mem_eq (random[0].dead_ends, random[1].dead_ends, sizeof random->dead_ends);
  ck_assert_int_eq (mpq_cmp (random[0].least.probability, random[1].least.probability), 0);
  double solved = recurse (lopsided, lopsided->start, table)->solved;
  ck_assert_double_gt (solved, 0);
  ck_assert_double_eq_tol (mpq_get_d (random[1].solved), solved, 1e-12);
  for (int i = 0; i < 2; i++)
    bg_random_games_clear (random + i);
  g_free (random);
}
END_TEST

/* --- Puzzles and dead ends ------------------------------------------------ */

/* Bell, Notes, Table 6: the d2 complement can be lost by three jumps. */
START_TEST (test_dead_end)
{
  static const struct { const char *start, *finish; int jumps; } known[] = {
    { "d4'", "d4", 4 }, { "d2'", "d2", 3 },
  };
  for (size_t i = 0; i < G_N_ELEMENTS (known); i++)
    {
      g_autoptr (BgProblem) problem = make_problem ("english", 4, known[i].start, known[i].finish);
      BgWinning winning;
      bg_winning_find (&winning, problem, NULL, &plenty);
      bg_winning_complete (&winning, &plenty);
      BgJumpPath way;
      BgStop outcome;
      ck_assert (bg_earliest_dead_end (&winning, &plenty, &way, &outcome));
      ck_assert_int_eq (outcome, BG_STOP_NONE);
      ck_assert_int_eq (way.n, known[i].jumps);
      ck_assert (way.position[0] == problem->start);
      ck_assert (bg_winning_has (&winning, way.n - 1, way.position[way.n - 1]));
      ck_assert (!bg_winning_has (&winning, way.n, way.position[way.n]));
      bg_winning_clear (&winning);
    }
}
END_TEST

START_TEST (test_puzzles)
{
  g_autoptr (BgProblem) problem = make_problem ("triangle(5)", 6, "a1'", "a1");
  BgPuzzle puzzles[BG_MAX_HOLES + 1];
  BgStop outcome;
  int n = bg_puzzles_find (problem, &plenty, puzzles, &outcome);
  ck_assert_int_eq (outcome, BG_STOP_NONE);
  ck_assert_int_gt (n, 0);
  for (int i = 0; i < n; i++)
    {
      /* recursion from the puzzle itself */
      const BgBoard *board = problem->board;
      g_autoptr (GHashTable) table = g_hash_table_new_full (NULL, NULL, NULL, g_free);
      int jumps = 0, winning = 0;
      for (int l = 0; l < board->n_lines; l++)
        {
          const BgLine *line = &board->line[l];
          BgPosition position = puzzles[i].position;
          if (!bg_has (position, line->over)
              || bg_has (position, line->a) == bg_has (position, line->b))
            continue;
          jumps++;
          winning += recurse (problem, position ^ board->line_mask[l], table)->solutions > 0;
        }
      ck_assert_int_eq (jumps, puzzles[i].jumps);
      ck_assert_int_eq (winning, 1);
    }
}
END_TEST

/* --- Symmetric positions -------------------------------------------------- */

START_TEST (test_symmetry_types)
{
  static const char *const names[] = { "square", "90 degree rotation", "both diagonals",
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
END_TEST

int
main (void)
{
  const int n_small = G_N_ELEMENTS (small);
  Suite *suite = suite_create ("games");
  TCase *topic = add_topic (suite, "numbers");
  add_loop (topic, test_counts, 0, n_small);
  add_test (topic, test_published_counts);
  add_loop (topic, test_multisets, 0, 4);

  topic = add_topic (suite, "random player");
  add_loop (topic, test_random, 0, n_small);
  add_test (topic, test_random_lopsided);

  topic = add_topic (suite, "puzzles");
  add_test (topic, test_dead_end);
  add_test (topic, test_puzzles);
  add_test (topic, test_symmetry_types);
  return run_suite (suite);
}
