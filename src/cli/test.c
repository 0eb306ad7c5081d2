#include <string.h>

#include "cli/cli.h"
#include "cli/solve/reason.h"
#include "cli/watch.h"
#include "core/error.h"
#include "records/answer.h"
#include "search/fewest.h"
#include "solutions/solutions.h"
#include "tasks/tasks.h"

static struct { gint64 jobs; /* 0: not given */ } options;

static const BgOption option_table[] = {
  BG_JOBS (options.jobs, "Test N problems at a time, each in a process of its own",
           .more = "Each has one thread unless --threads says otherwise, and its share of "
                   "--memory."),
  { 0 }
};

/* A file. */
typedef struct {
  bool has_ended;
  BgRecord *row; /* until it is printed; NULL: it expects nothing */
} Test;

typedef struct {
  const BgControl *control;
  const char *folder;
  const GPtrArray *names;
  Test *test;             /* of each name */
  guint n_printed;        /* tests, which are printed in order */
  BgRecord *tests;        /* a list */
  const BgCommon *common; /* each test is printed at once */
  int n[4];               /* by exit status */
  int n_lost;             /* of these, tests whose process was lost */
} Run;

/* By exit status: of a test, and the numbers of them. */
static const char *const verdicts[] = { "ok", "FAIL", "bad", "stopped" };
static const char *const sums[] = { "ok", "failed", "unreadable", "stopped" };

/* By a BgErrorCode: the fault of a problem that is not solved. */
static const char *const reasons[] = {
  [BG_ERROR_INPUT] = "input", [BG_ERROR_METHOD] = "method", [BG_ERROR_HEURISTIC] = "heuristic",
  [BG_ERROR_WIDTH] = "width", [BG_ERROR_LIMIT] = "memory",
};

/* A problem, the result of its search, and the counts if they are expected. */
typedef struct {
  const BgProblem *problem;
  BgSolveResult result;
  char *ordered, *unordered; /* NULL: not expected, or not to be had */
  BgStop shortfall;          /* why they were not to be had */
} Finding;

static void clear_finding (Finding *finding) {
  bg_solve_result_clear (&finding->result);
  g_free (finding->ordered);
  g_free (finding->unordered);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Finding, clear_finding)

static void count (Finding *finding, const BgControl *control) {
  const BgProblem *problem = finding->problem;
  const BgSolveResult *result = &finding->result;
  if (result->status != BG_YES
      || (problem->file->expect_ordered == NULL && problem->file->expect_unordered == NULL))
    return;
  g_autoptr (BgSolutions) solutions = bg_solutions_new (result, control, &finding->shortfall);
  if (solutions != NULL)
    finding->ordered = bg_number_to_string (solutions->ordered);
  if (solutions != NULL && solutions->unordered != NULL)
    finding->unordered = bg_number_to_string (solutions->unordered->up_to_symmetry);
}

static void add_finding (BgRecord *row, const Finding *finding) {
  const BgProblem *problem = finding->problem;
  const BgSolveResult *result = &finding->result;
  bg_answer_add_outcome (row, result, true);
  if (finding->ordered != NULL)
    bg_record_add_text (row, "ordered", finding->ordered);
  if (finding->unordered != NULL)
    bg_record_add_text (row, "unordered", finding->unordered);
  if (finding->shortfall != BG_STOP_NONE)
    bg_record_add_text (row, "counts_stopped_by", bg_stop_key (finding->shortfall));
  BgRecord *expected = bg_record_add_record (row, "expected");
  if (problem->file->expect_unsolvable)
    bg_record_add_boolean (expected, "unsolvable", true);
  if (problem->file->expect_moves >= 0)
    bg_record_add_integer (expected, "moves", problem->file->expect_moves);
  if (problem->file->expect_ordered != NULL)
    bg_record_add_text (expected, "ordered", problem->file->expect_ordered);
  if (problem->file->expect_unordered != NULL)
    bg_record_add_text (expected, "unordered", problem->file->expect_unordered);
}

/* A test. */
static const BgTextLine test_text[] = {
  BG_LINE ("{verdict:-8} {problem:-28} {reason_text}{status}{moves? in {moves}}{lower_bound?, at "
           "least {lower_bound}}{expected.unsolvable?, expected unsolvable}{expected.moves?, "
           "expected {expected.moves}}{ordered expected.ordered?; {ordered} ordered, expected "
           "{expected.ordered}}{unordered expected.unordered?; {unordered} unordered, expected "
           "{expected.unordered}}{counts_stopped_by?; not counted: {counts_stopped_by:stop}}  "
           "{seconds:.2f} s"),
  { NULL }
};

static const BgTextLine sums_text[] = {
  BG_LINE ("{ok} ok, {failed} failed, {unreadable} unreadable, {stopped} stopped"), { NULL }
};

static bool differs (const char *found, const char *expected) {
  return expected != NULL && found != NULL && strcmp (found, expected) != 0;
}

static int judge (const Finding *finding) {
  const BgProblem *problem = finding->problem;
  const BgSolveResult *result = &finding->result;
  if (result->status == BG_UNKNOWN
      && (problem->file->expect_moves < 0 || result->lower_bound <= problem->file->expect_moves))
    return BG_EXIT_LIMIT;
  const int moves = problem->file->expect_moves; /* or less than 0 */
  bool as_expected = problem->file->expect_unsolvable
                         ? result->status == BG_NO
                         : result->status == BG_YES && (moves < 0 || result->moves == moves);
  if (!as_expected || differs (finding->ordered, problem->file->expect_ordered)
      || differs (finding->unordered, problem->file->expect_unordered))
    return BG_EXIT_UNSOLVABLE;
  return finding->shortfall != BG_STOP_NONE ? BG_EXIT_LIMIT : BG_EXIT_DONE;
}

static bool expects_something (const BgProblem *problem) {
  return problem->file->expect_moves >= 0 || problem->file->expect_unsolvable
         || problem->file->expect_ordered != NULL || problem->file->expect_unordered != NULL;
}

static BgRecord *begin_row (const char *name, int verdict) {
  BgRecord *row = bg_record_new ();
  bg_record_add_text (row, "problem", name);
  bg_record_add_text (row, "verdict", verdicts[verdict]);
  return row;
}

/* A row that has no result, for a REASON. */
static BgRecord *make_row_without (const char *name, int verdict, const char *reason,
                                   const char *reason_text) {
  BgRecord *row = begin_row (name, verdict);
  bg_record_add_text (row, "reason", reason);
  bg_record_add_text (row, "reason_text", reason_text);
  bg_record_add_seconds (row, 0);
  return row;
}

/* The row of the file at PATH; NULL where it expects nothing. */
static BgRecord *test_file (const char *path, const BgControl *control) {
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (BgProblem) problem = bg_problem_load (path, &error);
  g_auto (Finding) finding = { .problem = problem };
  const BgSolveOptions solving = { 0 };
  if (problem != NULL && !expects_something (problem))
    return NULL;
  int fewest;
  BgStop stop = BG_STOP_NONE;
  if (problem != NULL && problem->goal == BG_GOAL_FEWEST
      && !bg_fewest_settle (problem, control, &fewest, &stop, &error) && error == NULL)
    bg_limit_error (&error, "finish: fewest: %s", bg_stop_name (stop));
  if (problem != NULL && error == NULL)
    bg_reason_constrain (problem);
  if (problem == NULL || error != NULL
      || !bg_solve (problem, &solving, control, &finding.result, &error))
    return make_row_without (name, BG_EXIT_INPUT, reasons[error->code], error->message);
  gint64 began = g_get_monotonic_time ();
  count (&finding, control);
  double seconds = finding.result.stats.seconds + bg_seconds_since (began);
  BgRecord *row = begin_row (problem->name, judge (&finding));
  add_finding (row, &finding);
  bg_record_add_seconds (row, seconds);
  return row;
}

/* --- Tasks ---------------------------------------------------------------- */

static bool run_test (guint place, const void *, BgTaskOutput *output, gpointer data, GError **) {
  const Run *run = data;
  const char *name = run->names->pdata[place];
  g_autofree char *path = bg_problem_file_name (run->folder, name);
  bg_watch_title ("%u of %u: %s", place + 1, run->names->len, name);
  BgRecord *row = test_file (path, run->control);
  if (row != NULL)
    bg_tasks_emit (output, place, row);
  return true;
}

static bool take_row (guint place, BgRecord *row, gpointer data, GError **) {
  ((Run *) data)->test[place].row = row;
  return true;
}

/* Prints the rows up to the first test that has not ended, or ALL. */
static void print_rows (Run *run, bool all) {
  for (; run->n_printed < run->names->len; run->n_printed++) {
    Test *test = &run->test[run->n_printed];
    int verdict = 0;
    if (!test->has_ended && !all)
      return;
    if (test->row == NULL)
      continue;
    while (strcmp (bg_record_text (test->row, "verdict"), verdicts[verdict]) != 0)
      verdict++;
    run->n[verdict]++;
    bg_cli_print_part (run->common, test->row, test_text);
    bg_record_take (run->tests, g_steal_pointer (&test->row));
  }
}

static bool end_test (guint place, const void *, BgTaskEnd *end, gpointer data, GError **) {
  Run *run = data;
  Test *test = &run->test[place];
  test->has_ended = true;
  if (end->is_lost && test->row == NULL) {
    g_autofree char *loss = bg_task_loss (end);
    test->row = make_row_without (run->names->pdata[place], BG_EXIT_LIMIT,
                                  bg_stop_key (BG_STOP_PROCESS), loss);
    run->n_lost++;
  }
  print_rows (run, false);
  return true;
}

/* --- The command ---------------------------------------------------------- */

static int exit_status (const Run *run) {
  static const int worst_first[] = { BG_EXIT_UNSOLVABLE, BG_EXIT_INPUT, BG_EXIT_LIMIT };
  for (size_t i = 0; i < G_N_ELEMENTS (worst_first); i++)
    if (run->n[worst_first[i]] > 0)
      return worst_first[i];
  return BG_EXIT_DONE;
}

/* Is there a board that takes the wide program (cli/programs.h)?  That is asked before anything is
   printed; other errors are the problems' own rows. */
static bool check_widths (const char *folder, const GPtrArray *names, GError **error) {
  for (guint i = 0; i < names->len; i++) {
    g_autofree char *path = bg_problem_file_name (folder, names->pdata[i]);
    g_autoptr (GError) cause = NULL;
    g_autoptr (BgProblem) problem = bg_problem_load (path, &cause);
    if (problem == NULL && g_error_matches (cause, BG_ERROR, BG_ERROR_WIDTH)) {
      g_propagate_error (error, g_steal_pointer (&cause));
      return false;
    }
  }
  return true;
}

static int run_all (const BgCommon *common, GError **error) {
  const char *folder = common->arguments[0] != NULL ? common->arguments[0] : bg_problem_library ();
  g_autoptr (GPtrArray) names = bg_problem_names (folder, error);
  if (names == NULL)
    return -1;
  if (names->len == 0) {
    bg_input_error (error, "%s: a folder without .peg files, expected some", folder);
    return -1;
  }
  if (!check_widths (folder, names, error))
    return -1;
  g_autoptr (BgRecord) record = bg_record_new ();
  g_auto (BgWatch) watch = bg_watch_begin (common);
  bg_watch_divide (&watch, common, options.jobs);
  g_autofree Test *tests = g_new0 (Test, names->len);
  Run run = { .control = &watch.control,
              .folder = folder,
              .names = names,
              .test = tests,
              .tests = bg_record_add_list (record, "tests"),
              .common = common };
  const BgTasks tasks = { .n = names->len, .take = take_row, .end = end_test, .run = run_test };
  const BgTasksPlan plan = { .jobs = (int) options.jobs, .control = &watch.control };
  const bool done = bg_tasks_run (&tasks, &run, &plan, error);
  const bool stopped = bg_control_stopped (&watch.control);
  bg_watch_end (&watch);
  print_rows (&run, true);
  if (!done)
    return -1;
  bg_record_add_stop (record, stopped                    ? BG_STOP_SIGNAL
                              : run.n_lost > 0           ? BG_STOP_PROCESS
                              : run.n[BG_EXIT_LIMIT] > 0 ? BG_STOP_MEMORY
                                                         : BG_STOP_NONE);
  for (size_t i = 0; i < G_N_ELEMENTS (run.n); i++)
    bg_record_add_integer (record, sums[i], run.n[i]);
  bg_cli_print (common, record, &(BgForms){ .text = sums_text });
  const int status = exit_status (&run);
  return stopped && status == BG_EXIT_DONE ? BG_EXIT_LIMIT : status;
}

const BgCommand bg_command_test = {
  .parameters = "[DIR]",
  .summary = "Solves every problem of a folder and holds it against its [expect].",
  .description = "DIR is a folder of .peg files, the library if it is left out.  Problems that\n"
                 "expect nothing are passed over.  Exit status: 0 all is as expected, 1 something\n"
                 "is not, 2 a file cannot be read, 3 stopped by a limit or a signal.",
  .options = option_table,
  .run = run_all,
};
