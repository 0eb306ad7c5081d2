#include "laboratory/trial.h"

static void
take_levels (BgTrial *trial, const BgLevels *levels)
{
  trial->expanded += levels->expanded;
  trial->generated += levels->generated;
  trial->n_levels = levels->n;
  for (int i = 0; i < levels->n; i++)
    trial->size[i] = levels->level[i].n;
}

/* One limit; returns the next, or 0 if there is nothing left to search. */
static int
search_to (BgTrial *trial, const BgSide *side, const BgBound *bound, const BgControl *control)
{
  BgLevels levels;
  BgLevelsPlan plan = { .side = side, .bound = bound, .limit = trial->limit,
                        .stop_at_finish = true };
  bg_levels_run (&levels, &plan, control);
  take_levels (trial, &levels);
  int next = 0;
  trial->status = BG_BOUNDED;
  trial->lower_bound = trial->limit;
  if (levels.outcome == BG_LEVELS_FOUND)
    {
      trial->status = BG_SOLVED;
      trial->moves = trial->lower_bound = levels.n - 1;
    }
  else if (levels.outcome == BG_LEVELS_EXHAUSTED && levels.next_limit == INT_MAX)
    trial->status = BG_UNSOLVABLE;
  else if (levels.outcome == BG_LEVELS_EXHAUSTED)
    next = trial->lower_bound = levels.next_limit;
  bg_levels_clear (&levels);
  return next;
}

bool
bg_trial_run (BgTrial *trial, const BgProblem *problem, const char *expression, int at_least,
              int max_moves, const BgControl *control, GError **error)
{
  gint64 began = g_get_monotonic_time ();
  *trial = (BgTrial) { 0 };
  g_autoptr (BgSide) side = bg_side_new (problem, BG_FORWARD);
  g_autoptr (BgBound) bound = bg_bound_new (&side->closed, expression, control->stop, error);
  if (bound == NULL)
    return false;
  /* a bound made ready in haste would not be the one that was asked for */
  if (bg_control_stopped (control))
    return true;
  trial->begun = true;
  trial->expression = g_strdup (expression);
  trial->admissible = bg_bound_is_admissible (bound);
  trial->at_start = bg_bound_of (bound, problem->start);
  trial->lower_bound = MAX (trial->at_start, 1);
  trial->status = trial->at_start == BG_BOUND_LOST ? BG_UNSOLVABLE : BG_BOUNDED;
  int limit = trial->status == BG_UNSOLVABLE ? 0 : MAX (trial->lower_bound, at_least);
  while (limit > 0 && (max_moves == 0 || limit <= max_moves))
    {
      trial->limit = limit;
      limit = search_to (trial, side, bound, control);
    }
  trial->seconds = bg_seconds_since (began);
  return true;
}

/* How far the bounds of a level of distance N stay below it, on average. */
static double
mean_error (const BgBound *bound, const BgLevel *level, int n, const BgControl *control)
{
  gint64 sum = 0;
  for (size_t i = 0; i < level->n && !bg_control_stopped (control); i++)
    sum += n - bg_bound_of (bound, level->position[i]);
  return level->n > 0 ? (double) sum / level->n : 0;
}

bool
bg_trial_measure (BgTrial *trial, const BgProblem *problem, const BgLevels *distances,
                  const BgControl *control, GError **error)
{
  g_autoptr (BgBound) bound = bg_bound_new (problem, trial->expression, control->stop, error);
  if (bound == NULL)
    return false;
  for (int n = 0; n < distances->n; n++)
    {
      if (distances->level[n].n == 0)
        break;
      trial->mean_error[n] = mean_error (bound, &distances->level[n], n, control);
      if (bg_control_stopped (control))
        break;
      trial->n_distances = n + 1;
    }
  return true;
}

void
bg_trial_clear (BgTrial *trial)
{
  g_free (trial->expression);
  *trial = (BgTrial) { 0 };
}

void
bg_distances_find (const BgProblem *problem, int most, const BgControl *control,
                   BgLevels *distances)
{
  g_autoptr (BgSide) side = bg_side_new (problem, BG_BACKWARD);
  BgLevelsPlan plan = { .side = side, .limit = most };
  bg_levels_run (distances, &plan, control);
}
