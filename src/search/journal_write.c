#include "search/journal_write.h"

#include <string.h>

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

/* What it names is on the disk before the state, and stays there until it has another. */
void
bg_journal_write (BgJournal *journal)
{
  const gint64 began = g_get_monotonic_time ();
  if (!bg_disk_has_failed (journal->disk))
    bg_disk_sync (journal->disk);
  if (bg_journal_has_failed (journal))
    return;
  journal->state.microseconds += began - journal->counted;
  journal->counted = began;
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

void
bg_journal_write_sometimes (BgJournal *journal)
{
  if (bg_transport_any (journal->transport, is_due (journal, journal->pause)
                                            || bg_disk_doomed_bytes (journal->disk) > MUCH))
    bg_journal_write (journal);
}
