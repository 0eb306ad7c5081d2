#include "suite.h"

#include <glib.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* The last note of each test that was run, in memory shared with the child processes that run the
   tests.  Results are in the same order. */
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
note_test (const char *note)
{
  if (notes->n_begun > 0 && notes->n_begun <= MOST_TESTS)
    g_strlcpy (notes->note[notes->n_begun - 1], note, NOTE_SIZE);
}

/* The notes of the tests that failed. */
static void
print_notes (SRunner *runner)
{
  const int n = srunner_ntests_run (runner);
  TestResult **result = srunner_results (runner);
  for (int i = 0; i < MIN (n, MOST_TESTS); i++)
    if (tr_rtype (result[i]) != CK_PASS && notes->note[i][0] != '\0')
      printf ("%s:%d failed on this:\n%s", tr_lfile (result[i]), tr_lno (result[i]),
              notes->note[i]);
  free (result);
}

static bool
is_set (const char *variable)
{
  const char *value = g_getenv (variable);
  return value != NULL && value[0] != '\0';
}

TCase *
add_topic (Suite *suite, const char *name)
{
  TCase *topic = tcase_create (name);
  /* Check's own 4 seconds are too few for a busy machine */
  if (!is_set ("CK_DEFAULT_TIMEOUT"))
    tcase_set_timeout (topic, is_set ("CHECK_LONG") || is_set ("SANITIZE") || is_set ("EMULATOR")
                                  ? 600
                                  : 60);
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
sample_of (int turns, int few)
{
  return g_getenv ("CHECK_LONG") != NULL ? turns : few;
}

int
sample (int turns)
{
  return sample_of (turns, MAX (MIN (turns, 3), turns / 3));
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
