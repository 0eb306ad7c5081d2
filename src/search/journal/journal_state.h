/* The records of a journal, and their form on disk.  Private to the journal. */
#ifndef BG_JOURNAL_STATE_H
#define BG_JOURNAL_STATE_H

#include "search/instance.h"
#include "search/journal/journal.h"

typedef struct {
  uint64_t number, bytes; /* NUMBER 0: none */
  uint64_t n;             /* positions */
} BgJournalFile;

typedef struct {
  BgJournalStep step;
  BgJournalFile file;
} BgNotedStep;

typedef struct {
  BgJournalPart part; /* no levels */
  BgJournalFile level, rest;
  GArray *aside; /* of BgJournalFile */
} BgNotedPart;

struct BgJournalSeries {
  int direction, limit;
  uint64_t width;
  GArray *steps;     /* of BgNotedStep */
  guint recalled;    /* of these */
  gboolean has_part; /* of the step after the last */
  BgNotedPart part;
};

/* An empty series at the end of ALL, which bg_journal_series_new_list makes. */
GPtrArray *bg_journal_series_new_list (void);
BgJournalSeries *bg_journal_series_add (GPtrArray *all, int direction, int limit, uint64_t width);

/* The part of SERIES becomes PART, without files; or none, where that is NULL. */
BgNotedPart *bg_journal_series_set_part (BgJournalSeries *series, const BgJournalPart *part);

#define BG_JOURNAL_UNDECIDED 2

/* The saved weights of the learners, by part. */
#define BG_JOURNAL_LEARNED "a{uv}"

typedef struct {
  uint64_t microseconds;  /* that the search took in all runs, when the state was written */
  GVariant *identity;     /* names and values, a{ss} */
  guint32 owners;         /* BG_OWNERS_RULE of the program that wrote the state */
  guint32 decision;       /* about the limit search under way: 0, 1 or UNDECIDED */
  GArray *limit_searches; /* of BgJournalLimitSearch */
  GVariant *learned;      /* weights that were noted, by part; or NULL */
  GPtrArray *series;      /* of the limit search under way, in this process */
} BgJournalState;

void bg_journal_state_init (BgJournalState *state);
void bg_journal_state_clear (BgJournalState *state);

/* The state on disk has the series of each process, saved by bg_journal_series_save.
   bg_journal_state_save unites STATE, its own LEARNED and series apart, with LEARNED and the SERIES
   of N processes.  bg_journal_state_restore fills STATE, but for its list of
   series, which is empty, and returns a list for each process. */
extern const GVariantType *const bg_journal_state_type, *const bg_journal_series_type;
GVariant *bg_journal_series_save (const GPtrArray *all);
GVariant *bg_journal_state_save (const BgJournalState *state, GVariant *learned,
                                 GVariant *const *series, int n);
GPtrArray *bg_journal_state_restore (BgJournalState *state, GVariant *saved);

struct BgJournal {
  BgDisk *disk;
  const BgTransport *transport;
  double pause;    /* seconds from the last state to the next */
  gint64 last;     /* when it was written */
  gint64 counted;  /* until when the state has the time */
  gint64 begun_at; /* when the last step or limit search was complete */
  BgJournalState state;
  guint recalled;                        /* of its limit searches */
  guint begun;                           /* of its series */
  BgLearner *learner[BG_MOST_PARTS + 1]; /* by part, 0: of all finishes; or NULL */
};

/* Writes the state of all processes, which all call it. */
void bg_journal_write (BgJournal *journal);

#endif
