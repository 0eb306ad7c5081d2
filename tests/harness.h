/* What the unit tests share: running a suite, making problems, and looking at errors. */
#ifndef TESTS_HARNESS_H
#define TESTS_HARNESS_H

#include <check.h>
#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "core/error.h"
#include "problem/problem.h"

/* Runs the one test case of a program, SECONDS a test at most, and returns its exit
   status. */
static inline int
run_case_within (TCase *tests, double seconds)
{
  if (g_getenv ("CK_DEFAULT_TIMEOUT") == NULL)
    tcase_set_timeout (tests, seconds);
  Suite *suite = suite_create ("bergholt");
  suite_add_tcase (suite, tests);
  SRunner *runner = srunner_create (suite);
  srunner_run_all (runner, CK_NORMAL);
  int failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* The same for tests of a second or two: Check's own 4 seconds are too few for a busy
   machine under sanitizers. */
static inline int
run_case (TCase *tests)
{
  return run_case_within (tests, 120);
}

/* A problem on a named board, or on one that is drawn in rows with '/' between; it goes by
   the board's name. */
static inline BgProblem *
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

/* A problem of a test's table. */
typedef struct
{
  const char *board;
  BgRule rule;
  const char *start, *finish;
} ProblemText;

static inline BgProblem *
make_problem_of (const ProblemText *text)
{
  return make_problem (text->board, text->rule, text->start, text->finish);
}

/* A problem of the library. */
static inline BgProblem *
open_problem (const char *name)
{
  g_autoptr (GError) error = NULL;
  BgProblem *problem = bg_problem_open (name, &error);
  ck_assert_msg (problem != NULL, "%s: %s", name, error != NULL ? error->message : "no error");
  return problem;
}

/* An input error of one line that quotes each of PARTS (NULL at the end);
   frees it. */
static inline void
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

#define EXPECT_ERROR(error, what, ...) \
  expect_error ((error), (what), (const char *const[]) { __VA_ARGS__ __VA_OPT__ (,) NULL })

#endif
