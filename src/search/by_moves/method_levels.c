/* Method `levels`: Bell's search by moves, and dives. */

#include "search/by_moves/ending.h"
#include "search/by_moves/reconstruct.h"
#include "search/solving.h"
#include "search/turns.h"

/* Makes the ending of the dives of a limit, for the dive of WIDTH; under other rules a single
   position can have a million before it.  A resumed search, which has lost it, counts its effort no
   second time. */
static void prepare_ending (BgSolving *solving, size_t width) {
  const uint64_t allowance = solving->refutation / BG_ENDING_WORK;
  BgControl control = bg_control_share (solving->control,
                                        solving->control->memory / BG_ENDING_MEMORY);
  BgStats unused = { 0 };
  if (solving->ending != NULL || allowance < BG_ENDING_LEAST
      || solving->instance->problem->board->rule != BG_RULE_4 || solving->instance->tracker != NULL)
    return;
  control.report = NULL;
  solving->ending = bg_ending_new (solving->instance, &control);
  bg_ending_extend (solving->ending, allowance,
                    width == BG_DEEPENING_WIDTH ? &solving->result->stats : &unused);
}

/* Do cores show that LIMIT is too low?  The start is asked about once, before the second dive. */
static bool rule_out_start (BgSolving *solving, int limit) {
  const BgInstance *instance = solving->instance;
  BgLearner *learner = solving->likely > 0 ? bg_bound_learner (instance->bound) : NULL;
  if (learner == NULL)
    return false;
  const bool is_out = bg_learner_rules_out_dive (learner, solving->likely, instance->problem->start,
                                                 limit - instance->moves_beside, solving->control);
  if (bg_transport_any (solving->control->transport, !is_out))
    return false;
  bg_solving_set_refutation (solving, solving->refutation);
  return true;
}

bool bg_method_search_levels (BgSolving *solving, int limit, size_t width, int *next_limit) {
  g_auto (BgLevels) levels = { 0 };
  if (width > 0 && rule_out_start (solving, limit)) {
    *next_limit = limit + 1;
    return true;
  }
  if (width > 0)
    prepare_ending (solving, width);
  const BgLevelsPlan plan = {
    .instance = solving->instance,
    .limit = limit,
    .width = width,
    .stop_at_finish = true,
    .ending = solving->ending,
  };
  const uint64_t held = plan.ending != NULL ? bg_ending_bytes (plan.ending) : 0;
  const BgControl control = bg_control_share (solving->control, solving->control->memory - held);
  bg_levels_run (&levels, &plan, &control);
  if (levels.found && !bg_levels_can_be_read (&levels)) {
    levels.found = false;
    levels.stop = BG_STOP_DISK;
  }
  if (width == 0)
    bg_solving_set_refutation (solving, levels.stats.generated);
  /* a dive may do without memory, but wider ones would end so too */
  const bool dived_out = width > 0 && levels.stop == BG_STOP_MEMORY;
  if (dived_out)
    solving->too_wide = width;
  bool settled = bg_solving_account (solving, dived_out ? BG_STOP_NONE : levels.stop, &levels.stats)
                 && !dived_out;
  if (levels.found) {
    BgPath moves[BG_MAX_HOLES];
    const int n = bg_reconstruct (solving->instance, &levels, moves);
    solving->result->dive_width = width;
    bg_solving_take (solving, moves, n, width > 0 ? BG_FOUND_BY_DIVE : BG_FOUND_BY_LEVELS);
  } else if (settled) {
    *next_limit = levels.next_limit;
    settled = !levels.narrowed;
  }
  return settled;
}
