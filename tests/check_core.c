/* What everything else stands on: threads, sorting, files. */
#include "harness.h"

#include <stdatomic.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/team.h"

#define PIECES 1000
#define WORKERS 4

typedef struct
{
  atomic_int *next;
  bool called;
  int pieces;
} Worker;

static void
take_pieces (gpointer pointer)
{
  Worker *worker = pointer;
  worker->called = true;
  while (atomic_fetch_add (worker->next, 1) < PIECES)
    worker->pieces++;
}

/* Is every piece taken once, and every worker called? */
static bool
team_does_all (void)
{
  atomic_int next = 0;
  Worker workers[WORKERS] = { 0 };
  for (int t = 0; t < WORKERS; t++)
    workers[t].next = &next;
  bg_team_run (take_pieces, workers, sizeof *workers, WORKERS);
  int pieces = 0;
  bool all_called = true;
  for (int t = 0; t < WORKERS; t++)
    {
      pieces += workers[t].pieces;
      all_called &= workers[t].called;
    }
  return all_called && pieces == PIECES;
}

START_TEST (test_team)
{
  ck_assert (team_does_all ());
}
END_TEST

static gpointer
end_at_once (gpointer data)
{
  return data;
}

/* Without room for a thread's stack, the threads that there are do the work. */
START_TEST (test_team_without_threads)
{
  unsigned long pages = 0;
  FILE *statm = fopen ("/proc/self/statm", "r");
  if (statm == NULL)
    return;
  ck_assert_int_eq (fscanf (statm, "%lu", &pages), 1);
  fclose (statm);
  const pid_t child = fork ();
  if (child == 0)
    {
      const rlim_t room = (rlim_t) pages * sysconf (_SC_PAGESIZE) + (1 << 20);
      const bool limited = setrlimit (RLIMIT_AS, &(struct rlimit) { room, room }) == 0;
      g_autoptr (GThread) thread = g_thread_try_new ("refused", end_at_once, NULL, NULL);
      _exit (!limited || thread != NULL || !team_does_all ());
    }
  int status = 0;
  ck_assert_int_eq (waitpid (child, &status, 0), child);
  ck_assert_int_eq (status, 0);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("core");
  TCase *topic = add_topic (suite, "teams");
  add_test (topic, test_team);
  add_test (topic, test_team_without_threads);
  return run_suite (suite);
}
