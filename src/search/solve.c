/* Under conditions the problem without them is solved first: its minimum is a bound, and its
   solution may meet the conditions.

   As far as conditions can be had by other starts and finishes, the problem is divided into parts
   that are solved one after another: to each whole position that has to be passed, and to the
   positions before the last move.  No solution under the conditions has fewer moves than the parts
   together; their solutions, joined, are one unless a peg moves on where two of them meet. */
#include "search/solve.h"

#include <limits.h>
#include <stdlib.h>

#include "processes/transport.h"
#include "search/depth_first/last_sweeps.h"
#include "search/journal/journal.h"
#include "search/relaxation.h"
#include "search/turns.h"

typedef struct {
  const BgTracker *tracker;
  const BgSolveOptions *options;
  BgControl control;
  BgSolveResult *result;
  GPtrArray *moves; /* of strings: the solutions so far, joined */
  int least;        /* moves that every solution has, all told, in the parts so far and at both
                       ends */
} Relaxation;

/* --- Parts --------------------------------------------------------------------- */

/* Solves PROBLEM by at most MOST moves; 0: any number. */
static bool solve_plain (Relaxation *relaxation, const BgProblem *problem, int known_bound,
                         int most, BgSolveResult *solved, GError **error) {
  const BgSolveOptions *options = relaxation->options;
  const BgSolveOptions plain = {
    .heuristic = options->heuristic != NULL ? options->heuristic
                                            : relaxation->tracker->problem->file->heuristic,
    .known_bound = known_bound,
    .max_moves = most,
    .inexact = options->inexact,
    .certifying = options->certifying,
  };
  if (!bg_solve (problem, &plain, &relaxation->control, solved, error))
    return false;
  bg_stats_add (&relaxation->result->stats, &solved->stats);
  return true;
}

/* The moves that the parts to come may have, by the caller's limit; 0: any number. */
static int moves_allowed (const Relaxation *relaxation) {
  const int max_moves = relaxation->options->max_moves;
  return max_moves > 0 ? MAX (max_moves - relaxation->least, 1) : 0;
}

/* Takes the result of a part.  False: it ends the relaxation. */
static bool take_part (Relaxation *relaxation, BgSolveResult *solved) {
  BgSolveResult *result = relaxation->result;
  result->status = solved->status;
  result->cause = solved->cause;
  result->hole = solved->hole;
  result->stop = solved->stop;
  result->limit = relaxation->options->max_moves;
  if (solved->status == BG_NO)
    return false;
  relaxation->least += solved->lower_bound;
  if (solved->status != BG_YES)
    return false;
  g_ptr_array_extend_and_steal (relaxation->moves, g_steal_pointer (&solved->solution));
  return true;
}

/* Solves PROBLEM, a part that has KNOWN_BOUND moves at least. */
static bool solve_part (Relaxation *relaxation, const BgProblem *problem, int known_bound,
                        bool *goes_on, GError **error) {
  g_auto (BgSolveResult) solved = { 0 };
  if (!solve_plain (relaxation, problem, known_bound, moves_allowed (relaxation), &solved, error))
    return false;
  *goes_on = take_part (relaxation, &solved);
  return true;
}

/* Solves PROBLEM, a part that begins where another one ends. */
static bool solve_between (Relaxation *relaxation, const BgProblem *problem, bool *goes_on,
                           GError **error) {
  if (bg_problem_jumps (problem) > 0)
    return solve_part (relaxation, problem, 0, goes_on, error);
  relaxation->result->status = BG_NO;
  relaxation->result->cause = BG_UNSOLVABLE_BY_CONDITIONS;
  *goes_on = false;
  return true;
}

/* Problems of which the least minimum is wanted. */
typedef struct {
  const GPtrArray *problems;
  int *least; /* the bound of each; INT_MAX: it is unsolvable */
  int most;   /* moves that are allowed; 0: any number */
} Alternatives;

/* The alternative with the least bound; -1: all are unsolvable. */
static int choose_alternative (const Alternatives *alternatives) {
  int best = -1;
  for (guint i = 0; i < alternatives->problems->len; i++)
    if (alternatives->least[i] < (best < 0 ? INT_MAX : alternatives->least[best]))
      best = (int) i;
  return best;
}

/* Raises the least bound of all, FLOOR at first, until it is the minimum of a problem.  SOLVED is
   the result of that problem, or says why it is not known. */
static bool deepen_alternatives (Relaxation *relaxation, Alternatives *alternatives, int floor,
                                 BgSolveResult *solved, GError **error) {
  for (guint i = 0; i < alternatives->problems->len; i++)
    alternatives->least[i] = floor;
  for (int i; (i = choose_alternative (alternatives)) >= 0;) {
    const int least = alternatives->least[i];
    bg_solve_result_clear (solved);
    if (alternatives->most > 0 && least > alternatives->most) {
      *solved = (BgSolveResult){ .status = BG_UNKNOWN, .stop = BG_STOP_LIMIT };
      solved->lower_bound = least;
      return true;
    }
    if (!solve_plain (relaxation, alternatives->problems->pdata[i], least,
                      least < floor + BG_MOST_LIMITS ? least : alternatives->most, solved, error))
      return false;
    if (solved->status == BG_YES && solved->moves == least)
      return true;
    alternatives->least[i] = solved->status == BG_NO ? INT_MAX : solved->lower_bound;
    if (solved->status == BG_UNKNOWN && solved->stop != BG_STOP_LIMIT) {
      /* another alternative may have a lesser bound */
      solved->lower_bound = alternatives->least[choose_alternative (alternatives)];
      return true;
    }
  }
  return true;
}

/* Solves PROBLEMS, each from FROM to other positions before the last move: the least minimum of
   all. */
static bool solve_alternatives (Relaxation *relaxation, const GPtrArray *problems, BgPosition from,
                                bool *goes_on, GError **error) {
  /* their solutions with the last move are solutions of the problem without it */
  g_autoptr (BgProblem) plain = bg_tracker_relax_from (relaxation->tracker->problem, from);
  g_auto (BgSolveResult) solved = { .status = BG_NO, .cause = BG_UNSOLVABLE_BY_CONDITIONS };
  g_autofree int *least = g_new (int, problems->len + 1);
  Alternatives alternatives = { problems, least, moves_allowed (relaxation) };
  if (problems->len > 0
      && !solve_plain (relaxation, plain, 0, alternatives.most > 0 ? alternatives.most + 1 : 0,
                       &solved, error))
    return false;
  solved.lower_bound = MAX (solved.lower_bound - 1, 1);
  if (solved.status == BG_YES
      && !deepen_alternatives (relaxation, &alternatives, solved.lower_bound, &solved, error))
    return false;
  *goes_on = take_part (relaxation, &solved);
  return true;
}

/* --- Division -------------------------------------------------------------------- */

static int compare_by_pegs (const void *a, const void *b) {
  return bg_pegs (*(const BgPosition *) b) - bg_pegs (*(const BgPosition *) a);
}

/* The whole positions to be passed after the first moves, in the order of play: their number. */
static int list_waypoints (const BgTracker *tracker, BgPosition *waypoints) {
  const BgConditions *conditions = tracker->conditions;
  int n = 0;
  for (int k = 0; k < conditions->n_patterns; k++) {
    const BgPattern *pattern = &conditions->pattern[k];
    if ((pattern->pegs | pattern->empty) == tracker->problem->board->full
        && !bg_tracker_has_fitted (tracker, tracker->start, k))
      waypoints[n++] = pattern->pegs;
  }
  qsort (waypoints, n, sizeof *waypoints, compare_by_pegs);
  return n;
}

/* The problems from FROM to positions before the last move, the same in all processes. */
static GPtrArray *find_sweeps (const Relaxation *relaxation, BgPosition from) {
  const BgTransport *transport = relaxation->control.transport;
  uint64_t taken = UINT64_MAX - relaxation->control.memory;
  bg_transport_max (transport, &taken, 1);
  const BgControl least = bg_control_share (&relaxation->control, UINT64_MAX - taken);
  GPtrArray *sweeps = bg_last_sweeps_problems (relaxation->tracker->problem, from, &least);
  if (bg_transport_any (transport, sweeps == NULL))
    g_clear_pointer (&sweeps, g_ptr_array_unref);
  return sweeps;
}

/* Solves the last part, from FROM. */
static bool solve_last_part (Relaxation *relaxation, BgPosition from, bool *goes_on,
                             bool *to_sweeps, GError **error) {
  const BgTracker *tracker = relaxation->tracker;
  g_autoptr (GPtrArray) sweeps = find_sweeps (relaxation, from);
  *to_sweeps = sweeps != NULL;
  if (*to_sweeps) {
    relaxation->least++; /* the sweep */
    return solve_alternatives (relaxation, sweeps, from, goes_on, error);
  }
  if (from == (tracker->start & tracker->holes))
    return solve_part (relaxation, tracker->relaxed,
                       MAX (relaxation->options->known_bound - relaxation->least, 0), goes_on,
                       error);
  if (bg_problem_is_finish (tracker->relaxed, from)) /* only the last move is left */
  {
    *goes_on = true;
    return true;
  }
  g_autoptr (BgProblem) rest = bg_tracker_relax_from (tracker->relaxed, from);
  return solve_between (relaxation, rest, goes_on, error);
}

/* Solves the parts in the order of play. */
static bool solve_parts (Relaxation *relaxation, bool *goes_on, bool *to_sweeps, GError **error) {
  const BgTracker *tracker = relaxation->tracker;
  BgPosition waypoint[BG_MAX_PATTERNS], from = tracker->start & tracker->holes;
  const int n = list_waypoints (tracker, waypoint);
  *goes_on = true;
  *to_sweeps = false;
  for (int k = 0; k < n && *goes_on; from = waypoint[k++]) {
    if (waypoint[k] == from)
      continue;
    g_autoptr (BgProblem) started = bg_problem_with_start (tracker->problem, from);
    g_autoptr (BgProblem) part = bg_problem_with_finishes (started, &waypoint[k], 1);
    if (!solve_between (relaxation, part, goes_on, error))
      return false;
  }
  return !*goes_on || solve_last_part (relaxation, from, goes_on, to_sweeps, error);
}

static bool solve_relaxation (const BgTracker *tracker, const BgSolveOptions *options,
                              const BgControl *control, BgSolveResult *result, GError **error) {
  Relaxation relaxation = { .tracker = tracker,
                            .options = options,
                            .control = *control,
                            .result = result,
                            .least = bg_tracker_moves_beside (tracker) };
  g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (g_free);
  relaxation.moves = moves;
  relaxation.control.journal = NULL; /* which has the searches of one problem */
  bool goes_on, to_sweeps;
  BgPosition waypoint[BG_MAX_PATTERNS];
  const bool is_divided = list_waypoints (tracker, waypoint) > 0
                          || tracker->conditions->least_final > 1;
  if (is_divided || relaxation.least > 0) /* limits of parts are of their own moves */
    relaxation.control.report = NULL;
  if (!solve_parts (&relaxation, &goes_on, &to_sweeps, error))
    return false;
  if (result->status == BG_NO && !bg_cause_is_search (result->cause) && is_divided)
    result->cause = BG_UNSOLVABLE_BY_CONDITIONS;
  if (result->status != BG_NO)
    result->lower_bound = MAX (result->lower_bound, relaxation.least);
  if (!goes_on)
    return true;
  result->status = BG_YES;
  result->moves = relaxation.least;
  result->solution = bg_relaxation_join (tracker, moves, to_sweeps);
  return true;
}

/* --- The problem itself ------------------------------------------------------------ */

/* Does the search under conditions go on after the problem without them?  On disk it may where that
   was too large for the memory. */
static bool goes_on_conditioned (const BgSolveOptions *options, const BgControl *control,
                                 const BgSolveResult *result) {
  return result->status == BG_YES ? result->solution == NULL || options->counting
                                  : control->journal != NULL && result->stop == BG_STOP_MEMORY;
}

/* Begins the search under conditions with the problem without them, which settles all limits below
   its bound and is noted as a limit search; false where that settles the answer, or fails. */
static bool begin_conditioned (BgSolving *solving, const BgSolveOptions *options, GError **error) {
  BgSolveResult *result = solving->result;
  BgJournal *journal = solving->control->journal;
  const BgInstance *instance = solving->instance;
  BgJournalLimitSearch noted;
  if (instance->tracker == NULL || result->inexact
      || (options->max_moves > 0 && options->max_moves <= instance->moves_beside))
    return true;
  if (journal != NULL && bg_journal_recall_limit_search (journal, &noted)) {
    result->lower_bound = noted.next_limit;
    result->stats = noted.stats;
    return true;
  }
  if (!solve_relaxation (instance->tracker, options, solving->control, result, error)
      || !goes_on_conditioned (options, solving->control, result))
    return false;
  g_clear_pointer (&result->solution, g_ptr_array_unref);
  result->stop = BG_STOP_NONE;
  if (journal == NULL)
    return true;
  noted = (BgJournalLimitSearch){ .settled = true,
                                  .next_limit = result->lower_bound,
                                  .stats = result->stats };
  bg_journal_note_limit_search (journal, &noted);
  return true;
}

bool bg_solve (const BgProblem *problem, const BgSolveOptions *options, const BgControl *control,
               BgSolveResult *result, GError **error) {
  return bg_deepening_run (problem, options, begin_conditioned, control, result, error);
}
