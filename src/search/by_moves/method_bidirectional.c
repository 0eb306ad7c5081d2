/* Method `bidirectional`: levels from both ends. */

#include "search/by_moves/reconstruct.h"
#include "search/journal/journal.h"
#include "search/solving.h"

/* Takes a solution, and the levels too if they are wanted. */
static void take_meeting (BgSolving *solving, BgBidirectional *search) {
  BgPath moves[BG_MAX_HOLES];
  const int n = bg_reconstruct_bidirectional (solving->instance, search, moves);
  const bool is_forward_alone = search->backward.n <= 1;
  bg_solving_take (solving, moves, n,
                   is_forward_alone ? BG_FOUND_BY_LEVELS : BG_FOUND_BY_BOTH_ENDS);
  const int n_holes = solving->instance->problem->board->n_holes;
  if (!solving->is_counting || !bg_bidirectional_gather (search, n_holes, solving->control))
    return;
  solving->result->levels = g_memdup2 (search, sizeof *search);
  *search = (BgBidirectional){ 0 };
}

static void note_sides (BgSolving *solving, const BgBidirectional *search) {
  const BgLevels *forward = &search->forward, *backward = &search->backward;
  if (forward->n == 0 || backward->n == 0 || !bg_instance_has_way_back (solving->instance))
    return;
  solving->result->sides = (BgSides){
    .known = true,
    .met = bg_bidirectional_has_met (search),
    .forward = forward->n - 1,
    .backward = backward->n - 1,
    .forward_size = forward->size[forward->n - 1],
    .backward_size = backward->size[backward->n - 1],
  };
}

bool bg_method_search_bidirectional (BgSolving *solving, int limit, size_t, int *next_limit) {
  /* solutions that an inadmissible bound seems to have refuted may come through now */
  const bool refuted = solving->all_shorter_refuted && !solving->result->inexact;
  /* learned weights and cores narrow the levels before the finish, and there a step back spares
   * little */
  const BgBound *bound = solving->instance->bound;
  const bool forward_alone = bg_journal_decide (solving->control->journal,
                                                (bg_bound_has_potentials (bound)
                                                 || bg_bound_narrows (bound))
                                                    && !solving->is_counting);
  const BgBidirectionalPlan plan = {
    .instance = solving->instance,
    .limit = limit,
    .least = refuted ? limit : 1,
    .back = forward_alone ? 0 : BG_BIDIRECTIONAL_BALANCED,
  };
  g_auto (BgBidirectional) search = { 0 };
  bg_bidirectional_run (&search, &plan, solving->control);
  if (bg_bidirectional_has_met (&search)
      && !(bg_levels_can_be_read (&search.forward) && bg_levels_can_be_read (&search.backward))) {
    g_clear_pointer (&search.meeting, g_array_unref);
    search.stop = BG_STOP_DISK;
  }
  note_sides (solving, &search);
  bg_solving_set_refutation (solving,
                             search.forward.stats.generated + search.backward.stats.generated);
  BgStats both = search.forward.stats; /* each side has counted the memory of both */
  bg_stats_add (&both, &search.backward.stats);
  const bool settled = bg_solving_account (solving, search.stop, &both);
  *next_limit = search.next_limit;
  if (bg_bidirectional_has_met (&search))
    take_meeting (solving, &search);
  return settled;
}
