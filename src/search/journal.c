#include "search/journal.h"

#include <string.h>

#include "core/error.h"
#include "levels/run_file.h"
#include "search/journal_deal.h"
#include "search/journal_resume.h"

/* --- Series ---------------------------------------------------------------------- */

/* Files that nobody has opened. */
static void
doom (BgJournal *journal, const BgJournalFile *file)
{
  if (file->number == 0)
    return;
  g_autofree char *name = bg_run_file_name (file->number);
  bg_disk_doom (journal->disk, name, 0);
}

static void
doom_part (BgJournal *journal, const BgNotedPart *part)
{
  doom (journal, &part->level);
  doom (journal, &part->rest);
  for (guint i = 0; i < part->aside->len; i++)
    doom (journal, &g_array_index (part->aside, BgJournalFile, i));
}

/* Forgets all series from the N-th on.  Those that have begun have cleared their levels. */
static void
forget_series (BgJournal *journal, guint n)
{
  for (guint s = n; s < journal->state.series->len; s++)
    {
      const BgJournalSeries *series = journal->state.series->pdata[s];
      for (guint i = series->recalled; i < series->steps->len; i++)
        doom (journal, &g_array_index (series->steps, BgNotedStep, i).file);
      if (series->part != NULL && series->recalled < series->steps->len)
        doom_part (journal, series->part);
    }
  g_ptr_array_set_size (journal->state.series, n);
}

BgJournalSeries *
bg_journal_begin_series (BgJournal *journal, const uint64_t signature[3])
{
  const guint s = journal->begun++;
  if (s < journal->state.series->len)
    {
      BgJournalSeries *series = journal->state.series->pdata[s];
      if (memcmp (series->signature, signature, sizeof series->signature) == 0)
        return series;
      forget_series (journal, s);
    }
  return bg_journal_state_add_series (&journal->state, signature);
}

/* --- The state -------------------------------------------------------------------- */

/* --- The journal -------------------------------------------------------------------- */

/* Is it so in all processes? */
static bool
all (const BgTransport *transport, bool here)
{
  return !bg_transport_any (transport, !here);
}

/* Opens the folder in the first process, then in the others. */
static BgDisk *
open_disk (const BgJournalPlan *plan, GError **error)
{
  const BgTransport *transport = plan->transport;
  const bool is_first = bg_transport_is_first (transport);
  BgDisk *disk = is_first ? bg_disk_open (plan->folder, plan->limit, error) : NULL;
  if (transport == NULL)
    return disk;
  if (all (transport, !is_first || (disk != NULL && bg_disk_let_in (disk, error))) && !is_first)
    disk = bg_disk_join (plan->folder, plan->limit, transport->rank, error);
  if (all (transport, disk != NULL && *error == NULL))
    return disk;
  g_clear_pointer (&disk, bg_disk_free);
  return NULL;
}

BgJournal *
bg_journal_open (const BgJournalPlan *plan, GError **error)
{
  g_autoptr (GError) cause = NULL;
  BgDisk *disk = open_disk (plan, &cause);
  if (disk == NULL)
    {
      if (cause != NULL)
        g_propagate_error (error, g_steal_pointer (&cause));
      return NULL;
    }
  BgJournal *journal = g_new0 (BgJournal, 1);
  journal->disk = disk;
  journal->transport = plan->transport;
  journal->begun_at = journal->counted = g_get_monotonic_time ();
  bg_journal_state_init (&journal->state);
  if (all (plan->transport, bg_journal_resume (journal, plan, error)))
    {
      bg_journal_write (journal);
      return journal;
    }
  bg_journal_close (journal, false);
  return NULL;
}

void
bg_journal_close (BgJournal *journal, bool complete)
{
  if (journal == NULL)
    return;
  if (complete)
    {
      g_autoptr (GHashTable) none = g_hash_table_new (g_str_hash, g_str_equal);
      if (bg_transport_is_first (journal->transport))
        bg_disk_remove_state (journal->disk);
      /* files of a state stay as long as it */
      bg_journal_has_failed (journal);
      bg_disk_remove_others (journal->disk, none);
    }
  bg_disk_free (journal->disk);
  g_key_file_unref (journal->identity);
  bg_journal_state_clear (&journal->state);
  g_free (journal);
}

BgDisk *
bg_journal_disk (const BgJournal *journal)
{
  return journal->disk;
}

gint64
bg_journal_microseconds (const BgJournal *journal)
{
  return journal == NULL ? 0 : (gint64) journal->state.microseconds + g_get_monotonic_time ()
                                 - journal->counted;
}

bool
bg_journal_has_failed (const BgJournal *journal)
{
  return journal != NULL
         && bg_transport_any (journal->transport, bg_disk_has_failed (journal->disk));
}

/* --- What is noted and recalled ------------------------------------------------------- */

/* Forgets the trial under way. */
static void
forget_trial (BgJournal *journal)
{
  forget_series (journal, 0);
  journal->begun = 0;
  journal->state.decision = BG_JOURNAL_UNDECIDED;
}

bool
bg_journal_recall_trial (BgJournal *journal, BgJournalTrial *trial)
{
  if (journal->recalled < journal->state.trials->len)
    {
      *trial = g_array_index (journal->state.trials, BgJournalTrial, journal->recalled++);
      return true;
    }
  /* of a trial that had to be given up */
  if (journal->begun > 0)
    forget_trial (journal);
  return false;
}

void
bg_journal_note_trial (BgJournal *journal, const BgJournalTrial *trial)
{
  forget_trial (journal);
  g_array_append_val (journal->state.trials, *trial);
  journal->recalled = journal->state.trials->len;
  journal->begun_at = g_get_monotonic_time ();
  bg_journal_write_sometimes (journal);
}

bool
bg_journal_decide (BgJournal *journal, bool decision)
{
  if (journal == NULL)
    return decision;
  if (journal->state.decision == BG_JOURNAL_UNDECIDED)
    journal->state.decision = decision;
  return journal->state.decision;
}

bool
bg_journal_recall_step (BgJournal *journal, BgJournalSeries *series, BgJournalStep *step,
                        BgLevel *level)
{
  if (series->recalled == series->steps->len)
    return false;
  const BgNotedStep *noted = &g_array_index (series->steps, BgNotedStep, series->recalled++);
  *step = noted->step;
  level->fewest = step->fewest;
  level->most = step->most;
  if (step->complete)
    bg_journal_file_load (&noted->file, journal->disk, level);
  return true;
}

void
bg_journal_drop_level (BgJournal *journal, BgJournalSeries *series, int level)
{
  if (level > 0)
    g_array_index (series->steps, BgNotedStep, level - 1).file = (BgJournalFile) { 0 };
  bg_journal_write_sometimes (journal);
}

void
bg_journal_note_step (BgJournal *journal, BgJournalSeries *series, const BgJournalStep *step,
                      const BgLevel *level)
{
  g_array_append_vals (series->steps, (BgNotedStep[]) { { *step, bg_journal_file_of (level) } }, 1);
  series->recalled = series->steps->len;
  bg_journal_series_free_part (series);
  journal->begun_at = g_get_monotonic_time ();
  bg_journal_write_sometimes (journal);
}

bool
bg_journal_recall_part (BgJournal *journal, BgJournalSeries *series, BgJournalPart *part)
{
  const BgNotedPart *noted = series->part;
  if (noted == NULL)
    return false;
  GArray *aside = part->aside;
  *part = noted->part;
  part->aside = aside;
  bg_journal_file_load (&noted->level, journal->disk, &part->level);
  bg_journal_file_load (&noted->rest, journal->disk, &part->rest);
  for (guint i = 0; i < noted->aside->len; i++)
    {
      BgLevel level = { 0 };
      bg_journal_aside_load (noted, i, journal->disk, &level);
      g_array_append_val (aside, level);
    }
  return true;
}

void
bg_journal_note_part (BgJournal *journal, BgJournalSeries *series, BgJournalPart *part)
{
  bg_journal_series_free_part (series);
  if (part->rest.n > 0)
    bg_level_store (&part->rest, journal->disk);
  BgNotedPart *noted = bg_journal_series_add_part (series, part);
  noted->level = bg_journal_file_of (&part->level);
  noted->rest = bg_journal_file_of (&part->rest);
  for (guint i = 0; i < part->aside->len; i++)
    {
      const BgJournalFile file = bg_journal_file_of (&g_array_index (part->aside, BgLevel, i));
      g_array_append_val (noted->aside, file);
    }
  bg_journal_write (journal);
}

void
bg_journal_set_learner (BgJournal *journal, BgLearner *learner)
{
  journal->learner = learner;
  if (learner != NULL && journal->state.learned != NULL)
    {
      if (!bg_learner_restore (learner, journal->state.learned))
        bg_disk_fail (journal->disk, g_error_new (BG_ERROR, BG_ERROR_INPUT, "%s: weights that do "
                                                  "not fit the problem, expected those of its own",
                                                  bg_disk_folder (journal->disk)));
      if (journal->transport != NULL)
        bg_potential_pool_share (bg_learner_pool (learner), NULL);
      g_clear_pointer (&journal->state.learned, g_bytes_unref);
    }
}
