/* Helpers of the unit tests: making problems, and checking errors. */
#ifndef TESTS_HARNESS_H
#define TESTS_HARNESS_H

#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "bounds/bound.h"
#include "core/error.h"
#include "problem/problem.h"
#include "search/solve.h"
#include "suite.h"

/* 4, 6 and 8. */
extern const BgRule all_rules[3];

/* And boards by lines: for model_random_board. */
#define BY_LINES ((BgRule) 0)
extern const BgRule all_kinds[4];

/* With a memory of 1 GiB; two threads with more than any test needs. */
extern const BgControl one_thread, two_threads, plenty;

/* A board of a test's table. */
typedef struct {
  const char *name;
  BgRule rule;
} BoardText;

/* A named board, or one that is drawn in rows with '/' between. */
BgBoard *make_board (const char *name, BgRule rule);
BgBoard *copy_board (const BgBoard *board);

/* Names of boards with a rule: one of each kind that is built in, and extreme sizes. */
const GPtrArray *all_board_names (void);

/* Is POSITION read back from all that text shows of it: with the names of columns and numbers of
   rows and without, in UTF-8 and ASCII, with lines above, and as a line?  And is it refused with a
   hole too few, or one that is something else? */
void check_drawings (const BgBoard *board, BgPosition position);

/* A problem on a board of make_board; it has the board's name. */
BgProblem *make_problem (const char *board_name, BgRule rule, const char *start,
                         const char *finish);

/* A problem on a copy of BOARD. */
BgProblem *make_problem_on (const BgBoard *board, const char *start, const char *finish);

/* A problem of a test's table. */
typedef struct {
  const char *board;
  BgRule rule;
  const char *start, *finish;
} ProblemText;

BgProblem *make_problem_of (const ProblemText *text);

/* Should the test that is running fail, or crash, prints the text of the last problem that was
   noted, and SEED, the state of the random numbers that it was made from. */
void note_problem (const BgProblem *problem, uint64_t seed);

/* A problem of the library. */
BgProblem *open_problem (const char *name);

/* The problem of a file whose text is given. */
BgProblem *read_problem (const char *text);

/* The answer of bg_solve, which fails on bad input alone. */
BgSolveResult solved (const BgProblem *problem, const BgSolveOptions *options,
                      const BgControl *control);

/* A folder for files of a test, which is removed with all that is in it. */
typedef char Folder;
Folder *folder_new (void);
void folder_remove (Folder *folder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Folder, folder_remove)

BgBound *make_bound (const BgProblem *problem, const char *expression);

/* An input error of one line that quotes each of PARTS (NULL at the end);
   frees it. */
void expect_error (GError **error, const char *what, const char *const *parts);

#define EXPECT_ERROR(error, what, ...) \
  expect_error ((error), (what), (const char *const[]){ __VA_ARGS__ __VA_OPT__ (, ) NULL })

#endif
