#include "solutions/fixed_ways.h"

/* In how many ways the peg in HOLE can remove the pegs of LEFT, and no others, and stop in END, if
   it touches only holes that are their own IMAGE. */
static uint64_t count_fixed_ways (const BgBoard *board, const uint8_t *image, BgPosition position,
                                  int hole, BgPosition left, int end) {
  uint64_t ways = 0;
  if (left == 0)
    return hole == end;
  for (int i = 0; i < board->jumps[hole].n; i++) {
    const BgEnd *jump = &board->jumps[hole].end[i];
    const int over = board->line[jump->line].over;
    if (bg_has (left, over) && !bg_has (position, jump->to) && image[jump->to] == jump->to)
      ways += count_fixed_ways (board, image, position & ~bg_hole_bit (over), jump->to,
                                left & ~bg_hole_bit (over), end);
  }
  return ways;
}

uint64_t bg_fixed_ways (const BgBoard *board, int symmetry, BgPosition position, const BgMove *move,
                        uint64_t ways) {
  const uint8_t *image = board->symmetry[symmetry];
  if (image[move->start] != move->start)
    return 0;
  BG_FOR_EACH_HOLE (hole, move->removed)
    if (image[hole] != hole)
      return 0;
  if (symmetry == 0 || !board->by_lines)
    return ways;
  /* of a move that a condition gives there is one way, which the symmetry leaves as it is */
  return MIN (ways, count_fixed_ways (board, image, position & ~bg_hole_bit (move->start),
                                      move->start, move->removed, move->end));
}
