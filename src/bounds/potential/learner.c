#include "bounds/potential/learner.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bounds/heuristic.h"
#include "bounds/potential/lp_workers.h"
#include "bounds/rounds/core_study.h"
#include "processes/transport.h"

/* Positions that are sampled of a level. */
#define SAMPLES 4096
/* A position that is ruled out spares its successors, and theirs, for at most HORIZON levels, which
   grow by the factor MOST_GROWTH at most; one part in REINVESTED of their cost is spent again. */
#define HORIZON 6
#define CORES_HORIZON 2
#define MOST_GROWTH 2.
#define REINVESTED 2
/* A question about the start may cost one part in START_SHARE of the levels that it would spare; of
   dives, one part in DIVE_SHARE. */
#define START_SHARE 32
#define DIVE_SHARE 4
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
/* Cores come before weights: questions about a level may cost one part in QUESTIONS_SHARE of its
   successors; in a dive, which does not learn weights, one part in DIVE_QUESTIONS_SHARE; and, where
   a learner is moderate, MODERATE_QUESTIONS times as much: certificates keep fewer positions. */
#define QUESTIONS_SHARE 2
#define DIVE_QUESTIONS_SHARE 8
#define MODERATE_QUESTIONS 8
/* A frugal learner risks at most this part of the cost of the search so far. */
#define SEARCHED_SHARE 16
/* A program, as long as none was solved; under other rules than the 4-move rule, where trails
   are many; and where the survivor may stand in more than FEW_FINISHES holes, where rows are. */
#define PRICE 10000000
#define TRAILS_PRICE 100000000
#define ROWS_PRICE 1000000000
#define FEW_FINISHES 2

struct BgLearner {
  const BgProblem *problem;
  BgPotentialPool *pool;
  BgLpWorkers *workers;
  BgPerimeter *perimeter; /* NULL: none */
  bool has_perimeter;     /* or it is known that there is none */
  BgLearnerBudget budget;
  bool pays;         /* the programs of the last level did */
  uint64_t searched; /* cost of the search so far, in nanoseconds */
  gint64 allowance;  /* nanoseconds of programs, beside the share of levels */
  bool has_weights;  /* learns them */
  BgCores *cores;    /* NULL: learns none */
  bool owns_cores;
  BgCoreStudy study;
  BgLearnerKind last; /* kind that was learned last, */
  bool is_filtered;   /* from positions that all earlier cores were tried on, */
  size_t first_lane;  /* and of weights the first lane */
};

BgLearner *bg_learner_new (const BgProblem *problem) {
  BgLearner *learner = g_new0 (BgLearner, 1);
  learner->problem = problem;
  learner->pool = bg_potential_pool_new (problem);
  learner->workers = bg_lp_workers_new (problem, learner->pool);
  learner->has_weights = true;
  learner->study.rule = problem->board->rule;
  learner->study.start.enough = BG_MAX_HOLES;
  return learner;
}

BgLearner *bg_learner_new_of_cores (const BgProblem *problem) {
  BgLearner *learner = bg_learner_new (problem);
  learner->has_weights = false;
  learner->cores = bg_cores_new (problem);
  learner->owns_cores = true;
  learner->study.is_generous = true;
  return learner;
}

void bg_learner_share_cores (BgLearner *learner, const BgLearner *other) {
  learner->cores = other->cores;
}

BgCores *bg_learner_cores (const BgLearner *learner) {
  return learner->cores;
}

bool bg_learner_has_learned (const BgLearner *learner) {
  return bg_potential_pool_sets (learner->pool)->len > 0
         || (learner->cores != NULL && bg_cores_n (learner->cores, 1) > 0);
}

bool bg_learner_narrows (const BgLearner *learner) {
  return learner->study.narrows;
}

void bg_learner_free (BgLearner *learner) {
  if (learner == NULL)
    return;
  bg_lp_workers_free (learner->workers);
  bg_potential_pool_free (learner->pool);
  bg_perimeter_free (learner->perimeter);
  if (learner->owns_cores)
    bg_cores_free (learner->cores);
  g_free (learner);
}

BgPotentialPool *bg_learner_pool (const BgLearner *learner) {
  return learner->pool;
}

uint64_t bg_learner_bytes (const BgLearner *learner) {
  return bg_potential_pool_bytes (learner->pool)
         + (learner->perimeter != NULL ? bg_perimeter_bytes (learner->perimeter) : 0)
         + (learner->cores != NULL ? bg_cores_bytes (learner->cores) : 0);
}

void bg_learner_raise (BgLearner *learner, const BgPosition *positions, uint8_t *bounds, size_t n,
                       int limit, bool with_cores) {
  /* cores that rule out little cost more than they spare */
  if (with_cores && learner->cores != NULL && (learner->study.pays || learner->study.is_generous))
    bg_cores_raise (learner->cores, positions, bounds, n, limit);
  bg_potential_pool_raise (learner->pool, positions, bounds, n, limit, 0);
}

int bg_learner_bound (const BgLearner *learner, BgPosition position) {
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
static void make_perimeter (BgLearner *learner) {
  if (learner->has_perimeter)
    return;
  learner->has_perimeter = true;
  learner->perimeter = bg_perimeter_new (learner->problem,
                                         bg_potential_pool_regions (learner->pool));
  bg_lp_workers_set_perimeter (learner->workers, learner->perimeter);
}

static int compare_hashes (const void *a, const void *b) {
  const uint64_t x = bg_position_hash (*(const BgPosition *) a);
  const uint64_t y = bg_position_hash (*(const BgPosition *) b);
  return (x > y) - (x < y);
}

bool bg_learner_is_sample (BgPosition position, size_t n) {
  return bg_position_hash (position) <= (n <= SAMPLES ? UINT64_MAX : UINT64_MAX / n * SAMPLES);
}

/* The expected cost of a program. */
static gint64 price_of (const BgLearner *learner) {
  const BgProblem *problem = learner->problem;
  const uint64_t programs = bg_lp_workers_programs (learner->workers);
  if (programs > 0)
    return (gint64) (bg_lp_workers_cost (learner->workers) / programs + 1);
  return problem->n_finishes > FEW_FINISHES  ? ROWS_PRICE
         : problem->board->rule != BG_RULE_4 ? TRAILS_PRICE
                                             : PRICE;
}

/* How many of N samples CREDIT is likely to pay for. */
static size_t affordable (const BgLearner *learner, size_t n, gint64 credit) {
  /* the first program tells their cost */
  const int most = bg_lp_workers_programs (learner->workers) == 0 ? 1 : BG_LP_WORKERS_MOST;
  return MIN (n, (size_t) CLAMP (credit / price_of (learner), 1, most));
}

size_t bg_learner_filter (const BgLearner *learner, BgPosition *positions, size_t n, int allowed) {
  uint8_t bounds[1024];
  size_t kept = 0;
  for (size_t first = 0; first < n; first += sizeof bounds) {
    const size_t size = MIN (sizeof bounds, n - first);
    memset (bounds, 0, size);
    if (learner->last == BG_LEARNER_CORES)
      (learner->is_filtered ? bg_cores_raise_anew : bg_cores_raise) (learner->cores,
                                                                     positions + first, bounds,
                                                                     size, allowed);
    else
      bg_potential_pool_raise (learner->pool, positions + first, bounds, size, allowed,
                               learner->first_lane);
    for (size_t i = 0; i < size; i++)
      if (bounds[i] == 0)
        positions[kept++] = positions[first + i];
  }
  return kept;
}

/* The positions on later levels, up to HORIZON, that descend from one of the level. */
static double positions_to_come (const BgLevelStatistics *level, int horizon) {
  const double growth = MIN ((double) level->n / (double) level->n_parents, MOST_GROWTH);
  double positions = 0;
  for (int i = 0; i < MIN (horizon, level->left); i++)
    positions = 1 + growth * positions;
  return positions;
}

/* The worth of a position of the level, in nanoseconds. */
static double worth (const BgLevelStatistics *level, int horizon) {
  return positions_to_come (level, horizon) * BG_LEARNER_SUCCESSOR_COST * (double) level->generated
         / (double) level->n_parents / REINVESTED;
}

/* The cost of a lane in all positions that descend from the level, in nanoseconds. */
static double lane_cost (const BgLevelStatistics *level) {
  return positions_to_come (level, HORIZON) * (double) level->n / LANES_A_NANOSECOND;
}

/* Have programs rows of the perimeter, or will they, as far as the board and the finishes tell? */
static bool is_near (const BgLearner *learner) {
  return learner->has_perimeter ? learner->perimeter != NULL
                                : learner->problem->board->rule == BG_RULE_4
                                      && learner->problem->n_finishes <= FEW_FINISHES;
}

/* The cost of programs for a level that may rule nothing out. */
static gint64 budget_of (const BgLearner *learner, const BgLevelStatistics *level) {
  const double value = (double) level->rest * worth (level, HORIZON);
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
static void study (BgLearner *learner, BgPosition *samples, size_t n,
                   const BgLevelStatistics *level, const BgControl *control) {
  const bool is_quick = learner->budget == BG_LEARNER_FRUGAL
                        && learner->problem->board->rule == BG_RULE_4;
  /* each stands for as many positions */
  const double value = worth (level, HORIZON) * (double) level->rest / (double) n
                       / (is_quick ? QUICK : 1);
  const gint64 budget = budget_of (learner, level);
  const int allowed = level->allowed;
  gint64 credit = budget, gain = 0;
  size_t at = 0;
  while (credit + learner->allowance > 0 && at < n && !bg_control_stopped (control)) {
    const size_t lanes = bg_potential_pool_n_lanes (learner->pool);
    const size_t taken = affordable (learner, n - at, credit + learner->allowance);
    const uint64_t cost = bg_learner_cost (learner);
    size_t withstood = taken, rest = n - at - taken;
    if (bg_lp_workers_solve (learner->workers, samples + at, taken, allowed, control)) {
      bg_potential_pool_lay_out (learner->pool);
      learner->first_lane = lanes;
      withstood = bg_learner_filter (learner, samples + at, taken, allowed);
      rest = bg_learner_filter (learner, samples + at + taken, rest, allowed);
      memmove (samples + at + withstood, samples + at + taken, rest * sizeof *samples);
    }
    const double spared = (double) (n - at - withstood - rest) * value;
    const size_t more_lanes = bg_potential_pool_n_lanes (learner->pool) - lanes;
    const gint64 profit = (gint64) (spared - (double) (bg_learner_cost (learner) - cost)
                                    - (double) more_lanes * lane_cost (level));
    gain += profit;
    credit = MIN (budget, credit + profit);
    if (credit < 0 && learner->allowance > 0) {
      learner->allowance = MAX (learner->allowance + credit, 0);
      credit = 0;
    }
    /* samples that withstood stay in front and are not solved again */
    at += withstood;
    n = at + rest;
  }
  learner->pays = gain > 0;
}

uint64_t bg_learner_cost (const BgLearner *learner) {
  return bg_lp_workers_cost (learner->workers) + learner->study.spent + learner->study.start.spent;
}

void bg_learner_add_budget (BgLearner *learner, gint64 nanoseconds) {
  learner->allowance += nanoseconds;
}

void bg_learner_set_budget (BgLearner *learner, BgLearnerBudget budget) {
  learner->budget = budget;
  learner->study.is_generous = budget == BG_LEARNER_GENEROUS;
  if (learner->cores != NULL)
    bg_cores_set_asking (learner->cores, learner->study.is_generous);
}

void bg_learner_note_level (BgLearner *learner, const BgLevelStatistics *level) {
  bg_potential_pool_tidy (learner->pool);
  learner->searched += level->generated * BG_LEARNER_SUCCESSOR_COST;
}

bool bg_learner_begin (BgLearner *learner, BgLearnerKind kind, const BgLevelStatistics *level,
                       const BgControl *control) {
  if (kind == BG_LEARNER_CORES) {
    learner->study.risk = (double) (level->generated * BG_LEARNER_SUCCESSOR_COST)
                          / (level->is_dive ? DIVE_QUESTIONS_SHARE : QUESTIONS_SHARE);
    if (learner->budget == BG_LEARNER_MODERATE)
      learner->study.risk *= MODERATE_QUESTIONS;
    return learner->cores != NULL && level->rest > 0 && bg_core_study_begin (&learner->study);
  }
  const gint64 least = learner->budget == BG_LEARNER_FRUGAL ? price_of (learner) : 0;
  if (!learner->has_weights || level->is_dive || level->rest == 0
      || budget_of (learner, level) + learner->allowance <= least
      || !bg_lp_workers_open (learner->workers, control->threads))
    return false;
  make_perimeter (learner);
  return true;
}

/* Where questions about levels leave few positions, the start is not worth a dear one, but for
   certificates, which are smaller without levels. */
bool bg_learner_rules_out_start (BgLearner *learner, const BgLevelStatistics *level,
                                 BgPosition start, int allowed, const BgControl *control) {
  const double spared = (double) level->rest * worth (level, HORIZON) * REINVESTED;
  return learner->cores != NULL && !(learner->study.narrows && learner->budget == BG_LEARNER_FRUGAL)
         && bg_core_study_start (&learner->study, learner->cores, allowed, start,
                                 spared / START_SHARE, control);
}

bool bg_learner_rules_out_dive (BgLearner *learner, uint64_t successors, BgPosition start,
                                int allowed, const BgControl *control) {
  const double spared = (double) (successors * BG_LEARNER_SUCCESSOR_COST);
  return learner->cores != NULL && bg_core_study_is_likely (&learner->study)
         && bg_core_study_start (&learner->study, learner->cores, allowed, start,
                                 spared / DIVE_SHARE, control);
}

bool bg_learner_learn (BgLearner *learner, BgLearnerKind kind, const BgLevelStatistics *level,
                       BgPosition *samples, size_t n_samples, const BgControl *control) {
  const size_t n_lanes = bg_potential_pool_n_lanes (learner->pool);
  qsort (samples, n_samples, sizeof *samples, compare_hashes);
  learner->last = kind;
  if (kind == BG_LEARNER_CORES) {
    learner->is_filtered = level->rest < level->n;
    const size_t left = bg_core_study (&learner->study, learner->cores, level->allowed, samples,
                                       n_samples,
                                       worth (level, CORES_HORIZON) * (double) level->rest
                                           / (double) n_samples,
                                       control);
    return left < n_samples || bg_learner_filter (learner, samples, left, level->allowed) < left;
  }
  study (learner, samples, n_samples, level, control);
  learner->first_lane = n_lanes;
  return bg_potential_pool_n_lanes (learner->pool) > n_lanes;
}

static bool rules_out (BgLearner *learner, BgPosition position, int limit) {
  uint8_t bound = 0;
  bg_learner_raise (learner, &position, &bound, 1, limit, true);
  return bound > limit;
}

bool bg_learner_learn_from (BgLearner *learner, const BgLevelStatistics *level, BgPosition start,
                            const BgControl *control) {
  bg_learner_note_level (learner, level);
  if (bg_learner_rules_out_start (learner, level, start, level->allowed, control))
    return true;
  for (int kind = BG_LEARNER_CORES; kind <= BG_LEARNER_WEIGHTS; kind++)
    if (!rules_out (learner, start, level->allowed)
        && bg_learner_begin (learner, kind, level, control)) {
      BgPosition sample = start;
      bg_learner_learn (learner, kind, level, &sample, 1, control);
    }
  return rules_out (learner, start, level->allowed);
}

/* --- Kept and restored ------------------------------------------------------- */

/* The learner's numbers, its workers, its pool and its cores, which save themselves.  CORES: @av in
   a format, where an array is one value, and av in a type. */
#define FORMAT(cores) "(txbbvvtbb(bitd)" cores ")"

void bg_learner_share_counts (BgLearner *learner, const BgTransport *transport) {
  if (transport == NULL)
    return;
  size_t n;
  BgPotentialPool *pool = learner->pool;
  g_autofree uint64_t *counts = bg_potential_pool_own_counts (pool, &n);
  uint64_t most[2] = { n, UINT64_MAX - n };
  bg_transport_max (transport, most, 2);
  /* processors that calculate differently may have found other sets, which are as good */
  if (most[0] != UINT64_MAX - most[1])
    return;
  bg_transport_sum (transport, counts, n);
  bg_potential_pool_share (pool, counts);
}

GVariant *bg_learner_save (const BgLearner *learner) {
  GVariantBuilder cores;
  g_variant_builder_init (&cores, G_VARIANT_TYPE ("av"));
  if (learner->cores != NULL)
    g_variant_builder_add (&cores, "v", bg_cores_save (learner->cores));
  return g_variant_ref_sink (
      g_variant_new (FORMAT ("av"), learner->searched, learner->allowance, (gboolean) learner->pays,
                     (gboolean) learner->has_perimeter, bg_lp_workers_save (learner->workers),
                     bg_potential_pool_save (learner->pool), learner->study.spent,
                     learner->study.pays, learner->study.narrows, learner->study.start.is_out,
                     learner->study.start.enough, learner->study.start.spent,
                     learner->study.start.budget, &cores));
}

static bool restore_cores (BgLearner *learner, GVariant *saved) {
  if (g_variant_n_children (saved) != (learner->cores != NULL ? 1 : 0))
    return false;
  if (learner->cores == NULL)
    return true;
  g_autoptr (GVariant) child = g_variant_get_child_value (saved, 0);
  g_autoptr (GVariant) cores = g_variant_get_variant (child);
  return bg_cores_restore (learner->cores, cores);
}

bool bg_learner_restore (BgLearner *learner, GVariant *saved) {
  g_autoptr (GVariant) workers = NULL;
  g_autoptr (GVariant) pool = NULL;
  g_autoptr (GVariant) cores = NULL;
  gboolean pays, has_perimeter;
  if (!g_variant_is_of_type (saved, G_VARIANT_TYPE (FORMAT ("av"))))
    return false;
  g_variant_get (saved, FORMAT ("@av"), &learner->searched, &learner->allowance, &pays,
                 &has_perimeter, &workers, &pool, &learner->study.spent, &learner->study.pays,
                 &learner->study.narrows, &learner->study.start.is_out,
                 &learner->study.start.enough, &learner->study.start.spent,
                 &learner->study.start.budget, &cores);
  learner->pays = pays;
  if (has_perimeter)
    make_perimeter (learner);
  return bg_lp_workers_restore (learner->workers, workers)
         && bg_potential_pool_restore (learner->pool, pool) && restore_cores (learner, cores);
}
