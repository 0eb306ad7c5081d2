/* The traffic between processes that share a search, with threads as virtual processes:

     bench/scaling PROBLEM LIMIT HEURISTIC N...

   One search by levels of LIMIT moves for each number N of processes, with HEURISTIC (zero: all
   levels up to LIMIT).  Of each level: positions, bytes and positions that were sent, per position
   that was new; the greatest part of a process, and the most bytes of a pair of processes, as
   multiples of the mean.  The memory of each process is 1 GiB. */
#include <stdio.h>
#include <stdlib.h>

#include "core/error.h"
#include "search/by_moves/levels.h"
#include "tests/virtual.h"

typedef struct {
  BgLevelsPlan plan;
  BgVirtual *processes;
  int n;
  BgTraffic before; /* the level: of all processes */
  uint64_t *sent;   /* by pair, before the level */
} Bench;

/* Prints a row; all processes wait meanwhile. */
static void print_level (Bench *bench, const BgLevels *levels, uint64_t most) {
  const int n = bench->n, level = levels->n - 1;
  BgTraffic all = { 0 };
  uint64_t most_sent = 0, all_sent = 0;
  for (int rank = 0; rank < n; rank++) {
    const BgTraffic *traffic = bg_virtual_traffic (bench->processes, rank);
    all.bytes += traffic->bytes;
    all.positions += traffic->positions;
    all.fresh += traffic->fresh;
    for (int to = 0; to < n; to++) {
      uint64_t *before = &bench->sent[rank * n + to];
      const uint64_t now = bg_virtual_sent (bench->processes, rank, to);
      if (to != rank) {
        most_sent = MAX (most_sent, now - *before);
        all_sent += now - *before;
      }
      *before = now;
    }
  }
  const double fresh = (double) (all.fresh - bench->before.fresh);
  const uint64_t bytes = all.bytes - bench->before.bytes;
  printf ("%5d %5d %12" PRIu64 " %12.0f %12" PRIu64 " %9.2f %9.2f %9.3f %9.2f\n", n, level,
          levels->size[level], fresh, bytes, fresh > 0 ? (double) bytes / fresh : 0,
          fresh > 0 ? (double) (all.positions - bench->before.positions) / fresh : 0,
          levels->size[level] > 0 ? (double) most * n / (double) levels->size[level] : 0,
          all_sent > 0 ? (double) most_sent * n * (n - 1) / (double) all_sent : 0);
  fflush (stdout);
  bench->before = all;
}

static void work (const BgTransport *transport, void *data) {
  Bench *bench = data;
  const BgControl control = { .threads = 1, .memory = (uint64_t) 1 << 30, .transport = transport };
  BgLevels levels;
  bg_levels_begin (&levels, &bench->plan, &control);
  while (bg_levels_can_go_on (&levels, &bench->plan)
         && bg_levels_step (&levels, &bench->plan, &control, UINT64_MAX)) {
    uint64_t most = levels.level[levels.n - 1].n;
    bg_transport_max (transport, &most, 1);
    if (transport->rank == 0)
      print_level (bench, &levels, most);
    bg_transport_any (transport, false);
  }
  bg_levels_conclude (&levels, &bench->plan);
  bg_levels_clear (&levels);
}

int main (int argc, char **argv) {
  g_autoptr (GError) error = NULL;
  if (argc < 5) {
    fputs ("scaling: expected PROBLEM LIMIT HEURISTIC N...\n", stderr);
    return 2;
  }
  g_autoptr (BgProblem) problem = bg_problem_open (argv[1], &error);
  g_autoptr (BgInstance) instance = problem != NULL ? bg_instance_new (problem, BG_FORWARD) : NULL;
  if (problem == NULL || !bg_instance_set_bound (instance, argv[3], NULL, &error)) {
    fprintf (stderr, "scaling: %s\n", error->message);
    return 2;
  }
  puts (
      "    N level    positions          new   bytes sent bytes/new  sent/new  greatest      pair");
  for (int i = 4; i < argc; i++) {
    const int n = MAX (atoi (argv[i]), 1);
    g_autoptr (BgVirtual) processes = bg_virtual_new (n);
    g_autofree uint64_t *sent = g_new0 (uint64_t, (size_t) n * n);
    Bench bench = { .plan = { .instance = instance, .limit = atoi (argv[2]) },
                    .processes = processes,
                    .n = n,
                    .sent = sent };
    bg_virtual_run (processes, work, &bench);
  }
  return 0;
}
