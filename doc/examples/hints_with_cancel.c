/* The parts of a program with a window: work in a thread of its own, its progress, a way to end it,
   and hints.

       hints_with_cancel [PROBLEM [SECONDS]]

   solves PROBLEM for at most SECONDS, then gives hints for its start: each jump, whether it wins
   and whether a shortest solution begins with it, and the moves of a solution. */
#include <bergholt/bergholt.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* The work, and all that the window looks at meanwhile. */
typedef struct {
  BergholtProblem *problem;
  BergholtStop *stop; /* any thread may request it: the button "Cancel" */
  pthread_mutex_t lock;
  BergholtProgress progress; /* of the last report; under the lock */
  int is_done;               /* likewise */
  BergholtResult *result;
  char *error;
} Work;

/* The library calls this from the thread that works: a window would be told to draw itself. */
static bool report (const BergholtProgress *progress, void *data) {
  Work *work = (Work *) data;
  pthread_mutex_lock (&work->lock);
  work->progress = *progress;
  pthread_mutex_unlock (&work->lock);
  return true; /* false would end the search, as the request does */
}

static void *solve (void *data) {
  Work *work = (Work *) data;
  const BergholtControl control = {
    .size = sizeof control, .stop = work->stop, .progress = report, .data = work
  };
  work->result = bergholt_solve (work->problem, NULL, &control, &work->error);
  pthread_mutex_lock (&work->lock);
  work->is_done = 1;
  pthread_mutex_unlock (&work->lock);
  return NULL;
}

/* The window's own thread: shows progress, and cancels after SECONDS. */
static void watch (Work *work, double seconds) {
  const struct timespec pause = { .tv_nsec = 100000000 };
  for (double waited = 0;; waited += 0.1) {
    pthread_mutex_lock (&work->lock);
    const BergholtProgress progress = work->progress;
    const int is_done = work->is_done;
    pthread_mutex_unlock (&work->lock);
    if (is_done)
      return;
    if (progress.expanded > 0)
      fprintf (stderr, "at most %d moves, level %d, %llu positions\n", progress.limit,
               progress.level, (unsigned long long) progress.expanded);
    if (waited >= seconds)
      bergholt_stop_request (work->stop);
    nanosleep (&pause, NULL);
  }
}

static void print_hints (BergholtProblem *problem) {
  /* a window asks again at each position of play: hints keep the facts that they have found */
  const BergholtControl control = { .size = sizeof control, .within = 2 };
  BergholtHints *hints = bergholt_hints_new (problem, NULL, &control, NULL, NULL);
  const BergholtBoard *board = bergholt_problem_board (problem);
  char *position = bergholt_problem_start (problem);
  BergholtValue value = { .size = sizeof value, .wants_shortest = true };
  BergholtHint jump[64];
  int n_line;
  int n = bergholt_hints_ask (hints, position, &value, jump, 64, NULL, NULL);
  for (int i = 0; i < n && i < 64; i++) {
    char *from = bergholt_board_hole_name (board, jump[i].from);
    char *to = bergholt_board_hole_name (board, jump[i].to);
    printf ("%s-%s %s%s\n", from, to,
            !jump[i].wins_known ? "not known"
            : jump[i].wins      ? "wins"
                                : "loses",
            jump[i].shortest ? ", shortest" : "");
    bergholt_free (from);
    bergholt_free (to);
  }
  const char *const *line = bergholt_hints_line (hints, &n_line);
  for (int i = 0; i < n_line; i++)
    printf ("%s%s", line[i], i + 1 < n_line ? " " : "\n");
  if (value.moves >= 0)
    printf ("in %d moves\n", value.moves);
  else
    printf ("in at least %d moves\n", value.lower_bound);
  bergholt_free (position);
  bergholt_hints_free (hints);
}

int main (int argc, char **argv) {
  Work work = { .stop = bergholt_stop_new () };
  work.problem = bergholt_problem_open (argc > 1 ? argv[1] : "t5-c5-c5", &work.error);
  if (work.problem == NULL) {
    fprintf (stderr, "%s\n", work.error);
    return 2;
  }
  pthread_t thread;
  pthread_mutex_init (&work.lock, NULL);
  pthread_create (&thread, NULL, solve, &work);
  watch (&work, argc > 2 ? atof (argv[2]) : 10);
  pthread_join (thread, NULL);
  if (work.result == NULL)
    printf ("%s\n", work.error);
  else if (bergholt_result_status (work.result) == BERGHOLT_SOLVED)
    printf ("solved in %d moves\n", bergholt_result_moves (work.result));
  else
    printf ("%s: at least %d moves\n", bergholt_result_reason (work.result),
            bergholt_result_lower_bound (work.result));
  print_hints (work.problem);
  bergholt_free (work.error);
  bergholt_result_free (work.result);
  bergholt_problem_free (work.problem);
  bergholt_stop_free (work.stop);
  return 0;
}
