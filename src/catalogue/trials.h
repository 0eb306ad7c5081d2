/* Trials of heuristics that are kept: an SQLite file with a row for each problem, bound and way of
   searching, and one for each level of these searches.  doc/heuristics-laboratory.md describes its
   tables. */
#ifndef BG_TRIALS_H
#define BG_TRIALS_H

#include "catalogue/store.h"
#include "laboratory/trial.h"

/* The file of bg_store_open. */
extern const BgSchema bg_trials_schema;

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
bool bg_trials_find (BgStore *trials, const BgTrialRun *run, BgTrial *trial, bool *found,
                     GError **error);

/* Keeps a trial, the record ROW of it, to which RUN is added, in one transaction, in place of an
   earlier one with the key of RUN. */
bool bg_trials_put (BgStore *trials, const BgTrialRun *run, BgRecord *row, GError **error);

/* A trial that has begun, without distances, as a record; and that again. */
BgRecord *bg_trial_row_new (const BgTrial *trial);
void bg_trial_of_row (BgTrial *trial, const BgRecord *row);

#endif
