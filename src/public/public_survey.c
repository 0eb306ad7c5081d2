#include "public/public.h"
#include "records/survey_row.h"

typedef struct {
  const BgBoard *board;
  GArray *problems; /* BgSurveyProblem */
  int *lower_bound; /* of each; 0: not known */
  bool *is_done;    /* each was handed over */
  const BgControl *control;
  bool counts;
  bool (*take) (const BergholtRecord *row, void *data);
  void *data;
  bool goes_on; /* TAKE wants more */
  BgStop stop;  /* why something was missing; or NONE */
} Survey;

static const BgSurveyProblem *problem_at (const Survey *survey, guint place) {
  return &g_array_index (survey->problems, BgSurveyProblem, place);
}

/* Hands a result over, unless another search is to follow. */
static void take_result (const BgSurveyResult *result, void *data) {
  Survey *survey = data;
  const guint place = (guint) (result->problem - problem_at (survey, 0));
  survey->lower_bound[place] = MAX (result->answer.lower_bound, 1);
  if (result->is_begun || !survey->goes_on)
    return;
  if (result->answer.stop != BG_STOP_NONE)
    survey->stop = result->answer.stop;
  survey->is_done[place] = true;
  g_autoptr (BgRecord) row = bg_survey_row (survey->board, result, NULL);
  survey->goes_on = survey->take (row, survey->data);
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
    const BgSurveyResult excluded = { .problem = problem, .answer.status = BG_NO };
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
                                    bool (*take) (const BergholtRecord *row, void *data),
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
