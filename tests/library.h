/* The problem library: which of its problems are slow, and how to hold one against
   its [expect]. */
#ifndef TESTS_LIBRARY_H
#define TESTS_LIBRARY_H

/* Problems that take over some 3 seconds of one core. */
extern const char *const library_slow[];
extern const int library_n_slow;

/* Solves the library's problem NAME; fails if the answer is not the expected one.
   A problem that expects nothing is read only. */
void library_check (const char *name);

#endif
