#include "hints/least_pegs.h"

/* Can the pegs of PAIR, two side by side, jump to one of HOLES? */
static bool reaches (const BgBoard *board, BgPosition pair, BgPosition holes) {
  for (int i = 0; i < board->n_lines; i++) {
    BgPosition result = pair ^ board->line_mask[i];
    if (bg_can_play (&board->line[i], pair) && bg_pegs (result) == 1 && (result & holes) != 0)
      return true;
  }
  return false;
}

/* Holes where no play from a lost position can leave a single peg.  The finishes are such holes.
   The last jump is by one of two pegs over the other; so a hole is such a hole, too, if every jump
   that ends in it could be replaced by a jump of the other peg to such a hole: d1 beside d4 on the
   33-hole board. */
static BgPosition find_excluded (const BgProblem *problem) {
  const BgBoard *board = problem->board;
  BgPosition excluded = problem->finish_holes, before = board->full;
  while (excluded != before) {
    before = excluded;
    BgPosition open = 0;
    for (int i = 0; i < board->n_lines; i++) {
      BgPosition a = bg_hole_bit (board->line[i].a), b = bg_hole_bit (board->line[i].b);
      if (!reaches (board, board->line_mask[i] & ~b, before))
        open |= b;
      if (!reaches (board, board->line_mask[i] & ~a, before))
        open |= a;
    }
    excluded |= board->full & ~open;
  }
  return excluded;
}

/* One peg, if its position class is the right one and its hole not excluded. */
int bg_least_pegs (const BgProblem *problem) {
  const BgBoard *board = problem->board;
  BgPosition excluded = problem->finish_is_single ? find_excluded (problem) : 0;
  const BgPosition class = bg_board_class (board, problem->start);
  BG_FOR_EACH_HOLE (hole, board->full & ~excluded)
    if (bg_board_class (board, bg_hole_bit (hole)) == class)
      return 1;
  return 2;
}
