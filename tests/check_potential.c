/* The heaviest move against plain recursion, the bounds that follow for weights, and
   the sum of corners and the rest that the literature uses. */
#include "harness.h"

#include "board/notation.h"
#include "bounds/potential/heaviest_trail.h"
#include "bounds/potential/potential_batch.h"
#include "bounds/potential/potential_lp.h"
#include "laboratory/derive.h"
#include "later.h"
#include "model.h"
#include "search/instance.h"

typedef struct {
  const Model *model;
  const gint64 *end_gain, *weight;
  gint64 best;
} Recursion;

static void go_on (Recursion *recursion, int hole, BgPosition over, gint64 gain) {
  const Model *model = recursion->model;
  for (int i = 0; i < model->n_jumps; i++) {
    if (model->jump[i].from != hole || bg_has (over, model->jump[i].over))
      continue;
    int to = model->jump[i].to;
    gint64 longer = gain + recursion->weight[model->jump[i].over];
    if (recursion->end_gain[to] != BG_GAIN_NEVER)
      recursion->best = MAX (recursion->best, longer + recursion->end_gain[to]);
    go_on (recursion, to, over | bg_hole_bit (model->jump[i].over), longer);
  }
}

/* Gains from -9 to 9, some NEVER. */
static void draw_weights (uint64_t *random, gint64 *gain, bool may_be_never) {
  for (int hole = 0; hole < BG_MAX_HOLES; hole++)
    gain[hole] = may_be_never && model_random_below (random, 5) == 0
                     ? BG_GAIN_NEVER
                     : model_random_below (random, 19) - 9;
}

TEST_LOOP (test_heaviest_move, "heaviest move", G_N_ELEMENTS (all_kinds)) {
  uint64_t random = 1735 + _i;
  for (int i = 0; i < 60; i++) {
    /* wide ones: trails have parts that are joined later; by diagonals recursion takes long */
    const bool wide = i >= 50 && (all_kinds[_i] == BG_RULE_4 || all_kinds[_i] == BG_RULE_6);
    g_autoptr (BgBoard)
        board = model_random_board (&random, all_kinds[_i], wide ? 20 : 5, wide ? 25 : 15);
    Model model = model_of (board);
    gint64 start_gain[BG_MAX_HOLES], end_gain[BG_MAX_HOLES], weight[BG_MAX_HOLES];
    draw_weights (&random, start_gain, true);
    draw_weights (&random, end_gain, true);
    draw_weights (&random, weight, false);
    for (int c = 0; c < BG_CATEGORIES; c++) {
      Recursion recursion = { &model, end_gain, weight, BG_GAIN_NEVER };
      BG_FOR_EACH_HOLE (hole, board->category[c])
        if (start_gain[hole] != BG_GAIN_NEVER)
          go_on (&recursion, hole, 0, start_gain[hole]);
      BgHeavyMove move;
      BgHeaviestOutcome outcome = bg_heaviest_move (board, c, start_gain, end_gain, weight,
                                                    BG_GAIN_NEVER, NULL, &move);
      if (board->by_lines && outcome == BG_HEAVIEST_TOO_WIDE)
        continue;
      ck_assert_int_eq (outcome,
                        recursion.best == BG_GAIN_NEVER ? BG_HEAVIEST_NONE : BG_HEAVIEST_FOUND);
      if (outcome == BG_HEAVIEST_NONE)
        continue;
      ck_assert_int_eq (move.gain, recursion.best);
      ck_assert_int_eq (move.gain, start_gain[move.start] + end_gain[move.end]
                                       + bg_potential_sum (weight, move.over));
      /* only a gain above the sixth argument is found */
      ck_assert_int_eq (bg_heaviest_move (board, c, start_gain, end_gain, weight, recursion.best,
                                          NULL, &move),
                        BG_HEAVIEST_NONE);
      ck_assert_int_eq (bg_heaviest_move (board, c, start_gain, end_gain, weight,
                                          recursion.best - 1, NULL, &move),
                        BG_HEAVIEST_FOUND);
    }
  }
}

/* A resource count upside down never falls: no move loses, whatever adding up the
   holes that it might jump over suggests. */
TEST (test_resource_count, "heaviest move") {
  g_autoptr (BgProblem) problem = open_problem ("french-c9-8");
  const BgResource *cross = problem->resources->pdata[0];
  BgPotential potential = { .divisor = 1, .offset = -cross->least };
  for (int hole = 0; hole < problem->board->n_holes; hole++)
    potential.weight[hole] = -cross->weight[hole];
  ck_assert_int_eq (bg_potential_most_lost (problem->board, &potential, problem->board->full, 0),
                    0);
  ck_assert (bg_potential_is_bound (problem, &potential, problem->board->full));
  potential.offset--;
  ck_assert (!bg_potential_is_bound (problem, &potential, problem->board->full));
}

/* One jump more from POSITION, or 0. */
static BgPosition jump_at_random (const BgBoard *board, BgPosition position, uint64_t *random) {
  BgPosition next[BG_MAX_LINES];
  int n = 0;
  for (int i = 0; i < board->n_lines; i++)
    if (bg_has (position, board->line[i].over)
        && bg_has (position, board->line[i].a) != bg_has (position, board->line[i].b))
      next[n++] = position ^ board->line_mask[i];
  return n > 0 ? next[model_random_below (random, n)] : 0;
}

/* The weights that are derived are the built-in heuristic's. */
TEST_LOOP (test_derived_potentials, "derived", 5) {
  static const char *const names[] = { "english-central", "english-d4-d1", "french-c9-8",
                                       "diamond5-c9-8", "t5-a1-a1" };
  g_autoptr (BgProblem) problem = open_problem (names[_i]);
  g_autoptr (GArray) sets = bg_derive_potentials (problem);
  ck_assert_uint_gt (sets->len, 0);
  for (guint i = 0; i < sets->len; i++) {
    const BgPotential *set = &g_array_index (sets, BgPotential, i);
    ck_assert (bg_potential_is_bound (problem, set, problem->board->full));
  }
  g_autoptr (BgBound) bound = bg_bound_new (problem, "potential", NULL, NULL);
  uint64_t random = 18;
  for (int i = 0; i < 300; i++)
    for (BgPosition position = problem->start; position != 0;
         position = jump_at_random (problem->board, position, &random)) {
      int built_in = bg_bound_of (bound, position), most = 0;
      if (built_in == BG_BOUND_LOST || bg_problem_is_finish (problem, position))
        continue;
      for (guint k = 0; k < sets->len; k++) {
        const BgPotential *set = &g_array_index (sets, BgPotential, k);
        gint64 sum = bg_potential_sum (set->weight, position) - set->offset;
        most = MAX (most, sum <= 0 ? 0 : (sum + set->divisor - 1) / set->divisor);
      }
      ck_assert_int_eq (most, built_in);
    }
}

/* Barker and Korf's sum: filled corners, and of the moves that start elsewhere the
   larger of two counts.  By category: pegs that only pegs without corners can
   remove, that many a move.  By Merson regions: pairs of holes, no hole in two, of
   which a line whose middle is one has an end in the pair. */
typedef struct {
  const BgProblem *problem;
  Model model;
  BgPosition corners;
  int most_removed[BG_CATEGORIES]; /* of each category by a move; 0: by one from a corner */
  int survivors[BG_CATEGORIES];
  GArray *pairs; /* of BgPosition */
} BarkerKorf;

static void barker_korf_init (BarkerKorf *sum, const BgProblem *problem) {
  const BgBoard *board = problem->board;
  sum->problem = problem;
  sum->model = model_of (board);
  sum->corners = board->full;
  for (int i = 0; i < sum->model.n_jumps; i++)
    sum->corners &= ~bg_hole_bit (sum->model.jump[i].over);
  for (int c = 0; c < BG_CATEGORIES; c++) {
    sum->survivors[c] = (problem->finish_holes & board->category[c]) != 0;
    sum->most_removed[c] = 0;
    for (int mover = 0; mover < BG_CATEGORIES; mover++) {
      BgPosition removed = 0;
      for (int i = 0; i < sum->model.n_jumps; i++)
        if (bg_board_category (board, sum->model.jump[i].from) == mover)
          removed |= bg_hole_bit (sum->model.jump[i].over) & board->category[c];
      if (removed != 0 && (board->category[mover] & sum->corners) != 0) {
        sum->most_removed[c] = 0;
        break;
      }
      sum->most_removed[c] = MAX (sum->most_removed[c], bg_pegs (removed));
    }
  }
  sum->pairs = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  for (int a = 0; a < board->n_holes; a++)
    for (int b = a + 1; b < board->n_holes; b++) {
      BgPosition pair = bg_hole_bit (a) | bg_hole_bit (b);
      if ((pair & sum->corners) == 0 && model_is_region (&sum->model, pair))
        g_array_append_val (sum->pairs, pair);
    }
}

static int barker_korf (const BarkerKorf *sum, BgPosition position) {
  if (bg_pegs (position) == 1)
    return 0;
  int by_category = 0, regions = 0;
  for (int c = 0; c < BG_CATEGORIES; c++) {
    int surplus = bg_pegs (position & sum->problem->board->category[c]) - sum->survivors[c];
    if (sum->most_removed[c] > 0 && surplus > 0)
      by_category = MAX (by_category, (surplus + sum->most_removed[c] - 1) / sum->most_removed[c]);
  }
  BgPosition rest = position;
  for (guint i = 0; i < sum->pairs->len; i++) {
    BgPosition pair = g_array_index (sum->pairs, BgPosition, i);
    if (bg_subset (pair, rest)) {
      regions++;
      rest &= ~pair;
    }
  }
  return bg_pegs (position & sum->corners) + MAX (by_category, regions);
}

/* No more sets of weights are found than were asked for: there is no room for them. */
TEST_LOOP (test_number_of_sets, "derived", 5) {
  g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "d4'", "d4");
  BgPotentialBatch *lanes = bg_potential_batch_new (problem, problem->board->full);
  const int most = 3 + 3 * _i;
  bg_sample_potentials (lanes, problem->board->full, most, NULL, NULL);
  ck_assert_int_gt (lanes->n_sets, 0);
  ck_assert_int_le (lanes->n_sets, most);
  bg_potential_batch_free (lanes);
}

/* The first set is the best symmetric one for the start. */
TEST_LOOP (test_first_set, "derived", 4) {
  static const char *const names[] = { "english-central", "french-c9-8", "diamond5-c9-8",
                                       "t5-a1-a1" };
  g_autoptr (BgProblem) problem = open_problem (names[_i]);
  BgPotentialBatch *batch = bg_potential_batch_new (problem, problem->board->full);
  int orbit[BG_MAX_HOLES];
  const int n = bg_group_orbits (&batch->group, problem->board, orbit);
  g_autoptr (BgPotentialLp)
      lp = bg_potential_lp_new (problem, problem->board->full, orbit, n, NULL, NULL);
  double coefficient[BG_MAX_HOLES];
  for (int hole = 0; hole < problem->board->n_holes; hole++)
    coefficient[hole] = bg_has (problem->start, hole);
  BgPotential best;
  ck_assert (bg_potential_lp_solve (lp, coefficient, 0, &best));
  bg_sample_potentials (batch, problem->board->full, 1, NULL, NULL);
  const gint64 sum = bg_potential_sum (best.weight, problem->start) - best.offset;
  ck_assert_double_eq_tol (bg_potential_batch_value (batch, problem->start),
                           (double) sum / (double) best.divisor, 1e-6);
  bg_potential_batch_free (batch);
}

/* A signal ends a derivation that takes a second, and its results until then are valid. */
TEST (test_stopped, "derived") {
  g_autoptr (BgProblem) problem = bg_problem_open ("french-central-8", NULL);
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  Later later;
  later_begin (&later);
  g_autoptr (BgBound)
      bound = bg_bound_new (instance->closed, "potential(sets=32)", &later.stop, NULL);
  ck_assert_double_lt (later_end (&later), 0.3);
  g_autoptr (BgBound) whole = bg_bound_new (instance->closed, "potential(sets=32)", NULL, NULL);
  ck_assert_int_le (bg_bound_of (bound, problem->start), bg_bound_of (whole, problem->start));
}

TEST_LOOP (test_barker_korf, "sum", 13) {
  static const BoardText boards[] = {
    { "english", 4 },   { "english", 8 },     { "french", 4 },      { "french", 8 },
    { "wiegleb", 4 },   { "diamond(4)", 8 },  { "diamond(5)", 8 },  { "square(5)", 4 },
    { "square(6)", 8 }, { "triangle(6)", 6 }, { "triangle(8)", 6 }, { "hexagon(4)", 6 },
    { "senku", 4 },
  };
  uint64_t random = 2012;
  g_autoptr (BgBoard) board = make_board (boards[_i].name, boards[_i].rule);
  for (int k = 0; k < 4; k++) {
    const BgHoleName finish = bg_hole_name (board, model_random_below (&random, board->n_holes));
    g_autoptr (BgProblem) problem = make_problem_on (board, "FULL", k == 0 ? "any" : finish.text);
    g_autoptr (BgBound) bound = bg_bound_new (problem, BG_DEFAULT_HEURISTIC, NULL, NULL);
    BarkerKorf sum;
    barker_korf_init (&sum, problem);
    for (int i = 0; i < 100; i++)
      for (BgPosition position =
               board->full & ~bg_hole_bit (model_random_below (&random, board->n_holes));
           position != 0; position = jump_at_random (board, position, &random))
        ck_assert_msg (bg_bound_of (bound, position) >= barker_korf (&sum, position),
                       "%s, to %s, 0x%" PRIx64 ": %d and %d", boards[_i].name, problem->finish_text,
                       (uint64_t) position, bg_bound_of (bound, position),
                       barker_korf (&sum, position));
    g_array_unref (sum.pairs);
  }
}
