/* A search on disk goes on in another number of processes: their files are redistributed.  Private
   to the journal. */
#ifndef BG_JOURNAL_REDISTRIBUTE_H
#define BG_JOURNAL_REDISTRIBUTE_H

#include "processes/transport.h"
#include "search/journal/journal_state.h"

/* The file of LEVEL, which may be NULL; and LEVEL, which is empty, as FILE has it: where FILE
   is not as it was noted DISK has failed. */
BgJournalFile bg_journal_file_of (const BgLevel *level);
void bg_journal_file_load (const BgJournalFile *file, BgDisk *disk, BgLevel *level);

/* Makes LEVEL, which is empty, the I-th of the levels set aside of a part, without the numbers of
   pegs that are settled. */
void bg_journal_aside_load (const BgNotedPart *part, guint i, BgDisk *disk, BgLevel *level);

/* Fills ALL, an empty list of series, from the lists of PROCESSES.  Files of these series are read,
   and removed with the next state; the positions that this process owns are in new files. */
void bg_journal_redistribute (GPtrArray *all, const GPtrArray *processes, BgDisk *disk,
                              const BgTransport *transport, int n_holes);

#endif
