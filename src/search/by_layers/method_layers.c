/* Method `layers`: one side, all the way to the finish. */

#include "search/by_layers/layers.h"
#include "search/by_layers/reconstruct_layers.h"
#include "search/method.h"

/* The finish in the last layer that is reached in the fewest moves, its index. */
static size_t
find_finish (const BgLayers *layers, int *moves)
{
  const BgPegLayer *front = &layers->front;
  size_t best = front->n;
  *moves = INT_MAX;
  for (size_t i = 0; i < front->n; i++)
    if (bg_problem_is_finish (layers->plan.instance->closed, front->position[i])
        && front->moves[i] <= layers->plan.limit && front->moves[i] < *moves)
      {
        best = i;
        *moves = front->moves[i];
      }
  return best;
}

static void
take_solution (BgSolving *solving, const BgLayers *layers, BgPosition last, int moves)
{
  BgJumpList jumps;
  BgPath paths[BG_MAX_HOLES];
  bg_reconstruct_layers (layers, last, moves, &jumps);
  bg_jump_list_transform (solving->instance->problem->board,
                          bg_instance_turn (solving->instance, last), &jumps);
  bg_solving_take (solving, paths, bg_jump_list_to_moves (&jumps, paths));
}

bool
bg_method_search_layers (BgSolving *solving, int limit, int *next_limit)
{
  const int n_jumps = bg_problem_jumps (solving->instance->problem);
  BgLayersPlan plan = {
    .instance = solving->instance,
    .limit = limit,
    .last = n_jumps,
  };
  g_autoptr (BgLayers) layers = bg_layers_new (&plan);
  bg_layers_run (layers, solving->control);
  if (!bg_solving_account (solving, layers->stop, &layers->stats))
    return false;
  if (layers->n > n_jumps)
    {
      int moves;
      bg_layers_show_front (layers);
      const size_t finish = find_finish (layers, &moves);
      if (finish < layers->front.n)
        take_solution (solving, layers, layers->front.position[finish], moves);
    }
  *next_limit = layers->next_limit;
  return true;
}
