#include "board/notation.h"
#include "core/error.h"
#include "public/public.h"
#include "records/answer.h"
#include "search/any/fewest.h"
#include "search/conditioned/any_conditioned.h"

/* --- Shortest solutions ---------------------------------------------------- */

/* Hands a better solution to the caller. */
static void tell_found (const BgSolveResult *result, void *data) {
  const BergholtOptions *options = data;
  options->found ((const char *const *) result->solution->pdata, (int) result->solution->len,
                  result->lower_bound, options->found_data);
}

static bool solve_shortest (BergholtResult *result, const BergholtOptions *options,
                            const BgControl *control, GError **error) {
  BgSolveOptions search = result->asked;
  search.counting = options != NULL && options->counts;
  search.found = options != NULL && options->found != NULL ? tell_found : NULL;
  search.data = (void *) options;
  BgSolveResult *solved = &result->solved;
  if (!bg_solve (result->problem, &search, control, solved, error))
    return false;
  static const BergholtStatus statuses[] = {
    [BG_SOLVED] = BERGHOLT_SOLVED,
    [BG_UNSOLVABLE] = BERGHOLT_UNSOLVABLE,
    [BG_BOUNDED] = BERGHOLT_BOUNDED,
  };
  result->status = statuses[solved->status];
  if (solved->inexact)
    result->status = solved->status == BG_SOLVED ? BERGHOLT_FOUND : BERGHOLT_BOUNDED;
  if (solved->status == BG_BOUNDED && solved->solution != NULL)
    result->status = BERGHOLT_FOUND;
  result->lower_bound = solved->inexact ? 0 : solved->lower_bound;
  /* the heuristic may have been wrong of a line of play */
  result->reason = solved->inexact && solved->status == BG_UNSOLVABLE
                       ? g_strdup ("no solution found; nothing is proved")
                       : bg_answer_reason_text (solved, result->problem);
  result->stop = solved->stop;
  result->solution = solved->solution;
  bg_answer_fill (result->record, result->problem, solved, NULL);
  bg_record_add_stop (result->record, solved->stop);
  return true;
}

/* --- Any solution ---------------------------------------------------------- */

static bool solve_any (BergholtResult *result, const BgControl *control, GError **error) {
  gint64 began = g_get_monotonic_time ();
  BgAnyResult *found = &result->found;
  if (!bg_any_find_conditioned (result->problem, control, found, error))
    return false;
  result->status = found->status == BG_YES  ? BERGHOLT_FOUND
                   : found->status == BG_NO ? BERGHOLT_UNSOLVABLE
                                            : BERGHOLT_BOUNDED;
  result->stop = found->status == BG_UNKNOWN ? bg_control_shortfall (control) : BG_STOP_NONE;
  result->solution = found->moves;
  bg_answer_fill_any (result->record, result->problem, found, result->stop,
                      bg_seconds_since (began), NULL);
  result->reason = g_strdup (result->stop != BG_STOP_NONE
                                 ? bg_stop_key (result->stop)
                                 : bg_record_text (result->record, "reason_text"));
  return true;
}

/* --- Either ---------------------------------------------------------------- */

/* Finds the finishes of a problem that wants the fewest pegs, once.  Where the search for them is
   stopped that is the RESULT. */
static bool settle_fewest (BergholtResult *result, BgProblem *problem, const BgControl *control,
                           GError **error) {
  int fewest;
  BgStop stop;
  if (!problem->finish_is_single || bg_fewest_settle (problem, control, &fewest, &stop, error))
    bg_record_add_integer (result->record, "fewest_pegs", bg_problem_finish_pegs (problem));
  else if (*error == NULL) {
    result->status = BERGHOLT_BOUNDED;
    result->stop = stop;
    result->reason = g_strdup (bg_stop_key (stop));
    bg_record_add_stop (result->record, stop);
  }
  return *error == NULL;
}

static bool solve (BergholtResult *result, BgProblem *problem, const BergholtOptions *options,
                   const BgControl *control, GError **error) {
  bg_record_add_problem (result->record, problem);
  if (options != NULL
      && (!bg_options_check (options->given, error)
          || !bg_check_deepening (options->asked.at_least, options->asked.max_moves, error)
          || !bg_solve_asked_check (&options->asked, problem, error)))
    return false;
  if (problem->goal == BG_GOAL_FEWEST
      && (!settle_fewest (result, problem, control, error) || result->stop != BG_STOP_NONE))
    return *error == NULL;
  return options != NULL && options->asked.any ? solve_any (result, control, error)
                                               : solve_shortest (result, options, control, error);
}

BergholtResult *bergholt_solve (BergholtProblem *problem, const BergholtOptions *options,
                                const BergholtControl *control, char **error) {
  BgPublicControl run;
  if (!bg_public_control (&run, control, error))
    return NULL;
  BergholtResult *result = g_new0 (BergholtResult, 1);
  result->problem = problem;
  result->record = bg_record_new ();
  if (options != NULL) {
    result->asked = bg_solve_options_of (&options->asked);
    result->asked.heuristic = g_strdup (result->asked.heuristic);
  }
  GError *cause = NULL;
  if (solve (result, problem, options, &run.control, &cause)) {
    /* the program's word would be "signal" */
    if (result->stop == BG_STOP_SIGNAL) {
      g_free (result->reason);
      result->reason = g_strdup ("stopped on request");
    }
    return result;
  }
  bg_public_fail (cause, error);
  bergholt_result_free (result);
  return NULL;
}

void bergholt_result_free (BergholtResult *result) {
  if (result == NULL)
    return;
  g_free (result->reason);
  g_free ((char *) result->asked.heuristic);
  bg_record_free (result->record);
  bg_solve_result_clear (&result->solved);
  bg_any_result_clear (&result->found);
  g_free (result);
}

/* --- Results --------------------------------------------------------------- */

BergholtStatus bergholt_result_status (const BergholtResult *result) {
  return result->status;
}

int bergholt_result_moves (const BergholtResult *result) {
  return result->solution != NULL ? (int) result->solution->len : -1;
}

int bergholt_result_lower_bound (const BergholtResult *result) {
  return result->lower_bound;
}

BergholtStopReason bergholt_result_stop (const BergholtResult *result) {
  return bg_public_stop_reason (result->stop);
}

const char *bergholt_result_reason (const BergholtResult *result) {
  return result->reason;
}

const BergholtRecord *bergholt_result_record (const BergholtResult *result) {
  return result->record;
}

const char *bergholt_result_move (const BergholtResult *result, int move) {
  g_assert (move >= 0 && move < bergholt_result_moves (result));
  return result->solution->pdata[move];
}

int bergholt_result_move_holes (const BergholtResult *result, int move, int *holes, int room) {
  const char *text = bergholt_result_move (result, move);
  int n = 0;
  for (int hole; bg_hole_read (result->problem->board, &text, &hole, NULL); n++) {
    if (n < room)
      holes[n] = hole;
    if (*text == '-')
      text++;
  }
  return n;
}
