/* Is the position one move from a finish?  Exactly (doc/theory.md, Theorem 3.20).  If not, can it
   be two moves from one, as far as the parities of trails tell (Theorem 3.23)?

   All the pegs that the last move leaves standing are the finish's, so the mover is one peg, of
   category c say, every peg of another category that the finish lacks is jumped over once, and no
   other peg of category c moves.  Take the holes of category c as nodes, without the holes of
   resting pegs, and each peg to be removed as an edge between the holes from and to which it can be
   jumped: the move is an Euler trail from the mover's hole to the one where it ends.  Such a trail
   exists iff the edges hang together with the start and the nodes of odd degree are start and end
   (none, if these are the same).

   Under the 4- and 6-move rules an edge is fixed by the peg's hole.  Under the
   8-move rule a peg diagonal to category c lies in a cell with four nodes and
   is either diagonal of it.  The choice is forced: of the cells that touch a node, the cell whose
   upper left corner is the node comes last in reading order, so when the cells are decided in this
   order each must settle the parity of its upper left node.

   Of two moves each is such a trail.  In the graph of the nodes of both movers' categories, the sum
   of all edges is then the sum of four nodes, modulo 2: where the movers start and where they end.
   Of a peg that can be jumped over along several edges the first is taken, and the differences of
   the others to it span a space; sums are compared up to that space.  Edges may share nodes with
   pegs, and need not hang together, so a position that passes need not be two moves from a finish.
 */

#include "bounds/heuristic.h"

/* The edges over a hole for the pegs of two categories: a lattice has no more. */
typedef struct {
  int n;
  BgPosition edge[3];
} Crossing;

typedef struct {
  BgPosition uncrossed, chosen; /* holes without an edge, and with several */
  Crossing crossing[BG_MAX_HOLES];
} Pair;

typedef struct {
  const BgProblem *problem;
  BgPosition category[BG_CATEGORIES];
  Pair pair[BG_CATEGORIES][BG_CATEGORIES]; /* by the categories of movers, the lower one first */
  /* the ends of the jumps over each hole by category c, that from the upper left
     first; 0 where there are fewer than two */
  BgPosition edge[BG_CATEGORIES][BG_MAX_HOLES][2];
} Data;

static void init_pair (const Data *data, Pair *pair, int c, int d) {
  const int category[] = { c, d };
  BG_FOR_EACH_HOLE (hole, data->problem->board->full) {
    Crossing *crossing = &pair->crossing[hole];
    for (int k = 0; k < 4; k++) {
      const BgPosition edge = data->edge[category[k / 2]][hole][k % 2];
      if (edge != 0)
        crossing->edge[crossing->n++] = edge;
    }
    if (crossing->n != 1)
      *(crossing->n == 0 ? &pair->uncrossed : &pair->chosen) |= bg_hole_bit (hole);
  }
}

static gpointer prepare (const BgProblem *problem, BgPosition, const int *, const BgStopFlag *) {
  const BgBoard *board = problem->board;
  Data *data = g_new0 (Data, 1);
  data->problem = problem;
  for (int c = 0; c < BG_CATEGORIES; c++)
    data->category[c] = board->category[c];
  for (int i = 0; i < board->n_lines; i++) {
    const BgLine *line = &board->line[i];
    BgPosition *edge = data->edge[bg_board_category (board, line->a)][line->over];
    edge[edge[0] != 0] = bg_hole_bit (line->a) | bg_hole_bit (line->b);
  }
  for (int c = 0; c < BG_CATEGORIES; c++)
    for (int d = c + 1; d < BG_CATEGORIES; d++)
      init_pair (data, &data->pair[c][d], c, d);
  return data;
}

/* Do the edges hang together, and with START? */
static bool is_connected (const BgPosition *edges, int n, BgPosition start) {
  BgPosition reached = start, before;
  do {
    before = reached;
    for (int i = 0; i < n; i++)
      if (edges[i] & reached)
        reached |= edges[i];
  } while (reached != before);
  for (int i = 0; i < n; i++)
    if (!(edges[i] & reached))
      return false;
  return true;
}

/* Is there a trail over all REMOVED from START (a set of one) to END, landing
   nowhere in RESTING? */
static bool has_trail (const Data *data, int c, BgPosition removed, BgPosition resting,
                       BgPosition start, BgPosition end) {
  BgPosition edges[BG_MAX_HOLES], cells = 0;
  BgPosition odd = start ^ end; /* nodes whose degree is yet to change parity */
  int n = 0;
  BG_FOR_EACH_HOLE (hole, removed) {
    const BgPosition *edge = data->edge[c][hole];
    bool first = edge[0] != 0 && !(edge[0] & resting);
    bool second = edge[1] != 0 && !(edge[1] & resting);
    if (first && second)
      cells |= bg_hole_bit (hole);
    else if (first || second)
      odd ^= edges[n++] = edge[second];
    else
      return false;
  }
  BG_FOR_EACH_HOLE (hole, cells) {
    const BgPosition *edge = data->edge[c][hole];
    BgPosition upper_left = edge[0] & -edge[0];
    odd ^= edges[n++] = edge[odd & upper_left ? 0 : 1];
  }
  return odd == 0 && is_connected (edges, n, start);
}

/* One move by a peg of category C to the finish? */
static bool is_move_by (const Data *data, int c, BgPosition position, BgPosition finish) {
  BgPosition own = data->category[c];
  BgPosition removed = position & ~finish & ~own;
  if (removed == 0 || !bg_subset (finish & ~own, position))
    return false;
  BgPosition start = position & ~finish & own, end = finish & ~position & own;
  BgPosition resting = position & finish & own;
  if (bg_pegs (start) == 1 && bg_pegs (end) == 1)
    return has_trail (data, c, removed, resting, start, end);
  if (start != 0 || end != 0)
    return false;
  /* a round trip, by any of the pegs that stand where they will */
  BG_FOR_EACH_HOLE (hole, resting)
    if (has_trail (data, c, removed, resting & ~bg_hole_bit (hole), bg_hole_bit (hole),
                   bg_hole_bit (hole)))
      return true;
  return false;
}

/* --- Two moves --------------------------------------------------------------- */

/* Sets of nodes up to a space: each of its vectors has a hole, its own, that no other has. */
typedef struct {
  BgPosition own;
  BgPosition vector[BG_MAX_HOLES]; /* by its own hole */
} Space;

static inline BgPosition reduce (const Space *space, BgPosition nodes) {
  BgPosition result = nodes;
  BG_FOR_EACH_HOLE (hole, nodes & space->own)
    result ^= space->vector[hole];
  return result;
}

static void span (Space *space, BgPosition nodes) {
  const BgPosition vector = reduce (space, nodes);
  if (vector == 0)
    return;
  const int own = bg_first_hole (vector);
  BG_FOR_EACH_HOLE (hole, space->own)
    if (bg_has (space->vector[hole], own))
      space->vector[hole] ^= vector;
  space->vector[own] = vector;
  space->own |= bg_hole_bit (own);
}

/* The sums of a hole and an edge over it, up to SPACE, for all of HOLES: of each edge where movers
   end there and are jumped over, else of the first alone.  Returns how many there are. */
static int list_sums (const Space *space, const Pair *pair, BgPosition holes, bool are_ends,
                      BgPosition *sums) {
  int n = 0;
  BG_FOR_EACH_HOLE (hole, holes)
    for (int i = 0; i == 0 || (are_ends && i < pair->crossing[hole].n); i++)
      sums[n++] = reduce (space, bg_hole_bit (hole) ^ pair->crossing[hole].edge[i]);
  return n;
}

/* Where movers of CATEGORY may start if MUST cannot be jumped over. */
static BgPosition starts_of (BgPosition position, BgPosition category, BgPosition must) {
  return (must & category) != 0 ? must & category : position & category;
}

/* Do parities allow one move by a peg of category C and one by a peg of category D to a single
   survivor in ENDS?  The peg that moves first is jumped over by the other. */
static bool may_be_two (const Data *data, BgPosition position, int c, int d, BgPosition ends) {
  const BgPosition own[] = { data->category[c], data->category[d] };
  const Pair *pair = &data->pair[c][d];
  const BgPosition must = position & pair->uncrossed;
  if ((position & own[0]) == 0 || (position & own[1]) == 0 || !bg_subset (must, own[0] | own[1])
      || bg_pegs (must & own[0]) > 1 || bg_pegs (must & own[1]) > 1)
    return false;
  BgPosition sum = 0;
  Space space = { .own = 0 };
  BG_FOR_EACH_HOLE (hole, position)
    sum ^= pair->crossing[hole].edge[0];
  BG_FOR_EACH_HOLE (hole, position & pair->chosen)
    for (int i = 1; i < pair->crossing[hole].n; i++)
      span (&space, pair->crossing[hole].edge[0] ^ pair->crossing[hole].edge[i]);
  BgPosition start[2][BG_MAX_HOLES];
  int n_starts[2];
  for (int k = 0; k < 2; k++)
    n_starts[k] = list_sums (&space, pair, starts_of (position, own[k], must), false, start[k]);
  for (int last = 0; last < 2; last++) {
    BgPosition first_end[3 * BG_MAX_HOLES];
    const int first = 1 - last;
    const int n_first_ends = (ends & own[last]) == 0
                                 ? 0
                                 : list_sums (&space, pair, own[first] & ~position, true,
                                              first_end);
    BG_FOR_EACH_HOLE (end, ends & own[last]) {
      const BgPosition all = reduce (&space, sum ^ bg_hole_bit (end));
      for (int t = 0; t < n_starts[last]; t++) {
        const BgPosition rest = all ^ start[last][t];
        if (rest == 0) /* the first mover may come back to where it starts */
          return true;
        for (int s = 0; s < n_starts[first]; s++)
          for (int e = 0; e < n_first_ends; e++)
            if ((rest ^ start[first][s]) == first_end[e])
              return true;
      }
    }
  }
  return false;
}

/* The bound of a position that is more than one move from all finishes. */
static int bound_of_two (const Data *data, BgPosition position) {
  const BgProblem *problem = data->problem;
  if (!problem->finish_is_single)
    return 2;
  for (int c = 0; c < BG_CATEGORIES; c++)
    for (int d = c + 1; d < BG_CATEGORIES; d++) {
      const BgPosition ends = problem->finish_holes & (data->category[c] | data->category[d]);
      if (ends != 0 && may_be_two (data, position, c, d, ends))
        return 2;
    }
  return 3;
}

static int bound_of (const Data *data, BgPosition position) {
  const BgProblem *problem = data->problem;
  if (bg_problem_is_finish (problem, position))
    return 0;
  for (int c = 0; c < BG_CATEGORIES; c++) {
    if (problem->finish_is_single && bg_pegs (position & data->category[c]) != 1)
      continue;
    for (int i = 0; i < problem->n_finishes; i++)
      if (is_move_by (data, c, position, problem->finish[i]))
        return 1;
  }
  return bound_of_two (data, position);
}

BG_DEFINE_EVALUATE (bound_of)

const BgHeuristic bg_heuristic_last_move = {
  .name = "last-move",
  .needs_lattice = true,
  .summary =
      "0 at a finish, 1 one move from it, exactly; 3 where parities forbid two moves; else 2",
  .source = "this program",
  .admissible = true,
  .consistent = true,
  .expensive = true,
  .ceiling = 3,
  .prepare = prepare,
  .evaluate = evaluate,
  .release = g_free,
};
