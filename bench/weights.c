/* The effect that more sets of weights over holes and regions could have on a search, and their
   cost:

     bench/weights PROBLEM MOVES SAMPLES [HEURISTIC]

   A search by levels of MOVES moves under HEURISTIC, by default `learned` beside the other bounds.
   Of each level a sample is drawn, at most SAMPLES positions by their hashes, and for each of them
   the linear program is solved to its end.  Weights are consistent, so a position's own best
   weights that rule it out rule out all its successors, too: a search that solved every program
   would keep of each level just the share that is not ruled out, which is the limit of the method.

   Then the sets in use are evaluated on the positions of the widest level, none of which they rule
   out: nanoseconds of the processor for a lane (one set in one image), for a set in all its images
   and for all sets, per position, with the work that does not depend on their number. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bounds/potential/potential_lp.h"
#include "core/error.h"
#include "search/by_moves/levels.h"

#define OTHERS \
  "max(balance, corner[corners] + merson[rest], category, potential, last-move, learned)"
/* Positions that are evaluated together, and nanoseconds that a row is to take. */
#define MOST_POSITIONS 10000
#define LONG_ENOUGH 300000000

static const BgControl control = { .threads = 1, .memory = (uint64_t) 8 << 30 };

/* Sums over a sample; optima are fractions of a move. */
typedef struct {
  size_t n, ruled_out, unsolved;
  double bounds, learned, optima;
} Sums;

static int compare_hashes (const void *a, const void *b) {
  const uint64_t x = bg_position_hash (*(const BgPosition *) a);
  const uint64_t y = bg_position_hash (*(const BgPosition *) b);
  return (x > y) - (x < y);
}

/* The positions of LEVEL with the least hashes, at most SAMPLES; sets N to their number. */
static BgPosition *draw_positions (const BgLevel *level, size_t samples, size_t *n) {
  BgPosition *positions = bg_level_list (level);
  qsort (positions, level->n, sizeof *positions, compare_hashes);
  *n = MIN (level->n, samples);
  return positions;
}

static double value_of (const BgPotential *set, BgPosition position) {
  return (double) (bg_potential_value (set, position) - set->offset) / (double) set->divisor;
}

static void add_sample (Sums *sums, const BgInstance *instance, BgPotentialLp *lp,
                        BgPosition position, int allowed) {
  BgPotential set;
  sums->n++;
  sums->bounds += bg_bound_of (instance->bound, position);
  if (!bg_potential_lp_best (lp, position, &set))
    sums->unsolved++;
  else {
    /* a position that cannot be finished has no greatest value */
    sums->optima += fmin (value_of (&set, position), bg_pegs (position));
    sums->ruled_out += value_of (&set, position) > allowed;
  }
}

static void print_level (const BgInstance *instance, BgPotentialLp *lp, const BgLevels *levels,
                         int limit, size_t samples) {
  const int level = levels->n - 1;
  size_t n;
  Sums sums = { 0 };
  g_autofree BgPosition *positions = draw_positions (&levels->level[level], samples, &n);
  for (size_t i = 0; i < n; i++)
    if (!bg_problem_is_finish (instance->closed, positions[i]))
      add_sample (&sums, instance, lp, positions[i], limit - level);
  if (sums.n == 0)
    return;
  const double share = (double) sums.ruled_out / (double) sums.n;
  const double kept = (double) levels->size[level];
  printf ("%5d %8d %12.0f %7zu %9zu %9zu %8.2f %8.2f %12.0f %11.0f\n", level, limit - level, kept,
          sums.n, sums.ruled_out, sums.unsolved, sums.bounds / (double) sums.n,
          sums.optima / (double) (sums.n - MIN (sums.unsolved, sums.n - 1)), kept * (1 - share),
          kept * sqrt (share * (1 - share) / (double) sums.n));
  fflush (stdout);
}

/* Nanoseconds of the processor. */
static gint64 now (void) {
  struct timespec time;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * INT64_C (1000000000) + time.tv_nsec;
}

/* Nanoseconds of processor time that all lanes of POOL take for one position, the least of some
   rounds. */
static double cost_of (BgPotentialPool *pool, const BgPosition *positions, size_t n) {
  uint8_t bounds[MOST_POSITIONS];
  gint64 fastest = G_MAXINT64, sum = 0;
  while (sum < LONG_ENOUGH) {
    const gint64 before = now ();
    memset (bounds, 0, n);
    bg_potential_pool_raise (pool, positions, bounds, n, BG_MAX_HOLES, 0);
    const gint64 took = now () - before;
    fastest = MIN (fastest, took);
    sum += took;
  }
  return (double) fastest / (double) n;
}

static void print_cost (const BgProblem *problem, const BgPotentialPool *learned, guint n_sets,
                        const BgPosition *positions, size_t n) {
  const GArray *sets = bg_potential_pool_sets (learned);
  g_autoptr (BgPotentialPool) pool = bg_potential_pool_new (problem);
  for (guint i = 0; i < n_sets; i++) {
    BgPotential set = g_array_index (sets, BgPotential, sets->len - n_sets + i);
    set.regions = bg_potential_pool_regions (pool);
    bg_potential_pool_add (pool, &set);
  }
  bg_potential_pool_lay_out (pool);
  const double cost = cost_of (pool, positions, n);
  const size_t lanes = bg_potential_pool_n_lanes (pool);
  printf ("%6u %7zu %9zu %12.3f %12.3f %12.1f\n", n_sets, lanes, n, cost / (double) lanes,
          cost / n_sets, cost);
}

static void print_costs (const BgInstance *instance, const BgPotentialPool *pool,
                         const BgLevel *level) {
  size_t n;
  g_autofree BgPosition *positions = draw_positions (level, MOST_POSITIONS, &n);
  const guint all = bg_potential_pool_sets (pool)->len;
  printf ("\n%6s %7s %9s %12s %12s %12s\n", "sets", "lanes", "positions", "ns a lane", "ns a set",
          "ns for all");
  for (guint n_sets = MIN (1, all); n_sets > 0 && n > 0;
       n_sets = n_sets < all ? MIN (4 * n_sets, all) : 0)
    print_cost (instance->closed, pool, n_sets, positions, n);
}

int main (int argc, char **argv) {
  g_autoptr (GError) error = NULL;
  if (argc < 4 || argc > 5) {
    fputs ("usage: bench/weights PROBLEM MOVES SAMPLES [HEURISTIC]\n", stderr);
    return 2;
  }
  g_autoptr (BgProblem) problem = bg_problem_open (argv[1], &error);
  g_autoptr (BgInstance) instance = problem == NULL ? NULL : bg_instance_new (problem, BG_FORWARD);
  if (instance == NULL
      || !bg_instance_set_bound (instance, argc > 4 ? argv[4] : OTHERS, NULL, &error)) {
    fprintf (stderr, "bench/weights: %s\n", error->message);
    return 2;
  }
  const int limit = CLAMP (atoi (argv[2]), 1, BG_MAX_HOLES);
  const BgLevelsPlan plan = { .instance = instance, .limit = limit, .stop_at_finish = true };
  BgRegionList regions;
  bg_region_list_init (&regions, problem->board, BG_REGION_HOLES);
  BgPotentialLp *lp = bg_potential_lp_new (instance->closed, problem->board->full, NULL, 0,
                                           &regions, NULL);
  printf ("%5s %8s %12s %7s %9s %9s %8s %8s %12s %11s\n", "level", "allowed", "kept", "samples",
          "ruled out", "unsolved", "bound", "optimum", "limit", "+-");
  BgLevels levels;
  bg_levels_begin (&levels, &plan, &control);
  int widest = 0;
  while (bg_levels_can_go_on (&levels, &plan)
         && bg_levels_step (&levels, &plan, &control, UINT64_MAX)) {
    print_level (instance, lp, &levels, limit, (size_t) strtoull (argv[3], NULL, 10));
    if (levels.size[levels.n - 1] >= levels.size[widest])
      widest = levels.n - 1;
  }
  bg_levels_conclude (&levels, &plan);
  const BgLearner *learner = bg_bound_learner (instance->bound);
  if (learner != NULL)
    print_costs (instance, bg_learner_pool (learner), &levels.level[widest]);
  bg_levels_clear (&levels);
  bg_potential_lp_free (lp);
  return 0;
}
