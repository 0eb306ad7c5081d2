/* All shortest solutions, as `solve` prints them. */
#ifndef BG_COUNTS_H
#define BG_COUNTS_H

#include "cli/cli.h"
#include "solutions/solutions.h"

typedef struct {
  gboolean count, classes, all; /* asked for */
  gint64 limit;                 /* the most solutions to list; 0: all of them */
  gint64 longer;                /* count solutions of up to that many moves more, too */
} BgCountOptions;

static inline bool bg_counts_wanted (const BgCountOptions *options) {
  return options->count || options->classes || options->all;
}

/* The counts of a problem.  All numbers in it are exact. */
typedef struct {
  BgCountOptions options;
  BgControl control;      /* for the list */
  BgSolutions *solutions; /* NULL: nothing */
  BgLengths *lengths;     /* NULL: not asked for, or missing */
  BgStop stop;            /* why something is missing */
  BgStop lengths_stop;    /* why LENGTHS are missing */
} BgCounts;

/* Counts the solutions of PROBLEM, SOLVED, as bg_solutions_new does. */
BgCounts *bg_counts_new (const BgSolveResult *solved, const BgCountOptions *options,
                         const BgControl *control);
void bg_counts_free (BgCounts *counts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgCounts, bg_counts_free)

/* Adds the numbers that were counted, and "counts_stopped_by" where some are missing. */
void bg_counts_add (BgRecord *record, const BgCounts *counts);

/* Adds the list "solutions", if that is asked for, or prints its items as they are found, where
   PRINTS is not NULL; and "listed", their number, where some are left out.  Returns why. */
BgStop bg_counts_list (BgRecord *record, const BgCounts *counts, const BgCommon *prints);

/* The text of both, before and after the list. */
#define BG_COUNTS_LINES \
  BG_LINE_IF ("counts_stopped_by !ordered", \
              "the solutions were not counted: {counts_stopped_by:stop}"), \
      BG_LINE_IF ("ordered", "ordered {ordered} up to symmetry, {ordered_raw} in all"), \
      BG_LINE_IF ("unordered", "unordered {unordered} up to symmetry, {unordered_raw} in all"), \
      BG_LINES_OF ("by_length", "in {moves} move{moves:s}: ordered {ordered} up to symmetry, " \
                                "{ordered_raw} in all"), \
      BG_LINE_IF ("by_length_stopped_by", "no counts of longer solutions: " \
                                          "{by_length_stopped_by:stop}"), \
      BG_LINES_OF ("classes", "{count:10}  ({class:,})"), \
      BG_LINE_IF ("counts_stopped_by ordered", "no unordered count: {counts_stopped_by:stop}")
#define BG_COUNTS_LINES_BELOW \
  BG_LINE_IF ("listed", \
              "{listed} of {unordered?{unordered}|an unknown number of} solutions listed; " \
              "stopped by: {stopped_by=limit?--limit|{stopped_by=signal?a signal|{stopped_by}}}"), \
      { .when = "jumps", \
        .text = "longest sweep {longest_sweep}, longest final sweep {longest_final_sweep}; jumps " \
                "along{@}", \
        .append = bg_counts_append_jumps }, \
      BG_LINE_IF ("longest_sweep !jumps", \
                  "longest sweep {longest_sweep}, longest final sweep {longest_final_sweep}")
void bg_counts_append_jumps (const BgRecord *record, GString *text);

#endif
