/* Many tasks, done one after another in this process, or several at a time in others: each in a
   process that is forked for it, so that no task can take the memory or the time of another or end
   the program, or in the processes that mpirun has started.  The first process keeps the rows of
   all tasks. Independent processes that share a database claim tasks in it. */
#ifndef BG_TASKS_H
#define BG_TASKS_H

#include "catalogue/database.h"
#include "core/control.h"
#include "processes/transport.h"
#include "records/record.h"

/* Hands ROW, which it takes over, to the first process, with a number that the list gives a meaning
   to. */
typedef struct BgTaskOutput BgTaskOutput;
void bg_tasks_emit (BgTaskOutput *output, guint place, BgRecord *row);

/* How a task ended. */
typedef struct {
  GError *fault; /* of `run`, to be taken over; or NULL */
  bool is_lost;  /* its process ended before it */
  int status;    /* of that, as waitpid has it */
} BgTaskEnd;

/* "its process was ended by a signal: Killed", of such a process. */
char *bg_task_loss (const BgTaskEnd *end);

typedef struct {
  guint n;           /* tasks: the first that is open is begun first */
  size_t order_size; /* bytes of the order that `begin` makes for `run`; or 0 */

  /* In the first process.  Is a task wanted, and begun by none of our processes?  May be NULL where
     none is claimed: each is begun once. */
  bool (*is_open) (guint task, gpointer data);
  char *(*name_claim) (guint task, gpointer data); /* to be freed; NULL: it needs none */
  /* Begins a task that is claimed.  False: it is not open any more, or with ERROR.  May be NULL. */
  bool (*begin) (guint task, void *order, gpointer data, GError **error);
  bool (*take) (guint place, BgRecord *row, gpointer data, GError **error); /* takes ROW over */
  bool (*end) (guint task, const void *order, BgTaskEnd *end, gpointer data, GError **error);

  /* In the process that does the task. */
  bool (*run) (guint task, const void *order, BgTaskOutput *output, gpointer data, GError **error);
} BgTasks;

typedef struct {
  int jobs;                     /* tasks at a time, in processes of their own; 0: in this process */
  const BgTransport *transport; /* to processes that do the tasks instead; or NULL */
  BgDatabase *database;         /* where tasks are claimed; or NULL */
  const BgControl *control;
} BgTasksPlan;

/* In the first process: begins tasks, and waits for tasks that others have claimed, until none is
   open; asked to stop, it ends when the tasks under way have.  In the others: does tasks until the
   first has no more.  A call that fails ends it: then the others still wait. */
bool bg_tasks_run (const BgTasks *tasks, gpointer data, const BgTasksPlan *plan, GError **error);

#endif
