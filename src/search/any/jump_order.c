#include "search/any/jump_order.h"

#include <math.h>

#include "core/random.h"

/* The parts of a score, in one unit.  Measured over single-vacancy problems on
   the built-in boards, with restarts: pegs without a neighbour lose games, so they weigh most;
   without that part most boards take several times as many positions.  Half or double of any weight
   here changes about as much as another seed does. */
#define SPREAD 5    /* squared distance from the board's middle */
#define DISTANCE 5  /* steps to the nearest target */
#define LONELY 40   /* a peg with no peg next to it */
#define MOBILITY 10 /* a jump that can be played */
#define NOISE 60

/* Steps from one hole to another along the directions of the rule. */
static int count_steps (const BgBoard *board, int from, int to) {
  int columns = board->column[to] - board->column[from];
  int rows = board->row[to] - board->row[from];
  bool diagonal = board->rule == BG_RULE_8
                  || (board->rule == BG_RULE_6 && (columns < 0) == (rows < 0));
  return diagonal ? MAX (ABS (columns), ABS (rows)) : ABS (columns) + ABS (rows);
}

static int nearest_target (const BgBoard *board, int hole, BgPosition targets) {
  int least = BG_MAX_HOLES;
  BG_FOR_EACH_HOLE (target, targets)
    least = MIN (least, count_steps (board, hole, target));
  return least;
}

static void set_costs (BgJumpOrder *order, BgPosition targets) {
  const BgBoard *board = order->board;
  double column = 0, row = 0;
  for (int hole = 0; hole < board->n_holes; hole++) {
    column += board->column[hole] / (double) board->n_holes;
    row += board->row[hole] / (double) board->n_holes;
  }
  for (int hole = 0; hole < board->n_holes; hole++) {
    double dx = board->column[hole] - column, dy = board->row[hole] - row;
    /* in skew coordinates the diagonal (1,1) is as long as a row's step */
    double spread = dx * dx + dy * dy - (board->skew ? dx * dy : 0);
    order->cost[hole] = (int) lround (SPREAD * spread)
                        + DISTANCE * nearest_target (board, hole, targets);
  }
}

void bg_jump_order_init (BgJumpOrder *order, const BgBoard *board, BgPosition targets) {
  *order = (BgJumpOrder){ .board = board, .random = 1 };
  set_costs (order, targets);
  for (int i = 0; i < board->n_lines; i++) {
    const BgLine *line = &board->line[i];
    order->neighbours[line->a] |= bg_hole_bit (line->over);
    order->neighbours[line->b] |= bg_hole_bit (line->over);
    order->neighbours[line->over] |= bg_hole_bit (line->a) | bg_hole_bit (line->b);
  }
}

void bg_jump_order_shuffle (BgJumpOrder *order) {
  order->noise = NOISE;
}

static int draw_jump (BgJumpOrder *order) {
  return (int) (order->noise == 0 ? 0 : bg_random_xorshift (&order->random) % order->noise);
}

static int count_jumps (const BgBoard *board, BgPosition position) {
  int jumps = 0;
  for (int i = 0; i < board->n_lines; i++) {
    const BgLine *line = &board->line[i];
    jumps += (int) bg_has (position, line->over)
             & (bg_has (position, line->a) ^ bg_has (position, line->b));
  }
  return jumps;
}

int bg_jump_order_score (BgJumpOrder *order, BgPosition position) {
  int score = draw_jump (order) - MOBILITY * count_jumps (order->board, position);
  BG_FOR_EACH_HOLE (hole, position) {
    score += order->cost[hole];
    if ((order->neighbours[hole] & position) == 0)
      score += LONELY;
  }
  return score;
}
