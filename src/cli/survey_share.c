#include "cli/survey_share.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/survey_rows.h"
#include "report/record_pack.h"

/* Microseconds between two looks for messages. */
#define WAIT 1000

/* Problems are named by their place in the list, which all processes have.  What is sent to those
   that search is text: "solve N TOTAL BOUND PLACE", the N-th of TOTAL problems, "nearest N TOTAL 0
   PLACE ...", or "end".  They answer with a message for each result, "PLACE IS_BEGUN", a NUL and the packed row, and an empty one when they
   have no more to do. */
#define END "end"

/* --- Searching ------------------------------------------------------------ */

typedef struct
{
  const BgTransport *transport;
  const BgBoard *board;
  const GArray *problems;
  const BgSurveyPlan *plan;
} Worker;

static const BgSurveyProblem *
problem_at (const GArray *problems, guint place)
{
  return &g_array_index (problems, BgSurveyProblem, place);
}

static void
send_result (const BgSurveyResult *result, void *data)
{
  const Worker *worker = data;
  if (!result->is_begun)
    worker->plan->found (result, worker->plan->data);
  g_autoptr (BgRecord) row = bg_survey_row (worker->board, result);
  g_autoptr (GString) message = g_string_new (NULL);
  g_string_printf (message, "%d %d", (int) (result->problem - problem_at (worker->problems, 0)),
                   result->is_begun);
  g_string_append_c (message, '\0');
  bg_record_pack (row, message);
  worker->transport->send (0, message->str, message->len);
}

/* Does what TASK says. */
static bool
work_on (Worker *worker, const char *task, const BgControl *control, GError **error)
{
  g_auto (GStrv) words = g_strsplit (task, " ", -1);
  const BgSurveyPlan *plan = worker->plan;
  const BgSurveyProblem *wanted[BG_MAX_HOLES];
  const bool alone = strcmp (words[0], "solve") == 0;
  int n = 0;
  for (char **word = words + 4; *word != NULL; word++)
    wanted[n++] = problem_at (worker->problems, atoi (*word));
  plan->begin (wanted[0]->vacancy, alone ? wanted[0]->survivor : -1, atoi (words[1]),
               atoi (words[2]), plan->data);
  return alone ? bg_survey_solve (worker->board, wanted[0], atoi (words[3]), plan->counts, control,
                                  send_result, worker, error)
               : bg_survey_nearest (worker->board, wanted, n, control, send_result, worker, error);
}

bool
bg_survey_work (const BgTransport *transport, const BgBoard *board, const GArray *problems,
                const BgSurveyPlan *plan, const BgControl *control, GError **error)
{
  Worker worker = { transport, board, problems, plan };
  transport->send (0, "", 0);
  for (;;)
    {
      int from;
      g_autoptr (GBytes) message = transport->receive (&from);
      if (message == NULL)
        g_usleep (WAIT);
      else if (strcmp (g_bytes_get_data (message, NULL), END) == 0)
        return true;
      else if (!work_on (&worker, g_bytes_get_data (message, NULL), control, error))
        return false;
      else
        transport->send (0, "", 0);
    }
}

/* --- Searching in the first process ------------------------------------------ */

/* The thread that searches there, and its messages, for which only the other one speaks to MPI. */
static struct
{
  GAsyncQueue *tasks, *results; /* of GBytes */
  const BgBoard *board;
  const GArray *problems;
  const BgSurveyPlan *plan;
  const BgControl *control;
  GError *error;                /* once it has failed, and sent an empty message */
} own;

static void
send_to_self (int, const void *bytes, size_t length)
{
  g_async_queue_push (own.results, g_bytes_new (bytes, length));
}

static GBytes *
receive_from_self (int *from)
{
  *from = 0;
  return g_async_queue_pop (own.tasks);
}

static gpointer
search (gpointer)
{
  static const BgTransport self = { .send = send_to_self, .receive = receive_from_self };
  GError *error = NULL;
  if (!bg_survey_work (&self, own.board, own.problems, own.plan, own.control, &error))
    {
      g_atomic_pointer_set (&own.error, error);
      send_to_self (0, "", 0);
    }
  return NULL;
}

static GThread *
begin_search (const BgBoard *board, const GArray *problems, const BgSurveyPlan *plan,
              const BgControl *control)
{
  own.tasks = g_async_queue_new_full ((GDestroyNotify) g_bytes_unref);
  own.results = g_async_queue_new_full ((GDestroyNotify) g_bytes_unref);
  own.board = board;
  own.problems = problems;
  own.plan = plan;
  own.control = control;
  own.error = NULL;
  return g_thread_new ("survey", search, NULL);
}

static void
end_search (GThread *thread, GError **error)
{
  g_thread_join (thread);
  g_async_queue_unref (own.tasks);
  g_async_queue_unref (own.results);
  if (own.error != NULL)
    g_propagate_error (error, own.error);
}

/* A message to RANK; and the next one that has come, or NULL. */
static void
send_to (const BgTransport *transport, int rank, const char *text)
{
  if (rank == 0)
    g_async_queue_push (own.tasks, g_bytes_new (text, strlen (text) + 1));
  else
    transport->send (rank, text, strlen (text) + 1);
}

static GBytes *
receive (const BgTransport *transport, int *rank)
{
  GBytes *message = transport->receive (rank);
  if (message != NULL)
    return message;
  *rank = 0;
  return g_async_queue_try_pop (own.results);
}

/* --- Handing out ---------------------------------------------------------- */

typedef enum { OPEN, TAKEN, DONE } State;

typedef struct
{
  State state;
  int lower_bound;              /* known so far; or 0 */
} Entry;

typedef struct
{
  const BgTransport *transport;
  const GArray *problems;
  const BgSurveyPlan *plan;
  bool (*keep) (BgRecord *row, bool is_begun, void *data);
  Entry *entry;                 /* of each problem */
  GQueue idle;                  /* ranks */
  int n_busy, n_begun, total;
  bool ended;
} Survey;

/* Looks through the problems for those that are known or need no search. */
static void
begin (Survey *survey)
{
  for (guint i = 0; i < survey->problems->len && !survey->ended; i++)
    {
      const BgSurveyProblem *problem = problem_at (survey->problems, i);
      Entry *entry = &survey->entry[i];
      if (survey->plan->is_known (problem, &entry->lower_bound, survey->plan->data))
        entry->state = DONE;
      else if (problem->out_of_class)
        {
          const BgSurveyResult result = { .problem = problem, .status = BG_UNSOLVABLE };
          survey->ended = !survey->plan->take (&result, survey->plan->data);
          entry->state = DONE;
        }
      else
        survey->total++;
    }
}

/* The task of the problem at PLACE, which has no bound yet: with all of its vacancy. */
static char *
take_vacancy (Survey *survey, guint place)
{
  GString *task = g_string_new (NULL);
  const int vacancy = problem_at (survey->problems, place)->vacancy;
  g_string_printf (task, "nearest %d %d 0", MIN (survey->n_begun + 1, survey->total),
                   survey->total);
  for (guint i = place; i < survey->problems->len; i++)
    if (survey->entry[i].state == OPEN && problem_at (survey->problems, i)->vacancy == vacancy)
      {
        survey->entry[i].state = TAKEN;
        g_string_append_printf (task, " %u", i);
      }
  return g_string_free (task, FALSE);
}

/* The next task, or NULL if there is none now.  Bounds come first, since others wait for them;
   then the problems that need most moves, which take longest. */
static char *
next_task (Survey *survey)
{
  int best = -1;
  for (guint i = 0; i < survey->problems->len; i++)
    {
      const Entry *entry = &survey->entry[i];
      if (entry->state != OPEN)
        continue;
      if (entry->lower_bound == 0)
        return take_vacancy (survey, i);
      if (best < 0 || entry->lower_bound > survey->entry[best].lower_bound)
        best = i;
    }
  if (best < 0)
    return NULL;
  survey->entry[best].state = TAKEN;
  return g_strdup_printf ("solve %d %d %d %d", ++survey->n_begun, survey->total,
                          survey->entry[best].lower_bound, best);
}

/* Gives every idle process something to do, as far as there is. */
static void
hand_out (Survey *survey)
{
  while (!survey->ended && !g_queue_is_empty (&survey->idle))
    {
      g_autofree char *task = next_task (survey);
      if (task == NULL)
        return;
      const int rank = GPOINTER_TO_INT (g_queue_pop_head (&survey->idle));
      send_to (survey->transport, rank, task);
      survey->n_busy++;
    }
}

/* Takes a message of the process RANK. */
static void
take (Survey *survey, int rank, GBytes *message)
{
  int place, is_begun;
  const char *text = g_bytes_get_data (message, NULL);
  if (g_bytes_get_size (message) == 0)
    {
      survey->n_busy--;
      g_queue_push_tail (&survey->idle, GINT_TO_POINTER (rank));
      return;
    }
  const int n = sscanf (text, "%d %d", &place, &is_begun);
  g_assert (n == 2);
  BgRecord *row = bg_record_unpack (text + strlen (text) + 1);
  Entry *entry = &survey->entry[place];
  entry->state = is_begun ? OPEN : DONE;
  entry->lower_bound = MAX (entry->lower_bound, (int) bg_record_integer (row, "lower_bound"));
  if (!survey->keep (row, is_begun, survey->plan->data))
    survey->ended = true;
}

bool
bg_survey_hand_out (const BgTransport *transport, const BgBoard *board, const GArray *problems,
                    const BgSurveyPlan *plan,
                    bool (*keep) (BgRecord *row, bool is_begun, void *data),
                    const BgControl *control, GError **error)
{
  g_autofree Entry *entries = g_new0 (Entry, problems->len);
  Survey survey = { .transport = transport, .problems = problems, .plan = plan, .keep = keep,
                    .entry = entries, .idle = G_QUEUE_INIT };
  begin (&survey);
  /* each begins by saying that it has nothing to do */
  survey.n_busy = transport->size;
  GThread *thread = begin_search (board, problems, plan, control);
  while (survey.n_busy > 0)
    {
      int rank;
      g_autoptr (GBytes) message = receive (transport, &rank);
      if (message == NULL)
        g_usleep (WAIT);
      else
        take (&survey, rank, message);
      survey.ended = survey.ended || bg_control_stopped (control)
                     || g_atomic_pointer_get (&own.error) != NULL;
      hand_out (&survey);
    }
  for (int rank = 0; rank < transport->size; rank++)
    send_to (transport, rank, END);
  end_search (thread, error);
  g_queue_clear (&survey.idle);
  return *error == NULL;
}
