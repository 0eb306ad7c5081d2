#include "search/solve.h"

#include "board/error.h"
#include "board/notation.h"
#include "search/trace.h"
#include "verify/verify.h"

/* Dives get wider by steps, up to what the last refutation needed (or a little,
   where that was next to nothing), so that in vain they cost a fraction of the
   next one. */
#define FIRST_WIDTH 1000
#define WIDTH_STEP 8

typedef struct
{
  const BgProblem *problem;
  const BgResources *resources;
  const BgSide *side;
  const BgBound *bound;
  BgSolveResult *result;
  size_t widest;                /* the largest level of the last refutation */
} Deepening;

static void
account (Deepening *deepening, const BgLevels *levels)
{
  BgSolveResult *result = deepening->result;
  result->expanded += levels->expanded;
  result->generated += levels->generated;
  result->peak_bytes = MAX (result->peak_bytes, levels->peak_bytes);
  if (!levels->narrowed)
    for (int i = 0; i < levels->n; i++)
      deepening->widest = MAX (deepening->widest, levels->level[i].n);
}

/* Traces a solution, replays it by code that knows nothing of the search, and
   files it. */
static void
take_solution (Deepening *deepening, const BgLevels *levels)
{
  BgSolveResult *result = deepening->result;
  BgPath moves[BG_MAX_HOLES];
  bg_trace (deepening->side, levels, moves);
  result->status = BG_SOLVED;
  result->moves = result->lower_bound = levels->n - 1;
  result->solution = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; i < result->moves; i++)
    g_ptr_array_add (result->solution, bg_path_to_string (deepening->problem->board, &moves[i]));

  g_autoptr (GError) error = NULL;
  int length;
  if (!bg_verify (deepening->problem, (const char *const *) result->solution->pdata,
                  result->moves, &length, &error))
    g_error ("the search made an illegal solution: %s", error->message);
  if (length != result->moves)
    g_error ("the search made a solution of %d moves and said %d", length, result->moves);
}

/* Searches with one limit.  A dive, WIDTH positions a level, proves nothing if
   it fails; but since all shorter solutions are ruled out, what it finds is
   minimal.  Returns false if the limit is not settled. */
static bool
search_to (Deepening *deepening, int limit, size_t width, int *next_limit)
{
  BgLevels levels;
  BgLevelsPlan plan = {
    .side = deepening->side,
    .bound = deepening->bound,
    .limit = limit,
    .width = width,
    .stop_at_finish = true,
  };
  bg_levels_run (&levels, &plan, deepening->resources);
  account (deepening, &levels);
  BgSolveResult *result = deepening->result;
  bool settled = false;
  switch (levels.outcome)
    {
    case BG_LEVELS_FOUND:
      take_solution (deepening, &levels);
      settled = true;
      break;
    case BG_LEVELS_EXHAUSTED:
      *next_limit = levels.next_limit;
      settled = !levels.narrowed;
      break;
    case BG_LEVELS_OUT_OF_MEMORY:
      /* a dive may do without */
      if (width == 0)
        result->reason = g_strdup ("memory");
      break;
    case BG_LEVELS_STOPPED:
      result->reason = g_strdup ("interrupted");
      break;
    }
  bg_levels_clear (&levels);
  return settled;
}

/* Raises the limit until it is solved, proved unsolvable or stopped. */
static void
deepen (Deepening *deepening, int limit, int max_moves)
{
  BgSolveResult *result = deepening->result;
  result->status = BG_BOUNDED;
  /* below the first limit nothing is refuted, so a dive would prove nothing */
  bool may_dive = limit <= result->lower_bound;
  while (true)
    {
      if (limit > max_moves)
        {
          result->reason = g_strdup_printf ("limit of %d moves", max_moves);
          return;
        }
      int next_limit = limit + 1;
      size_t widest = may_dive ? MAX (FIRST_WIDTH * WIDTH_STEP, deepening->widest) : 0;
      bool settled = false;
      for (size_t width = FIRST_WIDTH; width <= widest && !settled && result->reason == NULL;
           width *= WIDTH_STEP)
        settled = search_to (deepening, limit, width, &next_limit);
      if (!settled && result->reason == NULL)
        settled = search_to (deepening, limit, 0, &next_limit);
      if (result->status == BG_SOLVED || !settled)
        return;
      if (next_limit == INT_MAX)
        {
          result->status = BG_UNSOLVABLE;
          result->reason = g_strdup ("every line of play was followed to its end");
          return;
        }
      result->lower_bound = limit = next_limit;
      may_dive = true;
    }
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

bool
bg_solve (const BgProblem *problem, const BgSolveOptions *options, const BgResources *resources,
          BgSolveResult *result, GError **error)
{
  gint64 began = g_get_monotonic_time ();
  *result = (BgSolveResult) { 0 };
  const char *heuristic = options->heuristic != NULL ? options->heuristic
                          : problem->heuristic != NULL ? problem->heuristic
                                                       : BG_DEFAULT_HEURISTIC;
  g_autoptr (BgSide) side = bg_side_new (problem, BG_FORWARD);
  g_autoptr (BgBound) bound = bg_bound_new (&side->closed, heuristic, error);
  if (bound == NULL)
    return false;
  result->heuristic = g_strdup (heuristic);
  if (!is_hopeless (problem, bound, result))
    {
      Deepening deepening = {
        .problem = problem,
        .resources = resources,
        .side = side,
        .bound = bound,
        .result = result,
      };
      result->lower_bound = MAX (bg_bound_of (bound, problem->start), 1);
      deepen (&deepening, MAX (result->lower_bound, options->at_least),
              options->max_moves > 0 ? options->max_moves : BG_MAX_HOLES);
    }
  result->seconds = (g_get_monotonic_time () - began) / (double) G_USEC_PER_SEC;
  return true;
}

void
bg_solve_result_clear (BgSolveResult *result)
{
  g_clear_pointer (&result->solution, g_ptr_array_unref);
  g_free (result->reason);
  g_free (result->heuristic);
  *result = (BgSolveResult) { 0 };
}

const char *
bg_solve_status_name (BgSolveStatus status)
{
  static const char *const names[] = { "solved", "unsolvable", "bounded" };
  return names[status];
}
