#include "laboratory/take_back.h"

/* Takes one random jump back that ended in HOLE (-1: anywhere); returns where it
   started, or -1. */
static int
take_back (const BgBoard *board, BgPosition *position, int hole, GRand *random)
{
  int lines[BG_MAX_LINES], starts[BG_MAX_LINES], n = 0;
  for (int i = 0; i < board->n_lines; i++)
    {
      const BgLine *line = &board->line[i];
      const bool at_a = bg_has (*position, line->a);
      if (bg_has (*position, line->over) || at_a == bg_has (*position, line->b)
          || (hole >= 0 && hole != (at_a ? line->a : line->b)))
        continue;
      lines[n] = i;
      starts[n++] = at_a ? line->b : line->a;
    }
  if (n == 0)
    return -1;
  int choice = g_rand_int_range (random, 0, n);
  *position ^= board->line_mask[lines[choice]];
  return starts[choice];
}

bool
bg_take_back_move (const BgBoard *board, BgPosition *position, GRand *random)
{
  int hole = take_back (board, position, -1, random);
  bool taken = hole >= 0;
  while (hole >= 0 && g_rand_boolean (random))
    hole = take_back (board, position, hole, random);
  return taken;
}
