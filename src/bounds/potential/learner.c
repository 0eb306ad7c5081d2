#include "bounds/potential/learner.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "bounds/heuristic.h"
#include "bounds/potential/linear_program.h"
#include "bounds/potential/potential_lp.h"
#include "core/turns.h"

/* Programs are solved side by side by so many tutors, whatever the number of threads; each
   keeps the rows that it has found. */
#define TUTORS 4
/* Samples that each tutor is given at a time. */
#define LESSON 4
/* Positions that are sampled of a level. */
#define SAMPLES 4096
/* A position that is ruled out spares its successors, and theirs, for at most so many levels of
   those to come, as levels grow; one part in so many of it is spent again. */
#define HORIZON 6
#define MOST_GROWTH 2.
#define REINVESTED 2
/* Each position to come passes the lanes of the pool, so many in a nanosecond. */
#define LANES_A_NANOSECOND 2
/* What may be spent in vain on programs for a level is a part of what its positions are
   worth: where the search was asked to learn so many times that, or half of it where trails are
   many.  Who waits risks less, still less as long as the programs of the last level did not pay,
   and nothing where that is less than the price of one program. */
#define ASKED_TIMES 3
#define ASKED_SHARE 2
#define PAYING_SHARE 8
#define WAITING_SHARE 64
/* A learner that waits risks at most this part of what the search has cost so far. */
#define SEARCHED_SHARE 16
/* A program, as long as none was solved; under other rules than the 4-move rule, where trails
   are many; and where the survivor may stand in more than FEW_FINISHES holes, where rows are. */
#define PRICE 10000000
#define TRAILS_PRICE 100000000
#define ROWS_PRICE 1000000000
#define FEW_FINISHES 2

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
  BgLearner *learner;
  GThread *thread;
  int first;                    /* its tutors: this one and every N_ROOMS-th after it */
} Room;

struct BgLearner
{
  const BgProblem *problem;
  BgPotentialPool *pool;
  Tutor tutor[TUTORS];
  int n_rooms;                  /* 0: none could be had, nothing is learned */
  Room room[TUTORS];
  const BgStopFlag *stop;
  bool is_open, waits;
  bool pays;                    /* the programs of the last level did */
  /* what rooms are told: a lesson more to give, or that there are no more */
  pthread_mutex_t lock;
  pthread_cond_t changed;
  int lessons, n_teaching;      /* given out so far; rooms that are not done with the last */
  bool closes;
  uint64_t programs, cost;      /* solved, and what they cost in nanoseconds */
  uint64_t searched;            /* what the search has cost, in nanoseconds */
  gint64 lent;                  /* nanoseconds of programs, beside the share of levels */
  GArray *log;                  /* of Program: all, in their order */
  guint n_restored;             /* of these were solved by the learner before this one */
};

BgLearner *
bg_learner_new (const BgProblem *problem)
{
  BgLearner *learner = g_new0 (BgLearner, 1);
  learner->problem = problem;
  learner->pool = bg_potential_pool_new (problem);
  learner->log = g_array_new (FALSE, TRUE, sizeof (Program));
  pthread_mutex_init (&learner->lock, NULL);
  pthread_cond_init (&learner->changed, NULL);
  return learner;
}

/* A tutor's rows are what is left of all its programs: those of a learner before this one are
   solved again, as the first ones. */
static void
prepare (const BgLearner *learner, Tutor *tutor)
{
  tutor->lp = bg_potential_lp_new_prover (learner->problem,
                                          bg_potential_pool_regions (learner->pool));
  for (guint i = 0; i < learner->n_restored; i++)
    {
      const Program *program = &g_array_index (learner->log, Program, i);
      BgPotential unused;
      if (&learner->tutor[program->tutor % TUTORS] == tutor)
        bg_potential_lp_prove (tutor->lp, program->sample, program->allowed, learner->stop,
                               &unused);
    }
}

static void
teach (const BgLearner *learner, Tutor *tutor)
{
  if (tutor->lp == NULL)
    prepare (learner, tutor);
  for (int i = 0; i < tutor->n; i++)
    tutor->proved[i] = bg_potential_lp_prove (tutor->lp, tutor->sample[i], tutor->allowed,
                                              learner->stop, &tutor->potential[i]);
  tutor->cost = bg_potential_lp_cost (tutor->lp);
}

/* Gives lessons until the learner closes. */
static gpointer
keep_room (gpointer pointer)
{
  Room *room = pointer;
  BgLearner *learner = room->learner;
  pthread_mutex_lock (&learner->lock);
  for (int given = 0;;)
    {
      while (learner->lessons == given && !learner->closes)
        pthread_cond_wait (&learner->changed, &learner->lock);
      if (learner->closes)
        break;
      given = learner->lessons;
      pthread_mutex_unlock (&learner->lock);
      for (int t = room->first; t < TUTORS; t += learner->n_rooms)
        /* those of a learner before this one count what they have cost, also without a program now */
        if (learner->tutor[t].n > 0 || (learner->tutor[t].lp == NULL && learner->n_restored > 0))
          teach (learner, &learner->tutor[t]);
      pthread_mutex_lock (&learner->lock);
      if (--learner->n_teaching == 0)
        pthread_cond_broadcast (&learner->changed);
    }
  pthread_mutex_unlock (&learner->lock);
  for (int t = room->first; t < TUTORS; t += learner->n_rooms)
    bg_potential_lp_free (learner->tutor[t].lp);
  bg_linear_program_leave_thread ();
  return NULL;
}

/* Opens rooms for at most N threads. */
static void
open_rooms (BgLearner *learner, int n)
{
  learner->is_open = true;
  for (int r = 0; r < MIN (n, TUTORS); r++)
    {
      learner->room[r] = (Room) { .learner = learner, .first = r };
      learner->room[r].thread = g_thread_try_new ("learning", keep_room, &learner->room[r], NULL);
      if (learner->room[r].thread == NULL)
        break;
      learner->n_rooms++;
    }
}

void
bg_learner_free (BgLearner *learner)
{
  if (learner == NULL)
    return;
  pthread_mutex_lock (&learner->lock);
  learner->closes = true;
  pthread_cond_broadcast (&learner->changed);
  pthread_mutex_unlock (&learner->lock);
  for (int r = 0; r < learner->n_rooms; r++)
    g_thread_join (learner->room[r].thread);
  pthread_mutex_destroy (&learner->lock);
  pthread_cond_destroy (&learner->changed);
  bg_potential_pool_free (learner->pool);
  g_array_unref (learner->log);
  g_free (learner);
}

BgPotentialPool *
bg_learner_pool (const BgLearner *learner)
{
  return learner->pool;
}

void
bg_learner_raise (BgLearner *learner, const BgPosition *positions, uint8_t *bounds, size_t n,
                  int limit)
{
  bg_potential_pool_raise (learner->pool, positions, bounds, n, limit, 0);
}

int
bg_learner_bound (const BgLearner *learner, BgPosition position)
{
  float value;
  if (bg_problem_is_finish (learner->problem, position))
    return 0;
  bg_potential_pool_values (learner->pool, &position, &value, 1);
  return (int) MIN (ceilf (value), BG_BOUND_LOST);
}

static int
compare_hashes (const void *a, const void *b)
{
  const uint64_t x = bg_position_hash (*(const BgPosition *) a);
  const uint64_t y = bg_position_hash (*(const BgPosition *) b);
  return (x > y) - (x < y);
}

bool
bg_learner_is_sample (BgPosition position, size_t n)
{
  return bg_position_hash (position) <= (n <= SAMPLES ? UINT64_MAX : UINT64_MAX / n * SAMPLES);
}

/* Solves the programs of the tutors' samples and charges the learner for them. */
static void
solve_programs (BgLearner *learner, int allowed, const BgControl *control)
{
  learner->stop = control->stop;
  for (int t = 0; t < TUTORS; t++)
    {
      learner->tutor[t].allowed = allowed;
      learner->programs += learner->tutor[t].n;
      for (int i = 0; i < learner->tutor[t].n; i++)
        g_array_append_vals (learner->log, (Program[]) { { learner->tutor[t].sample[i], t,
                                                           allowed } }, 1);
    }
  pthread_mutex_lock (&learner->lock);
  learner->n_teaching = learner->n_rooms;
  learner->lessons++;
  pthread_cond_broadcast (&learner->changed);
  while (learner->n_teaching > 0)
    pthread_cond_wait (&learner->changed, &learner->lock);
  pthread_mutex_unlock (&learner->lock);
  uint64_t cost = 0;
  for (int t = 0; t < TUTORS; t++)
    cost += learner->tutor[t].cost;
  bg_control_spend (control, cost - learner->cost);
  learner->cost = cost;
}

/* What a program is likely to cost. */
static gint64
price_of (const BgLearner *learner)
{
  const BgProblem *problem = learner->problem;
  if (learner->programs > 0)
    return (gint64) (learner->cost / learner->programs + 1);
  return problem->n_finishes > FEW_FINISHES  ? ROWS_PRICE
         : problem->board->rule != BG_RULE_4 ? TRAILS_PRICE
                                             : PRICE;
}

/* Deals samples out to the tutors, in turns, as many as CREDIT is likely to pay for;
   returns how many it took. */
static size_t
deal (BgLearner *learner, const BgPosition *samples, size_t n, gint64 credit)
{
  /* the first one says what they cost */
  const int most = learner->programs == 0 ? 1 : TUTORS * LESSON;
  n = MIN (n, (size_t) CLAMP (credit / price_of (learner), 1, most));
  for (int t = 0; t < TUTORS; t++)
    learner->tutor[t].n = 0;
  for (size_t i = 0; i < n; i++)
    {
      Tutor *tutor = &learner->tutor[i % TUTORS];
      tutor->sample[tutor->n++] = samples[i];
    }
  return n;
}

/* Puts what the tutors have found into the pool, in the order of the samples; false if that
   is nothing. */
static bool
collect_potentials (BgLearner *learner)
{
  bool added = false;
  for (int i = 0; i < LESSON; i++)
    for (int t = 0; t < TUTORS; t++)
      {
        const Tutor *tutor = &learner->tutor[t];
        if (i < tutor->n && tutor->proved[i])
          added |= bg_potential_pool_add (learner->pool, &tutor->potential[i]);
      }
  return added;
}

/* Takes out of POSITIONS, N of them, what the lanes from FIRST_LANE on rule out; returns how
   many stay. */
static size_t
filter (BgPotentialPool *pool, BgPosition *positions, size_t n, int allowed, size_t first_lane)
{
  uint8_t bounds[1024];
  size_t kept = 0;
  for (size_t first = 0; first < n; first += sizeof bounds)
    {
      const size_t size = MIN (sizeof bounds, n - first);
      memset (bounds, 0, size);
      bg_potential_pool_raise (pool, positions + first, bounds, size, allowed, first_lane);
      for (size_t i = 0; i < size; i++)
        if (bounds[i] == 0)
          positions[kept++] = positions[first + i];
    }
  return kept;
}

/* The positions that come of one of the level, as long as it is worth something. */
static double
positions_to_come (const BgLesson *lesson)
{
  const double growth = MIN ((double) lesson->n / (double) lesson->n_parents, MOST_GROWTH);
  double positions = 0;
  for (int level = 0; level < MIN (HORIZON, lesson->left); level++)
    positions = 1 + growth * positions;
  return positions;
}

/* What a position of the level is worth, in nanoseconds. */
static double
worth (const BgLesson *lesson)
{
  return positions_to_come (lesson) * BG_LEARNER_SUCCESSOR_COST * (double) lesson->generated
         / (double) lesson->n_parents / REINVESTED;
}

/* What a lane costs in all that comes of the level, in nanoseconds. */
static double
lane_cost (const BgLesson *lesson)
{
  return positions_to_come (lesson) * (double) lesson->n / LANES_A_NANOSECOND;
}

/* What may be spent in vain on a level. */
static gint64
trial_of (const BgLearner *learner, const BgLesson *lesson)
{
  const double value = (double) lesson->n * worth (lesson);
  if (!learner->waits)
    return (gint64) (learner->problem->board->rule == BG_RULE_4 ? value * ASKED_TIMES
                                                                : value / ASKED_SHARE);
  return (gint64) MIN (value / (learner->pays ? PAYING_SHARE : WAITING_SHARE),
                       (double) learner->searched / SEARCHED_SHARE);
}

/* Solves programs for N samples of a level while they pay: what is tried and what is lent
   besides may be spent in vain. */
static void
study (BgLearner *learner, BgPosition *samples, size_t n, const BgLesson *lesson,
       const BgControl *control)
{
  /* each stands for as many positions */
  const double value = worth (lesson) * (double) lesson->n / (double) n;
  const gint64 trial = trial_of (learner, lesson);
  const int allowed = lesson->allowed;
  gint64 credit = trial, gain = 0;
  size_t at = 0;
  while (credit + learner->lent > 0 && at < n && !bg_control_stopped (control))
    {
      const size_t lanes = bg_potential_pool_n_lanes (learner->pool);
      const size_t dealt = deal (learner, samples + at, n - at, credit + learner->lent);
      const uint64_t cost = learner->cost;
      solve_programs (learner, allowed, control);
      size_t withstood = dealt, rest = n - at - dealt;
      if (collect_potentials (learner))
        {
          bg_potential_pool_lay_out (learner->pool);
          withstood = filter (learner->pool, samples + at, dealt, allowed, lanes);
          rest = filter (learner->pool, samples + at + dealt, rest, allowed, lanes);
          memmove (samples + at + withstood, samples + at + dealt, rest * sizeof *samples);
        }
      const double spared = (double) (n - at - withstood - rest) * value;
      const size_t more_lanes = bg_potential_pool_n_lanes (learner->pool) - lanes;
      const gint64 profit = (gint64) (spared - (double) (learner->cost - cost)
                                      - (double) more_lanes * lane_cost (lesson));
      gain += profit;
      credit = MIN (trial, credit + profit);
      if (credit < 0 && learner->lent > 0)
        {
          learner->lent = MAX (learner->lent + credit, 0);
          credit = 0;
        }
      /* samples that withstood stay in front and are not asked again */
      at += withstood;
      n = at + rest;
    }
  learner->pays = gain > 0;
}

uint64_t
bg_learner_cost (const BgLearner *learner)
{
  return learner->cost;
}

void
bg_learner_lend (BgLearner *learner, gint64 cost)
{
  learner->lent += cost;
}

void
bg_learner_wait (BgLearner *learner)
{
  learner->waits = true;
}

bool
bg_learner_begin (BgLearner *learner, const BgLesson *lesson, const BgControl *control)
{
  bg_potential_pool_tidy (learner->pool);
  learner->searched += lesson->generated * BG_LEARNER_SUCCESSOR_COST;
  if (lesson->n == 0
      || trial_of (learner, lesson) + learner->lent <= (learner->waits ? price_of (learner) : 0))
    return false;
  if (!learner->is_open)
    open_rooms (learner, control->threads);
  return learner->n_rooms > 0;
}

size_t
bg_learner_learn (BgLearner *learner, const BgLesson *lesson, BgPosition *samples,
                  size_t n_samples, const BgControl *control)
{
  const size_t first_lane = bg_potential_pool_n_lanes (learner->pool);
  qsort (samples, n_samples, sizeof *samples, compare_hashes);
  study (learner, samples, n_samples, lesson, control);
  return bg_potential_pool_n_lanes (learner->pool) > first_lane ? first_lane : SIZE_MAX;
}

size_t
bg_learner_filter (const BgLearner *learner, BgPosition *positions, size_t n, int allowed,
                   size_t first_lane)
{
  return filter (learner->pool, positions, n, allowed, first_lane);
}

/* --- Kept and restored ------------------------------------------------------- */

/* What comes before the programs of the log and the pool. */
typedef struct
{
  uint64_t programs, cost, searched;
  gint64 lent;
  uint64_t pays, n_log;
} Saved;

GBytes *
bg_learner_save (const BgLearner *learner)
{
  GByteArray *bytes = g_byte_array_new ();
  const Saved saved = { learner->programs, learner->cost, learner->searched, learner->lent,
                        learner->pays, learner->log->len };
  g_byte_array_append (bytes, (const guint8 *) &saved, sizeof saved);
  g_byte_array_append (bytes, (const guint8 *) learner->log->data,
                       learner->log->len * sizeof (Program));
  bg_potential_pool_save (learner->pool, bytes);
  return g_byte_array_free_to_bytes (bytes);
}

bool
bg_learner_restore (BgLearner *learner, GBytes *bytes)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  Saved saved;
  if (size < sizeof saved)
    return false;
  memcpy (&saved, data, sizeof saved);
  const gsize log_size = saved.n_log * sizeof (Program);
  if (saved.n_log > size || log_size > size - sizeof saved
      || !bg_potential_pool_restore (learner->pool, data + sizeof saved + log_size,
                                     size - sizeof saved - log_size))
    return false;
  learner->programs = saved.programs;
  learner->cost = saved.cost;
  learner->searched = saved.searched;
  learner->lent = saved.lent;
  learner->pays = saved.pays != 0;
  g_array_set_size (learner->log, 0);
  g_array_append_vals (learner->log, data + sizeof saved, (guint) saved.n_log);
  learner->n_restored = (guint) saved.n_log;
  return true;
}
