/* Solutions that are shortened window by window: always solutions, never longer, to a finish, and
   the same on every run. */
#include "harness.h"

#include "model.h"
#include "search/any/dfs.h"
#include "search/windows.h"
#include "verify/verify.h"

static const BgControl one_thread = { .threads = 1, .memory = (uint64_t) 1 << 28 };
static const BgControl two_threads = { .threads = 2, .memory = (uint64_t) 1 << 28 };

/* Begins with a solution that is found depth first; false where there is none. */
static bool
begin_windows (BgWindows *windows, const BgInstance *instance)
{
  enum
  {
    NODES = 100000
  };
  g_autoptr (BgDfs) search = bg_dfs_new (instance->problem, one_thread.memory, NULL);
  BgPath moves[BG_MAX_HOLES];
  bg_windows_init (windows, instance, 0);
  if (bg_dfs_step (search, NODES) != BG_DFS_SOLVED)
    return false;
  bg_windows_begin (windows, moves, bg_dfs_moves (search, moves));
  return true;
}

/* By the referee's rules: as many moves as it says. */
static void
check_solution (const BgWindows *windows)
{
  const BgProblem *problem = windows->instance->problem;
  g_autoptr (GPtrArray) moves = bg_replay (problem, windows->move, windows->n);
  ck_assert_uint_eq (moves->len, windows->n);
  ck_assert (windows->position[0] == problem->start);
  ck_assert (bg_problem_is_finish (problem, windows->position[windows->n]));
}

/* Tries N windows; returns the moves that were spared. */
static int
shorten (BgWindows *windows, int n, int minimum)
{
  const int before = windows->n;
  for (int i = 0; i < n; i++)
    {
      const int last = windows->n;
      BgStats stats = { 0 };
      ck_assert_int_eq (bg_windows_step (windows, &one_thread, &stats), BG_STOP_NONE);
      ck_assert_int_le (windows->n, last);
      ck_assert_int_ge (windows->n, minimum);
      check_solution (windows);
    }
  return before - windows->n;
}

START_TEST (test_random_boards)
{
  uint64_t random = 77 + _i;
  int spared = 0;
  const int n = sample_of (60, 25);
  for (int i = 0; i < n; i++)
    {
      g_auto (ModelCase) one;
      model_case_init_random (&one, &random, all_kinds[_i], 8, 16, false);
      g_autoptr (BgInstance) instance = bg_instance_new (one.problem, BG_FORWARD);
      BgWindows windows;
      if (begin_windows (&windows, instance))
        spared += shorten (&windows, 40, one.minimum);
    }
  ck_assert_int_gt (spared, 0);
}
END_TEST

static const ProblemText large[] = {
  { "triangle(8)", BG_RULE_6, "a2'", "any" },
  { "square(6)", BG_RULE_4, "c3'", "any" },
  { "diamond(4)", BG_RULE_8, "d4'", "d4" },
};

/* A position that takes more moves than a window has. */
START_TEST (test_large_boards)
{
  g_autoptr (BgProblem) problem = make_problem_of (&large[_i]);
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  BgWindows windows;
  ck_assert (begin_windows (&windows, instance));
  ck_assert_int_gt (shorten (&windows, 60, 1), 3);
}
END_TEST

START_TEST (test_threads)
{
  g_autoptr (BgProblem) problem = make_problem_of (&large[0]);
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  BgWindows windows[2];
  BgStats stats[2] = { 0 };
  for (int k = 0; k < 2; k++)
    {
      ck_assert (begin_windows (&windows[k], instance));
      for (int i = 0; i < 40; i++)
        bg_windows_step (&windows[k], k == 0 ? &one_thread : &two_threads, &stats[k]);
    }
  ck_assert_int_eq (windows[0].n, windows[1].n);
  for (int i = 0; i <= windows[0].n; i++)
    ck_assert (windows[0].position[i] == windows[1].position[i]);
  ck_assert_uint_eq (stats[0].expanded, stats[1].expanded);
  ck_assert_uint_eq (stats[0].generated, stats[1].generated);
}
END_TEST

/* Stopped, or without memory, it says so and has a solution no longer. */
START_TEST (test_stops)
{
  g_autoptr (BgProblem) problem = make_problem_of (&large[0]);
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  BgStopFlag stop = { .requested = _i == 0 };
  const BgControl control = { .threads = 1,
                              .stop = &stop,
                              .memory = _i == 0 ? one_thread.memory : 1024 };
  BgWindows windows;
  ck_assert (begin_windows (&windows, instance));
  const int before = windows.n;
  BgStats stats = { 0 };
  ck_assert_int_eq (bg_windows_step (&windows, &control, &stats),
                    _i == 0 ? BG_STOP_SIGNAL : BG_STOP_MEMORY);
  ck_assert_int_le (windows.n, before);
  check_solution (&windows);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("windows");
  TCase *topic = add_topic (suite, "windows");
  add_loop (topic, test_random_boards, 0, G_N_ELEMENTS (all_kinds));
  add_loop (topic, test_large_boards, 0, G_N_ELEMENTS (large));
  add_test (topic, test_threads);
  add_loop (topic, test_stops, 0, 2);
  return run_suite (suite);
}
