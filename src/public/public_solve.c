#include "board/notation.h"
#include "core/error.h"
#include "public/public.h"
#include "records/answer.h"
#include "search/fewest.h"
#include "search/any.h"

/* --- Searches -------------------------------------------------------------- */

/* Hands a better solution to the caller. */
static void tell_found (const BgSolveResult *result, void *data) {
  const BergholtOptions *options = data;
  options->found ((const char *const *) result->solution->pdata, (int) result->solution->len,
                  result->lower_bound, options->found_data);
}

/* Searches for a shortest solution, or for any. */
static bool search (BergholtResult *result, const BergholtOptions *options,
                    const BgControl *control, GError **error) {
  BgSolveOptions asked = result->asked;
  BgSolveResult *solved = &result->solved;
  asked.counting = options != NULL && options->counts;
  asked.found = options != NULL && options->found != NULL ? tell_found : NULL;
  asked.data = (void *) options;
  if (options != NULL && options->asked.any
          ? !bg_any_find (result->problem, control, solved, error)
          : !bg_solve (result->problem, &asked, control, solved, error))
    return false;
  /* the heuristic may have been wrong of a line of play */
  result->reason = solved->inexact && solved->status == BG_NO
                       ? g_strdup ("no solution found; nothing is proved")
                       : bg_answer_reason_text (solved, result->problem);
  bg_answer_fill (result->record, result->problem, solved, NULL);
  bg_record_add_stop (result->record, solved->stop);
  return true;
}

/* Finds the finishes of a problem that wants the fewest pegs, once.  Where the search for them is
   stopped that is the RESULT. */
static bool settle_fewest (BergholtResult *result, BgProblem *problem, const BgControl *control,
                           GError **error) {
  int fewest;
  BgStop stop;
  if (!problem->finish_is_single || bg_fewest_settle (problem, control, &fewest, &stop, error))
    bg_record_add_integer (result->record, "fewest_pegs", bg_problem_finish_pegs (problem));
  else if (*error == NULL) {
    result->solved.stop = stop;
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
      && (!settle_fewest (result, problem, control, error) || result->solved.stop != BG_STOP_NONE))
    return *error == NULL;
  return search (result, options, control, error);
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
    if (result->solved.stop == BG_STOP_SIGNAL) {
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
  g_free (result);
}

/* --- Results --------------------------------------------------------------- */

BergholtStatus bergholt_result_status (const BergholtResult *result) {
  /* of a result that is inexact nothing is proved but its solution */
  const BgTruth proved = result->solved.inexact ? BG_UNKNOWN : result->solved.status;
  return proved == BG_YES                  ? BERGHOLT_SOLVED
         : result->solved.solution != NULL ? BERGHOLT_FOUND
         : proved == BG_NO                 ? BERGHOLT_UNSOLVABLE
                                           : BERGHOLT_BOUNDED;
}

int bergholt_result_moves (const BergholtResult *result) {
  return result->solved.solution != NULL ? (int) result->solved.solution->len : -1;
}

int bergholt_result_lower_bound (const BergholtResult *result) {
  return result->solved.inexact ? 0 : result->solved.lower_bound;
}

BergholtStopReason bergholt_result_stop (const BergholtResult *result) {
  return bg_public_stop_reason (result->solved.stop);
}

const char *bergholt_result_reason (const BergholtResult *result) {
  return result->reason;
}

const BergholtRecord *bergholt_result_record (const BergholtResult *result) {
  return result->record;
}

const char *bergholt_result_move (const BergholtResult *result, int move) {
  g_assert (move >= 0 && move < bergholt_result_moves (result));
  return result->solved.solution->pdata[move];
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
