#include "solutions/survey.h"

#include <string.h>

#include "board/notation.h"
#include "core/error.h"

/* Microseconds between two looks at what other processes do. */
#define WAIT 20000

typedef struct
{
  BgSurveyProblem problem;
  int lower_bound;              /* known so far; or 0 */
  bool done;                    /* known, or tried by this process */
} Entry;

typedef struct
{
  const BgBoard *board;
  const BgSurveyPlan *plan;
  const BgControl *control;
  Entry *entry;                 /* those of one vacancy follow each other */
  int n_entries;
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

GArray *
bg_survey_list (const BgBoard *board, GError **error)
{
  if (board->n_holes < 3)
    return bg_input_error (error, "board '%s' has %d holes, expected at least 3", board->name,
                           board->n_holes);
  GArray *list = g_array_new (FALSE, FALSE, sizeof (BgSurveyProblem));
  int vacancies[BG_MAX_HOLES], survivors[BG_MAX_HOLES], number[2] = { 0 };
  const int n_vacancies = list_by_name (board, first_images (board, 0), vacancies);
  for (int v = 0; v < n_vacancies; v++)
    {
      const BgPosition vacancy = bg_hole_bit (vacancies[v]);
      const BgPosition in_class = bg_board_survivors (board, board->full & ~vacancy);
      const int n = list_by_name (board, first_images (board, vacancy), survivors);
      for (int out = 1; out >= 0; out--)
        for (int s = 0; s < n; s++)
          if (bg_has (in_class, survivors[s]) == !out)
            {
              const BgSurveyProblem problem = { vacancies[v], survivors[s], out, number[out]++ };
              g_array_append_val (list, problem);
            }
    }
  return list;
}

/* The problem from a vacancy to any of SURVIVORS. */
static BgProblem *
make_problem (const BgBoard *board, int vacancy, BgPosition survivors)
{
  BgPosition finishes[BG_MAX_HOLES] = { 0 };
  int n = 0;
  BG_FOR_EACH_HOLE (hole, survivors)
    finishes[n++] = bg_hole_bit (hole);
  return bg_problem_of (board, board->full & ~bg_hole_bit (vacancy), finishes, n);
}

/* --- Searches ------------------------------------------------------------- */

bool
bg_survey_solve (const BgBoard *board, const BgSurveyProblem *wanted, int at_least, bool counts,
                 const BgControl *control, BgSurveyTake *take, void *data, GError **error)
{
  const gint64 began = g_get_monotonic_time ();
  g_autoptr (BgProblem) problem = make_problem (board, wanted->vacancy,
                                                bg_hole_bit (wanted->survivor));
  BgSolveOptions options = { .known_bound = at_least, .counting = counts };
  g_auto (BgSolveResult) solved = { 0 };
  if (!bg_solve (problem, &options, control, &solved, error))
    return false;
  BgSurveyResult result = {
    .problem = wanted,
    .status = solved.status,
    .moves = solved.moves,
    .lower_bound = solved.lower_bound,
    .search = &solved,
    .stop = solved.stop,
  };
  if (counts && solved.status == BG_SOLVED)
    result.solutions = bg_solutions_new (&solved, control, &result.stop);
  result.seconds = bg_seconds_since (began);
  take (&result, data);
  g_clear_pointer (&result.solutions, bg_solutions_free);
  return true;
}

bool
bg_survey_nearest (const BgBoard *board, const BgSurveyProblem *const *problems, int n,
                   const BgControl *control, BgSurveyTake *take, void *data, GError **error)
{
  BgPosition survivors = 0;
  for (int i = 0; i < n; i++)
    survivors |= bg_hole_bit (problems[i]->survivor);
  g_autoptr (BgProblem) problem = make_problem (board, problems[0]->vacancy, survivors);
  BgSolveOptions options = { 0 };
  g_auto (BgSolveResult) nearest = { 0 };
  if (!bg_solve (problem, &options, control, &nearest, error))
    return false;
  const bool solved = nearest.status == BG_SOLVED;
  for (int i = 0; i < n; i++)
    take (&(BgSurveyResult) { .problem = problems[i],
                              .status = solved ? BG_BOUNDED : nearest.status,
                              .is_begun = solved,
                              .lower_bound = nearest.lower_bound,
                              .search = &nearest,
                              .seconds = nearest.stats.seconds,
                              .stop = nearest.stop }, data);
  return true;
}

/* --- Entries -------------------------------------------------------------- */

/* Hands the result of an entry over. */
static void
hand_over (const BgSurveyResult *result, void *data)
{
  Survey *survey = data;
  /* the problem is its first member */
  Entry *entry = &survey->entry[(const Entry *) result->problem - survey->entry];
  if (survey->ended)
    return;
  if (result->search != NULL && !result->is_begun)
    survey->plan->found (result, survey->plan->data);
  entry->done = !result->is_begun;
  entry->lower_bound = MAX (entry->lower_bound, result->lower_bound);
  survey->ended = !survey->plan->take (result, survey->plan->data);
}

static bool
is_done (Survey *survey, Entry *entry)
{
  const BgSurveyPlan *plan = survey->plan;
  if (!entry->done)
    entry->done = plan->is_known (&entry->problem, &entry->lower_bound, plan->data);
  return entry->done;
}

/* Is there something to do that no other process has taken? */
static bool
claim (const Survey *survey, int vacancy, int survivor)
{
  const BgSurveyPlan *plan = survey->plan;
  return plan->claim == NULL || plan->claim (vacancy, survivor, plan->data);
}

static void
release (const Survey *survey, int vacancy, int survivor)
{
  const BgSurveyPlan *plan = survey->plan;
  if (plan->release != NULL)
    plan->release (vacancy, survivor, plan->data);
}

static bool
solve (Survey *survey, Entry *entry, GError **error)
{
  const BgSurveyPlan *plan = survey->plan;
  plan->begin (entry->problem.vacancy, entry->problem.survivor, ++survey->n_begun, survey->total,
               plan->data);
  return bg_survey_solve (survey->board, &entry->problem, entry->lower_bound, plan->counts,
                          survey->control, hand_over, survey, error);
}

/* Finds the bound of those of N entries of one vacancy that are left. */
static bool
find_nearest (Survey *survey, Entry *entry, int n, GError **error)
{
  const BgSurveyProblem *left[BG_MAX_HOLES];
  int n_left = 0;
  bool is_bounded = true;
  for (int i = 0; i < n; i++)
    if (!is_done (survey, &entry[i]))
      {
        left[n_left++] = &entry[i].problem;
        is_bounded = is_bounded && entry[i].lower_bound > 0;
      }
  /* another process may have found it since */
  if (is_bounded)
    return true;
  survey->plan->begin (entry->problem.vacancy, -1, MIN (survey->n_begun + 1, survey->total),
                       survey->total, survey->plan->data);
  return bg_survey_nearest (survey->board, left, n_left, survey->control, hand_over, survey, error);
}

/* --- The survey ----------------------------------------------------------- */

/* Does what can be done for N entries of one vacancy; *TRIED: that was something. */
static bool
survey_vacancy (Survey *survey, Entry *entry, int n, bool *tried, GError **error)
{
  const int vacancy = entry->problem.vacancy;
  bool ok = true, is_bounded = true;
  for (int i = 0; i < n; i++)
    if (!is_done (survey, &entry[i]))
      {
        if (entry[i].problem.out_of_class)
          hand_over (&(BgSurveyResult) { .problem = &entry[i].problem, .status = BG_UNSOLVABLE },
                     survey);
        else if (entry[i].lower_bound == 0)
          is_bounded = false;
      }
  if (!is_bounded && !survey->ended)
    {
      /* what another process finds out holds here too */
      if (!claim (survey, vacancy, -1))
        return true;
      *tried = true;
      ok = find_nearest (survey, entry, n, error);
      release (survey, vacancy, -1);
    }
  for (int i = 0; i < n && ok && !survey->ended; i++)
    {
      const int survivor = entry[i].problem.survivor;
      if (is_done (survey, &entry[i]) || !claim (survey, vacancy, survivor))
        continue;
      *tried = true;
      /* it may have been done since it was looked for */
      if (!is_done (survey, &entry[i]))
        ok = solve (survey, &entry[i], error);
      release (survey, vacancy, survivor);
    }
  return ok;
}

/* One round; what others have taken is left over. */
static bool
survey_all (Survey *survey, bool *tried, GError **error)
{
  bool ok = true;
  for (int first = 0, n; first < survey->n_entries && ok && !survey->ended; first += n)
    {
      for (n = 1; first + n < survey->n_entries
                  && survey->entry[first + n].problem.vacancy
                       == survey->entry[first].problem.vacancy; n++)
        continue;
      ok = survey_vacancy (survey, &survey->entry[first], n, tried, error);
    }
  return ok;
}

static bool
is_complete (const Survey *survey)
{
  for (int i = 0; i < survey->n_entries; i++)
    if (!survey->entry[i].done)
      return false;
  return true;
}

bool
bg_survey_run (const BgBoard *board, const GArray *problems, const BgSurveyPlan *plan,
               const BgControl *control, GError **error)
{
  g_autofree Entry *entries = g_new0 (Entry, problems->len);
  Survey survey = { .board = board, .plan = plan, .control = control, .entry = entries,
                    .n_entries = problems->len };
  for (guint i = 0; i < problems->len; i++)
    {
      entries[i].problem = g_array_index (problems, BgSurveyProblem, i);
      survey.total += !is_done (&survey, &entries[i]) && !entries[i].problem.out_of_class;
    }
  bool ok = true, tried = true;
  while (ok && !survey.ended && !is_complete (&survey) && !bg_control_stopped (control))
    {
      if (!tried)
        g_usleep (WAIT);
      tried = false;
      ok = survey_all (&survey, &tried, error);
    }
  return ok;
}
