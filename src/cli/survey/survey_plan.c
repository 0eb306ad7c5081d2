#include "cli/survey/survey_plan.h"

#include "cli/solve/reason.h"
#include "records/progress.h"

typedef struct {
  const BgSurvey *survey;
  int excluded, known, ruled_out, left;
  int measured;   /* known problems that were searched */
  double seconds; /* of the measured problems */
} Plan;

/* Adds a problem that the catalogue has, if it is answered. */
static bool add_known (Plan *plan, const BgSurveyProblem *problem, bool *known, GError **error) {
  BgStore *catalogue = plan->survey->catalogue;
  g_autoptr (BgRecord) wanted = bg_survey_row_new (plan->survey->board, problem);
  g_autoptr (BgRecord) row = NULL;
  *known = false;
  if (catalogue == NULL)
    return true;
  if (!bg_catalogue_find (catalogue, wanted, &row, error))
    return false;
  *known = row != NULL && bg_survey_is_done (plan->survey, row);
  plan->known += *known;
  if (*known && bg_record_has (row, "method") && bg_record_has (row, "seconds")) {
    plan->measured++;
    plan->seconds += bg_record_real (row, "seconds");
  }
  return true;
}

static bool add_problem (Plan *plan, const BgSurveyProblem *problem, GError **error) {
  bool known;
  if (problem->out_of_class) {
    plan->excluded++;
    return true;
  }
  if (!add_known (plan, problem, &known, error))
    return false;
  if (known)
    return true;
  g_autoptr (BgProblem) whole = bg_survey_problem_new (plan->survey->board, problem->vacancy,
                                                       bg_hole_bit (problem->survivor));
  plan->left++;
  plan->ruled_out += bg_reason_is_resource (whole);
  return true;
}

static BgRecord *make_record (const Plan *plan, BgStop stop) {
  const BgSurvey *survey = plan->survey;
  const int searches = plan->left - plan->ruled_out;
  BgRecord *record = bg_record_new ();
  bg_record_add_board (record, survey->name, survey->board);
  bg_record_add_integer (record, "all", survey->problems->len);
  bg_record_add_integer (record, "excluded", plan->excluded);
  bg_record_add_integer (record, "known", plan->known);
  bg_record_add_integer (record, "left", plan->left);
  bg_record_add_integer (record, "ruled_out", plan->ruled_out);
  bg_record_add_integer (record, "measured", plan->measured);
  if (plan->measured > 0) {
    const double seconds = plan->seconds / plan->measured * searches;
    g_autofree char *time = bg_progress_time (seconds);
    bg_record_add_real (record, "seconds_left", seconds, 3);
    bg_record_add_text (record, "time_left", time);
  }
  bg_record_add_stop (record, stop);
  return record;
}

static const BgTextLine plan_text[] = {
  BG_LINE ("{board}{rule?, {rule}-move rule}: {all} problem{all:s} up to symmetry"),
  BG_LINE ("{excluded:8}  excluded by position class"),
  BG_LINE ("{known:8}  answered in the database"),
  BG_LINE ("{left:8}  left, of which a resource count rules out {ruled_out}"),
  BG_LINE_IF ("time_left", "about {time_left} for the rest, at the mean of {measured} problem"
                           "{measured:s} of the database that {measured=1?was|were} searched"),
  BG_LINE_IF ("!time_left", "nothing is known of the time: the database has no problem of this "
                            "board whose search came to its end"),
  BG_LINE_IF ("stopped_by", "stopped by a signal: the problems that follow are missing"),
  { NULL }
};

int bg_survey_plan (const BgSurvey *survey, GError **error) {
  Plan plan = { .survey = survey };
  const guint n = survey->problems->len;
  bool stopped = false;
  for (guint i = 0; i < n && !stopped; i++) {
    if (!add_problem (&plan, &g_array_index (survey->problems, BgSurveyProblem, i), error))
      return -1;
    stopped = bg_control_stopped (survey->control);
  }
  const BgStop stop = stopped ? BG_STOP_SIGNAL : BG_STOP_NONE;
  g_autoptr (BgRecord) record = make_record (&plan, stop);
  bg_cli_print (survey->common, record, &(BgForms){ .text = plan_text });
  return stopped ? BG_EXIT_LIMIT : BG_EXIT_DONE;
}
