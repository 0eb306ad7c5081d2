/* Times the search for any solution with and without symmetry and with and
   without a table of lost positions: symmetry can lose, as every position then
   costs its images.

     bench/any SECONDS PROBLEM...

   For each problem and combination: what came out (+ a solution, - proved that
   there is none, ? neither in SECONDS of the processor), positions expanded,
   and seconds.  With several problems, their sums at the foot. */
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <time.h>

#include "core/control.h"
#include "search/dfs.h"

#define MEMORY ((uint64_t) 1 << 30)

static const struct
{
  const char *name;
  bool symmetry, table;
} combinations[] = {
  { "plain", false, false },
  { "symmetry", true, false },
  { "table", false, true },
  { "both", true, true },
};

#define N_COMBINATIONS G_N_ELEMENTS (combinations)

typedef struct
{
  uint64_t nodes;
  double seconds;
  bool unfinished;
} Cost;

static BgStopFlag stopped;

static void
stop (int)
{
  bg_stop_request (&stopped);
}

/* Lets a signal stop what runs after that many seconds of the processor; 0: none. */
static void
set_limit (double seconds)
{
  struct itimerval limit = { .it_value = { (time_t) seconds, 1e6 * (seconds - (time_t) seconds) } };
  stopped = (BgStopFlag) { false };
  if (setitimer (ITIMER_PROF, &limit, NULL) != 0)
    g_error ("cannot set a timer");
}

static char
verdict_of (BgDfsStatus status)
{
  switch (status)
    {
    case BG_DFS_SOLVED:
      return '+';
    case BG_DFS_UNSOLVABLE:
      return '-';
    case BG_DFS_STOPPED:
      return '?';
    }
  g_assert_not_reached ();
}

static bool
run (const BgProblem *problem, int combination, double limit, Cost *sum, GError **error)
{
  BgDfsResult result;
  set_limit (limit);
  clock_t began = clock ();
  if (!bg_dfs (problem, combinations[combination].symmetry, combinations[combination].table,
               MEMORY, &stopped, &result, error))
    return false;
  double seconds = (double) (clock () - began) / CLOCKS_PER_SEC;
  set_limit (0);
  printf (" %c %11" PRIu64 " %8.3f", verdict_of (result.status), result.nodes, seconds);
  fflush (stdout);
  sum->nodes += result.nodes;
  sum->seconds += seconds;
  sum->unfinished |= result.status == BG_DFS_STOPPED;
  bg_dfs_result_clear (&result);
  return true;
}

static bool
run_all (const char *name, double limit, Cost *sums, GError **error)
{
  g_autoptr (BgProblem) problem = bg_problem_open (name, error);
  if (problem == NULL)
    return false;
  printf ("%-24s", problem->name);
  for (size_t c = 0; c < N_COMBINATIONS; c++)
    if (!run (problem, c, limit, &sums[c], error))
      return false;
  putchar ('\n');
  return true;
}

int
main (int argc, char **argv)
{
  double limit = argc > 1 ? g_ascii_strtod (argv[1], NULL) : 0;
  if (argc < 3 || !(limit > 0))
    {
      fputs ("usage: bench/any SECONDS PROBLEM...\n", stderr);
      return 2;
    }
  signal (SIGPROF, stop);
  printf ("%-24s", "any solution");
  for (size_t c = 0; c < N_COMBINATIONS; c++)
    printf ("   %11s %8s", combinations[c].name, "cpu s");
  putchar ('\n');
  Cost sums[N_COMBINATIONS] = { 0 };
  for (int i = 2; i < argc; i++)
    {
      GError *error = NULL;
      if (!run_all (argv[i], limit, sums, &error))
        {
          fprintf (stderr, "bench/any: %s\n", error->message);
          g_error_free (error);
          return 2;
        }
    }
  printf ("%-24s", "sum");
  for (size_t c = 0; c < N_COMBINATIONS; c++)
    printf (" %c %11" PRIu64 " %8.3f", sums[c].unfinished ? '?' : ' ', sums[c].nodes,
            sums[c].seconds);
  putchar ('\n');
  return 0;
}
