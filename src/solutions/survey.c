#include "solutions/survey.h"

#include <string.h>

#include "board/notation.h"
#include "core/error.h"

/* The survey of one vacancy. */
typedef struct
{
  const BgBoard *board;
  const BgSurveyPlan *plan;
  const BgControl *control;
  int vacancy;
  BgPosition left;              /* one hole of each class of survivors not yet dealt with */
  int n_begun, total;           /* problems that have to be solved */
  bool ended;
} Survey;

/* The holes of SET in the order of their names; returns how many. */
static int
list_by_name (const BgBoard *board, BgPosition set, int *holes)
{
  int n = 0;
  BG_FOR_EACH_HOLE (hole, set)
    {
      char name[BG_HOLE_NAME], other[BG_HOLE_NAME];
      bg_hole_name (board, hole, name);
      int at = n++;
      for (; at > 0; at--)
        {
          bg_hole_name (board, holes[at - 1], other);
          if (strcmp (other, name) < 0)
            break;
          holes[at] = holes[at - 1];
        }
      holes[at] = hole;
    }
  return n;
}

/* The holes that are the first of their images under the symmetries that fix
   the holes of KEPT. */
static BgPosition
first_images (const BgBoard *board, BgPosition kept)
{
  BgPosition first = 0;
  for (int hole = 0; hole < board->n_holes; hole++)
    {
      bool is_first = true;
      for (int s = 0; s < board->n_symmetries; s++)
        if (bg_board_image (board, s, kept) == kept && board->symmetry[s][hole] < hole)
          is_first = false;
      if (is_first)
        first |= bg_hole_bit (hole);
    }
  return first;
}

void
bg_survey_first_image (const BgBoard *board, int *vacancy, int *survivor)
{
  const int from = *vacancy, to = *survivor;
  for (int s = 0; s < board->n_symmetries; s++)
    {
      const int a = board->symmetry[s][from], b = board->symmetry[s][to];
      if (a < *vacancy || (a == *vacancy && b < *survivor))
        {
          *vacancy = a;
          *survivor = b;
        }
    }
}

/* The problem from the vacancy to any of SURVIVORS. */
static BgProblem *
make_problem (const Survey *survey, BgPosition survivors)
{
  const BgBoard *board = survey->board;
  BgPosition finishes[BG_MAX_HOLES];
  int n = 0;
  BG_FOR_EACH_HOLE (hole, survivors)
    finishes[n++] = bg_hole_bit (hole);
  return bg_problem_of (board, board->full & ~bg_hole_bit (survey->vacancy), finishes, n);
}

static void
hand_over (Survey *survey, int survivor, BgSurveyResult result)
{
  if (survey->ended)
    return;
  result.vacancy = survey->vacancy;
  result.survivor = survivor;
  survey->ended = !survey->plan->take (&result, survey->plan->data);
}

static void
hand_over_all (Survey *survey, BgPosition survivors, BgSurveyResult result)
{
  int holes[BG_MAX_HOLES];
  const int n = list_by_name (survey->board, survivors, holes);
  for (int i = 0; i < n; i++)
    hand_over (survey, holes[i], result);
  survey->left &= ~survivors;
}

/* Solves the problem of one survivor, which needs AT_LEAST moves as all do. */
static bool
deal_with (Survey *survey, int survivor, int at_least, GError **error)
{
  g_autoptr (BgProblem) problem = make_problem (survey, bg_hole_bit (survivor));
  survey->plan->begin (survey->vacancy, survivor, ++survey->n_begun, survey->total,
                       survey->plan->data);
  BgSolveOptions options = { .known_bound = at_least, .counting = survey->plan->counts };
  BgSolveResult solved;
  if (!bg_solve (problem, &options, survey->control, &solved, error))
    return false;
  BgSurveyResult result = {
    .status = solved.status,
    .moves = solved.moves,
    .lower_bound = solved.lower_bound,
    .stop = solved.stop,
  };
  if (survey->plan->counts && solved.status == BG_SOLVED)
    result.solutions = bg_solutions_new (&solved, survey->control, &result.stop);
  hand_over (survey, survivor, result);
  g_clear_pointer (&result.solutions, bg_solutions_free);
  bg_solve_result_clear (&solved);
  return true;
}

/* The survivors of one vacancy: what the nearest of all needs, each needs. */
static bool
deal_with_all (Survey *survey, GError **error)
{
  g_autoptr (BgProblem) problem = make_problem (survey, survey->left);
  survey->plan->begin (survey->vacancy, -1, survey->n_begun + 1, survey->total,
                       survey->plan->data);
  BgSolveOptions options = { 0 };
  BgSolveResult nearest;
  if (!bg_solve (problem, &options, survey->control, &nearest, error))
    return false;
  bool ok = true;
  if (nearest.status == BG_SOLVED)
    {
      int holes[BG_MAX_HOLES];
      const int n = list_by_name (survey->board, survey->left, holes);
      for (int i = 0; i < n && ok && !survey->ended; i++)
        ok = deal_with (survey, holes[i], nearest.lower_bound, error);
    }
  else
    hand_over_all (survey, survey->left,
                   (BgSurveyResult) { .status = nearest.status, .stop = nearest.stop,
                                      .lower_bound = nearest.lower_bound });
  bg_solve_result_clear (&nearest);
  return ok;
}

/* Splits off the survivors that position classes exclude. */
static BgPosition
out_of_class (const Survey *survey)
{
  const BgBoard *board = survey->board;
  return survey->left
         & ~bg_board_survivors (board, board->full & ~bg_hole_bit (survey->vacancy));
}

/* Begins with a vacancy: all its survivors but those that are known are left. */
static void
begin_vacancy (Survey *survey, int vacancy)
{
  const BgSurveyPlan *plan = survey->plan;
  survey->vacancy = vacancy;
  survey->left = first_images (survey->board, bg_hole_bit (vacancy));
  BG_FOR_EACH_HOLE (survivor, survey->left)
    if (plan->is_known (vacancy, survivor, plan->data))
      survey->left &= ~bg_hole_bit (survivor);
}

static bool
survey_vacancy (Survey *survey, int vacancy, GError **error)
{
  begin_vacancy (survey, vacancy);
  hand_over_all (survey, out_of_class (survey),
                 (BgSurveyResult) { .out_of_class = true, .status = BG_UNSOLVABLE });
  return survey->left == 0 || survey->ended || deal_with_all (survey, error);
}

bool
bg_survey_run (const BgBoard *board, const BgSurveyPlan *plan, const BgControl *control,
               GError **error)
{
  Survey survey = { .board = board, .plan = plan, .control = control };
  if (board->n_holes < 3)
    {
      bg_input_error (error, "board '%s' has %d holes, expected at least 3", board->name,
                      board->n_holes);
      return false;
    }
  int vacancies[BG_MAX_HOLES];
  const int n = list_by_name (board, first_images (board, 0), vacancies);
  for (int i = 0; i < n; i++)
    {
      begin_vacancy (&survey, vacancies[i]);
      survey.total += bg_pegs (survey.left & ~out_of_class (&survey));
    }
  for (int i = 0; i < n && !survey.ended; i++)
    if (!survey_vacancy (&survey, vacancies[i], error))
      return false;
  return true;
}
