#include "problem/refuse.h"

#include "core/error.h"

bool bg_problem_refuse_fewest (const BgProblem *problem, const char *name, GError **error) {
  return problem->goal != BG_GOAL_FEWEST
         || bg_input_error (
             error, "%s: the finish fewest, which solve and test know, expected another one",
             bg_excerpt (name, -1).text);
}

bool bg_problem_refuse_open (const BgProblem *problem, const char *name, GError **error) {
  return bg_problem_check_listed (problem, bg_excerpt (name, -1).text, error);
}

bool bg_problem_refuse_conditions (const BgProblem *problem, const char *name, GError **error) {
  if (!bg_problem_refuse_fewest (problem, name, error))
    return false;
  return problem->conditions == NULL
         || bg_input_error (error,
                            "%s: [problem] %s: a condition on solutions, which solve, graph, "
                            "verify and test obey, expected a problem without",
                            bg_excerpt (name, -1).text,
                            (const char *) problem->conditions->texts->pdata[0]);
}
