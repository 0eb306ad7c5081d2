/* Problems that not all analyses know. */
#ifndef BG_REFUSE_H
#define BG_REFUSE_H

#include "problem/problem.h"

/* Fail where PROBLEM, which was opened as NAME, wants the fewest pegs; where its finishes are not
   listed; where it has conditions or wants the fewest pegs. */
bool bg_problem_refuse_fewest (const BgProblem *problem, const char *name, GError **error);
bool bg_problem_refuse_open (const BgProblem *problem, const char *name, GError **error);
bool bg_problem_refuse_conditions (const BgProblem *problem, const char *name, GError **error);

#endif
