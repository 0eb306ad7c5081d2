#include "search/by_moves/levels.h"

#include "processes/exchange.h"
#include "search/by_moves/level_build.h"
#include "search/by_moves/level_expand.h"
#include "search/journal/journal.h"

void bg_levels_begin (BgLevels *levels, const BgLevelsPlan *plan, const BgControl *control) {
  *levels = (BgLevels){ .next_limit = INT_MAX,
                        .bins = bg_bins_new (control->threads),
                        .transport = control->transport,
                        .last_report = g_get_monotonic_time () };
  g_autoptr (GArray) roots = bg_instance_roots (plan->instance);
  BgPosition *root = (BgPosition *) roots->data;
  const int n_holes = plan->instance->problem->board->n_holes;
  bg_level_init (&levels->level[0], root,
                 bg_exchange_own (control->transport, n_holes, root, roots->len));
  levels->size[0] = roots->len;
  levels->n = 1;
  if (control->journal != NULL)
    levels->series = bg_journal_begin_series (control->journal, plan->instance->direction,
                                              plan->limit, plan->width);
}

/* Notes the last step. */
static void note_step (const BgLevels *levels, const BgLevel *level, const BgControl *control) {
  const BgJournalStep step = {
    .complete = level != NULL,
    .size = level != NULL ? levels->size[levels->n - 1] : 0,
    .fewest = level != NULL ? level->fewest : 0,
    .most = level != NULL ? level->most : 0,
    .found = levels->found,
    .narrowed = levels->narrowed,
    .stop = levels->stop,
    .next_limit = levels->next_limit,
    .stats = levels->stats,
  };
  bg_journal_note_step (control->journal, levels->series, &step, level);
}

/* The next step as it was noted before a resume; false if it was not. */
static bool recall_step (BgLevels *levels, const BgControl *control) {
  BgJournalStep step;
  if (!bg_journal_recall_step (control->journal, levels->series, &step, &levels->level[levels->n]))
    return false;
  levels->size[levels->n] = step.size;
  levels->n += step.complete;
  levels->found = step.found;
  levels->narrowed = step.narrowed;
  levels->stop = bg_journal_has_failed (control->journal) ? BG_STOP_DISK : step.stop;
  levels->next_limit = step.next_limit;
  levels->stats = step.stats;
  levels->recalled = true;
  return true;
}

/* Forgets the positions of the last level but one, not their pegs. */
static void drop_parents (BgLevels *levels, const BgControl *control) {
  BgLevel *parents = &levels->level[levels->n - 2];
  const int fewest = parents->fewest, most = parents->most;
  if (levels->series != NULL)
    bg_journal_drop_level (control->journal, levels->series, levels->n - 2);
  bg_level_clear (parents);
  parents->fewest = fewest;
  parents->most = most;
}

bool bg_levels_step (BgLevels *levels, const BgLevelsPlan *plan, const BgControl *control,
                     uint64_t budget) {
  const int n = levels->n;
  if (levels->series == NULL)
    levels->n += bg_level_build (levels, plan, control, budget);
  else if (!recall_step (levels, control)) {
    levels->recalled = false;
    if (bg_level_build (levels, plan, control, budget))
      note_step (levels, &levels->level[levels->n++], control);
  }
  if (bg_level_generator (plan)->is_by_pegs && levels->n > n)
    drop_parents (levels, control);
  return levels->stop == BG_STOP_NONE && !levels->found;
}

void bg_levels_forget_step (BgLevels *levels, const BgControl *control) {
  bg_level_clear (&levels->level[levels->n]);
  if (levels->series != NULL && !levels->recalled)
    note_step (levels, NULL, control);
  levels->stop = BG_STOP_NONE;
  bg_bins_free (levels->bins);
  levels->bins = bg_bins_new (control->threads);
}

bool bg_levels_can_go_on (const BgLevels *levels, const BgLevelsPlan *plan) {
  return levels->n <= bg_levels_last (plan) && levels->size[levels->n - 1] > 0;
}

void bg_levels_conclude (BgLevels *levels, const BgLevelsPlan *plan) {
  g_clear_pointer (&levels->bins, bg_bins_free);
  /* bounds of 0 that are no finishes: a higher limit goes on from them */
  const int last = bg_levels_last (plan);
  if (levels->n > last && levels->size[last] > 0)
    levels->next_limit = MIN (levels->next_limit, plan->limit + 1);
}

uint64_t bg_levels_bytes (const BgLevels *levels) {
  uint64_t bytes = 0;
  for (int i = 0; i < levels->n; i++)
    bytes += bg_level_bytes (&levels->level[i]);
  return bytes;
}

bool bg_levels_can_be_read (const BgLevels *levels) {
  bool can = true;
  for (int i = 0; i < levels->n && can; i++)
    can = bg_level_can_be_read (&levels->level[i]);
  return !bg_transport_any (levels->transport, !can);
}

void bg_levels_run (BgLevels *levels, const BgLevelsPlan *plan, const BgControl *control) {
  bg_levels_begin (levels, plan, control);
  while (bg_levels_can_go_on (levels, plan) && bg_levels_step (levels, plan, control, UINT64_MAX))
    ;
  bg_levels_conclude (levels, plan);
}

void bg_levels_clear (BgLevels *levels) {
  /* an unfinished level follows the complete ones */
  for (int i = 0; i <= levels->n && i <= BG_MAX_HOLES; i++)
    bg_level_clear (&levels->level[i]);
  bg_bins_free (levels->bins);
  *levels = (BgLevels){ 0 };
}
