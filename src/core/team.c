#include "core/team.h"

#include <time.h>

typedef struct {
  BgTeamWork *work;
  gpointer worker;
  GThread *thread; /* NULL: the calling one */
  double seconds;  /* when done */
} Task;

static double read_clock (void) {
  struct timespec now;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec * 1e-9;
}

static gpointer run_task (gpointer pointer) {
  Task *task = pointer;
  const double before = read_clock ();
  task->work (task->worker);
  task->seconds = read_clock () - before;
  return NULL;
}

double bg_team_run (BgTeamWork *work, gpointer workers, size_t size, int n) {
  g_autofree Task *tasks = g_new0 (Task, n);
  for (int t = 0; t < n; t++) {
    tasks[t] = (Task){ .work = work, .worker = (char *) workers + t * size };
    if (t > 0)
      tasks[t].thread = g_thread_try_new ("team", run_task, &tasks[t], NULL);
  }
  double seconds = 0;
  for (int t = 0; t < n; t++)
    if (tasks[t].thread == NULL)
      run_task (&tasks[t]);
  for (int t = 0; t < n; t++) {
    if (tasks[t].thread != NULL)
      g_thread_join (tasks[t].thread);
    seconds += tasks[t].seconds;
  }
  return seconds;
}
