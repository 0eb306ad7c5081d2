/* Weights of holes that no complete move lowers by more than 1 (potential.h), the
   best of several.

   For one position the best weights are the solution of a linear program
   (weighing.h); a position's bound is the greatest that any of the weights
   gives, in any of the images that keep the finishes.  Where a position cannot
   be finished, such weights often are a resource count in disguise, and no
   bound is high enough.

   The positions that weights are made for come from play: it starts again and
   again, at each turn takes of some random moves the one behind which the bound
   is lowest, and where the linear program knows better, its weights are added. */

#include <math.h>
#include <string.h>

#include "heuristic/heuristic.h"
#include "heuristic/weighing.h"
#include "position/canonical.h"

/* Sets of weights at most, each counting once for every image; linear programs. */
#ifndef MOST_SETS
#define MOST_SETS 16
#define MOST_PROGRAMS 40
#define CANDIDATES 4
#endif
/* The chance of a further jump in a move. */
#define GO_ON 0.6
#define SEED 1912
/* Weights that give the same bound may differ elsewhere: a peg that is not there. */
#define ELSEWHERE (1 / 1024.)

/* Sums are looked up by four holes at a time. */
#define PART_HOLES 4
#define PART_VALUES (1 << PART_HOLES)
#define PARTS (BG_MAX_HOLES / PART_HOLES)
#define LANES 8
typedef int32_t Lanes __attribute__ ((vector_size (LANES * sizeof (int32_t))));

typedef struct
{
  const BgProblem *problem;
  BgGroup group;                /* the symmetries that keep finishes and origins */
  GArray *sets;                 /* of BgPotential, while they are being found */
  GRand *random;
  int programs;                 /* solved so far */

  int n_parts, n_vectors;       /* of LANES sums each */
  gint64 divisor;
  Lanes *sum;                   /* [part][value][vector] */
  Lanes *least;                 /* [vector]: - offset */
} Data;

/* The greatest excess over an offset in units of the divisor. */
static double
value_of (const Data *data, BgPosition position)
{
  double most = 0;
  for (int k = 0; k < data->group.order; k++)
    {
      BgPosition image = bg_board_image (data->problem->board, data->group.symmetry[k], position);
      for (guint i = 0; i < data->sets->len; i++)
        {
          const BgPotential *set = &g_array_index (data->sets, BgPotential, i);
          double sum = bg_potential_sum (set->weight, image) - set->offset;
          most = MAX (most, sum / set->divisor);
        }
    }
  return most;
}

/* A random move; false if there is none. */
static bool
move_at_random (const Data *data, BgPosition *position)
{
  const BgBoard *board = data->problem->board;
  struct { int line, to; } jump[2 * BG_MAX_LINES];
  int mover = -1;
  while (true)
    {
      int n = 0;
      for (int i = 0; i < board->n_lines; i++)
        for (int back = 0; back < 2; back++)
          {
            const BgLine *line = &board->line[i];
            int from = back ? line->b : line->a, to = back ? line->a : line->b;
            if ((mover < 0 || from == mover) && bg_has (*position, from)
                && bg_has (*position, line->over) && !bg_has (*position, to))
              {
                jump[n].line = i;
                jump[n++].to = to;
              }
          }
      if (n == 0)
        return mover >= 0;
      int chosen = g_rand_int_range (data->random, 0, n);
      *position ^= board->line_mask[jump[chosen].line];
      mover = jump[chosen].to;
      if (g_rand_double (data->random) > GO_ON)
        return true;
    }
}

/* Adds weights for POSITION if they are better than those known. */
static void
weigh (Data *data, BgWeighing *weighing, BgPosition position)
{
  const BgBoard *board = data->problem->board;
  double coefficient[BG_MAX_HOLES];
  for (int hole = 0; hole < board->n_holes; hole++)
    coefficient[hole] = bg_has (position, hole) ? 1 : ELSEWHERE;
  BgPotential set;
  data->programs++;
  if (!bg_weighing_solve (weighing, coefficient, &set))
    return;
  double own = (bg_potential_sum (set.weight, position) - set.offset) / (double) set.divisor;
  if (ceil (own) > ceil (value_of (data, position)))
    g_array_append_val (data->sets, set);
}

/* Plays until so many programs are solved or sets found. */
static void
learn (Data *data, BgWeighing *weighing, int programs, guint sets)
{
  const BgProblem *problem = data->problem;
  while (data->programs < programs && data->sets->len < sets)
    {
      BgPosition position = problem->start;
      bool can_move;
      do
        {
          weigh (data, weighing, position);
          BgPosition best = 0;
          double least = INFINITY;
          can_move = false;
          for (int i = 0; i < CANDIDATES; i++)
            {
              BgPosition next = position;
              if (!move_at_random (data, &next))
                break;
              can_move = true;
              double value = value_of (data, next);
              if (value < least)
                {
                  least = value;
                  best = next;
                }
            }
          position = best;
        }
      while (can_move && data->programs < programs && data->sets->len < sets);
    }
}

static int
find_orbits (const Data *data, int *orbit)
{
  const BgBoard *board = data->problem->board;
  int n = 0;
  for (int hole = 0; hole < board->n_holes; hole++)
    orbit[hole] = -1;
  for (int hole = 0; hole < board->n_holes; hole++)
    if (orbit[hole] < 0)
      {
        for (int k = 0; k < data->group.order; k++)
          orbit[board->symmetry[data->group.symmetry[k]][hole]] = n;
        n++;
      }
  return n;
}

/* Lays the sets and their images out for the look-up. */
static void
lay_out (Data *data)
{
  const BgBoard *board = data->problem->board;
  g_autoptr (GArray) lanes = g_array_new (FALSE, FALSE, sizeof (BgPotential));
  data->divisor = 1;
  for (guint i = 0; i < data->sets->len; i++)
    {
      const BgPotential *set = &g_array_index (data->sets, BgPotential, i);
      data->divisor = MAX (data->divisor, set->divisor);
      guint first = lanes->len;
      for (int k = 0; k < data->group.order; k++)
        {
          BgPotential image = *set;
          for (int hole = 0; hole < board->n_holes; hole++)
            image.weight[hole] = set->weight[board->symmetry[data->group.symmetry[k]][hole]];
          bool known = false;
          for (guint j = first; j < lanes->len && !known; j++)
            known = memcmp (&g_array_index (lanes, BgPotential, j), &image, sizeof image) == 0;
          if (!known)
            g_array_append_val (lanes, image);
        }
    }
  data->n_parts = (board->n_holes + PART_HOLES - 1) / PART_HOLES;
  data->n_vectors = (lanes->len + LANES - 1) / LANES;
  size_t n = (size_t) data->n_vectors;
  data->least = g_aligned_alloc0 (n + 1, sizeof (Lanes), sizeof (Lanes));
  data->sum = g_aligned_alloc0 (n * data->n_parts * PART_VALUES + 1, sizeof (Lanes), sizeof (Lanes));
  for (guint j = 0; j < lanes->len; j++)
    {
      const BgPotential *lane = &g_array_index (lanes, BgPotential, j);
      data->least[j / LANES][j % LANES] = -lane->offset;
      for (int part = 0; part < data->n_parts; part++)
        for (BgPosition value = 0; value < PART_VALUES; value++)
          data->sum[(part * PART_VALUES + value) * n + j / LANES][j % LANES] =
            bg_potential_sum (lane->weight, value << PART_HOLES * part);
    }
}

static gpointer
prepare (const BgProblem *problem, BgPosition origins)
{
  const BgBoard *board = problem->board;
  Data *data = g_new0 (Data, 1);
  data->problem = problem;
  data->sets = g_array_new (FALSE, FALSE, sizeof (BgPotential));
  data->random = g_rand_new_with_seed (SEED);
  BgGroup finishes, same_origins;
  bg_group_init_closed (&finishes, board, problem->finish, problem->n_finishes);
  bg_group_init_closed (&same_origins, board, &origins, 1);
  bg_group_init_common (&data->group, board, &finishes, &same_origins);
  int orbit[BG_MAX_HOLES];
  int n = find_orbits (data, orbit);
  g_autoptr (BgWeighing) symmetric = bg_weighing_new (problem, origins, orbit, n);
  learn (data, symmetric, MOST_PROGRAMS / 2, MOST_SETS / 2);
  for (int hole = 0; hole < board->n_holes; hole++)
    orbit[hole] = hole;
  g_autoptr (BgWeighing) any = bg_weighing_new (problem, origins, orbit, board->n_holes);
  learn (data, any, MOST_PROGRAMS, MOST_SETS);
  lay_out (data);
  g_array_unref (data->sets);
  g_rand_free (data->random);
  return data;
}

static void
release (gpointer pointer)
{
  Data *data = pointer;
  g_aligned_free (data->sum);
  g_aligned_free (data->least);
  g_free (data);
}

static int
bound_of (const Data *data, BgPosition position)
{
  const BgProblem *problem = data->problem;
  const size_t n = data->n_vectors, part_size = PART_VALUES * n;
  if (bg_problem_is_finish (problem, position))
    return 0;
  Lanes most = { 0 };
  for (size_t v = 0; v < n; v++)
    {
      const Lanes *part = data->sum + v;
      Lanes sum = data->least[v];
      for (BgPosition rest = position; rest != 0; rest >>= PART_HOLES, part += part_size)
        sum += part[(rest & (PART_VALUES - 1)) * n];
      { Lanes more = sum > most; most = (sum & more) | (most & ~more); }
    }
  gint64 greatest = 0;
  for (int lane = 0; lane < LANES; lane++)
    greatest = MAX (greatest, most[lane]);
  const gint64 bound = (greatest + data->divisor - 1) / data->divisor;
  /* every move removes a peg */
  const int jumps = bg_pegs (position) - bg_pegs (problem->finish[0]);
  return bound > jumps ? BG_BOUND_LOST : bound;
}

BG_DEFINE_EVALUATE (bound_of)

const BgHeuristic bg_heuristic_potential = {
  .name = "potential",
  .summary = "weights that no complete move lowers by more than 1, derived for positions of play",
  .source = "this program; Pommerening, Helmert, Roeger, Seipp, AAAI 2015",
  .admissible = true,
  .consistent = true,
  .dear = true,
  .any_origins = true,
  .prepare = prepare,
  .evaluate = evaluate,
  .release = release,
};
