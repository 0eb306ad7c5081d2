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
/* Moves of up to SHORT_JUMPS jumps are looked at one by one, before the heaviest. */
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
  BgPotentialLp *lp = g_new0 (BgPotentialLp, 1);
  lp->problem = problem;
  lp->origins = origins;
  lp->n_orbits = n_orbits;
  lp->stop = stop;
  lp->linear = bg_linear_program_new ();
  for (int hole = 0; hole < problem->board->n_holes; hole++)
    lp->orbit[hole] = orbit[hole];
  for (int k = 0; k < n_orbits; k++)
    lp->weight[k] = bg_linear_program_add_variable (lp->linear, -MOST_WEIGHT,
                                                          MOST_WEIGHT, 0);
  lp->finish = bg_linear_program_add_variable (lp->linear, -MOST_OFFSET, MOST_OFFSET,
                                                     -1);
  for (int i = 0; i < problem->n_finishes && !problem->finish_is_single; i++)
    {
      bg_linear_program_begin_row (lp->linear);
      BG_FOR_EACH_HOLE (hole, problem->finish[i])
        bg_linear_program_add_to_row (lp->linear, lp->weight[orbit[hole]], 1);
      bg_linear_program_add_to_row (lp->linear, lp->finish, -1);
      bg_linear_program_end_row_at_most (lp->linear, 0);
      lp->n_finish_rows++;
    }
  return lp;
}

void
bg_potential_lp_free (BgPotentialLp *lp)
{
  if (lp == NULL)
    return;
  bg_linear_program_free (lp->linear);
  g_free (lp);
}

static void
add_move (BgPotentialLp *lp, const BgHeavyMove *move, bool is_last)
{
  bg_linear_program_begin_row (lp->linear);
  bg_linear_program_add_to_row (lp->linear, lp->weight[lp->orbit[move->start]], 1);
  BG_FOR_EACH_HOLE (hole, move->over)
    bg_linear_program_add_to_row (lp->linear, lp->weight[lp->orbit[hole]], 1);
  bg_linear_program_add_to_row (lp->linear,
                                is_last ? lp->finish : lp->weight[lp->orbit[move->end]], -1);
  bg_linear_program_end_row_at_most (lp->linear, bg_has (lp->origins, move->start));
}

/* Adds the move of category C that violates its row most, if any does; false if
   it is not known. */
static bool
add_worst (BgPotentialLp *lp, int c, const gint64 *start_gain, const gint64 *end_gain,
           const gint64 *value, bool is_last, bool *added)
{
  BgHeavyMove move;
  BgHeaviestOutcome outcome = bg_heaviest_move (lp->problem->board, c, start_gain, end_gain,
                                                value, TOLERANCE, &move);
  if (outcome == BG_HEAVIEST_FOUND)
    {
      add_move (lp, &move, is_last);
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
add_short (BgPotentialLp *lp, const gint64 *start_gain, const gint64 *end_gain,
           const gint64 *value, bool is_last, bool *added)
{
  const BgBoard *board = lp->problem->board;
  BgHeavyMove best[BG_MAX_HOLES];
  gint64 worst = TOLERANCE;
  uint64_t orbits = 0;          /* holes of one orbit have the same rows */
  for (int hole = 0; hole < board->n_holes; hole++)
    {
      best[hole].gain = TOLERANCE;
      if (orbits >> lp->orbit[hole] & 1)
        continue;
      orbits |= (uint64_t) 1 << lp->orbit[hole];
      const BgHeavyMove none = { .start = hole, .end = hole, .gain = start_gain[hole] };
      extend (board, value, end_gain, &none, SHORT_JUMPS, &best[hole]);
      worst = MAX (worst, best[hole].gain);
    }
  for (int hole = 0; hole < board->n_holes; hole++)
    if (best[hole].gain > TOLERANCE && best[hole].gain >= worst / 2)
      {
        add_move (lp, &best[hole], is_last);
        *added = true;
      }
}

/* Adds rows that the solution at hand violates. */
static bool
add_violated (BgPotentialLp *lp, bool *added)
{
  const BgProblem *problem = lp->problem;
  gint64 value[BG_MAX_HOLES], start[BG_MAX_HOLES], end[BG_MAX_HOLES], last_end[BG_MAX_HOLES];
  const gint64 finish = llround (bg_linear_program_value (lp->linear, lp->finish)
                                 * FINE);
  for (int hole = 0; hole < problem->board->n_holes; hole++)
    {
      int variable = lp->weight[lp->orbit[hole]];
      value[hole] = llround (bg_linear_program_value (lp->linear, variable) * FINE);
      start[hole] = value[hole] - (bg_has (lp->origins, hole) ? FINE : 0);
      end[hole] = -value[hole];
      last_end[hole] = bg_has (problem->finish_holes, hole) ? -finish : BG_GAIN_NEVER;
    }
  *added = false;
  add_short (lp, start, end, value, false, added);
  if (problem->finish_is_single)
    add_short (lp, start, last_end, value, true, added);
  if (*added)
    return true;
  for (int c = 0; c < BG_CATEGORIES; c++)
    if (!add_worst (lp, c, start, end, value, false, added)
        || (problem->finish_is_single && (problem->finish_holes & problem->board->category[c]) != 0
            && !add_worst (lp, c, start, last_end, value, true, added)))
      return false;
  return true;
}

static bool
make_whole (const BgPotentialLp *lp, BgPotential *potential)
{
  const BgProblem *problem = lp->problem;
  const BgBoard *board = problem->board;
  *potential = (BgPotential) { 0 };
  for (int hole = 0; hole < board->n_holes; hole++)
    potential->weight[hole] =
      llround (bg_linear_program_value (lp->linear, lp->weight[lp->orbit[hole]])
               * UNIT);
  if (bg_potential_most_lost (board, potential->weight, board->full & ~lp->origins, 0) > 0)
    return false;
  potential->divisor = bg_potential_most_lost (board, potential->weight, lp->origins, UNIT);
  potential->offset = bg_potential_least_offset (problem, potential->weight, lp->origins,
                                                 potential->divisor);
  return true;
}

bool
bg_potential_lp_solve (BgPotentialLp *lp, const double *coefficient, double least,
                       BgPotential *potential)
{
  double sum[BG_MAX_HOLES] = { 0 };
  for (int hole = 0; hole < lp->problem->board->n_holes; hole++)
    sum[lp->orbit[hole]] += coefficient[hole];
  for (int k = 0; k < lp->n_orbits; k++)
    bg_linear_program_set_objective (lp->linear, lp->weight[k], sum[k]);
  bg_linear_program_drop_slack (lp->linear, lp->n_finish_rows, MOST_ROWS);
  bool added = true;
  for (int round = 0; added; round++)
    {
      double objective;
      if (round == MOST_ROUNDS || (bg_stop_requested (lp->stop))
          || !bg_linear_program_solve (lp->linear, &objective)
          || objective <= least || !add_violated (lp, &added))
        return false;
    }
  return make_whole (lp, potential);
}
