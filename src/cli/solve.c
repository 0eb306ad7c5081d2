#include <stdio.h>
#include <string.h>

#include "certificate/certificate.h"
#include "cli/counts.h"
#include "cli/disk.h"
#include "cli/picture.h"
#include "cli/processes.h"
#include "cli/solve_any.h"
#include "cli/solve_print.h"
#include "cli/solve_record.h"
#include "cli/watch.h"
#include "core/error.h"
#include "search/method.h"

static struct
{
  const char *method;           /* as given, or NULL */
  char *heuristic;              /* as given, or NULL */
  gint64 max_moves, at_least;   /* 0: not given */
  char **plugins;               /* files, or NULL */
  char *certificate;            /* a file, or NULL */
  gboolean any, anytime, inexact, csv;
  gint64 beam, within;          /* 0: not given */
  BgCountOptions counts;
  BgDiskOptions disk;
  BgPictureOptions picture;
} options;

#define FOR_BETTER .needs = "anytime", .why_needs = "of dives for better solutions"

static const BgOption option_table[] = {
  BG_CHOICE ("method", options.method, bg_method_names,
             "Search by auto (the default) or a method below", "METHOD"),
  BG_HEURISTIC ("heuristic", options.heuristic,
                "Lower bound, as in \"max(corner, merson)\"; see bergholt heuristics"),
  BG_PLUGIN (options.plugins),
  BG_FLAG ("inexact", options.inexact, "Allow a heuristic that is not proved admissible",
           .excludes = "count classes all", .why_excludes = "proves no minimum"),
  BG_DEEPENING (options.at_least, options.max_moves),
  BG_FILE ("certificate", options.certificate,
           "Write a proof of the answer, which bergholt-check verifies", "FILE",
           .excludes = "any inexact at-least", .why_excludes = "a proof of the minimum"),
  BG_FLAG ("any", options.any, "Find any solution, not a shortest one",
           .excludes = "count classes all csv method heuristic inexact max-moves at-least",
           .why_excludes = "finds one solution, which need not be shortest"),
  BG_FLAG ("anytime", options.anytime,
           "Print each better solution at once, and the bound proved so far",
           .excludes = "any count classes all csv method inexact max-moves at-least",
           .why_excludes = "solutions that get shorter"),
  BG_NUMBER ("beam", options.beam, 1, G_MAXINT,
             "With --anytime: begin with N positions a level", "N", FOR_BETTER),
  BG_NUMBER ("within", options.within, 1, G_MAXINT, "With --anytime: end after N seconds", "N",
             FOR_BETTER),
  BG_FLAG ("count", options.counts.count,
           "Count all shortest solutions, with and without the order of moves"),
  BG_FLAG ("classes", options.counts.classes,
           "Count them by longest sweep, second longest and longest final sweep"),
  BG_FLAG ("all", options.counts.all, "List every solution, in one order of its moves"),
  BG_NUMBER ("limit", options.counts.limit, 1, G_MAXINT, "With --all: list N solutions at most",
             "N", .needs = "all", .why_needs = "solutions to list at most"),
  BG_CSV (options.csv),
  BG_DISK (options.disk, .excludes = "any anytime", .why_excludes = "of levels"),
  BG_PICTURE (options.picture, bg_picture_formats, bg_picture_output_help),
  BG_PICTURE_COLUMNS (options.picture),
  { 0 }
};

static bool
check (const BgCommon *common, GError **error)
{
  g_autofree char *folder = options.certificate != NULL ? g_path_get_dirname (options.certificate)
                                                        : NULL;
  if (folder != NULL && !g_file_test (folder, G_FILE_TEST_IS_DIR))
    return bg_input_error (error, "--certificate: %s: no such folder, expected a file that can be "
                           "written", folder);
  return bg_cli_check_deepening ((int) options.at_least, (int) options.max_moves, error)
         && bg_picture_check (&options.picture, common, bg_picture_formats, error);
}

/* Counts the solutions if that is asked for. */
static BgCounts *
count_solutions (BgSolveResult *result, const BgControl *control)
{
  if (result->status != BG_SOLVED || !bg_counts_wanted (&options.counts))
    return NULL;
  gint64 began = g_get_monotonic_time ();
  BgCounts *counts = bg_counts_new (result, &options.counts, control);
  result->stats.seconds += bg_seconds_since (began);
  if (counts->solutions != NULL)
    result->stats.peak_bytes = MAX (result->stats.peak_bytes, counts->solutions->peak_bytes);
  return counts;
}

/* Writes the certificate of the answer, and notes it in RECORD, which may be NULL, or prints
   it as text.  Where there is none *STOP says why, unless it says something before. */
static bool
certify (const BgProblem *problem, const BgSolveResult *result, const BgControl *control,
         BgRecord *record, bool is_text, BgStop *stop, GError **error)
{
  BgCertificateInfo info = { .stop = result->stop };
  if (result->stop != BG_STOP_SIGNAL
      && !bg_certificate_write (problem, result, options.certificate, control, &info, error))
    return false;
  bg_watch_wipe ();
  g_autofree char *bytes = g_format_size_full (info.bytes, G_FORMAT_SIZE_IEC_UNITS);
  const bool complete = info.stop == BG_STOP_NONE;
  if (*stop == BG_STOP_NONE)
    *stop = info.stop;
  if (record != NULL && complete)
    {
      BgRecord *certificate = bg_record_add_record (record, "certificate");
      bg_record_add_text (certificate, "file", options.certificate);
      bg_record_add_integer (certificate, "positions", info.positions);
      bg_record_add_integer (certificate, "weights", info.sets);
      bg_record_add_integer (certificate, "bytes", info.bytes);
      bg_record_add_seconds (certificate, info.stats.seconds);
    }
  if (is_text && complete)
    printf ("certificate %s: %" PRIu64 " position%s, %u set%s of weights, %s, %.3f s\n",
            options.certificate, info.positions, bg_plural (info.positions), info.sets,
            bg_plural (info.sets), bytes, info.stats.seconds);
  else if (is_text)
    printf ("no certificate: %s\n", bg_stop_name (info.stop));
  return true;
}

/* Says where the method or the heuristic that bg_solve refuses was given. */
static void
blame (const char *name, GError **error)
{
  g_autofree char *in_file = g_strdup_printf ("%s: [search] ", name);
  g_autofree char *method = g_strconcat (options.method != NULL ? "--" : in_file, "method: ", NULL);
  bg_cli_blame (error, BG_ERROR_METHOD, method);
  bg_cli_blame (error, BG_ERROR_HEURISTIC, options.heuristic != NULL ? "--" : in_file);
}

static int
solve_shortest (const BgCommon *common, GError **error)
{
  const BgProblem *problem = common->problem;
  const bool is_first = bg_transport_is_first (common->transport);
  const bool tells = is_first && options.anytime && !common->json
                     && (options.picture.name == NULL || !bg_picture_is_printed (&options.picture));
  const BgSolveOptions search = {
    .method = options.anytime ? "levels" : options.method,
    .heuristic = options.heuristic,
    .at_least = (int) options.at_least,
    .max_moves = (int) options.max_moves,
    .inexact = options.inexact,
    .counting = bg_counts_wanted (&options.counts),
    .anytime = options.anytime,
    .beam = (int) options.beam,
    .found = tells ? bg_solve_print_better : NULL,
  };
  g_autofree char *least = g_strdup_printf ("%" G_GINT64_FORMAT, options.at_least);
  const char *const pairs[] = {
    "method", options.method, "heuristic", options.heuristic, "at-least", least,
    "inexact", options.inexact ? "yes" : NULL, "counting", search.counting ? "yes" : NULL, NULL,
  };
  BgJournal *journal;
  if (!bg_disk_options_open (&options.disk, "solve", common, problem, options.plugins, pairs,
                             &journal, error))
    return -1;
  if (tells)
    bg_solve_print_problem (problem);
  g_auto (BgWatch) watch = bg_watch_begin (common);
  if (options.within > 0)
    bg_watch_within ((double) options.within);
  BgSolveResult result;
  BgControl control = watch.control;
  control.journal = journal;
  control.transport = common->transport;
  if (!bg_solve (problem, &search, &control, &result, error))
    {
      bg_disk_options_close (journal, common, BG_STOP_NONE);
      blame (common->arguments[0], error);
      bg_processes_agree (common, error);
      return -1;
    }
  const BgProcessesCount processes = bg_processes_count (common->transport);
  g_autoptr (BgCounts) counts = is_first ? count_solutions (&result, &watch.control) : NULL;
  bg_processes_wait (common->transport);
  if (!bg_disk_options_verify (journal, common, error)
      || (counts != NULL && !bg_solutions_check_claims (&result, counts->stop, error)))
    {
      bg_solve_result_clear (&result);
      bg_disk_options_close (journal, common, BG_STOP_DISK);
      return -1;
    }
  if (!is_first)
    {
      const BgStop stop = result.stop;
      bg_solve_result_clear (&result);
      bg_disk_options_close (journal, common, stop);
      return BG_EXIT_DONE;
    }
  bg_watch_wipe ();
  bool drawn;
  bool written = bg_picture_solution (&options.picture, problem, result.solution, &drawn, error);
  BgStop stop = result.stop;
  g_autoptr (BgRecord) record = NULL;
  const bool is_text = !common->json && !options.csv
                       && !(drawn && bg_picture_is_printed (&options.picture));
  if (common->json || options.csv)
    {
      record = bg_solve_record (problem, &result, counts, &stop);
      bg_picture_add (&options.picture, record, drawn);
      bg_processes_add (record, common->transport, &processes);
    }
  else if (is_text)
    {
      if (!tells)
        bg_solve_print_problem (problem);
      stop = bg_solve_print (problem, &result, counts);
      bg_processes_print (common->transport, &processes);
    }
  if (written && options.certificate != NULL)
    written = certify (problem, &result, &watch.control, record, is_text, &stop, error);
  if (common->json)
    bg_record_print_json (record);
  else if (options.csv)
    bg_solve_print_csv (record, &options.counts);
  const int status = written ? bg_solve_exit_status (&result, stop) : -1;
  bg_solve_result_clear (&result);
  bg_disk_options_close (journal, common, written ? stop : BG_STOP_DISK);
  return status;
}

/* Refuses what several processes cannot share. */
static bool
refuses_processes (const BgCommon *common, GError **error)
{
  return bg_processes_refuse (common, options.any, "--any", error)
         || bg_processes_refuse (common, options.certificate != NULL, "--certificate", error);
}

static int
run (const BgCommon *common, GError **error)
{
  if (refuses_processes (common, error)
      || (options.certificate != NULL && !bg_certificate_check_problem (common->problem, error))
      || !bg_cli_load_modules (common->problem, options.plugins, error))
    g_assert (*error != NULL);
  if (!bg_processes_agree (common, error))
    return -1;
  return options.any ? bg_solve_any (common, &options.picture, error)
                     : solve_shortest (common, error);
}

const BgCommand bg_command_solve = {
  .parameters = "PROBLEM",
  .summary = "Finds a shortest solution and proves that none is shorter.",
  .description =
    "Length is counted in moves, a move being one or more jumps by the same peg.\n"
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
  .is_shared = true,
  .check = check,
  .run = run,
};
