#include "search/journal.h"

#include <string.h>

#include "core/error.h"
#include "levels/run_file.h"
#include "search/journal_state.h"

/* Seconds between two states at least, as a multiple of what one takes; and between two parts of a
   level, which take an emptying of bins besides: one in so many of those since it was begun, as
   far as that is between these. */
#define STATES_PAUSE 20
#define PARTS_PAUSE 8
#define LEAST_PAUSE 1
#define MOST_PAUSE 30
/* Bytes of files of no more use that are worth a state. */
#define MUCH ((uint64_t) 1 << 24)

/* The group of the state that says what search it is of. */
#define SEARCH "search"

struct BgJournal
{
  BgDisk *disk;
  GKeyFile *identity;
  double pause;                 /* seconds from the last state to the next */
  gint64 last;                  /* when it was written */
  gint64 begun_at;              /* when the last step or trial was complete */
  BgJournalState state;
  guint recalled;               /* of its trials */
  guint begun;                  /* of its series */
  BgLearner *learner;           /* or NULL */
};

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

static char *
make_state (const BgJournal *journal)
{
  gsize length;
  g_autofree char *text = g_key_file_to_data (journal->identity, &length, NULL);
  g_autoptr (GKeyFile) state = g_key_file_new ();
  g_key_file_load_from_data (state, text, length, G_KEY_FILE_NONE, NULL);
  g_autoptr (GBytes) learned
    = journal->state.learned != NULL ? g_bytes_ref (journal->state.learned)
      : journal->learner != NULL     ? bg_learner_save (journal->learner)
                                     : NULL;
  bg_journal_state_write (&journal->state, learned, state);
  return g_key_file_to_data (state, NULL, NULL);
}

static void
write_state (BgJournal *journal)
{
  if (bg_disk_has_failed (journal->disk))
    return;
  const gint64 began = g_get_monotonic_time ();
  g_autofree char *state = make_state (journal);
  bg_disk_write_state (journal->disk, state);
  journal->last = g_get_monotonic_time ();
  journal->pause = MIN (STATES_PAUSE * (double) (journal->last - began) / G_USEC_PER_SEC,
                        MOST_PAUSE);
}

static bool
is_due (const BgJournal *journal, double pause)
{
  return bg_seconds_since (journal->last) >= pause;
}

bool
bg_journal_is_part_due (const BgJournal *journal)
{
  return is_due (journal, CLAMP (bg_seconds_since (journal->begun_at) / PARTS_PAUSE, LEAST_PAUSE,
                                 MOST_PAUSE));
}

/* Compares what STATE says of itself. */
static bool
is_same_search (const BgJournal *journal, GKeyFile *state, BgJournalIdentity identity,
                GError **error)
{
  for (; identity[0] != NULL; identity += 2)
    {
      g_autofree char *there = g_key_file_get_string (state, SEARCH, identity[0], NULL);
      g_autofree char *here = g_key_file_get_string (journal->identity, SEARCH, identity[0], NULL);
      if (g_strcmp0 (there, here) == 0)
        continue;
      bg_input_error (error, "%s: the state of a search with %s %s, expected %s",
                      bg_disk_folder (journal->disk), identity[0],
                      there != NULL && *there != '\0' ? there : "none",
                      here != NULL && *here != '\0' ? here : "none");
      return false;
    }
  return true;
}

/* Goes on with the state TEXT. */
static bool
resume (BgJournal *journal, const char *text, BgJournalIdentity identity, GError **error)
{
  g_autoptr (GKeyFile) state = g_key_file_new ();
  const char *folder = bg_disk_folder (journal->disk);
  if (!g_key_file_load_from_data (state, text, strlen (text), G_KEY_FILE_NONE, NULL))
    bg_input_error (error, "%s: no state of a search, expected one as it was written", folder);
  else if (is_same_search (journal, state, identity, error))
    {
      if (bg_journal_state_read (&journal->state, state))
        return true;
      bg_input_error (error, "%s: a state that lacks something, expected one as it was written",
                      folder);
    }
  return false;
}

/* --- The journal -------------------------------------------------------------------- */

static GKeyFile *
note_identity (BgJournalIdentity identity)
{
  GKeyFile *file = g_key_file_new ();
  for (; identity[0] != NULL; identity += 2)
    g_key_file_set_string (file, SEARCH, identity[0], identity[1] != NULL ? identity[1] : "");
  return file;
}

BgJournal *
bg_journal_open (const char *folder, uint64_t limit, bool resumes, BgJournalIdentity identity,
                 GError **error)
{
  BgDisk *disk = bg_disk_open (folder, limit, error);
  if (disk == NULL)
    return NULL;
  BgJournal *journal = g_new0 (BgJournal, 1);
  journal->disk = disk;
  journal->begun_at = g_get_monotonic_time ();
  journal->identity = note_identity (identity);
  bg_journal_state_init (&journal->state);
  g_autoptr (GError) cause = NULL;
  g_autofree char *state = bg_disk_read_state (disk, &cause);
  if (cause != NULL)
    g_propagate_error (error, g_steal_pointer (&cause));
  else if (state != NULL && !resumes)
    bg_input_error (error, "%s: has the state of a search, expected --resume to go on with it, or "
                    "another folder", folder);
  else if (state == NULL || resume (journal, state, identity, error))
    {
      uint64_t last = 0;
      g_autoptr (GHashTable) names = bg_journal_state_files (&journal->state, &last);
      bg_disk_remove_others (disk, names);
      bg_disk_note_number (disk, last);
      write_state (journal);
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
      bg_disk_remove_state (journal->disk);
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
  if (is_due (journal, journal->pause) || bg_disk_doomed_bytes (journal->disk) > MUCH)
    write_state (journal);
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

static void
load (BgJournal *journal, const BgJournalFile *file, BgLevel *level)
{
  if (file->number == 0)
    return;
  bg_level_load (level, journal->disk, file->number, file->bytes);
  if (level->n != file->n && !bg_disk_has_failed (journal->disk))
    {
      g_autofree char *name = bg_run_file_name (file->number);
      bg_disk_fail (journal->disk, g_error_new (BG_ERROR, BG_ERROR_INPUT, "%s/%s: %zu positions, "
                                                "expected %" G_GUINT64_FORMAT,
                                                bg_disk_folder (journal->disk), name, level->n,
                                                file->n));
    }
}

bool
bg_journal_recall_step (BgJournal *journal, BgJournalSeries *series, BgJournalStep *step,
                        BgLevel *level)
{
  if (series->recalled == series->steps->len)
    return false;
  const BgNotedStep *noted = &g_array_index (series->steps, BgNotedStep, series->recalled++);
  *step = noted->step;
  if (step->complete)
    load (journal, &noted->file, level);
  return true;
}

void
bg_journal_drop_level (BgJournal *journal, BgJournalSeries *series, int level)
{
  if (level > 0)
    g_array_index (series->steps, BgNotedStep, level - 1).file = (BgJournalFile) { 0 };
  if (bg_disk_doomed_bytes (journal->disk) > MUCH)
    write_state (journal);
}

/* LEVEL may be NULL. */
static BgJournalFile
file_of (const BgLevel *level)
{
  if (level == NULL || level->file == NULL)
    return (BgJournalFile) { 0 };
  return (BgJournalFile) { bg_run_file_number (level->file), bg_run_file_bytes (level->file),
                           level->n };
}

void
bg_journal_note_step (BgJournal *journal, BgJournalSeries *series, const BgJournalStep *step,
                      const BgLevel *level)
{
  g_array_append_vals (series->steps, (BgNotedStep[]) { { *step, file_of (level) } }, 1);
  series->recalled = series->steps->len;
  bg_journal_series_free_part (series);
  journal->begun_at = g_get_monotonic_time ();
  if (is_due (journal, journal->pause))
    write_state (journal);
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
  load (journal, &noted->level, &part->level);
  load (journal, &noted->rest, &part->rest);
  for (guint i = 0; i < noted->aside->len; i++)
    {
      BgLevel level = { 0 };
      const BgJournalFile *file = &g_array_index (noted->aside, BgJournalFile, i);
      bg_level_load (&level, journal->disk, file->number, file->bytes);
      for (int pegs = part->least; pegs <= part->most; pegs++)
        bg_level_drop (&level, pegs);
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
  noted->level = file_of (&part->level);
  noted->rest = file_of (&part->rest);
  for (guint i = 0; i < part->aside->len; i++)
    {
      const BgJournalFile file = file_of (&g_array_index (part->aside, BgLevel, i));
      g_array_append_val (noted->aside, file);
    }
  write_state (journal);
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
      g_clear_pointer (&journal->state.learned, g_bytes_unref);
    }
}
