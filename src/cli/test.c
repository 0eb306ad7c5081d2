#include <string.h>

#include "cli/cli.h"
#include "cli/watch.h"
#include "core/error.h"
#include "records/solve_text.h"
#include "search/any/fewest.h"
#include "solutions/solutions.h"

typedef struct
{
  const BgControl *control;
  BgRecord *tests;        /* a list */
  const BgCommon *common; /* each test is printed at once */
  int n[4];               /* by exit status */
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
typedef struct
{
  const BgProblem *problem;
  BgSolveResult result;
  char *ordered, *unordered; /* NULL: not expected, or not to be had */
  BgStop shortfall;          /* why they were not to be had */
} Finding;

static void
clear_finding (Finding *finding)
{
  bg_solve_result_clear (&finding->result);
  g_free (finding->ordered);
  g_free (finding->unordered);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Finding, clear_finding)

static void
count (Finding *finding, const BgControl *control)
{
  const BgProblem *problem = finding->problem;
  const BgSolveResult *result = &finding->result;
  if (result->status != BG_SOLVED
      || (problem->file->expect_ordered == NULL && problem->file->expect_unordered == NULL))
    return;
  g_autoptr (BgSolutions) solutions = bg_solutions_new (result, control, &finding->shortfall);
  if (solutions != NULL)
    finding->ordered = bg_number_to_string (solutions->ordered);
  if (solutions != NULL && solutions->unordered != NULL)
    finding->unordered = bg_number_to_string (solutions->unordered->up_to_symmetry);
}

static void
add_finding (BgRecord *row, const Finding *finding)
{
  const BgProblem *problem = finding->problem;
  const BgSolveResult *result = &finding->result;
  bg_solve_add_status (row, result->status, result->moves, result->lower_bound);
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

static bool
differs (const char *found, const char *expected)
{
  return expected != NULL && found != NULL && strcmp (found, expected) != 0;
}

static int
judge (const Finding *finding)
{
  const BgProblem *problem = finding->problem;
  const BgSolveResult *result = &finding->result;
  if (result->status == BG_BOUNDED
      && (problem->file->expect_moves < 0 || result->lower_bound <= problem->file->expect_moves))
    return BG_EXIT_LIMIT;
  const int moves = problem->file->expect_moves; /* or less than 0 */
  bool as_expected = problem->file->expect_unsolvable
                         ? result->status == BG_UNSOLVABLE
                         : result->status == BG_SOLVED && (moves < 0 || result->moves == moves);
  if (!as_expected || differs (finding->ordered, problem->file->expect_ordered)
      || differs (finding->unordered, problem->file->expect_unordered))
    return BG_EXIT_UNSOLVABLE;
  return finding->shortfall != BG_STOP_NONE ? BG_EXIT_LIMIT : BG_EXIT_DONE;
}

static bool
expects_something (const BgProblem *problem)
{
  return problem->file->expect_moves >= 0 || problem->file->expect_unsolvable
         || problem->file->expect_ordered != NULL || problem->file->expect_unordered != NULL;
}

static BgRecord *
begin_row (BgRecord *list, const char *name, int verdict)
{
  BgRecord *row = bg_record_add_record (list, NULL);
  bg_record_add_text (row, "problem", name);
  bg_record_add_text (row, "verdict", verdicts[verdict]);
  return row;
}

static void
end_row (Run *run, BgRecord *row, int verdict, double seconds)
{
  run->n[verdict]++;
  bg_record_add_seconds (row, seconds);
  bg_cli_print_part (run->common, row, test_text);
}

static void
test_file (Run *run, const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (BgProblem) problem = bg_problem_load (path, &error);
  g_auto (Finding) finding = { .problem = problem };
  const BgSolveOptions options = { 0 };
  if (problem != NULL && !expects_something (problem))
    return;
  int fewest;
  BgStop stop = BG_STOP_NONE;
  if (problem != NULL && problem->wants_fewest
      && !bg_fewest_settle (problem, run->control, &fewest, &stop, &error) && error == NULL)
    bg_limit_error (&error, "finish: fewest: %s", bg_stop_name (stop));
  if (problem == NULL || error != NULL
      || !bg_solve (problem, &options, run->control, &finding.result, &error))
    {
      BgRecord *row = begin_row (run->tests, name, BG_EXIT_INPUT);
      bg_record_add_text (row, "reason", reasons[error->code]);
      bg_record_add_text (row, "reason_text", error->message);
      end_row (run, row, BG_EXIT_INPUT, 0);
      return;
    }
  gint64 began = g_get_monotonic_time ();
  count (&finding, run->control);
  double seconds = finding.result.stats.seconds + bg_seconds_since (began);
  const int verdict = judge (&finding);
  BgRecord *row = begin_row (run->tests, problem->name, verdict);
  add_finding (row, &finding);
  end_row (run, row, verdict, seconds);
}

static int
exit_status (const Run *run)
{
  static const int worst_first[] = { BG_EXIT_UNSOLVABLE, BG_EXIT_INPUT, BG_EXIT_LIMIT };
  for (size_t i = 0; i < G_N_ELEMENTS (worst_first); i++)
    if (run->n[worst_first[i]] > 0)
      return worst_first[i];
  return BG_EXIT_DONE;
}

/* Is there a board that takes the wide program (cli/programs.h)?  That is asked before anything is
   printed; other errors are the problems' own rows. */
static bool
check_widths (const char *folder, const GPtrArray *names, GError **error)
{
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *path = bg_problem_file_name (folder, names->pdata[i]);
      g_autoptr (GError) cause = NULL;
      g_autoptr (BgProblem) problem = bg_problem_load (path, &cause);
      if (problem == NULL && g_error_matches (cause, BG_ERROR, BG_ERROR_WIDTH))
        {
          g_propagate_error (error, g_steal_pointer (&cause));
          return false;
        }
    }
  return true;
}

static int
run_all (const BgCommon *common, GError **error)
{
  const char *folder = common->arguments[0] != NULL ? common->arguments[0] : bg_problem_library ();
  g_autoptr (GPtrArray) names = bg_problem_names (folder, error);
  if (names == NULL)
    return -1;
  if (names->len == 0)
    {
      bg_input_error (error, "%s: a folder without .peg files, expected some", folder);
      return -1;
    }
  if (!check_widths (folder, names, error))
    return -1;
  g_autoptr (BgRecord) record = bg_record_new ();
  g_auto (BgWatch) watch = bg_watch_begin (common);
  Run run = { .control = &watch.control,
              .tests = bg_record_add_list (record, "tests"),
              .common = common };
  for (guint i = 0; i < names->len && !bg_control_stopped (&watch.control); i++)
    {
      g_autofree char *path = bg_problem_file_name (folder, names->pdata[i]);
      bg_watch_title ("%u of %u: %s", i + 1, names->len, (const char *) names->pdata[i]);
      test_file (&run, path);
    }
  const bool stopped = bg_control_stopped (&watch.control);
  bg_watch_end (&watch);
  bg_record_add_stop (record, stopped                    ? BG_STOP_SIGNAL
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
  .run = run_all,
};
