#include "search/journal/journal.h"

#include "core/error.h"
#include "processes/exchange.h"
#include "runs/run_file.h"
#include "search/journal/journal_redistribute.h"

/* --- The state of an earlier run ------------------------------------------------------ */

/* The identity of the search that begins. */
static GVariant *make_identity (BgJournalIdentity pairs) {
  g_auto (GVariantBuilder) identity = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a{ss}"));
  g_variant_builder_add (&identity, "{ss}", "positions", "of " G_STRINGIFY (BG_WIDTH) " bits");
  for (; pairs[0] != NULL; pairs += 2)
    g_variant_builder_add (&identity, "{ss}", pairs[0], pairs[1] != NULL ? pairs[1] : "");
  return g_variant_ref_sink (g_variant_builder_end (&identity));
}

/* STATE becomes the state that the first process reads, NULL where there is none.  False where the
   state cannot be read. */
static bool read_state (const BgJournal *journal, GVariant **state, GError **error) {
  const BgTransport *transport = journal->transport;
  g_autoptr (GError) cause = NULL;
  *state = bg_transport_is_first (transport)
               ? bg_disk_read_state (journal->disk, bg_journal_state_type, &cause)
               : NULL;
  const bool failed = cause != NULL;
  if (failed)
    g_propagate_error (error, g_steal_pointer (&cause));
  if (bg_transport_any (transport, failed)) {
    g_clear_pointer (state, g_variant_unref);
    return false;
  }
  if (transport == NULL)
    return true;
  g_autofree GBytes **received = g_new (GBytes *, transport->size);
  GBytes *bytes = *state != NULL ? g_variant_get_data_as_bytes (*state) : g_bytes_new (NULL, 0);
  g_clear_pointer (state, g_variant_unref);
  bg_transport_deliver (transport, BG_TRANSPORT_ALL, bytes, received);
  if (g_bytes_get_size (received[0]) > 0)
    *state = g_variant_ref_sink (
        g_variant_new_from_bytes (bg_journal_state_type, received[0], FALSE));
  for (int p = 0; p < transport->size; p++)
    g_bytes_unref (received[p]);
  return true;
}

/* Has the state THERE the identity of the search that begins? */
static bool is_same_search (const BgJournal *journal, const BgJournalState *there, GError **error) {
  GVariantIter iter;
  const char *key, *expected;
  g_variant_iter_init (&iter, journal->state.identity);
  while (g_variant_iter_next (&iter, "{&s&s}", &key, &expected)) {
    const char *value = "";
    g_variant_lookup (there->identity, key, "&s", &value);
    if (strcmp (value, expected) == 0)
      continue;
    bg_input_error (error, "%s: the state of a search with %s %s, expected %s",
                    bg_disk_folder (journal->disk), key, *value != '\0' ? value : "none",
                    *expected != '\0' ? expected : "none");
    return false;
  }
  return true;
}

/* Are there PROCESSES, and have all as many series, steps and parts? */
static bool are_alike (const GPtrArray *processes) {
  for (guint p = 0; p < processes->len; p++) {
    const GPtrArray *first = processes->pdata[0], *other = processes->pdata[p];
    if (other->len != first->len)
      return false;
    for (guint s = 0; s < first->len; s++) {
      const BgJournalSeries *a = first->pdata[s], *b = other->pdata[s];
      if (a->steps->len != b->steps->len || a->has_part != b->has_part)
        return false;
    }
  }
  return processes->len > 0;
}

static void add_name (GHashTable *names, const BgJournalFile *file, uint64_t *last) {
  g_hash_table_add (names, bg_run_file_name (file->number));
  *last = MAX (*last, file->number % BG_DISK_PROCESS);
}

static void add_names (GHashTable *names, const BgJournalSeries *series, uint64_t *last) {
  for (guint i = 0; i < series->steps->len; i++)
    add_name (names, &g_array_index (series->steps, BgNotedStep, i).file, last);
  add_name (names, &series->part.level, last);
  add_name (names, &series->part.rest, last);
  for (guint i = 0; i < series->part.aside->len; i++)
    add_name (names, &g_array_index (series->part.aside, BgJournalFile, i), last);
}

/* Removes files that no series of PROCESSES has; NULL: no series has any. */
static void remove_others (const BgJournal *journal, const GPtrArray *processes) {
  uint64_t last = 0;
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint p = 0; processes != NULL && p < processes->len; p++) {
    const GPtrArray *all = processes->pdata[p];
    for (guint s = 0; s < all->len; s++)
      add_names (names, all->pdata[s], &last);
  }
  bg_disk_remove_others (journal->disk, names);
  bg_disk_note_number (journal->disk, last);
  /* no process makes a file before all have done this */
  bg_journal_has_failed (journal);
}

/* Goes on with the state SAVED. */
static void go_on (BgJournal *journal, GVariant *saved, int n_holes, GError **error) {
  const guint rank = bg_transport_rank (journal->transport);
  const guint n = bg_transport_size (journal->transport);
  BgJournalState there;
  g_autoptr (GPtrArray) processes = bg_journal_state_restore (&there, saved);
  const guint n_there = processes->len;
  const bool is_same = is_same_search (journal, &there, error);
  if (is_same && are_alike (processes)) {
    remove_others (journal, processes);
    if (n_there != n || (n > 1 && there.owners != BG_OWNERS_RULE))
      bg_journal_redistribute (there.series, processes, journal->disk, journal->transport, n_holes);
    else {
      g_ptr_array_unref (there.series);
      there.series = g_ptr_array_ref (processes->pdata[rank]);
    }
    there.owners = BG_OWNERS_RULE;
    BgJournalState before = journal->state;
    journal->state = there;
    there = before;
  } else if (is_same)
    bg_input_error (error, "%s: a state that lacks something, expected one as it was written",
                    bg_disk_folder (journal->disk));
  bg_journal_state_clear (&there);
}

/* Goes on with the state that the folder has, if it has one; files of no state are removed.  False
   where the search cannot begin; of several processes, some may have no ERROR. */
static bool resume_state (BgJournal *journal, const BgJournalPlan *plan, GError **error) {
  g_autoptr (GVariant) state = NULL;
  g_autoptr (GError) cause = NULL;
  const bool was_read = read_state (journal, &state, &cause);
  if (state != NULL && !plan->resumes)
    bg_input_error (&cause,
                    "%s: has the state of a search, expected --resume to go on with it, or "
                    "another folder",
                    plan->folder);
  else if (state != NULL)
    go_on (journal, state, plan->n_holes, &cause);
  else if (was_read)
    remove_others (journal, NULL);
  const bool good = was_read && cause == NULL;
  if (cause != NULL)
    g_propagate_error (error, g_steal_pointer (&cause));
  return good;
}

/* --- The journal -------------------------------------------------------------------- */

/* Is it so in all processes? */
static bool is_so_in_all (const BgTransport *transport, bool here) {
  return !bg_transport_any (transport, !here);
}

/* Opens the folder in the first process, then in the others. */
static BgDisk *open_disk (const BgJournalPlan *plan, GError **error) {
  const BgTransport *transport = plan->transport;
  const bool is_first = bg_transport_is_first (transport);
  BgDisk *disk = is_first ? bg_disk_open (plan->folder, plan->limit, error) : NULL;
  if (transport == NULL)
    return disk;
  if (is_so_in_all (transport, !is_first || (disk != NULL && bg_disk_share (disk, error)))
      && !is_first)
    disk = bg_disk_open_shared (plan->folder, plan->limit, transport->rank, error);
  if (is_so_in_all (transport, disk != NULL && *error == NULL))
    return disk;
  g_clear_pointer (&disk, bg_disk_free);
  return NULL;
}

BgJournal *bg_journal_open (const BgJournalPlan *plan, GError **error) {
  g_autoptr (GError) cause = NULL;
  BgDisk *disk = open_disk (plan, &cause);
  if (disk == NULL) {
    if (cause != NULL)
      g_propagate_error (error, g_steal_pointer (&cause));
    return NULL;
  }
  BgJournal *journal = g_new0 (BgJournal, 1);
  journal->disk = disk;
  journal->transport = plan->transport;
  journal->begun_at = journal->counted = g_get_monotonic_time ();
  bg_journal_state_init (&journal->state);
  journal->state.identity = make_identity (plan->identity);
  if (is_so_in_all (plan->transport, resume_state (journal, plan, error))) {
    bg_journal_write (journal);
    return journal;
  }
  bg_journal_close (journal, false);
  return NULL;
}

void bg_journal_close (BgJournal *journal, bool complete) {
  if (journal == NULL)
    return;
  if (complete) {
    g_autoptr (GHashTable) none = g_hash_table_new (g_str_hash, g_str_equal);
    if (bg_transport_is_first (journal->transport))
      bg_disk_remove_state (journal->disk);
    /* files of a state stay as long as it */
    bg_journal_has_failed (journal);
    bg_disk_remove_others (journal->disk, none);
  }
  bg_disk_free (journal->disk);
  bg_journal_state_clear (&journal->state);
  g_free (journal);
}
