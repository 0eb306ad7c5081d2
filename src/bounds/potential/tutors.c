#include "bounds/potential/tutors.h"

#include <pthread.h>
#include <string.h>

#include "bounds/potential/potential_lp.h"

/* Whatever the number of threads; each keeps the rows that it has found. */
#define TUTORS 4
/* Samples that each tutor is given at a time. */
#define LESSON (BG_TUTORS_MOST / TUTORS)

/* A program that was solved. */
typedef struct
{
  BgPosition sample;
  int tutor, allowed;
} Program;

typedef struct
{
  BgPotentialLp *lp;
  int allowed;
  int n;
  BgPosition sample[LESSON];
  BgPotential potential[LESSON];
  bool proved[LESSON];
  uint64_t cost;                /* nanoseconds so far */
} Tutor;

/* The solver keeps its memory by threads, so a tutor stays with one. */
typedef struct
{
  BgTutors *tutors;
  GThread *thread;
  int first;                    /* its tutors: this one and every N_ROOMS-th after it */
} Room;

struct BgTutors
{
  const BgProblem *problem;
  BgPotentialPool *pool;
  Tutor tutor[TUTORS];
  bool is_open;
  int n_rooms;                  /* 0: none could be had */
  Room room[TUTORS];
  const BgStopFlag *stop;
  /* what rooms are told: a lesson more to give, or that there are no more */
  pthread_mutex_t lock;
  pthread_cond_t changed;
  int lessons, n_teaching;      /* given out so far; rooms that are not done with the last */
  bool closes;
  uint64_t programs, cost;      /* solved, and what they cost in nanoseconds */
  GArray *log;                  /* of Program: all, in their order */
  guint n_restored;             /* of these were solved by the tutors before these */
};

BgTutors *
bg_tutors_new (const BgProblem *problem, BgPotentialPool *pool)
{
  BgTutors *tutors = g_new0 (BgTutors, 1);
  tutors->problem = problem;
  tutors->pool = pool;
  tutors->log = g_array_new (FALSE, TRUE, sizeof (Program));
  pthread_mutex_init (&tutors->lock, NULL);
  pthread_cond_init (&tutors->changed, NULL);
  return tutors;
}

/* A tutor's rows are what is left of all its programs: those of tutors before these are
   solved again, as the first ones. */
static void
prepare (const BgTutors *tutors, Tutor *tutor)
{
  tutor->lp = bg_potential_lp_new_prover (tutors->problem,
                                          bg_potential_pool_regions (tutors->pool));
  for (guint i = 0; i < tutors->n_restored; i++)
    {
      const Program *program = &g_array_index (tutors->log, Program, i);
      BgPotential unused;
      if (&tutors->tutor[program->tutor % TUTORS] == tutor)
        bg_potential_lp_prove (tutor->lp, program->sample, program->allowed, tutors->stop,
                               &unused);
    }
}

static void
teach (const BgTutors *tutors, Tutor *tutor)
{
  if (tutor->lp == NULL)
    prepare (tutors, tutor);
  for (int i = 0; i < tutor->n; i++)
    tutor->proved[i] = bg_potential_lp_prove (tutor->lp, tutor->sample[i], tutor->allowed,
                                              tutors->stop, &tutor->potential[i]);
  tutor->cost = bg_potential_lp_cost (tutor->lp);
}

/* Gives lessons until the tutors are freed. */
static gpointer
keep_room (gpointer pointer)
{
  Room *room = pointer;
  BgTutors *tutors = room->tutors;
  pthread_mutex_lock (&tutors->lock);
  for (int given = 0;;)
    {
      while (tutors->lessons == given && !tutors->closes)
        pthread_cond_wait (&tutors->changed, &tutors->lock);
      if (tutors->closes)
        break;
      given = tutors->lessons;
      pthread_mutex_unlock (&tutors->lock);
      for (int t = room->first; t < TUTORS; t += tutors->n_rooms)
        /* those of tutors before these count what they have cost, also without a program now */
        if (tutors->tutor[t].n > 0 || (tutors->tutor[t].lp == NULL && tutors->n_restored > 0))
          teach (tutors, &tutors->tutor[t]);
      pthread_mutex_lock (&tutors->lock);
      if (--tutors->n_teaching == 0)
        pthread_cond_broadcast (&tutors->changed);
    }
  pthread_mutex_unlock (&tutors->lock);
  for (int t = room->first; t < TUTORS; t += tutors->n_rooms)
    bg_potential_lp_free (tutors->tutor[t].lp);
  return NULL;
}

bool
bg_tutors_open (BgTutors *tutors, int n)
{
  const bool was_open = tutors->is_open;
  tutors->is_open = true;
  for (int r = 0; r < MIN (n, TUTORS) && !was_open; r++)
    {
      tutors->room[r] = (Room) { .tutors = tutors, .first = r };
      tutors->room[r].thread = g_thread_try_new ("learning", keep_room, &tutors->room[r], NULL);
      if (tutors->room[r].thread == NULL)
        break;
      tutors->n_rooms++;
    }
  return tutors->n_rooms > 0;
}

void
bg_tutors_free (BgTutors *tutors)
{
  pthread_mutex_lock (&tutors->lock);
  tutors->closes = true;
  pthread_cond_broadcast (&tutors->changed);
  pthread_mutex_unlock (&tutors->lock);
  for (int r = 0; r < tutors->n_rooms; r++)
    g_thread_join (tutors->room[r].thread);
  pthread_mutex_destroy (&tutors->lock);
  pthread_cond_destroy (&tutors->changed);
  g_array_unref (tutors->log);
  g_free (tutors);
}

/* Deals the samples out, in turns. */
static void
deal (BgTutors *tutors, const BgPosition *samples, size_t n, int allowed)
{
  for (int t = 0; t < TUTORS; t++)
    {
      tutors->tutor[t].n = 0;
      tutors->tutor[t].allowed = allowed;
    }
  for (size_t i = 0; i < n; i++)
    {
      Tutor *tutor = &tutors->tutor[i % TUTORS];
      tutor->sample[tutor->n++] = samples[i];
    }
  for (int t = 0; t < TUTORS; t++)
    for (int i = 0; i < tutors->tutor[t].n; i++)
      g_array_append_vals (tutors->log,
                           (Program[]) { { tutors->tutor[t].sample[i], t, allowed } }, 1);
}

/* Puts what was found into the pool, in the order of the samples; false if that is nothing. */
static bool
collect (BgTutors *tutors)
{
  bool added = false;
  for (int i = 0; i < LESSON; i++)
    for (int t = 0; t < TUTORS; t++)
      {
        const Tutor *tutor = &tutors->tutor[t];
        if (i < tutor->n && tutor->proved[i])
          added |= bg_potential_pool_add (tutors->pool, &tutor->potential[i]);
      }
  return added;
}

bool
bg_tutors_solve (BgTutors *tutors, const BgPosition *samples, size_t n, int allowed,
                 const BgControl *control)
{
  tutors->stop = control->stop;
  deal (tutors, samples, n, allowed);
  tutors->programs += n;
  pthread_mutex_lock (&tutors->lock);
  tutors->n_teaching = tutors->n_rooms;
  tutors->lessons++;
  pthread_cond_broadcast (&tutors->changed);
  while (tutors->n_teaching > 0)
    pthread_cond_wait (&tutors->changed, &tutors->lock);
  pthread_mutex_unlock (&tutors->lock);
  uint64_t cost = 0;
  for (int t = 0; t < TUTORS; t++)
    cost += tutors->tutor[t].cost;
  tutors->cost = cost;
  return collect (tutors);
}

uint64_t
bg_tutors_programs (const BgTutors *tutors)
{
  return tutors->programs;
}

uint64_t
bg_tutors_cost (const BgTutors *tutors)
{
  return tutors->cost;
}

/* A position of any width is two words, the low one first. */
#define PROGRAM_FORMAT "(ttii)"
#define FORMAT "(tta" PROGRAM_FORMAT ")"

GVariant *
bg_tutors_save (const BgTutors *tutors)
{
  g_auto (GVariantBuilder) log = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a" PROGRAM_FORMAT));
  for (guint i = 0; i < tutors->log->len; i++)
    {
      const Program *program = &g_array_index (tutors->log, Program, i);
      g_variant_builder_add (&log, PROGRAM_FORMAT, (uint64_t) program->sample,
                             (uint64_t) (program->sample >> 32 >> 32), program->tutor,
                             program->allowed);
    }
  return g_variant_new (FORMAT, tutors->programs, tutors->cost, &log);
}

bool
bg_tutors_restore (BgTutors *tutors, GVariant *saved)
{
  g_autoptr (GVariantIter) log = NULL;
  Program program;
  uint64_t low, high;
  if (!g_variant_is_of_type (saved, G_VARIANT_TYPE (FORMAT)))
    return false;
  g_variant_get (saved, FORMAT, &tutors->programs, &tutors->cost, &log);
  g_array_set_size (tutors->log, 0);
  while (g_variant_iter_next (log, PROGRAM_FORMAT, &low, &high, &program.tutor, &program.allowed))
    {
      program.sample = (BgPosition) high << 32 << 32 | low;
      g_array_append_val (tutors->log, program);
    }
  tutors->n_restored = tutors->log->len;
  return true;
}
