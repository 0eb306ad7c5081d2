/* The bounds that were tried on a suite: a summary, and charts. */
#ifndef BG_BENCH_SUMMARY_H
#define BG_BENCH_SUMMARY_H

#include "cli/picture.h"
#include "laboratory/trial.h"
#include "records/record.h"

/* Trials of each bound on each problem: N_BOUNDS of problem P from P * N_BOUNDS on, in the order of
   the bounds.  One that has not begun is missing. */
typedef struct {
  char **bounds; /* expressions */
  guint n_bounds, n_problems;
  const BgTrial *const *trial;
} BgBench;

/* Adds the list "summary", a record for each bound, and "problems", "answered_by_all". */
void bg_bench_add_summary (const BgBench *bench, BgRecord *record);

/* Draws the nodes of each bound over the nodes of the first, and how many problems each bound
   answers in how many seconds of the processor. */
bool bg_bench_draw (const BgBench *bench, const BgPictureOptions *picture, const char *title,
                    GError **error);

#endif
