/* last-move decides exactly whether one move is left, and rules out only positions with more than
   two by parities. */
#include "harness.h"

#include "board/notation.h"
#include "bounds/heuristic.h"
#include "last_moves.h"
#include "model.h"

/* Against the exact distances of the naive model, in every position. */
static void check_last_move (const BgBoard *board, const ModelGraph *graph, const char *finish) {
  g_autoptr (BgProblem) problem = make_problem_on (board, "FULL", finish);
  const BgHeuristic *heuristic = bg_heuristic_find ("last-move");
  gpointer data = heuristic->prepare (problem, board->full, NULL, NULL);
  g_autofree uint8_t *bounds = g_malloc (graph->n);
  g_autofree uint8_t *distance = model_distances (graph, problem, board->full);
  heuristic->evaluate (data, graph->position, bounds, graph->n);
  for (size_t i = 0; i < graph->n; i++)
    if (!last_moves_may_say (bounds[i], distance[i])) {
      g_autofree char *layout = bg_position_to_drawing (board, board->full);
      g_autofree char *position = bg_position_to_drawing (board, graph->position[i]);
      ck_abort_msg ("%s, %d-move, to %s, at %s: last-move %d, %d moves left", layout, board->rule,
                    finish, position, bounds[i], distance[i]);
    }
  heuristic->release (data);
}

/* Every single survivor, and some finishes of several pegs. */
TEST_LOOP (test_small_boards, "small boards", sample (6)) {
  static const BoardText boards[] = {
    { "diamond(3)", BG_RULE_8 }, { "square(4)", BG_RULE_8 },   { "rectangle(3,5)", BG_RULE_8 },
    { "square(4)", BG_RULE_4 },  { "triangle(5)", BG_RULE_6 }, { "rectangle(5,3)", BG_RULE_6 },
  };
  uint64_t random = 16;
  g_autoptr (BgBoard) board = make_board (boards[_i].name, boards[_i].rule);
  g_autoptr (ModelGraph) graph = model_graph_new_whole (board);
  check_last_move (board, graph, "any");
  for (int hole = 0; hole < board->n_holes; hole++) {
    check_last_move (board, graph, bg_hole_name (board, hole).text);
  }
  for (int i = 0; i < 30; i++) {
    BgPosition pegs = model_random_subset (&random, board->full);
    pegs = pegs != 0 && pegs != board->full ? pegs : bg_hole_bit (i % board->n_holes);
    g_autofree char *finish = bg_position_to_string (board, pegs);
    check_last_move (board, graph, finish);
  }
}

/* Small boards, every position as the finish. */
TEST_LOOP (test_every_finish, "small boards", G_N_ELEMENTS (all_rules)) {
  g_autoptr (BgBoard) board = make_board ("rectangle(3,3)", all_rules[_i]);
  g_autoptr (ModelGraph) graph = model_graph_new_whole (board);
  for (BgPosition pegs = 1; pegs < board->full; pegs++) {
    g_autofree char *finish = bg_position_to_string (board, pegs);
    check_last_move (board, graph, finish);
  }
}

/* All 2^25 positions, under the 8-move rule first; check_long has the other finishes. */
TEST_LOOP (test_diamond_4, "diamonds", sample_of (3, 1)) {
  static const struct {
    BgRule rule;
    const char *finish;
  } turns[] = { { BG_RULE_8, "any" }, { BG_RULE_4, "d4" }, { BG_RULE_6, "c3" } };
  last_moves_check_all ("diamond(4)", turns[_i].rule, turns[_i].finish);
}

/* One level back from the centre; doc/findings.md. */
TEST (test_diamond_5, "diamonds") {
  last_moves_check_found ("diamond(5)", BG_RULE_8, "e5", 501760);
}

/* Of two positions of a large board one is two moves from the finish, and the other, whose weights,
   regions and categories allow as few, is not. */
TEST (test_parities, "parities") {
  static const struct {
    const char *position;
    int bound;
  } cases[] = {
    { "d1 e1 d2 e2 f2 a4 b4 c4 a5", 2 },
    { "e2 f2 e3 b4 d4 g4 h4 a5 c5 d5 e5 g5 i5 c6 e6 f6 h6 i6 e7 d8 e8 f8 d9 e9", 3 },
  };
  g_autoptr (BgProblem) problem = make_problem ("wiegleb", BG_RULE_8, "d1'", "a4");
  const BgHeuristic *heuristic = bg_heuristic_find ("last-move");
  gpointer data = heuristic->prepare (problem, problem->board->full, NULL, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++) {
    BgPosition position;
    uint8_t bound;
    ck_assert (bg_position_parse (problem->board, cases[i].position, &position, NULL));
    heuristic->evaluate (data, &position, &bound, 1);
    ck_assert_int_eq (bound, cases[i].bound);
  }
  heuristic->release (data);
}
