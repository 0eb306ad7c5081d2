#include "heuristic/potential.h"

BgPosition
bg_jumped_by (const BgBoard *board, int category)
{
  BgPosition holes = 0;
  for (int i = 0; i < board->n_lines; i++)
    if (bg_board_category (board, board->line[i].a) == category)
      holes |= bg_hole_bit (board->line[i].over);
  return holes;
}

/* What the pegs weigh that a mover of CATEGORY can remove. */
static gint64
most_removed (const BgBoard *board, const gint64 *weight, int category)
{
  gint64 sum = 0;
  BG_FOR_EACH_HOLE (hole, bg_jumped_by (board, category))
    sum += MAX (weight[hole], 0);
  return sum;
}

static gint64
greatest (const gint64 *weight, BgPosition holes)
{
  gint64 most = weight[bg_first_hole (holes)];
  BG_FOR_EACH_HOLE (hole, holes)
    most = MAX (most, weight[hole]);
  return most;
}

static gint64
least (const gint64 *weight, BgPosition holes)
{
  gint64 least = weight[bg_first_hole (holes)];
  BG_FOR_EACH_HOLE (hole, holes)
    least = MIN (least, weight[hole]);
  return least;
}

gint64
bg_potential_most_lost (const BgBoard *board, const gint64 *weight)
{
  gint64 most = 0;
  for (int c = 0; c < BG_CATEGORIES; c++)
    if (bg_jumped_by (board, c) != 0)
      most = MAX (most, greatest (weight, board->category[c]) - least (weight, board->category[c])
                        + most_removed (board, weight, c));
  return most;
}

gint64
bg_potential_at_finish (const BgProblem *problem, const gint64 *weight)
{
  gint64 most = bg_potential_sum (weight, problem->finish[0]);
  for (int i = 1; i < problem->n_finishes; i++)
    most = MAX (most, bg_potential_sum (weight, problem->finish[i]));
  return most;
}

/* Is every position one move from a single survivor at most LIMIT heavy? */
static bool
last_moves_weigh (const BgProblem *problem, const gint64 *weight, gint64 limit)
{
  const BgBoard *board = problem->board;
  if (!problem->finish_is_single)
    return false;
  for (int c = 0; c < BG_CATEGORIES; c++)
    if ((problem->finish_holes & board->category[c]) != 0
        && greatest (weight, board->category[c]) + most_removed (board, weight, c) > limit)
      return false;
  return true;
}

bool
bg_potential_is_bound (const BgProblem *problem, const gint64 *weight, gint64 offset,
                       gint64 divisor)
{
  return bg_potential_most_lost (problem->board, weight) <= divisor
         && (bg_potential_at_finish (problem, weight) <= offset
             || last_moves_weigh (problem, weight, offset + divisor));
}
