/* Plain recursion over single jumps. */
#include "model.h"

ModelPlay model_play_of (const BgProblem *problem) {
  ModelPlay play = { model_of (problem->board), problem,
                     g_hash_table_new_full (NULL, NULL, NULL, g_free) };
  model_worth (&play, problem->start);
  return play;
}

void model_play_clear (ModelPlay *play) {
  g_hash_table_unref (play->worth);
}

const ModelWorth *model_worth (ModelPlay *play, BgPosition position) {
  ModelWorth *worth = g_hash_table_lookup (play->worth, GSIZE_TO_POINTER (position));
  if (worth != NULL)
    return worth;
  const bool is_finish = model_is_finish (play->problem, position);
  worth = g_new0 (ModelWorth, 1);
  worth->wins = is_finish;
  worth->fewest = bg_pegs (position);
  int jumps = 0;
  for (ModelJump jump = { 0 }; model_next (&play->model, position, false, &jump);) {
    const ModelWorth *rest = model_worth (play, jump.after);
    jumps++;
    worth->wins |= rest->wins;
    worth->fewest = MIN (worth->fewest, rest->fewest);
    worth->games += rest->games;
    worth->solutions += rest->solutions;
    worth->solved += rest->solved;
    worth->pegs += rest->pegs;
  }
  if (is_finish)
    worth->solutions = 1;
  if (jumps == 0)
    *worth = (ModelWorth){ .wins = is_finish,
                           .fewest = bg_pegs (position),
                           .games = 1,
                           .solutions = is_finish,
                           .solved = is_finish,
                           .pegs = bg_pegs (position) };
  else {
    worth->solved /= jumps;
    worth->pegs /= jumps;
  }
  g_hash_table_insert (play->worth, GSIZE_TO_POINTER (position), worth);
  return worth;
}
