#include "bounds/potential/learner.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bounds/heuristic.h"
#include "bounds/potential/tutors.h"

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

struct BgLearner
{
  const BgProblem *problem;
  BgPotentialPool *pool;
  BgTutors *tutors;
  bool waits;
  bool pays;                    /* the programs of the last level did */
  uint64_t searched;            /* what the search has cost, in nanoseconds */
  gint64 lent;                  /* nanoseconds of programs, beside the share of levels */
};

BgLearner *
bg_learner_new (const BgProblem *problem)
{
  BgLearner *learner = g_new0 (BgLearner, 1);
  learner->problem = problem;
  learner->pool = bg_potential_pool_new (problem);
  learner->tutors = bg_tutors_new (problem, learner->pool);
  return learner;
}

void
bg_learner_free (BgLearner *learner)
{
  if (learner == NULL)
    return;
  bg_tutors_free (learner->tutors);
  bg_potential_pool_free (learner->pool);
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
  bg_potential_pool_values (learner->pool, &position, &value, NULL, 1);
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

/* What a program is likely to cost. */
static gint64
price_of (const BgLearner *learner)
{
  const BgProblem *problem = learner->problem;
  const uint64_t programs = bg_tutors_programs (learner->tutors);
  if (programs > 0)
    return (gint64) (bg_learner_cost (learner) / programs + 1);
  return problem->n_finishes > FEW_FINISHES  ? ROWS_PRICE
         : problem->board->rule != BG_RULE_4 ? TRAILS_PRICE
                                             : PRICE;
}

/* How many of N samples CREDIT is likely to pay for. */
static size_t
affordable (const BgLearner *learner, size_t n, gint64 credit)
{
  /* the first one says what they cost */
  const int most = bg_tutors_programs (learner->tutors) == 0 ? 1 : BG_TUTORS_MOST;
  return MIN (n, (size_t) CLAMP (credit / price_of (learner), 1, most));
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
      const size_t dealt = affordable (learner, n - at, credit + learner->lent);
      const uint64_t cost = bg_learner_cost (learner);
      size_t withstood = dealt, rest = n - at - dealt;
      if (bg_tutors_solve (learner->tutors, samples + at, dealt, allowed, control))
        {
          bg_potential_pool_lay_out (learner->pool);
          withstood = filter (learner->pool, samples + at, dealt, allowed, lanes);
          rest = filter (learner->pool, samples + at + dealt, rest, allowed, lanes);
          memmove (samples + at + withstood, samples + at + dealt, rest * sizeof *samples);
        }
      const double spared = (double) (n - at - withstood - rest) * value;
      const size_t more_lanes = bg_potential_pool_n_lanes (learner->pool) - lanes;
      const gint64 profit = (gint64) (spared - (double) (bg_learner_cost (learner) - cost)
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
  return bg_tutors_cost (learner->tutors);
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
  return lesson->n > 0
         && trial_of (learner, lesson) + learner->lent > (learner->waits ? price_of (learner) : 0)
         && bg_tutors_open (learner->tutors, control->threads);
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

/* The learner's own numbers, its tutors and its pool, whose forms are their own. */
#define FORMAT "(txbvv)"

GVariant *
bg_learner_save (const BgLearner *learner)
{
  return g_variant_ref_sink (g_variant_new (FORMAT, learner->searched, learner->lent,
                                            (gboolean) learner->pays,
                                            bg_tutors_save (learner->tutors),
                                            bg_potential_pool_save (learner->pool)));
}

bool
bg_learner_restore (BgLearner *learner, GVariant *saved)
{
  g_autoptr (GVariant) tutors = NULL;
  g_autoptr (GVariant) pool = NULL;
  gboolean pays;
  if (!g_variant_is_of_type (saved, G_VARIANT_TYPE (FORMAT)))
    return false;
  g_variant_get (saved, FORMAT, &learner->searched, &learner->lent, &pays, &tutors, &pool);
  learner->pays = pays;
  return bg_tutors_restore (learner->tutors, tutors)
         && bg_potential_pool_restore (learner->pool, pool);
}
