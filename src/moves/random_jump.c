#include "moves/random_jump.h"

int
bg_random_jump (const BgBoard *board, BgDirection direction, BgPosition *position, int hole,
                GRand *random)
{
  int lines[BG_MAX_LINES], others[BG_MAX_LINES], n = 0;
  for (int i = 0; i < board->n_lines; i++)
    {
      const BgLine *line = &board->line[i];
      if (direction == BG_FORWARD ? !bg_can_play (line, *position)
                                  : !bg_can_take_back (line, *position))
        continue;
      /* the mover stands at one end, and was or will be at the other */
      const bool at_a = bg_has (*position, line->a);
      if (hole >= 0 && hole != (at_a ? line->a : line->b))
        continue;
      lines[n] = i;
      others[n++] = at_a ? line->b : line->a;
    }
  if (n == 0)
    return -1;
  int choice = g_rand_int_range (random, 0, n);
  *position ^= board->line_mask[lines[choice]];
  return others[choice];
}
