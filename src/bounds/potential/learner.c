#include "bounds/potential/learner.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bounds/heuristic.h"
#include "bounds/potential/lp_workers.h"

/* Positions that are sampled of a level. */
#define SAMPLES 4096
/* A position that is ruled out spares its successors, and theirs, for at most HORIZON levels, which
   grow by the factor MOST_GROWTH at most; one part in REINVESTED of their cost is spent again. */
#define HORIZON 6
#define MOST_GROWTH 2.
#define REINVESTED 2
/* Under the 4-move rule a successor takes one part in QUICK of BG_LEARNER_SUCCESSOR_COST.  Only a
   frugal learner counts with it: others learn as they are asked to. */
#define QUICK 4
/* Each position to come passes the lanes of the pool, LANES_A_NANOSECOND at a time. */
#define LANES_A_NANOSECOND 2
/* The cost of programs that may rule nothing out, for one level, is limited by the worth of the
   level's positions: MODERATE_TIMES that worth, one part in MODERATE_SHARE where trails are many. A
   frugal learner risks less, still less as long as the programs of the last level did not pay, and
   nothing where that is less than the price of one program.  With rows of the perimeter sets rule
   out more: then it risks NEAR_TIMES as much, and a generous one GENEROUS_TIMES the worth and the
   price of GENEROUS_PROGRAMS at least. */
#define MODERATE_TIMES 3
#define MODERATE_SHARE 2
#define GENEROUS_TIMES 7
#define GENEROUS_PROGRAMS 60
#define PAYING_SHARE 8
#define WAITING_SHARE 64
#define NEAR_TIMES 4
/* A frugal learner risks at most this part of the cost of the search so far. */
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
  BgLpWorkers *workers;
  BgPerimeter *perimeter; /* NULL: none */
  bool has_perimeter;     /* or it is known that there is none */
  BgLearnerBudget budget;
  bool pays;         /* the programs of the last level did */
  uint64_t searched; /* cost of the search so far, in nanoseconds */
  gint64 allowance;  /* nanoseconds of programs, beside the share of levels */
};

BgLearner *
bg_learner_new (const BgProblem *problem)
{
  BgLearner *learner = g_new0 (BgLearner, 1);
  learner->problem = problem;
  learner->pool = bg_potential_pool_new (problem);
  learner->workers = bg_lp_workers_new (problem, learner->pool);
  return learner;
}

void
bg_learner_free (BgLearner *learner)
{
  if (learner == NULL)
    return;
  bg_lp_workers_free (learner->workers);
  bg_potential_pool_free (learner->pool);
  bg_perimeter_free (learner->perimeter);
  g_free (learner);
}

BgPotentialPool *
bg_learner_pool (const BgLearner *learner)
{
  return learner->pool;
}

uint64_t
bg_learner_bytes (const BgLearner *learner)
{
  return bg_potential_pool_bytes (learner->pool)
         + (learner->perimeter != NULL ? bg_perimeter_bytes (learner->perimeter) : 0);
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
  const int distance = learner->perimeter == NULL
                           ? 0
                           : bg_perimeter_distance (learner->perimeter, position);
  if (learner->perimeter != NULL && distance <= bg_perimeter_depth (learner->perimeter))
    return distance;
  bg_potential_pool_values (learner->pool, &position, &value, NULL, 1);
  return MAX (distance, (int) MIN (ceilf (value), BG_BOUND_LOST));
}

/* The perimeter takes up to some ten milliseconds: it is made before the first program. */
static void
make_perimeter (BgLearner *learner)
{
  if (learner->has_perimeter)
    return;
  learner->has_perimeter = true;
  learner->perimeter = bg_perimeter_new (learner->problem,
                                         bg_potential_pool_regions (learner->pool));
  bg_lp_workers_set_perimeter (learner->workers, learner->perimeter);
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

/* The expected cost of a program. */
static gint64
price_of (const BgLearner *learner)
{
  const BgProblem *problem = learner->problem;
  const uint64_t programs = bg_lp_workers_programs (learner->workers);
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
  /* the first program tells their cost */
  const int most = bg_lp_workers_programs (learner->workers) == 0 ? 1 : BG_LP_WORKERS_MOST;
  return MIN (n, (size_t) CLAMP (credit / price_of (learner), 1, most));
}

size_t
bg_learner_filter (const BgLearner *learner, BgPosition *positions, size_t n, int allowed,
                   size_t first_lane)
{
  uint8_t bounds[1024];
  size_t kept = 0;
  for (size_t first = 0; first < n; first += sizeof bounds)
    {
      const size_t size = MIN (sizeof bounds, n - first);
      memset (bounds, 0, size);
      bg_potential_pool_raise (learner->pool, positions + first, bounds, size, allowed, first_lane);
      for (size_t i = 0; i < size; i++)
        if (bounds[i] == 0)
          positions[kept++] = positions[first + i];
    }
  return kept;
}

/* The positions on later levels, up to the horizon, that descend from one of the level. */
static double
positions_to_come (const BgLevelStatistics *level)
{
  const double growth = MIN ((double) level->n / (double) level->n_parents, MOST_GROWTH);
  double positions = 0;
  for (int i = 0; i < MIN (HORIZON, level->left); i++)
    positions = 1 + growth * positions;
  return positions;
}

/* The worth of a position of the level, in nanoseconds. */
static double
worth (const BgLevelStatistics *level)
{
  return positions_to_come (level) * BG_LEARNER_SUCCESSOR_COST * (double) level->generated
         / (double) level->n_parents / REINVESTED;
}

/* The cost of a lane in all positions that descend from the level, in nanoseconds. */
static double
lane_cost (const BgLevelStatistics *level)
{
  return positions_to_come (level) * (double) level->n / LANES_A_NANOSECOND;
}

/* Have programs rows of the perimeter, or will they, as far as the board and the finishes tell? */
static bool
is_near (const BgLearner *learner)
{
  return learner->has_perimeter ? learner->perimeter != NULL
                                : learner->problem->board->rule == BG_RULE_4
                                      && learner->problem->n_finishes <= FEW_FINISHES;
}

/* The cost of programs for a level that may rule nothing out. */
static gint64
budget_of (const BgLearner *learner, const BgLevelStatistics *level)
{
  const double value = (double) level->n * worth (level);
  if (learner->budget == BG_LEARNER_GENEROUS && is_near (learner))
    return MAX ((gint64) (value * GENEROUS_TIMES), GENEROUS_PROGRAMS * price_of (learner));
  if (learner->budget != BG_LEARNER_FRUGAL)
    return (gint64) (learner->problem->board->rule == BG_RULE_4 ? value * MODERATE_TIMES
                                                                : value / MODERATE_SHARE);
  return (gint64) ((is_near (learner) ? NEAR_TIMES : 1)
                   * MIN (value / (learner->pays ? PAYING_SHARE : WAITING_SHARE),
                          (double) learner->searched / SEARCHED_SHARE));
}

/* Solves programs for N samples of a level while they pay: the level's budget and the allowance may
   be spent on programs that rule nothing out. */
static void
study (BgLearner *learner, BgPosition *samples, size_t n, const BgLevelStatistics *level,
       const BgControl *control)
{
  const bool is_quick = learner->budget == BG_LEARNER_FRUGAL
                        && learner->problem->board->rule == BG_RULE_4;
  /* each stands for as many positions */
  const double value = worth (level) * (double) level->n / (double) n / (is_quick ? QUICK : 1);
  const gint64 budget = budget_of (learner, level);
  const int allowed = level->allowed;
  gint64 credit = budget, gain = 0;
  size_t at = 0;
  while (credit + learner->allowance > 0 && at < n && !bg_control_stopped (control))
    {
      const size_t lanes = bg_potential_pool_n_lanes (learner->pool);
      const size_t taken = affordable (learner, n - at, credit + learner->allowance);
      const uint64_t cost = bg_learner_cost (learner);
      size_t withstood = taken, rest = n - at - taken;
      if (bg_lp_workers_solve (learner->workers, samples + at, taken, allowed, control))
        {
          bg_potential_pool_lay_out (learner->pool);
          withstood = bg_learner_filter (learner, samples + at, taken, allowed, lanes);
          rest = bg_learner_filter (learner, samples + at + taken, rest, allowed, lanes);
          memmove (samples + at + withstood, samples + at + taken, rest * sizeof *samples);
        }
      const double spared = (double) (n - at - withstood - rest) * value;
      const size_t more_lanes = bg_potential_pool_n_lanes (learner->pool) - lanes;
      const gint64 profit = (gint64) (spared - (double) (bg_learner_cost (learner) - cost)
                                      - (double) more_lanes * lane_cost (level));
      gain += profit;
      credit = MIN (budget, credit + profit);
      if (credit < 0 && learner->allowance > 0)
        {
          learner->allowance = MAX (learner->allowance + credit, 0);
          credit = 0;
        }
      /* samples that withstood stay in front and are not solved again */
      at += withstood;
      n = at + rest;
    }
  learner->pays = gain > 0;
}

uint64_t
bg_learner_cost (const BgLearner *learner)
{
  return bg_lp_workers_cost (learner->workers);
}

void
bg_learner_add_budget (BgLearner *learner, gint64 nanoseconds)
{
  learner->allowance += nanoseconds;
}

void
bg_learner_set_budget (BgLearner *learner, BgLearnerBudget budget)
{
  learner->budget = budget;
}

bool
bg_learner_begin (BgLearner *learner, const BgLevelStatistics *level, const BgControl *control)
{
  bg_potential_pool_tidy (learner->pool);
  learner->searched += level->generated * BG_LEARNER_SUCCESSOR_COST;
  const gint64 least = learner->budget == BG_LEARNER_FRUGAL ? price_of (learner) : 0;
  if (level->n == 0 || budget_of (learner, level) + learner->allowance <= least
      || !bg_lp_workers_open (learner->workers, control->threads))
    return false;
  make_perimeter (learner);
  return true;
}

size_t
bg_learner_learn (BgLearner *learner, const BgLevelStatistics *level, BgPosition *samples,
                  size_t n_samples, const BgControl *control)
{
  const size_t first_lane = bg_potential_pool_n_lanes (learner->pool);
  qsort (samples, n_samples, sizeof *samples, compare_hashes);
  study (learner, samples, n_samples, level, control);
  return bg_potential_pool_n_lanes (learner->pool) > first_lane ? first_lane : SIZE_MAX;
}

/* --- Kept and restored ------------------------------------------------------- */

/* The learner's numbers, its workers and its pool, which save themselves. */
#define FORMAT "(txbbvv)"

GVariant *
bg_learner_save (const BgLearner *learner)
{
  return g_variant_ref_sink (
      g_variant_new (FORMAT, learner->searched, learner->allowance, (gboolean) learner->pays,
                     (gboolean) learner->has_perimeter, bg_lp_workers_save (learner->workers),
                     bg_potential_pool_save (learner->pool)));
}

bool
bg_learner_restore (BgLearner *learner, GVariant *saved)
{
  g_autoptr (GVariant) workers = NULL;
  g_autoptr (GVariant) pool = NULL;
  gboolean pays, has_perimeter;
  if (!g_variant_is_of_type (saved, G_VARIANT_TYPE (FORMAT)))
    return false;
  g_variant_get (saved, FORMAT, &learner->searched, &learner->allowance, &pays, &has_perimeter,
                 &workers, &pool);
  learner->pays = pays;
  if (has_perimeter)
    make_perimeter (learner);
  return bg_lp_workers_restore (learner->workers, workers)
         && bg_potential_pool_restore (learner->pool, pool);
}
