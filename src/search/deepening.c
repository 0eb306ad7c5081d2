#include "search/deepening.h"

#include <string.h>

#include "core/error.h"
#include "moves/jump_arrivals.h"
#include "search/anytime.h"
#include "search/by_finish.h"
#include "search/by_moves/bidirectional.h"
#include "search/by_moves/ending.h"
#include "search/journal/journal.h"
#include "search/tracker.h"
#include "search/turns.h"

const char *bg_default_heuristic (const BgProblem *problem, bool learns) {
  if (bg_problem_is_open (problem))
    return problem->goal == BG_GOAL_STUCK ? "zero" : learns ? "max(merson, rounds)" : "merson";
  if (problem->board->by_lines)
    return learns ? BG_LEARNING_LINES_HEURISTIC : BG_LINES_HEURISTIC;
  return learns ? BG_LEARNING_HEURISTIC : BG_DEFAULT_HEURISTIC;
}

/* --- Whose turn it is ---------------------------------------------------------- */

/* Searches a limit by dives, wider and wider, with the work of turns.h over DIVISOR; true if one
   settles it.  A dive proves nothing if it fails; but since all shorter solutions are ruled out, a
   solution that it finds is minimal. */
static bool dive (BgSolving *solving, int limit, int divisor, int *next_limit) {
  const BgSolveResult *result = solving->result;
  const uint64_t began = result->stats.generated;
  const uint64_t most = solving->refutation / divisor
                        * (solving->narrows ? BG_DIVES_IF_NARROW : BG_DIVES);
  uint64_t likely = 0; /* successors of the next dive */
  bool settled = false;
  if (!solving->all_shorter_refuted || solving->is_by_finish || solving->in_one_pass)
    return false;
  solving->likely = 0;
  for (size_t width = BG_DEEPENING_WIDTH;
       !settled && result->stop == BG_STOP_NONE
       && (solving->too_wide == 0 || width < solving->too_wide)
       && (width <= BG_MODEST_WIDTH || result->stats.generated - began + likely <= most);
       width *= BG_WIDTH_STEP) {
    const uint64_t before = result->stats.generated;
    settled = bg_solving_search_limit (solving, bg_method_search_levels, limit, width, next_limit);
    likely = BG_WIDTH_STEP * (result->stats.generated - before);
    solving->likely = width == BG_DEEPENING_WIDTH ? likely + BG_WIDTH_STEP * likely : 0;
  }
  g_clear_pointer (&solving->ending, bg_ending_free);
  return settled;
}

/* Searches with one limit and keeps the levels, for counting.  Where the last refutation was dear,
   a solution is looked for first, in case their building is cut short. */
static bool search_to_count (BgSolving *solving, const BgMethod *method, int limit,
                             int *next_limit) {
  BgSolveResult *result = solving->result;
  if (solving->control->journal == NULL && solving->refutation >= BG_COUNTING_LEAST
      && dive (solving, limit, BG_COUNTING, next_limit) && result->status != BG_YES)
    return true;
  if (result->stop == BG_STOP_NONE
      && bg_solving_search_limit (solving, method->search, limit, 0, next_limit))
    return true;
  const BgStop stop = result->stop;
  result->stop = BG_STOP_NONE;
  if (result->status == BG_YES || (stop == BG_STOP_MEMORY && dive (solving, limit, 1, next_limit)))
    return true;
  if (result->stop == BG_STOP_NONE)
    result->stop = stop;
  return false;
}

/* Searches with one limit: narrow levels first, then whole ones. */
static bool search_limit (BgSolving *solving, const BgMethod *method, int limit, int *next_limit) {
  if (!method->has_levels)
    return method->search (solving, limit, 0, next_limit);
  if (solving->is_counting && method->search == bg_method_search_bidirectional)
    return search_to_count (solving, method, limit, next_limit);
  return dive (solving, limit, 1, next_limit)
         || (solving->result->stop == BG_STOP_NONE
             && bg_solving_search_limit (solving, method->search, limit, 0, next_limit));
}

/* Is it time to go on in one pass?  COST positions were expanded for the last refutation and LAST
   for the one before.  If that grows no more, the bound has ceased to cut, and on a small board one
   pass over all positions, by layers and without a limit, costs less than the refutations still to
   come. Under conditions the pass is by levels, on any board, and COST does not count dives. */
static bool one_pass_pays (const BgInstance *instance, uint64_t cost, uint64_t last) {
  const BgBoard *board = instance->problem->board;
  if (bg_problem_is_open (instance->problem))
    return false;
  /* a position class has one in two to the number of invariants */
  const int free_holes = board->n_holes - board->n_invariants;
  return cost >= BG_LEAST_COST && cost < 2 * last
         && (instance->tracker != NULL
             || (board->n_holes <= BG_ARRIVAL_HOLES
                 && free_holes <= BG_SMALL_BOARD + g_bit_nth_msf (instance->group.order, -1)));
}

/* Goes on without a limit but MAX_MOVES: by layers, or under conditions by METHOD. */
static const BgMethod *change_to_one_pass (BgSolving *solving, const BgMethod *method, int limit) {
  solving->in_one_pass = true;
  if (solving->instance->tracker != NULL)
    return method;
  method = bg_method_find ("layers", NULL);
  solving->result->method = method->name;
  solving->result->method_reason = BG_METHOD_FOR_ONE_PASS;
  solving->result->last_two_sided_limit = limit - 1;
  return method;
}

/* Have as many moves been refuted as a solution has jumps? */
static bool is_exhausted (const BgSolving *solving) {
  const BgSolveResult *result = solving->result;
  const BgInstance *instance = solving->instance;
  return solving->all_shorter_refuted && !result->inexact
         && result->lower_bound > bg_problem_jumps (instance->problem) + instance->moves_beside;
}

static void set_unsolvable_by_search (BgSolveResult *result) {
  result->status = BG_NO;
  result->cause = BG_UNSOLVABLE_BY_SEARCH;
}

void bg_solving_deepen (BgSolving *solving, const BgMethod *method, int limit, int max_moves) {
  BgSolveResult *result = solving->result;
  result->status = BG_UNKNOWN;
  /* below the first limit nothing is refuted */
  solving->all_shorter_refuted = limit <= result->lower_bound;
  uint64_t last_cost = 0;
  while (limit <= max_moves && !is_exhausted (solving)) {
    int next_limit = limit + 1;
    const uint64_t before = result->stats.expanded;
    bool settled = search_limit (solving, method, limit, &next_limit);
    if (result->status == BG_YES || !settled)
      return;
    if (next_limit == INT_MAX) {
      set_unsolvable_by_search (result);
      return;
    }
    g_assert (next_limit > limit);
    result->lower_bound = limit = next_limit;
    solving->all_shorter_refuted = true;
    bg_solving_report_refuted (solving, limit - 1);
    const uint64_t cost = solving->instance->tracker != NULL ? solving->refutation
                                                             : result->stats.expanded - before;
    if (solving->is_automatic && limit <= max_moves
        && one_pass_pays (solving->instance, cost, last_cost)) {
      method = change_to_one_pass (solving, method, limit);
      limit = max_moves;
    }
    last_cost = cost;
  }
  if (is_exhausted (solving)) {
    set_unsolvable_by_search (result);
    return;
  }
  result->stop = BG_STOP_LIMIT;
  result->limit = max_moves;
}

/* --- One problem ----------------------------------------------------------------- */

bool bg_solve_check_proved (const BgSolveResult *result, GError **error) {
  g_autofree char *modules = bg_claims_modules (bg_bound_claims (result->instance->bound));
  return modules == NULL
         || bg_heuristic_error (error,
                                "%s: claimed to be admissible and not proved, so nothing can be "
                                "certified with it; expected a heuristic without it",
                                modules);
}

/* Notes whether answers are proofs, or fails where they have to be. */
static bool check_claims (const BgBound *bound, const BgSolveOptions *options,
                          BgSolveResult *result, GError **error) {
  if (options->certifying && !bg_solve_check_proved (result, error))
    return false;
  result->inexact = !bg_bound_is_admissible (bound);
  if (!result->inexact || options->inexact)
    return true;
  if (result->instance->problem->checked != NULL)
    bg_heuristic_error (error,
                        "heuristic '%s': not proved admissible by its form, and no check that "
                        "was given is of this problem, these declarations and this version",
                        bg_excerpt (result->heuristic, -1).text);
  else
    bg_heuristic_error (error,
                        "heuristic '%s': not proved admissible by its form, so nothing would "
                        "be proved with it; expected another one or --inexact",
                        bg_excerpt (result->heuristic, -1).text);
  return false;
}

static bool is_hopeless (const BgInstance *instance, BgSolveResult *result) {
  const BgProblem *problem = instance->posed;
  result->hole = bg_problem_unfillable_hole (problem);
  if (instance->tracker != NULL && bg_conditions_conflict (instance->tracker->problem) != NULL)
    result->cause = BG_UNSOLVABLE_BY_CONDITIONS;
  else if (bg_problem_is_out_of_class (problem))
    result->cause = BG_UNSOLVABLE_BY_CLASS;
  else if (result->hole >= 0)
    result->cause = BG_UNSOLVABLE_BY_HOLE;
  else if (bg_bound_of (instance->bound, instance->problem->start) == BG_BOUND_LOST)
    result->cause = BG_UNSOLVABLE_BY_BOUND;
  else
    return false;
  result->status = BG_NO;
  return true;
}

/* Makes the bound; fails where the heuristic is at fault. */
static bool prepare_bound (BgSolving *solving, const BgProblem *problem,
                           const BgSolveOptions *options, GError **error) {
  const char *heuristic = options->heuristic != NULL ? options->heuristic
                                                     : problem->file->heuristic;
  solving->has_default = heuristic == NULL;
  if (heuristic == NULL)
    heuristic = bg_default_heuristic (problem, true);
  if (!bg_instance_set_bound (solving->instance, heuristic, solving->control->stop, error))
    return false;
  solving->learning_budget = options->anytime       ? BG_LEARNER_MODERATE
                             : solving->has_default ? BG_LEARNER_FRUGAL
                                                    : BG_LEARNER_GENEROUS;
  bg_bound_set_learning_budget (solving->instance->bound, solving->learning_budget);
  solving->result->heuristic = g_strdup (heuristic);
  return check_claims (solving->instance->bound, options, solving->result, error);
}

/* The method for a problem that has conditions; WANTED is asked for. */
static const BgMethod *choose_conditioned (BgSolving *solving, const BgSolveOptions *options,
                                           const char *wanted, GError **error) {
  if (wanted != NULL && strcmp (wanted, "auto") != 0 && !options->anytime) {
    g_set_error (error, BG_ERROR, BG_ERROR_METHOD,
                 "'%s' does not know the problem's conditions, expected auto",
                 bg_excerpt (wanted, -1).text);
    return NULL;
  }
  solving->is_automatic = true;
  solving->result->method = "conditioned";
  return bg_method_find ("bidirectional", NULL);
}

/* `auto` begins by levels from both ends, or forward alone if PROBLEM does not list its finishes.
 */
static const BgMethod *begin_by_levels (const BgProblem *problem, const BgSolveOptions *options,
                                        BgMethodReason *reason) {
  const bool is_open = bg_problem_is_open (problem);
  *reason = is_open             ? BG_METHOD_FOR_GOAL
            : options->counting ? BG_METHOD_FOR_COUNTING
                                : BG_METHOD_FOR_DIVES;
  return bg_method_find (is_open ? "levels" : "bidirectional", NULL);
}

/* The method that is asked for, else the automatic one. */
static const BgMethod *choose_method (BgSolving *solving, const BgProblem *problem,
                                      const BgSolveOptions *options, GError **error) {
  const char *wanted = options->method != NULL ? options->method : problem->file->method;
  BgSolveResult *result = solving->result;
  if (problem->conditions != NULL)
    return choose_conditioned (solving, options, wanted, error);
  solving->is_automatic = wanted == NULL || strcmp (wanted, "auto") == 0;
  const BgMethod *method = solving->is_automatic
                               ? begin_by_levels (problem, options, &result->method_reason)
                               : bg_method_find (wanted, error);
  if (method == NULL || !bg_method_check (method, problem, solving->control, error))
    return NULL;
  result->method = method->name;
  return method;
}

/* The cause for the problem as it was posed, and for bounds as far as they are proved. */
static BgUnsolvableCause choose_cause (const BgSolveResult *result) {
  const bool is_searched = bg_cause_is_search (result->cause);
  g_autofree char *modules = bg_claims_modules (bg_bound_claims (result->instance->bound));
  if (modules != NULL && (is_searched || result->cause == BG_UNSOLVABLE_BY_BOUND))
    return BG_UNSOLVABLE_BY_CLAIMS;
  /* where the finishes are replaced by the positions before the last move */
  const BgTracker *tracker = result->instance->tracker;
  if (!is_searched && tracker != NULL && tracker->last > 0)
    return BG_UNSOLVABLE_BY_CONDITIONS;
  return result->cause;
}

static BgInstance *make_instance (const BgProblem *problem, const BgSolveOptions *options) {
  if (problem->conditions != NULL)
    return bg_instance_new_conditioned (problem);
  if (options->counting) /* who counts solutions works with the instance */
    return bg_instance_new (problem, BG_FORWARD);
  return bg_instance_new_representative (problem);
}

bool bg_deepening_run (const BgProblem *problem, const BgSolveOptions *options,
                       BgDeepeningBegin *begin, const BgControl *control, BgSolveResult *result,
                       GError **error) {
  gint64 began = g_get_monotonic_time () - bg_journal_microseconds (control->journal);
  *result = (BgSolveResult){ .instance = make_instance (problem, options) };
  BgSolving solving = {
    .instance = result->instance,
    .control = control,
    .result = result,
    .is_counting = options->counting,
    .is_by_finish = options->by_finish,
  };
  const BgMethod *method = choose_method (&solving, problem, options, error);
  if (method == NULL || !prepare_bound (&solving, problem, options, error)) {
    bg_solve_result_clear (result);
    return false;
  }
  if (!is_hopeless (result->instance, result)) {
    const BgInstance *instance = result->instance;
    const int bound = bg_bound_of (instance->bound, instance->problem->start);
    bg_journal_set_learner (control->journal, instance->part, bg_bound_learner (instance->bound));
    result->lower_bound = MAX (MAX (bound, 1) + instance->moves_beside, options->known_bound);
    if (options->anytime)
      bg_solving_anytime (&solving, options);
    else if (begin (&solving, options, &solving.error))
      bg_solving_deepen (&solving, method, MAX (result->lower_bound, options->at_least),
                         options->max_moves > 0 ? options->max_moves : BG_MAX_HOLES);
  }
  if (result->status == BG_NO)
    result->cause = choose_cause (result);
  bg_by_finish_free (solving.by_finish);
  if (solving.error != NULL) {
    g_propagate_error (error, solving.error);
    bg_solve_result_clear (result);
    return false;
  }
  if (solving.has_default && !bg_instance_has_learned (result->instance)) {
    g_free (result->heuristic);
    result->heuristic = g_strdup (bg_default_heuristic (problem, false));
  }
  result->stats.seconds = bg_seconds_since (began);
  return true;
}

void bg_solve_result_clear (BgSolveResult *result) {
  g_clear_pointer (&result->solution, g_ptr_array_unref);
  g_free (result->heuristic);
  if (result->levels != NULL)
    bg_bidirectional_clear (result->levels);
  g_free (result->levels);
  bg_instance_free (result->instance);
  *result = (BgSolveResult){ 0 };
}

const char *bg_solve_status_name (BgTruth status) {
  static const char *const names[] = {
    [BG_YES] = "solved",
    [BG_NO] = "unsolvable",
    [BG_UNKNOWN] = "bounded",
  };
  return names[status];
}
