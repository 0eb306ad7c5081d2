/* What the folder of a journal has of an earlier run: its state is read, compared with the search
   that begins, and gone on with.  Private to the journal. */
#ifndef BG_JOURNAL_RESUME_H
#define BG_JOURNAL_RESUME_H

#include "search/journal_write.h"

/* Notes which search it is, and goes on with the state that the folder has, if it has one; files
   that are of none are removed.  False where that cannot be, of several processes maybe without
   an ERROR. */
bool bg_journal_resume (BgJournal *journal, const BgJournalPlan *plan, GError **error);

#endif
