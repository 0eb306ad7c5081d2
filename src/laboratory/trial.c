#include "laboratory/trial.h"

#include <time.h>

#include "search/by_moves/levels.h"
#include "search/by_moves/reconstruct.h"
#include "search/deepening.h"

/* Notes level number N of LEVELS, which took the time since BEGAN and the effort beyond BEFORE. */
static void note_level (BgTrial *trial, int limit, const BgLevels *levels, int n,
                        const BgStats *before, gint64 began) {
  BgTrialLevel level = {
    .limit = limit,
    .level = n,
    .kept = n < levels->n ? (gint64) levels->level[n].n : -1,
    .stats = bg_stats_since (&levels->stats, before),
  };
  level.stats.seconds = bg_seconds_since (began);
  g_array_append_val (trial->levels, level);
}

/* As bg_levels_run does. */
static void run_levels (BgTrial *trial, BgLevels *levels, const BgLevelsPlan *plan,
                        const BgControl *control) {
  BgStats before = { 0 };
  gint64 began = g_get_monotonic_time ();
  bool goes_on = true;
  bg_levels_begin (levels, plan, control);
  note_level (trial, plan->limit, levels, 0, &before, began);
  while (goes_on && bg_levels_can_go_on (levels, plan)) {
    const int n = levels->n;
    began = g_get_monotonic_time ();
    before = levels->stats;
    goes_on = bg_levels_step (levels, plan, control, UINT64_MAX);
    note_level (trial, plan->limit, levels, n, &before, began);
  }
  bg_levels_conclude (levels, plan);
}

/* A method of bg_solving_deepen: whole levels, whose sizes are noted. */
static bool search_limit (BgSolving *solving, int limit, size_t, int *next_limit) {
  BgTrial *trial = solving->data;
  const BgLevelsPlan plan = { .instance = solving->instance,
                              .limit = limit,
                              .stop_at_finish = true };
  g_auto (BgLevels) levels = { 0 };
  run_levels (trial, &levels, &plan, solving->control);
  trial->limit = limit;
  if (levels.found) {
    BgPath moves[BG_MAX_HOLES];
    const int n = bg_reconstruct (solving->instance, &levels, moves);
    bg_solving_take (solving, moves, n, BG_FOUND_BY_LEVELS);
  }
  *next_limit = levels.next_limit;
  const bool settled = bg_solving_account (solving, levels.stop, &levels.stats);
  return settled;
}

/* The answer, without the parts of it that take memory. */
static void take_result (BgTrial *trial, const BgSolveResult *result) {
  const BgSolveResult before = trial->answer;
  trial->answer = *result;
  trial->answer.inexact = before.inexact;
  trial->answer.heuristic = before.heuristic;
  trial->answer.solution = NULL;
  trial->answer.instance = NULL;
  trial->answer.levels = NULL;
}

static bool run_by_levels (BgTrial *trial, BgInstance *instance, int at_least, int max_moves,
                           const BgControl *control, GError **error) {
  static const BgMethod levels = { .name = "levels", .search = search_limit };
  g_auto (BgSolveResult) result = { .status = BG_NO,
                                    .inexact = trial->answer.inexact,
                                    .lower_bound = MAX (trial->at_start, 1) };
  BgSolving solving = {
    .instance = instance, .control = control, .result = &result, .data = trial
  };
  if (trial->at_start != BG_BOUND_LOST)
    bg_solving_deepen (&solving, &levels, MAX (result.lower_bound, at_least),
                       max_moves > 0 ? max_moves : BG_MAX_HOLES);
  take_result (trial, &result);
  if (solving.error != NULL)
    g_propagate_error (error, solving.error);
  return solving.error == NULL;
}

static bool run_by_method (BgTrial *trial, const BgProblem *problem, const char *method,
                           int at_least, int max_moves, const BgControl *control, GError **error) {
  const BgSolveOptions options = { .method = method,
                                   .heuristic = trial->answer.heuristic,
                                   .at_least = at_least,
                                   .max_moves = max_moves,
                                   .inexact = true };
  g_auto (BgSolveResult) result = { 0 };
  if (!bg_solve (problem, &options, control, &result, error))
    return false;
  take_result (trial, &result);
  trial->limit = result.status == BG_YES ? result.moves : MAX (result.lower_bound - 1, 0);
  return true;
}

bool bg_trial_run (BgTrial *trial, const BgProblem *problem, const char *expression,
                   const char *method, int at_least, int max_moves, const BgControl *control,
                   GError **error) {
  gint64 began = g_get_monotonic_time ();
  const clock_t began_cpu = clock ();
  *trial = (BgTrial){ 0 };
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  if (!bg_instance_set_bound (instance, expression, control->stop, error))
    return false;
  /* a bound whose preparation was stopped would not be the bound of EXPRESSION */
  const BgStop stop = bg_control_stop (control);
  trial->begun = stop == BG_STOP_NONE || stop == BG_STOP_TIME;
  if (!trial->begun)
    return true;
  trial->answer.heuristic = g_strdup (expression);
  trial->levels = g_array_new (FALSE, FALSE, sizeof (BgTrialLevel));
  trial->answer.inexact = !bg_bound_is_admissible (instance->bound);
  if (stop == BG_STOP_TIME) {
    trial->answer.stop = stop;
    trial->answer.stats.seconds = bg_seconds_since (began);
    return true;
  }
  g_autofree char *modules = bg_claims_modules (bg_bound_claims (instance->bound));
  trial->claimed = !trial->answer.inexact && modules != NULL;
  const BgChecked *checked = bg_bound_checked (instance->bound);
  trial->checked = checked != NULL ? checked->positions : 0;
  trial->at_start = bg_bound_shown (instance->bound, problem->start);
  if (method == NULL
          ? !run_by_levels (trial, instance, at_least, max_moves, control, error)
          : !run_by_method (trial, problem, method, at_least, max_moves, control, error)) {
    bg_trial_clear (trial);
    return false;
  }
  trial->answer.stats.seconds = bg_seconds_since (began);
  trial->cpu_seconds = (double) (clock () - began_cpu) / CLOCKS_PER_SEC;
  return true;
}

bool bg_trial_limit (const BgTrial *trial, int i, int *limit, BgStats *stats) {
  int number = -1;
  *stats = (BgStats){ 0 };
  for (guint k = 0; k < trial->levels->len && number <= i; k++) {
    const BgTrialLevel *level = &g_array_index (trial->levels, BgTrialLevel, k);
    number += level->level == 0;
    if (number != i)
      continue;
    *limit = level->limit;
    bg_stats_add (stats, &level->stats);
  }
  return number >= i;
}

int bg_trial_sizes (const BgTrial *trial, double *sizes) {
  int n = 0;
  for (guint k = 0; k < trial->levels->len; k++) {
    const BgTrialLevel *level = &g_array_index (trial->levels, BgTrialLevel, k);
    n = level->level == 0 ? 0 : n;
    if (level->kept >= 0)
      sizes[n++] = (double) level->kept;
  }
  return n;
}

double bg_trial_branching (const BgTrial *trial) {
  double sizes[BG_MAX_HOLES + 1];
  const int depth = bg_trial_sizes (trial, sizes) - 1;
  double positions = 0;
  for (int i = 1; i <= depth; i++)
    positions += sizes[i];
  if (depth < 1 || positions == 0)
    return 0;
  double low = 0, high = MAX (positions, 1);
  for (int step = 0; step < 60; step++) {
    const double middle = (low + high) / 2;
    double sum = 0;
    for (int i = 0; i < depth && sum <= positions; i++)
      sum = middle * (1 + sum);
    *(sum < positions ? &low : &high) = middle;
  }
  return high;
}

/* How far the bounds of a level of distance N stay below it, on average. */
static double mean_error (const BgBound *bound, const BgLevel *level, int n,
                          const BgControl *control) {
  gint64 sum = 0;
  g_autofree BgPosition *positions = bg_level_list (level);
  for (size_t i = 0; i < level->n && !bg_control_stopped (control); i++)
    sum += n - bg_bound_of (bound, positions[i]);
  return level->n > 0 ? (double) sum / (double) level->n : 0;
}

bool bg_trial_measure (BgTrial *trial, const BgProblem *problem, const BgLevels *distances,
                       const BgControl *control, GError **error) {
  /* without a search it errs as the bound 0 does */
  if (trial->at_start == BG_BOUND_UNKNOWN)
    return true;
  g_autoptr (BgBound) bound = bg_bound_new (problem, trial->answer.heuristic, control->stop, error);
  if (bound == NULL)
    return false;
  for (int n = 0; n < distances->n; n++) {
    if (distances->level[n].n == 0)
      break;
    trial->mean_error[n] = mean_error (bound, &distances->level[n], n, control);
    if (bg_control_stopped (control))
      break;
    trial->n_distances = n + 1;
  }
  return true;
}

void bg_trial_clear (BgTrial *trial) {
  bg_solve_result_clear (&trial->answer);
  g_clear_pointer (&trial->levels, g_array_unref);
  *trial = (BgTrial){ 0 };
}

void bg_distances_find (const BgProblem *problem, int most, const BgControl *control,
                        BgLevels *distances) {
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_BACKWARD);
  BgLevelsPlan plan = { .instance = instance, .limit = most };
  bg_levels_run (distances, &plan, control);
}
