/* heuristics --compare --suite: trials on many problems, each in a process of its own, or in the
   processes that mpirun has started. */
#include <stdio.h>
#include <sys/wait.h>

#include "bounds/checked_bound.h"
#include "catalogue/trials.h"
#include "cli/heuristics/bench_summary.h"
#include "cli/heuristics/modes.h"
#include "cli/heuristics/trial_record.h"
#include "cli/processes.h"
#include "cli/watch.h"
#include "core/error.h"
#include "problem/refuse.h"
#include "problem/suite.h"
#include "tasks/tasks.h"

typedef enum {
  OPEN,
  TAKEN,
  DONE,
  LOST,   /* its process ended without a result */
  FAILED, /* the bound or the method refused the problem */
} State;

/* A problem and a bound. */
typedef struct {
  const struct Bench *bench;
  const BgProblem *problem;
  const char *expression;
  char *key;
  BgTrialRun run;
  State state;
  BgTrial trial;
  GError *fault; /* of a task that failed; names problem and bound */
  bool told;     /* of it, in a row */
} Task;

typedef struct Bench {
  const BgHeuristicsOptions *options;
  const BgCommon *common;
  BgControl control; /* of each search */
  GPtrArray *problems;
  BgStore *trials; /* or NULL */
  Task *task;
  guint n_tasks, n_done, n_lost, n_failed;
  bool has_head; /* of the table */
  BgStop stop;   /* why the last search that lacks an answer does, or NONE */
} Bench;

/* --- Tasks ------------------------------------------------------------------ */

static bool open_problems (Bench *bench, GError **error) {
  for (char **suite = bench->options->suites; *suite != NULL; suite++)
    if (!bg_suite_open (*suite, bench->problems, error))
      return bg_prefix_error (error, "--suite: ");
  return true;
}

/* Gives PROBLEM the declared bounds, if it can be compared on. */
static bool prepare_problem (BgProblem *problem, const BgHeuristicsOptions *options,
                             GError **error) {
  return bg_problem_refuse_conditions (problem, problem->name, error)
         && bg_problem_refuse_open (problem, problem->name, error)
         && (bg_cli_load_bounds (problem, &options->bounds, error)
             || bg_prefix_error (error, "%s: ", problem->name));
}

/* All that decides the result of a search, but for its limits of time and memory. */
static char *make_key (const BgHeuristicsOptions *options, const BgProblem *problem,
                       const char *expression, GError **error) {
  g_autofree char *digest = bg_checked_digest (problem, expression, error);
  if (digest == NULL)
    return NULL;
  const bool is_checked = bg_checked_find (problem, expression) != NULL;
  return g_strdup_printf ("%s %s %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "%s", digest,
                          options->method != NULL ? options->method : "forward", options->at_least,
                          options->max_moves, is_checked ? " checked" : "");
}

static void note_fault (Bench *bench, Task *task, GError *fault) {
  task->state = FAILED;
  task->fault = fault;
  bench->n_failed++;
}

static void make_task (Bench *bench, Task *task, BgProblem *problem, const char *expression,
                       const GError *fault) {
  const BgHeuristicsOptions *options = bench->options;
  GError *error = fault != NULL ? g_error_copy (fault) : NULL;
  *task = (Task){ .bench = bench, .problem = problem, .expression = expression };
  task->key = error == NULL ? make_key (options, problem, expression, &error) : NULL;
  if (error != NULL)
    note_fault (bench, task, error);
  task->run = (BgTrialRun){ .key = task->key,
                            .problem = problem->name,
                            .method = options->method,
                            .within = options->within,
                            .memory = bench->control.memory };
}

static void make_tasks (Bench *bench) {
  char **expressions = bench->common->arguments;
  const guint n = g_strv_length (expressions);
  bench->n_tasks = bench->problems->len * n;
  bench->task = g_new0 (Task, bench->n_tasks);
  for (guint p = 0; p < bench->problems->len; p++) {
    BgProblem *problem = bench->problems->pdata[p];
    g_autoptr (GError) fault = NULL;
    prepare_problem (problem, bench->options, &fault);
    for (guint i = 0; i < n; i++)
      make_task (bench, &bench->task[p * n + i], problem, expressions[i], fault);
  }
}

/* --- Searches --------------------------------------------------------------- */

static bool run_trial (guint number, const void *, BgTaskOutput *output, gpointer data,
                       GError **error) {
  const Bench *bench = data;
  const BgHeuristicsOptions *options = bench->options;
  const Task *task = &bench->task[number];
  g_auto (BgTrial) trial = { 0 };
  bg_watch_title ("%s: %s", task->problem->name, task->expression);
  bg_watch_within (options->within);
  if (!bg_trial_run (&trial, task->problem, task->expression, options->method,
                     (int) options->at_least, (int) options->max_moves, &bench->control, error)) {
    g_autofree char *where = g_strdup_printf ("%s: '%s': ", task->problem->name,
                                              bg_excerpt (task->expression, -1).text);
    bg_cli_blame (error, BG_ERROR_HEURISTIC, where);
    return bg_cli_blame (error, BG_ERROR_METHOD, "--method: ");
  }
  if (trial.begun && trial.answer.stop != BG_STOP_SIGNAL)
    bg_tasks_emit (output, number, bg_trial_row_new (&trial));
  return true;
}

/* Tells of a process that ended without a result. */
static void note_lost (Bench *bench, Task *task, const BgTaskEnd *end) {
  g_autofree char *loss = bg_task_loss (end);
  task->state = LOST;
  bench->n_lost++;
  bg_watch_wipe ();
  fprintf (stderr, "bergholt: %s: %s: no result, %s\n", task->problem->name, task->expression,
           loss);
}

/* --- Rows ------------------------------------------------------------------- */

/* The last column, since expressions may be long. */
static void append_bound (const BgRecord *row, GString *cell) {
  const char *fault = bg_record_text (row, "error");
  g_string_append_printf (cell, "  %s%s%s", bg_record_text (row, "heuristic"),
                          fault != NULL ? ": " : "", fault != NULL ? fault : "");
}

static const BgColumn columns[] = {
  { "problem", "problem", -24, NULL },
  { "outcome", "moves", 6, NULL },
  { "limit", "m", 4, NULL },
  { "nodes_expanded", "expanded", 12, NULL },
  { "nodes_generated", "generated", 13, NULL },
  { "peak_bytes", "MiB", 8, bg_trial_append_mebibytes },
  { "seconds", "seconds", 11, NULL },
  { "cpu_seconds", "cpu", 11, NULL },
  { "stopped_by", "left", 8, NULL },
  { NULL, "  bound", -1, append_bound },
};
static const BgTextLine row_text[] = { { .columns = columns, .n_columns = G_N_ELEMENTS (columns) },
                                       { NULL } };

static void print_head (Bench *bench, const BgForms *forms) {
  if (!bench->has_head)
    bg_cli_print_row (bench->common, NULL, forms);
  bench->has_head = true;
}

/* Adds a row that has the fault of TASK instead of figures. */
static void record_fault (BgRecord *rows, const Task *task) {
  BgRecord *row = bg_record_add_record (rows, NULL);
  bg_record_add_text (row, "problem", task->problem->name);
  bg_record_add_text (row, "heuristic", task->expression);
  if (!task->bench->common->json) {
    bg_record_add_text (row, "bound", task->expression);
    bg_record_add_text (row, "status", "failed");
    bg_record_add_text (row, "outcome", "failed");
  }
  bg_record_add_text (row, "error", task->fault->message);
}

/* Prints the rows of TASK, or the head alone where TASK is NULL, in the form that is asked for. */
static void print_rows (Bench *bench, const Task *task) {
  const bool is_long = bench->options->is_long;
  BgForms forms = is_long ? bg_trial_long_csv : bg_trial_csv;
  forms.text = row_text;
  g_autoptr (BgRecord) rows = bg_record_new_list ();
  print_head (bench, &forms);
  if (task != NULL && task->state == FAILED)
    record_fault (rows, task);
  else if (task != NULL && is_long)
    bg_trial_record_levels (rows, task->problem, &task->trial);
  else if (task != NULL)
    bg_trial_record (rows, task->problem, &task->trial, false);
  for (guint i = 0; i < bg_record_length (rows); i++)
    bg_cli_print_row (bench->common, bg_record_item (rows, i), &forms);
}

/* Prints the rows of tasks that failed, but not before another one has a result: a mistake that all
   share is one line in place of the table. */
static void print_faults (Bench *bench) {
  for (guint i = 0; i < bench->n_tasks && bench->n_done > 0; i++)
    if (bench->task[i].state == FAILED && !bench->task[i].told) {
      bench->task[i].told = true;
      print_rows (bench, &bench->task[i]);
    }
}

static void finish_task (Bench *bench, Task *task) {
  task->state = DONE;
  bench->n_done++;
  if (task->trial.answer.stop != BG_STOP_NONE)
    bench->stop = task->trial.answer.stop;
  print_rows (bench, task);
  print_faults (bench);
}

/* --- Tasks of the runner ----------------------------------------------------- */

static bool is_open (guint number, gpointer data) {
  return ((const Bench *) data)->task[number].state == OPEN;
}

static char *name_claim (guint number, gpointer data) {
  return g_strdup (((const Bench *) data)->task[number].key);
}

/* Takes the trial from the database, or begins its search. */
static bool begin_task (guint number, void *, gpointer data, GError **error) {
  Bench *bench = data;
  Task *task = &bench->task[number];
  bool found = false;
  if (bench->trials != NULL
      && !bg_trials_find (bench->trials, &task->run, &task->trial, &found, error))
    return false;
  if (found) {
    finish_task (bench, task);
    return false;
  }
  task->state = TAKEN;
  bg_watch_log ("%s: %s begins, %u of %u done", task->problem->name, task->expression,
                bench->n_done, bench->n_tasks);
  return true;
}

/* Keeps the trial of a task. */
static bool take_trial (guint number, BgRecord *found, gpointer data, GError **error) {
  Bench *bench = data;
  Task *task = &bench->task[number];
  g_autoptr (BgRecord) row = found;
  bg_trial_of_row (&task->trial, row);
  if (bench->trials != NULL && !bg_trials_put (bench->trials, &task->run, row, error))
    return false;
  finish_task (bench, task);
  return true;
}

static bool end_task (guint number, const void *, BgTaskEnd *end, gpointer data, GError **) {
  Bench *bench = data;
  Task *task = &bench->task[number];
  /* a module that ended its process has said so */
  if (end->is_lost && WIFEXITED (end->status) && WEXITSTATUS (end->status) == BG_EXIT_INPUT)
    bg_input_error (&end->fault, "%s: '%s': no result", task->problem->name,
                    bg_excerpt (task->expression, -1).text);
  if (end->fault != NULL)
    note_fault (bench, task, g_steal_pointer (&end->fault));
  else if (end->is_lost)
    note_lost (bench, task, end);
  print_faults (bench);
  return true;
}

/* --- The result -------------------------------------------------------------- */

static const BgTextLine summary_text[] = {
  BG_LINE (""),
  BG_LINE ("{answered_by_all} of {problems} problem{problems:s} answered by all bounds, of which "
           "the means are"),
  BG_LINE ("answered   wins   mean expanded  mean seconds  mean cpu  bound"),
  BG_LINES_OF ("summary", "{answered:8} {wins:6} {mean_nodes?{mean_nodes:15.1f}|              -} "
                          "{mean_seconds?{mean_seconds:13.3f}|            -} "
                          "{mean_cpu_seconds?{mean_cpu_seconds:9.3f}|        -}  "
                          "{heuristic}{admissible?|, not known to be admissible}"),
  { NULL }
};

static void print (const Bench *bench, BgBench *trials) {
  const BgCommon *common = bench->common;
  g_autoptr (BgRecord) record = bg_record_new ();
  bg_record_add_strings (record, "suites", (const char *const *) bench->options->suites);
  BgRecord *list = bg_record_add_list (record, "trials");
  for (guint i = 0; i < bench->n_tasks; i++)
    if (bench->task[i].state == DONE)
      bg_trial_record (list, bench->task[i].problem, &bench->task[i].trial, common->json);
  BgRecord *failures = bench->n_failed > 0 ? bg_record_add_list (record, "failures") : NULL;
  for (guint i = 0; i < bench->n_tasks; i++)
    if (bench->task[i].state == FAILED)
      record_fault (failures, &bench->task[i]);
  bg_bench_add_summary (trials, record);
  bg_record_add_stop (record, bg_control_stopped (&bench->control) ? BG_STOP_SIGNAL : bench->stop);
  BgForms forms = bg_trial_latex;
  forms.text = summary_text;
  if (common->format != BG_TABLE_CSV)
    bg_cli_print (common, record, &forms);
}

/* Sets ERROR to the first fault, and says how many there are; -1. */
static int refuse_faults (const Bench *bench, GError **error) {
  guint i = 0;
  while (bench->task[i].state != FAILED)
    i++;
  g_propagate_error (error, g_error_copy (bench->task[i].fault));
  if (bench->n_done > 0)
    g_prefix_error (error, "%u of %u searches failed, the first: ", bench->n_failed,
                    bench->n_tasks);
  return -1;
}

/* Draws and prints the trials; returns the exit status, or -1 with ERROR. */
static int finish (Bench *bench, GError **error) {
  const BgHeuristicsOptions *options = bench->options;
  if (bench->n_failed == bench->n_tasks)
    return refuse_faults (bench, error);
  g_autofree const BgTrial **trials = g_new (const BgTrial *, bench->n_tasks);
  for (guint i = 0; i < bench->n_tasks; i++)
    trials[i] = &bench->task[i].trial;
  BgBench all = { .bounds = bench->common->arguments,
                  .n_bounds = g_strv_length (bench->common->arguments),
                  .n_problems = bench->problems->len,
                  .trial = trials };
  g_autofree char *title = g_strjoinv (", ", options->suites);
  if (options->picture.name != NULL && bench->n_done > 0
      && !bg_bench_draw (&all, &options->picture, title, error))
    return -1;
  print_rows (bench, NULL);
  print (bench, &all);
  if (bg_control_stopped (&bench->control)) {
    bg_limit_error (error, "stopped by a signal: %u of %u searches ended%s", bench->n_done,
                    bench->n_tasks,
                    bench->trials != NULL ? ", the same command goes on from them" : "");
    return -1;
  }
  if (bench->n_failed > 0)
    return refuse_faults (bench, error);
  return bench->stop == BG_STOP_NONE && bench->n_lost == 0 ? BG_EXIT_DONE : BG_EXIT_LIMIT;
}

static void clear_bench (Bench *bench) {
  for (guint i = 0; i < bench->n_tasks && bench->task != NULL; i++) {
    bg_trial_clear (&bench->task[i].trial);
    g_clear_error (&bench->task[i].fault);
    g_free (bench->task[i].key);
  }
  g_free (bench->task);
  g_ptr_array_unref (bench->problems);
  bg_store_close (bench->trials);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Bench, clear_bench)

int bg_bench (const BgHeuristicsOptions *options, const BgCommon *common, GError **error) {
  const bool is_first = bg_transport_is_first (common->transport);
  g_auto (BgWatch) watch = bg_watch_begin (common);
  const int jobs = common->transport == NULL ? (int) MAX (options->jobs, 1) : 0;
  bg_watch_divide (&watch, common, jobs);
  g_auto (Bench) bench = {
    .options = options,
    .common = common,
    .control = watch.control,
    .problems = g_ptr_array_new_with_free_func ((GDestroyNotify) bg_problem_free),
  };
  if (bg_options_text (common->options, "threads") == NULL)
    bench.control.threads = 1;
  if (open_problems (&bench, error))
    make_tasks (&bench);
  if (*error == NULL && is_first && options->database != NULL)
    bench.trials = bg_store_open (options->database, &bg_trials_schema, true, error);
  if (!bg_processes_agree (common, error))
    return -1;
  const BgTasks tasks = { .n = bench.n_tasks,
                          .is_open = is_open,
                          .name_claim = name_claim,
                          .begin = begin_task,
                          .take = take_trial,
                          .end = end_task,
                          .run = run_trial };
  const BgTasksPlan plan = { .jobs = jobs,
                             .transport = common->transport,
                             .database = bench.trials != NULL ? bg_store_database (bench.trials)
                                                              : NULL,
                             .control = &bench.control };
  const bool done = bg_tasks_run (&tasks, &bench, &plan, error);
  bg_watch_end (&watch);
  if (!done)
    bg_processes_fail (common, *error);
  return done && is_first ? finish (&bench, error) : done ? BG_EXIT_DONE : -1;
}
