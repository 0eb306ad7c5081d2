/* heuristics --compare: trials side by side. */
#include "cli/heuristics.h"
#include "cli/trials.h"
#include "cli/watch.h"
#include "core/error.h"
#include "report/chart.h"

/* Boards on which all positions that can reach the finish are found at once. */
#define SMALL_BOARD 21

static bool
write_chart (const char *path, const BgProblem *problem, const BgTrial *trials, guint n,
             GError **error)
{
  g_autofree BgSeries *series = g_new0 (BgSeries, n);
  for (guint t = 0; t < n; t++)
    {
      series[t].name = trials[t].expression;
      series[t].n = MIN (trials[t].n_levels, (int) G_N_ELEMENTS (series[t].value));
      for (int i = 0; i < series[t].n; i++)
        series[t].value[i] = trials[t].size[i];
    }
  g_autoptr (BgScene) scene = bg_chart_new (problem->name, "moves played", "positions kept",
                                            series, n);
  return bg_scene_write (scene, path, error);
}

/* Mean errors of all trials, where exact distances can be had. */
static bool
measure (const BgHeuristicsOptions *options, const BgProblem *problem, BgTrial *trials, guint n,
         const BgControl *control, GError **error)
{
  int most = options->distances;
  if (most < 0)
    most = problem->board->n_holes <= SMALL_BOARD ? BG_MAX_HOLES : 0;
  if (most == 0)
    return true;
  BgLevels distances;
  bool measured = true;
  bg_distances_find (problem, most, control, &distances);
  for (guint t = 0; t < n && measured; t++)
    measured = bg_trial_measure (&trials[t], problem, &distances, control, error);
  bg_levels_clear (&distances);
  return measured;
}

/* N is the number of trials that are wanted and, afterwards, of those that were begun. */
static bool
run_trials (const BgHeuristicsOptions *options, const BgProblem *problem, BgTrial *trials, guint *n,
            const BgControl *control, GError **error)
{
  for (guint t = 0; t < *n; t++)
    {
      if (!bg_trial_run (&trials[t], problem, options->expressions[t], options->at_least,
                         options->max_moves, control, error))
        return false;
      if (!trials[t].begun)
        *n = t;
    }
  return measure (options, problem, trials, *n, control, error);
}

/* Says what is missing, if anything is. */
static bool
check_complete (const BgHeuristicsOptions *options, const BgTrial *trials, guint n, bool stopped,
                GError **error)
{
  if (stopped)
    bg_limit_error (error, "stopped by a signal: %u of %u heuristics were tried", n,
                    g_strv_length (options->expressions));
  for (guint t = 0; t < n && !stopped; t++)
    if (trials[t].status == BG_BOUNDED
        && (options->max_moves == 0 || trials[t].lower_bound <= options->max_moves))
      {
        stopped = true;
        bg_limit_error (error, "out of memory: '%s' proves no more than %d moves",
                        trials[t].expression, trials[t].lower_bound);
      }
  return !stopped;
}

int
bg_compare (const BgHeuristicsOptions *options, const BgProblem *problem, GError **error)
{
  const guint n_wanted = g_strv_length (options->expressions);
  guint n = n_wanted;
  BgTrial *trials = g_new0 (BgTrial, n_wanted);
  g_auto (BgWatch) watch = bg_watch_begin (&options->common);
  bool done = run_trials (options, problem, trials, &n, &watch.control, error);
  bg_watch_end (&watch);
  done = done && (options->output == NULL || n == 0
                  || write_chart (options->output, problem, trials, n, error));
  if (done && options->csv)
    bg_trials_print_csv (trials, n);
  else if (done && options->common.json)
    bg_trials_print_json (problem, trials, n);
  else if (done)
    bg_trials_print_text (problem, trials, n);
  done = done && check_complete (options, trials, n, *watch.control.stop, error);
  for (guint t = 0; t < n_wanted; t++)
    bg_trial_clear (&trials[t]);
  g_free (trials);
  return done ? BG_EXIT_DONE : -1;
}
