#include "search/journal_resume.h"

#include <string.h>

#include "core/error.h"
#include "search/journal_deal.h"

/* The group of the state that says what search it is of. */
#define SEARCH "search"
/* Of the state and the files that it names.  Format 1, which did not say so, is read as well. */
#define FORMAT "2"

static void
note_format (GKeyFile *file)
{
  g_key_file_set_string (file, SEARCH, "format", FORMAT);
  g_key_file_set_string (file, SEARCH, "positions", "of " G_STRINGIFY (BG_WIDTH) " bits");
}

static GKeyFile *
note_identity (BgJournalIdentity identity)
{
  GKeyFile *file = g_key_file_new ();
  note_format (file);
  for (; identity[0] != NULL; identity += 2)
    g_key_file_set_string (file, SEARCH, identity[0], identity[1] != NULL ? identity[1] : "");
  return file;
}

/* The state that the first process reads; "" where there is none, NULL where it cannot be read. */
static char *
read_state (const BgJournal *journal, GError **error)
{
  const BgTransport *transport = journal->transport;
  g_autoptr (GError) cause = NULL;
  char *text = bg_transport_is_first (transport) ? bg_disk_read_state (journal->disk, &cause)
                                                 : NULL;
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

/* Compares what STATE says of itself. */
static bool
is_same_search (const BgJournal *journal, GKeyFile *state, GError **error)
{
  g_auto (GStrv) keys = g_key_file_get_keys (journal->identity, SEARCH, NULL, NULL);
  if (!g_key_file_has_key (state, SEARCH, "format", NULL))
    note_format (state);
  for (char **key = keys; *key != NULL; key++)
    {
      g_autofree char *there = g_key_file_get_string (state, SEARCH, *key, NULL);
      g_autofree char *here = g_key_file_get_string (journal->identity, SEARCH, *key, NULL);
      if (g_strcmp0 (there, here) == 0)
        continue;
      bg_input_error (error, "%s: the state of a search with %s %s, expected %s",
                      bg_disk_folder (journal->disk), *key,
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
          const BgJournalSeries *one = parts[0].series->pdata[s];
          const BgJournalSeries *other = parts[p].series->pdata[s];
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

/* Goes on where N processes were, which have left PARTS.  DEALS: positions are dealt out anew. */
static void
go_on (BgJournal *journal, BgJournalState *parts, int n, bool deals, int n_holes)
{
  const BgTransport *transport = journal->transport;
  const int rank = bg_transport_rank (transport);
  remove_others (journal, parts, n);
  BgJournalState *own = &parts[rank < n ? rank : 0];
  if (deals)
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
static void
go_on_from (BgJournal *journal, const char *text, const BgJournalPlan *plan, GError **error)
{
  g_autoptr (GKeyFile) state = g_key_file_new ();
  const char *folder = bg_disk_folder (journal->disk);
  if (!g_key_file_load_from_data (state, text, strlen (text), G_KEY_FILE_NONE, NULL))
    {
      bg_input_error (error, "%s: no state of a search, expected one as it was written", folder);
      return;
    }
  if (!is_same_search (journal, state, error))
    return;
  const int n = bg_journal_state_processes (state);
  g_autofree BgJournalState *parts = g_new (BgJournalState, n);
  bool good = n > 0;
  for (int p = 0; p < n; p++)
    {
      bg_journal_state_init (&parts[p]);
      good = good && bg_journal_state_read (&parts[p], p, state);
    }
  const bool deals = n != bg_transport_size (journal->transport)
                     || (n > 1 && !bg_journal_state_has_owners (state));
  if (good && are_alike (parts, n))
    go_on (journal, parts, n, deals, plan->n_holes);
  else
    bg_input_error (error, "%s: a state that lacks something, expected one as it was written",
                    folder);
  for (int p = 0; p < n; p++)
    bg_journal_state_clear (&parts[p]);
}

bool
bg_journal_resume (BgJournal *journal, const BgJournalPlan *plan, GError **error)
{
  g_autoptr (GError) cause = NULL;
  journal->identity = note_identity (plan->identity);
  g_autofree char *state = read_state (journal, &cause);
  if (state != NULL && *state != '\0' && !plan->resumes)
    bg_input_error (&cause, "%s: has the state of a search, expected --resume to go on with it, or "
                    "another folder", plan->folder);
  else if (state != NULL && *state == '\0')
    remove_others (journal, NULL, 0);
  else if (state != NULL)
    go_on_from (journal, state, plan, &cause);
  const bool good = state != NULL && cause == NULL;
  if (cause != NULL)
    g_propagate_error (error, g_steal_pointer (&cause));
  return good;
}
