/* Proofs and tables that take minutes: run by `make check-long`. */
#include "harness.h"

#include "analysis/multisets.h"
#include "library.h"
#include "table.h"

static const struct
{
  const Table *table;
  int last;
} wanted[] = {
  { &table_central_forward, 24 }, { &table_central_backward, 21 }, { &table_diamond_plain, 7 },
  { &table_diamond_11, 11 },
};

START_TEST (test_levels)
{
  table_check (wanted[_i].table, wanted[_i].last);
}
END_TEST

/* Bell's program had not the memory for it; the number of multisets up to symmetry
   was also had by a program that keeps them in one hash table a level. */
START_TEST (test_solutions_disregarding_order)
{
  g_autoptr (BgProblem) problem = bg_problem_open ("english-central", NULL);
  const BgResources resources = { .threads = 2, .memory = UINT64_C (1) << 30 };
  BgWinning winning;
  BgMultisets multisets;
  ck_assert_int_eq (bg_winning_find (&winning, problem, NULL, &resources), BG_ANALYSIS_DONE);
  ck_assert_int_eq (bg_winning_complete (&winning, &resources), BG_ANALYSIS_DONE);
  ck_assert_int_eq (bg_multisets_count (&winning, &resources, &multisets), BG_ANALYSIS_DONE);
  ck_assert_uint_eq (multisets.all, 12752);
  ck_assert_uint_eq (multisets.up_to_symmetry, 1594);
  bg_winning_clear (&winning);
}
END_TEST

START_TEST (test_slow_problems)
{
  library_check (library_slow[_i]);
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("long");
  tcase_add_loop_test (tests, test_levels, 0, G_N_ELEMENTS (wanted));
  tcase_add_test (tests, test_solutions_disregarding_order);
  tcase_add_loop_test (tests, test_slow_problems, 0, library_n_slow);
  return run_case_within (tests, 7200);
}
