#include "harness.h"

#include <stdio.h>

TCase *
add_topic (Suite *suite, const char *name)
{
  TCase *topic = tcase_create (name);
  /* Check's own 4 seconds are too few for a busy machine under sanitizers */
  if (g_getenv ("CK_DEFAULT_TIMEOUT") == NULL)
    tcase_set_timeout (topic, 600);
  suite_add_tcase (suite, topic);
  return topic;
}

void
add_loop (TCase *topic, const TTest *test, int first, int end)
{
  g_auto (GStrv) wanted = g_strsplit (g_getenv ("RUN_TEST") ? g_getenv ("RUN_TEST") : "", ":", 2);
  if (wanted[0] != NULL && strcmp (wanted[0], test->name) != 0)
    return;
  if (wanted[0] != NULL && wanted[1] != NULL)
    {
      int turn = atoi (wanted[1]);
      first = MAX (first, turn);
      end = MIN (end, turn + 1);
    }
  tcase_add_loop_test (topic, test, first, end);
}

void
add_test (TCase *topic, const TTest *test)
{
  add_loop (topic, test, 0, 1);
}

int
run_suite (Suite *suite)
{
  SRunner *runner = srunner_create (suite);
  srunner_run_all (runner, CK_ENV);
  int run = srunner_ntests_run (runner), failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  if (run == 0)
    fputs ("no test fits RUN_TEST or CK_RUN_CASE\n", stderr);
  return run > 0 && failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

BgProblem *
make_problem (const char *board_name, BgRule rule, const char *start, const char *finish)
{
  g_autoptr (GError) error = NULL;
  BgBoard *board = strchr (board_name, '/') != NULL ? bg_board_new_drawn (board_name, rule, &error)
                                                    : bg_board_new (board_name, rule, &error);
  ck_assert_msg (board != NULL, "%s: %s", board_name, error != NULL ? error->message : "no error");
  BgProblem *problem = bg_problem_new (board, start, finish, &error);
  ck_assert_msg (problem != NULL, "%s: %s", board_name,
                 error != NULL ? error->message : "no error");
  g_free (problem->name);
  problem->name = g_strdup (board_name);
  return problem;
}

BgProblem *
make_problem_of (const ProblemText *text)
{
  return make_problem (text->board, text->rule, text->start, text->finish);
}

BgProblem *
open_problem (const char *name)
{
  g_autoptr (GError) error = NULL;
  BgProblem *problem = bg_problem_open (name, &error);
  ck_assert_msg (problem != NULL, "%s: %s", name, error != NULL ? error->message : "no error");
  return problem;
}

void
expect_error (GError **error, const char *what, const char *const *parts)
{
  ck_assert_msg (*error != NULL, "%s: no error", what);
  ck_assert_msg (g_error_matches (*error, BG_ERROR, BG_ERROR_INPUT), "%s: %s", what,
                 (*error)->message);
  const char *message = (*error)->message;
  ck_assert_msg (strpbrk (message, "\n\r") == NULL, "%s: over one line: %s", what, message);
  ck_assert_msg (g_utf8_validate (message, -1, NULL), "%s: no UTF-8", what);
  ck_assert_msg (strlen (message) < 600, "%s: %zu bytes of message", what, strlen (message));
  for (; *parts; parts++)
    ck_assert_msg (strstr (message, *parts) != NULL, "%s: '%s' not in: %s", what, *parts, message);
  g_clear_error (error);
}
