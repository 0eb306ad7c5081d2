#include "solutions/survey.h"

#include <string.h>

#include "board/notation.h"
#include "core/error.h"
#include "core/plain_text.h"

/* The holes of SET in the order of their names; returns how many. */
static int list_by_name (const BgBoard *board, BgPosition set, int *holes) {
  int n = 0;
  BG_FOR_EACH_HOLE (hole, set) {
    const BgHoleName name = bg_hole_name (board, hole);
    int at = n++;
    for (; at > 0 && strcmp (bg_hole_name (board, holes[at - 1]).text, name.text) > 0; at--)
      holes[at] = holes[at - 1];
    holes[at] = hole;
  }
  return n;
}

/* The holes that are the first of their images under the symmetries that fix
   the holes of KEPT. */
static BgPosition first_images (const BgBoard *board, BgPosition kept) {
  BgPosition first = 0;
  for (int hole = 0; hole < board->n_holes; hole++) {
    bool is_first = true;
    for (int s = 0; s < board->n_symmetries; s++)
      if (bg_board_image (board, s, kept) == kept && board->symmetry[s][hole] < hole)
        is_first = false;
    if (is_first)
      first |= bg_hole_bit (hole);
  }
  return first;
}

void bg_survey_first_image (const BgBoard *board, int *vacancy, int *survivor) {
  const int from = *vacancy, to = *survivor;
  for (int s = 0; s < board->n_symmetries; s++) {
    const int a = board->symmetry[s][from], b = board->symmetry[s][to];
    if (a < *vacancy || (a == *vacancy && b < *survivor)) {
      *vacancy = a;
      *survivor = b;
    }
  }
}

GArray *bg_survey_list (const BgBoard *board, GError **error) {
  if (board->n_holes < 3)
    return bg_input_error (error, "board '%s' has %d hole%s, expected at least 3", board->name,
                           board->n_holes, bg_plural (board->n_holes));
  GArray *list = g_array_new (FALSE, FALSE, sizeof (BgSurveyProblem));
  int vacancies[BG_MAX_HOLES], survivors[BG_MAX_HOLES], number[2] = { 0 };
  const int n_vacancies = list_by_name (board, first_images (board, 0), vacancies);
  for (int v = 0; v < n_vacancies; v++) {
    const BgPosition vacancy = bg_hole_bit (vacancies[v]);
    const BgPosition in_class = bg_board_survivors (board, board->full & ~vacancy);
    const int n = list_by_name (board, first_images (board, vacancy), survivors);
    for (int out = 1; out >= 0; out--)
      for (int s = 0; s < n; s++)
        if (bg_has (in_class, survivors[s]) == !out) {
          const BgSurveyProblem problem = { vacancies[v], survivors[s], out, number[out]++ };
          g_array_append_val (list, problem);
        }
  }
  return list;
}

BgProblem *bg_survey_problem_new (const BgBoard *board, int vacancy, BgPosition survivors) {
  BgPosition finishes[BG_MAX_HOLES] = { 0 };
  int n = 0;
  BG_FOR_EACH_HOLE (hole, survivors)
    finishes[n++] = bg_hole_bit (hole);
  return bg_problem_of (board, board->full & ~bg_hole_bit (vacancy), finishes, n);
}

/* --- Searches ------------------------------------------------------------- */

/* Searches for PROBLEM, of which no solution has fewer moves than TASK says, by solutions that get
   shorter; or, where a solution that is known has one move more, for that one move less alone.  A
   result that is bounded and was not stopped has refuted it. */
static bool pursue_minimum (const BgProblem *problem, const BgSurveyTask *task,
                            const BgControl *control, BgSolveResult *solved, GError **error) {
  const BgSolveOptions shortening = {
    .method = "levels",
    .known_bound = task->at_least,
    .anytime = true,
  };
  if (task->at_most != task->at_least + 1)
    return bg_solve (problem, &shortening, control, solved, error);
  /* it begins below the known bound: what low limits learn saves more than they cost */
  const BgSolveOptions refuting = { .max_moves = task->at_least };
  if (!bg_solve (problem, &refuting, control, solved, error))
    return false;
  if (solved->status == BG_UNKNOWN)
    solved->lower_bound = MAX (solved->lower_bound, task->at_least);
  if (solved->lower_bound == task->at_most)
    solved->stop = BG_STOP_NONE;
  return true;
}

/* Searches for PROBLEM by limits from KNOWN_BOUND, with the levels that counting needs. */
static bool search_levels (const BgProblem *problem, int known_bound, const BgSurveyWanted *wanted,
                           const BgControl *control, BgSolveResult *solved, GError **error) {
  const BgSolveOptions options = {
    .known_bound = known_bound,
    .counting = wanted->counts,
  };
  return bg_solve (problem, &options, control, solved, error);
}

/* Searches for PROBLEM: for a minimum that is not known as pursue_minimum does, if solutions that
   get shorter are wanted, and then for the levels that counting needs, or for a certificate, which
   so does not depend on how the minimum was found.  A second search that is stopped leaves the
   minimum of the first, or its bound. */
static bool find_minimum (const BgProblem *problem, const BgSurveyTask *task,
                          const BgSurveyWanted *wanted, const BgControl *control,
                          BgSolveResult *solved, GError **error) {
  if (!wanted->anytime || task->at_most == task->at_least)
    return search_levels (problem, task->at_least, wanted, control, solved, error);
  if (!pursue_minimum (problem, task, control, solved, error))
    return false;
  const bool is_known = solved->status == BG_YES
                        || (solved->status == BG_UNKNOWN && solved->stop == BG_STOP_NONE);
  if (!is_known || !(wanted->counts || wanted->certificates))
    return true;
  BgSolveResult second;
  if (!search_levels (problem, solved->lower_bound, wanted, control, &second, error)) {
    bg_solve_result_clear (solved);
    return false;
  }
  if (second.status != BG_YES) {
    solved->stop = second.stop;
    bg_solve_result_clear (&second);
    return true;
  }
  bg_solve_result_clear (solved);
  *solved = second;
  return true;
}

static bool solve_one (const BgBoard *board, const BgSurveyProblem *one, const BgSurveyTask *task,
                       const BgSurveyWanted *wanted, const BgControl *control, BgSurveyTake *take,
                       void *data, GError **error) {
  const gint64 began = g_get_monotonic_time ();
  g_autoptr (BgProblem)
      problem = bg_survey_problem_new (board, one->vacancy, bg_hole_bit (one->survivor));
  g_auto (BgSolveResult) solved = { 0 };
  if ((wanted->final_sweep != NULL
       && !bg_conditions_add (problem, "final-sweep", wanted->final_sweep, error))
      || !find_minimum (problem, task, wanted, control, &solved, error))
    return false;
  BgSurveyResult result = { .problem = one, .answer = solved, .posed = problem };
  if (wanted->counts && solved.status == BG_YES && solved.stop == BG_STOP_NONE)
    result.solutions = bg_solutions_new (&solved, control, &result.answer.stop);
  result.answer.stats.seconds = bg_seconds_since (began);
  take (&result, data);
  g_clear_pointer (&result.solutions, bg_solutions_free);
  return true;
}

bool bg_survey_search (const BgBoard *board, const GArray *problems, const BgSurveyTask *task,
                       const BgSurveyWanted *wanted, const BgControl *control, BgSurveyTake *take,
                       void *data, GError **error) {
  const BgSurveyProblem *problem = (const BgSurveyProblem *) problems->data;
  const BgSurveyProblem *first = &problem[task->place[0]];
  if (task->at_least > 0)
    return solve_one (board, first, task, wanted, control, take, data, error);
  BgPosition survivors = 0;
  for (int i = 0; i < task->n; i++)
    survivors |= bg_hole_bit (problem[task->place[i]].survivor);
  g_autoptr (BgProblem) any = bg_survey_problem_new (board, first->vacancy, survivors);
  BgSolveOptions options = { 0 };
  g_auto (BgSolveResult) nearest = { 0 };
  if (!bg_solve (any, &options, control, &nearest, error))
    return false;
  BgSurveyResult result = { .posed = any, .answer = nearest };
  BgSolveResult *answer = &result.answer;
  result.is_begun = answer->status == BG_YES || answer->stop == BG_STOP_TIME;
  answer->lower_bound = MAX (1, answer->lower_bound);
  answer->solution = NULL; /* it is of one of the problems */
  if (answer->status == BG_YES)
    answer->status = BG_UNKNOWN;
  if (result.is_begun)
    answer->stop = BG_STOP_NONE;
  for (int i = 0; i < task->n; i++) {
    result.problem = &problem[task->place[i]];
    take (&result, data);
  }
  return true;
}
