#include "search/solving.h"

#include "core/error.h"
#include "search/tracker.h"

/* The position after a move. */
static BgPosition play_moves (const BgBoard *board, const BgPath *move, BgPosition position) {
  for (int i = 0; i + 1 < move->n; i++)
    position ^= board->line_mask[move->line[i]];
  return position;
}

bool bg_solving_check_claims (BgSolving *solving, const BgPath *moves, int n, int least) {
  const BgInstance *instance = solving->instance;
  const BgBoard *board = instance->problem->board;
  g_autofree char *modules = bg_claims_modules (bg_bound_claims (instance->bound));
  if (modules == NULL)
    return true;
  if (instance->tracker != NULL) /* claims are about the moves between the given ones */
    moves += instance->tracker->start_moves;
  n -= instance->moves_beside;
  least -= instance->moves_beside;
  BgPosition position = instance->problem->start;
  bool holds = bg_bound_check_claims (instance->bound, board, position, n, &solving->error);
  for (int i = 0; i < n && holds; i++) {
    position = play_moves (board, &moves[i], position);
    holds = bg_bound_check_claims (instance->bound, board, position, n - i - 1, &solving->error);
  }
  if (holds && n < least)
    holds = bg_input_error (&solving->error,
                            "%s: rules out all solutions of less than %d moves, "
                            "of which there is one of %d, expected bounds that are admissible, as "
                            "it claims",
                            modules, least, n);
  if (!holds)
    solving->result->status = BG_YES;
  return holds;
}

void bg_solving_take (BgSolving *solving, BgPath *moves, int n, BgFoundBy found_by) {
  BgSolveResult *result = solving->result;
  /* a bound that cuts off shorter solutions can leave one with a move in two parts */
  const int joined = bg_path_join (moves, n);
  if (!bg_solving_check_claims (solving, moves, joined, MAX (n, result->lower_bound)))
    return;
  g_assert (joined == n || result->inexact);
  n = joined;
  result->status = BG_YES;
  result->moves = result->lower_bound = n;
  g_clear_pointer (&result->solution, g_ptr_array_unref);
  result->solution = bg_instance_replay (solving->instance, moves, n);
  result->found_by = found_by;
}

void bg_solving_report_refuted (const BgSolving *solving, int limit) {
  const BgControl *control = solving->control;
  const BgProgress progress = { .phase = BG_PHASE_REFUTED, .limit = limit };
  if (control->report != NULL && !solving->result->inexact)
    control->report (&progress, control->report_data);
}

uint64_t bg_solving_learning (const BgSolving *solving) {
  const BgLearner *learner = bg_bound_learner (solving->instance->bound);
  return learner != NULL ? bg_learner_cost (learner) / BG_LEARNER_SUCCESSOR_COST : 0;
}

void bg_solving_set_refutation (BgSolving *solving, uint64_t generated) {
  const uint64_t learned = bg_solving_learning (solving);
  solving->refutation = generated + learned - solving->learned;
  solving->learned = learned;
  solving->narrows = bg_bound_narrows (solving->instance->bound);
}
