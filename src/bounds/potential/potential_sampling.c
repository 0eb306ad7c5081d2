#include "bounds/potential/potential_sampling.h"

#include <math.h>
#include <stdlib.h>

#include "bounds/potential/potential_lp.h"
#include "bounds/regions.h"
#include "moves/moves.h"

/* Programs until it is clear whether weights are of use. */
#define FIRST_PROGRAMS 8
/* Programs for symmetric weights, and all programs where others are wanted too. */
#define SYMMETRIC_PROGRAMS 32
#define PROGRAMS 80
/* The share of the bound by regions that is little. */
#define LITTLE 0.75
/* Play: positions side by side, random moves of each, and how many are weighed. */
#define POPULATION 32
#define CANDIDATES 8
#define PICKS 2
/* Bounds this far apart, in moves, may come in either order. */
#define NOISE 1.
/* The chance of a further jump in a move. */
#define GO_ON 0.6
/* Any will do. */
#define SEED 2
/* The objective's coefficient of an empty hole, since weights that give the same bound may differ
   elsewhere. */
#define ELSEWHERE (1 / 65536.)

typedef struct
{
  BgPotentialBatch *batch;
  GArray *sets;
  GRand *random;
  const BgStopFlag *stop;
  int programs;                 /* solved so far */
  bool is_first;
  int failures;                 /* of the first programs, whose sets gave little */
} Sampling;

static bool
must_stop (const Sampling *sampling)
{
  return bg_stop_requested (sampling->stop);
}

/* Plays a random move; false if there is none. */
static bool
move_at_random (const Sampling *sampling, BgPosition *position)
{
  const BgBoard *board = sampling->batch->problem->board;
  int mover = bg_random_jump (board, BG_FORWARD, position, -1, sampling->random);
  bool moved = mover >= 0;
  while (mover >= 0 && g_rand_double (sampling->random) <= GO_ON)
    mover = bg_random_jump (board, BG_FORWARD, position, mover, sampling->random);
  return moved;
}

/* Merson regions that can be had apart from each other. */
static int
count_regions (const BgBoard *board, BgPosition position)
{
  int n = 0;
  for (BgPosition region; (region = bg_regions_peel (board, position)) != 0; n++)
    {
      BG_FOR_EACH_HOLE (hole, region)
        {
          BgPosition smaller = bg_regions_peel (board, region & ~bg_hole_bit (hole));
          if (smaller != 0)
            region = smaller;
        }
      position &= ~region;
    }
  return n;
}

/* Adds weights for POSITION if they are better than the known weights. */
static void
weigh (Sampling *sampling, BgPotentialLp *lp, BgPosition position)
{
  const BgBoard *board = sampling->batch->problem->board;
  double coefficient[BG_MAX_HOLES];
  for (int hole = 0; hole < board->n_holes; hole++)
    coefficient[hole] = bg_has (position, hole) ? 1 : ELSEWHERE;
  const int regions = count_regions (board, position);
  const double known = ceil (bg_potential_batch_value (sampling->batch, position));
  const double least = MAX (known, sampling->is_first ? LITTLE * regions : 0);
  BgPotential set;
  sampling->programs++;
  if (!bg_potential_lp_solve (lp, coefficient, least, &set))
    {
      sampling->failures += known < least;
      return;
    }
  if ((double) (bg_potential_sum (set.weight, position) - set.offset)
      <= known * (double) set.divisor)
    return;
  bg_potential_batch_add (sampling->batch, &set);
  if (sampling->sets != NULL)
    g_array_append_val (sampling->sets, set);
}

typedef struct
{
  double value;
  BgPosition position;
} Candidate;

static int
compare_candidates (const void *a, const void *b)
{
  const Candidate *x = a, *y = b;
  return x->value < y->value   ? -1
         : x->value > y->value ? 1
                               : bg_position_compare (&x->position, &y->position);
}

/* One move on: the best of some for each of N positions; returns how many. */
static int
play_on (const Sampling *sampling, BgPosition *population, int n)
{
  Candidate candidate[POPULATION * CANDIDATES];
  int found = 0;
  for (int i = 0; i < n * CANDIDATES; i++)
    {
      BgPosition next = population[i / CANDIDATES];
      if (!move_at_random (sampling, &next))
        continue;
      double noise = g_rand_double (sampling->random) * NOISE;
      candidate[found++] = (Candidate) { bg_potential_batch_value (sampling->batch, next) + noise,
                                        next };
    }
  qsort (candidate, found, sizeof *candidate, compare_candidates);
  n = MIN (found, POPULATION);
  for (int i = 0; i < n; i++)
    population[i] = candidate[i].position;
  return n;
}

/* Plays until PROGRAMS are solved or SETS found, altogether. */
static void
sample (Sampling *sampling, BgPotentialLp *lp, int programs, int sets)
{
  BgPosition population[POPULATION];
  int n = 0;
  while (sampling->programs < programs && sampling->batch->n_sets < sets && !must_stop (sampling))
    {
      if (n == 0)
        population[n++] = sampling->batch->problem->start;
      /* the position of least bound, and others */
      weigh (sampling, lp, population[0]);
      for (int i = 1; i < MIN (PICKS, n) && sampling->batch->n_sets < sets; i++)
        weigh (sampling, lp, population[g_rand_int_range (sampling->random, 1, n)]);
      n = play_on (sampling, population, n);
    }
}

void
bg_sample_potentials (BgPotentialBatch *batch, BgPosition origins, int n_sets,
                      const BgStopFlag *stop, GArray *sets)
{
  const BgProblem *problem = batch->problem;
  Sampling sampling = {
    .batch = batch,
    .sets = sets,
    .random = g_rand_new_with_seed (SEED),
    .stop = stop,
  };
  int orbit[BG_MAX_HOLES];
  int n = bg_group_orbits (&batch->group, problem->board, orbit);
  g_autoptr (BgPotentialLp) symmetric = bg_potential_lp_new (problem, origins, orbit, n, NULL,
                                                             stop);
  sampling.is_first = true;
  const int n_symmetric = MIN (n_sets, BG_SYMMETRIC_SETS);
  sample (&sampling, symmetric, FIRST_PROGRAMS, n_symmetric);
  sampling.is_first = false;
  if (2 * sampling.failures <= FIRST_PROGRAMS)
    {
      sample (&sampling, symmetric, SYMMETRIC_PROGRAMS, n_symmetric);
      if (n_sets > n_symmetric)
        {
          for (int hole = 0; hole < problem->board->n_holes; hole++)
            orbit[hole] = hole;
          g_autoptr (BgPotentialLp) any = bg_potential_lp_new (problem, origins, NULL, 0, NULL,
                                                               stop);
          sample (&sampling, any, PROGRAMS, n_sets);
        }
    }
  g_rand_free (sampling.random);
}
