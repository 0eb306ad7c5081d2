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

/* Microseconds between two looks at the problems that independent processes have claimed. */
#define WAIT 20000

/* Messages to a process that searches are a BgSurveyTask each, and an empty one at the end.
   Messages
   from it are a line "PLACE IS_BEGUN" and the lines of the row for each result, and an empty one at
   the end of a task. */

typedef enum
{
  OPEN,
  MEASURED, /* its length is known: counts or a certificate are wanted, after all lengths */
  TAKEN,
  DONE
} State;

typedef struct
{
  State state;
  BgRecord *row;   /* with the length, if measured; if done, not printed yet */
  double spent;    /* seconds, on that */
  bool is_length;  /* taken for that */
  int lower_bound; /* known so far; or 0 */
  int upper_bound; /* moves of the shortest solution that is known; or 0 */
} Entry;

/* A process that searches. */
typedef struct
{
  BgSurveyTask task; /* of no problem: it is idle */
  char *claim;       /* of that task in the catalogue */
} Worker;

typedef struct
{
  BgSurvey *survey;
  Entry *entry; /* of each problem */
  Worker *worker;
  int n_workers, n_busy;
  int n_begun, total; /* problems that have to be solved */
  int n_solved;       /* of these, by this survey */
  gint64 began;
  bool has_headings; /* the table */
  guint n_printed;   /* problems of which all rows are, where they are printed in order */
  bool ended;        /* nothing more is begun */
  GError *failure;
} Run;

static const BgSurveyProblem *
problem_at (const BgSurvey *survey, guint place)
{
  return &g_array_index (survey->problems, BgSurveyProblem, place);
}

static const char *
name_hole (const BgSurvey *survey, int hole, BgHoleName *name)
{
  *name = bg_hole_name (survey->board, hole);
  return name->text;
}

/* --- Searching ------------------------------------------------------------ */

typedef void KeepRow (int place, bool is_begun, BgRecord *row, void *data);

/* The search under way, and who is given its rows. */
typedef struct
{
  const BgSurvey *survey;
  const BgSurveyTask *task;
  KeepRow *keep;
  void *data;
  char *first_path;     /* of the certificate of the task, which was begun; or NULL */
  char certificate[65]; /* its digest; or "" */
  BgStop certificate_stop;
  double certificate_seconds;
  GError *failure; /* of writing it */
} Search;

/* Writes the answer to a problem into the log.  The title has the problem, unless the search was
   for the nearest survivor of several. */
static void
log_result (const Search *search, const BgSurveyResult *result)
{
  g_autoptr (GString) line = g_string_new (NULL);
  BgHoleName name;
  if (search->task->at_least == 0)
    g_string_printf (line, "%s: ", name_hole (search->survey, result->problem->survivor, &name));
  if (result->solutions != NULL && search->task->spent > 0)
    g_string_append (line, "counted");
  else if (result->status == BG_SOLVED)
    g_string_append_printf (line, "solved in %d move%s", result->moves, bg_plural (result->moves));
  else if (result->status == BG_BOUNDED)
    g_string_append_printf (line, "at least %d move%s", result->lower_bound,
                            bg_plural (result->lower_bound));
  else
    g_string_append (line, "unsolvable");
  if (result->stop != BG_STOP_NONE)
    g_string_append_printf (line, ", %s", bg_stop_name (result->stop));
  bg_watch_log ("%s, %.1f s", line->str, result->seconds);
}

/* The file of the certificate of a problem. */
static char *
certificate_path (const BgSurvey *survey, const char *vacate, const char *finish)
{
  g_autofree char *name = g_strdup_printf ("%s-%s.cert", vacate, finish);
  return g_build_filename (survey->certificates, name, NULL);
}

/* Writes the certificate of the search to PATH within the time that a problem has. */
static void
write_certificate (Search *search, const BgSurveyResult *result, const char *path)
{
  const BgSurvey *survey = search->survey;
  const gint64 began = g_get_monotonic_time ();
  BgCertificateInfo info;
  bg_watch_within (survey->within);
  if (bg_certify (result->posed, result->search, survey->uncounted ? NULL : result->solutions, path,
                  survey->control, &info, &search->failure)
      && info.stop == BG_STOP_NONE)
    g_strlcpy (search->certificate, info.sha256, sizeof search->certificate);
  bg_watch_within (0);
  search->first_path = g_strdup (path);
  search->certificate_stop = info.stop;
  search->certificate_seconds = bg_seconds_since (began);
}

/* Writes the certificate again, for another problem of the search. */
static void
copy_certificate (Search *search, const char *path)
{
  g_autofree char *contents = NULL;
  gsize length;
  if (search->failure != NULL || search->certificate[0] == '\0'
      || !g_file_get_contents (search->first_path, &contents, &length, &search->failure))
    return;
  bg_file_write (path, contents, length, &search->failure);
}

/* Writes the certificate of a result, which is one for all problems of a task, and adds its time
   and why there is none to RESULT. */
static void
certify (Search *search, BgSurveyResult *result)
{
  const BgSurvey *survey = search->survey;
  BgHoleName from, to;
  g_autofree char *path = certificate_path (survey,
                                            name_hole (survey, result->problem->vacancy, &from),
                                            name_hole (survey, result->problem->survivor, &to));
  if (search->first_path == NULL)
    write_certificate (search, result, path);
  else
    copy_certificate (search, path);
  result->seconds += search->certificate_seconds;
  if (result->stop == BG_STOP_NONE)
    result->stop = search->certificate_stop;
}

/* Does a resource count rule the problem of RESULT out, which the search did not settle? */
static bool
is_ruled_out (const BgSurvey *survey, const BgSurveyResult *result)
{
  if (result->status != BG_BOUNDED || result->is_begun)
    return false;
  g_autoptr (BgProblem) one = bg_survey_problem_new (survey->board, result->problem->vacancy,
                                                     bg_hole_bit (result->problem->survivor));
  return bg_reason_is_resource (one);
}

static void
take_result (const BgSurveyResult *found, void *data)
{
  Search *search = data;
  const BgSurvey *survey = search->survey;
  BgSurveyResult result = *found;
  bg_watch_within (0);
  if (is_ruled_out (survey, found))
    {
      result.status = BG_UNSOLVABLE;
      result.stop = BG_STOP_NONE;
    }
  if (!result.is_begun)
    log_result (search, &result);
  result.seconds += search->task->spent;
  if (survey->certificates != NULL && !result.is_begun
      && !(search->task->is_length && result.status == BG_SOLVED))
    certify (search, &result);
  BgRecord *row = bg_survey_row (survey->board, &result);
  if (search->certificate[0] != '\0')
    {
      bg_record_add_text (row, "certificate", search->certificate);
      if (result.status == BG_SOLVED)
        bg_record_add_text (row, "certificate_of",
                            survey->uncounted || result.solutions == NULL ? "length" : "counts");
    }
  search->keep ((int) (result.problem - problem_at (survey, 0)), result.is_begun, row,
                search->data);
}

static bool
search (const BgSurvey *survey, const BgSurveyTask *task, KeepRow *keep, void *data, GError **error)
{
  Search search = { .survey = survey, .task = task, .keep = keep, .data = data };
  const BgSurveyProblem *first = problem_at (survey, task->place[0]);
  BgHoleName from, to;
  g_autofree char *left = task->seconds_left > 0 ? bg_progress_time (task->seconds_left) : NULL;
  bg_watch_title ("[%d/%d%s%s%s] %s -> %s", task->number, task->total,
                  left != NULL ? ", about " : "", left != NULL ? left : "",
                  left != NULL ? " left" : "", name_hole (survey, first->vacancy, &from),
                  task->at_least > 0 ? name_hole (survey, first->survivor, &to) : "nearest");
  bg_watch_within (survey->within);
  GError *failure = NULL;
  BgSurveyWanted wanted = survey->wanted;
  wanted.counts &= !task->is_length;
  wanted.certificates &= !task->is_length;
  if (bg_survey_search (survey->board, survey->problems, task, &wanted, survey->control,
                        take_result, &search, &failure))
    failure = search.failure;
  else
    g_clear_error (&search.failure);
  g_free (search.first_path);
  if (failure == NULL)
    return true;
  /* a row that could not be kept has failed before */
  if (*error == NULL)
    g_propagate_error (error, failure);
  else
    g_error_free (failure);
  return false;
}

static void
send_row (int place, bool is_begun, BgRecord *found, void *data)
{
  const BgSurvey *survey = data;
  g_autoptr (BgRecord) row = found;
  g_autofree char *lines = bg_row_to_lines (row);
  g_autofree char *message = g_strdup_printf ("%d %d\n%s", place, is_begun, lines);
  survey->transport->send (0, message, strlen (message) + 1);
}

bool
bg_survey_work (BgSurvey *survey, GError **error)
{
  for (int from;;)
    {
      g_autoptr (GBytes) task = survey->transport->receive (&from);
      if (g_bytes_get_size (task) == 0)
        return true;
      if (!search (survey, g_bytes_get_data (task, NULL), send_row, survey, error))
        return false;
      survey->transport->send (0, NULL, 0);
    }
}

/* --- Rows ----------------------------------------------------------------- */

/* Prints the headings before any row. */
static void
begin_table (Run *run)
{
  if (!run->has_headings)
    bg_cli_print_row (run->survey->common, NULL,
                      bg_survey_forms (run->survey->wanted.final_sweep != NULL));
  run->has_headings = true;
}

static void
print_row (Run *run, BgRecord *row)
{
  begin_table (run);
  bg_record_take (run->survey->rows, row);
  bg_cli_print_row (run->survey->common, row,
                    bg_survey_forms (run->survey->wanted.final_sweep != NULL));
}

/* Takes over the last row of a problem.  Rows of one process are printed in the order of problems,
   though counts come after all lengths. */
static void
add_row (Run *run, Entry *entry, BgRecord *row)
{
  entry->state = DONE;
  g_clear_pointer (&entry->row, bg_record_free);
  if (run->survey->transport != NULL)
    {
      print_row (run, row);
      return;
    }
  entry->row = row;
  for (Entry *next; run->n_printed < run->survey->problems->len; run->n_printed++)
    {
      next = &run->entry[run->n_printed];
      if (next->state != DONE)
        return;
      print_row (run, g_steal_pointer (&next->row));
    }
}

/* Notes what ROW lacks. */
static void
note_shortage (BgSurvey *survey, const BgRecord *row)
{
  if (!bg_record_has (row, "stopped_by"))
    return;
  survey->n_short++;
  survey->stop = bg_stop_of_key (bg_record_text (row, "stopped_by"));
}

/* Has ROW the certificate that is asked for, if one is? */
static bool
is_certified (const BgSurvey *survey, const BgRecord *row)
{
  if (survey->certificates == NULL || bg_survey_has_status (row, "class"))
    return true;
  const bool wants_counts = survey->wanted.counts && !survey->uncounted;
  return bg_record_has (row, "certificate")
         && !(wants_counts && g_strcmp0 (bg_record_text (row, "certificate_of"), "length") == 0);
}

/* Has ROW all that is asked for? */
static bool
is_whole (const BgSurvey *survey, const BgRecord *row)
{
  return bg_catalogue_is_done (row, survey->wanted.counts) && is_certified (survey, row);
}

/* A bound of ROW, which column KEY has where the minimum is not known; 0: there is none. */
static int
bound_of (const BgRecord *row, const char *key)
{
  return (int) bg_record_integer (row, bg_survey_has_status (row, "solved") ? "moves" : key);
}

/* Has ROW the length, but not all that is asked for? */
static bool
is_measured (const BgSurvey *survey, const BgRecord *row)
{
  return bg_survey_has_status (row, "solved") && !is_whole (survey, row);
}

/* Notes a ROW with the length, which it takes over. */
static void
measure (Entry *entry, BgRecord *row)
{
  const BgRecord *at = row;
  guint i;
  entry->state = MEASURED;
  entry->spent = bg_record_reach (&at, "seconds", &i) ? bg_record_real_item (at, i) : 0;
  g_clear_pointer (&entry->row, bg_record_free);
  entry->row = row;
}

/* The row of a problem that is measured, whose counts were stopped by the reason KEY. */
static BgRecord *
take_measured (Entry *entry, const char *key)
{
  if (!bg_record_has (entry->row, "stopped_by"))
    bg_record_add_text (entry->row, "stopped_by", key);
  return g_steal_pointer (&entry->row);
}

/* Keeps a row, which it takes over. */
static void
keep_row (int place, bool is_begun, BgRecord *found, void *data)
{
  Run *run = data;
  BgSurvey *survey = run->survey;
  Entry *entry = &run->entry[place];
  g_autoptr (BgRecord) row = found;
  bg_record_set_text (row, "board", survey->name);
  if (survey->wanted.final_sweep != NULL)
    bg_record_add_text (row, "final_sweep", survey->wanted.final_sweep);
  if (run->failure != NULL
      || (survey->catalogue != NULL && !bg_catalogue_put (survey->catalogue, row, &run->failure)))
    return;
  const bool is_length = entry->state == TAKEN && entry->is_length;
  entry->state = is_begun ? OPEN : DONE;
  entry->lower_bound = MAX (entry->lower_bound, bound_of (row, "lower_bound"));
  if (is_length && !is_begun && is_measured (survey, row) && !bg_record_has (row, "stopped_by"))
    {
      entry->upper_bound = entry->lower_bound;
      measure (entry, g_steal_pointer (&row));
    }
  if (is_begun || entry->state == MEASURED)
    return;
  /* counting has stopped before the minimum that is known */
  if (entry->row != NULL && bg_survey_has_status (row, "bounded"))
    {
      BgRecord *measured = take_measured (entry, bg_record_text (row, "stopped_by"));
      bg_record_free (row);
      row = measured;
    }
  if (!is_whole (survey, row))
    note_shortage (survey, row);
  run->n_solved += !bg_survey_has_status (row, "class");
  add_row (run, entry, g_steal_pointer (&row));
}

/* Had the search for what ROW lacks as much time as SURVEY gives it? */
static bool
had_its_time (const BgSurvey *survey, const BgRecord *row)
{
  const BgRecord *at = row;
  guint i;
  return survey->within > 0
         && g_strcmp0 (bg_record_text (row, "stopped_by"), bg_stop_key (BG_STOP_TIME)) == 0
         && bg_record_reach (&at, "seconds", &i) && bg_record_real_item (at, i) >= survey->within;
}

bool
bg_survey_is_done (const BgSurvey *survey, const BgRecord *row)
{
  const bool lacks_solution = bg_survey_has_status (row, "bounded")
                              && !bg_record_has (row, "solution_moves");
  return is_whole (survey, row)
         || (had_its_time (survey, row) && !(survey->wanted.anytime && lacks_solution));
}

/* Is the certificate of ROW in the folder, as it was written? */
static bool
has_certificate (const BgSurvey *survey, const BgRecord *row)
{
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
static bool
forget_lost (Run *run, const BgRecord *row)
{
  const BgSurvey *survey = run->survey;
  if (survey->certificates == NULL || !bg_record_has (row, "certificate")
      || has_certificate (survey, row))
    return false;
  bg_watch_log ("%s -> %s: its certificate is not in %s, and is written again",
                bg_record_text (row, "vacate"), bg_record_text (row, "finish"),
                survey->certificates);
  bg_catalogue_forget_certificate (survey->catalogue, row, &run->failure);
  return true;
}

/* Looks a problem up that was open or measured. */
static void
look_up (Run *run, guint place)
{
  BgSurvey *survey = run->survey;
  Entry *entry = &run->entry[place];
  g_autoptr (BgRecord) wanted = bg_survey_row_new (survey->board, problem_at (survey, place));
  g_autoptr (BgRecord) row = NULL;
  if (survey->catalogue == NULL || run->failure != NULL
      || !bg_catalogue_find (survey->catalogue, wanted, &row, &run->failure) || row == NULL)
    return;
  entry->lower_bound = MAX (entry->lower_bound, bound_of (row, "lower_bound"));
  entry->upper_bound = bound_of (row, "solution_moves");
  if (!bg_survey_is_done (survey, row) || forget_lost (run, row))
    {
      if (is_measured (survey, row))
        measure (entry, g_steal_pointer (&row));
      return;
    }
  if (is_whole (survey, row)) /* a search for more was stopped */
    bg_record_remove (row, "stopped_by");
  else
    note_shortage (survey, row);
  add_row (run, entry, g_steal_pointer (&row));
}

/* --- Tasks ---------------------------------------------------------------- */

/* Claims a problem for WORKER, or the search for the nearest survivor of its vacancy; false if
   an independent process has it. */
static bool
claim (const Run *run, guint place, Worker *worker)
{
  const BgSurvey *survey = run->survey;
  const BgSurveyProblem *problem = problem_at (survey, place);
  g_autofree char *drawing = bg_catalogue_drawing (survey->board);
  BgHoleName from, to;
  if (survey->catalogue == NULL)
    return true;
  worker->claim = g_strdup_printf ("%s %d %s %s", drawing != NULL ? drawing : survey->name,
                                   survey->board->rule, name_hole (survey, problem->vacancy, &from),
                                   run->entry[place].lower_bound == 0
                                       ? "nearest"
                                       : name_hole (survey, problem->survivor, &to));
  if (bg_catalogue_claim (survey->catalogue, worker->claim))
    return true;
  g_clear_pointer (&worker->claim, g_free);
  return false;
}

/* Ends the task of WORKER, and its claim. */
static void
end_task (Run *run, Worker *worker)
{
  worker->task.n = 0;
  if (worker->claim != NULL)
    bg_catalogue_release (run->survey->catalogue, worker->claim);
  g_clear_pointer (&worker->claim, g_free);
}

/* The seconds until the end if the other problems take as long as those so far; 0: there are none
   so far. */
static double
estimate_time (const Run *run)
{
  int n_open = 0;
  for (guint i = 0; i < run->survey->problems->len; i++)
    n_open += run->entry[i].state != DONE && !problem_at (run->survey, i)->out_of_class;
  return run->n_solved > 0 ? bg_seconds_since (run->began) / run->n_solved * n_open : 0;
}

/* Makes the task for the problem at PLACE, which is claimed; false if the catalogue has the answer
   or bound by now. */
static bool
make_task (Run *run, guint place, BgSurveyTask *task)
{
  const BgSurvey *survey = run->survey;
  const int vacancy = problem_at (survey, place)->vacancy, bound = run->entry[place].lower_bound;
  const State state = run->entry[place].state;
  look_up (run, place);
  if (run->entry[place].state != state || (bound == 0 && run->entry[place].lower_bound > 0))
    return false;
  run->n_begun += bound > 0 && state == OPEN;
  *task = (BgSurveyTask){ .is_length = state == OPEN && survey->wanted.counts,
                          .spent = run->entry[place].spent,
                          .at_least = run->entry[place].lower_bound,
                          .at_most = run->entry[place].upper_bound,
                          .total = run->total,
                          .seconds_left = estimate_time (run),
                          .number = MIN (run->n_begun + (bound == 0), run->total) };
  const guint end = bound > 0 ? place + 1 : survey->problems->len;
  for (guint i = place; i < end && problem_at (survey, i)->vacancy == vacancy; i++)
    {
      if (i > place && run->entry[i].state == OPEN)
        look_up (run, i);
      if (run->entry[i].state != state)
        continue;
      run->entry[i].state = TAKEN;
      run->entry[i].is_length = task->is_length;
      task->place[task->n++] = (int) i;
    }
  return true;
}

/* Finds the first task that nobody has; false if there is none now.  Several processes begin with
   the nearest survivors, since most problems wait for their bounds.  Counts come after all lengths,
   since one of them can take longer than all of these. */
static bool
find_task (Run *run, Worker *worker)
{
  const BgSurvey *survey = run->survey;
  const guint n = survey->problems->len;
  for (guint k = survey->transport != NULL ? 0 : n; k < 3 * n && run->failure == NULL; k++)
    {
      const State state = k < 2 * n ? OPEN : MEASURED;
      const guint i = k % n;
      const Entry *entry = &run->entry[i];
      const BgSurveyProblem *problem = problem_at (survey, i);
      const BgSurveyResult excluded = { .problem = problem, .status = BG_UNSOLVABLE };
      if (entry->state != state || (k < n && entry->lower_bound > 0))
        continue;
      if (problem->out_of_class)
        keep_row ((int) i, false, bg_survey_row (survey->board, &excluded), run);
      else if (!claim (run, i, worker))
        continue;
      else if (make_task (run, i, &worker->task))
        return true;
      else
        end_task (run, worker);
    }
  return false;
}

/* --- The survey ----------------------------------------------------------- */

/* A row of a search in this process, which ends with the first one after a signal. */
static void
keep_own_row (int place, bool is_begun, BgRecord *row, void *data)
{
  Run *run = data;
  if (run->ended)
    bg_record_free (row);
  else
    keep_row (place, is_begun, row, run);
  run->ended = bg_control_stopped (run->survey->control);
}

/* Has WORKER do its task. */
static void
begin_task (Run *run, Worker *worker)
{
  const BgTransport *transport = run->survey->transport;
  begin_table (run);
  if (transport == NULL)
    {
      search (run->survey, &worker->task, keep_own_row, run, &run->failure);
      end_task (run, worker);
      return;
    }
  transport->send ((int) (worker - run->worker) + 1, &worker->task, sizeof worker->task);
  run->n_busy++;
}

/* Waits for a row of another process, or the end of its task. */
static void
receive_row (Run *run)
{
  int rank, place, is_begun, length;
  g_autoptr (GBytes) message = run->survey->transport->receive (&rank);
  const char *text = g_bytes_get_data (message, NULL);
  if (g_bytes_get_size (message) == 0)
    {
      end_task (run, &run->worker[rank - 1]);
      run->n_busy--;
      return;
    }
  const int n = sscanf (text, "%d %d%n", &place, &is_begun, &length);
  g_assert (n == 2);
  keep_row (place, is_begun, bg_row_from_lines (text + length + 1), run);
}

static Worker *
find_idle (const Run *run)
{
  for (int i = 0; i < run->n_workers; i++)
    if (run->worker[i].task.n == 0)
      return &run->worker[i];
  return NULL;
}

static bool
is_complete (const Run *run)
{
  for (guint i = 0; i < run->survey->problems->len; i++)
    if (run->entry[i].state != DONE)
      return false;
  return true;
}

static void
run_tasks (Run *run)
{
  while (run->failure == NULL)
    {
      run->ended = run->ended || bg_control_stopped (run->survey->control) || is_complete (run);
      Worker *idle = run->ended ? NULL : find_idle (run);
      if (idle != NULL && find_task (run, idle))
        begin_task (run, idle);
      else if (run->n_busy > 0)
        receive_row (run);
      else if (run->ended)
        return;
      else if (!is_complete (run))
        g_usleep (WAIT);
    }
}

/* Prints the rows that wait, and the lengths of problems whose counts were not reached. */
static void
print_rest (Run *run)
{
  BgSurvey *survey = run->survey;
  for (guint i = 0; i < survey->problems->len; i++)
    {
      Entry *entry = &run->entry[i];
      if (entry->state == MEASURED)
        {
          entry->row = take_measured (entry, bg_stop_key (bg_control_stop (survey->control)));
          note_shortage (survey, entry->row);
        }
      if (entry->row != NULL && run->failure == NULL)
        print_row (run, g_steal_pointer (&entry->row));
      g_clear_pointer (&entry->row, bg_record_free);
    }
}

bool
bg_survey_run (BgSurvey *survey, GError **error)
{
  const guint n = survey->problems->len;
  const int n_others = bg_transport_size (survey->transport) - 1;
  g_autofree Entry *entries = g_new0 (Entry, n);
  g_autofree Worker *workers = g_new0 (Worker, MAX (1, n_others));
  Run run = { .survey = survey,
              .entry = entries,
              .worker = workers,
              .n_workers = MAX (1, n_others),
              .began = g_get_monotonic_time () };
  for (guint i = 0; i < n; i++)
    {
      look_up (&run, i);
      run.total += entries[i].state == OPEN && !problem_at (survey, i)->out_of_class;
    }
  run_tasks (&run);
  print_rest (&run);
  for (int rank = 1; rank <= n_others && run.failure == NULL; rank++)
    survey->transport->send (rank, NULL, 0);
  if (run.failure == NULL)
    begin_table (&run);
  else
    g_propagate_error (error, run.failure);
  return run.failure == NULL;
}
