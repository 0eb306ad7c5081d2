#include "bounds/potential/potential.h"

#include "bounds/potential/heaviest_trail.h"

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
greatest (const gint64 *gain, BgPosition holes)
{
  gint64 most = BG_GAIN_NEVER;
  BG_FOR_EACH_HOLE (hole, holes)
    most = MAX (most, gain[hole]);
  return most;
}

/* The greatest gain of a move, or more where that cannot be found, but at least
   ENOUGH. */
static gint64
greatest_gain (const BgBoard *board, const gint64 *start_gain, const gint64 *end_gain,
               const gint64 *weight, gint64 enough)
{
  for (int c = 0; c < BG_CATEGORIES; c++)
    {
      BgHeavyMove move;
      switch (bg_heaviest_move (board, c, start_gain, end_gain, weight, enough, &move))
        {
        case BG_HEAVIEST_FOUND:
          enough = move.gain;
          break;
        case BG_HEAVIEST_NONE:
          break;
        case BG_HEAVIEST_TOO_WIDE:
          enough = MAX (enough, greatest (start_gain, board->category[c])
                                  + greatest (end_gain, board->category[c])
                                  + most_removed (board, weight, c));
        }
    }
  return enough;
}

/* The weights with the sign SIGN where they are in HOLES, NEVER elsewhere. */
static void
set_gains (gint64 *gain, const gint64 *weight, int sign, BgPosition holes)
{
  for (int hole = 0; hole < BG_MAX_HOLES; hole++)
    gain[hole] = bg_has (holes, hole) ? sign * weight[hole] : BG_GAIN_NEVER;
}

gint64
bg_potential_most_lost (const BgBoard *board, const gint64 *weight, BgPosition origins,
                        gint64 least)
{
  gint64 start_gain[BG_MAX_HOLES], end_gain[BG_MAX_HOLES];
  set_gains (start_gain, weight, 1, origins);
  set_gains (end_gain, weight, -1, board->full);
  return greatest_gain (board, start_gain, end_gain, weight, least);
}

gint64
bg_potential_at_finish (const BgProblem *problem, const gint64 *weight)
{
  gint64 most = bg_potential_sum (weight, problem->finish[0]);
  for (int i = 1; i < problem->n_finishes; i++)
    most = MAX (most, bg_potential_sum (weight, problem->finish[i]));
  return most;
}

/* What a position one move from a single survivor weighs at most, less DIVISOR if
   the move starts in ORIGINS. */
static gint64
before_last_move (const BgProblem *problem, const gint64 *weight, BgPosition origins,
                  gint64 divisor)
{
  gint64 start_gain[BG_MAX_HOLES], end_gain[BG_MAX_HOLES];
  const gint64 nothing[BG_MAX_HOLES] = { 0 };
  set_gains (start_gain, weight, 1, problem->board->full);
  BG_FOR_EACH_HOLE (hole, origins)
    start_gain[hole] -= divisor;
  set_gains (end_gain, nothing, 1, problem->finish_holes);
  return greatest_gain (problem->board, start_gain, end_gain, weight, BG_GAIN_NEVER);
}

gint64
bg_potential_least_offset (const BgProblem *problem, const gint64 *weight, BgPosition origins,
                           gint64 divisor)
{
  gint64 at_finish = bg_potential_at_finish (problem, weight);
  if (!problem->finish_is_single)
    return at_finish;
  /* where no last move exists nothing but a finish can be finished */
  gint64 before = before_last_move (problem, weight, origins, divisor);
  return before == BG_GAIN_NEVER ? at_finish : MIN (at_finish, before);
}

bool
bg_potential_is_bound (const BgProblem *problem, const gint64 *weight, gint64 offset,
                       gint64 divisor)
{
  const BgBoard *board = problem->board;
  return bg_potential_most_lost (board, weight, board->full, divisor) <= divisor
         && (bg_potential_at_finish (problem, weight) <= offset
             || bg_potential_least_offset (problem, weight, board->full, divisor) <= offset);
}
