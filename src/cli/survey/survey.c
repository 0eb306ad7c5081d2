#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "catalogue/catalogue.h"
#include "catalogue/csv.h"
#include "catalogue/row.h"
#include "certificate/certificate.h"
#include "cli/conditions.h"
#include "cli/processes.h"
#include "cli/solve/reason.h"
#include "cli/survey/survey_tasks.h"
#include "cli/watch.h"
#include "core/error.h"
#include "records/progress.h"

static struct {
  BgConditionOptions conditions;
  gboolean lengths, anytime, plan, uncounted;
  char *database, *certificates;
  char **merge;
  double within; /* seconds; 0: not given */
  gint64 jobs;   /* 0: not given */
  BgPart only;
} options = { .only.n = 1 };

static const BgOption option_table[] = {
  BG_FLAG ("lengths", options.lengths, "Find the numbers of moves only, and count no solutions"),
  BG_FLAG ("anytime", options.anytime,
           "Find solutions that get shorter, as solve --anytime, and keep them with a bound",
           .excludes = "plan", .why_excludes = "solves no problem",
           .more = "The table has both bounds, as in 16-18, from which a later survey goes on."),
  BG_FLAG ("plan", options.plan, "Print how many problems are left and their time, and solve none",
           .excludes = "csv merge", .why_excludes = "solves no problem"),
  BG_CSV (),
  BG_FILE ("database", options.database,
           "Keep answers in a database, and skip problems that it has", "FILE",
           .more = "FILE is an SQLite database, made where there is none. Results are stored "
                   "at once; problems that memory or a signal stopped are tried again. Several "
                   "surveys on one machine can share FILE."),
  BG_FILE ("certificates", options.certificates,
           "Write a certificate for each problem to FOLDER, as a1-b2.cert", "FOLDER",
           .excludes = "plan", .why_excludes = "solves no problem",
           .more = "Problems that one search shows to be unsolvable share a file. With "
                   "--database, a certificate that is missing or changed is written again."),
  BG_FLAG ("uncounted", options.uncounted,
           "Write certificates of the numbers of moves, without numbers of solutions",
           .needs = "certificates"),
  BG_SECONDS ("within", options.within, "Leave each problem after N seconds", .excludes = "plan",
              .why_excludes = "solves no problem",
              .more = "Its bound is kept, and a survey with the same limit does not try it again; "
                      "but --anytime does without a solution. The first search from a vacancy and "
                      "a certificate have N seconds of their own."),
  BG_FINAL_SWEEP (options.conditions, .excludes = "database certificates merge plan",
                  .why_excludes = "counts under a condition on solutions",
                  .more = "All problems are solved under this condition."),
  BG_JOBS (
      options.jobs, "Solve N problems at a time, each in a process of its own",
      .excludes = "plan merge", .why_excludes = "solves no problem",
      .more =
          "Each has one thread unless --threads says otherwise, and its share of "
          "--memory. A problem whose process is killed, stopped by `process`, is tried again by "
          "the next survey; exit status 3."),
  BG_PART ("only", options.only, "Solve only the K-th of N parts of the problems"),
  BG_FILES ("merge", options.merge, "Add the problems of FILE and of all arguments to the database",
            .needs = "database", .excludes = "only lengths anytime certificates within csv json",
            .why_excludes = "solves and prints no problem", .parameters = "[FILE...]",
            .more = "These are databases, or .csv files of `catalogue --csv`. The more complete "
                    "result is kept; contradicting results are an error, and nothing of their "
                    "file is added."),
  { 0 }
};

static int compare_rows (const BgRecord *a, const BgRecord *b) {
  int order = strcmp (bg_record_text (a, "vacate"), bg_record_text (b, "vacate"));
  return order != 0 ? order : strcmp (bg_record_text (a, "finish"), bg_record_text (b, "finish"));
}

/* Adds the numbers of problems by status. */
static void add_sums (BgRecord *record, const BgSurvey *survey) {
  static const struct {
    const char *key, *status;
  } sums[] = {
    { "solved", "solved" },
    { "unsolvable", "unsolvable" },
    { "excluded", "class" },
  };
  for (size_t s = 0; s < G_N_ELEMENTS (sums); s++) {
    int n = 0;
    for (guint i = 0; i < bg_record_length (survey->rows); i++)
      n += bg_row_is (bg_record_item (survey->rows, i), sums[s].status);
    bg_record_add_integer (record, sums[s].key, n);
  }
  bg_record_add_integer (record, "unfinished", survey->n_short);
}

#define CUT_SHORT "stopped by a signal: the problems that follow are missing"

static const BgTextLine sums_text[] = {
  BG_LINE ("{solved} solvable, {unsolvable} unsolvable, {excluded} excluded by position class"),
  BG_LINE_IF ("unfinished!=0", "{unfinished} problem{unfinished:s} unfinished"),
  BG_LINE_IF ("stopped_by=signal", CUT_SHORT),
  { NULL }
};

/* --- Merging -------------------------------------------------------------- */

/* Adds the problems of FILE, a database or values of one, to ROWS. */
static bool read_file (const char *file, BgRecord *rows, GError **error) {
  struct stat a, b;
  /* opened a second time, a database would lose the locks that it has on itself */
  if (stat (options.database, &a) == 0 && stat (file, &b) == 0 && a.st_dev == b.st_dev
      && a.st_ino == b.st_ino)
    return bg_input_error (error, "--merge: %s is the database itself", file);
  if (g_str_has_suffix (file, ".csv"))
    return bg_csv_read (file, rows, error);
  g_autoptr (BgStore) other = bg_store_open (file, &bg_catalogue_schema, false, error);
  return other != NULL && bg_catalogue_select (other, NULL, 0, NULL, rows, error);
}

/* Adds ROWS, the problems of FILE, to the problems of CATALOGUE, and prints their number. */
static bool merge_rows (const BgCommon *common, BgStore *catalogue, const char *file,
                        BgRecord *rows, GError **error) {
  static const BgTextLine text[] = { BG_LINE ("{file}: {problems} problem{problems:s}, {new} new"),
                                     { NULL } };
  int n_new;
  if (!bg_catalogue_merge (catalogue, rows, &n_new, error))
    return bg_prefix_error (error, "--merge: %s: ", file);
  g_autoptr (BgRecord) record = bg_record_new ();
  bg_record_add_text (record, "file", file);
  bg_record_add_integer (record, "problems", bg_record_length (rows));
  bg_record_add_integer (record, "new", n_new);
  bg_cli_print_part (common, record, text);
  return true;
}

/* Merges the files of --merge and of the arguments, which are read before the database is opened
   or made; returns the exit status, or -1 with ERROR. */
static int merge (const BgCommon *common, GError **error) {
  g_autoptr (GPtrArray) files = g_ptr_array_new ();
  g_autoptr (GPtrArray) lists = g_ptr_array_new_with_free_func ((GDestroyNotify) bg_record_free);
  for (char **file = options.merge; *file != NULL; file++)
    g_ptr_array_add (files, *file);
  for (char **file = common->arguments; *file != NULL; file++)
    g_ptr_array_add (files, *file);
  for (guint i = 0; i < files->len; i++) {
    g_ptr_array_add (lists, bg_record_new_list ());
    if (!read_file (files->pdata[i], lists->pdata[i], error))
      return -1;
  }
  g_autoptr (BgStore)
      catalogue = bg_store_open (options.database, &bg_catalogue_schema, true, error);
  bool done = catalogue != NULL;
  for (guint i = 0; done && i < files->len; i++)
    done = merge_rows (common, catalogue, files->pdata[i], lists->pdata[i], error);
  return done ? BG_EXIT_DONE : -1;
}

/* --- The plan -------------------------------------------------------------- */

/* The work that a survey has before it. */
typedef struct {
  const BgSurvey *survey;
  int excluded, known, ruled_out, left;
  int measured;   /* known problems that were searched */
  double seconds; /* of the measured problems */
} Plan;

/* Adds a problem that the catalogue has, if it is answered. */
static bool add_known (Plan *plan, const BgSurveyProblem *problem, bool *known, GError **error) {
  BgStore *catalogue = plan->survey->catalogue;
  g_autoptr (BgRecord) wanted = bg_survey_row_new (plan->survey->board, problem);
  g_autoptr (BgRecord) row = NULL;
  *known = false;
  if (catalogue == NULL)
    return true;
  if (!bg_catalogue_find (catalogue, wanted, &row, error))
    return false;
  *known = row != NULL && bg_survey_is_done (plan->survey, row);
  plan->known += *known;
  if (*known && bg_record_has (row, "method") && bg_record_has (row, "seconds")) {
    plan->measured++;
    plan->seconds += bg_record_real (row, "seconds");
  }
  return true;
}

static bool add_problem (Plan *plan, const BgSurveyProblem *problem, GError **error) {
  bool known;
  if (problem->out_of_class) {
    plan->excluded++;
    return true;
  }
  if (!add_known (plan, problem, &known, error))
    return false;
  if (known)
    return true;
  g_autoptr (BgProblem) whole = bg_survey_problem_new (plan->survey->board, problem->vacancy,
                                                       bg_hole_bit (problem->survivor));
  plan->left++;
  plan->ruled_out += bg_reason_is_resource (whole);
  return true;
}

static BgRecord *make_plan (const Plan *plan, BgStop stop) {
  const BgSurvey *survey = plan->survey;
  const int searches = plan->left - plan->ruled_out;
  BgRecord *record = bg_record_new ();
  bg_record_add_board (record, survey->name, survey->board);
  bg_record_add_integer (record, "all", survey->problems->len);
  bg_record_add_integer (record, "excluded", plan->excluded);
  bg_record_add_integer (record, "known", plan->known);
  bg_record_add_integer (record, "left", plan->left);
  bg_record_add_integer (record, "ruled_out", plan->ruled_out);
  bg_record_add_integer (record, "measured", plan->measured);
  if (plan->measured > 0) {
    const double seconds = plan->seconds / plan->measured * searches;
    g_autofree char *time = bg_progress_time (seconds);
    bg_record_add_real (record, "seconds_left", seconds, 3);
    bg_record_add_text (record, "time_left", time);
  }
  bg_record_add_stop (record, stop);
  return record;
}

static const BgTextLine plan_text[] = {
  BG_LINE ("{board}{rule?, {rule}-move rule}: {all} problem{all:s} up to symmetry"),
  BG_LINE ("{excluded:8}  excluded by position class"),
  BG_LINE ("{known:8}  answered in the database"),
  BG_LINE ("{left:8}  left, of which a resource count rules out {ruled_out}"),
  BG_LINE_IF ("time_left", "about {time_left} for the rest, at the mean of {measured} problem"
                           "{measured:s} of the database that {measured=1?was|were} searched"),
  BG_LINE_IF ("!time_left", "nothing is known of the time: the database has no problem of this "
                            "board whose search came to its end"),
  BG_LINE_IF ("stopped_by", "stopped by a signal: the problems that follow are missing"),
  { NULL }
};

/* Prints how many problems the survey has, how many position classes or a resource count exclude,
   how many the catalogue has, and the time for the others, if each takes the mean of the problems
   that the catalogue has of searches.  Returns the exit status, or -1 with ERROR. */
static int print_plan (const BgSurvey *survey, GError **error) {
  Plan plan = { .survey = survey };
  const guint n = survey->problems->len;
  bool stopped = false;
  for (guint i = 0; i < n && !stopped; i++) {
    if (!add_problem (&plan, &g_array_index (survey->problems, BgSurveyProblem, i), error))
      return -1;
    stopped = bg_control_stopped (survey->control);
  }
  const BgStop stop = stopped ? BG_STOP_SIGNAL : BG_STOP_NONE;
  g_autoptr (BgRecord) record = make_plan (&plan, stop);
  bg_cli_print (survey->common, record, &(BgForms){ .text = plan_text });
  return stopped ? BG_EXIT_LIMIT : BG_EXIT_DONE;
}

/* --- The command ---------------------------------------------------------- */

/* The problems of the part that is asked for. */
static GArray *list_problems (const BgBoard *board, GError **error) {
  GArray *problems = bg_survey_list (board, error);
  for (guint i = problems != NULL ? problems->len : 0; i-- > 0;)
    if (g_array_index (problems, BgSurveyProblem, i).number % options.only.n != options.only.number)
      g_array_remove_index (problems, i);
  return problems;
}

/* The name of the board in catalogues: a drawn one is called as its file, but not as a built-in one
   is. */
static char *name_board (const BgCommon *common) {
  const char *name = common->board->name;
  if (bg_board_is_kind (name) || strcmp (common->arguments[0], "-") == 0)
    return g_strdup (name);
  const BgExcerpt stem = bg_excerpt (common->problem->name, -1);
  return g_strconcat (bg_board_is_kind (stem.text) ? "drawn-" : "", stem.text, NULL);
}

/* The record of all, whose rows have the name that the board has in the database. */
static BgRecord *make_record (BgSurvey *survey, BgStop stop, double seconds) {
  BgRecord *record = bg_record_new ();
  g_autofree char *drawing = bg_survey_drawing (survey->board);
  const char *name = bg_record_length (survey->rows) == 0
                         ? survey->name
                         : bg_record_text (bg_record_item (survey->rows, 0), "board");
  bg_record_add_text (record, "board", name);
  if (drawing != NULL)
    bg_record_add_text (record, "drawing", drawing);
  if (!survey->board->by_lines)
    bg_record_add_integer (record, "rule", survey->board->rule);
  add_sums (record, survey);
  bg_record_take_list (record, "problems", survey->rows);
  bg_record_add_stop (record, stop);
  bg_record_add_seconds (record, seconds);
  return record;
}

/* Can certificates be written? */
static bool check_certificates (const BgBoard *board, GError **error) {
  if (options.certificates == NULL)
    return true;
  if (mkdir (options.certificates, 0777) != 0 && errno != EEXIST)
    return bg_input_error (error, "--certificates: %s: %s", options.certificates,
                           g_strerror (errno));
  if (!g_file_test (options.certificates, G_FILE_TEST_IS_DIR))
    return bg_input_error (error, "--certificates: %s: a file, expected a folder",
                           options.certificates);
  g_autoptr (BgProblem) any = bg_survey_problem_new (board, 0, bg_hole_bit (0));
  return bg_certificate_check_problem (any, error);
}

/* Is the condition one?  Then it is one of every problem. */
static bool check_final_sweep (const BgBoard *board, GError **error) {
  g_autoptr (BgProblem) any = bg_survey_problem_new (board, 0, bg_hole_bit (0));
  return bg_conditions_take (any, &options.conditions, error);
}

/* Prints JSON, or the sums under the rows that are printed already; returns the exit status, or -1
   with ERROR. */
static int finish (const BgCommon *common, BgSurvey *survey, double seconds, GError **error) {
  const bool stopped = bg_control_stopped (survey->control);
  const BgStop stop = stopped ? BG_STOP_SIGNAL : survey->stop;
  /* rows of a database come when they are found in it */
  bg_record_sort (survey->rows, compare_rows);
  g_autoptr (BgRecord) record = make_record (survey, stop, seconds);
  bg_cli_print (common, record, &(BgForms){ .text = sums_text });
  /* comma-separated values have no line for missing problems */
  if (common->format != BG_TABLE_CSV || !stopped)
    return stop == BG_STOP_NONE ? BG_EXIT_DONE : BG_EXIT_LIMIT;
  bg_limit_error (error, CUT_SHORT);
  return -1;
}

static int run (const BgCommon *common, GError **error) {
  const BgTransport *transport = common->transport;
  const bool is_first = bg_transport_is_first (transport);
  if (bg_processes_refuse (common, options.merge != NULL, "--merge", error)
      || bg_processes_refuse (common, options.plan, "--plan", error)
      || bg_processes_refuse (common, options.jobs > 0, "--jobs", error))
    g_assert (*error != NULL);
  if (!bg_processes_agree (common, error))
    return -1;
  if (options.merge != NULL)
    return merge (common, error);
  const gint64 began = g_get_monotonic_time ();
  g_autoptr (GArray) problems = list_problems (common->board, error);
  const bool opens = options.database != NULL
                     && (!options.plan || g_file_test (options.database, G_FILE_TEST_EXISTS));
  g_autoptr (BgStore)
      catalogue = problems != NULL && is_first && opens
                      ? bg_store_open (options.database, &bg_catalogue_schema, !options.plan, error)
                      : NULL;
  if (!bg_processes_agree (common, error) || !check_certificates (common->board, error)
      || !check_final_sweep (common->board, error))
    return -1;
  g_autofree char *name = name_board (common);
  g_auto (BgWatch) watch = bg_watch_begin (common);
  BgSurvey survey = { .board = common->board,
                      .problems = problems,
                      .wanted = { .counts = !options.lengths,
                                  .anytime = options.anytime,
                                  .certificates = options.certificates != NULL,
                                  .final_sweep = options.conditions.final_sweep },
                      .within = options.within,
                      .certificates = options.certificates,
                      .uncounted = options.uncounted,
                      .control = &watch.control,
                      .jobs = (int) options.jobs,
                      .transport = transport,
                      .name = name,
                      .catalogue = catalogue,
                      .common = common };
  if (options.plan)
    return print_plan (&survey, error);
  bg_watch_divide (&watch, common, options.jobs);
  survey.rows = is_first ? bg_record_new_list () : NULL;
  const bool done = bg_survey_run (&survey, error);
  bg_watch_end (&watch);
  if (!done)
    bg_processes_fail (common, *error);
  if (done && is_first)
    return finish (common, &survey, bg_seconds_since (began), error);
  bg_record_free (survey.rows);
  return done ? BG_EXIT_DONE : -1;
}

const BgCommand bg_command_survey = {
  .parameters = "BOARD",
  .summary = "Solves every problem from one vacancy to one survivor, up to symmetry.",
  .description = "BOARD is a built-in board, as in \"triangle(5)\", or a problem, whose board and\n"
                 "rule are taken: so a board that is drawn, whose name is that of the file\n"
                 "without its ending.  Status is solved, unsolvable, class (unsolvable by\n"
                 "position class alone) or bounded.\n"
                 "\n"
                 "With --database, problems that FILE knows are not solved again, and each new\n"
                 "one is kept at once.  Several surveys on one machine can share a FILE and its\n"
                 "problems, and bergholt catalogue prints it.  --database FILE --merge FILE...\n"
                 "adds other databases, or files .csv of catalogue --csv, and needs no BOARD.\n"
                 "Processes that mpirun has started share the problems: the first hands them out,\n"
                 "the others solve them.\n"
                 "\n"
                 "--within N leaves a problem after N seconds with a lower bound, or the minimum\n"
                 "without counts; the same --within does not try it again.  The first search from\n"
                 "a vacancy, for the nearest finish, has N seconds of its own.  --anytime\n"
                 "searches as solve --anytime does, which pays on boards where shortest solutions\n"
                 "are hard to find.  A problem that is left then has the moves of a solution\n"
                 "beside its bound, as in 16-18; if none was found, it is tried again.  Of a\n"
                 "problem at 16-17 a survey with more time searches for 16 moves alone.\n"
                 "\n"
                 "--certificates keeps the proof of each answer, with its numbers of solutions,\n"
                 "in a file, and its digest in the row.  Problems that one search shows to be\n"
                 "unsolvable for all finishes have the same file. bergholt-check verifies them.\n"
                 "--uncounted leaves the numbers out of certificates, which then take a fraction\n"
                 "of the time and size.  FOLDER is made where there is none.  A certificate has N\n"
                 "seconds of its own; a row whose certificate needs more has none, and says that\n"
                 "it was stopped by time.\n"
                 "\n"
                 "All lengths come before the first count, so that a survey that is stopped while\n"
                 "it counts has them all.  Progress tells the time left if each problem takes the\n"
                 "mean so far; --plan takes the mean of problems of the board that FILE has.",
  .options = option_table,
  .is_shared = true,
  .run = run,
};
