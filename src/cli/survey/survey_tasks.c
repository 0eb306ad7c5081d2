#include "cli/survey/survey_tasks.h"

#include <stdio.h>
#include <string.h>

#include "board/notation.h"
#include "catalogue/row.h"
#include "certificate/certify.h"
#include "cli/solve/reason.h"
#include "cli/watch.h"
#include "core/error.h"
#include "core/file.h"
#include "core/stats.h"
#include "records/progress.h"

/* The key of rows, on their way, of which another search will have the minimum. */
#define IS_BEGUN "is_begun"

typedef enum {
  OPEN,
  MEASURED, /* its length is known: counts or a certificate are wanted, after all lengths */
  TAKEN,
  DONE
} State;

typedef struct {
  State state;
  BgRecord *row;   /* with the length, if measured; if done, not printed yet */
  double spent;    /* seconds, on that */
  bool is_length;  /* taken for that */
  int lower_bound; /* known so far; or 0 */
  int upper_bound; /* moves of the shortest solution that is known; or 0 */
} Entry;

typedef struct {
  BgSurvey *survey;
  Entry *entry;       /* of each problem */
  int n_begun, total; /* problems that have to be solved */
  int n_solved;       /* of these, by this survey */
  gint64 began;
  bool has_headings; /* the table */
  guint n_printed;   /* problems of which all rows are, where they are printed in order */
} Run;

static const BgSurveyProblem *problem_at (const BgSurvey *survey, guint place) {
  return &g_array_index (survey->problems, BgSurveyProblem, place);
}

static const char *name_hole (const BgSurvey *survey, int hole, BgHoleName *name) {
  *name = bg_hole_name (survey->board, hole);
  return name->text;
}

/* --- Searching ------------------------------------------------------------ */

/* The search under way. */
typedef struct {
  const BgSurvey *survey;
  const BgSurveyTask *task;
  BgTaskOutput *output;
  char *first_path;     /* of the certificate of the task, which was begun; or NULL */
  char certificate[65]; /* its digest; or "" */
  BgStop certificate_stop;
  double certificate_seconds;
  GError *failure; /* of writing it */
} Search;

/* Writes the answer to a problem into the log.  The title has the problem, unless the search was
   for the nearest survivor of several. */
static void log_result (const Search *search, const BgSurveyResult *result) {
  const BgSolveResult *answer = &result->answer;
  g_autoptr (GString) line = g_string_new (NULL);
  BgHoleName name;
  if (search->task->at_least == 0)
    g_string_printf (line, "%s: ", name_hole (search->survey, result->problem->survivor, &name));
  if (result->solutions != NULL && search->task->spent > 0)
    g_string_append (line, "counted");
  else if (answer->status == BG_YES)
    g_string_append_printf (line, "solved in %d move%s", answer->moves, bg_plural (answer->moves));
  else if (answer->status == BG_UNKNOWN)
    g_string_append_printf (line, "at least %d move%s", answer->lower_bound,
                            bg_plural (answer->lower_bound));
  else
    g_string_append (line, "unsolvable");
  if (answer->stop != BG_STOP_NONE)
    g_string_append_printf (line, ", %s", bg_stop_name (answer->stop));
  bg_watch_log ("%s, %.1f s", line->str, answer->stats.seconds);
}

/* The file of the certificate of a problem. */
static char *certificate_path (const BgSurvey *survey, const char *vacate, const char *finish) {
  g_autofree char *name = g_strdup_printf ("%s-%s.cert", vacate, finish);
  return g_build_filename (survey->certificates, name, NULL);
}

/* Writes the certificate of the search to PATH within the time that a problem has. */
static void write_certificate (Search *search, const BgSurveyResult *result, const char *path) {
  const BgSurvey *survey = search->survey;
  const gint64 began = g_get_monotonic_time ();
  BgCertificateInfo info;
  bg_watch_within (survey->within);
  if (bg_certify (result->posed, &result->answer, survey->uncounted ? NULL : result->solutions,
                  path, survey->control, &info, &search->failure)
      && info.stop == BG_STOP_NONE)
    g_strlcpy (search->certificate, info.sha256, sizeof search->certificate);
  bg_watch_within (0);
  search->first_path = g_strdup (path);
  search->certificate_stop = info.stop;
  search->certificate_seconds = bg_seconds_since (began);
}

/* Writes the certificate again, for another problem of the search. */
static void copy_certificate (Search *search, const char *path) {
  g_autofree char *contents = NULL;
  gsize length;
  if (search->failure != NULL || search->certificate[0] == '\0'
      || !g_file_get_contents (search->first_path, &contents, &length, &search->failure))
    return;
  bg_file_write (path, contents, length, &search->failure);
}

/* Writes the certificate of a result as it was FOUND, which is one for all problems of a task, and
   adds its time and why there is none to ANSWER. */
static void certify (Search *search, const BgSurveyResult *found, BgSolveResult *answer) {
  const BgSurvey *survey = search->survey;
  BgHoleName from, to;
  g_autofree char *path = certificate_path (survey,
                                            name_hole (survey, found->problem->vacancy, &from),
                                            name_hole (survey, found->problem->survivor, &to));
  if (search->first_path == NULL)
    write_certificate (search, found, path);
  else
    copy_certificate (search, path);
  answer->stats.seconds += search->certificate_seconds;
  if (answer->stop == BG_STOP_NONE)
    answer->stop = search->certificate_stop;
}

/* Does a resource count rule the problem of RESULT out, which the search did not settle? */
static bool is_ruled_out (const BgSurvey *survey, const BgSurveyResult *result) {
  if (result->answer.status != BG_UNKNOWN || result->is_begun)
    return false;
  g_autoptr (BgProblem) one = bg_survey_problem_new (survey->board, result->problem->vacancy,
                                                     bg_hole_bit (result->problem->survivor));
  return bg_reason_is_resource (one);
}

static void take_result (const BgSurveyResult *found, void *data) {
  Search *search = data;
  const BgSurvey *survey = search->survey;
  BgSurveyResult result = *found;
  BgSolveResult *answer = &result.answer;
  bg_watch_within (0);
  if (is_ruled_out (survey, found)) {
    answer->status = BG_NO;
    answer->cause = BG_UNSOLVABLE_BY_BOUND;
    answer->stop = BG_STOP_NONE;
  }
  if (!result.is_begun)
    log_result (search, &result);
  answer->stats.seconds += search->task->spent;
  if (survey->certificates != NULL && !result.is_begun
      && !(search->task->is_length && answer->status == BG_YES))
    certify (search, found, answer);
  BgRecord *row = bg_survey_row (survey->board, &result, bg_reason_key);
  if (search->certificate[0] != '\0') {
    bg_record_add_text (row, "certificate", search->certificate);
    if (answer->status == BG_YES)
      bg_record_add_text (row, "certificate_of",
                          survey->uncounted || result.solutions == NULL ? "length" : "counts");
  }
  if (result.is_begun)
    bg_record_add_boolean (row, IS_BEGUN, true);
  bg_tasks_emit (search->output, (guint) (result.problem - problem_at (survey, 0)), row);
}

static bool run_search (guint, const void *order, BgTaskOutput *output, gpointer data,
                        GError **error) {
  const BgSurvey *survey = ((const Run *) data)->survey;
  const BgSurveyTask *task = order;
  Search search = { .survey = survey, .task = task, .output = output };
  const BgSurveyProblem *first = problem_at (survey, task->place[0]);
  BgHoleName from, to;
  g_autofree char *left = task->seconds_left > 0 ? bg_progress_time (task->seconds_left) : NULL;
  bg_watch_title ("[%d/%d%s%s%s] %s -> %s", task->number, task->total,
                  left != NULL ? ", about " : "", left != NULL ? left : "",
                  left != NULL ? " left" : "", name_hole (survey, first->vacancy, &from),
                  task->at_least > 0 ? name_hole (survey, first->survivor, &to) : "nearest");
  bg_watch_within (survey->within);
  BgSurveyWanted wanted = survey->wanted;
  wanted.counts &= !task->is_length;
  wanted.certificates &= !task->is_length;
  const bool done = bg_survey_search (survey->board, survey->problems, task, &wanted,
                                      survey->control, take_result, &search, error);
  g_free (search.first_path);
  if (done && search.failure != NULL)
    g_propagate_error (error, g_steal_pointer (&search.failure));
  g_clear_error (&search.failure);
  return done && *error == NULL;
}

/* --- Rows ----------------------------------------------------------------- */

/* Prints the headings before any row. */
static void begin_table (Run *run) {
  if (!run->has_headings)
    bg_cli_print_row (run->survey->common, NULL,
                      bg_survey_forms (run->survey->wanted.final_sweep != NULL));
  run->has_headings = true;
}

static void print_row (Run *run, BgRecord *row) {
  begin_table (run);
  bg_record_take (run->survey->rows, row);
  bg_cli_print_row (run->survey->common, row,
                    bg_survey_forms (run->survey->wanted.final_sweep != NULL));
}

/* Takes over the last row of a problem.  Rows are printed in the order of problems, though counts
   come after all lengths. */
static void add_row (Run *run, Entry *entry, BgRecord *row) {
  entry->state = DONE;
  g_clear_pointer (&entry->row, bg_record_free);
  if (run->survey->transport != NULL) /* in the order in which they come */
  {
    print_row (run, row);
    return;
  }
  entry->row = row;
  for (Entry *next; run->n_printed < run->survey->problems->len; run->n_printed++) {
    next = &run->entry[run->n_printed];
    if (next->state != DONE)
      return;
    print_row (run, g_steal_pointer (&next->row));
  }
}

/* Notes what ROW lacks. */
static void note_shortage (BgSurvey *survey, const BgRecord *row) {
  if (!bg_record_has (row, "stopped_by"))
    return;
  survey->n_short++;
  survey->stop = bg_stop_of_key (bg_record_text (row, "stopped_by"));
}

/* Has ROW the certificate that is asked for, if one is? */
static bool is_certified (const BgSurvey *survey, const BgRecord *row) {
  if (survey->certificates == NULL || bg_row_is (row, "class"))
    return true;
  const bool wants_counts = survey->wanted.counts && !survey->uncounted;
  return bg_record_has (row, "certificate")
         && !(wants_counts && g_strcmp0 (bg_record_text (row, "certificate_of"), "length") == 0);
}

/* Has ROW all that is asked for? */
static bool is_whole (const BgSurvey *survey, const BgRecord *row) {
  return bg_catalogue_is_done (row, survey->wanted.counts) && is_certified (survey, row);
}

/* A bound of ROW, which column KEY has where the minimum is not known; 0: there is none. */
static int bound_of (const BgRecord *row, const char *key) {
  return (int) bg_record_integer (row, bg_row_is (row, "solved") ? "moves" : key);
}

/* Has ROW the length, but not all that is asked for? */
static bool is_measured (const BgSurvey *survey, const BgRecord *row) {
  return bg_row_is (row, "solved") && !is_whole (survey, row);
}

/* Notes a ROW with the length, which it takes over. */
static void measure (Entry *entry, BgRecord *row) {
  entry->state = MEASURED;
  entry->spent = bg_record_real (row, "seconds");
  g_clear_pointer (&entry->row, bg_record_free);
  entry->row = row;
}

/* The row of a problem that is measured, whose counts were stopped by the reason KEY. */
static BgRecord *take_measured (Entry *entry, const char *key) {
  if (!bg_record_has (entry->row, "stopped_by"))
    bg_record_add_text (entry->row, "stopped_by", key);
  return g_steal_pointer (&entry->row);
}

static bool keep_row (guint place, BgRecord *found, gpointer data, GError **error) {
  Run *run = data;
  BgSurvey *survey = run->survey;
  Entry *entry = &run->entry[place];
  g_autoptr (BgRecord) row = found;
  const bool is_begun = bg_record_has (row, IS_BEGUN);
  bg_record_remove (row, IS_BEGUN);
  bg_record_set_text (row, "board", survey->name);
  if (survey->wanted.final_sweep != NULL)
    bg_record_add_text (row, "final_sweep", survey->wanted.final_sweep);
  if (survey->catalogue != NULL && !bg_catalogue_put (survey->catalogue, row, error))
    return false;
  const bool is_length = entry->state == TAKEN && entry->is_length;
  entry->state = is_begun ? OPEN : DONE;
  entry->lower_bound = MAX (entry->lower_bound, bound_of (row, "lower_bound"));
  if (is_length && !is_begun && is_measured (survey, row) && !bg_record_has (row, "stopped_by")) {
    entry->upper_bound = entry->lower_bound;
    measure (entry, g_steal_pointer (&row));
  }
  if (is_begun || entry->state == MEASURED)
    return true;
  /* counting has stopped before the minimum that is known */
  if (entry->row != NULL && bg_row_is (row, "bounded")) {
    BgRecord *measured = take_measured (entry, bg_record_text (row, "stopped_by"));
    bg_record_free (row);
    row = measured;
  }
  if (!is_whole (survey, row))
    note_shortage (survey, row);
  run->n_solved += !bg_row_is (row, "class");
  add_row (run, entry, g_steal_pointer (&row));
  return true;
}

/* Had the search for what ROW lacks as much time as SURVEY gives it? */
static bool had_its_time (const BgSurvey *survey, const BgRecord *row) {
  return survey->within > 0
         && g_strcmp0 (bg_record_text (row, "stopped_by"), bg_stop_key (BG_STOP_TIME)) == 0
         && bg_record_real (row, "seconds") >= survey->within;
}

bool bg_survey_is_done (const BgSurvey *survey, const BgRecord *row) {
  const bool lacks_solution = bg_row_is (row, "bounded") && !bg_record_has (row, "solution_moves");
  return is_whole (survey, row)
         || (had_its_time (survey, row) && !(survey->wanted.anytime && lacks_solution));
}

/* Is the certificate of ROW in the folder, as it was written? */
static bool has_certificate (const BgSurvey *survey, const BgRecord *row) {
  g_autofree char *path = certificate_path (survey, bg_record_text (row, "vacate"),
                                            bg_record_text (row, "finish"));
  g_autoptr (GMappedFile) file = g_mapped_file_new (path, false, NULL);
  g_autoptr (GBytes) bytes = file != NULL ? g_mapped_file_get_bytes (file) : NULL;
  g_autofree char *digest = bytes != NULL ? g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, bytes)
                                          : NULL;
  return g_strcmp0 (digest, bg_record_text (row, "certificate")) == 0;
}

/* Is the certificate of ROW lost?  The database forgets it then, since another one may be written
   that has another digest. */
static bool forget_lost (const Run *run, const BgRecord *row, GError **error) {
  const BgSurvey *survey = run->survey;
  if (survey->certificates == NULL || !bg_record_has (row, "certificate")
      || has_certificate (survey, row))
    return false;
  bg_watch_log ("%s -> %s: its certificate is not in %s, and is written again",
                bg_record_text (row, "vacate"), bg_record_text (row, "finish"),
                survey->certificates);
  bg_catalogue_forget_certificate (survey->catalogue, row, error);
  return true;
}

/* Looks a problem up that was open or measured. */
static bool look_up (Run *run, guint place, GError **error) {
  BgSurvey *survey = run->survey;
  Entry *entry = &run->entry[place];
  g_autoptr (BgRecord) wanted = bg_survey_row_new (survey->board, problem_at (survey, place));
  g_autoptr (BgRecord) row = NULL;
  if (survey->catalogue == NULL)
    return true;
  if (!bg_catalogue_find (survey->catalogue, wanted, &row, error))
    return false;
  if (row == NULL)
    return true;
  entry->lower_bound = MAX (entry->lower_bound, bound_of (row, "lower_bound"));
  entry->upper_bound = bound_of (row, "solution_moves");
  if (!bg_survey_is_done (survey, row) || forget_lost (run, row, error)) {
    if (is_measured (survey, row))
      measure (entry, g_steal_pointer (&row));
    return *error == NULL;
  }
  if (is_whole (survey, row)) /* a search for more was stopped */
    bg_record_remove (row, "stopped_by");
  else
    note_shortage (survey, row);
  add_row (run, entry, g_steal_pointer (&row));
  return true;
}

/* --- Tasks ---------------------------------------------------------------- */

/* Of N problems the tasks below N are searches for the nearest survivors of their vacancies, which
   several processes begin with, since most problems wait for these bounds.  Those below 2 N are for
   lengths, or where there is no bound yet, for the nearest survivor.  The rest are for counts, each
   of which can take longer than all lengths. */

static bool is_open (guint task, gpointer data) {
  const Run *run = data;
  const BgSurvey *survey = run->survey;
  const guint n = survey->problems->len;
  const Entry *entry = &run->entry[task % n];
  if (task < n && (entry->lower_bound > 0 || (survey->transport == NULL && survey->jobs == 0)))
    return false;
  return entry->state == (task < 2 * n ? OPEN : MEASURED);
}

/* Names the problem, or the search for the nearest survivor of its vacancy. */
static char *name_claim (guint task, gpointer data) {
  const Run *run = data;
  const BgSurvey *survey = run->survey;
  const guint place = task % survey->problems->len;
  const BgSurveyProblem *problem = problem_at (survey, place);
  g_autofree char *drawing = bg_survey_drawing (survey->board);
  BgHoleName from, to;
  if (problem->out_of_class)
    return NULL;
  return g_strdup_printf ("%s %d %s %s", drawing != NULL ? drawing : survey->name,
                          survey->board->rule, name_hole (survey, problem->vacancy, &from),
                          run->entry[place].lower_bound == 0
                              ? "nearest"
                              : name_hole (survey, problem->survivor, &to));
}

/* The seconds until the end if the other problems take as long as those so far; 0: there are none
   so far. */
static double estimate_time (const Run *run) {
  int n_open = 0;
  for (guint i = 0; i < run->survey->problems->len; i++)
    n_open += run->entry[i].state != DONE && !problem_at (run->survey, i)->out_of_class;
  return run->n_solved > 0 ? bg_seconds_since (run->began) / run->n_solved * n_open : 0;
}

/* Makes the search of a task that is claimed; false if the catalogue has the answer or bound by
   now, or the problem needs no search. */
static bool make_search (guint task, void *order, gpointer data, GError **error) {
  Run *run = data;
  const BgSurvey *survey = run->survey;
  const guint place = task % survey->problems->len;
  const BgSurveyProblem *problem = problem_at (survey, place);
  const int vacancy = problem->vacancy, bound = run->entry[place].lower_bound;
  const State state = run->entry[place].state;
  const BgSurveyResult excluded = { .problem = problem, .answer.status = BG_NO };
  if (problem->out_of_class) {
    keep_row (place, bg_survey_row (survey->board, &excluded, bg_reason_key), run, error);
    return false;
  }
  if (!look_up (run, place, error) || run->entry[place].state != state
      || (bound == 0 && run->entry[place].lower_bound > 0))
    return false;
  run->n_begun += bound > 0 && state == OPEN;
  BgSurveyTask *search = order;
  *search = (BgSurveyTask){ .is_length = state == OPEN && survey->wanted.counts,
                            .spent = run->entry[place].spent,
                            .at_least = run->entry[place].lower_bound,
                            .at_most = run->entry[place].upper_bound,
                            .total = run->total,
                            .seconds_left = estimate_time (run),
                            .number = MIN (run->n_begun + (bound == 0), run->total) };
  const guint end = bound > 0 ? place + 1 : survey->problems->len;
  for (guint i = place; i < end && problem_at (survey, i)->vacancy == vacancy; i++) {
    if (i > place && run->entry[i].state == OPEN && !look_up (run, i, error))
      return false;
    if (run->entry[i].state != state)
      continue;
    run->entry[i].state = TAKEN;
    run->entry[i].is_length = search->is_length;
    search->place[search->n++] = (int) i;
  }
  begin_table (run);
  return true;
}

/* The problem of PLACE, of whose search no process has told the end. */
static void lose_problem (Run *run, guint place, bool is_nearest) {
  BgSurvey *survey = run->survey;
  Entry *entry = &run->entry[place];
  if (entry->state != TAKEN)
    return;
  entry->lower_bound = MAX (entry->lower_bound, 1);
  if (is_nearest) /* each is searched for by itself */
  {
    entry->state = OPEN;
    return;
  }
  const BgSurveyResult lost = { .problem = problem_at (survey, place),
                                .answer = { .lower_bound = entry->lower_bound,
                                            .stop = BG_STOP_PROCESS } };
  BgRecord *row = entry->row != NULL ? take_measured (entry, bg_stop_key (BG_STOP_PROCESS))
                                     : bg_survey_row (survey->board, &lost, bg_reason_key);
  bg_record_set_text (row, "board", survey->name);
  note_shortage (survey, row);
  add_row (run, entry, row);
}

static bool end_search (guint, const void *order, BgTaskEnd *end, gpointer data, GError **error) {
  Run *run = data;
  const BgSurveyTask *search = order;
  if (end->fault != NULL) {
    g_propagate_error (error, g_steal_pointer (&end->fault));
    return false;
  }
  if (!end->is_lost)
    return true;
  const BgSurveyProblem *first = problem_at (run->survey, search->place[0]);
  BgHoleName from, to;
  g_autofree char *loss = bg_task_loss (end);
  bg_watch_wipe ();
  fprintf (stderr, "bergholt: %s -> %s: no result, %s\n",
           name_hole (run->survey, first->vacancy, &from),
           search->at_least > 0 ? name_hole (run->survey, first->survivor, &to) : "nearest", loss);
  for (int i = 0; i < search->n; i++)
    lose_problem (run, (guint) search->place[i], search->at_least == 0);
  return true;
}

/* --- The survey ----------------------------------------------------------- */

/* Prints the rows that wait, and the lengths of problems whose counts were not reached. */
static void print_rest (Run *run) {
  BgSurvey *survey = run->survey;
  for (guint i = 0; i < survey->problems->len; i++) {
    Entry *entry = &run->entry[i];
    if (entry->state == MEASURED) {
      entry->row = take_measured (entry, bg_stop_key (bg_control_stop (survey->control)));
      note_shortage (survey, entry->row);
    }
    if (entry->row != NULL)
      print_row (run, g_steal_pointer (&entry->row));
  }
  begin_table (run);
}

bool bg_survey_run (BgSurvey *survey, GError **error) {
  const guint n = survey->problems->len;
  const bool is_first = bg_transport_is_first (survey->transport);
  const BgTasks tasks = { .n = 3 * n,
                          .order_size = sizeof (BgSurveyTask),
                          .is_open = is_open,
                          .name_claim = name_claim,
                          .begin = make_search,
                          .take = keep_row,
                          .end = end_search,
                          .run = run_search };
  const BgTasksPlan plan = { .jobs = survey->jobs,
                             .transport = survey->transport,
                             .database = survey->catalogue != NULL
                                             ? bg_store_database (survey->catalogue)
                                             : NULL,
                             .control = survey->control };
  g_autofree Entry *entries = g_new0 (Entry, n);
  Run run = { .survey = survey, .entry = entries, .began = g_get_monotonic_time () };
  bool done = true;
  for (guint i = 0; i < n && done; i++) {
    done = look_up (&run, i, error);
    run.total += entries[i].state == OPEN && !problem_at (survey, i)->out_of_class;
  }
  done = done && bg_tasks_run (&tasks, &run, &plan, error);
  if (done && is_first)
    print_rest (&run);
  for (guint i = 0; i < n; i++)
    g_clear_pointer (&entries[i].row, bg_record_free);
  return done;
}
