/* What is found out about heuristics: trials, checks. */
#include "harness.h"

#include "laboratory/trial.h"
#include "report/chart.h"

static const BgResources resources = { .threads = 1, .memory = 1 << 28 };

static BgProblem *
open_problem (const char *name)
{
  g_autoptr (GError) error = NULL;
  BgProblem *problem = bg_problem_open (name, &error);
  ck_assert_msg (problem != NULL, "%s", error != NULL ? error->message : name);
  return problem;
}

static BgProblem *
read_problem (const char *text)
{
  g_autoptr (GError) error = NULL;
  BgProblem *problem = bg_problem_load_data ("game.peg", text, strlen (text), &error);
  ck_assert_msg (problem != NULL, "%s", error != NULL ? error->message : text);
  return problem;
}

START_TEST (test_trial)
{
  static const struct
  {
    const char *expression;
    int start;
    bool admissible;
  } trials[] = {
    { "zero", 0, true }, { "corner", 7, true }, { "merson", 4, true }, { "low", 6, true },
    { "high", 8, false },
  };
  g_autoptr (BgProblem) problem =
    read_problem ("[problem]\nboard = diamond(3)\nrule = 8\nstart = c3'\nfinish = c3\n"
                  "[heuristic low]\ntype = expression\nvalue = corner - 1\n"
                  "[heuristic high]\ntype = expression\nvalue = corner + 1\n");
  BgLevels distances;
  bg_distances_find (problem, BG_MAX_HOLES, &resources, &distances);
  ck_assert_int_eq (distances.outcome, BG_LEVELS_EXHAUSTED);
  uint64_t most_expanded = 0;
  for (size_t i = 0; i < G_N_ELEMENTS (trials); i++)
    {
      BgTrial trial;
      ck_assert (bg_trial_run (&trial, problem, trials[i].expression, 0, 0, &resources, NULL));
      ck_assert_int_eq (trial.at_start, trials[i].start);
      ck_assert (trial.admissible == trials[i].admissible);
      ck_assert (bg_trial_measure (&trial, problem, &distances, NULL));
      ck_assert_int_eq (trial.n_distances, 9);
      if (trials[i].admissible)
        {
          ck_assert_int_eq (trial.status, BG_SOLVED);
          ck_assert_int_eq (trial.moves, 7);
          ck_assert_int_eq (trial.n_levels, 8);
          ck_assert_int_eq (trial.size[0], 1);
          for (int n = 0; n < trial.n_distances; n++)
            ck_assert (trial.mean_error[n] >= 0);
        }
      most_expanded = MAX (most_expanded, trial.expanded);
      if (i == 0)
        {
          /* no bound: the error is the distance */
          ck_assert (trial.mean_error[8] == 8);
          ck_assert_uint_eq (most_expanded, trial.expanded);
        }
      bg_trial_clear (&trial);
    }
  bg_levels_clear (&distances);
  BgTrial trial;
  g_autoptr (GError) error = NULL;
  ck_assert (!bg_trial_run (&trial, problem, "nonsense", 0, 0, &resources, &error));
  EXPECT_ERROR (&error, "expression", "nonsense", "low, high, zero");
}
END_TEST

/* Bell's own searches: 3.2 and 3.3. */
START_TEST (test_published_effort)
{
  static const struct { const char *problem, *heuristic; int moves; double published; } rows[] = {
    { "french-central-8", "h1", 13, 2.9e6 },
    { "french-c9-8", "h2", 13, 2.0e5 },
  };
  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BgProblem) problem = open_problem (rows[i].problem);
      BgTrial trial;
      ck_assert (bg_trial_run (&trial, problem, rows[i].heuristic, 0, 0, &resources, NULL));
      ck_assert_int_eq (trial.moves, rows[i].moves);
      ck_assert (trial.expanded < rows[i].published);
      bg_trial_clear (&trial);
    }
}
END_TEST

START_TEST (test_chart)
{
  const BgSeries series[] = {
    { "zero", 3, { 1, 20, 30000 } }, { "a < b & c", 2, { 1, 0 } },
  };
  g_autoptr (BgScene) scene = bg_chart_new ("levels", "n", "positions", series, 2);
  g_autoptr (GString) svg = bg_scene_to_svg (scene);
  ck_assert_ptr_nonnull (strstr (svg->str, "a &lt; b &amp; c"));
  ck_assert_ptr_nonnull (strstr (svg->str, ">1e5<"));
  ck_assert_ptr_null (strstr (svg->str, "nan"));
  ck_assert_ptr_null (strstr (svg->str, "inf"));
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("laboratory");
  tcase_add_test (tests, test_trial);
  tcase_add_test (tests, test_published_effort);
  tcase_add_test (tests, test_chart);
  return run_case (tests);
}
