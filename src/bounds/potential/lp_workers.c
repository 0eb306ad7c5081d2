#include "bounds/potential/lp_workers.h"

#include <pthread.h>
#include <string.h>

#include "bounds/potential/potential_lp.h"

/* For any number of threads; each worker keeps the rows that it has found. */
#define WORKERS 4
/* Samples of a worker in one round. */
#define BATCH (BG_LP_WORKERS_MOST / WORKERS)

/* A program that was solved. */
typedef struct {
  BgPosition sample;
  int worker, allowed;
} Program;

typedef struct {
  BgPotentialLp *lp;
  int allowed;
  int n;
  BgPosition sample[BATCH];
  BgPotential potential[BATCH];
  bool proved[BATCH];
  uint64_t cost; /* nanoseconds so far */
} Worker;

/* The solver keeps its memory by threads, so a worker stays with one. */
typedef struct {
  BgLpWorkers *workers;
  GThread *thread;
  int first; /* its workers: this one and every N_THREADS-th after it */
} Thread;

struct BgLpWorkers {
  const BgProblem *problem;
  BgPotentialPool *pool;
  const BgPerimeter *perimeter; /* or NULL */
  Worker worker[WORKERS];
  bool is_open;
  int n_threads; /* 0: none could be had */
  Thread thread[WORKERS];
  const BgStopFlag *stop;
  /* messages to the threads: one round more, or the end */
  pthread_mutex_t lock;
  pthread_cond_t changed;
  int rounds, n_busy; /* rounds begun; threads that have not finished the last */
  bool closes;
  uint64_t programs, cost; /* solved, and their cost in nanoseconds */
  GArray *log;             /* of Program: all, in their order */
  guint n_restored;        /* of these were solved before they were saved */
};

BgLpWorkers *bg_lp_workers_new (const BgProblem *problem, BgPotentialPool *pool) {
  BgLpWorkers *workers = g_new0 (BgLpWorkers, 1);
  workers->problem = problem;
  workers->pool = pool;
  workers->log = g_array_new (FALSE, TRUE, sizeof (Program));
  pthread_mutex_init (&workers->lock, NULL);
  pthread_cond_init (&workers->changed, NULL);
  return workers;
}

void bg_lp_workers_set_perimeter (BgLpWorkers *workers, const BgPerimeter *perimeter) {
  workers->perimeter = perimeter;
}

/* A worker's rows result from all its programs: restored programs are solved again first. */
static void prepare (const BgLpWorkers *workers, Worker *worker) {
  worker->lp = bg_potential_lp_new_prover (workers->problem,
                                           bg_potential_pool_regions (workers->pool),
                                           workers->perimeter);
  for (guint i = 0; i < workers->n_restored; i++) {
    const Program *program = &g_array_index (workers->log, Program, i);
    BgPotential unused;
    if (&workers->worker[program->worker % WORKERS] == worker)
      bg_potential_lp_prove (worker->lp, program->sample, program->allowed, workers->stop, &unused);
  }
}

static void solve_batch (const BgLpWorkers *workers, Worker *worker) {
  if (worker->lp == NULL)
    prepare (workers, worker);
  for (int i = 0; i < worker->n; i++)
    worker->proved[i] = bg_potential_lp_prove (worker->lp, worker->sample[i], worker->allowed,
                                               workers->stop, &worker->potential[i]);
  worker->cost = bg_potential_lp_cost (worker->lp);
}

/* Solves batches until the workers are freed. */
static gpointer run_thread (gpointer pointer) {
  Thread *thread = pointer;
  BgLpWorkers *workers = thread->workers;
  pthread_mutex_lock (&workers->lock);
  for (int done = 0;;) {
    while (workers->rounds == done && !workers->closes)
      pthread_cond_wait (&workers->changed, &workers->lock);
    if (workers->closes)
      break;
    done = workers->rounds;
    pthread_mutex_unlock (&workers->lock);
    for (int w = thread->first; w < WORKERS; w += workers->n_threads)
      /* the cost of restored programs counts, also for a worker without a program now */
      if (workers->worker[w].n > 0 || (workers->worker[w].lp == NULL && workers->n_restored > 0))
        solve_batch (workers, &workers->worker[w]);
    pthread_mutex_lock (&workers->lock);
    if (--workers->n_busy == 0)
      pthread_cond_broadcast (&workers->changed);
  }
  pthread_mutex_unlock (&workers->lock);
  for (int w = thread->first; w < WORKERS; w += workers->n_threads)
    bg_potential_lp_free (workers->worker[w].lp);
  return NULL;
}

bool bg_lp_workers_open (BgLpWorkers *workers, int n) {
  const bool was_open = workers->is_open;
  workers->is_open = true;
  for (int t = 0; t < MIN (n, WORKERS) && !was_open; t++) {
    workers->thread[t] = (Thread){ .workers = workers, .first = t };
    workers->thread[t].thread = g_thread_try_new ("learning", run_thread, &workers->thread[t],
                                                  NULL);
    if (workers->thread[t].thread == NULL)
      break;
    workers->n_threads++;
  }
  return workers->n_threads > 0;
}

void bg_lp_workers_free (BgLpWorkers *workers) {
  pthread_mutex_lock (&workers->lock);
  workers->closes = true;
  pthread_cond_broadcast (&workers->changed);
  pthread_mutex_unlock (&workers->lock);
  for (int t = 0; t < workers->n_threads; t++)
    g_thread_join (workers->thread[t].thread);
  pthread_mutex_destroy (&workers->lock);
  pthread_cond_destroy (&workers->changed);
  g_array_unref (workers->log);
  g_free (workers);
}

/* Distributes the samples: sample I goes to worker I modulo WORKERS. */
static void distribute (BgLpWorkers *workers, const BgPosition *samples, size_t n, int allowed) {
  for (int w = 0; w < WORKERS; w++) {
    Worker *worker = &workers->worker[w];
    worker->n = 0;
    worker->allowed = allowed;
    for (size_t i = w; i < n; i += WORKERS) {
      worker->sample[worker->n++] = samples[i];
      g_array_append_vals (workers->log, (Program[]){ { samples[i], w, allowed } }, 1);
    }
  }
}

/* Puts the sets that were found into the pool, in the order of the samples; false if there is
   none. */
static bool collect (BgLpWorkers *workers) {
  bool added = false;
  for (int i = 0; i < BATCH; i++)
    for (int w = 0; w < WORKERS; w++) {
      const Worker *worker = &workers->worker[w];
      if (i < worker->n && worker->proved[i])
        added |= bg_potential_pool_add (workers->pool, &worker->potential[i]);
    }
  return added;
}

bool bg_lp_workers_solve (BgLpWorkers *workers, const BgPosition *samples, size_t n, int allowed,
                          const BgControl *control) {
  workers->stop = control->stop;
  distribute (workers, samples, n, allowed);
  workers->programs += n;
  pthread_mutex_lock (&workers->lock);
  workers->n_busy = workers->n_threads;
  workers->rounds++;
  pthread_cond_broadcast (&workers->changed);
  while (workers->n_busy > 0)
    pthread_cond_wait (&workers->changed, &workers->lock);
  pthread_mutex_unlock (&workers->lock);
  workers->cost = 0;
  for (int w = 0; w < WORKERS; w++)
    workers->cost += workers->worker[w].cost;
  return collect (workers);
}

uint64_t bg_lp_workers_programs (const BgLpWorkers *workers) {
  return workers->programs;
}

uint64_t bg_lp_workers_cost (const BgLpWorkers *workers) {
  return workers->cost;
}

/* A position of any width is two words, the low one first. */
#define PROGRAM_FORMAT "(ttii)"
#define FORMAT "(tta" PROGRAM_FORMAT ")"

GVariant *bg_lp_workers_save (const BgLpWorkers *workers) {
  g_auto (GVariantBuilder) log = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a" PROGRAM_FORMAT));
  for (guint i = 0; i < workers->log->len; i++) {
    const Program *program = &g_array_index (workers->log, Program, i);
    g_variant_builder_add (&log, PROGRAM_FORMAT, (uint64_t) program->sample,
                           (uint64_t) (program->sample >> 32 >> 32), program->worker,
                           program->allowed);
  }
  return g_variant_new (FORMAT, workers->programs, workers->cost, &log);
}

bool bg_lp_workers_restore (BgLpWorkers *workers, GVariant *saved) {
  g_autoptr (GVariantIter) log = NULL;
  Program program;
  uint64_t low, high;
  if (!g_variant_is_of_type (saved, G_VARIANT_TYPE (FORMAT)))
    return false;
  g_variant_get (saved, FORMAT, &workers->programs, &workers->cost, &log);
  g_array_set_size (workers->log, 0);
  while (
      g_variant_iter_next (log, PROGRAM_FORMAT, &low, &high, &program.worker, &program.allowed)) {
    program.sample = (BgPosition) high << 32 << 32 | low;
    g_array_append_val (workers->log, program);
  }
  workers->n_restored = workers->log->len;
  return true;
}
