/* Trials as records, and the tables of heuristics --compare. */
#ifndef BG_TRIAL_RECORD_H
#define BG_TRIAL_RECORD_H

#include "cli/cli.h"
#include "laboratory/trial.h"

/* Appends the record of TRIAL on PROBLEM to LIST; text has the outcome in words besides. */
BgRecord *bg_trial_record (BgRecord *list, const BgProblem *problem, const BgTrial *trial,
                           bool is_json);

/* Appends a record for each level of each limit; one for all where no levels are known. */
void bg_trial_record_levels (BgRecord *list, const BgProblem *problem, const BgTrial *trial);

/* "0.5": the peak of memory of such a record. */
void bg_trial_append_mebibytes (const BgRecord *row, GString *cell);

/* Of a row for each problem and heuristic, and of the records by level. */
extern const BgForms bg_trial_csv, bg_trial_latex, bg_trial_long_csv;

#endif
