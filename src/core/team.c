#include "core/team.h"

#include <time.h>

typedef struct
{
  BgTeamWork *work;
  gpointer worker;
  double seconds;               /* when done */
} Task;

static double
read_clock (void)
{
  struct timespec now;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

static gpointer
run_task (gpointer pointer)
{
  Task *task = pointer;
  const double before = read_clock ();
  task->work (task->worker);
  task->seconds = read_clock () - before;
  return NULL;
}

double
bg_team_run (BgTeamWork *work, gpointer workers, size_t size, int n)
{
  g_autofree Task *tasks = g_new (Task, n);
  g_autofree GThread **threads = g_new (GThread *, n);
  for (int t = 0; t < n; t++)
    tasks[t] = (Task) { work, (char *) workers + t * size, 0 };
  for (int t = 1; t < n; t++)
    threads[t] = g_thread_new ("layers", run_task, &tasks[t]);
  run_task (&tasks[0]);
  for (int t = 1; t < n; t++)
    g_thread_join (threads[t]);
  double seconds = 0;
  for (int t = 0; t < n; t++)
    seconds += tasks[t].seconds;
  return seconds;
}
