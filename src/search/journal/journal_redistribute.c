#include "search/journal/journal_redistribute.h"

#include <stdint.h>

#include "core/error.h"
#include "processes/exchange.h"
#include "runs/run_file.h"

/* --- Files ------------------------------------------------------------------------ */

BgJournalFile bg_journal_file_of (const BgLevel *level) {
  if (level == NULL || level->file == NULL)
    return (BgJournalFile){ 0 };
  return (BgJournalFile){ bg_run_file_number (level->file), bg_run_file_bytes (level->file),
                          level->n };
}

static void load_file (const BgJournalFile *file, BgDisk *disk, BgLevel *level) {
  if (file->bytes > 0)
    bg_level_load (level, disk, file->number, file->bytes);
}

void bg_journal_file_load (const BgJournalFile *file, BgDisk *disk, BgLevel *level) {
  load_file (file, disk, level);
  if (level->n == file->n || bg_disk_has_failed (disk))
    return;
  g_autofree char *name = bg_run_file_name (file->number);
  bg_disk_fail (disk, g_error_new (BG_ERROR, BG_ERROR_INPUT,
                                   "%s/%s: %zu positions, expected %" G_GUINT64_FORMAT,
                                   bg_disk_folder (disk), name, level->n, file->n));
}

void bg_journal_aside_load (const BgNotedPart *part, guint i, BgDisk *disk, BgLevel *level) {
  load_file (&g_array_index (part->aside, BgJournalFile, i), disk, level);
  for (int pegs = part->part.least; pegs <= part->part.most; pegs++)
    bg_level_drop (level, pegs);
}

/* --- Redistribution ------------------------------------------------------------------------ */

typedef struct {
  const GPtrArray *processes; /* before: the series of each */
  guint s;                    /* the series that is redistributed */
  BgDisk *disk;
  const BgTransport *transport;
  int n_holes;
} Redistribution;

/* The processes before whose files this process reads: one in as many as there are now. */
#define EACH_OWN_PART(task, p) \
  guint p = bg_transport_rank ((task)->transport); \
  p < (task)->processes->len; \
  p += bg_transport_size ((task)->transport)

static const BgJournalSeries *series_of (const Redistribution *task, guint process) {
  const GPtrArray *all = task->processes->pdata[process];
  return all->pdata[task->s];
}

static void clear_level (gpointer level) {
  bg_level_clear (level);
}

/* Levels that are to be redistributed as one. */
static GArray *new_levels (void) {
  GArray *levels = g_array_new (FALSE, FALSE, sizeof (BgLevel));
  g_array_set_clear_func (levels, clear_level);
  return levels;
}

static void add_file (const Redistribution *task, GArray *levels, const BgJournalFile *file) {
  BgLevel level = { 0 };
  bg_journal_file_load (file, task->disk, &level);
  g_array_append_val (levels, level);
}

/* The file of the positions of LEVELS that this process owns. */
static BgJournalFile redistribute_levels (const Redistribution *task, GArray *levels) {
  BgLevel level = { 0 };
  bg_exchange_redistribute (task->transport, bg_transport_size (task->transport), task->n_holes,
                            (const BgLevel *) levels->data, (int) levels->len, &level, task->disk);
  const BgJournalFile file = bg_journal_file_of (&level);
  bg_level_close (&level);
  return file;
}

/* The pegs of step I, of all processes. */
static void unite_pegs (const Redistribution *task, guint i, BgJournalStep *step) {
  for (guint p = 0; p < task->processes->len; p++) {
    const BgJournalStep *one = &g_array_index (series_of (task, p)->steps, BgNotedStep, i).step;
    if (one->most > 0 && (step->most == 0 || one->fewest < step->fewest))
      step->fewest = one->fewest;
    step->most = MAX (step->most, one->most);
  }
}

/* The blocks of LEVEL that come after the first N in the order of parents, as a level on DISK. */
static BgLevel parents_from (const BgLevel *level, BgDirection direction, size_t n, BgDisk *disk) {
  BgLevel rest = { 0 };
  g_autofree BgRunWriter *writer = g_new0 (BgRunWriter, 1);
  for (int i = level->fewest; i <= level->most; i++) {
    const int pegs = bg_level_pegs (level, direction == BG_FORWARD, i);
    const BgRun *run = bg_level_run (level, pegs);
    BgPosition positions[BG_RUN_BLOCK];
    for (size_t b = n; b < run->n_blocks; b++)
      bg_run_writer_add (writer, positions, bg_run_decode (run, b, positions));
    n -= MIN (n, run->n_blocks);
    BgRun left = bg_run_writer_end (writer);
    bg_level_join (&rest, pegs, &left);
    bg_level_store (&rest, disk);
  }
  return rest;
}

/* The file of the PARENTS that the parts have left. */
static BgJournalFile redistribute_rest (const Redistribution *task, const GArray *parents) {
  g_autoptr (GArray) levels = new_levels ();
  const BgLevel *next = (const BgLevel *) parents->data;
  for (EACH_OWN_PART (task, p)) {
    const BgJournalSeries *series = series_of (task, p);
    const BgLevel rest = parents_from (next++, (BgDirection) series->direction,
                                       series->part.part.next_block, task->disk);
    g_array_append_val (levels, rest);
    add_file (task, levels, &series->part.rest);
  }
  return redistribute_levels (task, levels);
}

static BgJournalFile redistribute_level (const Redistribution *task) {
  g_autoptr (GArray) levels = new_levels ();
  for (EACH_OWN_PART (task, p))
    add_file (task, levels, &series_of (task, p)->part.level);
  return redistribute_levels (task, levels);
}

static BgJournalFile redistribute_aside (const Redistribution *task) {
  g_autoptr (GArray) levels = new_levels ();
  for (EACH_OWN_PART (task, p))
    for (guint i = 0; i < series_of (task, p)->part.aside->len; i++) {
      BgLevel level = { 0 };
      bg_journal_aside_load (&series_of (task, p)->part, i, task->disk, &level);
      g_array_append_val (levels, level);
    }
  return redistribute_levels (task, levels);
}

/* The counts of all parts, in the first process, beside the counts BEFORE the level. */
static BgJournalPart unite_parts (const Redistribution *task, const BgStats *before) {
  const bool counts = bg_transport_is_first (task->transport);
  BgJournalPart all = series_of (task, 0)->part.part;
  all.stats = *before;
  all.next_block = UINT64_MAX;
  for (guint p = 0; p < task->processes->len; p++) {
    const BgJournalPart *part = &series_of (task, p)->part.part;
    const BgStats own = bg_stats_since (&part->stats, before);
    if (counts)
      bg_stats_add (&all.stats, &own);
    all.least_over = MIN (all.least_over, part->least_over);
    all.found |= part->found;
  }
  return all;
}

static void redistribute_part (const Redistribution *task, BgJournalSeries *series,
                               const GArray *parents) {
  const BgNotedStep *last = &g_array_index (series->steps, BgNotedStep, series->steps->len - 1);
  const BgJournalPart all = unite_parts (task, &last->step.stats);
  BgNotedPart *part = bg_journal_series_set_part (series, &all);
  part->rest = redistribute_rest (task, parents);
  part->level = redistribute_level (task);
  const BgJournalFile aside = redistribute_aside (task);
  g_array_append_val (part->aside, aside);
}

/* The step that made the parents of the part; -1 where there is none, or where the parents are the
   roots: then the level is begun anew. */
static int step_of_parents (const BgJournalSeries *series) {
  int i = !series->has_part ? -1 : (int) series->steps->len - 1;
  while (i >= 0 && !g_array_index (series->steps, BgNotedStep, i).step.complete)
    i--;
  return i;
}

void bg_journal_redistribute (GPtrArray *all, const GPtrArray *processes, BgDisk *disk,
                              const BgTransport *transport, int n_holes) {
  const GPtrArray *first = processes->pdata[0];
  for (guint s = 0; s < first->len; s++) {
    const Redistribution task = { processes, s, disk, transport, n_holes };
    const BgJournalSeries *before = first->pdata[s];
    BgJournalSeries *series = bg_journal_series_add (all, before->direction, before->limit,
                                                     before->width);
    g_array_append_vals (series->steps, before->steps->data, before->steps->len);
    for (guint i = 0; i < before->steps->len; i++) {
      BgNotedStep *step = &g_array_index (series->steps, BgNotedStep, i);
      unite_pegs (&task, i, &step->step);
      if (step->file.number == 0)
        continue;
      g_autoptr (GArray) levels = new_levels ();
      for (EACH_OWN_PART (&task, p))
        add_file (&task, levels, &g_array_index (series_of (&task, p)->steps, BgNotedStep, i).file);
      step->file = redistribute_levels (&task, levels);
      if ((int) i == step_of_parents (before))
        redistribute_part (&task, series, levels);
    }
  }
}
