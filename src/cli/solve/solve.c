#include <string.h>

#include "certificate/certify.h"
#include "cli/conditions.h"
#include "cli/disk.h"
#include "cli/picture.h"
#include "cli/processes.h"
#include "cli/solve/counts.h"
#include "cli/solve/reason.h"
#include "cli/solve/solve_record.h"
#include "cli/watch.h"
#include "core/error.h"
#include "records/answer.h"
#include "records/certificate_record.h"
#include "search/any.h"
#include "search/fewest.h"
#include "search/solve_options.h"
#include "verify/solution.h"
#include "verify/verify.h"

static struct {
  BgSolveAsked asked;
  BgBoundFiles bounds;
  char *certificate; /* a file, or NULL */
  gboolean uncounted;
  gboolean fewest;
  double within; /* seconds; 0: not given */
  char **from;   /* files of solutions, or NULL */
  BgConditionOptions conditions;
  BgCountOptions counts;
  BgDiskOptions disk;
  BgPictureOptions picture;
} options;

static const BgOption option_table[] = {
  BG_ASKED_BOUND (options.asked),
  BG_BOUND_FILES (options.bounds),
  BG_CHECKED (options.bounds, .needs = "heuristic", .excludes = "inexact"),
  BG_ASKED_LIMITS (options.asked),
  BG_FILE ("certificate", options.certificate,
           "Write a proof of the answer, which bergholt-check verifies", "FILE", .is_written = true,
           .excludes = "any inexact at-least", .why_excludes = "proves the minimum",
           .more = "With --count it also proves the numbers of solutions, unless they are too "
                   "many; a line says so."),
  BG_FLAG ("uncounted", options.uncounted,
           "With --certificate: leave the numbers of solutions out of it", .needs = "certificate"),
  BG_ASKED_AIM (options.asked),
  BG_SECONDS ("within", options.within, "End after N seconds",
              .more = "N may have decimals. The bound proved so far is printed; exit status 3."),
  BG_FILES ("from", options.from, "With --anytime: begin with the solutions of a file",
            .needs = "anytime",
            .more = "FILE is read as by `verify`, but to its last solution; may be repeated."),
  BG_ASKED_SEED (options.asked),
  BG_COUNT (options.counts.count),
  BG_FLAG ("classes", options.counts.classes,
           "Count them by longest sweep, second longest and longest final sweep",
           .more = "The final sweep is the longest in any order of the moves."),
  BG_FLAG ("all", options.counts.all,
           "List every solution up to symmetry, in one order of its moves",
           .more = "The order ends with the longest sweep."),
  BG_NUMBER ("longer", options.counts.longer, 1, BG_MAX_HOLES,
             "With --count: also count solutions of up to K moves more, in order", "K",
             .needs = "count", .more = "The numbers are of sequences of moves, up to symmetry."),
  BG_NUMBER ("limit", options.counts.limit, 1, G_MAXINT, "With --all: list N solutions at most",
             "N", .needs = "all", .more = "The counts include all."),
  BG_CONDITIONS (options.conditions, .excludes = "seed",
                 .why_excludes = "leaves no random choices"),
  BG_FLAG ("fewest", options.fewest, "Finish with as few pegs as can be, wherever they stand",
           .more = "The answer proves that no play leaves fewer."),
  BG_CSV (.more =
              "One row; with --longer, --classes or --all a row for each number of moves, class "
              "or solution."),
  BG_DISK (options.disk, .excludes = "any anytime", .why_excludes = "keeps the levels of a search"),
  BG_PICTURE (options.picture),
  BG_PICTURE_COLUMNS (options.picture),
  { 0 }
};

static bool check_solve (const BgCommon *common, GError **error) {
  return bg_check_deepening (options.asked.at_least, options.asked.max_moves, error)
         && bg_picture_check (&options.picture, common, bg_picture_formats, error);
}

static BgWatch begin_watch (const BgCommon *common) {
  const BgWatch watch = bg_watch_begin (common);
  if (options.within > 0)
    bg_watch_within (options.within);
  return watch;
}

/* Counts the solutions if that is asked for. */
static BgCounts *count_solutions (BgSolveResult *result, const BgControl *control) {
  if (result->status != BG_YES || !bg_counts_wanted (&options.counts))
    return NULL;
  gint64 began = g_get_monotonic_time ();
  BgCounts *counts = bg_counts_new (result, &options.counts, control);
  result->stats.seconds += bg_seconds_since (began);
  if (counts->solutions != NULL)
    result->stats.peak_bytes = MAX (result->stats.peak_bytes, counts->solutions->peak_bytes);
  if (counts->lengths != NULL)
    result->stats.peak_bytes = MAX (result->stats.peak_bytes, counts->lengths->peak_bytes);
  return counts;
}

static const BgTextLine certificate_text[] = {
  BG_LINE_IF ("certificate",
              "certificate {certificate.file}: {certificate.positions} "
              "position{certificate.positions:s}, {certificate.weights} "
              "set{certificate.weights:s} of weights, {certificate.cores?{certificate.cores} "
              "core{certificate.cores:s}, }{certificate.bytes:bytes}, "
              "{certificate.seconds:.3f} s"
              "{certificate.counts?; proves the numbers of {certificate.counts}}"),
  BG_LINE_IF ("certificate.problem", "the certificate is of the problem {certificate.problem}"),
  BG_LINE_IF ("certificate.proves=moves",
              "it proves that a solution has at least {certificate.moves} "
              "move{certificate.moves:s}{ordered?, and no numbers of solutions}"),
  BG_LINE_IF ("certificate.proves=part",
              "it proves that a solution has at least {certificate.moves} "
              "move{certificate.moves:s}; the rest of the answer is proved by the search alone"),
  BG_LINE_IF ("certificate.proves=none", "it proves that there is no solution"),
  BG_LINE_IF ("certificate_stopped_by", "no certificate: {certificate_stopped_by:stop}"),
  { NULL }
};

/* Says where the method or the heuristic that bg_solve refuses was given. */
static void blame (const char *name, GError **error) {
  g_autofree char *in_file = g_strdup_printf ("%s: [search] ", name);
  g_autofree char *method = g_strconcat (options.asked.method != NULL ? "--" : in_file,
                                         "method: ", NULL);
  bg_cli_blame (error, BG_ERROR_METHOD, method);
  bg_cli_blame (error, BG_ERROR_HEURISTIC, options.asked.heuristic != NULL ? "--" : in_file);
}

static BgRecord *begin_record (const BgProblem *problem) {
  BgRecord *record = bg_record_new ();
  bg_record_add_problem (record, problem);
  if (problem->file->title != NULL)
    bg_record_add_text (record, "title", problem->file->title);
  if (problem->goal == BG_GOAL_FEWEST)
    bg_record_add_integer (record, "fewest_pegs", bg_pegs (problem->finish[0]));
  return record;
}

/* Are solutions printed as they are found, below the problem? */
static bool tells (const BgCommon *common) {
  return options.asked.anytime && bg_cli_is_text (common)
         && bg_transport_is_first (common->transport)
         && (options.picture.name == NULL || !bg_picture_is_printed (&options.picture));
}

/* Prints the best solution so far and the bound: in one line, a remark, so that a reader of the
   report takes the last solution for its own. */
static void print_better (const BgSolveResult *result, void *common) {
  static const BgTextLine text[] = {
    BG_LINE ("# at least {lower_bound}, at most {solution_moves} move{solution_moves:s}: "
             "{solution:, }"),
    { NULL }
  };
  g_autoptr (BgRecord) record = bg_record_new ();
  bg_record_add_integer (record, "lower_bound", result->lower_bound);
  bg_record_add_integer (record, "solution_moves", result->upper_bound);
  bg_answer_add_solution (record, result->solution);
  bg_cli_print_part (common, record, text);
}

/* The table is the last that was asked for: solutions, classes, or the numbers in one row. */
static void print_record (const BgCommon *common, const BgRecord *record) {
  static const BgColumn columns[] = {
    { .key = "problem" },        { .key = "status" },
    { .key = "moves" },          { .key = "lower_bound" },
    { .key = "ordered" },        { .key = "ordered_raw" },
    { .key = "unordered" },      { .key = "unordered_raw" },
    { .key = "longest_sweep" },  { .key = "longest_final_sweep" },
    { .key = "nodes_expanded" }, { .key = "nodes_generated" },
    { .key = "peak_bytes" },     { .key = "seconds" },
    { .key = "claimed_by" },
  };
  static const BgTextLine note[] = {
    BG_LINE_IF ("stopped_by", "bergholt: stopped by: {stopped_by}"), { NULL }
  };
  const BgForms row = { .text = certificate_text,
                        .columns = columns,
                        .n_columns = G_N_ELEMENTS (columns) };
  const BgForms list = { .text = certificate_text,
                         .note = note,
                         .list = options.counts.all       ? "solutions"
                                 : options.counts.classes ? "classes"
                                                          : "by_length" };
  const bool has_list = options.counts.all || options.counts.classes || options.counts.longer > 0;
  bg_cli_print (common, record, has_list ? &list : &row);
}

/* Adds to RECORD the result of a search without an error, and prints it; the exit status, or -1
   with ERROR. */
static int finish (const BgCommon *common, const BgSolveResult *result, const BgCounts *counts,
                   const BgControl *control, BgRecord *record, BgStop *stop, GError **error) {
  const BgProblem *problem = common->problem;
  const BgSolveOptions asked = bg_solve_options_of (&options.asked);
  bool drawn;
  bool written = bg_picture_solution (&options.picture, problem, result->solution, &drawn, error);
  const bool prints = !(drawn && bg_picture_is_printed (&options.picture));
  const BgCommon *text = prints && bg_cli_is_text (common) ? common : NULL;
  if (text != NULL && !tells (common))
    bg_cli_print_part (text, record, bg_solve_problem_text);
  *stop = bg_solve_fill (record, problem, result, counts, text);
  bg_picture_add (&options.picture, record, drawn);
  if (text != NULL)
    bg_cli_print_part (text, record, bg_solve_search_text);
  if (written && options.certificate != NULL)
    written = bg_certify_answer (record, problem, result,
                                 counts != NULL && !options.uncounted ? counts->solutions : NULL,
                                 &asked, options.certificate, control, stop, error);
  if (prints)
    print_record (common, record);
  return written ? bg_solve_exit_status (result, *stop) : -1;
}

/* Refuses the solution of that NUMBER, from 1, of N unless it is one of PROBLEM. */
static bool check_known (const BgProblem *problem, const char *argument, char **moves, guint number,
                         guint n, GError **error) {
  g_autoptr (GError) wrong = NULL;
  if (bg_verify (problem, (const char *const *) moves, (int) g_strv_length (moves), NULL, &wrong))
    return true;
  g_autofree char *which = n > 1 ? g_strdup_printf ("solution %u: ", number) : g_strdup ("");
  return bg_input_error (error, "--from: %s: %s%s", bg_solution_name (problem, argument), which,
                         wrong->message);
}

/* Reads all solutions of PROBLEM in ARGUMENTS (verify/solution.h), which may be NULL, into *KNOWN:
   lists of moves, in their order.  Each is replayed by code that knows nothing of searches; an
   error names the argument, the solution and the move that is at fault. */
static bool read_known (const BgProblem *problem, char **arguments, GPtrArray **known,
                        GError **error) {
  *known = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  for (char **argument = arguments; argument != NULL && *argument != NULL; argument++) {
    g_autoptr (GPtrArray) solutions = bg_solutions_read (problem, *argument, error);
    if (solutions == NULL)
      return bg_prefix_error (error, "--from: ");
    for (guint i = 0; i < solutions->len; i++)
      if (!check_known (problem, *argument, solutions->pdata[i], i + 1, solutions->len, error))
        return false;
    g_ptr_array_extend_and_steal (*known, g_steal_pointer (&solutions));
  }
  return true;
}

static int solve_shortest (const BgCommon *common, GError **error) {
  const BgProblem *problem = common->problem;
  const bool is_first = bg_transport_is_first (common->transport);
  g_autoptr (GPtrArray) known = NULL;
  if (!read_known (problem, options.from, &known, error))
    g_assert (*error != NULL);
  if (!bg_processes_agree (common, error))
    return -1;
  BgSolveOptions search = bg_solve_options_of (&options.asked);
  search.certifying = options.certificate != NULL;
  search.counting = bg_counts_wanted (&options.counts);
  search.known = known;
  search.found = tells (common) ? print_better : NULL;
  search.data = (void *) common;
  g_autofree char *least = g_strdup_printf ("%" G_GINT64_FORMAT, options.asked.at_least);
  const char *const pairs[] = {
    "method",    options.asked.method,
    "heuristic", options.asked.heuristic,
    "at-least",  least,
    "inexact",   options.asked.inexact ? "yes" : NULL,
    "counting",  search.counting ? "yes" : NULL,
    NULL,
  };
  BgJournal *journal;
  if (!bg_disk_options_open (&options.disk, "solve", common, problem, options.bounds.plugins, pairs,
                             &journal, error))
    return -1;
  g_autoptr (BgRecord) record = begin_record (problem);
  if (tells (common))
    bg_cli_print_part (common, record, bg_solve_problem_text);
  g_auto (BgWatch) watch = begin_watch (common);
  BgSolveResult result;
  BgControl control = watch.control;
  control.journal = journal;
  control.transport = common->transport;
  if (!bg_solve (problem, &search, &control, &result, error)) {
    bg_disk_options_close (journal, common, BG_STOP_NONE);
    blame (common->arguments[0], error);
    bg_processes_agree (common, error);
    return -1;
  }
  const BgProcessesCount processes = bg_processes_count (common->transport);
  g_autoptr (BgCounts) counts = is_first ? count_solutions (&result, &watch.control) : NULL;
  bg_processes_wait (common->transport);
  if (!bg_disk_options_verify (journal, common, error)
      || (counts != NULL && !bg_solutions_check_claims (&result, counts->stop, error))) {
    bg_solve_result_clear (&result);
    bg_disk_options_close (journal, common, BG_STOP_DISK);
    return -1;
  }
  if (!is_first) {
    const BgStop stop = result.stop;
    bg_solve_result_clear (&result);
    bg_disk_options_close (journal, common, stop);
    return BG_EXIT_DONE;
  }
  BgStop stop;
  bg_processes_add (record, common->transport, &processes);
  const int status = finish (common, &result, counts, &watch.control, record, &stop, error);
  bg_solve_result_clear (&result);
  bg_disk_options_close (journal, common, status >= 0 ? stop : BG_STOP_DISK);
  return status;
}

/* --- Any solution --------------------------------------------------------- */

static int solve_any (const BgCommon *common, GError **error) {
  const BgProblem *problem = common->problem;
  g_auto (BgWatch) watch = begin_watch (common);
  g_auto (BgSolveResult) result = { 0 };
  if (!bg_any_find (problem, &watch.control, &result, error))
    return -1;
  g_autoptr (BgRecord) record = begin_record (problem);
  BgStop stop;
  return finish (common, &result, NULL, &watch.control, record, &stop, error);
}

/* --- The command ---------------------------------------------------------- */

/* Refuses what several processes cannot share. */
static bool refuses_processes (const BgCommon *common, GError **error) {
  return bg_processes_refuse (common, options.asked.any, "--any", error)
         || bg_processes_refuse (common, options.certificate != NULL, "--certificate", error);
}

/* Finds the finishes of a problem that wants the fewest pegs. */
static bool settle_fewest (const BgCommon *common, GError **error) {
  if (common->problem->goal != BG_GOAL_FEWEST)
    return true;
  if (options.disk.folder != NULL)
    return bg_input_error (error, "--disk: not for the finish fewest, expected positions or any");
  int fewest;
  BgStop stop;
  g_auto (BgWatch) watch = begin_watch (common);
  const bool settled = bg_fewest_settle (common->problem, &watch.control, &fewest, &stop, error);
  if (!settled && *error == NULL)
    bg_limit_error (error, "finish: fewest: %s, and their number is not known",
                    bg_stop_name (stop));
  return settled;
}

static int run_solve (const BgCommon *common, GError **error) {
  if (options.fewest)
    bg_problem_want_fewest (common->problem);
  if (bg_processes_refuse (common, common->problem->goal == BG_GOAL_FEWEST, "the finish fewest",
                           error)
      || !settle_fewest (common, error)
      || !bg_conditions_take (common->problem, &options.conditions, error)
      || !bg_solve_asked_check (&options.asked, common->problem, error)
      || refuses_processes (common, error)
      || (options.certificate != NULL && !bg_certify_check (common->problem, error))
      || !bg_cli_load_bounds (common->problem, &options.bounds, error))
    g_assert (*error != NULL);
  if (!bg_processes_agree (common, error))
    return -1;
  bg_reason_constrain (common->problem);
  return options.asked.any ? solve_any (common, error) : solve_shortest (common, error);
}

const BgCommand bg_command_solve = {
  .parameters = "PROBLEM",
  .summary = "Finds a shortest solution and proves that none is shorter.",
  .description =
      "Length is counted in moves: one or more consecutive jumps by one peg are a move.\n"
      "\n"
      "Methods, of which auto chooses one:\n"
#define METHOD(function, name, has_levels, summary) "  " name ": " summary "\n"
#include "search/methods.def"
#undef METHOD
      "Those by moves try narrow dives before each refutation.\n"
      "Processes that mpirun has started share a search by moves.  With --disk they\n"
      "keep one state, and any number of processes may --resume it.\n"
      "\n"
      "Exit status: 0 solved, 1 proved unsolvable, 2 bad input, 3 stopped by a limit\n"
      "or a signal, with the bound that is proved so far.",
  .options = option_table,
  .obeys_conditions = true,
  .knows_open_goals = true,
  .knows_fewest = true,
  .is_shared = true,
  .check = check_solve,
  .run = run_solve,
};
