/* Trials of heuristics side by side, as heuristics --compare prints them. */
#ifndef BG_TRIALS_H
#define BG_TRIALS_H

#include "laboratory/trial.h"

void bg_trials_print_text (const BgProblem *problem, const BgTrial *trials, guint n);

/* One value a line, for programs that read tables. */
void bg_trials_print_csv (const BgTrial *trials, guint n);
void bg_trials_print_json (const BgProblem *problem, const BgTrial *trials, guint n);

#endif
