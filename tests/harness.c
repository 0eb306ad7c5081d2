#include "harness.h"

#include <stdio.h>
#include <sys/mman.h>

#include "board/notation.h"

/* What each test that was run noted last, in memory that is shared with the children that run
   them.  Results are in the same order. */
#define MOST_TESTS 4096
#define NOTE_SIZE 2048

typedef struct
{
  int n_begun;
  char note[MOST_TESTS][NOTE_SIZE];
} Notes;

static Notes *notes;

static void
begin_test (void)
{
  notes->n_begun++;
}

void
note_problem (const BgProblem *problem, uint64_t seed)
{
  g_autofree char *text = problem_text (problem);
  if (notes->n_begun > 0 && notes->n_begun <= MOST_TESTS)
    g_snprintf (notes->note[notes->n_begun - 1], NOTE_SIZE,
                "# from the random state 0x%" G_GINT64_MODIFIER "x\n%s", seed, text);
}

/* The notes of the tests that failed. */
static void
print_notes (SRunner *runner)
{
  const int n = srunner_ntests_run (runner);
  TestResult **result = srunner_results (runner);
  for (int i = 0; i < MIN (n, MOST_TESTS); i++)
    if (tr_rtype (result[i]) != CK_PASS && notes->note[i][0] != '\0')
      printf ("%s:%d failed on this problem:\n%s", tr_lfile (result[i]), tr_lno (result[i]),
              notes->note[i]);
  free (result);
}

TCase *
add_topic (Suite *suite, const char *name)
{
  TCase *topic = tcase_create (name);
  /* Check's own 4 seconds are too few for a busy machine under sanitizers */
  if (g_getenv ("CK_DEFAULT_TIMEOUT") == NULL)
    tcase_set_timeout (topic, 600);
  if (notes == NULL)
    notes = mmap (NULL, sizeof *notes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  g_assert (notes != MAP_FAILED);
  tcase_add_checked_fixture (topic, begin_test, NULL);
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
sample (int turns)
{
  return g_getenv ("CHECK_LONG") != NULL ? turns : MAX (MIN (turns, 3), turns / 3);
}

int
run_suite (Suite *suite)
{
  SRunner *runner = srunner_create (suite);
  srunner_run_all (runner, CK_ENV);
  int run = srunner_ntests_run (runner), failed = srunner_ntests_failed (runner);
  print_notes (runner);
  srunner_free (runner);
  if (run == 0)
    fputs ("no test fits RUN_TEST or CK_RUN_CASE\n", stderr);
  return run > 0 && failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

BgBoard *
make_board (const char *name, BgRule rule)
{
  g_autoptr (GError) error = NULL;
  BgBoard *board = strchr (name, '/') != NULL ? bg_board_new_drawn (name, rule, &error)
                                              : bg_board_new (name, rule, &error);
  ck_assert_msg (board != NULL, "%s: %s", name, error != NULL ? error->message : "no error");
  return board;
}

BgBoard *
copy_board (const BgBoard *board)
{
  g_autofree char *layout = bg_position_to_drawing (board, board->full);
  return strcmp (board->name, "drawn") == 0 ? bg_board_new_drawn (layout, board->rule, NULL)
                                            : make_board (board->name, board->rule);
}

/* Takes the board. */
static BgProblem *
make_on (BgBoard *board, const char *name, const char *start, const char *finish)
{
  g_autoptr (GError) error = NULL;
  BgProblem *problem = bg_problem_new (board, start, finish, &error);
  ck_assert_msg (problem != NULL, "%s: %s", name, error != NULL ? error->message : "no error");
  g_free (problem->name);
  problem->name = g_strdup (name);
  return problem;
}

BgProblem *
make_problem (const char *board_name, BgRule rule, const char *start, const char *finish)
{
  return make_on (make_board (board_name, rule), board_name, start, finish);
}

BgProblem *
make_problem_on (const BgBoard *board, const char *start, const char *finish)
{
  return make_on (copy_board (board), board->name, start, finish);
}

BgProblem *
make_problem_of (const ProblemText *text)
{
  return make_problem (text->board, text->rule, text->start, text->finish);
}

char *
problem_text (const BgProblem *problem)
{
  const BgBoard *board = problem->board;
  g_autofree char *layout = bg_position_to_drawing (board, board->full);
  g_autofree char *start = bg_position_to_drawing (board, problem->start);
  const bool is_drawn = strcmp (board->name, "drawn") == 0;
  return g_strdup_printf ("[problem]\n%s = %s\nrule = %d\nstart = %s\nfinish = %s\n",
                          is_drawn ? "layout" : "board", is_drawn ? layout : board->name,
                          board->rule, start, problem->finish_text);
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
  ck_assert_msg ((*error)->domain == BG_ERROR && (*error)->code != BG_ERROR_LIMIT, "%s: %s", what,
                 (*error)->message);
  const char *message = (*error)->message;
  ck_assert_msg (strpbrk (message, "\n\r") == NULL, "%s: over one line: %s", what, message);
  ck_assert_msg (g_utf8_validate (message, -1, NULL), "%s: no UTF-8", what);
  ck_assert_msg (strlen (message) < 600, "%s: %zu bytes of message", what, strlen (message));
  for (; *parts; parts++)
    ck_assert_msg (strstr (message, *parts) != NULL, "%s: '%s' not in: %s", what, *parts, message);
  g_clear_error (error);
}
