#include "suite.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* The last note of each test that was run, in memory shared with the child processes that run the
   tests.  Results are in the same order. */
#define MOST_TESTS 4096
#define NOTE_SIZE 2048

typedef struct {
  int n_begun;
  char note[MOST_TESTS][NOTE_SIZE];
} Notes;

static Notes *notes;

static void begin_test (void) {
  notes->n_begun++;
}

void note_test (const char *note) {
  if (notes->n_begun > 0 && notes->n_begun <= MOST_TESTS)
    g_strlcpy (notes->note[notes->n_begun - 1], note, NOTE_SIZE);
}

/* The notes of the tests that failed. */
static void print_notes (SRunner *runner) {
  const int n = srunner_ntests_run (runner);
  TestResult **result = srunner_results (runner);
  for (int i = 0; i < MIN (n, MOST_TESTS); i++)
    if (tr_rtype (result[i]) != CK_PASS && notes->note[i][0] != '\0')
      printf ("%s:%d failed on this:\n%s", tr_lfile (result[i]), tr_lno (result[i]),
              notes->note[i]);
  free (result);
}

static bool is_set (const char *variable) {
  const char *value = g_getenv (variable);
  return value != NULL && value[0] != '\0';
}

typedef struct {
  const char *name;
  TCase *tests;
} Topic;

static GArray *topics; /* of Topic */
static double seconds; /* for a test; 0: as long as tests usually may take */

static TCase *find_topic (const char *name) {
  if (topics == NULL)
    topics = g_array_new (FALSE, FALSE, sizeof (Topic));
  for (guint i = 0; i < topics->len; i++)
    if (strcmp (g_array_index (topics, Topic, i).name, name) == 0)
      return g_array_index (topics, Topic, i).tests;
  const Topic topic = { name, tcase_create (name) };
  tcase_add_checked_fixture (topic.tests, begin_test, NULL);
  g_array_append_val (topics, topic);
  return topic.tests;
}

void suite_add_test (const char *topic, const TTest *test, int turns) {
  TCase *tests = find_topic (topic);
  int first = 0;
  g_auto (GStrv) wanted = g_strsplit (g_getenv ("RUN_TEST") ? g_getenv ("RUN_TEST") : "", ":", 2);
  if (wanted[0] != NULL && strcmp (wanted[0], test->name) != 0)
    return;
  if (wanted[0] != NULL && wanted[1] != NULL) {
    int turn = atoi (wanted[1]);
    first = MAX (first, turn);
    turns = MIN (turns, turn + 1);
  }
  tcase_add_loop_test (tests, test, first, turns);
}

void suite_add_fixture (const char *topic, SFun set_up, SFun tear_down) {
  tcase_add_checked_fixture (find_topic (topic), set_up, tear_down);
}

void suite_set_seconds (double wanted) {
  seconds = wanted;
}

int sample_of (int turns, int few) {
  return g_getenv ("CHECK_LONG") != NULL ? turns : few;
}

int sample (int turns) {
  return sample_of (turns, MAX (MIN (turns, 3), turns / 3));
}

char *source_file (const char *name) {
  const char *top = g_getenv ("srcdir");
  return g_build_filename (top != NULL ? top : ".", name, NULL);
}

int main (int, char **argv) {
  const bool is_slow = is_set ("CHECK_LONG") || is_set ("SANITIZE") || is_set ("EMULATOR");
  g_autofree char *name = g_path_get_basename (argv[0]);
  Suite *suite = suite_create (name);
  notes = mmap (NULL, sizeof *notes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  g_assert (notes != MAP_FAILED);
  for (guint i = 0; i < topics->len; i++) {
    TCase *tests = g_array_index (topics, Topic, i).tests;
    /* Check's own 4 seconds are too few for a busy machine */
    if (!is_set ("CK_DEFAULT_TIMEOUT"))
      tcase_set_timeout (tests, seconds > 0 ? seconds : is_slow ? 600 : 60);
    suite_add_tcase (suite, tests);
  }
  SRunner *runner = srunner_create (suite);
  srunner_run_all (runner, CK_ENV);
  const int run = srunner_ntests_run (runner), failed = srunner_ntests_failed (runner);
  print_notes (runner);
  srunner_free (runner);
  if (run == 0)
    fputs ("no test fits RUN_TEST or CK_RUN_CASE\n", stderr);
  return run > 0 && failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int compare_texts (const void *a, const void *b) {
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}
