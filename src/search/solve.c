#include "search/solve.h"

#include <string.h>

#include "core/error.h"
#include "search/by_finish.h"
#include "search/by_moves/bidirectional.h"
#include "search/conditioned/relaxation.h"
#include "search/journal/journal.h"
#include "search/method.h"

const char *bg_default_heuristic (const BgProblem *problem, bool learns) {
  if (bg_problem_is_open (problem))
    return problem->goal == BG_GOAL_STUCK ? "zero" : learns ? "max(merson, rounds)" : "merson";
  if (problem->board->by_lines)
    return learns ? BG_LEARNING_LINES_HEURISTIC : BG_LINES_HEURISTIC;
  return learns ? BG_LEARNING_HEURISTIC : BG_DEFAULT_HEURISTIC;
}

/* The position after a move. */
static BgPosition play_moves (const BgBoard *board, const BgPath *move, BgPosition position) {
  for (int i = 0; i + 1 < move->n; i++)
    position ^= board->line_mask[move->line[i]];
  return position;
}

bool bg_solving_check_claims (BgSolving *solving, const BgPath *moves, int n, int least) {
  const BgInstance *instance = solving->instance;
  const BgBoard *board = instance->problem->board;
  g_autofree char *modules = bg_claims_modules (bg_bound_claims (instance->bound));
  if (modules == NULL)
    return true;
  if (instance->tracker != NULL) /* claims are about the moves between the given ones */
    moves += instance->tracker->start_moves;
  n -= instance->moves_beside;
  least -= instance->moves_beside;
  BgPosition position = instance->problem->start;
  bool holds = bg_bound_check_claims (instance->bound, board, position, n, &solving->error);
  for (int i = 0; i < n && holds; i++) {
    position = play_moves (board, &moves[i], position);
    holds = bg_bound_check_claims (instance->bound, board, position, n - i - 1, &solving->error);
  }
  if (holds && n < least)
    holds = bg_input_error (&solving->error,
                            "%s: rules out all solutions of less than %d moves, "
                            "of which there is one of %d, expected bounds that are admissible, as "
                            "it claims",
                            modules, least, n);
  if (!holds)
    solving->result->status = BG_YES;
  return holds;
}

void bg_solving_take (BgSolving *solving, BgPath *moves, int n, BgFoundBy found_by) {
  BgSolveResult *result = solving->result;
  /* a bound that cuts off shorter solutions can leave one with a move in two parts */
  const int joined = bg_path_join (moves, n);
  if (!bg_solving_check_claims (solving, moves, joined, MAX (n, result->lower_bound)))
    return;
  g_assert (joined == n || result->inexact);
  n = joined;
  result->status = BG_YES;
  result->moves = result->lower_bound = n;
  g_clear_pointer (&result->solution, g_ptr_array_unref);
  result->solution = bg_instance_replay (solving->instance, moves, n);
  result->found_by = found_by;
}

void bg_solving_report_refuted (const BgSolving *solving, int limit) {
  const BgControl *control = solving->control;
  const BgProgress progress = { .phase = BG_PHASE_REFUTED, .limit = limit };
  if (control->report != NULL && !solving->result->inexact)
    control->report (&progress, control->report_data);
}

/* Goes on by layers, without a limit but MAX_MOVES. */
static const BgMethod *change_to_one_pass (BgSolving *solving, int limit) {
  const BgMethod *method = bg_method_one_pass (solving->instance);
  if (solving->instance->tracker != NULL)
    return method;
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
    bool settled = method->search (solving, limit, &next_limit);
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
        && bg_method_one_pass_pays (solving->instance, cost, last_cost)) {
      method = change_to_one_pass (solving, limit);
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
  const BgMethod *method = bg_method_conditioned (false);
  if (wanted != NULL && strcmp (wanted, "auto") != 0 && !options->anytime) {
    g_set_error (error, BG_ERROR, BG_ERROR_METHOD,
                 "'%s' does not know the problem's conditions, expected auto",
                 bg_excerpt (wanted, -1).text);
    return NULL;
  }
  solving->is_automatic = true;
  solving->result->method = method->name;
  return method;
}

/* The method that is asked for, else the automatic one. */
static const BgMethod *choose_method (BgSolving *solving, const BgProblem *problem,
                                      const BgSolveOptions *options, GError **error) {
  const char *wanted = options->method != NULL ? options->method : problem->file->method;
  BgSolveResult *result = solving->result;
  if (problem->conditions != NULL)
    return choose_conditioned (solving, options, wanted, error);
  solving->is_automatic = wanted == NULL || strcmp (wanted, "auto") == 0;
  const BgMethod *method = solving->is_automatic ? bg_method_begin (problem, options->counting,
                                                                    &result->method_reason)
                                                 : bg_method_find (wanted, error);
  if (method == NULL || !bg_method_check (method, problem, solving->control, error))
    return NULL;
  result->method = method->name;
  return method;
}

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
  if (result->inexact || (options->max_moves > 0 && options->max_moves <= instance->moves_beside))
    return true;
  if (journal != NULL && bg_journal_recall_limit_search (journal, &noted)) {
    result->lower_bound = noted.next_limit;
    result->stats = noted.stats;
    return true;
  }
  if (!bg_relaxation_solve (instance->tracker, options, solving->control, result, error)
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

bool bg_solve (const BgProblem *problem, const BgSolveOptions *options, const BgControl *control,
               BgSolveResult *result, GError **error) {
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
    else if (instance->tracker == NULL || begin_conditioned (&solving, options, &solving.error))
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
