#include "solutions/survey.h"

#include "core/error.h"

/* The survey of one vacancy. */
typedef struct
{
  const BgBoard *board;
  const BgSurveyPlan *plan;
  const BgControl *control;
  int vacancy;
  BgPosition left;              /* one hole of each class of survivors not yet dealt with */
  bool ended;
} Survey;

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
  BG_FOR_EACH_HOLE (survivor, survivors)
    hand_over (survey, survivor, result);
  survey->left &= ~survivors;
}

/* Solves the problem of one survivor, which needs AT_LEAST moves as all do. */
static bool
deal_with (Survey *survey, int survivor, int at_least, GError **error)
{
  g_autoptr (BgProblem) problem = make_problem (survey, bg_hole_bit (survivor));
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
  BgSolveOptions options = { 0 };
  BgSolveResult nearest;
  if (!bg_solve (problem, &options, survey->control, &nearest, error))
    return false;
  bool ok = true;
  if (nearest.status == BG_SOLVED)
    {
      BG_FOR_EACH_HOLE (survivor, survey->left)
        ok = ok && (survey->ended || deal_with (survey, survivor, nearest.lower_bound, error));
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
  uint64_t class = bg_board_class (board, board->full & ~bg_hole_bit (survey->vacancy));
  BgPosition excluded = 0;
  BG_FOR_EACH_HOLE (hole, survey->left)
    if (bg_board_class (board, bg_hole_bit (hole)) != class)
      excluded |= bg_hole_bit (hole);
  return excluded;
}

static bool
survey_vacancy (Survey *survey, GError **error)
{
  const BgSurveyPlan *plan = survey->plan;
  survey->left = first_images (survey->board, bg_hole_bit (survey->vacancy));
  BG_FOR_EACH_HOLE (survivor, survey->left)
    if (plan->is_known (survey->vacancy, survivor, plan->data))
      survey->left &= ~bg_hole_bit (survivor);
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
  BG_FOR_EACH_HOLE (vacancy, first_images (board, 0))
    {
      survey.vacancy = vacancy;
      if (!survey.ended && !survey_vacancy (&survey, error))
        return false;
    }
  return true;
}
