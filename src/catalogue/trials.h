/* Trials of heuristics that are kept: an SQLite file with a row for each problem, bound and way of
   searching, and one for each level of these searches.  doc/heuristics-laboratory.md describes its
   tables. */
#ifndef BG_TRIALS_H
#define BG_TRIALS_H

#include "catalogue/database.h"
#include "laboratory/trial.h"
#include "records/record.h"

typedef struct BgTrials BgTrials;

/* Opens the file at PATH and makes it if there is none, as bg_database_open does. */
BgTrials *bg_trials_open (const char *path, GError **error);
void bg_trials_close (BgTrials *trials);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgTrials, bg_trials_close)

/* The run that is wanted; a search that ended for lack of time or memory is one that a run with
   more of them replaces. */
typedef struct {
  const char *key;     /* of all that decides the result but for the limits below */
  const char *problem; /* its name */
  const char *method;  /* NULL: levels forward */
  double within;       /* seconds; 0: any number */
  uint64_t memory;     /* bytes */
} BgTrialRun;

/* Finds the trial of RUN, if it is complete or had as much time and memory as that allows. */
bool bg_trials_find (BgTrials *trials, const BgTrialRun *run, BgTrial *trial, bool *found,
                     GError **error);

/* Keeps a trial, the record ROW of it, in one transaction, in place of an earlier one with the key
   of RUN. */
bool bg_trials_put (BgTrials *trials, const BgTrialRun *run, const BgRecord *row, GError **error);

/* The file, in which runs are claimed by their keys. */
BgDatabase *bg_trials_database (const BgTrials *trials);

/* A trial that has begun, without distances, as a record; and that again. */
BgRecord *bg_trial_row_new (const BgTrial *trial);
void bg_trial_of_row (BgTrial *trial, const BgRecord *row);

#endif
