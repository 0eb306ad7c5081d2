#include "search/by_moves/level_part.h"

#include "search/journal/journal.h"

void
bg_level_part_recall (BgLevels *levels, BgExpansion *expansion, BgLevelParents *parents,
                      int n_workers, GArray *aside)
{
  BgJournalPart part = { .aside = aside };
  if (expansion->disk != NULL
      && bg_journal_recall_part (expansion->control->journal, levels->series, &part))
    {
      levels->level[levels->n] = part.level;
      expansion->expanded = part.expanded;
      expansion->generated = part.generated;
      expansion->least_over = part.least_over;
      expansion->found = part.found;
      expansion->size = part.level.n;
    }
  bg_level_parents_init (parents, &levels->level[levels->n - 1],
                         expansion->plan->instance->direction, &part.rest, part.next_block,
                         n_workers);
}

void
bg_level_part_note (const BgLevels *levels, const BgExpansion *expansion,
                    const BgLevelParents *parents, const BgSettling *settling)
{
  BgJournalPart part = {
    .level = levels->level[levels->n],
    .aside = settling->aside,
    .least = settling->least,
    .most = settling->most,
    .next_block = bg_level_parents_next_block (parents),
    .expanded = expansion->expanded,
    .generated = expansion->generated,
    .least_over = expansion->least_over,
    .found = expansion->found,
  };
  bg_level_parents_rest (parents, &part.rest);
  bg_journal_note_part (expansion->control->journal, levels->series, &part);
  bg_level_clear (&part.rest);
}
