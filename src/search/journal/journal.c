#include "search/journal/journal.h"

#include "core/error.h"
#include "runs/run_file.h"
#include "search/journal/journal_redistribute.h"

/* --- Series ---------------------------------------------------------------------- */

/* Files that nobody has opened. */
static void remove_later (BgJournal *journal, const BgJournalFile *file) {
  if (file->number == 0)
    return;
  g_autofree char *name = bg_run_file_name (file->number);
  bg_disk_remove_later (journal->disk, name, 0);
}

static void remove_part_later (BgJournal *journal, const BgNotedPart *part) {
  remove_later (journal, &part->level);
  remove_later (journal, &part->rest);
  for (guint i = 0; i < part->aside->len; i++)
    remove_later (journal, &g_array_index (part->aside, BgJournalFile, i));
}

/* Forgets all series from the N-th on.  Series that have begun have cleared their levels. */
static void forget_series (BgJournal *journal, guint n) {
  for (guint s = n; s < journal->state.series->len; s++) {
    const BgJournalSeries *series = journal->state.series->pdata[s];
    for (guint i = series->recalled; i < series->steps->len; i++)
      remove_later (journal, &g_array_index (series->steps, BgNotedStep, i).file);
    if (series->has_part && series->recalled < series->steps->len)
      remove_part_later (journal, &series->part);
  }
  g_ptr_array_set_size (journal->state.series, n);
}

BgJournalSeries *bg_journal_begin_series (BgJournal *journal, BgDirection direction, int limit,
                                          uint64_t width) {
  const guint s = journal->begun++;
  if (s < journal->state.series->len) {
    BgJournalSeries *series = journal->state.series->pdata[s];
    if (series->direction == (int) direction && series->limit == limit && series->width == width)
      return series;
    forget_series (journal, s);
  }
  return bg_journal_series_add (journal->state.series, (int) direction, limit, width);
}

/* --- States ------------------------------------------------------------------------ */

/* The least pause between two states is STATES_PAUSE times the time that a state takes, but at most
   MOST_PAUSE seconds.  The pause between two parts of a level, which empty the bins besides, is the
   time since the level was begun over PARTS_PAUSE, and LEAST_PAUSE to MOST_PAUSE seconds. */
#define STATES_PAUSE 20
#define PARTS_PAUSE 8
#define LEAST_PAUSE 1
#define MOST_PAUSE 30
/* Bytes of files to be removed that are worth a state. */
#define MUCH ((uint64_t) 1 << 24)

/* The series of all processes, in the first. */
static void gather_series (const BgJournal *journal, GVariant **series) {
  const BgTransport *transport = journal->transport;
  series[0] = bg_journal_series_save (journal->state.series);
  if (transport == NULL)
    return;
  g_autofree GBytes **received = g_new (GBytes *, transport->size);
  bg_transport_deliver (transport, 0, g_variant_get_data_as_bytes (series[0]), received);
  g_variant_unref (series[0]);
  for (int p = 0; p < transport->size; p++) {
    series[p] = g_variant_ref_sink (
        g_variant_new_from_bytes (bg_journal_series_type, received[p], FALSE));
    g_bytes_unref (received[p]);
  }
}

/* The weights of one part that the state has, as they were noted; or NULL. */
static GVariant *find_noted_weights (const BgJournal *journal, int part) {
  if (journal->state.learned == NULL)
    return NULL;
  GVariantIter iter;
  guint32 number;
  GVariant *weights;
  g_variant_iter_init (&iter, journal->state.learned);
  while (g_variant_iter_next (&iter, "{uv}", &number, &weights)) {
    if (number == (guint32) part)
      return weights;
    g_variant_unref (weights);
  }
  return NULL;
}

/* The weights of all parts; of a part that has not begun, the noted ones. */
static GVariant *save_learned (const BgJournal *journal) {
  g_auto (GVariantBuilder) all = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE (BG_JOURNAL_LEARNED));
  for (int part = 0; part <= BG_MOST_PARTS; part++) {
    g_autoptr (GVariant) weights = journal->learner[part] != NULL
                                       ? bg_learner_save (journal->learner[part])
                                       : find_noted_weights (journal, part);
    if (weights != NULL)
      g_variant_builder_add (&all, "{uv}", (guint32) part, weights);
  }
  return g_variant_ref_sink (g_variant_builder_end (&all));
}

/* The first process writes the state of all. */
static void write_state (const BgJournal *journal) {
  const int n = bg_transport_size (journal->transport);
  g_autofree GVariant **series = g_new (GVariant *, n);
  gather_series (journal, series);
  if (bg_transport_is_first (journal->transport)) {
    g_autoptr (GVariant) learned = save_learned (journal);
    g_autoptr (GVariant) state = bg_journal_state_save (&journal->state, learned, series, n);
    bg_disk_write_state (journal->disk, state);
  }
  for (int p = 0; p < n; p++)
    g_variant_unref (series[p]);
}

/* The files that a state names are on the disk before it, and stay there until the next state. */
void bg_journal_write (BgJournal *journal) {
  const gint64 began = g_get_monotonic_time ();
  if (!bg_disk_has_failed (journal->disk))
    bg_disk_sync (journal->disk);
  if (bg_journal_has_failed (journal))
    return;
  journal->state.microseconds += began - journal->counted;
  journal->counted = began;
  for (int part = 0; part <= BG_MOST_PARTS; part++)
    if (journal->learner[part] != NULL)
      bg_learner_share_counts (journal->learner[part], journal->transport);
  write_state (journal);
  if (bg_journal_has_failed (journal))
    return;
  bg_disk_remove_waiting (journal->disk);
  journal->last = g_get_monotonic_time ();
  journal->pause = MIN (STATES_PAUSE * (double) (journal->last - began) / G_USEC_PER_SEC,
                        MOST_PAUSE);
}

static bool is_due (const BgJournal *journal, double pause) {
  return bg_seconds_since (journal->last) >= pause;
}

bool bg_journal_is_part_due (const BgJournal *journal) {
  return is_due (journal, CLAMP (bg_seconds_since (journal->begun_at) / PARTS_PAUSE, LEAST_PAUSE,
                                 MOST_PAUSE));
}

static void write_sometimes (BgJournal *journal) {
  if (bg_transport_any (journal->transport, is_due (journal, journal->pause)
                                                || bg_disk_bytes_to_remove (journal->disk) > MUCH))
    bg_journal_write (journal);
}

BgDisk *bg_journal_disk (const BgJournal *journal) {
  return journal->disk;
}

gint64 bg_journal_microseconds (const BgJournal *journal) {
  return journal == NULL
             ? 0
             : (gint64) journal->state.microseconds + g_get_monotonic_time () - journal->counted;
}

bool bg_journal_has_failed (const BgJournal *journal) {
  return journal != NULL
         && bg_transport_any (journal->transport, bg_disk_has_failed (journal->disk));
}

/* --- Notes ---------------------------------------------------------------------------- */

/* Forgets the limit search under way. */
static void forget_limit_search (BgJournal *journal) {
  forget_series (journal, 0);
  journal->begun = 0;
  journal->state.decision = BG_JOURNAL_UNDECIDED;
}

bool bg_journal_recall_limit_search (BgJournal *journal, BgJournalLimitSearch *search) {
  const GArray *noted = journal->state.limit_searches;
  if (journal->recalled < noted->len) {
    *search = g_array_index (noted, BgJournalLimitSearch, journal->recalled++);
    return true;
  }
  /* of a limit search that had to be given up */
  if (journal->begun > 0)
    forget_limit_search (journal);
  return false;
}

void bg_journal_note_limit_search (BgJournal *journal, const BgJournalLimitSearch *search) {
  forget_limit_search (journal);
  g_array_append_val (journal->state.limit_searches, *search);
  journal->recalled = journal->state.limit_searches->len;
  journal->begun_at = g_get_monotonic_time ();
  write_sometimes (journal);
}

bool bg_journal_decide (BgJournal *journal, bool decision) {
  if (journal == NULL)
    return decision;
  if (journal->state.decision == BG_JOURNAL_UNDECIDED)
    journal->state.decision = decision;
  return journal->state.decision;
}

bool bg_journal_recall_step (BgJournal *journal, BgJournalSeries *series, BgJournalStep *step,
                             BgLevel *level) {
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

void bg_journal_drop_level (BgJournal *journal, BgJournalSeries *series, int level) {
  if (level > 0)
    g_array_index (series->steps, BgNotedStep, level - 1).file = (BgJournalFile){ 0 };
  write_sometimes (journal);
}

void bg_journal_note_step (BgJournal *journal, BgJournalSeries *series, const BgJournalStep *step,
                           const BgLevel *level) {
  g_array_append_vals (series->steps, (BgNotedStep[]){ { *step, bg_journal_file_of (level) } }, 1);
  series->recalled = series->steps->len;
  bg_journal_series_set_part (series, NULL);
  journal->begun_at = g_get_monotonic_time ();
  write_sometimes (journal);
}

bool bg_journal_recall_part (BgJournal *journal, BgJournalSeries *series, BgJournalPart *part) {
  const BgNotedPart *noted = &series->part;
  if (!series->has_part)
    return false;
  GArray *aside = part->aside;
  *part = noted->part;
  part->aside = aside;
  bg_journal_file_load (&noted->level, journal->disk, &part->level);
  bg_journal_file_load (&noted->rest, journal->disk, &part->rest);
  for (guint i = 0; i < noted->aside->len; i++) {
    BgLevel level = { 0 };
    bg_journal_aside_load (noted, i, journal->disk, &level);
    g_array_append_val (aside, level);
  }
  return true;
}

void bg_journal_note_part (BgJournal *journal, BgJournalSeries *series, BgJournalPart *part) {
  if (part->rest.n > 0)
    bg_level_store (&part->rest, journal->disk);
  BgNotedPart *noted = bg_journal_series_set_part (series, part);
  noted->level = bg_journal_file_of (&part->level);
  noted->rest = bg_journal_file_of (&part->rest);
  for (guint i = 0; i < part->aside->len; i++) {
    const BgJournalFile file = bg_journal_file_of (&g_array_index (part->aside, BgLevel, i));
    g_array_append_val (noted->aside, file);
  }
  bg_journal_write (journal);
}

void bg_journal_set_learner (BgJournal *journal, int part, BgLearner *learner) {
  if (journal == NULL || learner == NULL)
    return;
  journal->learner[part] = learner;
  g_autoptr (GVariant) weights = find_noted_weights (journal, part);
  if (weights == NULL)
    return;
  if (!bg_learner_restore (learner, weights))
    bg_disk_fail (journal->disk, g_error_new (BG_ERROR, BG_ERROR_INPUT,
                                              "%s: weights that do "
                                              "not fit the problem, expected those of its own",
                                              bg_disk_folder (journal->disk)));
  if (journal->transport != NULL)
    bg_potential_pool_share (bg_learner_pool (learner), NULL);
}
