/* Suites: problems on which bounds are compared. */
#ifndef BG_SUITE_H
#define BG_SUITE_H

#include "problem/problem.h"

/* The ending of files of suites. */
#define BG_SUITE_ENDING ".suite"

/* Is PATTERN, which may be NULL, in the name, the title or the board of PROBLEM?  With '*' or '?'
   it is a glob. */
bool bg_suite_matches (const char *pattern, const BgProblem *problem);

/* Appends the problems of SUITE to PROBLEMS: of a file, whose name ends in .suite, with a problem a
   line and comments from '#' on; of a file of the problem library, by its name without
   the ending; one problem, as bg_problem_open knows it; or the problems of the library that match a
   pattern, in the order of their names, without problems that have conditions on solutions. */
bool bg_suite_open (const char *suite, GPtrArray *problems, GError **error);

#endif
