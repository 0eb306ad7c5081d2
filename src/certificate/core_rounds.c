#include "certificate/core_rounds.h"

static BgPosition ends_of (const BgBoard *board, int line) {
  return bg_hole_bit (board->line[line].a) | bg_hole_bit (board->line[line].b);
}

BgPosition bg_core_reached (const BgBoard *board, BgPosition rest, int hole, int left_out) {
  BgPosition reached = bg_hole_bit (hole), before = 0;
  while (before != reached) {
    before = reached;
    for (int l = 0; l < board->n_lines; l++)
      if (l != left_out && ends_of (board, l) & reached && (ends_of (board, l) & rest) == 0)
        reached |= ends_of (board, l);
  }
  return reached;
}

BgPosition bg_core_rest (const BgBoard *board, BgPosition class, BgPosition set) {
  BgPosition before = ~set;
  while (before != set) {
    before = set;
    for (int l = 0; l < board->n_lines; l++)
      if (ends_of (board, l) & class && (ends_of (board, l) & set) == 0)
        set &= ~bg_hole_bit (board->line[l].over);
  }
  return set;
}

BgPosition bg_core_middles (const BgBoard *board, BgPosition rest, int start, int end) {
  const BgPosition reached = bg_core_reached (board, rest, start, -1);
  BgPosition passed = reached, middles = 0;
  if (!bg_has (reached, end))
    return 0;
  for (int l = 0; l < board->n_lines; l++)
    if (bg_subset (ends_of (board, l), reached)) {
      const BgPosition side = bg_core_reached (board, rest, start, l);
      if (bg_has (side, end))
        passed &= side;
    }
  for (int l = 0; l < board->n_lines; l++)
    if (bg_subset (ends_of (board, l), passed))
      middles |= bg_hole_bit (board->line[l].over);
  return middles;
}
