/* Method `bidirectional-layers`: peg layers from the start and from the finishes, which
   meet where both have the same number of pegs.

   Every solution passes through every peg layer, so the meeting place is free:
   the side whose next layer promises less work goes on.  With a limit m, the
   forward side keeps positions with f + h <= m, the backward side those with
   g + e <= m, e being the moves that must have led there (bounds/backward_bound.h). */

#include "search/layers/meet.h"
#include "search/layers/reconstruct_layers.h"
#include "search/method.h"

/* The arrivals that the next layer may take, if it grows as the last one did. */
static double
predict (const BgLayers *layers)
{
  if (layers->n == 1)
    return (double) layers->size;
  const double growth = (double) layers->size / (double) layers->parents;
  return (double) layers->last_generated * growth;
}

/* Goes on until the sides meet; false if one of them had to end or found nothing
   left. */
static bool
approach (BgLayers *forward, BgLayers *backward, int n_jumps, const BgControl *control)
{
  while (forward->n - 1 + backward->n - 1 < n_jumps)
    {
      BgLayers *side = predict (forward) <= predict (backward) ? forward : backward;
      const BgLayers *other = side == forward ? backward : forward;
      BgControl share = *control;
      const uint64_t held = bg_layers_bytes (other);
      share.memory = control->memory > held ? control->memory - held : 0;
      if (!bg_layers_step (side, &share) || side->size == 0)
        return false;
    }
  return true;
}

static void
take (BgSolving *solving, const BgLayers *forward, const BgLayers *backward,
      const BgMeeting *meeting)
{
  const BgBoard *board = solving->instance->problem->board;
  BgJumpList jumps, rest;
  bg_reconstruct_layers (forward, forward->front.position[meeting->forward],
                         forward->front.moves[meeting->forward], meeting->forward_end, &jumps);
  bg_reconstruct_layers (backward, backward->front.position[meeting->backward],
                         backward->front.moves[meeting->backward], meeting->backward_end, &rest);
  bg_jump_list_transform (board, meeting->forward_turn, &jumps);
  bg_jump_list_transform (board, meeting->backward_turn, &rest);
  for (int i = 0; i < rest.n; i++)
    {
      jumps.from[jumps.n] = rest.from[i];
      jumps.to[jumps.n++] = rest.to[i];
    }
  BgPath moves[BG_MAX_HOLES];
  bg_solving_take (solving, moves, bg_jump_list_to_moves (&jumps, moves));
}

static void
note_sides (BgSolving *solving, const BgLayers *forward, const BgLayers *backward)
{
  solving->result->sides = (BgSides) {
    .known = true,
    .by_jumps = true,
    .forward = forward->n - 1,
    .backward = backward->n - 1,
    .forward_size = forward->size,
    .backward_size = backward->size,
  };
}

bool
bg_method_try_bidirectional_layers (BgSolving *solving, int limit, int *next_limit)
{
  const int n_jumps = bg_problem_jumps (solving->instance->problem);
  g_autoptr (BgInstance) instance = bg_instance_new_backward (solving->instance->problem);
  const BgLayersPlan plans[] = {
    { .instance = solving->instance, .limit = limit, .last = n_jumps },
    { .instance = instance, .limit = limit, .last = n_jumps },
  };
  g_autoptr (BgLayers) forward = bg_layers_new (&plans[0]);
  g_autoptr (BgLayers) backward = bg_layers_new (&plans[1]);
  const bool met = approach (forward, backward, n_jumps, solving->control);
  note_sides (solving, forward, backward);
  const BgStop stop = forward->stop != BG_STOP_NONE ? forward->stop : backward->stop;
  if (!bg_solving_account_sides (solving, stop, &forward->stats,
                                 &backward->stats))
    return false;
  if (!met)
    {
      /* whatever a side cut off, no play passes through its empty layer before
         its own next limit */
      *next_limit = forward->size == 0 ? forward->next_limit : backward->next_limit;
      return true;
    }
  BgMeeting meeting;
  bg_layers_show_front (forward);
  bg_layers_show_front (backward);
  bg_meet (forward, backward, &meeting);
  solving->result->sides.met = meeting.moves <= limit;
  if (meeting.moves <= limit)
    take (solving, forward, backward, &meeting);
  *next_limit = MIN (meeting.moves, MIN (forward->next_limit, backward->next_limit));
  return true;
}
