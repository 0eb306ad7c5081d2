#include "search/journal.h"

#include <string.h>

#include "core/error.h"
#include "levels/run_file.h"
#include "search/journal_deal.h"
#include "search/journal_state.h"
#include "search/level_learn.h"

/* The least pause between two states is STATES_PAUSE times what a state takes, but at most
   MOST_PAUSE seconds.  That between two parts of a level, which take an emptying of bins besides,
   is the time since the level was begun over PARTS_PAUSE, and LEAST_PAUSE to MOST_PAUSE seconds. */
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
  const BgTransport *transport;
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

/* What this process adds to the state of all: the first what all have in common, too. */
static char *
make_text (const BgJournal *journal)
{
  const int rank = bg_transport_rank (journal->transport);
  g_autoptr (GKeyFile) state = g_key_file_new ();
  if (rank == 0)
    {
      gsize length;
      g_autofree char *text = g_key_file_to_data (journal->identity, &length, NULL);
      g_autoptr (GBytes) learned
        = journal->state.learned != NULL ? g_bytes_ref (journal->state.learned)
          : journal->learner != NULL     ? bg_learner_save (journal->learner)
                                         : NULL;
      g_key_file_load_from_data (state, text, length, G_KEY_FILE_NONE, NULL);
      bg_journal_state_write (&journal->state, bg_transport_size (journal->transport), learned,
                              state);
    }
  bg_journal_state_write_series (&journal->state, rank, state);
  return g_key_file_to_data (state, NULL, NULL);
}

/* The state of all processes, in the first. */
static char *
make_state (const BgJournal *journal)
{
  const BgTransport *transport = journal->transport;
  char *text = make_text (journal);
  if (transport == NULL)
    return text;
  g_autofree GBytes **received = g_new (GBytes *, transport->size);
  GString *state = g_string_new (NULL);
  bg_transport_deliver (transport, 0, g_bytes_new_take (text, strlen (text)), received);
  for (int i = 0; i < transport->size; i++)
    {
      gsize size;
      const char *part = g_bytes_get_data (received[i], &size);
      g_string_append_len (state, part, size);
      g_string_append_c (state, '\n');
      g_bytes_unref (received[i]);
    }
  return g_string_free (state, FALSE);
}

bool
bg_journal_has_failed (const BgJournal *journal)
{
  return journal != NULL
         && bg_transport_any (journal->transport, bg_disk_has_failed (journal->disk));
}

/* What it names is on the disk before the state, and stays there until it has another. */
static void
write_state (BgJournal *journal)
{
  const gint64 began = g_get_monotonic_time ();
  if (!bg_disk_has_failed (journal->disk))
    bg_disk_sync (journal->disk);
  if (bg_journal_has_failed (journal))
    return;
  if (journal->learner != NULL)
    bg_level_learn_share_counts (journal->transport, journal->learner);
  g_autofree char *state = make_state (journal);
  if (bg_transport_is_first (journal->transport))
    bg_disk_write_state (journal->disk, state);
  if (bg_journal_has_failed (journal))
    return;
  bg_disk_remove_doomed (journal->disk);
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

/* Writes a state if one is due in any process. */
static void
write_state_sometimes (BgJournal *journal)
{
  if (bg_transport_any (journal->transport, is_due (journal, journal->pause)
                                            || bg_disk_doomed_bytes (journal->disk) > MUCH))
    write_state (journal);
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

/* Do all processes have as many series and steps?  Parts of a level, too. */
static bool
are_alike (const BgJournalState *parts, int n)
{
  for (int p = 1; p < n; p++)
    {
      if (parts[p].series->len != parts[0].series->len)
        return false;
      for (guint s = 0; s < parts[0].series->len; s++)
        {
          const BgJournalSeries *one = parts[0].series->pdata[s], *other = parts[p].series->pdata[s];
          if (one->steps->len != other->steps->len || (one->part == NULL) != (other->part == NULL))
            return false;
        }
    }
  return true;
}

/* Removes files that none of N states has. */
static void
remove_others (const BgJournal *journal, const BgJournalState *parts, int n)
{
  uint64_t last = 0;
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (int p = 0; p < n; p++)
    bg_journal_state_add_files (&parts[p], names, &last);
  bg_disk_remove_others (journal->disk, names);
  bg_disk_note_number (journal->disk, last);
  /* no process makes a file before all have done this */
  bg_journal_has_failed (journal);
}

/* Goes on where N processes were, which have left PARTS. */
static void
go_on (BgJournal *journal, BgJournalState *parts, int n, int n_holes)
{
  const BgTransport *transport = journal->transport;
  const int rank = bg_transport_rank (transport);
  remove_others (journal, parts, n);
  BgJournalState *own = &parts[rank < n ? rank : 0];
  if (n != bg_transport_size (transport))
    {
      BgJournalState dealt = *own;
      dealt.series = bg_journal_state_new_series ();
      bg_journal_deal (&dealt, parts, n, journal->disk, transport, n_holes);
      g_ptr_array_unref (own->series);
      *own = dealt;
    }
  bg_journal_state_clear (&journal->state);
  journal->state = *own;
  bg_journal_state_init (own);
}

/* Goes on with the state TEXT. */
static bool
resume (BgJournal *journal, const char *text, const BgJournalPlan *plan, GError **error)
{
  g_autoptr (GKeyFile) state = g_key_file_new ();
  const char *folder = bg_disk_folder (journal->disk);
  if (!g_key_file_load_from_data (state, text, strlen (text), G_KEY_FILE_NONE, NULL))
    {
      bg_input_error (error, "%s: no state of a search, expected one as it was written", folder);
      return false;
    }
  if (!is_same_search (journal, state, plan->identity, error))
    return false;
  const int n = bg_journal_state_processes (state);
  g_autofree BgJournalState *parts = g_new (BgJournalState, n);
  bool good = n > 0;
  for (int p = 0; p < n; p++)
    {
      bg_journal_state_init (&parts[p]);
      good = good && bg_journal_state_read (&parts[p], p, state);
    }
  if (good && are_alike (parts, n))
    go_on (journal, parts, n, plan->n_holes);
  else
    bg_input_error (error, "%s: a state that lacks something, expected one as it was written",
                    folder);
  for (int p = 0; p < n; p++)
    bg_journal_state_clear (&parts[p]);
  return *error == NULL;
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

/* The state that the first process reads; "" where there is none, NULL where it cannot be read. */
static char *
read_state (const BgJournal *journal, GError **error)
{
  const BgTransport *transport = journal->transport;
  g_autoptr (GError) cause = NULL;
  char *text = bg_transport_is_first (transport) ? bg_disk_read_state (journal->disk, &cause) : NULL;
  const bool failed = cause != NULL;
  if (failed)
    g_propagate_error (error, g_steal_pointer (&cause));
  if (bg_transport_any (transport, failed))
    return NULL;
  if (text == NULL)
    text = g_strdup ("");
  if (transport == NULL)
    return text;
  g_autofree GBytes **received = g_new (GBytes *, transport->size);
  bg_transport_deliver (transport, BG_TRANSPORT_ALL, g_bytes_new_take (text, strlen (text)),
                        received);
  gsize size;
  const char *first = g_bytes_get_data (received[0], &size);
  text = g_strndup (first != NULL ? first : "", size);
  for (int i = 0; i < transport->size; i++)
    g_bytes_unref (received[i]);
  return text;
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
  journal->begun_at = g_get_monotonic_time ();
  journal->identity = note_identity (plan->identity);
  bg_journal_state_init (&journal->state);
  g_autofree char *state = read_state (journal, &cause);
  if (state != NULL && *state != '\0' && !plan->resumes)
    bg_input_error (&cause, "%s: has the state of a search, expected --resume to go on with it, or "
                    "another folder", plan->folder);
  else if (state != NULL && *state == '\0')
    remove_others (journal, NULL, 0);
  else if (state != NULL)
    resume (journal, state, plan, &cause);
  if (all (plan->transport, state != NULL && cause == NULL))
    {
      write_state (journal);
      return journal;
    }
  if (cause != NULL)
    g_propagate_error (error, g_steal_pointer (&cause));
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
  write_state_sometimes (journal);
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
  if (step->complete)
    bg_journal_file_load (&noted->file, journal->disk, level);
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

void
bg_journal_note_step (BgJournal *journal, BgJournalSeries *series, const BgJournalStep *step,
                      const BgLevel *level)
{
  g_array_append_vals (series->steps, (BgNotedStep[]) { { *step, bg_journal_file_of (level) } }, 1);
  series->recalled = series->steps->len;
  bg_journal_series_free_part (series);
  journal->begun_at = g_get_monotonic_time ();
  write_state_sometimes (journal);
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
      if (journal->transport != NULL)
        bg_potential_pool_share (bg_learner_pool (learner), NULL);
      g_clear_pointer (&journal->state.learned, g_bytes_unref);
    }
}
