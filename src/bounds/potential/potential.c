#include "bounds/potential/potential.h"

#include <math.h>

#include "bounds/potential/heaviest_trail.h"

/* How far from a whole number fractions may be. */
#define TOLERANCE 1e-6

BgPosition bg_jumped_by (const BgBoard *board, int category) {
  BgPosition holes = 0;
  for (int i = 0; i < board->n_lines; i++)
    if (bg_board_category (board, board->line[i].a) == category)
      holes |= bg_hole_bit (board->line[i].over);
  return holes;
}

/* The sum of the positive weights of the pegs that a mover of CATEGORY can remove. */
static gint64 most_removed (const BgBoard *board, const gint64 *weight, int category) {
  gint64 sum = 0;
  BG_FOR_EACH_HOLE (hole, bg_jumped_by (board, category))
    sum += MAX (weight[hole], 0);
  return sum;
}

static gint64 greatest (const gint64 *gain, BgPosition holes) {
  gint64 most = BG_GAIN_NEVER;
  BG_FOR_EACH_HOLE (hole, holes)
    most = MAX (most, gain[hole]);
  return most;
}

/* The greatest gain of a move, or more where that cannot be found, but at least
   ENOUGH. */
static gint64 greatest_gain (const BgBoard *board, const gint64 *start_gain, const gint64 *end_gain,
                             const gint64 *weight, gint64 enough) {
  for (int c = 0; c < BG_CATEGORIES; c++) {
    BgHeavyMove move;
    switch (bg_heaviest_move (board, c, start_gain, end_gain, weight, enough, NULL, &move)) {
    case BG_HEAVIEST_FOUND: enough = move.gain; break;
    case BG_HEAVIEST_NONE: break;
    case BG_HEAVIEST_TOO_WIDE:
      enough = MAX (enough, greatest (start_gain, board->category[c])
                                + greatest (end_gain, board->category[c])
                                + most_removed (board, weight, c));
    }
  }
  return enough;
}

gint64 bg_potential_value (const BgPotential *potential, BgPosition position) {
  gint64 sum = bg_potential_sum (potential->weight, position);
  for (int k = 0; potential->regions != NULL && k < potential->regions->n; k++)
    if (bg_subset (potential->regions->region[k], position))
      sum += potential->region_weight[k];
  return sum;
}

void bg_potential_start_gains (const BgPotential *potential, BgPosition holes, gint64 *gain) {
  for (int hole = 0; hole < BG_MAX_HOLES; hole++)
    gain[hole] = bg_has (holes, hole) ? potential->weight[hole] : BG_GAIN_NEVER;
  for (int k = 0; potential->regions != NULL && k < potential->regions->n; k++)
    BG_FOR_EACH_HOLE (hole, potential->regions->region[k] & holes)
      gain[hole] += potential->region_weight[k];
}

gint64 bg_potential_most_lost (const BgBoard *board, const BgPotential *potential,
                               BgPosition origins, gint64 least) {
  gint64 start_gain[BG_MAX_HOLES], end_gain[BG_MAX_HOLES];
  bg_potential_start_gains (potential, origins, start_gain);
  for (int hole = 0; hole < BG_MAX_HOLES; hole++)
    end_gain[hole] = -potential->weight[hole];
  return greatest_gain (board, start_gain, end_gain, potential->weight, least);
}

gint64 bg_potential_at_finish (const BgProblem *problem, const BgPotential *potential) {
  gint64 most = bg_potential_value (potential, problem->finish[0]);
  for (int i = 1; i < problem->n_finishes; i++)
    most = MAX (most, bg_potential_value (potential, problem->finish[i]));
  return most;
}

/* The greatest sum of a position one move from a single survivor, less the divisor if the move
   starts in ORIGINS. */
static gint64 before_last_move (const BgProblem *problem, const BgPotential *potential,
                                BgPosition origins) {
  gint64 start_gain[BG_MAX_HOLES], end_gain[BG_MAX_HOLES];
  bg_potential_start_gains (potential, problem->board->full, start_gain);
  BG_FOR_EACH_HOLE (hole, origins)
    start_gain[hole] -= potential->divisor;
  for (int hole = 0; hole < BG_MAX_HOLES; hole++)
    end_gain[hole] = bg_has (problem->finish_holes, hole) ? 0 : BG_GAIN_NEVER;
  return greatest_gain (problem->board, start_gain, end_gain, potential->weight, BG_GAIN_NEVER);
}

gint64 bg_potential_least_offset (const BgProblem *problem, const BgPotential *potential,
                                  BgPosition origins) {
  gint64 at_finish = bg_potential_at_finish (problem, potential);
  if (!problem->finish_is_single)
    return at_finish;
  /* where no last move exists nothing but a finish can be finished */
  gint64 before = before_last_move (problem, potential, origins);
  return before == BG_GAIN_NEVER ? at_finish : MIN (at_finish, before);
}

bool bg_potential_is_bound (const BgProblem *problem, const BgPotential *potential,
                            BgPosition origins) {
  const BgBoard *board = problem->board;
  for (int k = 0; potential->regions != NULL && k < potential->regions->n; k++)
    if (potential->region_weight[k] < 0)
      return false;
  return bg_potential_most_lost (board, potential, origins, potential->divisor)
             <= potential->divisor
         && bg_potential_most_lost (board, potential, board->full & ~origins, 0) <= 0
         && (bg_potential_at_finish (problem, potential) <= potential->offset
             || bg_potential_least_offset (problem, potential, origins) <= potential->offset);
}

bool bg_potential_mend (const BgProblem *problem, const BgPotential *potential, gint64 *divisor,
                        gint64 *offset) {
  BgPotential mended = *potential;
  const BgPosition full = problem->board->full;
  mended.divisor = bg_potential_most_lost (problem->board, potential, full, potential->divisor);
  mended.offset = MAX (mended.offset, bg_potential_least_offset (problem, &mended, full));
  *divisor = mended.divisor;
  *offset = mended.offset;
  return (mended.divisor != potential->divisor || mended.offset != potential->offset)
         && bg_potential_is_bound (problem, &mended, full);
}

int bg_whole_numbers (const double *value, int n, int most, gint64 *whole) {
  for (int factor = 1; factor <= most; factor++) {
    bool fits = true;
    for (int i = 0; i < n && fits; i++) {
      whole[i] = llround (value[i] * factor);
      fits = fabs (value[i] * factor - (double) whole[i]) < TOLERANCE * factor;
    }
    if (fits)
      return factor;
  }
  return 0;
}
