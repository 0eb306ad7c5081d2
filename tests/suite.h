/* The tests of a program, which suite.c runs: a suite named like the program.  CK_VERBOSITY and
   Check's other variables are heeded; no test at all is a failure too.  Nothing of the program that
   is tested is used here. */
#ifndef TESTS_SUITE_H
#define TESTS_SUITE_H

#include <check.h>
#include <glib.h>

/* Defines a test function, of a TOPIC (Check's case): CK_RUN_CASE=TOPIC runs one topic,
   RUN_TEST=FUNCTION one test function.  No list names it. */
#define TEST(function, topic) TEST_LOOP (function, topic, 1)

/* One that runs TURNS times, with _i from 0; RUN_TEST=FUNCTION:TURN runs one turn. */
#define TEST_LOOP(function, topic, turns) \
  static const TTest *function; \
  BEFORE_MAIN (add_##function, suite_add_test (topic, function, turns)) \
  START_TEST (function)

/* Calls SET_UP and TEAR_DOWN around each test of TOPIC. */
#define FIXTURE(topic, set_up, tear_down) \
  BEFORE_MAIN (G_PASTE (add_fixture_, __LINE__), suite_add_fixture (topic, set_up, tear_down))

/* A test that takes longer fails.  Without it a test may take 60 seconds; under `make check-long',
   sanitizers and emulators, 600. */
#define TEST_SECONDS(seconds) BEFORE_MAIN (set_seconds, suite_set_seconds (seconds))

#define BEFORE_MAIN(function, statement) \
  __attribute__ ((constructor)) static void function (void) { \
    statement; \
  }

void suite_add_test (const char *topic, const TTest *test, int turns);
void suite_add_fixture (const char *topic, SFun set_up, SFun tear_down);
void suite_set_seconds (double seconds);

/* The number of TURNS of a long loop that `make check` runs: a third, but 3 at least.  All TURNS if
   CHECK_LONG is set, as by `make check-long`. */
int sample (int turns);

/* As sample, for a loop of which FEW turns are enough. */
int sample_of (int turns, int few);

/* An assertion in a long loop.  Check writes to a file at each of its own assertions, which takes
   longer than the comparison. */
#define assert_in_loop(condition) \
  do { \
    if (!(condition)) \
      ck_abort_msg ("%s, which is expected, is false", #condition); \
  } while (0)

/* Of two pointers to texts, for qsort and g_ptr_array_sort. */
int compare_texts (const void *a, const void *b);

/* The path of a file of the source, such as "results/graphs.txt". */
char *source_file (const char *name);

/* Should the test that is running fail, or crash, prints NOTE, the last one that was given. */
void note_test (const char *note);

#endif
