/* heuristics --compare: trials side by side. */
#include <stdio.h>

#include "cli/heuristics/modes.h"
#include "cli/heuristics/trial_record.h"
#include "cli/watch.h"
#include "core/error.h"
#include "pictures/chart.h"
#include "problem/refuse.h"
#include "records/table.h"

/* Boards on which all positions that can reach the finish are found at once. */
#define SMALL_BOARD 21

/* Levels above, and mean errors below them where they are known. */
static bool write_chart (const BgPictureOptions *picture, const BgProblem *problem,
                         const BgTrial *trials, guint n, GError **error) {
  g_autofree BgSeries *levels = g_new0 (BgSeries, n), *errors = g_new0 (BgSeries, n);
  g_autofree double *sizes = g_new (double, (gsize) n *(BG_MAX_HOLES + 1));
  for (guint t = 0; t < n; t++) {
    double *values = sizes + (gsize) t * (BG_MAX_HOLES + 1);
    levels[t] = (BgSeries){ trials[t].answer.heuristic, bg_trial_sizes (&trials[t], values), NULL,
                            values };
    errors[t] = (BgSeries){ trials[t].answer.heuristic, trials[t].n_distances, NULL,
                            trials[t].mean_error };
  }
  const BgChartPanel panels[] = {
    { .x = "moves played", .y = "positions kept", .logarithmic = true, .series = levels },
    { .x = "exact distance to a finish, in moves",
      .y = "mean error: distance less bound",
      .series = errors },
  };
  g_autoptr (BgScene) scene = bg_chart_new (picture->no_title ? NULL : problem->name, panels,
                                            errors[0].n > 0 ? 2 : 1, n);
  return bg_picture_write (picture, scene, error);
}

/* A problem, and a trial of each expression on it. */
typedef struct {
  const BgProblem *problem;
  BgTrial *trial;
  guint n; /* begun */
} Comparison;

/* Mean errors of all trials, where exact distances can be had. */
static bool measure (const BgHeuristicsOptions *options, Comparison *comparison,
                     const BgControl *control, GError **error) {
  const BgProblem *problem = comparison->problem;
  int most = (int) options->distances;
  if (most < 0)
    most = problem->board->n_holes <= SMALL_BOARD ? BG_MAX_HOLES : 0;
  if (most == 0)
    return true;
  g_auto (BgLevels) distances = { 0 };
  bool measured = true;
  bg_distances_find (problem, most, control, &distances);
  for (guint t = 0; t < comparison->n && measured; t++)
    measured = bg_trial_measure (&comparison->trial[t], problem, &distances, control, error);
  return measured;
}

static bool run_trials (const BgHeuristicsOptions *options, char **expressions,
                        Comparison *comparison, const BgControl *control, GError **error) {
  for (guint t = 0; expressions[t] != NULL; t++) {
    if (!bg_trial_run (&comparison->trial[t], comparison->problem, expressions[t], options->method,
                       (int) options->at_least, (int) options->max_moves, control, error)) {
      g_autofree char *where = g_strdup_printf ("--compare '%s': ",
                                                bg_excerpt (expressions[t], -1).text);
      bg_cli_blame (error, BG_ERROR_HEURISTIC, where);
      return bg_cli_blame (error, BG_ERROR_METHOD, "--method: ");
    }
    if (!comparison->trial[t].begun)
      break;
    comparison->n++;
  }
  return measure (options, comparison, control, error);
}

/* Tells of the trials that are missing or incomplete. */
static BgStop check_complete (const GPtrArray *comparisons, guint n_wanted, bool stopped,
                              GError **error) {
  guint n = 0;
  for (guint p = 0; p < comparisons->len; p++)
    n += ((const Comparison *) comparisons->pdata[p])->n;
  if (stopped) {
    bg_limit_error (error, "stopped by a signal: %u of %u heuristics were tried", n, n_wanted);
    return BG_STOP_SIGNAL;
  }
  for (guint p = 0; p < comparisons->len; p++) {
    const Comparison *comparison = comparisons->pdata[p];
    for (guint t = 0; t < comparison->n; t++)
      if (comparison->trial[t].answer.stop == BG_STOP_MEMORY) {
        bg_limit_error (error, "out of memory: '%s' proves no more than %d move%s",
                        comparison->trial[t].answer.heuristic,
                        comparison->trial[t].answer.lower_bound,
                        bg_plural (comparison->trial[t].answer.lower_bound));
        return BG_STOP_MEMORY;
      }
  }
  return BG_STOP_NONE;
}

static void add_trials (BgRecord *list, const Comparison *comparison, bool is_json) {
  for (guint t = 0; t < comparison->n; t++)
    bg_trial_record (list, comparison->problem, &comparison->trial[t], is_json);
}

/* --- Text ----------------------------------------------------------------- */

/* The lists KEY of all trials side by side, if there is any. */
static void print_lists (const char *title, const BgRecord *trials, const char *key) {
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
  for (guint row = 0; row < rows; row++) {
    printf ("\n%4u", row);
    for (guint t = 0; t < n; t++) {
      const BgRecord *list = bg_record_find (bg_record_item (trials, t), key);
      g_autoptr (GString) cell = g_string_new (NULL);
      if (list != NULL && row < bg_record_length (list))
        bg_record_append_item (list, row, cell);
      printf (" %13s", cell->str);
    }
  }
  putchar ('\n');
}

static const BgTextLine text_form[] = {
  BG_LINE ("{problem}\n     start moves   m    expanded    generated     b*     MiB  seconds      "
           "cpu  heuristic"),
  { .list = "trials",
    .append = bg_trial_append_mebibytes,
    .text = "({#})  " BG_BOUND_FORM (
        "start") " {outcome:5} {limit:3} {nodes_expanded:11} {nodes_generated:12} "
                 "{branching_factor?{branching_factor:6.2f}|     -} {@:7} {seconds:8.3f} {cpu_seconds:8.3f}  "
                 "{heuristic}{checked_positions?, checked on all {checked_positions} positions}"
                 "{claimed?, as a module claims}" },
  BG_LINE_IF ("remark", "-: {remark}"),
  { NULL }
};

/* Every problem has a list of its own in text. */
static void print_text (const GPtrArray *comparisons) {
  for (guint p = 0; p < comparisons->len; p++) {
    const Comparison *comparison = comparisons->pdata[p];
    g_autoptr (BgRecord) record = bg_record_new ();
    bg_record_add_text (record, "problem", comparison->problem->name);
    BgRecord *list = bg_record_add_list (record, "trials");
    add_trials (list, comparison, false);
    for (guint t = 0; t < comparison->n && !bg_record_has (record, "remark"); t++)
      if (comparison->trial[t].at_start == BG_BOUND_UNKNOWN)
        bg_record_add_text (record, "remark", BG_UNKNOWN_REMARK);
    g_autofree char *text = bg_text_form_new (text_form, record, NULL);
    printf ("%s%s", p > 0 ? "\n" : "", text);
    print_lists ("positions kept, by level", list, "levels");
    print_lists ("mean error, by exact distance", list, "mean_errors");
  }
}

/* --- The command ------------------------------------------------------------- */

static void free_comparison (gpointer pointer) {
  Comparison *comparison = pointer;
  for (guint t = 0; t < comparison->n; t++)
    bg_trial_clear (&comparison->trial[t]);
  g_free (comparison->trial);
  g_free (comparison);
}

/* The problem of --also that is called NAME has the heuristics of the command line's problem. */
static bool inherit (BgProblem *problem, const BgCommon *common, const char *name, GError **error) {
  return bg_problem_inherit (problem, common->problem, common->arguments + 1, error)
         || bg_prefix_error (error, "--also %s: ", bg_excerpt (name, -1).text);
}

/* The problem of the command line and the problems of --also, which OPENED has. */
static bool open_problems (const BgHeuristicsOptions *options, const BgCommon *common,
                           GPtrArray *opened, GPtrArray *comparisons, GError **error) {
  const guint n_trials = g_strv_length (common->arguments + 1);
  for (char **name = options->also; name != NULL && *name != NULL; name++) {
    BgProblem *problem = bg_problem_open (*name, error);
    if (problem == NULL)
      return bg_prefix_error (error, "--also: ");
    g_ptr_array_add (opened, problem);
    if (!bg_problem_refuse_conditions (problem, *name, error)
        || !bg_problem_check_few (problem, bg_excerpt (*name, -1).text, error)
        || !bg_cli_load_bounds (problem, &options->bounds, error)
        || !inherit (problem, common, *name, error))
      return false;
  }
  for (guint p = 0; p <= opened->len; p++) {
    Comparison *comparison = g_new0 (Comparison, 1);
    comparison->problem = p == 0 ? common->problem : opened->pdata[p - 1];
    comparison->trial = g_new0 (BgTrial, n_trials);
    g_ptr_array_add (comparisons, comparison);
  }
  return true;
}

static void print (const BgHeuristicsOptions *options, const BgCommon *common,
                   const GPtrArray *comparisons, BgStop stop) {
  if (bg_cli_is_text (common)) {
    print_text (comparisons);
    return;
  }
  g_autoptr (BgRecord) record = bg_record_new ();
  bg_record_add_problem (record, common->problem);
  BgRecord *list = bg_record_add_list (record, "trials");
  for (guint p = 0; p < comparisons->len; p++) {
    const Comparison *comparison = comparisons->pdata[p];
    for (guint t = 0; t < comparison->n && options->is_long; t++)
      bg_trial_record_levels (list, comparison->problem, &comparison->trial[t]);
    if (!options->is_long)
      add_trials (list, comparison, common->json);
  }
  bg_record_add_stop (record, stop);
  bg_cli_print (common, record,
                options->is_long                 ? &bg_trial_long_csv
                : common->format == BG_TABLE_CSV ? &bg_trial_csv
                                                 : &bg_trial_latex);
}

int bg_compare (const BgHeuristicsOptions *options, const BgCommon *common, GError **error) {
  g_autoptr (GPtrArray) opened = g_ptr_array_new_with_free_func ((GDestroyNotify) bg_problem_free);
  g_autoptr (GPtrArray) comparisons = g_ptr_array_new_with_free_func (free_comparison);
  if (!open_problems (options, common, opened, comparisons, error))
    return -1;
  const guint n_wanted = g_strv_length (common->arguments + 1) * comparisons->len;
  const Comparison *first = comparisons->pdata[0];
  g_auto (BgWatch) watch = bg_watch_begin (common);
  bool done = true;
  for (guint p = 0; p < comparisons->len && done && !bg_control_stopped (&watch.control); p++)
    done = run_trials (options, common->arguments + 1, comparisons->pdata[p], &watch.control,
                       error);
  bg_watch_end (&watch);
  done = done
         && (options->picture.name == NULL || first->n == 0
             || write_chart (&options->picture, first->problem, first->trial, first->n, error));
  if (!done)
    return -1;
  BgStop stop = check_complete (comparisons, n_wanted, bg_control_stopped (&watch.control), error);
  print (options, common, comparisons, stop);
  return stop == BG_STOP_NONE ? BG_EXIT_DONE : -1;
}
