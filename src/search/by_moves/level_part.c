#include "search/by_moves/level_part.h"

#include "search/by_moves/level_parents.h"
#include "search/journal/journal.h"

void
bg_level_part_recall (BgLevelBuild *build, BgLevels *levels, GArray *aside)
{
  BgJournalPart part = { .aside = aside };
  if (!bg_journal_recall_part (build->control->journal, levels->series, &part))
    return;
  levels->level[levels->n] = part.level;
  build->rest = part.rest;
  build->n_done_blocks = part.next_block;
  build->expanded = part.expanded;
  build->generated = part.generated;
  build->least_over = part.least_over;
  build->found = part.found;
  build->size = part.level.n;
}

void
bg_level_part_note (const BgLevelBuild *build, const BgWorker *workers, int n, BgLevels *levels,
                    const BgSettling *settling)
{
  BgJournalPart part = {
    .level = levels->level[levels->n],
    .aside = settling->aside,
    .least = settling->least,
    .most = settling->most,
    .next_block = bg_level_parents_next_block (build),
    .expanded = build->expanded,
    .generated = build->generated,
    .least_over = build->least_over,
    .found = build->found,
  };
  for (int t = 0; t < n; t++)
    part.least_over = MIN (part.least_over, workers[t].least_over);
  bg_level_parents_rest (build, workers, n, &part.rest);
  bg_journal_note_part (build->control->journal, levels->series, &part);
  bg_level_clear (&part.rest);
}
