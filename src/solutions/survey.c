#include "solutions/survey.h"

#include "board/error.h"
#include "board/notation.h"

/* The survey of one vacancy. */
typedef struct
{
  const BgBoard *board;
  const BgSurveyPlan *plan;
  const BgResources *resources;
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
make_problem (const Survey *survey, BgPosition survivors, GError **error)
{
  const BgBoard *board = survey->board;
  char vacancy[BG_HOLE_NAME];
  bg_hole_name (board, survey->vacancy, vacancy);
  g_autofree char *start = g_strconcat (vacancy, "'", NULL);
  g_autoptr (GString) finish = g_string_new ("any of");
  BG_FOR_EACH_HOLE (hole, survivors)
    {
      char name[BG_HOLE_NAME];
      bg_hole_name (board, hole, name);
      g_string_append_printf (finish, " %s", name);
    }
  BgBoard *copy = g_memdup2 (board, sizeof *board);
  copy->name = g_strdup (board->name);
  return bg_problem_new (copy, start, finish->str, error);
}

static void
hand_over (Survey *survey, BgPosition survivors, BgSurveyResult result)
{
  result.vacancy = survey->vacancy;
  BG_FOR_EACH_HOLE (survivor, survivors)
    {
      result.survivor = survivor;
      survey->ended |= !survey->plan->take (&result, survey->plan->data);
    }
  survey->left &= ~survivors;
}

static bool
count_and_hand_over (Survey *survey, int survivor, int moves, GError **error)
{
  BgSurveyResult result = { .status = BG_SOLVED, .moves = moves, .lower_bound = moves };
  if (survey->plan->counts)
    {
      g_autoptr (BgProblem) problem = make_problem (survey, bg_hole_bit (survivor), error);
      if (problem == NULL)
        return false;
      g_autoptr (GError) cause = NULL;
      result.solutions = bg_solutions_new (problem, moves, BG_DEFAULT_HEURISTIC, survey->resources,
                                           &cause);
      if (result.solutions == NULL)
        result.shortfall = g_strdup (cause->message);
    }
  hand_over (survey, bg_hole_bit (survivor), result);
  g_clear_pointer (&result.solutions, bg_solutions_free);
  g_free (result.shortfall);
  return true;
}

/* The survivors of PROBLEM that MOVES moves reach. */
static BgPosition
find_reached (const Survey *survey, const BgProblem *problem, int moves, bool *complete)
{
  g_autoptr (BgSide) side = bg_side_new (problem, BG_FORWARD);
  g_autoptr (BgBound) bound = bg_bound_new (&side->closed, BG_DEFAULT_HEURISTIC, NULL);
  BgLevels levels;
  BgLevelsPlan plan = { .side = side, .bound = bound, .limit = moves, .stop_at_finish = true };
  bg_levels_run (&levels, &plan, survey->resources);
  *complete = levels.outcome == BG_LEVELS_FOUND;
  BgPosition reached = 0;
  for (size_t i = 0; *complete && i < levels.level[moves].n; i++)
    if (bg_problem_is_finish (&side->closed, levels.level[moves].position[i]))
      for (int k = 0; k < side->group.order; k++)
        reached |= bg_board_image (survey->board, side->group.symmetry[k],
                                   levels.level[moves].position[i]);
  bg_levels_clear (&levels);
  return reached & survey->left;
}

/* Finds the nearest survivors among those left.  False on error. */
static bool
deal_with_nearest (Survey *survey, int *at_least, GError **error)
{
  g_autoptr (BgProblem) problem = make_problem (survey, survey->left, error);
  if (problem == NULL)
    return false;
  BgSolveOptions options = { .at_least = *at_least };
  BgSolveResult solved;
  if (!bg_solve (problem, &options, survey->resources, &solved, error))
    return false;
  BgSurveyResult result = { .status = solved.status, .lower_bound = solved.lower_bound };
  *at_least = solved.moves + 1;
  bg_solve_result_clear (&solved);
  if (result.status != BG_SOLVED)
    {
      hand_over (survey, survey->left, result);
      return true;
    }
  bool complete;
  BgPosition reached = find_reached (survey, problem, *at_least - 1, &complete);
  if (!complete)
    {
      result.status = BG_BOUNDED;
      hand_over (survey, survey->left, result);
      return true;
    }
  BG_FOR_EACH_HOLE (survivor, reached)
    if (!survey->ended && !count_and_hand_over (survey, survivor, *at_least - 1, error))
      return false;
  return true;
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
  hand_over (survey, out_of_class (survey),
             (BgSurveyResult) { .out_of_class = true, .status = BG_UNSOLVABLE });
  int at_least = 0;
  while (survey->left != 0 && !survey->ended)
    if (!deal_with_nearest (survey, &at_least, error))
      return false;
  return true;
}

bool
bg_survey_run (const BgBoard *board, const BgSurveyPlan *plan, const BgResources *resources,
               GError **error)
{
  Survey survey = { .board = board, .plan = plan, .resources = resources };
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
