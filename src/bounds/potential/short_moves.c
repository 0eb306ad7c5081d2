#include "bounds/potential/short_moves.h"

#define MOST_JUMPS 3

/* Goes on with a move by one jump at a time, and notes the one that gains most. */
static void
extend (const BgBoard *board, const gint64 *end_gain, const gint64 *over_weight,
        const BgHeavyMove *move, int jumps, BgHeavyMove *best)
{
  for (int i = 0; i < board->jumps[move->end].n; i++)
    {
      const int over = board->line[board->jumps[move->end].end[i].line].over;
      if (bg_has (move->over, over))
        continue;
      BgHeavyMove longer = *move;
      longer.over |= bg_hole_bit (over);
      longer.end = board->jumps[move->end].end[i].to;
      longer.gain += over_weight[over];
      if (end_gain[longer.end] != BG_GAIN_NEVER && longer.gain + end_gain[longer.end] > best->gain)
        {
          *best = longer;
          best->gain += end_gain[longer.end];
        }
      if (jumps > 1)
        extend (board, end_gain, over_weight, &longer, jumps - 1, best);
    }
}

int
bg_short_moves_find (const BgBoard *board, const int *orbit, const gint64 *start_gain,
                     const gint64 *end_gain, const gint64 *over_weight, gint64 enough,
                     BgHeavyMove *moves)
{
  gint64 worst = enough;
  BgPosition orbits = 0;
  int n = 0, kept = 0;
  for (int hole = 0; hole < board->n_holes; hole++)
    {
      if (bg_has (orbits, orbit[hole]))
        continue;
      orbits |= bg_hole_bit (orbit[hole]);
      const uint8_t place = (uint8_t) hole;
      const BgHeavyMove none = { .start = place, .end = place, .gain = start_gain[hole] };
      moves[n] = (BgHeavyMove) { .gain = enough };
      extend (board, end_gain, over_weight, &none, MOST_JUMPS, &moves[n]);
      worst = MAX (worst, moves[n].gain);
      n += moves[n].gain > enough;
    }
  for (int i = 0; i < n; i++)
    if (moves[i].gain >= worst / 2)
      moves[kept++] = moves[i];
  return kept;
}
