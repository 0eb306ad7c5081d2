#include "search/solve.h"

#include <string.h>

#include "board/notation.h"
#include "core/error.h"
#include "search/method.h"
#include "verify/verify.h"

/* Positions expanded for a refutation that take longer than the stronger bound takes
   to be prepared. */
#define COSTLY 300000

void
bg_solving_take (BgSolving *solving, BgPath *moves, int n)
{
  BgSolveResult *result = solving->result;
  /* a heuristic that cuts off shorter solutions can leave one with a move in two parts */
  if (result->inexact)
    n = bg_path_join (moves, n);
  result->status = BG_SOLVED;
  result->moves = result->lower_bound = n;
  result->solution = bg_replay (solving->problem, moves, n);
}

bool
bg_solving_account (BgSolving *solving, BgLevelsOutcome outcome, uint64_t expanded,
                    uint64_t generated, uint64_t peak_bytes)
{
  BgSolveResult *result = solving->result;
  result->expanded += expanded;
  result->generated += generated;
  result->peak_bytes = MAX (result->peak_bytes, peak_bytes);
  if (outcome == BG_LEVELS_OUT_OF_MEMORY)
    result->reason = g_strdup ("memory");
  else if (outcome == BG_LEVELS_STOPPED)
    result->reason = g_strdup ("interrupted");
  else
    return true;
  return false;
}

/* Puts the stronger default in the place of the first. */
static void
strengthen (BgSolving *solving)
{
  bg_bound_free (solving->bound);
  solving->bound = bg_bound_new (&solving->side->closed, BG_STRONGER_HEURISTIC,
                                 solving->control->stop, NULL);
  g_assert (solving->bound != NULL);
  solving->heuristic = BG_STRONGER_HEURISTIC;
  solving->may_strengthen = false;
  g_free (solving->result->heuristic);
  solving->result->heuristic = g_strdup (BG_STRONGER_HEURISTIC);
}

/* Raises the limit until it is solved, proved unsolvable or stopped. */
static void
deepen (BgSolving *solving, const BgMethod *method, int limit, int max_moves)
{
  BgSolveResult *result = solving->result;
  result->status = BG_BOUNDED;
  /* below the first limit nothing is refuted */
  solving->all_shorter_refuted = limit <= result->lower_bound;
  uint64_t last_cost = 0;
  while (limit <= max_moves)
    {
      int next_limit = limit + 1;
      const uint64_t before = result->expanded;
      bool settled = method->try (solving, limit, &next_limit);
      if (result->status == BG_SOLVED || !settled)
        return;
      if (next_limit == INT_MAX)
        {
          result->status = BG_UNSOLVABLE;
          result->reason = g_strdup ("every line of play was followed to its end");
          return;
        }
      result->lower_bound = limit = next_limit;
      solving->all_shorter_refuted = true;
      const uint64_t cost = result->expanded - before;
      if (solving->is_automatic && limit <= max_moves
          && bg_method_one_pass (solving->problem, &solving->side->group, cost, last_cost))
        {
          method = bg_method_find ("layers");
          result->method = method->name;
          g_free (result->method_reason);
          result->method_reason = g_strdup_printf ("auto: from both ends up to %d moves; then one "
                                                   "pass, since the bound had ceased to cut",
                                                   limit - 1);
          limit = max_moves;
        }
      if (solving->may_strengthen && cost >= COSTLY)
        strengthen (solving);
      last_cost = cost;
    }
  result->reason = g_strdup_printf ("limit of %d moves", max_moves);
}

/* Notes whether answers are proofs, or fails where they have to be. */
static bool
check_claims (const BgBound *bound, const BgSolveOptions *options, BgSolveResult *result,
              GError **error)
{
  result->inexact = !bg_bound_is_admissible (bound);
  if (!result->inexact || options->inexact)
    return true;
  g_autofree char *quoted = bg_excerpt (result->heuristic, -1);
  bg_input_error (error, "heuristic '%s': not proved admissible by its form, so nothing would be "
                  "proved with it; expected another one or --inexact", quoted);
  return false;
}

static bool
is_hopeless (const BgProblem *problem, const BgBound *bound, BgSolveResult *result)
{
  int unfillable = bg_problem_unfillable_hole (problem);
  if (bg_problem_is_out_of_class (problem))
    result->reason = g_strdup ("start and finish lie in different position classes");
  else if (unfillable >= 0)
    {
      char name[BG_HOLE_NAME];
      bg_hole_name (problem->board, unfillable, name);
      result->reason = g_strdup_printf ("no jump that the resource counts can afford fills %s",
                                        name);
    }
  else if (bg_bound_of (bound, problem->start) == BG_BOUND_LOST)
    result->reason = g_strdup ("a resource count or the numbers of pegs a category rule it out");
  else
    return false;
  result->status = BG_UNSOLVABLE;
  return true;
}

/* Chooses the method. */
static const BgMethod *
choose_method (const char *wanted, const BgSolveOptions *options, BgSolving *solving)
{
  BgSolveResult *result = solving->result;
  solving->is_automatic = wanted == NULL || strcmp (wanted, "auto") == 0;
  const BgMethod *method = solving->is_automatic
                             ? bg_method_begin (options->keep_halves, &result->method_reason)
                             : bg_method_find (wanted);
  result->method = method->name;
  return method;
}

/* Makes the bound; fails where the heuristic is at fault. */
static bool
prepare_bound (BgSolving *solving, const BgSolveOptions *options, GError **error)
{
  const BgProblem *problem = solving->problem;
  solving->may_strengthen = options->heuristic == NULL && problem->heuristic == NULL;
  solving->heuristic = options->heuristic != NULL ? options->heuristic
                       : problem->heuristic != NULL ? problem->heuristic
                                                    : BG_DEFAULT_HEURISTIC;
  solving->bound = bg_bound_new (&solving->side->closed, solving->heuristic,
                                 solving->control->stop, error);
  if (solving->bound == NULL)
    return false;
  solving->result->heuristic = g_strdup (solving->heuristic);
  return check_claims (solving->bound, options, solving->result, error);
}

bool
bg_solve (const BgProblem *problem, const BgSolveOptions *options, const BgControl *control,
          BgSolveResult *result, GError **error)
{
  gint64 began = g_get_monotonic_time ();
  *result = (BgSolveResult) { 0 };
  const char *wanted = options->method != NULL ? options->method : problem->method;
  if (!bg_method_check (wanted, "method", error))
    return false;
  g_autoptr (BgSide) side = bg_side_new (problem, BG_FORWARD);
  BgSolving solving = {
    .problem = problem,
    .control = control,
    .side = side,
    .result = result,
    .keeps_halves = options->keep_halves,
  };
  const BgMethod *method = choose_method (wanted, options, &solving);
  const bool ok = prepare_bound (&solving, options, error);
  if (ok && !is_hopeless (problem, solving.bound, result))
    {
      result->lower_bound = MAX (bg_bound_of (solving.bound, problem->start),
                                 MAX (options->known_bound, 1));
      deepen (&solving, method, MAX (result->lower_bound, options->at_least),
              options->max_moves > 0 ? options->max_moves : BG_MAX_HOLES);
    }
  bg_bound_free (solving.bound);
  if (result->halves != NULL)
    result->end = solving.end;
  else
    bg_end_free (solving.end);
  result->seconds = bg_seconds_since (began);
  if (!ok)
    bg_solve_result_clear (result);
  return ok;
}

void
bg_solve_result_clear (BgSolveResult *result)
{
  g_clear_pointer (&result->solution, g_ptr_array_unref);
  g_free (result->reason);
  g_free (result->method_reason);
  g_free (result->meeting);
  g_free (result->heuristic);
  if (result->halves != NULL)
    bg_bidirectional_clear (result->halves);
  g_free (result->halves);
  bg_end_free (result->end);
  *result = (BgSolveResult) { 0 };
}

const char *
bg_solve_status_name (BgSolveStatus status)
{
  static const char *const names[] = { "solved", "unsolvable", "bounded" };
  return names[status];
}
