/* Running a suite of tests.  Nothing of the program is used here. */
#ifndef TESTS_SUITE_H
#define TESTS_SUITE_H

#include <check.h>

/* A program's tests are a suite, named like its file, of topics (Check's cases), so that
   CK_RUN_CASE=TOPIC runs one topic.  The environment variable RUN_TEST=FUNCTION runs one test
   function, and RUN_TEST=FUNCTION:TURN one turn of a test that is run in a loop. */
TCase *add_topic (Suite *suite, const char *name);
void add_test (TCase *topic, const TTest *test);

/* The test's _i goes from FIRST to END - 1. */
void add_loop (TCase *topic, const TTest *test, int first, int end);

/* The number of TURNS of a long loop that `make check` runs: a third, but 3 at least.  All TURNS if
   CHECK_LONG is set, as by `make check-long`. */
int sample (int turns);

/* As sample, for a loop of which FEW turns are enough. */
int sample_of (int turns, int few);

/* Runs the suite and returns the program's exit status: no test at all is a failure too.  A test
   that takes over 60 seconds fails; under `make check-long', sanitizers and emulators, over 600.
   CK_VERBOSITY and Check's other variables are heeded. */
int run_suite (Suite *suite);

/* An assertion in a long loop.  Check writes to a file at each of its own assertions, which takes
   longer than the comparison. */
#define assert_in_loop(condition) \
  do \
    { \
      if (!(condition)) \
        ck_abort_msg ("%s, which is expected, is false", #condition); \
    } \
  while (0)

/* Should the test that is running fail, or crash, prints NOTE, the last one that was given. */
void note_test (const char *note);

#endif
