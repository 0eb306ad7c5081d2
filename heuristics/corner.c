/* Corner moves and the removal of corner pegs.

   A corner cannot be jumped over, so each filled corner costs a move that starts
   there.  Pegs are removed only by pegs of other categories: a move removes at
   most k_c pegs of category c, the holes of c that one mover can jump over, so
   category c needs at least r_c = ceil ((n_c - f_c) / k_c) moves by other
   categories, f_c being the most that a finish has of it.  The moves of category
   c itself include one for each of its filled corners, a_c.  In all at least

       max over c of  a_c + max (a - a_c, r_c),       a = sum of a_c,

   which is equation 2 where all corners are of one category (a = a_c, and k_c = 4
   on the 33-hole board, and on the 37-hole board under the 8-move rule).  On a board
   by lines, a peg can remove others of its own category, and a_c is then 0 in this.
   The proof is that of Theorem 3.3 (doc/theory.md).

   A corner that belongs to a finish of several pegs may keep its peg.  With a
   single survivor it may not while there are other pegs: the last move is the
   survivor's. */

#include "bounds/heuristic.h"

typedef struct {
  const BgProblem *problem;
  struct {
    BgPosition holes, corners;
    uint8_t removals[BG_MAX_HOLES + 1]; /* r_c by n_c */
  } category[BG_CATEGORIES];
  BgPosition corners;
  bool only_corners;  /* ORIGINS has nothing else */
  bool removes;       /* some category's removals count */
  BgPosition lasting; /* corners that count while a move is under way */
} Data;

static gpointer prepare (const BgProblem *problem, BgPosition origins, const int *,
                         const BgStopFlag *) {
  const BgBoard *board = problem->board;
  const BgPosition kept = bg_kept_holes (problem);

  Data *data = g_new0 (Data, 1);
  data->problem = problem;
  data->corners = board->corners & ~kept & origins;
  data->lasting = bg_is_as_symmetric (problem, origins) ? data->corners : 0;
  data->only_corners = bg_subset (origins, board->corners) && kept == 0;
  for (int c = 0; c < BG_CATEGORIES; c++) {
    int k = bg_most_removed_by_a_move (board, c);
    int f = bg_finish_most_pegs (problem, board->category[c]);
    data->category[c].holes = board->category[c];
    if (!(bg_removable_categories (board, c) >> c & 1))
      data->category[c].corners = data->corners & board->category[c];
    bool counts = bg_removers_start_in (board, c, origins);
    data->removes |= counts;
    for (int n = 0; n <= BG_MAX_HOLES; n++)
      data->category[c].removals[n] = (uint8_t) (counts ? bg_moves_to_remove (n - f, k) : 0);
  }
  return data;
}

/* The bound where there is more than the survivor. */
static inline int bound_of (const Data *data, BgPosition position) {
  int a = bg_pegs (position & data->corners), most = a;
  for (int c = 0; c < BG_CATEGORIES; c++) {
    int removals = data->category[c].removals[bg_pegs (position & data->category[c].holes)];
    if (removals == BG_BOUND_LOST)
      return BG_BOUND_LOST;
    int own = bg_pegs (position & data->category[c].corners);
    most = MAX (most, own + removals);
  }
  return most;
}

static void evaluate (gconstpointer pointer, const BgPosition *positions, uint8_t *bounds,
                      size_t n) {
  const Data *data = pointer;
  if (data->removes)
    for (size_t i = 0; i < n; i++)
      bounds[i] = (uint8_t) bound_of (data, positions[i]);
  else
    for (size_t i = 0; i < n; i++)
      bounds[i] = (uint8_t) bg_pegs (positions[i] & data->corners);
  bg_settle_singles (data->problem, positions, bounds, n);
}

/* No mover empties other corners than its own. */
static void evaluate_rests (gconstpointer data, const BgPosition *rests, uint8_t *bounds,
                            size_t n) {
  const BgPosition lasting = ((const Data *) data)->lasting;
  for (size_t i = 0; i < n; i++)
    bounds[i] = (uint8_t) bg_pegs (rests[i] & lasting);
}

/* If only moves from corners are counted, and no more of them remain than the bound, they start in
   the corners that are filled now. */
static BgPosition tight_origins (gconstpointer pointer, BgPosition position) {
  const Data *data = pointer;
  return data->only_corners ? position & data->corners : position;
}

const BgHeuristic bg_heuristic_corner = {
  .name = "corner",
  .summary = "filled corners, and the removal of the pegs of their category",
  .source = "Bell, Diagonal Peg Solitaire, 3.2, equation 2",
  .admissible = true,
  .consistent = true,
  .any_origins = true,
  .prepare = prepare,
  .evaluate = evaluate,
  .tight_origins = tight_origins,
  .evaluate_rests = evaluate_rests,
  .release = g_free,
};
