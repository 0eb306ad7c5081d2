/* What a journal has noted, as records, and as the text of its state.  Private to the journal. */
#ifndef BG_JOURNAL_STATE_H
#define BG_JOURNAL_STATE_H

#include "search/journal.h"

typedef struct
{
  uint64_t number, bytes;       /* NUMBER 0: none */
  uint64_t n;                   /* positions */
} BgJournalFile;

typedef struct
{
  BgJournalStep step;
  BgJournalFile file;
} BgNotedStep;

typedef struct
{
  BgJournalPart part;           /* no levels */
  BgJournalFile level, rest;
  GArray *aside;                /* of BgJournalFile */
} BgNotedPart;

struct BgJournalSeries
{
  uint64_t signature[3];
  GArray *steps;                /* of BgNotedStep */
  guint recalled;               /* of these */
  BgNotedPart *part;            /* of the step after the last, or NULL */
};

#define BG_JOURNAL_UNDECIDED 2

typedef struct
{
  GArray *trials;               /* of BgJournalTrial */
  uint64_t decision;            /* about the trial under way: 0, 1 or BG_JOURNAL_UNDECIDED */
  uint64_t microseconds;        /* that the search took in all runs, when the state was written */
  GPtrArray *series;            /* of the trial under way */
  GBytes *learned;              /* that is to be restored; or NULL */
} BgJournalState;

void bg_journal_state_init (BgJournalState *state);
void bg_journal_state_clear (BgJournalState *state);

GPtrArray *bg_journal_state_new_series (void);

/* A series of nothing, after the others. */
BgJournalSeries *bg_journal_state_add_series (BgJournalState *state, const uint64_t signature[3]);

/* A part of SERIES, which has none, of no files; and forgets the part, if there is one. */
BgNotedPart *bg_journal_series_add_part (BgJournalSeries *series, const BgJournalPart *part);
void bg_journal_series_free_part (BgJournalSeries *series);

/* Adds the names of all files that the state has to NAMES; raises LAST to the greatest of their
   numbers, which are those of some process. */
void bg_journal_state_add_files (const BgJournalState *state, GHashTable *names, uint64_t *last);

/* Adds the state of N processes to FILE, LEARNED in place of its own, but for their series; and
   those of the process that is PROCESS. */
void bg_journal_state_write (const BgJournalState *state, int n, GBytes *learned, GKeyFile *file);
void bg_journal_state_write_series (const BgJournalState *state, int process, GKeyFile *file);

/* The processes that FILE has the state of; 0 where it lacks something. */
int bg_journal_state_processes (GKeyFile *file);

/* Have the processes of FILE the positions that this program would deal out to as many? */
bool bg_journal_state_has_owners (GKeyFile *file);

/* A state, which is empty, of one of the processes; false where FILE lacks something. */
bool bg_journal_state_read (BgJournalState *state, int process, GKeyFile *file);

#endif
