/* Is the position one move from a finish?  Exactly (doc/theory.md, Theorem 3.20).

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
   order each must settle the parity of its upper left node. */

#include "bounds/heuristic.h"

typedef struct {
  const BgProblem *problem;
  BgPosition category[BG_CATEGORIES];
  /* the ends of the jumps over each hole by category c, that from the upper left
     first; 0 where there are fewer than two */
  BgPosition edge[BG_CATEGORIES][BG_MAX_HOLES][2];
} Data;

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
  return 2;
}

BG_DEFINE_EVALUATE (bound_of)

const BgHeuristic bg_heuristic_last_move = {
  .name = "last-move",
  .needs_lattice = true,
  .summary = "0 at a finish, 1 one move from it, 2 elsewhere: an Euler trail test, exact",
  .source = "this program",
  .admissible = true,
  .consistent = true,
  .expensive = true,
  .ceiling = 2,
  .prepare = prepare,
  .evaluate = evaluate,
  .release = g_free,
};
