/* The effort of searches: positions expanded and generated do not depend on the machine, so a
   change that alters them alters the order or the amount of work.  One that means to brings its
   new numbers: `make check-one T=test_counters` prints a row for each that is not as it was. */
#include "harness.h"

#include "search/solve.h"

static const struct
{
  const char *problem, *method, *heuristic; /* NULL: the default */
  uint64_t expanded, generated;
} rows[] = {
  { "english-central", "bidirectional", NULL, 67850, 783855 },
  { "english-d4-d1", "levels", "merson", 708936, 4063930 },
  { "english-ipc-p08", "levels", NULL, 552, 5417 },
  { "english-ipc-p06", "layers", NULL, 164, 471 },
  { "hexagon3-b2-any", "layers", "zero", 145046, 694204 },
  { "square5-c1-any", "levels", "max(merson, category)", 94805, 536663 },
  { "rhombus4-b2-any", "layers", NULL, 1245, 3117 },
  { "t6-a1-b6", "levels", NULL, 4841, 41187 },
  { "t6-a1-b6", "bidirectional", "zero", 155442, 1814040 },
  { "diamond3-c1-c4-8", "layers", "zero", 5554, 14638 },
};

static void
solve_counting (int k, int threads, uint64_t *expanded, uint64_t *generated)
{
  g_autoptr (BgProblem) problem = open_problem (rows[k].problem);
  const BgSolveOptions options = { .method = rows[k].method, .heuristic = rows[k].heuristic };
  const BgControl control = { .threads = threads, .memory = (uint64_t) 1 << 30 };
  BgSolveResult result;
  ck_assert (bg_solve (problem, &options, &control, &result, NULL));
  *expanded = result.stats.expanded;
  *generated = result.stats.generated;
  bg_solve_result_clear (&result);
}

START_TEST (test_counters)
{
  uint64_t expanded, generated;
  solve_counting (_i, 1, &expanded, &generated);
  const char *heuristic = rows[_i].heuristic, *quote = heuristic != NULL ? "\"" : "";
  ck_assert_msg (expanded == rows[_i].expanded && generated == rows[_i].generated,
                 "the row is now\n  { \"%s\", \"%s\", %s%s%s, %" PRIu64 ", %" PRIu64 " },",
                 rows[_i].problem, rows[_i].method, quote, heuristic != NULL ? heuristic : "NULL",
                 quote, expanded, generated);
}
END_TEST

/* However many threads share the work, it is the same. */
START_TEST (test_threads)
{
  for (int threads = sample_of (2, 3); threads <= 3; threads++)
    {
      uint64_t expanded, generated;
      solve_counting (_i, threads, &expanded, &generated);
      ck_assert_uint_eq (expanded, rows[_i].expanded);
      ck_assert_uint_eq (generated, rows[_i].generated);
    }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("counters");
  TCase *topic = add_topic (suite, "counters");
  add_loop (topic, test_counters, 0, G_N_ELEMENTS (rows));
  add_loop (topic, test_threads, 0, G_N_ELEMENTS (rows));
  return run_suite (suite);
}
