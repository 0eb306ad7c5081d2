#include "tasks/tasks.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/error.h"

/* Milliseconds until the stop flag and the claims of independent processes are looked at. */
#define PAUSE 20

/* A process that does tasks: this one, a forked one, or one of mpirun's. */
typedef struct {
  bool is_busy;
  guint task;
  void *order;
  char *claim;       /* or NULL */
  pid_t process;     /* that is forked; or 0 */
  int pipe;          /* from it */
  GByteArray *bytes; /* that came from it, less the messages that were whole */
  bool has_told_end;
  BgTaskEnd end;
} Worker;

typedef struct {
  const BgTasks *tasks;
  gpointer data;
  const BgTasksPlan *plan;
  Worker *worker;
  int n_workers, n_busy;
  guint n_begun;   /* of tasks that are each begun once, in order */
  bool is_blocked; /* an independent process has claimed a task that is open */
  bool ended;      /* nothing more is begun */
  GError *failure;
} Run;

/* --- Messages ------------------------------------------------------------- */

/* A message to the first process has a head and a body: a row, or at the end of a task, the text of
   its fault or nothing. */
typedef enum {
  ROW,
  END,
  FAULT,
} Kind;

typedef struct {
  Kind kind;
  guint number; /* the place of a row, or the code of a fault */
  gsize size;   /* of the body */
} Head;

/* Messages to the others are a guint, the task, and its order; an empty one ends their work. */

struct BgTaskOutput {
  Run *run;
  int pipe; /* to the process that has forked this one; or -1 */
};

static void write_bytes (int pipe, const guint8 *bytes, gsize size) {
  for (gsize done = 0; done < size;) {
    const ssize_t n = write (pipe, bytes + done, size - done);
    if (n < 0 && errno != EINTR)
      _exit (EXIT_FAILURE);
    done += MAX (n, 0);
  }
}

static void send_message (const BgTaskOutput *output, Kind kind, guint number, const void *body,
                          gsize size) {
  const Head head = { .kind = kind, .number = number, .size = size };
  g_autoptr (GByteArray) message = g_byte_array_new ();
  g_byte_array_append (message, (const guint8 *) &head, sizeof head);
  g_byte_array_append (message, body, (guint) size);
  if (output->pipe >= 0)
    write_bytes (output->pipe, message->data, message->len);
  else
    output->run->plan->transport->send (0, message->data, message->len);
}

static void take_row (Run *run, guint place, BgRecord *row) {
  if (run->failure != NULL)
    bg_record_free (row);
  else
    run->tasks->take (place, row, run->data, &run->failure);
}

void bg_tasks_emit (BgTaskOutput *output, guint place, BgRecord *row) {
  Run *run = output->run;
  if (output->pipe < 0 && bg_transport_is_first (run->plan->transport)) {
    /* a task of this process ends with the first row after a signal */
    if (run->ended)
      bg_record_free (row);
    else
      take_row (run, place, row);
    run->ended = bg_control_stopped (run->plan->control);
    return;
  }
  g_autoptr (GBytes) bytes = bg_record_to_bytes (row);
  send_message (output, ROW, place, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  bg_record_free (row);
}

/* --- The processes that do tasks ------------------------------------------ */

/* Does a task for another process. */
static void do_task (BgTaskOutput *output, guint task, const void *order) {
  const Run *run = output->run;
  g_autoptr (GError) fault = NULL;
  if (run->tasks->run (task, order, output, run->data, &fault))
    send_message (output, END, 0, NULL, 0);
  else
    send_message (output, FAULT, fault->domain == BG_ERROR ? fault->code : BG_ERROR_INPUT,
                  fault->message, strlen (fault->message) + 1);
}

/* In the forked process, which ends with the task. */
static void work_alone (Run *run, const Worker *worker, int pipe, pid_t parent) {
  BgTaskOutput output = { run, pipe };
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  if (getppid () != parent)
    _exit (EXIT_FAILURE);
  do_task (&output, worker->task, worker->order);
  _exit (EXIT_SUCCESS);
}

/* In a process of mpirun's but the first. */
static void work_for_first (Run *run) {
  BgTaskOutput output = { run, -1 };
  for (int from;;) {
    g_autoptr (GBytes) message = run->plan->transport->receive (&from);
    const guint *task = g_bytes_get_data (message, NULL);
    if (task == NULL)
      return;
    g_autofree void *order = g_memdup2 (task + 1, run->tasks->order_size);
    do_task (&output, *task, order);
  }
}

static bool fork_worker (Run *run, Worker *worker, GError **error) {
  int ends[2];
  const pid_t parent = getpid ();
  if (pipe (ends) != 0)
    return bg_limit_error (error, "no pipe to a process: %s", g_strerror (errno));
  fflush (stdout); /* a module that ends the process would print it again */
  const pid_t process = fork ();
  if (process == 0)
    work_alone (run, worker, ends[1], parent);
  const int fault = errno;
  close (ends[1]);
  if (process < 0) {
    close (ends[0]);
    return bg_limit_error (error, "no process for a search: %s", g_strerror (fault));
  }
  worker->process = process;
  worker->pipe = ends[0];
  worker->bytes = g_byte_array_new ();
  return true;
}

/* Closes the pipe of a forked process and waits for it; returns its status, as waitpid does. */
static int reap_worker (Worker *worker) {
  int status = 0;
  close (worker->pipe);
  while (waitpid (worker->process, &status, 0) < 0 && errno == EINTR)
    ;
  worker->process = 0;
  g_clear_pointer (&worker->bytes, g_byte_array_unref);
  return status;
}

static void signal_workers (const Run *run, int number) {
  for (int i = 0; i < run->n_workers; i++)
    if (run->worker[i].process != 0)
      kill (run->worker[i].process, number);
}

char *bg_task_loss (const BgTaskEnd *end) {
  return WIFSIGNALED (end->status)
             ? g_strdup_printf ("its process was ended by a signal: %s",
                                strsignal (WTERMSIG (end->status)))
             : g_strdup_printf ("its process ended with status %d", WEXITSTATUS (end->status));
}

/* --- Beginning and end of tasks ------------------------------------------- */

/* Claims TASK for WORKER; false if an independent process has it. */
static bool claim_task (const Run *run, guint task, Worker *worker) {
  BgDatabase *database = run->plan->database;
  worker->claim = database != NULL ? run->tasks->name_claim (task, run->data) : NULL;
  if (worker->claim == NULL || bg_database_claim (database, worker->claim))
    return true;
  g_clear_pointer (&worker->claim, g_free);
  return false;
}

static void release_task (const Run *run, Worker *worker) {
  if (worker->claim != NULL)
    bg_database_release (run->plan->database, worker->claim);
  g_clear_pointer (&worker->claim, g_free);
}

/* Finds the first task that nobody has, for WORKER; false if there is none now. */
static bool find_task (Run *run, Worker *worker) {
  const BgTasks *tasks = run->tasks;
  run->is_blocked = false;
  for (guint i = tasks->is_open != NULL ? 0 : run->n_begun; i < tasks->n && run->failure == NULL;
       i++)
    if (tasks->is_open != NULL && !tasks->is_open (i, run->data))
      continue;
    else if (!claim_task (run, i, worker))
      run->is_blocked = true;
    else if (tasks->begin == NULL || tasks->begin (i, worker->order, run->data, &run->failure)) {
      worker->task = i;
      run->n_begun = i + 1;
      return true;
    } else
      release_task (run, worker);
  return false;
}

static void end_task (Run *run, Worker *worker) {
  if (run->failure == NULL)
    run->tasks->end (worker->task, worker->order, &worker->end, run->data, &run->failure);
  g_clear_error (&worker->end.fault);
  worker->end.is_lost = false;
  worker->is_busy = worker->has_told_end = false;
  run->n_busy--;
  release_task (run, worker);
}

/* Has WORKER do its task. */
static void begin_task (Run *run, Worker *worker) {
  const BgTasks *tasks = run->tasks;
  worker->is_busy = true;
  run->n_busy++;
  if (run->plan->transport != NULL) {
    g_autoptr (GByteArray) message = g_byte_array_new ();
    g_byte_array_append (message, (const guint8 *) &worker->task, sizeof worker->task);
    g_byte_array_append (message, worker->order, (guint) tasks->order_size);
    run->plan->transport->send ((int) (worker - run->worker) + 1, message->data, message->len);
  } else if (run->plan->jobs > 0)
    fork_worker (run, worker, &run->failure);
  else {
    BgTaskOutput output = { run, -1 };
    tasks->run (worker->task, worker->order, &output, run->data, &worker->end.fault);
    end_task (run, worker);
  }
}

/* Takes a message of WORKER, which may be the end of its task. */
static void take_message (Run *run, Worker *worker, const Head *head, const guint8 *body) {
  g_autoptr (GBytes) bytes = g_bytes_new (body, head->size);
  if (head->kind == ROW) {
    take_row (run, head->number, bg_record_of_bytes (bytes));
    return;
  }
  worker->has_told_end = true;
  if (head->kind == FAULT)
    worker->end.fault = g_error_new_literal (BG_ERROR, (int) head->number, (const char *) body);
}

/* --- Waiting -------------------------------------------------------------- */

/* Waits for a message of a process of mpirun's. */
static void wait_for_message (Run *run) {
  int rank;
  Head head;
  g_autoptr (GBytes) message = run->plan->transport->receive (&rank);
  const guint8 *bytes = g_bytes_get_data (message, NULL);
  Worker *worker = &run->worker[rank - 1];
  memcpy (&head, bytes, sizeof head);
  take_message (run, worker, &head, bytes + sizeof head);
  if (worker->has_told_end)
    end_task (run, worker);
}

/* Reads the messages of a forked process, or its end. */
static void read_pipe (Run *run, Worker *worker) {
  guint8 block[1 << 16];
  Head head;
  guint at = 0;
  const ssize_t n = read (worker->pipe, block, sizeof block);
  if (n < 0 && errno == EINTR)
    return;
  if (n <= 0) {
    worker->end.status = reap_worker (worker);
    worker->end.is_lost = !worker->has_told_end;
    end_task (run, worker);
    return;
  }
  g_byte_array_append (worker->bytes, block, (guint) n);
  for (const GByteArray *bytes = worker->bytes; bytes->len - at >= sizeof head;
       at += (guint) (sizeof head + head.size)) {
    memcpy (&head, bytes->data + at, sizeof head);
    if (bytes->len - at - sizeof head < head.size)
      break;
    take_message (run, worker, &head, bytes->data + at + sizeof head);
  }
  g_byte_array_remove_range (worker->bytes, 0, at);
}

/* Waits for the forked processes, but no longer than PAUSE. */
static void wait_for_pipes (Run *run) {
  g_autofree struct pollfd *ends = g_new (struct pollfd, run->n_workers);
  for (int i = 0; i < run->n_workers; i++)
    ends[i] = (struct pollfd){ .fd = run->worker[i].process != 0 ? run->worker[i].pipe : -1,
                               .events = POLLIN };
  if (poll (ends, run->n_workers, PAUSE) > 0)
    for (int i = 0; i < run->n_workers; i++)
      if (ends[i].revents != 0)
        read_pipe (run, &run->worker[i]);
}

/* --- The run -------------------------------------------------------------- */

/* Ends the work once it is asked to stop, and tells forked processes. */
static void look_for_stop (Run *run) {
  if (run->ended || !bg_control_stopped (run->plan->control))
    return;
  run->ended = true;
  signal_workers (run, SIGTERM);
}

static Worker *find_idle (const Run *run) {
  for (int i = 0; i < run->n_workers; i++)
    if (!run->worker[i].is_busy)
      return &run->worker[i];
  return NULL;
}

static void run_tasks (Run *run) {
  while (run->failure == NULL) {
    look_for_stop (run);
    Worker *idle = run->ended ? NULL : find_idle (run);
    if (idle != NULL && find_task (run, idle))
      begin_task (run, idle);
    else if (run->n_busy > 0 && run->plan->transport != NULL)
      wait_for_message (run);
    else if (run->n_busy > 0)
      wait_for_pipes (run);
    else if (run->ended || !run->is_blocked)
      return;
    else
      g_usleep (PAUSE * 1000);
  }
}

static void clear_workers (Run *run) {
  signal_workers (run, SIGKILL);
  for (int i = 0; i < run->n_workers; i++) {
    Worker *worker = &run->worker[i];
    if (worker->process != 0)
      reap_worker (worker);
    g_clear_error (&worker->end.fault);
    release_task (run, worker);
    g_free (worker->order);
  }
  g_free (run->worker);
}

bool bg_tasks_run (const BgTasks *tasks, gpointer data, const BgTasksPlan *plan, GError **error) {
  Run run = { .tasks = tasks, .data = data, .plan = plan };
  if (!bg_transport_is_first (plan->transport)) {
    work_for_first (&run);
    return true;
  }
  const int n_others = bg_transport_size (plan->transport) - 1;
  run.n_workers = MAX (1, plan->transport != NULL ? n_others : plan->jobs);
  run.worker = g_new0 (Worker, run.n_workers);
  for (int i = 0; i < run.n_workers; i++)
    run.worker[i].order = g_malloc0 (MAX (1, tasks->order_size));
  run_tasks (&run);
  for (int rank = 1; rank <= n_others && run.failure == NULL; rank++)
    plan->transport->send (rank, NULL, 0);
  clear_workers (&run);
  if (run.failure != NULL)
    g_propagate_error (error, run.failure);
  return run.failure == NULL;
}
