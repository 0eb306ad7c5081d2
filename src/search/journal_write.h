/* When the state of a journal is written, and how the state of all processes becomes one.
   Private to the journal. */
#ifndef BG_JOURNAL_WRITE_H
#define BG_JOURNAL_WRITE_H

#include "search/journal_state.h"

struct BgJournal
{
  BgDisk *disk;
  const BgTransport *transport;
  GKeyFile *identity;
  double pause;                 /* seconds from the last state to the next */
  gint64 last;                  /* when it was written */
  gint64 counted;               /* until when the state has the time */
  gint64 begun_at;              /* when the last step or trial was complete */
  BgJournalState state;
  guint recalled;               /* of its trials */
  guint begun;                  /* of its series */
  BgLearner *learner;           /* or NULL */
};

/* Writes the state; and only if that is due in any process. */
void bg_journal_write (BgJournal *journal);
void bg_journal_write_sometimes (BgJournal *journal);

#endif
