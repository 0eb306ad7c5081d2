/* Hints about shortest solutions and about lost positions, held against plain recursion on small
   boards. */
#include "harness.h"

#include "hints/advice.h"
#include "model.h"

/* Can the peg at AT go on from POSITION, or stop there if MAY_STOP, such that WANTED moves are
   left? */
static bool sweeps_to (const ModelGraph *graph, const uint8_t *distance, const Model *model,
                       BgPosition position, int at, bool may_stop, int wanted) {
  if (may_stop && distance[model_graph_index (graph, position)] == wanted)
    return true;
  for (ModelJump jump = { 0 }; model_next (model, position, false, &jump);)
    if (jump.from == at && sweeps_to (graph, distance, model, jump.after, jump.to, true, wanted))
      return true;
  return false;
}

/* Compares advice for a position, of which ACTIVE jumped last or nobody did. */
static void compare (BgAdviser *adviser, const Model *model, const ModelGraph *graph,
                     const uint8_t *distance, BgPosition position, int active) {
  g_auto (BgAdvice) advice = { 0 };
  bg_advise (adviser, position, active, false, &advice, NULL);
  const int least = distance[model_graph_index (graph, position)];
  const bool wins = least != MODEL_NEVER;
  const bool goes_on = wins && least > 0 && active >= 0
                       && sweeps_to (graph, distance, model, position, active, false, least - 1);
  if (advice.stop != BG_STOP_NONE || advice.wins != (wins ? BG_YES : BG_NO)
      || (wins && advice.moves != least) || advice.goes_on != goes_on)
    ck_abort_msg ("wins %d in %d moves, goes on %d, %s; expected %d, %d, %d", advice.wins,
                  advice.moves, advice.goes_on, bg_stop_name (advice.stop), wins, least, goes_on);
  for (int i = 0; i < advice.n && wins && least > 0; i++) {
    const BgPosition result = advice.jump[i].result;
    const BgLine *line = &adviser->problem->board->line[advice.jump[i].line];
    const int start = bg_has (position, line->a) ? line->a : line->b;
    /* a move that has begun goes on with its own peg */
    const bool shortest = (!goes_on || start == active)
                          && sweeps_to (graph, distance, model, result, line->a ^ line->b ^ start,
                                        true, least - 1);
    if (advice.jump[i].shortest != (shortest ? BG_YES : BG_NO))
      ck_abort_msg ("a jump is shortest: %d, expected %d", advice.jump[i].shortest, shortest);
  }
}

/* Compares advice for positions of PROBLEM. */
static void compare_some (const BgProblem *problem, uint64_t *state) {
  Model model = model_of (problem->board);
  g_autoptr (ModelGraph) graph = model_graph_new (&model, &problem->start, 1);
  g_autofree uint8_t *distance = model_distances (graph, problem, problem->board->full);
  g_auto (BgAdviser) adviser;
  bg_adviser_init (&adviser, problem, NULL, &one_thread, 0);
  const size_t step = graph->n / 40 + 1;
  for (size_t i = 0; i < graph->n; i += step) {
    compare (&adviser, &model, graph, distance, graph->position[i], -1);
    BG_FOR_EACH_HOLE (hole, graph->position[i])
      if (model_random_below (state, 4) == 0)
        compare (&adviser, &model, graph, distance, graph->position[i], hole);
  }
}

TEST_LOOP (test_shortest, "shortest", 40) {
  uint64_t state = 77 + _i;
  g_autoptr (BgBoard) board = model_random_board (&state, all_kinds[_i % 4], 8, 12);
  g_autoptr (BgProblem) problem = model_random_problem (&state, board);
  compare_some (problem, &state);
}

/* Patterns, and positions without a jump. */
TEST_LOOP (test_open_goals, "shortest", 40) {
  uint64_t state = 177 + _i;
  g_autoptr (BgBoard) board = model_random_board (&state, all_kinds[_i % 4], 8, 12);
  g_autoptr (BgProblem) problem = model_random_open_problem (&state, board);
  compare_some (problem, &state);
}

/* Two jumps over each other's holes lead to the same position, but go on by different pegs. */
TEST_LOOP (test_dense_graphs, "shortest", 10) {
  uint64_t state = 7 + _i;
  g_autoptr (BgProblem) problem = model_random_dense_problem (&state, 7);
  compare_some (problem, &state);
}

/* Of lost positions: the fewest pegs that can be left, and a play that leaves them. */
TEST_LOOP (test_lost, "lost positions", 12) {
  uint64_t state = 1977 + _i;
  int n_lost = 0;
  while (n_lost < 20) {
    const uint64_t seed = state;
    g_autoptr (BgBoard) board = model_random_board (&state, all_kinds[_i % 4], 8, 12);
    g_autoptr (BgProblem) problem = model_random_problem (&state, board);
    note_problem (problem, seed);
    g_auto (ModelPlay) known = model_play_of (problem);
    g_auto (BgAdviser) adviser;
    bg_adviser_init (&adviser, problem, NULL, &one_thread, 0);
    int turn = 0;
    FOR_EACH_KEY (key, known.worth) {
      if (turn++ == 40)
        break;
      const BgPosition position = (uintptr_t) key;
      const ModelWorth *worth = model_worth (&known, position);
      const int pegs = bg_pegs (position);
      g_auto (BgAdvice) advice = { 0 };
      bg_advise (&adviser, position, -1, false, &advice, NULL);
      g_autofree char *loss = bg_advice_loss (&advice, pegs);
      assert_in_loop ((loss == NULL) == worth->wins);
      if (worth->wins) {
        assert_in_loop (advice.play == NULL);
        continue;
      }
      assert_in_loop (advice.play != NULL && advice.value == pegs - worth->fewest);
      g_autofree char *moves = g_strjoinv (" ", advice.play);
      g_autofree char *said = advice.n == 0
                                  ? g_strdup_printf ("no jump is left, %d peg%s", pegs,
                                                     pegs == 1 ? " stays" : "s stay")
                                  : g_strdup_printf ("at best %d peg%s: %s", worth->fewest,
                                                     worth->fewest == 1 ? " stays" : "s stay",
                                                     moves);
      ck_assert_str_eq (loss, said);
      ModelSequence play = { .before = { position } };
      for (char **move = advice.play; *move != NULL; move++)
        assert_in_loop (model_play_move (&known.model, board, *move, &play));
      assert_in_loop (bg_pegs (play.before[play.n]) == worth->fewest);
      n_lost++;
    }
  }
}
