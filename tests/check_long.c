/* Proofs and surveys that take minutes: run by `make check-long`. */
#include "harness.h"

#include "board/notation.h"
#include "jumps/multisets.h"
#include "last_moves.h"
#include "library.h"
#include "search/depth_first/long_sweeps.h"
#include "solutions/survey.h"

TEST_SECONDS (7200)

/* Every finish on Diamond(4), each over all 2^25 positions. */
TEST_LOOP (test_last_moves, "last move", 3) {
  last_moves_check_all ("diamond(4)", all_rules[_i], NULL);
}

/* Every problem of the 33- and 37-hole boards under the 4-move rule that can be
   solved, and its number of moves; all others are out of class.  The ten of the French
   board are Beasley's (The Games and Puzzles Journal 28, 2003). */
static const struct {
  const char *board, *solvable;
} surveys[] = {
  { "english",
    "c1-c1 16, c1-c4 16, c1-c7 16, c1-f4 17, c2-c2 16, c2-c5 15, c2-f5 16, c3-c3 15, c3-f3 16, "
    "d1-a4 17, d1-d1 18, d1-d4 18, d1-d7 18, d2-a5 17, d2-d2 19, d2-d5 17, d3-a3 16, d3-d3 16, "
    "d3-d6 17, d4-d1 17, d4-d4 18" },
  { "french",
    "c1-b4 20, c1-e1 20, c1-e4 20, c1-e7 20, d2-a3 20, d2-d3 20, d2-d6 20, d3-a5 21, d3-d2 21, "
    "d3-d5 21" },
};

typedef struct {
  const BgBoard *board;
  GString *solvable;
} SurveyNotes;

static void note_result (const BgSurveyResult *result, void *data) {
  SurveyNotes *notes = data;
  const BgHoleName from = bg_hole_name (notes->board, result->problem->vacancy);
  const BgHoleName to = bg_hole_name (notes->board, result->problem->survivor);
  ck_assert_msg (result->answer.status == BG_YES, "%s to %s: status %d", from.text, to.text,
                 result->answer.status);
  g_string_append_printf (notes->solvable, "%s%s-%s %d", notes->solvable->len > 0 ? ", " : "",
                          from.text, to.text, result->answer.moves);
}

TEST_LOOP (test_surveys, "solutions", G_N_ELEMENTS (surveys)) {
  const BgControl control = { .threads = 2, .memory = (uint64_t) 3 << 30 };
  g_autoptr (BgBoard) board = bg_board_new (surveys[_i].board, BG_RULE_4, NULL);
  g_autoptr (GString) solvable = g_string_new (NULL);
  SurveyNotes notes = { board, solvable };
  g_autoptr (GArray) problems = bg_survey_list (board, NULL);
  for (guint i = 0; i < problems->len; i++) {
    const BgSurveyTask task = { .n = 1, .place = { (int) i }, .at_least = 1 };
    if (!g_array_index (problems, BgSurveyProblem, i).out_of_class)
      ck_assert (
          bg_survey_search (board, problems, &task, false, &control, note_result, &notes, NULL));
  }
  ck_assert_str_eq (solvable->str, surveys[_i].solvable);
}

/* Bell's program had not the memory for it; the number of multisets up to symmetry
   was also had by a program that keeps them in one hash table a level. */
TEST (test_solutions_disregarding_order, "solutions") {
  g_autoptr (BgProblem) problem = bg_problem_open ("english-central", NULL);
  g_auto (BgWinning) winning = { 0 };
  BgMultisets multisets;
  ck_assert_int_eq (bg_winning_find (&winning, problem, NULL, &two_threads), BG_STOP_NONE);
  ck_assert_int_eq (bg_winning_complete (&winning, &two_threads), BG_STOP_NONE);
  ck_assert_int_eq (bg_multisets_count (&winning, &two_threads, &multisets), BG_STOP_NONE);
  ck_assert_uint_eq (multisets.all, 12752);
  ck_assert_uint_eq (multisets.up_to_symmetry, 1594);
}

/* The three problems of Wiegleb's board that can have a sweep of 16 jumps, and no other of a single
   vacancy and a single peg has a longer one: G. Bell, "Wiegleb Maximal Sweeps",
   recmath.com/pegsolitaire/Wiegleb/sweeps.html, 2015.  It is the last move of the first two, and
   the one before it in the third. */
TEST_LOOP (test_sweeps, "sweeps", 3) {
  static const struct {
    const char *start, *finish;
  } published[] = { { "g4'", "d4" }, { "g5'", "d2" }, { "d6'", "d3" } };
  g_autoptr (BgProblem)
      problem = make_problem ("wiegleb", BG_RULE_4, published[_i].start, published[_i].finish);
  g_autofree BgSweeps *sweeps = g_new (BgSweeps, 1);
  ck_assert_int_eq (bg_long_sweeps_find (problem, 1 << 24, &one_thread, sweeps), BG_STOP_NONE);
  ck_assert_int_eq (bg_position_width (sweeps->any) - 1, 16);
  ck_assert_int_eq (bg_has (sweeps->final, 16), _i < 2);
}

TEST_LOOP (test_slow_problems, "library", library_n_slow) {
  library_check (library_slow[_i]);
}
