#include "board/notation.h"
#include "core/error.h"
#include "public/public.h"
#include "records/answer.h"

/* --- Shortest solutions ---------------------------------------------------- */

/* Hands a better solution to the caller. */
static void tell_found (const BgSolveResult *result, void *data) {
  const BergholtSolveOptions *options = data;
  options->found ((const char *const *) result->solution->pdata, (int) result->solution->len,
                  result->lower_bound, options->found_data);
}

static bool solve_shortest (BergholtResult *result, const BgProblem *problem,
                            const BergholtSolveOptions *options, const BgControl *control,
                            GError **error) {
  const BgSolveOptions search = {
    .method = options->anytime ? "levels" : options->method,
    .heuristic = options->heuristic,
    .at_least = options->at_least,
    .max_moves = options->max_moves,
    .inexact = options->inexact,
    .counting = options->count,
    .anytime = options->anytime,
    .found = options->found != NULL ? tell_found : NULL,
    .data = (void *) options,
  };
  if (options->anytime
      && (options->method != NULL || options->at_least != 0 || options->max_moves != 0
          || options->inexact || options->count))
    return bg_input_error (error, "options: 'anytime' with another one but a heuristic");
  BgSolveResult *solved = &result->solved;
  if (!bg_solve (problem, &search, control, solved, error))
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
                       : bg_answer_reason_text (solved, problem);
  result->stop = solved->stop;
  result->solution = solved->solution;
  bg_answer_fill (result->record, problem, solved, NULL);
  bg_record_add_stop (result->record, solved->stop);
  return true;
}

/* --- Any solution ---------------------------------------------------------- */

static bool solve_any (BergholtResult *result, const BgProblem *problem,
                       const BergholtSolveOptions *options, const BgControl *control,
                       GError **error) {
  if (options->method != NULL || options->heuristic != NULL || options->at_least != 0
      || options->max_moves != 0 || options->inexact || options->count || options->anytime)
    return bg_input_error (error, "options: 'any' with another one, expected it alone");
  gint64 began = g_get_monotonic_time ();
  BgAnyResult *found = &result->found;
  if (!bg_any_find (problem, control->memory, control->stop, found, error))
    return false;
  static const BergholtStatus statuses[] = {
    [BG_YES] = BERGHOLT_FOUND,
    [BG_NO] = BERGHOLT_UNSOLVABLE,
    [BG_UNKNOWN] = BERGHOLT_BOUNDED,
  };
  result->status = statuses[found->status];
  result->stop = found->status == BG_UNKNOWN ? bg_control_stop (control) : BG_STOP_NONE;
  result->reason = result->stop != BG_STOP_NONE ? g_strdup (bg_stop_key (result->stop)) : NULL;
  result->solution = found->moves;
  bg_answer_fill_any (result->record, problem, found, result->stop, bg_seconds_since (began), NULL);
  return true;
}

BergholtResult *bergholt_solve (const BergholtProblem *problem, const BergholtSolveOptions *given,
                                const BergholtControl *control, char **error) {
  BergholtSolveOptions options;
  BgPublicControl run;
  if (!bg_public_take (&options, sizeof options, given, "options", error)
      || !bg_public_in_range ("options: max_moves", options.max_moves, BG_MAX_HOLES, error)
      || !bg_public_in_range ("options: at_least", options.at_least,
                              options.max_moves > 0 ? options.max_moves : BG_MAX_HOLES, error)
      || !bg_public_control (&run, control, error))
    return NULL;
  BergholtResult *result = g_new0 (BergholtResult, 1);
  result->problem = problem;
  result->record = bg_record_new ();
  bg_record_add_problem (result->record, problem);
  GError *cause = NULL;
  if ((options.any ? solve_any : solve_shortest) (result, problem, &options, &run.control,
                                                  &cause)) {
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

char *bergholt_result_field (const BergholtResult *result, const char *path) {
  const BgRecord *record = result->record;
  guint i;
  if (!bg_record_reach (&record, path, &i))
    return NULL;
  GString *text = g_string_new (NULL);
  bg_record_append (result->record, path, text);
  return g_string_free (text, FALSE);
}

char *bergholt_result_json (const BergholtResult *result) {
  return bg_record_to_json (result->record);
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
