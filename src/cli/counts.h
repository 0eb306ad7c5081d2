/* All shortest solutions, as `solve` prints them. */
#ifndef BG_COUNTS_H
#define BG_COUNTS_H

#include "core/control.h"
#include "report/record.h"
#include "solutions/solutions.h"

typedef struct
{
  gboolean count, classes, all; /* what is asked for */
  gint64 limit;                 /* the most solutions to list; 0: all of them */
} BgCountOptions;

static inline bool
bg_counts_wanted (const BgCountOptions *options)
{
  return options->count || options->classes || options->all;
}

/* What could be counted.  All numbers in it are exact; what is missing is said. */
typedef struct
{
  BgCountOptions options;
  BgControl control;            /* for the list */
  BgSolutions *solutions;       /* NULL: nothing */
  BgStop stop;                  /* why something is missing */
} BgCounts;

/* Counts the solutions of PROBLEM, SOLVED, as bg_solutions_new does. */
BgCounts *bg_counts_new (const BgSolveResult *solved, const BgCountOptions *options,
                         const BgControl *control);
void bg_counts_free (BgCounts *counts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgCounts, bg_counts_free)

/* Prints what was counted, or adds it to a record.  Returns why that is not all that was
   asked for. */
BgStop bg_counts_print (const BgCounts *counts);
BgStop bg_counts_add (BgRecord *record, const BgCounts *counts);

/* Adds the counts of SOLUTIONS alone, and "classes", as far as they are known. */
void bg_counts_add_solutions (BgRecord *record, const BgSolutions *solutions);
void bg_counts_add_classes (BgRecord *record, const BgUnordered *unordered);

#endif
