#include "bounds/backward_bound.h"

#include <string.h>

#include "board/hole_table.h"
#include "bounds/regions.h"

/* The largest table of hitting numbers, by holes. */
#define TABLE_HOLES 14
#define MAX_PARTS 32

/* Holes whose regions are counted by themselves. */
typedef struct {
  uint16_t index[BG_HOLE_ROWS (8)]; /* of NUMBER, XORed over the bytes of a hole set */
  uint8_t number[1 << TABLE_HOLES]; /* by the holes emptied: twice the least number, and one
                                       more if no least set has a hole of FIRST */
} Part;

typedef struct {
  BgPosition start;
  int pegs[BG_CATEGORIES];
  BgPosition corners[BG_CATEGORIES]; /* filled at the start */
  int n_parts;
  Part *part[MAX_PARTS];
  BgPosition interior; /* the largest region in the holes of no part */
  BgPosition first;    /* where the first move can start */
} Start;

struct BgBackwardBound {
  const BgProblem *problem;
  BgPosition category[BG_CATEGORIES];
  unsigned removers[BG_CATEGORIES];                  /* M_c as a mask */
  uint8_t removals[BG_CATEGORIES][BG_MAX_HOLES + 1]; /* r_c by pegs removed */
  int most_resource[BG_MAX_HOLES];                   /* of the start, by resource */
  int n_starts;
  Start start[BG_MAX_SYMMETRIES];
};

/* The number of V is the least size of a set H that hits every region inside HOLES that
   meets V.  H does so iff V lies outside the largest region that avoids H, so
   each H serves all V inside one set. */
static Part *new_part (const BgBoard *board, BgPosition holes, BgPosition first) {
  Part *part = g_new0 (Part, 1);
  BgPosition hole_bit[TABLE_HOLES];
  uint16_t index[BG_MAX_HOLES] = { 0 };
  int n = 0;
  BG_FOR_EACH_HOLE (hole, holes) {
    index[hole] = 1 << n;
    hole_bit[n++] = bg_hole_bit (hole);
  }
  bg_hole_table_xor (part->index, 8, sizeof *index, index, sizeof *index, board->n_holes);
  const int subsets = 1 << n;
  memset (part->number, BG_BOUND_LOST, subsets);
  for (int h = 0; h < subsets; h++) {
    BgPosition hit = 0;
    for (int k = 0; k < n; k++)
      if (h >> k & 1)
        hit |= hole_bit[k];
    const BgPosition missed = bg_regions_peel (board, holes & ~hit);
    int served = 0;
    for (int k = 0; k < n; k++)
      served |= !(missed & hole_bit[k]) << k;
    part->number[served] = (uint8_t) MIN (part->number[served],
                                          2 * bg_count_bits (h) + ((hit & first) == 0));
  }
  for (int k = 0; k < n; k++)
    for (int v = 0; v < subsets; v++)
      if (!(v >> k & 1))
        part->number[v] = MIN (part->number[v], part->number[v | 1 << k]);
  return part;
}

/* Parts are the groups of holes that regions of two holes link (Bell's Figure 9);
   regions lie in one part or are not counted. */
static void divide (Start *start, const BgBoard *board) {
  BgPosition rest = bg_regions_peel (board, start->start & ~board->corners);
  if (bg_pegs (rest) > TABLE_HOLES)
    BG_FOR_EACH_HOLE (hole, rest) {
      BgPosition linked = bg_has (rest, hole) ? bg_regions_linked (board, hole, rest) : 0;
      if (bg_pegs (linked) < 2 || bg_pegs (linked) > TABLE_HOLES)
        continue;
      start->part[start->n_parts++] = new_part (board, linked, start->first);
      rest &= ~linked;
    }
  rest = bg_regions_peel (board, rest);
  if (rest != 0 && bg_pegs (rest) <= TABLE_HOLES)
    start->part[start->n_parts++] = new_part (board, rest, start->first);
  else
    start->interior = rest;
}

/* The hole from which a peg of POSITION can jump along LINE, if one can. */
static BgPosition first_of_line (const BgLine *line, BgPosition position) {
  return bg_can_play (line, position) ? bg_hole_bit (bg_has (position, line->a) ? line->a : line->b)
                                      : 0;
}

static void add_start (BgBackwardBound *bound, BgPosition position) {
  const BgBoard *board = bound->problem->board;
  for (int i = 0; i < bound->n_starts; i++)
    if (bound->start[i].start == position)
      return;
  Start *start = &bound->start[bound->n_starts++];
  start->start = position;
  for (int c = 0; c < BG_CATEGORIES; c++) {
    start->pegs[c] = bg_pegs (position & board->category[c]);
    start->corners[c] = position & board->corners & board->category[c];
  }
  for (int i = 0; i < board->n_lines; i++)
    start->first |= first_of_line (&board->line[i], position);
  divide (start, board);
}

BgBackwardBound *bg_backward_bound_new (const BgProblem *problem, const BgGroup *group) {
  const BgBoard *board = problem->board;
  BgBackwardBound *bound = g_new0 (BgBackwardBound, 1);
  bound->problem = problem;
  for (int c = 0; c < BG_CATEGORIES; c++) {
    bound->category[c] = board->category[c];
    for (int d = 0; d < BG_CATEGORIES; d++)
      bound->removers[c] |= (bg_removable_categories (board, d) >> c & 1) << d;
    const int k = bg_most_removed_by_a_move (board, c);
    for (int n = 1; n <= BG_MAX_HOLES; n++)
      bound->removals[c][n] = (uint8_t) (k == 0 ? BG_BOUND_LOST : (n + k - 1) / k);
  }
  for (guint i = 0; i < problem->resources->len; i++)
    bound->most_resource[i] = bg_resource_sum (problem->resources->pdata[i], problem->start);
  for (int k = 0; k < group->order; k++)
    add_start (bound, bg_board_image (board, group->symmetry[k], problem->start));
  return bound;
}

void bg_backward_bound_free (BgBackwardBound *bound) {
  if (bound == NULL)
    return;
  for (int i = 0; i < bound->n_starts; i++)
    for (int k = 0; k < bound->start[i].n_parts; k++)
      g_free (bound->start[i].part[k]);
  g_free (bound);
}

static inline int balance (const BgBackwardBound *bound, const Start *start, BgPosition position,
                           const int *pegs) {
  int least[BG_CATEGORIES], lack[BG_CATEGORIES], sum = 0, most = 0;
  for (int c = 0; c < BG_CATEGORIES; c++) {
    const int emptied = bg_pegs (start->corners[c] & ~position);
    const int filled = bg_pegs (position & ~start->start & bound->category[c]);
    least[c] = MAX (emptied, filled);
    sum += least[c];
  }
  for (int c = 0; c < BG_CATEGORIES; c++) {
    if (pegs[c] > start->pegs[c])
      return BG_BOUND_LOST;
    const int removals = bound->removals[c][start->pegs[c] - pegs[c]];
    if (removals == BG_BOUND_LOST)
      return BG_BOUND_LOST;
    int known = 0;
    for (int d = 0; d < BG_CATEGORIES; d++)
      known += bound->removers[c] >> d & 1 ? least[d] : 0;
    lack[c] = MAX (0, removals - known);
    most = MAX (most, lack[c]);
  }
  for (int c = 0; c < BG_CATEGORIES; c++)
    for (int d = c + 1; d < BG_CATEGORIES; d++)
      if ((bound->removers[c] & bound->removers[d]) == 0)
        most = MAX (most, lack[c] + lack[d]);
  return sum + most;
}

static inline int regions (const BgBoard *board, const Start *start, BgPosition position) {
  const BgPosition emptied = start->start & ~position;
  const bool inner = (emptied & start->interior) != 0;
  int sum = bg_pegs (emptied & board->corners) + inner;
  bool has_first = (emptied & board->corners & start->first) != 0
                   || (inner && (start->interior & start->first) != 0);
  for (int k = 0; k < start->n_parts; k++) {
    const Part *part = start->part[k];
    int index = 0;
    for (int byte = 0; byte < BG_POSITION_BYTES; byte++)
      index ^= part->index[bg_hole_row (8, byte, emptied)];
    sum += part->number[index] / 2;
    has_first |= part->number[index] % 2 == 0;
  }
  return sum + (!has_first && emptied != 0);
}

static bool is_too_rich (const BgBackwardBound *bound, BgPosition position) {
  const GPtrArray *resources = bound->problem->resources;
  for (guint i = 0; i < resources->len; i++)
    if (bg_resource_sum (resources->pdata[i], position) > bound->most_resource[i])
      return true;
  return false;
}

void bg_backward_bound_evaluate (const BgBackwardBound *bound, const BgPosition *positions,
                                 uint8_t *bounds, size_t n) {
  const BgBoard *board = bound->problem->board;
  for (size_t i = 0; i < n; i++) {
    int pegs[BG_CATEGORIES], least = BG_BOUND_LOST;
    for (int c = 0; c < BG_CATEGORIES; c++)
      pegs[c] = bg_pegs (positions[i] & bound->category[c]);
    for (int k = 0; k < bound->n_starts; k++) {
      const Start *start = &bound->start[k];
      const int moves = balance (bound, start, positions[i], pegs);
      if (moves < least)
        least = MIN (least, MAX (moves, regions (board, start, positions[i])));
    }
    bounds[i] = (uint8_t) (is_too_rich (bound, positions[i]) ? BG_BOUND_LOST : least);
  }
}
