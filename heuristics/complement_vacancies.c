/* Vacancies of the finish and corners to be emptied (equation 3), for any finish.

   A move ends in one hole, of the mover's category.  Each hole of the finish
   that is empty has to be filled by a move that ends there, and each filled
   corner has to be left by a move that starts there; a move of category c can do
   one of each at most, and nothing for the other categories.  So category c
   moves max (a_c, v_c) times at least, and the sum over categories bounds the
   moves.  On the 37-hole board this is at least c + v of equation 3, which
   counts the vacancies outside the corners' category (doc/theory.md, Theorem 3.4). */

#include "bounds/heuristic.h"

typedef struct {
  const BgProblem *problem;
  BgPosition counted_corners[BG_CATEGORIES];
  BgPosition category[BG_CATEGORIES];
  bool vacancies_count[BG_CATEGORIES];
} Data;

static gpointer prepare (const BgProblem *problem, BgPosition origins, const int *,
                         const BgStopFlag *) {
  const BgBoard *board = problem->board;
  Data *data = g_new0 (Data, 1);
  data->problem = problem;
  const BgPosition kept = bg_kept_holes (problem);
  for (int c = 0; c < BG_CATEGORIES; c++) {
    data->category[c] = board->category[c];
    data->counted_corners[c] = board->corners & board->category[c] & origins & ~kept;
    data->vacancies_count[c] = bg_subset (board->category[c], origins);
  }
  return data;
}

static int bound_of (const Data *data, BgPosition position) {
  const BgProblem *problem = data->problem;
  if (bg_problem_is_finish (problem, position))
    return 0;
  int least = BG_BOUND_LOST;
  for (int i = 0; i < problem->n_finishes; i++) {
    BgPosition vacancies = problem->finish[i] & ~position;
    int moves = 0;
    for (int c = 0; c < BG_CATEGORIES; c++) {
      int corners = bg_pegs (position & data->counted_corners[c]);
      int filled = data->vacancies_count[c] ? bg_pegs (vacancies & data->category[c]) : 0;
      moves += MAX (corners, filled);
    }
    least = MIN (least, moves);
  }
  return least;
}

BG_DEFINE_EVALUATE (bound_of)

const BgHeuristic bg_heuristic_complement_vacancies = {
  .name = "complement-vacancies",
  .needs_lattice = true,
  .summary = "empty holes of the finish and filled corners, category by category",
  .source = "Bell, Diagonal Peg Solitaire, 3.2, equation 3",
  .admissible = true,
  .consistent = true,
  .any_origins = true,
  .prepare = prepare,
  .evaluate = evaluate,
  .release = g_free,
};
