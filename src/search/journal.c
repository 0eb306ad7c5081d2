#include "search/journal.h"

#include <string.h>

#include "core/error.h"
#include "levels/run_file.h"

/* Seconds between two states at least, as a multiple of what one takes; and between two parts of a
   level, which take an emptying of bins besides: one in so many of those since it was begun, as
   far as that is between these. */
#define STATES_PAUSE 20
#define PARTS_PAUSE 8
#define LEAST_PAUSE 1
#define MOST_PAUSE 30
/* Bytes of files of no more use that are worth a state. */
#define MUCH ((uint64_t) 1 << 24)

/* Groups of the state. */
#define SEARCH "search"
#define DONE "done"
#define LEARNED "learned"

typedef struct
{
  uint64_t number, bytes;       /* NUMBER 0: none */
  uint64_t n;                   /* positions */
} File;

typedef struct
{
  BgJournalStep step;
  File file;
} Step;

typedef struct
{
  BgJournalPart part;           /* no levels */
  File level, rest;
  GArray *aside;                /* of File */
} Part;

struct BgJournalSeries
{
  uint64_t signature[3];
  GArray *steps;                /* of Step */
  guint recalled;               /* of these */
  Part *part;                   /* of the step after the last, or NULL */
};

struct BgJournal
{
  BgDisk *disk;
  GKeyFile *identity;
  bool hurries;
  double pause;                 /* seconds from the last state to the next */
  gint64 last;                  /* when it was written */
  gint64 begun_at;              /* when the last step or trial was complete */
  GArray *trials;               /* of BgJournalTrial */
  guint recalled;               /* of these */
  GPtrArray *series;            /* of the trial under way */
  guint begun;                  /* of these */
  BgLearner *learner;           /* or NULL */
  GBytes *learned;              /* that is to be restored; or NULL */
};

/* --- Series ---------------------------------------------------------------------- */

static void
free_part (BgJournalSeries *series)
{
  if (series->part == NULL)
    return;
  g_array_unref (series->part->aside);
  g_clear_pointer (&series->part, g_free);
}

static void
free_series (gpointer pointer)
{
  BgJournalSeries *series = pointer;
  free_part (series);
  g_array_unref (series->steps);
  g_free (series);
}

static BgJournalSeries *
add_series (BgJournal *journal, const uint64_t signature[3])
{
  BgJournalSeries *series = g_new0 (BgJournalSeries, 1);
  memcpy (series->signature, signature, sizeof series->signature);
  series->steps = g_array_new (FALSE, FALSE, sizeof (Step));
  g_ptr_array_add (journal->series, series);
  return series;
}

/* Files that nobody has opened. */
static void
doom (BgJournal *journal, const File *file)
{
  if (file->number == 0)
    return;
  g_autofree char *name = bg_run_file_name (file->number);
  bg_disk_doom (journal->disk, name, 0);
}

static void
doom_part (BgJournal *journal, const Part *part)
{
  doom (journal, &part->level);
  doom (journal, &part->rest);
  for (guint i = 0; i < part->aside->len; i++)
    doom (journal, &g_array_index (part->aside, File, i));
}

/* Forgets all series from the N-th on.  Those that have begun have cleared their levels. */
static void
forget_series (BgJournal *journal, guint n)
{
  for (guint s = n; s < journal->series->len; s++)
    {
      const BgJournalSeries *series = journal->series->pdata[s];
      for (guint i = series->recalled; i < series->steps->len; i++)
        doom (journal, &g_array_index (series->steps, Step, i).file);
      if (series->part != NULL && series->recalled < series->steps->len)
        doom_part (journal, series->part);
    }
  g_ptr_array_set_size (journal->series, n);
}

BgJournalSeries *
bg_journal_begin_series (BgJournal *journal, const uint64_t signature[3])
{
  const guint s = journal->begun++;
  if (s < journal->series->len)
    {
      BgJournalSeries *series = journal->series->pdata[s];
      if (memcmp (series->signature, signature, sizeof series->signature) == 0)
        return series;
      forget_series (journal, s);
    }
  return add_series (journal, signature);
}

/* --- The state -------------------------------------------------------------------- */

/* Lists of numbers. */
static void
set_numbers (GKeyFile *state, const char *group, const char *key, const uint64_t *numbers, int n)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (int i = 0; i < n; i++)
    g_string_append_printf (text, "%s%" G_GUINT64_FORMAT, i > 0 ? " " : "", numbers[i]);
  g_key_file_set_string (state, group, key, text->str);
}

static bool
get_numbers (GKeyFile *state, const char *group, const char *key, uint64_t *numbers, int n)
{
  g_autofree char *text = g_key_file_get_string (state, group, key, NULL);
  g_auto (GStrv) words = g_strsplit (text != NULL ? text : "", " ", -1);
  if ((int) g_strv_length (words) != n)
    return false;
  for (int i = 0; i < n; i++)
    if (!g_ascii_string_to_unsigned (words[i], 10, 0, UINT64_MAX, &numbers[i], NULL))
      return false;
  return true;
}

/* Each kind of record as numbers, in one place for both ways. */
#define N_TRIAL 12
#define N_STEP 12
#define N_FILE 3
#define N_PART 7

static void
pack_trial (const BgJournalTrial *trial, uint64_t *numbers)
{
  const uint64_t packed[] = { trial->settled, trial->next_limit, trial->refutation,
                              trial->stats.expanded, trial->stats.generated,
                              trial->stats.peak_bytes };
  memcpy (numbers, packed, sizeof packed);
  memcpy (numbers + 6, trial->sides, sizeof trial->sides);
}

static BgJournalTrial
unpack_trial (const uint64_t *numbers)
{
  BgJournalTrial trial = {
    .settled = numbers[0], .next_limit = (int) numbers[1], .refutation = numbers[2],
    .stats = { .expanded = numbers[3], .generated = numbers[4], .peak_bytes = numbers[5] },
  };
  memcpy (trial.sides, numbers + 6, sizeof trial.sides);
  return trial;
}

static void
pack_step (const Step *step, uint64_t *numbers)
{
  const BgJournalStep *s = &step->step;
  const uint64_t packed[N_STEP] = { s->complete, s->found, s->narrowed, s->stop, s->next_limit,
                                    s->stats.expanded, s->stats.generated, s->stats.peak_bytes,
                                    step->file.number, step->file.bytes, step->file.n, 0 };
  memcpy (numbers, packed, sizeof packed);
}

static Step
unpack_step (const uint64_t *numbers)
{
  return (Step) {
    .step = {
      .complete = numbers[0], .found = numbers[1], .narrowed = numbers[2], .stop = numbers[3],
      .next_limit = (int) numbers[4],
      .stats = { .expanded = numbers[5], .generated = numbers[6], .peak_bytes = numbers[7] },
    },
    .file = { numbers[8], numbers[9], numbers[10] },
  };
}

static void
pack_part (const BgJournalPart *part, uint64_t *numbers)
{
  const uint64_t packed[N_PART] = { part->least, part->most, part->next_block, part->expanded,
                                    part->generated, part->least_over, part->found };
  memcpy (numbers, packed, sizeof packed);
}

static BgJournalPart
unpack_part (const uint64_t *numbers)
{
  return (BgJournalPart) {
    .least = (int) numbers[0], .most = (int) numbers[1], .next_block = numbers[2],
    .expanded = numbers[3],
    .generated = numbers[4], .least_over = (int) numbers[5], .found = numbers[6],
  };
}

static void
set_file (GKeyFile *state, const char *group, const char *key, const File *file)
{
  const uint64_t packed[N_FILE] = { file->number, file->bytes, file->n };
  set_numbers (state, group, key, packed, N_FILE);
}

static bool
get_file (GKeyFile *state, const char *group, const char *key, File *file)
{
  uint64_t numbers[N_FILE];
  const bool there = get_numbers (state, group, key, numbers, N_FILE);
  if (there)
    *file = (File) { numbers[0], numbers[1], numbers[2] };
  return there;
}

static void
set_series (GKeyFile *state, const char *group, const BgJournalSeries *series)
{
  uint64_t numbers[MAX (N_STEP, N_PART)];
  set_numbers (state, group, "signature", series->signature, 3);
  for (guint i = 0; i < series->steps->len; i++)
    {
      g_autofree char *key = g_strdup_printf ("step-%u", i);
      pack_step (&g_array_index (series->steps, Step, i), numbers);
      set_numbers (state, group, key, numbers, N_STEP);
    }
  const Part *part = series->part;
  if (part == NULL)
    return;
  pack_part (&part->part, numbers);
  set_numbers (state, group, "part", numbers, N_PART);
  set_file (state, group, "level", &part->level);
  set_file (state, group, "rest", &part->rest);
  for (guint i = 0; i < part->aside->len; i++)
    {
      g_autofree char *key = g_strdup_printf ("aside-%u", i);
      set_file (state, group, key, &g_array_index (part->aside, File, i));
    }
}

static bool
get_series (BgJournal *journal, GKeyFile *state, const char *group)
{
  uint64_t numbers[MAX (N_STEP, N_PART)];
  if (!get_numbers (state, group, "signature", numbers, 3))
    return false;
  BgJournalSeries *series = add_series (journal, numbers);
  for (guint i = 0;; i++)
    {
      g_autofree char *key = g_strdup_printf ("step-%u", i);
      if (!get_numbers (state, group, key, numbers, N_STEP))
        break;
      g_array_append_vals (series->steps, (Step[]) { unpack_step (numbers) }, 1);
    }
  if (!get_numbers (state, group, "part", numbers, N_PART))
    return true;
  Part *part = series->part = g_new0 (Part, 1);
  part->part = unpack_part (numbers);
  part->aside = g_array_new (FALSE, FALSE, sizeof (File));
  if (!get_file (state, group, "level", &part->level)
      || !get_file (state, group, "rest", &part->rest))
    return false;
  File file;
  for (guint i = 0;; i++)
    {
      g_autofree char *key = g_strdup_printf ("aside-%u", i);
      if (!get_file (state, group, key, &file))
        return true;
      g_array_append_val (part->aside, file);
    }
}

static char *
make_state (const BgJournal *journal)
{
  gsize length;
  uint64_t numbers[N_TRIAL];
  g_autofree char *text = g_key_file_to_data (journal->identity, &length, NULL);
  g_autoptr (GKeyFile) state = g_key_file_new ();
  g_key_file_load_from_data (state, text, length, G_KEY_FILE_NONE, NULL);
  set_numbers (state, DONE, "trials", (uint64_t[]) { journal->trials->len }, 1);
  for (guint i = 0; i < journal->trials->len; i++)
    {
      g_autofree char *key = g_strdup_printf ("trial-%u", i);
      pack_trial (&g_array_index (journal->trials, BgJournalTrial, i), numbers);
      set_numbers (state, DONE, key, numbers, N_TRIAL);
    }
  for (guint s = 0; s < journal->series->len; s++)
    {
      g_autofree char *group = g_strdup_printf ("series %u", s);
      set_series (state, group, journal->series->pdata[s]);
    }
  g_autoptr (GBytes) learned = journal->learned != NULL   ? g_bytes_ref (journal->learned)
                               : journal->learner != NULL ? bg_learner_save (journal->learner)
                                                          : NULL;
  if (learned != NULL)
    {
      gsize size;
      const void *data = g_bytes_get_data (learned, &size);
      g_autofree char *coded = g_base64_encode (data, size);
      g_key_file_set_string (state, LEARNED, "weights", coded);
    }
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
  return journal->hurries || bg_seconds_since (journal->last) >= pause;
}

bool
bg_journal_is_part_due (const BgJournal *journal)
{
  return is_due (journal, CLAMP (bg_seconds_since (journal->begun_at) / PARTS_PAUSE, LEAST_PAUSE,
                                 MOST_PAUSE));
}

/* The names of all files that the state has. */
static GHashTable *
list_files (const BgJournal *journal)
{
  GHashTable *names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint s = 0; s < journal->series->len; s++)
    {
      const BgJournalSeries *series = journal->series->pdata[s];
      for (guint i = 0; i < series->steps->len; i++)
        g_hash_table_add (names, bg_run_file_name (g_array_index (series->steps, Step, i)
                                                   .file.number));
      const Part *part = series->part;
      if (part == NULL)
        continue;
      g_hash_table_add (names, bg_run_file_name (part->level.number));
      g_hash_table_add (names, bg_run_file_name (part->rest.number));
      for (guint i = 0; i < part->aside->len; i++)
        g_hash_table_add (names, bg_run_file_name (g_array_index (part->aside, File, i).number));
    }
  return names;
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

static bool
read_journal (BgJournal *journal, GKeyFile *state)
{
  uint64_t n, numbers[N_TRIAL];
  if (!get_numbers (state, DONE, "trials", &n, 1))
    return false;
  for (uint64_t i = 0; i < n; i++)
    {
      g_autofree char *key = g_strdup_printf ("trial-%" G_GUINT64_FORMAT, i);
      if (!get_numbers (state, DONE, key, numbers, N_TRIAL))
        return false;
      g_array_append_vals (journal->trials, (BgJournalTrial[]) { unpack_trial (numbers) }, 1);
    }
  for (guint s = 0;; s++)
    {
      g_autofree char *group = g_strdup_printf ("series %u", s);
      if (!g_key_file_has_group (state, group))
        break;
      if (!get_series (journal, state, group))
        return false;
    }
  g_autofree char *coded = g_key_file_get_string (state, LEARNED, "weights", NULL);
  if (coded != NULL)
    {
      gsize size;
      guchar *data = g_base64_decode (coded, &size);
      journal->learned = g_bytes_new_take (data, size);
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
      if (read_journal (journal, state))
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
  journal->trials = g_array_new (FALSE, FALSE, sizeof (BgJournalTrial));
  journal->series = g_ptr_array_new_with_free_func (free_series);
  g_autoptr (GError) cause = NULL;
  g_autofree char *state = bg_disk_read_state (disk, &cause);
  if (cause != NULL)
    g_propagate_error (error, g_steal_pointer (&cause));
  else if (state != NULL && !resumes)
    bg_input_error (error, "%s: has the state of a search, expected --resume to go on with it, or "
                    "another folder", folder);
  else if (state == NULL || resume (journal, state, identity, error))
    {
      g_autoptr (GHashTable) names = list_files (journal);
      bg_disk_remove_others (disk, names);
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
  g_array_unref (journal->trials);
  g_ptr_array_unref (journal->series);
  g_clear_pointer (&journal->learned, g_bytes_unref);
  g_free (journal);
}

BgDisk *
bg_journal_disk (const BgJournal *journal)
{
  return journal->disk;
}

void
bg_journal_hurry (BgJournal *journal)
{
  journal->hurries = true;
}

/* --- What is noted and recalled ------------------------------------------------------- */

bool
bg_journal_recall_trial (BgJournal *journal, BgJournalTrial *trial)
{
  if (journal->recalled < journal->trials->len)
    {
      *trial = g_array_index (journal->trials, BgJournalTrial, journal->recalled++);
      return true;
    }
  /* of a trial that had to be given up */
  if (journal->begun > 0)
    forget_series (journal, 0);
  journal->begun = 0;
  return false;
}

void
bg_journal_note_trial (BgJournal *journal, const BgJournalTrial *trial)
{
  forget_series (journal, 0);
  journal->begun = 0;
  g_array_append_val (journal->trials, *trial);
  journal->recalled = journal->trials->len;
  journal->begun_at = g_get_monotonic_time ();
  if (is_due (journal, journal->pause) || bg_disk_doomed_bytes (journal->disk) > MUCH)
    write_state (journal);
}

static void
load (BgJournal *journal, const File *file, BgLevel *level)
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
  const Step *noted = &g_array_index (series->steps, Step, series->recalled++);
  *step = noted->step;
  if (step->complete)
    load (journal, &noted->file, level);
  return true;
}

/* LEVEL may be NULL. */
static File
file_of (const BgLevel *level)
{
  return level == NULL || level->file == NULL ? (File) { 0 }
         : (File) { bg_run_file_number (level->file), bg_run_file_bytes (level->file), level->n };
}

void
bg_journal_note_step (BgJournal *journal, BgJournalSeries *series, const BgJournalStep *step,
                      const BgLevel *level)
{
  g_array_append_vals (series->steps, (Step[]) { { *step, file_of (level) } }, 1);
  series->recalled = series->steps->len;
  free_part (series);
  journal->begun_at = g_get_monotonic_time ();
  if (is_due (journal, journal->pause))
    write_state (journal);
}

bool
bg_journal_recall_part (BgJournal *journal, BgJournalSeries *series, BgJournalPart *part)
{
  const Part *noted = series->part;
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
      const File *file = &g_array_index (noted->aside, File, i);
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
  free_part (series);
  Part *noted = series->part = g_new0 (Part, 1);
  if (part->rest.n > 0)
    bg_level_store (&part->rest, journal->disk);
  noted->part = *part;
  noted->level = file_of (&part->level);
  noted->rest = file_of (&part->rest);
  noted->aside = g_array_new (FALSE, FALSE, sizeof (File));
  for (guint i = 0; i < part->aside->len; i++)
    g_array_append_vals (noted->aside, (File[]) { file_of (&g_array_index (part->aside, BgLevel,
                                                                          i)) }, 1);
  write_state (journal);
}

void
bg_journal_set_learner (BgJournal *journal, BgLearner *learner)
{
  journal->learner = learner;
  if (learner != NULL && journal->learned != NULL)
    {
      if (!bg_learner_restore (learner, journal->learned))
        bg_disk_fail (journal->disk, g_error_new (BG_ERROR, BG_ERROR_INPUT, "%s: weights that do "
                                                  "not fit the problem, expected those of its own",
                                                  bg_disk_folder (journal->disk)));
      g_clear_pointer (&journal->learned, g_bytes_unref);
    }
}
