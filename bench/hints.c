/* Times `hint` from a table, the whole process: from its start to its end on the clock,
   and its share of the processor.

     bench/hints PROGRAM PROBLEM N HARD

   Positions come up in random play, stopped after a random number of jumps.  N of
   them as they come, and the hundredth of HARD more that cost most to look up: these
   are found by this program first.  Of five runs the fastest counts. */
#include <fcntl.h>
#include <glib/gstdio.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "board/notation.h"
#include "core/error.h"
#include "hints/advice.h"
#include "moves/moves.h"

#define RUNS 5

/* Starts of the program for nothing, which most of the time is for. */
#define N_STARTS 100

extern char **environ;

static const BgControl control = { .threads = 1, .memory = (uint64_t) 1 << 30 };

typedef struct {
  const char *program, *table;
  const BgProblem *problem;
  BgAdviser adviser;
  GRand *random;
} Bench;

/* Milliseconds. */
typedef struct {
  double clock, processor;
} Cost;

typedef struct {
  BgPosition position;
  double cost; /* inside this process */
  bool wins;
} Candidate;

static double now (clockid_t clock) {
  struct timespec time;
  clock_gettime (clock, &time);
  return time.tv_sec * 1e3 + time.tv_nsec * 1e-6;
}

/* Runs the program, its output thrown away; false if it cannot or fails. */
static bool run_command (const char *const *arguments, Cost *cost) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_addopen (&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child;
  int status = -1;
  struct rusage usage;
  double began = now (CLOCK_MONOTONIC);
  bool spawned = posix_spawn (&child, arguments[0], &actions, NULL, (char *const *) arguments,
                              environ)
                 == 0;
  posix_spawn_file_actions_destroy (&actions);
  if (!spawned || wait4 (child, &status, 0, &usage) != child)
    return false;
  cost->clock = now (CLOCK_MONOTONIC) - began;
  cost->processor = (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3
                    + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-3;
  return status == 0;
}

/* The fastest of some runs. */
static bool time_runs (const char *const *arguments, Cost *best) {
  *best = (Cost){ G_MAXDOUBLE, G_MAXDOUBLE };
  for (int i = 0; i < RUNS; i++) {
    Cost cost;
    if (!run_command (arguments, &cost))
      return false;
    best->clock = MIN (best->clock, cost.clock);
    best->processor = MIN (best->processor, cost.processor);
  }
  return true;
}

/* Of a hint for a position, or where there is none, of a start for nothing. */
static bool time_process (const Bench *bench, BgPosition position, Cost *best) {
  const char *nothing[] = { bench->program, "--version", NULL };
  if (position == BG_POSITION_NONE)
    return time_runs (nothing, best);
  g_autofree char *text = bg_position_to_drawing (bench->problem->board, position);
  const char *hint[] = { bench->program, "hint", bench->problem->name, text, "--table",
                         bench->table,   NULL };
  return time_runs (hint, best);
}

static BgPosition play (Bench *bench) {
  const BgBoard *board = bench->problem->board;
  BgPosition position = bench->problem->start;
  for (int jumps = g_rand_int_range (bench->random, 1, bg_pegs (position)); jumps > 0; jumps--)
    if (bg_random_jump (board, BG_FORWARD, &position, -1, bench->random) < 0)
      break;
  return position;
}

/* A position of random play, and the cost of its hint on this machine. */
static bool choose (Bench *bench, Candidate *candidate, GError **error) {
  candidate->position = play (bench);
  /* results of earlier positions must not help */
  BgHint *hint = &bench->adviser.hint;
  bg_longest_play_free (hint->longest_play);
  hint->longest_play = bg_longest_play_new (bench->problem, hint->table, &control);
  double began = now (CLOCK_PROCESS_CPUTIME_ID);
  g_auto (BgAdvice) advice = { 0 };
  if (!bg_advise (&bench->adviser, candidate->position, -1, true, &advice, error))
    return false;
  candidate->cost = now (CLOCK_PROCESS_CPUTIME_ID) - began;
  candidate->wins = advice.wins == BG_YES;
  return true;
}

static int by_cost (const void *a, const void *b) {
  const Candidate *x = a, *y = b;
  return (x->cost < y->cost) - (x->cost > y->cost);
}

static int by_number (const void *a, const void *b) {
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

static bool show (const Bench *bench, const char *name, const Candidate *candidates, int n) {
  g_autofree double *clock = g_new (double, n), *processor = g_new (double, n);
  int lost = 0;
  for (int i = 0; i < n; i++) {
    Cost cost;
    if (!time_process (bench, candidates[i].position, &cost))
      return false;
    clock[i] = cost.clock;
    processor[i] = cost.processor;
    lost += candidates[i].position != BG_POSITION_NONE && !candidates[i].wins;
  }
  qsort (clock, n, sizeof *clock, by_number);
  qsort (processor, n, sizeof *processor, by_number);
  printf ("%-22s %9d %6d", name, n, lost);
  for (int p = 0; p < 2; p++) {
    const double *times = p == 0 ? clock : processor;
    printf ("   %6.2f %6.2f %6.2f", times[n / 2], times[n - 1 - n / 100], times[n - 1]);
  }
  putchar ('\n');
  return true;
}

static bool run_all (Bench *bench, int n, int hard, GError **error) {
  g_autofree Candidate *candidates = g_new (Candidate, MAX (n, hard));
  for (int i = 0; i < n; i++)
    if (!choose (bench, &candidates[i], error))
      return false;
  printf ("%-22s %9s %6s   %6s %6s %6s   %6s %6s %6s\n", "hint, ms of a process", "positions",
          "lost", "clock", "99 %", "most", "cpu", "99 %", "most");
  g_autofree Candidate *nothing = g_new0 (Candidate, N_STARTS);
  bool ok = show (bench, "starting the program", nothing, N_STARTS)
            && show (bench, "random play", candidates, n);
  for (int i = 0; i < hard && ok; i++)
    if (!choose (bench, &candidates[i], error))
      return false;
  qsort (candidates, hard, sizeof *candidates, by_cost);
  if (!ok || !show (bench, "the hardest hundredth", candidates, hard / 100))
    bg_input_error (error, "%s: failed", bench->program);
  return *error == NULL;
}

static bool prepare_and_run (Bench *bench, const char *name, int n, int hard, GError **error) {
  g_autoptr (BgProblem) problem = bg_problem_open (name, error);
  g_autofree char *path = NULL;
  int file = problem != NULL ? g_file_open_tmp ("hints-XXXXXX", &path, error) : -1;
  if (file < 0)
    return false;
  close (file);
  const char *arguments[] = { bench->program, "analyse", name, "--save", path, NULL };
  Cost cost;
  if (!run_command (arguments, &cost))
    bg_input_error (error, "%s: failed", bench->program);
  BgTablebase *table = *error == NULL ? bg_tablebase_open (path, problem, error) : NULL;
  if (table != NULL) {
    bench->problem = problem;
    bench->table = path;
    bg_adviser_init (&bench->adviser, problem, table, &control, 0);
    bench->adviser.values_only = true;
    run_all (bench, n, hard, error);
    bg_adviser_clear (&bench->adviser);
  }
  g_unlink (path);
  return *error == NULL;
}

int main (int argc, char **argv) {
  int n = argc == 5 ? atoi (argv[3]) : 0, hard = argc == 5 ? atoi (argv[4]) : 0;
  if (n < 1 || hard < 100) {
    fputs ("usage: bench/hints PROGRAM PROBLEM N HARD\n", stderr);
    return 2;
  }
  GError *error = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  Bench bench = { .program = argv[1], .random = random };
  if (prepare_and_run (&bench, argv[2], n, hard, &error))
    return 0;
  fprintf (stderr, "bench/hints: %s\n", error->message);
  g_error_free (error);
  return 2;
}
