/* How far play can go from a position. */
#ifndef BG_MOST_H
#define BG_MOST_H

#include "analysis/spread.h"
#include "analysis/table.h"

/* What is known, and is kept from one question to the next. */
typedef struct BgMost BgMost;

/* TABLE may be NULL; it and the rest have to outlive what is returned. */
BgMost *bg_most_new (const BgProblem *problem, const BgTable *table,
                     const BgResources *resources);
void bg_most_free (BgMost *most);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgMost, bg_most_free)

/* The most jumps that can be played from POSITION, which can be reached from the
   problem's start, and is lost if the finishes have one peg.  FLOOR: no play from it
   is known to leave fewer pegs; 0 if nothing is known. */
BgAnalysisOutcome bg_most_jumps (BgMost *most, BgPosition position, int floor, int *jumps);

#endif
