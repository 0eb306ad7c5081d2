#include "pictures/text.h"
#include "public/public.h"
#include "solutions/survey.h"

typedef struct {
  const BgBoard *board;
  GArray *problems; /* BgSurveyProblem */
  int *lower_bound; /* of each; 0: not known */
  bool *is_done;    /* each was handed over */
  const BgControl *control;
  bool counts;
  bool (*take) (const BergholtSurveyed *surveyed, void *data);
  void *data;
  bool goes_on; /* TAKE wants more */
  BgStop stop;  /* why something was missing; or NONE */
} Survey;

static const BgSurveyProblem *problem_at (const Survey *survey, guint place) {
  return &g_array_index (survey->problems, BgSurveyProblem, place);
}

/* The numbers of solutions as text, to be freed. */
static void add_counts (BergholtSurveyed *surveyed, const BgSolutions *solutions, char *texts[4]) {
  const BgUnordered *sets = solutions->unordered;
  surveyed->ordered = texts[0] = bg_number_to_string (solutions->ordered);
  surveyed->ordered_raw = texts[1] = bg_number_to_string (solutions->ordered_raw);
  if (sets == NULL)
    return;
  surveyed->unordered = texts[2] = bg_number_to_string (sets->up_to_symmetry);
  surveyed->unordered_raw = texts[3] = bg_number_to_string (sets->raw);
}

/* Hands a result over, unless another search is to follow. */
static void take_result (const BgSurveyResult *result, void *data) {
  Survey *survey = data;
  const guint place = (guint) (result->problem - problem_at (survey, 0));
  survey->lower_bound[place] = MAX (result->lower_bound, 1);
  if (result->is_begun || !survey->goes_on)
    return;
  static const BergholtStatus statuses[] = {
    [BG_SOLVED] = BERGHOLT_SOLVED,
    [BG_UNSOLVABLE] = BERGHOLT_UNSOLVABLE,
    [BG_BOUNDED] = BERGHOLT_BOUNDED,
  };
  const GPtrArray *solution = result->solution;
  BergholtSurveyed surveyed = {
    .size = sizeof surveyed,
    .vacancy = result->problem->vacancy,
    .survivor = result->problem->survivor,
    .status = statuses[result->status],
    .by_class = result->problem->out_of_class,
    .moves = result->status == BG_SOLVED ? result->moves : -1,
    .lower_bound = result->status == BG_SOLVED    ? result->moves
                   : result->status == BG_BOUNDED ? result->lower_bound
                                                  : 0,
    .n_solution = solution != NULL ? (int) solution->len : 0,
    .solution = solution != NULL ? (const char *const *) solution->pdata : NULL,
    .stop = bg_public_stop_reason (result->stop),
    .seconds = result->seconds,
  };
  char *texts[4] = { NULL };
  if (result->solutions != NULL)
    add_counts (&surveyed, result->solutions, texts);
  if (result->stop != BG_STOP_NONE)
    survey->stop = result->stop;
  survey->is_done[place] = true;
  survey->goes_on = survey->take (&surveyed, survey->data);
  for (int i = 0; i < 4; i++)
    g_free (texts[i]);
}

/* Searches for the problem at PLACE or, where nothing is known of it, for the nearest survivor of
   its vacancy. */
static bool search (Survey *survey, guint place, GError **error) {
  const int vacancy = problem_at (survey, place)->vacancy;
  BgSurveyTask task = { .at_least = survey->lower_bound[place],
                        .number = (int) place + 1,
                        .total = (int) survey->problems->len };
  for (guint i = place; i < survey->problems->len; i++)
    if (!survey->is_done[i] && problem_at (survey, i)->vacancy == vacancy
        && !problem_at (survey, i)->out_of_class && (i == place || task.at_least == 0))
      task.place[task.n++] = (int) i;
  const BgSurveyWanted wanted = { .counts = survey->counts };
  return bg_survey_search (survey->board, survey->problems, &task, &wanted, survey->control,
                           take_result, survey, error);
}

static bool run (Survey *survey, GError **error) {
  for (guint i = 0; i < survey->problems->len && survey->goes_on; i++) {
    const BgSurveyProblem *problem = problem_at (survey, i);
    const BgSurveyResult excluded = { .problem = problem, .status = BG_UNSOLVABLE };
    if (problem->out_of_class)
      take_result (&excluded, survey);
    while (!survey->is_done[i] && survey->goes_on && !bg_control_stopped (survey->control))
      if (!search (survey, i, error))
        return false;
    if (!survey->is_done[i])
      survey->goes_on = false;
  }
  return true;
}

BergholtStopReason bergholt_survey (const BergholtBoard *board, bool counts,
                                    const BergholtControl *given,
                                    bool (*take) (const BergholtSurveyed *surveyed, void *data),
                                    void *data, char **error) {
  GError *cause = NULL;
  BgPublicControl control;
  if (!bg_public_control (&control, given, error))
    return BERGHOLT_STOP_REQUESTED;
  g_autoptr (GArray) problems = bg_survey_list (board, &cause);
  const guint n = problems != NULL ? problems->len : 0;
  g_autofree int *lower_bound = g_new0 (int, n);
  g_autofree bool *is_done = g_new0 (bool, n);
  Survey survey = {
    .board = board,
    .problems = problems,
    .lower_bound = lower_bound,
    .is_done = is_done,
    .control = &control.control,
    .counts = counts,
    .take = take,
    .data = data,
    .goes_on = true,
  };
  if (problems == NULL || !run (&survey, &cause)) {
    bg_public_fail (cause, error);
    return BERGHOLT_STOP_REQUESTED;
  }
  const BgStop asked = bg_control_stop (&control.control);
  return bg_public_stop_reason (asked != BG_STOP_NONE         ? asked
                                : survey.stop != BG_STOP_NONE ? survey.stop
                                : survey.goes_on              ? BG_STOP_NONE
                                                              : BG_STOP_SIGNAL);
}
