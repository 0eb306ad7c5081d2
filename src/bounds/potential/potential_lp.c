#include "bounds/potential/potential_lp.h"

#include <math.h>

#include "bounds/potential/heaviest_trail.h"
#include "bounds/potential/linear_program.h"

/* Where a position cannot be solved, weights could grow for ever. */
#define MOST_WEIGHT 6.
#define MOST_OFFSET (MOST_WEIGHT * BG_MAX_HOLES)
/* Fractions as whole numbers: most solutions have small denominators, which
   divide this. */
#define UNIT 5040
/* To look for violated rows, finer. */
#define FINE ((gint64) UNIT << 20)
#define TOLERANCE (FINE / 100000)
/* Moves of up to so many jumps are looked at one by one, before the heaviest. */
#define SHORT_JUMPS 3
/* Rows beyond which those that do not bind are forgotten. */
#define MOST_ROWS 200
/* Solutions after which it is given up. */
#define MOST_ROUNDS 60

struct BgPotentialLp
{
  const BgProblem *problem;
  BgPosition origins;
  int orbit[BG_MAX_HOLES], n_orbits;
  const BgStopFlag *stop;
  BgLinearProgram *linear;
  int weight[BG_MAX_HOLES];     /* by orbit */
  int finish;                   /* f */
  int n_finish_rows;            /* the first */
};

BgPotentialLp *
bg_potential_lp_new (const BgProblem *problem, BgPosition origins, const int *orbit, int n_orbits,
                     const BgStopFlag *stop)
{
  BgPotentialLp *weighing = g_new0 (BgPotentialLp, 1);
  weighing->problem = problem;
  weighing->origins = origins;
  weighing->n_orbits = n_orbits;
  weighing->stop = stop;
  weighing->linear = bg_linear_program_new ();
  for (int hole = 0; hole < problem->board->n_holes; hole++)
    weighing->orbit[hole] = orbit[hole];
  for (int k = 0; k < n_orbits; k++)
    weighing->weight[k] = bg_linear_program_add_variable (weighing->linear, -MOST_WEIGHT,
                                                          MOST_WEIGHT, 0);
  weighing->finish = bg_linear_program_add_variable (weighing->linear, -MOST_OFFSET, MOST_OFFSET,
                                                     -1);
  for (int i = 0; i < problem->n_finishes && !problem->finish_is_single; i++)
    {
      bg_linear_program_begin_row (weighing->linear);
      BG_FOR_EACH_HOLE (hole, problem->finish[i])
        bg_linear_program_add_to_row (weighing->linear, weighing->weight[orbit[hole]], 1);
      bg_linear_program_add_to_row (weighing->linear, weighing->finish, -1);
      bg_linear_program_end_row_at_most (weighing->linear, 0);
      weighing->n_finish_rows++;
    }
  return weighing;
}

void
bg_potential_lp_free (BgPotentialLp *weighing)
{
  if (weighing == NULL)
    return;
  bg_linear_program_free (weighing->linear);
  g_free (weighing);
}

static void
add_move (BgPotentialLp *weighing, const BgHeavyMove *move, bool is_last)
{
  bg_linear_program_begin_row (weighing->linear);
  bg_linear_program_add_to_row (weighing->linear, weighing->weight[weighing->orbit[move->start]],
                                1);
  BG_FOR_EACH_HOLE (hole, move->over)
    bg_linear_program_add_to_row (weighing->linear, weighing->weight[weighing->orbit[hole]], 1);
  bg_linear_program_add_to_row (weighing->linear,
                                is_last ? weighing->finish
                                  : weighing->weight[weighing->orbit[move->end]],
                                -1);
  bg_linear_program_end_row_at_most (weighing->linear, bg_has (weighing->origins, move->start));
}

/* Adds the move of category C that violates its row most, if any does; false if
   nobody knows. */
static bool
add_worst (BgPotentialLp *weighing, int c, const gint64 *start_gain, const gint64 *end_gain,
           const gint64 *value, bool is_last, bool *added)
{
  BgHeavyMove move;
  BgHeaviestOutcome outcome = bg_heaviest_move (weighing->problem->board, c, start_gain, end_gain,
                                                value, TOLERANCE, &move);
  if (outcome == BG_HEAVIEST_FOUND)
    {
      add_move (weighing, &move, is_last);
      *added = true;
    }
  return outcome != BG_HEAVIEST_TOO_WIDE;
}

/* Goes on with a move by one jump at a time, and notes the one that gains most. */
static void
extend (const BgBoard *board, const gint64 *value, const gint64 *end_gain, const BgHeavyMove *move,
        int jumps, BgHeavyMove *best)
{
  for (int i = 0; i < board->jumps[move->end].n; i++)
    {
      const int over = board->line[board->jumps[move->end].end[i].line].over;
      if (bg_has (move->over, over))
        continue;
      BgHeavyMove longer = *move;
      longer.over |= bg_hole_bit (over);
      longer.end = board->jumps[move->end].end[i].to;
      longer.gain += value[over];
      if (end_gain[longer.end] != BG_GAIN_NEVER && longer.gain + end_gain[longer.end] > best->gain)
        {
          *best = longer;
          best->gain += end_gain[longer.end];
        }
      if (jumps > 1)
        extend (board, value, end_gain, &longer, jumps - 1, best);
    }
}

/* Adds the worst of the short moves from each hole, which are found at once. */
static void
add_short (BgPotentialLp *weighing, const gint64 *start_gain, const gint64 *end_gain,
           const gint64 *value, bool is_last, bool *added)
{
  const BgBoard *board = weighing->problem->board;
  BgHeavyMove best[BG_MAX_HOLES];
  gint64 worst = TOLERANCE;
  uint64_t orbits = 0;          /* holes of one orbit have the same rows */
  for (int hole = 0; hole < board->n_holes; hole++)
    {
      best[hole].gain = TOLERANCE;
      if (orbits >> weighing->orbit[hole] & 1)
        continue;
      orbits |= (uint64_t) 1 << weighing->orbit[hole];
      const BgHeavyMove none = { .start = hole, .end = hole, .gain = start_gain[hole] };
      extend (board, value, end_gain, &none, SHORT_JUMPS, &best[hole]);
      worst = MAX (worst, best[hole].gain);
    }
  for (int hole = 0; hole < board->n_holes; hole++)
    if (best[hole].gain > TOLERANCE && best[hole].gain >= worst / 2)
      {
        add_move (weighing, &best[hole], is_last);
        *added = true;
      }
}

/* Adds rows that the solution at hand violates. */
static bool
add_violated (BgPotentialLp *weighing, bool *added)
{
  const BgProblem *problem = weighing->problem;
  gint64 value[BG_MAX_HOLES], start[BG_MAX_HOLES], end[BG_MAX_HOLES], last_end[BG_MAX_HOLES];
  const gint64 finish = llround (bg_linear_program_value (weighing->linear, weighing->finish)
                                 * FINE);
  for (int hole = 0; hole < problem->board->n_holes; hole++)
    {
      int variable = weighing->weight[weighing->orbit[hole]];
      value[hole] = llround (bg_linear_program_value (weighing->linear, variable) * FINE);
      start[hole] = value[hole] - (bg_has (weighing->origins, hole) ? FINE : 0);
      end[hole] = -value[hole];
      last_end[hole] = bg_has (problem->finish_holes, hole) ? -finish : BG_GAIN_NEVER;
    }
  *added = false;
  add_short (weighing, start, end, value, false, added);
  if (problem->finish_is_single)
    add_short (weighing, start, last_end, value, true, added);
  if (*added)
    return true;
  for (int c = 0; c < BG_CATEGORIES; c++)
    if (!add_worst (weighing, c, start, end, value, false, added)
        || (problem->finish_is_single && (problem->finish_holes & problem->board->category[c]) != 0
            && !add_worst (weighing, c, start, last_end, value, true, added)))
      return false;
  return true;
}

static bool
make_whole (const BgPotentialLp *weighing, BgPotential *potential)
{
  const BgProblem *problem = weighing->problem;
  const BgBoard *board = problem->board;
  *potential = (BgPotential) { 0 };
  for (int hole = 0; hole < board->n_holes; hole++)
    potential->weight[hole] =
      llround (bg_linear_program_value (weighing->linear, weighing->weight[weighing->orbit[hole]])
               * UNIT);
  if (bg_potential_most_lost (board, potential->weight, board->full & ~weighing->origins, 0) > 0)
    return false;
  potential->divisor = bg_potential_most_lost (board, potential->weight, weighing->origins, UNIT);
  potential->offset = bg_potential_least_offset (problem, potential->weight, weighing->origins,
                                                 potential->divisor);
  return true;
}

bool
bg_potential_lp_solve (BgPotentialLp *weighing, const double *coefficient, double least,
                       BgPotential *potential)
{
  double sum[BG_MAX_HOLES] = { 0 };
  for (int hole = 0; hole < weighing->problem->board->n_holes; hole++)
    sum[weighing->orbit[hole]] += coefficient[hole];
  for (int k = 0; k < weighing->n_orbits; k++)
    bg_linear_program_set_objective (weighing->linear, weighing->weight[k], sum[k]);
  bg_linear_program_drop_slack (weighing->linear, weighing->n_finish_rows, MOST_ROWS);
  bool added = true;
  for (int round = 0; added; round++)
    {
      double objective;
      if (round == MOST_ROUNDS || (bg_stop_requested (weighing->stop))
          || !bg_linear_program_solve (weighing->linear, &objective)
          || objective <= least || !add_violated (weighing, &added))
        return false;
    }
  return make_whole (weighing, potential);
}
