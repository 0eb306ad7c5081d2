#include "search/journal/journal_deal.h"

#include <stdint.h>

#include "core/error.h"
#include "processes/exchange.h"
#include "runs/run_file.h"
#include "search/by_moves/level_parents.h"

/* --- Files ------------------------------------------------------------------------ */

BgJournalFile
bg_journal_file_of (const BgLevel *level)
{
  if (level == NULL || level->file == NULL)
    return (BgJournalFile) { 0 };
  return (BgJournalFile) { bg_run_file_number (level->file), bg_run_file_bytes (level->file),
                           level->n };
}

static void
load (const BgJournalFile *file, BgDisk *disk, BgLevel *level)
{
  if (file->bytes > 0)
    bg_level_load (level, disk, file->number, file->bytes);
}

void
bg_journal_file_load (const BgJournalFile *file, BgDisk *disk, BgLevel *level)
{
  load (file, disk, level);
  if (level->n == file->n || bg_disk_has_failed (disk))
    return;
  g_autofree char *name = bg_run_file_name (file->number);
  bg_disk_fail (disk, g_error_new (BG_ERROR, BG_ERROR_INPUT, "%s/%s: %zu positions, expected %"
                                   G_GUINT64_FORMAT, bg_disk_folder (disk), name, level->n,
                                   file->n));
}

void
bg_journal_aside_load (const BgNotedPart *part, guint i, BgDisk *disk, BgLevel *level)
{
  load (&g_array_index (part->aside, BgJournalFile, i), disk, level);
  for (int pegs = part->part.least; pegs <= part->part.most; pegs++)
    bg_level_drop (level, pegs);
}

/* --- Dealing ------------------------------------------------------------------------ */

typedef struct
{
  const GPtrArray *processes;   /* before: the series of each */
  guint s;                      /* the series that is dealt out */
  BgDisk *disk;
  const BgTransport *transport;
  int n_holes;
} Dealing;

/* The processes before whose files this process reads: one in as many as there are now. */
#define EACH_OWN_PART(dealing, p) \
  guint p = bg_transport_rank ((dealing)->transport); p < (dealing)->processes->len; \
  p += bg_transport_size ((dealing)->transport)

static const BgJournalSeries *
series_of (const Dealing *dealing, guint process)
{
  const GPtrArray *all = dealing->processes->pdata[process];
  return all->pdata[dealing->s];
}

static void
clear_level (gpointer level)
{
  bg_level_clear (level);
}

/* Levels that are to be dealt out as one. */
static GArray *
new_levels (void)
{
  GArray *levels = g_array_new (FALSE, FALSE, sizeof (BgLevel));
  g_array_set_clear_func (levels, clear_level);
  return levels;
}

static void
add_file (const Dealing *dealing, GArray *levels, const BgJournalFile *file)
{
  BgLevel level = { 0 };
  bg_journal_file_load (file, dealing->disk, &level);
  g_array_append_val (levels, level);
}

/* The file of what this process owns of LEVELS. */
static BgJournalFile
deal (const Dealing *dealing, GArray *levels)
{
  BgLevel level = { 0 };
  bg_exchange_deal (dealing->transport, bg_transport_size (dealing->transport), dealing->n_holes,
                    (const BgLevel *) levels->data, (int) levels->len, &level, dealing->disk);
  const BgJournalFile file = bg_journal_file_of (&level);
  bg_level_close (&level);
  return file;
}

/* The pegs of step I, of all processes. */
static void
unite_pegs (const Dealing *dealing, guint i, BgJournalStep *step)
{
  for (guint p = 0; p < dealing->processes->len; p++)
    {
      const BgJournalStep *one
        = &g_array_index (series_of (dealing, p)->steps, BgNotedStep, i).step;
      if (one->most > 0 && (step->most == 0 || one->fewest < step->fewest))
        step->fewest = one->fewest;
      step->most = MAX (step->most, one->most);
    }
}

/* What is left of the PARENTS of the parts. */
static BgJournalFile
deal_rest (const Dealing *dealing, const GArray *parents)
{
  g_autoptr (GArray) levels = new_levels ();
  const BgLevel *next = (const BgLevel *) parents->data;
  for (EACH_OWN_PART (dealing, p))
    {
      const BgJournalSeries *series = series_of (dealing, p);
      const BgLevel rest = bg_level_parents_from (next++, (BgDirection) series->direction,
                                                  series->part.part.next_block, dealing->disk);
      g_array_append_val (levels, rest);
      add_file (dealing, levels, &series->part.rest);
    }
  return deal (dealing, levels);
}

static BgJournalFile
deal_level (const Dealing *dealing)
{
  g_autoptr (GArray) levels = new_levels ();
  for (EACH_OWN_PART (dealing, p))
    add_file (dealing, levels, &series_of (dealing, p)->part.level);
  return deal (dealing, levels);
}

static BgJournalFile
deal_aside (const Dealing *dealing)
{
  g_autoptr (GArray) levels = new_levels ();
  for (EACH_OWN_PART (dealing, p))
    for (guint i = 0; i < series_of (dealing, p)->part.aside->len; i++)
      {
        BgLevel level = { 0 };
        bg_journal_aside_load (&series_of (dealing, p)->part, i, dealing->disk, &level);
        g_array_append_val (levels, level);
      }
  return deal (dealing, levels);
}

/* What parts have counted, the first process for all; BEFORE is what was counted before. */
static BgJournalPart
unite_parts (const Dealing *dealing, const BgStats *before)
{
  const bool counts = bg_transport_is_first (dealing->transport);
  BgJournalPart all = series_of (dealing, 0)->part.part;
  all.expanded = before->expanded;
  all.generated = before->generated;
  all.next_block = UINT64_MAX;
  for (guint p = 0; p < dealing->processes->len; p++)
    {
      const BgJournalPart *part = &series_of (dealing, p)->part.part;
      all.expanded += counts ? part->expanded - before->expanded : 0;
      all.generated += counts ? part->generated - before->generated : 0;
      all.least_over = MIN (all.least_over, part->least_over);
      all.found |= part->found;
    }
  return all;
}

static void
deal_part (const Dealing *dealing, BgJournalSeries *series, const GArray *parents)
{
  const BgNotedStep *last = &g_array_index (series->steps, BgNotedStep, series->steps->len - 1);
  const BgJournalPart all = unite_parts (dealing, &last->step.stats);
  BgNotedPart *part = bg_journal_series_set_part (series, &all);
  part->rest = deal_rest (dealing, parents);
  part->level = deal_level (dealing);
  const BgJournalFile aside = deal_aside (dealing);
  g_array_append_val (part->aside, aside);
}

/* The step that made the parents of the part; -1 where there is none, or where the parents are the
   roots: then the level is begun anew. */
static int
step_of_parents (const BgJournalSeries *series)
{
  int i = !series->has_part ? -1 : (int) series->steps->len - 1;
  while (i >= 0 && !g_array_index (series->steps, BgNotedStep, i).step.complete)
    i--;
  return i;
}

void
bg_journal_deal (GPtrArray *all, const GPtrArray *processes, BgDisk *disk,
                 const BgTransport *transport, int n_holes)
{
  const GPtrArray *first = processes->pdata[0];
  for (guint s = 0; s < first->len; s++)
    {
      const Dealing dealing = { processes, s, disk, transport, n_holes };
      const BgJournalSeries *before = first->pdata[s];
      BgJournalSeries *series
        = bg_journal_series_add (all, before->direction, before->limit, before->width);
      g_array_append_vals (series->steps, before->steps->data, before->steps->len);
      for (guint i = 0; i < before->steps->len; i++)
        {
          BgNotedStep *step = &g_array_index (series->steps, BgNotedStep, i);
          unite_pegs (&dealing, i, &step->step);
          if (step->file.number == 0)
            continue;
          g_autoptr (GArray) levels = new_levels ();
          for (EACH_OWN_PART (&dealing, p))
            add_file (&dealing, levels,
                      &g_array_index (series_of (&dealing, p)->steps, BgNotedStep, i).file);
          step->file = deal (&dealing, levels);
          if ((int) i == step_of_parents (before))
            deal_part (&dealing, series, levels);
        }
    }
}
