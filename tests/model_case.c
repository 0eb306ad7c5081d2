/* A problem and the model's results for it. */
#include "model.h"

#include "harness.h"

ModelCase model_case_of (BgProblem *problem, bool whole) {
  ModelCase one = { .problem = problem, .model = model_of (problem->board) };
  one.graph = whole ? model_graph_new_whole (problem->board)
                    : model_graph_new (&one.model, &problem->start, 1);
  one.depth = model_depths (one.graph, problem->start);
  one.distance = model_distances (one.graph, problem, problem->board->full);
  one.minimum = one.distance[model_graph_index (one.graph, problem->start)];
  return one;
}

ModelCase model_case_random (uint64_t *state, BgRule rule, int least, int most, bool whole) {
  const uint64_t seed = *state;
  g_autoptr (BgBoard) board = model_random_board (state, rule, least, most);
  BgProblem *problem = model_random_problem (state, board);
  note_problem (problem, seed);
  return model_case_of (problem, whole);
}

void model_case_clear (ModelCase *one) {
  g_free (one->distance);
  g_free (one->depth);
  model_graph_free (one->graph);
  bg_problem_free (one->problem);
}
