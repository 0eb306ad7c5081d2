/* heuristics --compare: trials side by side. */
#include <stdio.h>

#include "cli/heuristics.h"
#include "cli/watch.h"
#include "core/error.h"
#include "laboratory/trial.h"
#include "report/chart.h"
#include "report/table.h"

/* Boards on which all positions that can reach the finish are found at once. */
#define SMALL_BOARD 21

/* Levels above, and mean errors below them where they are known. */
static bool
write_chart (const BgPictureOptions *picture, const BgProblem *problem, const BgTrial *trials,
             guint n, GError **error)
{
  g_autofree BgSeries *levels = g_new0 (BgSeries, n), *errors = g_new0 (BgSeries, n);
  for (guint t = 0; t < n; t++)
    {
      levels[t].name = errors[t].name = trials[t].expression;
      levels[t].n = MIN (trials[t].n_levels, (int) G_N_ELEMENTS (levels[t].value));
      for (int i = 0; i < levels[t].n; i++)
        levels[t].value[i] = trials[t].size[i];
      errors[t].n = MIN (trials[t].n_distances, (int) G_N_ELEMENTS (errors[t].value));
      for (int i = 0; i < errors[t].n; i++)
        errors[t].value[i] = trials[t].mean_error[i];
    }
  const BgChartPanel panels[] = {
    { "moves played", "positions kept", true, levels },
    { "exact distance to a finish, in moves", "mean error: distance less bound", false, errors },
  };
  g_autoptr (BgScene) scene = bg_chart_new (picture->no_title ? NULL : problem->name, panels,
                                            errors[0].n > 0 ? 2 : 1, n);
  return bg_picture_write (picture, scene, error);
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
run_trials (const BgHeuristicsOptions *options, const BgCommon *common, BgTrial *trials, guint *n,
            const BgControl *control, GError **error)
{
  for (guint t = 0; t < *n; t++)
    {
      const char *expression = common->arguments[1 + t];
      if (!bg_trial_run (&trials[t], common->problem, expression, options->at_least,
                         options->max_moves, control, error))
        {
          g_autofree char *quoted = bg_excerpt (expression, -1);
          g_autofree char *where = g_strdup_printf ("--compare '%s': ", quoted);
          bg_cli_blame (error, BG_ERROR_HEURISTIC, where);
          return false;
        }
      if (!trials[t].begun)
        *n = t;
    }
  return measure (options, common->problem, trials, *n, control, error);
}

/* Says what is missing, if anything is. */
static BgStop
check_complete (const BgTrial *trials, guint n, guint n_wanted, bool stopped, GError **error)
{
  if (stopped)
    {
      bg_limit_error (error, "stopped by a signal: %u of %u heuristics were tried", n, n_wanted);
      return BG_STOP_SIGNAL;
    }
  for (guint t = 0; t < n; t++)
    if (trials[t].stop == BG_STOP_MEMORY)
      {
        bg_limit_error (error, "out of memory: '%s' proves no more than %d moves",
                        trials[t].expression, trials[t].lower_bound);
        return BG_STOP_MEMORY;
      }
  return BG_STOP_NONE;
}

/* --- Records -------------------------------------------------------------- */

static void
add_trial (BgRecord *list, const BgTrial *trial)
{
  BgRecord *record = bg_record_add_record (list, NULL);
  bg_record_add_text (record, "heuristic", trial->expression);
  bg_record_add_boolean (record, "admissible", trial->admissible);
  if (trial->at_start != BG_BOUND_LOST)
    bg_record_add_integer (record, "start", trial->at_start);
  /* a bound without a claim proves nothing */
  const char *inexact_status = trial->status == BG_SOLVED ? "found" : "stopped";
  bg_record_add_text (record, "status", trial->admissible ? bg_solve_status_name (trial->status)
                                                          : inexact_status);
  if (trial->admissible && trial->status != BG_UNSOLVABLE)
    bg_record_add_integer (record, "lower_bound", trial->lower_bound);
  if (trial->status == BG_SOLVED)
    bg_record_add_integer (record, trial->admissible ? "moves" : "solution_moves", trial->moves);
  bg_record_add_integer (record, "limit", trial->limit);
  bg_record_add_integer (record, "nodes_expanded", trial->stats.expanded);
  bg_record_add_integer (record, "nodes_generated", trial->stats.generated);
  bg_record_add_seconds (record, trial->stats.seconds);
  BgRecord *levels = bg_record_add_list (record, "levels");
  for (int i = 0; i < trial->n_levels; i++)
    bg_record_add_integer (levels, NULL, trial->size[i]);
  BgRecord *errors = trial->n_distances > 0 ? bg_record_add_list (record, "mean_errors") : NULL;
  for (int i = 0; i < trial->n_distances; i++)
    bg_record_add_real (errors, NULL, trial->mean_error[i], 3);
}

/* --- Text ----------------------------------------------------------------- */

/* What came of a trial: "13", "13?" with a bound that has no claim, ">=13". */
static char *
outcome (const BgTrial *trial)
{
  const char *doubt = trial->admissible ? "" : "?";
  switch (trial->status)
    {
    case BG_SOLVED:
      return g_strdup_printf ("%d%s", trial->moves, doubt);
    case BG_UNSOLVABLE:
      return g_strdup_printf ("none%s", doubt);
    case BG_BOUNDED:
      return g_strdup_printf (">=%d%s", trial->lower_bound, doubt);
    }
  g_assert_not_reached ();
}

/* The lists KEY of all trials side by side, if there is any. */
static void
print_lists (const char *title, const BgRecord *trials, const char *key)
{
  const guint n = bg_record_length (trials);
  guint rows = 0;
  for (guint t = 0; t < n; t++)
    if (bg_record_has (bg_record_item (trials, t), key))
      rows = MAX (rows, bg_record_length (bg_record_find (bg_record_item (trials, t), key)));
  if (rows == 0)
    return;
  printf ("\n%s\n%4s", title, "n");
  for (guint t = 0; t < n; t++)
    printf (" %10s(%u)", "", t + 1);
  for (guint row = 0; row < rows; row++)
    {
      printf ("\n%4u", row);
      for (guint t = 0; t < n; t++)
        {
          const BgRecord *list = bg_record_find (bg_record_item (trials, t), key);
          g_autoptr (GString) cell = g_string_new (NULL);
          if (list != NULL && row < bg_record_length (list))
            bg_record_append_item (list, row, cell);
          printf (" %13s", cell->str);
        }
    }
  putchar ('\n');
}

static void
print_text (const BgProblem *problem, const BgTrial *trials, guint n, const BgRecord *list)
{
  printf ("%s\n     %5s %6s %4s %13s %14s %9s  %s\n", problem->name, "start", "moves", "m",
          "expanded", "generated", "seconds", "heuristic");
  for (guint t = 0; t < n; t++)
    {
      const BgTrial *trial = &trials[t];
      g_autofree char *moves = outcome (trial);
      g_autofree char *start = trial->at_start == BG_BOUND_LOST
                                 ? g_strdup ("lost") : g_strdup_printf ("%d", trial->at_start);
      printf ("(%u)  %5s %6s %4d %13" PRIu64 " %14" PRIu64 " %9.3f  %s\n", t + 1, start, moves,
              trial->limit, trial->stats.expanded, trial->stats.generated, trial->stats.seconds,
              trial->expression);
    }
  print_lists ("positions kept, by level", list, "levels");
  print_lists ("mean error, by exact distance", list, "mean_errors");
}

static void
print_csv (const BgTrial *trials, guint n)
{
  puts ("heuristic,quantity,n,value");
  for (guint t = 0; t < n; t++)
    {
      const BgTrial *trial = &trials[t];
      g_autofree char *moves = outcome (trial);
      printf ("\"%s\",start,,%d\n", trial->expression, trial->at_start);
      printf ("\"%s\",moves,,%s\n", trial->expression, moves);
      printf ("\"%s\",expanded,,%" PRIu64 "\n", trial->expression, trial->stats.expanded);
      printf ("\"%s\",generated,,%" PRIu64 "\n", trial->expression, trial->stats.generated);
      printf ("\"%s\",seconds,,%.6f\n", trial->expression, trial->stats.seconds);
      for (int i = 0; i < trial->n_levels; i++)
        printf ("\"%s\",level,%d,%zu\n", trial->expression, i, trial->size[i]);
      for (int i = 0; i < trial->n_distances; i++)
        printf ("\"%s\",error,%d,%.3f\n", trial->expression, i, trial->mean_error[i]);
    }
}

int
bg_compare (const BgHeuristicsOptions *options, const BgCommon *common, GError **error)
{
  const BgProblem *problem = common->problem;
  const guint n_wanted = g_strv_length (common->arguments + 1);
  guint n = n_wanted;
  BgTrial *trials = g_new0 (BgTrial, n_wanted);
  g_auto (BgWatch) watch = bg_watch_begin (common);
  bool done = run_trials (options, common, trials, &n, &watch.control, error);
  bg_watch_end (&watch);
  done = done && (options->picture.name == NULL || n == 0
                  || write_chart (&options->picture, problem, trials, n, error));
  BgStop stop = done ? check_complete (trials, n, n_wanted,
                                       bg_control_stopped (&watch.control), error)
                     : BG_STOP_NONE;
  if (done && options->csv)
    print_csv (trials, n);
  else if (done)
    {
      g_autoptr (BgRecord) record = bg_record_new ();
      bg_record_add_problem (record, problem);
      BgRecord *list = bg_record_add_list (record, "trials");
      for (guint t = 0; t < n; t++)
        add_trial (list, &trials[t]);
      bg_record_add_stop (record, stop);
      if (common->json)
        bg_record_print_json (record);
      else
        print_text (problem, trials, n, list);
    }
  for (guint t = 0; t < n_wanted; t++)
    bg_trial_clear (&trials[t]);
  g_free (trials);
  return done && stop == BG_STOP_NONE ? BG_EXIT_DONE : -1;
}
