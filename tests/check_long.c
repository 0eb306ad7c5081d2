/* Proofs and tables that take minutes: run by `make check-long`. */
#include "harness.h"

#include "last_moves.h"
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

/* Every finish on Diamond(4), each over all 2^25 positions. */
START_TEST (test_last_moves)
{
  static const BgRule rules[] = { BG_RULE_4, BG_RULE_6, BG_RULE_8 };
  last_moves_check_all ("diamond(4)", rules[_i], NULL);
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
  tcase_add_loop_test (tests, test_last_moves, 0, 3);
  tcase_add_loop_test (tests, test_slow_problems, 0, library_n_slow);
  return run_case_within (tests, 7200);
}
